//! One run of a solver: the source of its steps, its trace, and the current position.

mod begin;
mod counted;
mod decided;
mod ended;
mod later;
mod lines;
mod over;
mod reviewed;
mod saved;
mod waved;

use std::sync::Arc;
use std::time::Duration;

use super::conflicts::Conflicts;
use super::counting::Counting;
use super::file::InFile;
use super::filtered::Filtered;
use super::id::RunId;
use super::line_stop::LineStop;
use super::opening::Opening;
use super::source::{RunState, Source};
use super::source_text::SourceText;
use super::stops::{At, Stop, Stops};
use super::view::{Extent, View};
use super::whole::Whole;
use crate::board::Counters;
use crate::explain::{Context, Explanation, explain_in};
use crate::gui::chart::Chart;
use crate::gui::review::Review;
use crate::gui::watch::watched::Watched;
use crate::gui::why::inquiry::Inquiry;
use crate::playback::{Mode, Playback};
use crate::puzzle::Puzzle;
use crate::solver::{Algorithm, Outcome};
use crate::step::Decision;
use crate::trace::{Bookmarks, Cursor, Landmark, Lineage, QuestionSet, Trace};
use waved::Waved;

/// One run of a solver.
#[derive(Debug)]
pub(crate) struct Run {
    id: RunId,
    pub(crate) puzzle: Arc<Puzzle>,
    pub(crate) algorithm: Algorithm,
    pub(crate) playback: Playback,
    pub(crate) source: Source,
    /// The source named by the program at the current step.
    pub(crate) source_text: SourceText,
    /// The program that makes the run, if it was started here.
    pub(crate) watched: Option<Watched>,
    pub(crate) trace: Trace,
    pub(crate) chart: Chart,
    /// The bookmarks; saved with the run.
    pub(crate) bookmarks: Bookmarks,
    /// The question set on the run; saved with it.
    pub(crate) questions: Option<QuestionSet>,
    /// The bookmarks as saved in a file.
    saved_bookmarks: Bookmarks,
    /// The file the run is in, if any.
    in_file: Option<InFile>,
    /// The recent recording speed in steps per second.
    pub(crate) recording_rate: f64,
    /// The last contradiction of a run without a solution, and its position.
    last_contradiction: Option<(u64, Explanation)>,
    /// Whether the solution beyond the last recorded step is shown.
    shows_solution: bool,
    /// Where the search begins.
    pub(crate) opening: Opening,
    /// The breakpoints at which playback stops.
    stops: Stops,
    /// The last breakpoint at which playback stopped.
    stopped: Option<Stop>,
    /// Counts made on demand: heat and costs.
    pub(crate) counting: Counting,
    /// The steps around the position that meet a condition.
    pub(crate) filtered: Filtered,
    /// The questions why, and their answers.
    pub(crate) inquiry: Inquiry,
    /// The judge's review.
    pub(crate) review: Review,
    /// The search tree up to the current step.
    pub(crate) lineage: Lineage,
    /// The conflicts found in a backjumping search.
    pub(crate) conflicts: Conflicts,
    /// The source lines at which its program stops.
    line_stops: Vec<LineStop>,
    /// Whether the user has made a decision in it, so that the solver alone would not repeat it.
    pub(crate) is_decided: bool,
    /// The user's decisions instead of the solver's guesses, by the number of steps before each.
    pub(super) decisions: Vec<(u64, Decision)>,
    cursor: Cursor,
    view: View,
    /// The steps shown as one whole, if those that led to the position of the view are.
    whole: Option<Whole>,
    /// What the current propagation has changed, once examined.
    waved: Waved,
    /// Whether the steps after the current position are hidden; the furthest position shown since then.
    hides_later: bool,
    furthest: u64,
}

impl Run {
    /// The step that led to the current position, and its reason.
    pub(crate) fn sentence(&self) -> (&str, &str) {
        let view = self.view();
        match &view.step {
            _ if self.shown_solution().is_some() => (
                "The solution, unrecorded",
                "The steps that led to it are not recorded. Step back (←) to see the last recorded one.",
            ),
            Some(_) if let Some(told) = self.whole().and_then(Whole::told) => told,
            Some(_) => (&view.told.headline, &view.told.why),
            None => ("Before the first step", self.algorithm.summary()),
        }
    }

