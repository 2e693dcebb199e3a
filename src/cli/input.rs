//! The input of a command: a file or standard input, with one puzzle or many, read in portions.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use super::mistakes::{Origin, Unreadable, report};
use super::signals::Ending;
use super::text::{self, Text, Trouble, Until};
use super::workers::{Note, Portion, Source, Supply};
use super::{Interrupted, Problem, Reported, VariantName, complain, setter};
use crate::format::{Batch, Draft, Drafts, Options, ParseError, Reading, StreamError};
use crate::geometry::Variant;
use crate::puzzle::Puzzle;

/// The most entries skipped at once.
const MOST_SKIPPED: usize = 1 << 10;

/// The puzzles of a file.
pub(super) struct Input {
    origin: Arc<Origin>,
    drafts: Drafts<Box<dyn Read + Send>>,
    /// The first two entries, if there are two: then it is a collection.
    first: VecDeque<Batch>,
    read: usize,
}

/// Consecutive entries of a file, still to be read.
pub(super) struct Entries {
    pub(super) origin: Arc<Origin>,
    /// The number of entries before these.
    before: usize,
    batch: Batch,
}

/// An entry of a file.
pub(super) struct Entry<'a> {
    pub(super) origin: &'a Origin,
    /// Its number, from 1.
    pub(super) number: usize,
    pub(super) draft: Draft,
}

impl Input {
    /// Opens a file, or standard input for `-`, with this reading; without one, other possible readings are reported.
    /// The lines of a pipe are treated as puzzles as soon as that is certain, unless all of it must be read first.
    ///
    /// # Errors
    /// When it cannot be read, or is not a puzzle: [`Reported`] if that has been reported.
    pub(super) fn open(
        path: &Path,
        reading: Option<Reading>,
        variant: Option<VariantName>,
        until: Until,
        ending: &Ending,
    ) -> Result<Self, Problem> {
        let opened = Self::open_any(path, reading, variant, until, ending)?;
        opened.map_err(|nothing| report(path, &nothing.into()).into())
    }

    /// Opens as [`Self::open`] does; the inner error is that of a text without any entry, and is not
    /// reported.
    ///
    /// # Errors
    /// As those of [`Self::open`], except that one.
    pub(super) fn open_any(
        path: &Path,
        reading: Option<Reading>,
        variant: Option<VariantName>,
        until: Until,
        ending: &Ending,
    ) -> Result<Result<Self, ParseError>, Problem> {
        let is_standard = text::is_standard(path);
        let name =
            if is_standard { "".into() } else { path.file_stem().unwrap_or_default().to_string_lossy() };
        let options = Options { name: &name, variant: variant.map(Variant::from), reading };
        let text = match text::open(path, &options, until, ending) {
            Ok(text) => text,
            Err(Trouble::Read(StreamError::Parse(error))) if text::is_nothing(&error) => {
                return Ok(Err(error));
            }
            Err(Trouble::Read(error)) => return Err(report(path, &error).into()),
            Err(Trouble::Unopened(error)) => {
                return Err(format!("{} cannot be read: {error}", path.display()).into());
            }
            Err(Trouble::RecordedRun) => return Err(text::recorded_run(path).into()),
            Err(Trouble::Interrupted) => return Err(Interrupted.into()),
        };
        tell_readings(path, &text.readings);
        Ok(Ok(Self::new(text, path, &name)))
    }

    /// The puzzles of an opened text.
    pub(super) fn new(text: Text, path: &Path, name: &str) -> Self {
        let Text { mut drafts, goes_on, .. } = text;
        let mut first = VecDeque::new();
        let mut is_bulk = goes_on;
        // Reading a second one might block while the user types.
        while !is_bulk && let Some(batch) = drafts.batch(1) {
            first.push_back(batch);
            is_bulk = first.len() == 2;
        }
        let origin = Arc::new(Origin { path: path.to_owned(), name: name.to_owned(), is_bulk });
        Self { origin, drafts, first, read: 0 }
    }

    /// Whether it is a collection.
    pub(super) fn is_bulk(&self) -> bool {
        self.origin.is_bulk
    }

