//! The input of a command: a file or standard input, with one puzzle or many, read one by one.

use std::io::Read;
use std::path::{Path, PathBuf};

use super::report::Report;
use super::signals::Ending;
use super::text::{self, Text, Trouble, Until};
use super::{Interrupted, Problem, Told, VariantName, complain};
use crate::format::{Draft, Drafts, Options, Reading, StreamError};
use crate::geometry::Variant;
use crate::puzzle::Puzzle;

/// The puzzles of a file.
pub(super) struct Input {
    path: PathBuf,
    name: String,
    drafts: Drafts<Box<dyn Read>>,
    /// The first two, if there are two: then it is a collection.
    first: std::vec::IntoIter<Result<Draft, StreamError>>,
    is_bulk: bool,
    read: usize,
    /// How many entries were not puzzles.
    unreadable: usize,
}

/// How many mistakes of a collection are shown in full.
const MOST_SHOWN: usize = 20;

impl Input {
    /// Opens a file, or standard input for `-`, with this reading; without one, other possible readings are reported.
    /// The lines of a pipe are treated as puzzles as soon as that is certain, unless all of it must be read first.
    ///
    /// # Errors
    /// When it cannot be read, or is not a puzzle: [`Told`] if that has been reported.
    pub(super) fn open(
        path: &Path,
        reading: Option<Reading>,
        variant: Option<VariantName>,
        until: Until,
        ending: &Ending,
    ) -> Result<Self, Problem> {
        let is_standard = text::is_standard(path);
        let name =
            if is_standard { "".into() } else { path.file_stem().unwrap_or_default().to_string_lossy() };
        let options = Options { name: &name, variant: variant.map(Variant::from), reading };
        let opened = text::open(path, &options, until, ending);
        let Text { mut drafts, readings, goes_on } = opened.map_err(|trouble| -> Problem {
            match trouble {
                Trouble::Unopened(error) => format!("{} cannot be read: {error}", path.display()).into(),
                Trouble::Read(error) => tell(path, error).into(),
                Trouble::RecordedRun => text::recorded_run(path).into(),
                Trouble::Interrupted => Interrupted.into(),
            }
        })?;
        tell_readings(path, &readings);
        // Looking for a second one might wait as long as the user types.
        let first: Vec<_> = if goes_on { Vec::new() } else { drafts.by_ref().take(2).collect() };
        let (is_bulk, first) = (goes_on || first.len() == 2, first.into_iter());
        Ok(Self {
            path: path.to_owned(),
            name: name.into_owned(),
            drafts,
            first,
            is_bulk,
            read: 0,
            unreadable: 0,
        })
    }

    /// Whether it is a collection.
    pub(super) const fn is_bulk(&self) -> bool {
        self.is_bulk
    }

    /// The next puzzle, or `None` inside for an entry that is not a puzzle. The first such entries are reported here, and
    /// the number of the others at the end.
    pub(super) fn next(&mut self) -> Option<Option<Puzzle>> {
        let Some(draft) = self.first.next().or_else(|| self.drafts.next()) else {
            self.sum_up();
            return None;
        };
        self.read += 1;
        Some(match draft {
            Ok(draft) if draft.puzzle.name().is_empty() => Some(draft.puzzle.with_name(self.number())),
            Ok(draft) => Some(draft.puzzle),
            Err(error) => {
                self.unreadable += 1;
                if self.unreadable <= MOST_SHOWN {
                    tell(&self.path, error);
                }
                None
            }
        })
    }

    /// Reports how many mistakes were not shown.
    fn sum_up(&self) {
        let Some(others @ 1..) = self.unreadable.checked_sub(MOST_SHOWN) else { return };
        let (path, read) = (self.path.display(), self.read);
        complain(&format!("{path}: {others} more of {read} entries are not puzzles"));
    }

    /// The name of a puzzle without a name.
    fn number(&self) -> String {
        match (self.is_bulk, self.name.is_empty()) {
            (false, _) => self.name.clone(),
            (true, true) => format!("#{}", self.read),
            (true, false) => format!("{} #{}", self.name, self.read),
        }
    }
}

/// Reports the reading used, if there are others.
fn tell_readings(path: &Path, readings: &[Reading]) {
    let [taken, others @ ..] = readings else { return };
    let others: Vec<String> = others.iter().map(|reading| format!("--format {reading}")).collect();
    let others = others.join(" or ");
    complain(&format!("{}: read as {taken}; other possible readings: {others}", path.display()));
}

/// Reports an error; one in a text is shown with its line and a caret.
fn tell(path: &Path, error: StreamError) -> Told {
    match error {
        StreamError::Parse(error) => Report::new(path, &error).print(),
        StreamError::Io(error) => complain(&format!("{}: {error}", path.display())),
    }
    Told
}