    /// The unique identifier.
    pub(crate) const fn id(&self) -> RunId {
        self.id
    }

    /// Receives up to `chunks` newly recorded chunks.
    pub(crate) fn record(&mut self, passed: Duration, chunks: usize) {
        let (before, had_ended) = (self.trace.len(), self.has_ended());
        if let Source::Live(session) = &mut self.source {
            session.poll_some(&mut self.trace, chunks);
        }
        if let Some(watched) = &self.watched {
            self.trace.hear(watched.take_remarks());
        }
        if self.has_ended() && !had_ended {
            self.look_at_end();
        }
        let recorded = self.trace.len();
        let ended = self.is_recorded();
        self.chart.record(&self.trace, ended, passed);
        self.opening.look(&self.trace, ended);
        let rate = (recorded - before) as f64 / passed.as_secs_f64().max(1e-3);
        self.recording_rate += (rate - self.recording_rate) * 0.2;
    }

    /// Advances the playback.
    pub(crate) fn tick(&mut self, passed: Duration) {
        let is_recording = self.state() == RunState::Recording;
        if !self.opening.begin(&mut self.playback, self.trace.len(), is_recording) {
            return;
        }
        let (before, mode) = (self.playback.position(), self.playback.mode());
        // Drawing the whole timeline and the whole board would take too long for one frame.
        if mode == Mode::Following && is_recording && self.chart.has_just_grown() {
            return;
        }
        let (recorded, ended) = (self.trace.len(), self.is_recorded());
        let mut idea = None;
        self.playback.tick(passed, recorded, ended, |from, count| {
            idea = self.trace.ideas_on(from, count);
            idea.as_ref().map_or(from, |steps| steps.end)
        });
        if mode != Mode::Paused {
            if let Some((position, landmark)) = self.passed_stop(before) {
                self.stop_at(position, landmark, mode);
            }
            self.stop_at_line(before, mode);
        }
        if self.playback.position() != before {
            self.chart.keep_in_sight(self.trace.len(), self.playback.position());
            let idea = idea.filter(|steps| steps.end == self.playback.position());
            self.whole = idea.and_then(|steps| Whole::idea(steps, &self.trace, &self.puzzle));
        }
        self.refresh();
    }

    /// The first breakpoint passed between a position and the current one.
    pub(super) fn passed_stop(&mut self, before: u64) -> Option<(u64, Landmark)> {
        self.stops.between(&self.trace, before, self.playback.position())
    }

    /// Stops at a breakpoint; playback later continues in this mode.
    pub(super) fn stop_at(&mut self, position: u64, landmark: Landmark, mode: Mode) {
        self.playback.go_to(position, self.trace.len());
        self.stopped = Some(Stop { position, at: At::Landmark(landmark), mode });
    }

    /// Stops playback and the solver at these steps only.
    pub(crate) fn set_breakpoints(&mut self, landmarks: &[Landmark]) {
        self.stops = Stops::new(landmarks);
        if let Some(session) = self.source.session() {
            session.set_breakpoints(landmarks);
        }
    }

    /// Plays; also releases the solver if this is the breakpoint it is waiting at.
    pub(crate) fn play(&mut self) {
        let (recorded, ended) = (self.trace.len(), self.is_recorded());
        if self.playback.position() == recorded {
            self.release_solver();
        }
        self.playback.play(recorded, ended);
    }

    /// Continues after a breakpoint: resumes playback if it stopped at one, and releases the solver if it is waiting
    /// here or if the current position is not at a breakpoint.
    pub(crate) fn go_on(&mut self) {
        let Some(stop) = self.stop_here() else { return self.release_solver() };
        self.play();
        if stop.mode == Mode::Following {
            self.playback.follow();
        }
    }

