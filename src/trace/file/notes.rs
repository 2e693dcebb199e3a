//! The bookmarks of a run, as bytes at the end of the last frame: their number, and for each its position and its note.
//!
//! A run without bookmarks has nothing there, like all files written before there were bookmarks. The programs of that
//! time read the last frame only up to there: to them, a file with bookmarks is one without. So they need no layout of
//! their own.

use super::bytes::{Put, Take};
use super::damage::Flaw;
use crate::trace::bookmark::{Bookmarks, LONGEST_NOTE, MOST_BOOKMARKS};
use crate::trace::chunk::CHUNK_WORDS;

// A frame has room for all of them.
const _: () = assert!(MOST_BOOKMARKS * (10 + 4 * LONGEST_NOTE) < 4 * CHUNK_WORDS);

pub(super) fn put(bookmarks: &Bookmarks, bytes: &mut Vec<u8>) {
    if bookmarks.is_empty() {
        return;
    }
    bytes.put_u16(bookmarks.all().len() as u16);
    for bookmark in bookmarks.all() {
        bytes.put_u64(bookmark.position);
        bytes.put_text(&bookmark.note);
    }
}

/// Reads the bookmarks of a run of this many steps.
pub(super) fn take(bytes: &mut Take<'_>, steps: u64) -> Result<Bookmarks, Flaw> {
    let mut bookmarks = Bookmarks::default();
    if bytes.0.is_empty() {
        return Ok(bookmarks);
    }
    for _ in 0..bytes.u16()? {
        let (position, note) = (bytes.u64()?, bytes.text()?);
        let last = bookmarks.all().last().map(|last| last.position);
        if position > steps || last.is_some_and(|last| last >= position) {
            return Err(Flaw::Nonsense("a bookmark out of place"));
        }
        bookmarks.set(position, note).map_err(|_| Flaw::Nonsense("more bookmarks than there may be"))?;
    }
    Ok(bookmarks)
}
