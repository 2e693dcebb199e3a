//! Creates runs: live, or from a file.

use std::sync::Arc;

use super::Run;
use super::waved::Waved;
use crate::gui::chart::Chart;
use crate::gui::review::Review;
use crate::gui::run::conflicts::Conflicts;
use crate::gui::run::counting::Counting;
use crate::gui::run::file::{InFile, OpenedRun};
use crate::gui::run::filtered::Filtered;
use crate::gui::run::id::RunId;
use crate::gui::run::opening::Opening;
use crate::gui::run::source::{End, Source};
use crate::gui::run::source_text::SourceText;
use crate::gui::run::stops::Stops;
use crate::gui::run::view::View;
use crate::gui::why::inquiry::Inquiry;
use crate::playback::{Playback, Speed};
use crate::puzzle::Puzzle;
use crate::session::Session;
use crate::solver::Algorithm;
use crate::trace::file::About;
use crate::trace::{Bookmarks, Cursor, Lineage, Trace};

impl Run {
    /// The run of a session that has just started, before its first step.
    pub(crate) fn new(puzzle: Arc<Puzzle>, algorithm: Algorithm, speed: Speed, session: Session) -> Self {
        let trace = Trace::new(&puzzle);
        Self::with(About { puzzle, algorithm }, speed, Source::Live(session), trace)
    }

    /// A run from a file, before its first step.
    pub(crate) fn opened(run: OpenedRun, speed: Speed) -> Self {
        let OpenedRun { about, trace, bookmarks, resume, file, is_spilled: _ } = run;
        // A rescued run is in a file that will not remain.
        let in_file = (file.end != End::Lost).then(|| InFile {
            path: file.path.clone(),
            number: file.number,
            steps: trace.len(),
        });
        let mut run = Self::with(about, speed, Source::Opened(file), trace);
        run.in_file = in_file;
        run.saved_bookmarks.clone_from(&bookmarks);
        run.bookmarks = bookmarks;
        run.questions = resume.and_then(|resume| resume.questions);
        run.look_at_end();
        run.opening.look(&run.trace, true);
        run.refresh();
        run
    }

    fn with(about: About, speed: Speed, source: Source, trace: Trace) -> Self {
        let About { puzzle, algorithm } = about;
        Self {
            id: RunId::next(),
            cursor: Cursor::new(&trace),
            view: View::start(trace.start()),
            whole: None,
            waved: Waved::default(),
            hides_later: false,
            furthest: 0,
            chart: Chart::default(),
            bookmarks: Bookmarks::default(),
            questions: None,
            saved_bookmarks: Bookmarks::default(),
            in_file: None,
            recording_rate: 0.0,
            last_contradiction: None,
            shows_solution: false,
            opening: Opening::default(),
            stops: Stops::default(),
            stopped: None,
            counting: Counting::new(&trace),
            filtered: Filtered::default(),
            inquiry: Inquiry::default(),
            review: Review::default(),
            lineage: Lineage::default(),
            conflicts: Conflicts::default(),
            line_stops: Vec::new(),
            is_decided: false,
            decisions: Vec::new(),
            source_text: SourceText::default(),
            watched: None,
            playback: Playback::new(speed),
            puzzle,
            algorithm,
            source,
            trace,
        }
    }
}