    /// Releases a solver that is waiting at a breakpoint.
    fn release_solver(&mut self) {
        if let Some(watched) = &self.watched {
            watched.release();
        }
        if let Some(session) = self.source.session_mut() {
            session.go_on();
        }
    }

    /// The breakpoint at which playback stopped, if the position has not changed since.
    fn stop_here(&self) -> Option<Stop> {
        let here =
            |stop: &Stop| stop.position == self.playback.position() && self.playback.mode() == Mode::Paused;
        self.stopped.filter(here)
    }

    /// Updates the view to the position of playback.
    pub(crate) fn refresh(&mut self) {
        let position = self.playback.position();
        if !self.view.is_outdated(position, self.trace.len()) {
            return;
        }
        self.look(position, Extent::Whole);
    }

    /// Moves a run that is not in front. Its view has only the board until it is refreshed.
    pub(in crate::gui) fn go_along(&mut self, position: u64) {
        self.shows_solution = false;
        let recorded = self.trace.len();
        self.playback.go_to(position, recorded);
        let position = self.playback.position();
        self.chart.keep_in_sight(recorded, position);
        if !self.view.is_at(position) {
            self.look(position, Extent::Board);
        }
    }

    fn look(&mut self, position: u64, extent: Extent) {
        self.whole.take_if(|whole| whole.end() != position);
        let (trace, cursor) = (&self.trace, &mut self.cursor);
        self.view = View::at(position, extent, trace, cursor, &self.puzzle, self.algorithm);
    }

    /// Finds what needs the whole recording.
    fn look_at_end(&mut self) {
        self.shows_solution = self.playback.position() == self.trace.len();
        if self.outcome() == Some(&Outcome::Unsolvable) && !self.is_cut() {
            self.last_contradiction = self.find_last_contradiction();
        }
    }

    fn find_last_contradiction(&self) -> Option<(u64, Explanation)> {
        if self.is_boardless() {
            return None;
        }
        let position = self.trace.previous(self.trace.len() + 1, Landmark::Contradiction)?;
        let mut cursor = Cursor::new(&self.trace);
        cursor.seek(&self.trace, position - 1);
        let before = cursor.moment().board().clone();
        let step = cursor.advance(&self.trace)?;
        let context = Context { algorithm: Some(self.algorithm), ..Context::default() };
        Some((position, explain_in(step, &before, self.puzzle.symbols(), &context)))
    }

    /// The last contradiction, if the run ended without a solution.
    pub(crate) const fn last_contradiction(&self) -> Option<&(u64, Explanation)> {
        self.last_contradiction.as_ref()
    }

    /// The view of the current position.
    pub(crate) const fn view(&self) -> &View {
        &self.view
    }

    /// Moves forward or back by this many steps. An unrecorded solution comes after the last recorded step.
    pub(crate) fn step_by(&mut self, steps: i64) {
        let recorded = self.trace.len();
        if self.shown_solution().is_some() && steps < 0 {
            self.shows_solution = false;
            return;
        }
        self.shows_solution = steps > 0 && self.playback.position() == recorded;
        self.playback.step_by(steps, recorded);
    }

    /// The counters over the run so far; while later steps are hidden, up to the current one.
    pub(crate) fn totals(&self) -> Counters {
        if self.horizon().is_some() { *self.view().moment.counters() } else { self.trace.totals() }
    }

    /// Moves to a position.
    pub(crate) fn go_to(&mut self, position: u64) {
        self.shows_solution = false;
        let recorded = self.trace.len();
        self.playback.go_to(position, recorded);
        self.chart.keep_in_sight(recorded, self.playback.position());
        self.refresh();
    }

    /// Moves to the next or previous landmark; returns whether there was one.
    pub(crate) fn go_to_landmark(&mut self, landmark: Landmark, forward: bool) -> bool {
        self.shows_solution = false;
        let position = self.playback.position();
        let found = if forward {
            self.trace.next(position, landmark)
        } else {
            self.trace.previous(position, landmark)
        };
        if let Some(found) = found {
            self.playback.go_to(found, self.trace.len());
        }
        found.is_some()
    }
}
