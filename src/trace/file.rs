//! A recorded run as a file: `.sudoscope`.
//!
//! After eight bytes of magic and the version of the layout come frames (`frame`), each with its kind, its length
//! and a checksum: one that tells the puzzle and the algorithm, one for each chunk, one that tells how the run
//! ended. The words of the chunks are all there is of the steps; keyframes, profiles and summaries are made again by
//! a [`Recorder`](super::Recorder) while reading.
//!
//! **Whatever the bytes are, what is opened is a run**: every word is checked on the board that it changes. A file
//! that breaks off or is damaged opens as far as it is whole, and says so.

mod bytes;
mod check;
mod frame;
mod head;
mod reader;
mod writer;

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

pub use reader::Reader;
pub use writer::{FileWriter, Writer};

use super::Trace;
use super::chunk::Chunk;
use crate::puzzle::Puzzle;
use crate::solver::{Algorithm, Outcome};
use crate::whole_file;

/// What a file of a recorded run is called at the end.
pub const EXTENSION: &str = "sudoscope";

const MAGIC: [u8; 8] = *b"\x89sudosc\n";
const VERSION: u16 = 3;

/// Whose run it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// What was solved.
    pub puzzle: Arc<Puzzle>,
    /// By what.
    pub algorithm: Algorithm,
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finish {
    /// What came of it, if it had ended when it was saved.
    pub outcome: Option<Outcome>,
    /// How long it took.
    pub took: Duration,
}

/// A run that was opened.
#[derive(Debug)]
pub struct Saved {
    /// Whose run it is.
    pub about: About,
    /// Its steps.
    pub trace: Trace,
    /// How it ended, where the file is whole to its end.
    pub finish: Option<Finish>,
    /// What the file lacks.
    pub damage: Option<Damage>,
}

/// Where a file stops making sense. Everything before is there.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the file is damaged: after step {after_steps}, at byte {at}, {reason}")]
pub struct Damage {
    /// The steps that are whole.
    pub after_steps: u64,
    /// Where the part of the file begins that is not.
    pub at: u64,
    /// What is wrong with it.
    pub reason: Reason,
}

/// What is wrong with a part of a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Reason {
    /// The file ends within it, or before the end of the run.
    #[error("it breaks off")]
    BrokenOff,
    /// Some bytes are not those that were written.
    #[error("a checksum does not fit")]
    Checksum,
    /// The bytes are as they were written, but mean nothing.
    #[error("there is {0}")]
    Nonsense(&'static str),
    /// The system could not read on.
    #[error("it cannot be read: {0}")]
    Unreadable(String),
}

/// Why a file cannot be opened at all.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The system could not open or read it.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("this is no recorded run: expected a file written by Sudoscope")]
    Foreign,
    /// It was written by another version of this program.
    #[error("this run has layout {0}: this version of Sudoscope reads {VERSION}")]
    Version(u16),
    /// Whose run it is cannot be read.
    #[error("the puzzle of the run cannot be read: {0}")]
    Head(Reason),
}

/// Whether these first bytes of a file are those of a recorded run.
#[must_use]
pub fn is_run(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// Whether a file begins as a recorded run does. Looks at files alone: a pipe would lose what is looked at.
#[must_use]
pub fn is_run_file(path: &Path) -> bool {
    let mut start = [0; MAGIC.len()];
    path.is_file()
        && File::open(path).and_then(|mut file| file.read_exact(&mut start)).is_ok()
        && is_run(&start)
}

/// Writes a run: at first beside `path`, and under this name once all of it is there.
///
/// # Errors
/// When the system refuses.
pub fn save<'a>(
    path: &Path,
    about: &About,
    chunks: impl IntoIterator<Item = &'a Arc<Chunk>>,
    finish: &Finish,
) -> Result<(), whole_file::Error> {
    let mut file = FileWriter::create(path, about)?;
    chunks.into_iter().try_for_each(|chunk| file.chunk(chunk))?;
    file.finish(finish)
}

/// Opens a run. For a long one [`Reader`] hands over chunk by chunk.
///
/// # Errors
/// When there is no telling whose run it is.
pub fn open(path: &Path) -> Result<Saved, OpenError> {
    let mut reader = Reader::new(BufReader::new(File::open(path)?))?;
    let mut trace = Trace::new(&reader.about().puzzle);
    while let Some(update) = reader.read() {
        trace.push(update);
    }
    let (about, finish, damage) = reader.into_parts();
    Ok(Saved { about, trace, finish, damage })
}
