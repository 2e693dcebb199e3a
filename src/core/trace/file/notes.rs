//! What follows the outcome in the last frame of a run: its bookmarks, the number of runs after it in the file, and where
//! it opens, with the set of questions about it.
//!
//! Layout: the number of bookmarks, then position and note of each; the number of runs; where it opens (`resume`). What is
//! not needed at the end is left out: a run without any of these has nothing there, like all files written before there
//! were bookmarks. The programs of those times read the last frame only as far as they know it: to them, a file with
//! bookmarks is one without, and a race is its first run. So these need no layout of their own.

use super::bytes::{Put, Take};
use super::damage::Flaw;
use super::resume;
use crate::puzzle::Puzzle;
use crate::trace::bookmark::{Bookmarks, LONGEST_NOTE, MOST_BOOKMARKS};
use crate::trace::chunk::CHUNK_WORDS;
use crate::trace::resume::Resume;

// A frame has room for all of them.
const _: () = assert!(MOST_BOOKMARKS * (10 + 4 * LONGEST_NOTE) + resume::MOST_BYTES < 4 * CHUNK_WORDS);

/// The contents.
#[derive(Debug, Default)]
pub(super) struct Notes {
    pub(super) bookmarks: Bookmarks,
    /// The number of runs that follow in the file.
    pub(super) following: u8,
    pub(super) resume: Option<Resume>,
}

pub(super) fn put(bookmarks: &Bookmarks, following: u8, resume: Option<&Resume>, bytes: &mut Vec<u8>) {
    if bookmarks.is_empty() && following == 0 && resume.is_none() {
        return;
    }
    bytes.put_u16(bookmarks.all().len() as u16);
    for bookmark in bookmarks.all() {
        bytes.put_u64(bookmark.position);
        bytes.put_text(&bookmark.note);
    }
    if following > 0 || resume.is_some() {
        bytes.put_u8(following);
    }
    if let Some(resume) = resume {
        resume::put(resume, bytes);
    }
}

/// Reads the notes of a run of this many steps.
pub(super) fn take(bytes: &mut Take<'_>, puzzle: &Puzzle, steps: u64) -> Result<Notes, Flaw> {
    let mut bookmarks = Bookmarks::default();
    if bytes.0.is_empty() {
        return Ok(Notes::default());
    }
    for _ in 0..bytes.u16()? {
        let (position, note) = (bytes.u64()?, bytes.text()?);
        let last = bookmarks.all().last().map(|last| last.position);
        if position > steps || last.is_some_and(|last| last >= position) {
            return Err(Flaw::Nonsense("a bookmark out of place"));
        }
        bookmarks.set(position, note).map_err(|_| Flaw::Nonsense("more bookmarks than there may be"))?;
    }
    let following = if bytes.0.is_empty() { 0 } else { bytes.u8()? };
    Ok(Notes { bookmarks, following, resume: resume::take(bytes, puzzle, steps) })
}