    /// The number of entries taken so far.
    pub(super) const fn taken(&self) -> usize {
        self.read
    }

    /// The next entries, at most `most`.
    pub(super) fn entries(&mut self, most: usize) -> Option<Entries> {
        let batch = self.first.pop_front().or_else(|| self.drafts.batch(most))?;
        let before = self.read;
        self.read += batch.len();
        Some(Entries { origin: Arc::clone(&self.origin), before, batch })
    }

    /// The puzzle with this number, from 1; without a number, the only one.
    ///
    /// # Errors
    /// When there is none, or several without a number; [`Reported`] if it is not a puzzle, which is reported here.
    pub(super) fn only(&mut self, number: Option<u32>) -> Result<Puzzle, Problem> {
        let name = self.origin.path.display().to_string();
        if number.is_none() && self.is_bulk() {
            return Err(format!("{name} has several puzzles; --puzzle N chooses one").into());
        }
        let wanted = number.map_or(1, |number| number as usize);
        while self.read + 1 < wanted && self.entries((wanted - 1 - self.read).min(MOST_SKIPPED)).is_some() {}
        let Some(mut entries) = self.entries(1) else {
            return Err(match self.read {
                0 => "there is no puzzle".into(),
                1 => format!("{name} has one puzzle; there is no puzzle {wanted}").into(),
                count => format!("{name} has {count} puzzles; there is no puzzle {wanted}").into(),
            });
        };
        let entry = entries.entry(0).map_err(|Unreadable { origin, error }| {
            report(&origin.path, &error);
            Problem::from(Reported)
        })?;
        entry.setter_remark().into_iter().for_each(|remark| complain(&remark));
        Ok(entry.into_puzzle())
    }
}

impl Portion for Entries {
    type Entry<'a> = Result<Entry<'a>, Unreadable>;

    fn len(&self) -> usize {
        self.batch.len()
    }

    fn entry(&mut self, index: usize) -> Self::Entry<'_> {
        match self.batch.draft(index) {
            Ok(draft) => Ok(Entry { origin: &self.origin, number: self.before + index + 1, draft }),
            Err(error) => Err(Unreadable { origin: Arc::clone(&self.origin), error }),
        }
    }
}

/// The puzzles of files, one file after the other.
impl Source for VecDeque<Input> {
    type Portion = Entries;

    fn next(&mut self, most: usize) -> Option<Supply<Entries>> {
        let input = self.front_mut()?;
        if let Some(entries) = input.entries(most) {
            return Some(Supply::Entries(entries));
        }
        let ended = self.pop_front()?;
        Some(Supply::Message(Note::EndOf(ended.origin, ended.read)))
    }
}

impl Entry<'_> {
    /// Whether the input is a collection.
    pub(super) fn is_bulk(&self) -> bool {
        self.origin.is_bulk
    }

    /// The name of the puzzle: its own, or one made of the file's name and its number.
    pub(super) fn name(&self) -> Cow<'_, str> {
        let Origin { name, is_bulk, .. } = self.origin;
        match self.draft.puzzle.name() {
            "" if !is_bulk => name.into(),
            "" if name.is_empty() => format!("#{}", self.number).into(),
            "" => format!("{name} #{}", self.number).into(),
            own => own.into(),
        }
    }

    /// A message if it was read without rules of its setter that it seems to need.
    pub(super) fn setter_remark(&self) -> Option<String> {
        let number = self.origin.is_bulk.then_some(self.number);
        setter::remark(&self.origin.path, number, &self.draft.puzzle)
    }

    /// The puzzle under this name.
    pub(super) fn into_puzzle(self) -> Puzzle {
        let name = self.name().into_owned();
        self.draft.puzzle.with_name(name)
    }
}

/// Reports the reading used, if there are others.
fn tell_readings(path: &Path, readings: &[Reading]) {
    let [taken, others @ ..] = readings else { return };
    let others: Vec<String> = others.iter().map(|reading| format!("--format {reading}")).collect();
    let others = others.join(" or ");
    complain(&format!("{}: read as {taken}; other possible readings: {others}", path.display()));
}
