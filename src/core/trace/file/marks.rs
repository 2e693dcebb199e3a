//! The times of the steps of a chunk, as bytes: the number of marks, and for each its steps and its nanoseconds.

use super::bytes::{Put, Take};
use super::damage::Flaw;
use super::head::{nanos, time};
use crate::trace::Mark;

pub(super) fn put(marks: &[Mark], bytes: &mut Vec<u8>) {
    bytes.put_u16(marks.len() as u16);
    for Mark { done, time } in marks {
        bytes.put_u32(*done);
        bytes.put_u64(nanos(*time));
    }
}

/// Reads at least one mark; each has more steps than the one before and is not earlier.
pub(super) fn take(bytes: &mut Take<'_>) -> Result<Vec<Mark>, Flaw> {
    let count = bytes.u16()?;
    let mut marks: Vec<Mark> = Vec::new();
    for _ in 0..count {
        let mark = Mark { done: bytes.u32()?, time: time(bytes)? };
        let follows = |last: &Mark| mark.done > last.done && mark.time >= last.time;
        if mark.done == 0 || !marks.last().is_none_or(follows) {
            return Err(Flaw::Nonsense("a time that is out of order"));
        }
        marks.push(mark);
    }
    if marks.is_empty() { Err(Flaw::Nonsense("a chunk without times")) } else { Ok(marks) }
}
