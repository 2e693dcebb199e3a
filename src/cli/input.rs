//! The puzzles that a command is given: a file or standard input, with one puzzle or many, read one by one.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::report::Report;
use super::{Problem, Told, VariantName, complain};
use crate::format::{self, Detected, Draft, Drafts, Options, Reading, StreamError};
use crate::geometry::Variant;
use crate::puzzle::Puzzle;

/// How much of a text is looked at to find other readings.
const HEAD: u64 = 1 << 20;

/// The puzzles of a file.
pub(super) struct Input {
    path: PathBuf,
    name: String,
    drafts: Drafts<Box<dyn Read>>,
    /// The first two, if there are as many: two make a collection.
    first: std::vec::IntoIter<Result<Draft, StreamError>>,
    is_bulk: bool,
    read: usize,
}

impl Input {
    /// Opens a file, or standard input for `-`.
    ///
    /// # Errors
    /// When it cannot be read, or is no puzzle: [`Told`] when that has been told.
    pub(super) fn open(path: &Path, variant: Option<VariantName>) -> Result<Self, Problem> {
        Self::open_as(path, None, variant)
    }

    /// The same in this reading; without one, other readings that there are have been told.
    pub(super) fn open_as(
        path: &Path,
        reading: Option<Reading>,
        variant: Option<VariantName>,
    ) -> Result<Self, Problem> {
        let (mut input, name): (Box<dyn Read>, _) = if path.as_os_str() == OsStr::new("-") {
            (Box::new(io::stdin().lock()), String::new())
        } else {
            let cannot = |error: io::Error| format!("{} cannot be read: {error}", path.display());
            let file = File::open(path).map_err(cannot)?;
            if file.metadata().map_err(cannot)?.is_dir() {
                return Err(cannot(io::ErrorKind::IsADirectory.into()).into());
            }
            (Box::new(file), path.file_stem().unwrap_or_default().to_string_lossy().into_owned())
        };
        let options = Options { name: &name, variant: variant.map(Variant::from), reading };
        let mut head = Vec::new();
        input.by_ref().take(HEAD).read_to_end(&mut head).map_err(|error| tell(path, error.into()))?;
        if reading.is_none() {
            tell_readings(path, &head);
        }
        let whole: Box<dyn Read> = Box::new(io::Cursor::new(head).chain(input));
        let mut drafts = Drafts::open(whole, &options).map_err(|error| tell(path, error))?;
        let first: Vec<_> = drafts.by_ref().take(2).collect();
        let (is_bulk, first) = (first.len() == 2, first.into_iter());
        Ok(Self { path: path.to_owned(), name, drafts, first, is_bulk, read: 0 })
    }

    /// Whether it is a collection.
    pub(super) const fn is_bulk(&self) -> bool {
        self.is_bulk
    }

    /// The next puzzle; an entry that is none has been told, and is `None`.
    pub(super) fn next(&mut self) -> Option<Option<Puzzle>> {
        let draft = self.first.next().or_else(|| self.drafts.next())?;
        self.read += 1;
        Some(match draft {
            Ok(draft) if draft.puzzle.name().is_empty() => Some(draft.puzzle.with_name(self.number())),
            Ok(draft) => Some(draft.puzzle),
            Err(error) => {
                tell(&self.path, error);
                None
            }
        })
    }

    /// What a puzzle without a name is called.
    fn number(&self) -> String {
        match (self.is_bulk, self.name.is_empty()) {
            (false, _) => self.name.clone(),
            (true, true) => format!("#{}", self.read),
            (true, false) => format!("{} #{}", self.name, self.read),
        }
    }
}

/// Says how a text is read if it could be read in another way as well.
fn tell_readings(path: &Path, head: &[u8]) {
    if let Ok(Detected::Ambiguous(readings)) = format::detect(head) {
        let [taken, others @ ..] = readings.as_slice() else { return };
        let others: Vec<String> = others.iter().map(|reading| format!("--format {reading}")).collect();
        complain(&format!(
            "{}: read as {taken}; it may also be meant as {}",
            path.display(),
            others.join(" or ")
        ));
    }
}

/// Tells a problem; one with a text has its line quoted, and a caret.
fn tell(path: &Path, error: StreamError) -> Told {
    match error {
        StreamError::Parse(error) => Report::new(path, &error).print(),
        StreamError::Io(error) => complain(&format!("{}: {error}", path.display())),
    }
    Told
}
