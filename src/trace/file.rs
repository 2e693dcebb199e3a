//! A recorded run as a file: `.sudoscope`.
//!
//! After eight bytes of magic and the version of the layout come frames (`frame`), each with its kind, its length
//! and a checksum: one that tells the puzzle and the algorithm, one for each chunk, one that tells how the run
//! ended. The words of the chunks are all there is of the steps; keyframes, profiles and summaries are made again by
//! a [`Recorder`](super::Recorder) while reading.
//!
//! **Whatever the bytes are, what is opened is a run**: every word is checked on the board that it changes. A file
//! that breaks off or is damaged opens as far as it is whole, and says so.

mod about;
mod bytes;
mod check;
mod damage;
mod frame;
mod head;
mod layout;
mod marks;
mod reader;
mod recode;
mod writer;

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;
use std::sync::Arc;

pub use about::{About, Finish};
pub use damage::{Damage, Flaw, OpenError};
pub use reader::Reader;
pub use writer::{FileWriter, Writer};

use super::Trace;
use super::chunk::Chunk;
use crate::whole_file;
use layout::MAGIC;

/// What a file of a recorded run is called at the end.
pub const EXTENSION: &str = "sudoscope";

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
