//! A recorded run as a file: `.sudoscope`.
//!
//! Eight magic bytes and the version of the layout are followed by frames (`frame`), each with its kind, its length and
//! a checksum: one with the puzzle and the algorithm, one for each chunk, one with the outcome, the bookmarks and where it opens. Of the steps only the
//! words are stored; a [`Recorder`](super::Recorder) rebuilds keyframes, profiles and summaries while reading.
//!
//! A race is one run after the other, each whole; the last frame of each says how many follow.
//!
//! **Whatever the bytes are, what is opened is a valid run**: every word is checked on the board it changes. A file
//! that is cut short or damaged opens up to the damage, and the damage is reported.

mod about;
mod bytes;
mod check;
mod damage;
mod frame;
mod head;
mod layout;
mod marks;
mod notes;
mod reader;
mod recode;
mod remarks;
mod resume;
mod salvage;
mod writer;

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;
use std::sync::Arc;

pub use about::{About, Finish};
pub use check::Check;
pub use damage::{Damage, Flaw, OpenError};
pub use reader::Reader;
pub use remarks::{LONGEST_REMARK, Remark, Said};
pub(super) use remarks::{Put7 as Packer, unpack};
pub use salvage::{Salvage, is_left_recording, left_run, spill_head};
pub use writer::{FileWriter, Writer};

use super::Trace;
use super::bookmark::Bookmarks;
use super::chunk::Chunk;
use super::resume::Resume;
use crate::whole_file;
use layout::MAGIC;

/// The file name extension of a recorded run.
pub const EXTENSION: &str = "sudoscope";

/// An opened run.
#[derive(Debug)]
pub struct Saved {
    /// Its puzzle and algorithm.
    pub about: About,
    /// Its steps.
    pub trace: Trace,
    /// How it ended, if the file is intact to its end.
    pub finish: Option<Finish>,
    /// Its bookmarks.
    pub bookmarks: Bookmarks,
    /// Where it opens, if it was saved in a window.
    pub resume: Option<Resume>,
    /// The damage, if the file is incomplete or damaged.
    pub damage: Option<Damage>,
}

/// Whether a file with these first bytes is a recorded run.
#[must_use]
pub fn is_run(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// Whether a file is a recorded run. Reads regular files only: reading from a pipe would consume its contents.
#[must_use]
pub fn is_run_file(path: &Path) -> bool {
    let mut start = [0; MAGIC.len()];
    path.is_file()
        && File::open(path).and_then(|mut file| file.read_exact(&mut start)).is_ok()
        && is_run(&start)
}

/// Writes a run to a file next to `path`, and renames it to `path` once complete.
///
/// # Errors
/// When the system reports an error.
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

/// Opens a run, the first one if the file holds several. For a long one, [`Reader`] returns it chunk by chunk.
///
/// # Errors
/// When the puzzle and the algorithm cannot be read.
pub fn open(path: &Path) -> Result<Saved, OpenError> {
    let mut reader = Reader::new(BufReader::new(File::open(path)?))?;
    let mut trace = Trace::new(&reader.about().puzzle);
    while let Some(update) = reader.read() {
        trace.push(update);
    }
    Ok(Saved {
        about: reader.about().clone(),
        trace,
        finish: reader.finish().cloned(),
        bookmarks: reader.bookmarks().clone(),
        resume: reader.resume().cloned(),
        damage: reader.damage().cloned(),
    })
}
