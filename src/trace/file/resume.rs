//! Where a run opens, as bytes: the position, the name of the page, a byte that says what was asked, and then the position
//! of the question, the cell and the digit, as far as it has them.
//!
//! It can do no harm: what makes no sense is left out, and a position beyond the end is the end.

use super::bytes::{Put, Take};
use crate::geometry::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::trace::resume::{Inquiry, Resume, Subject};

/// The longest name of a page, in bytes.
const LONGEST_PAGE: usize = 32;

/// What was asked.
const NOTHING: u8 = 0;
const STEP: u8 = 1;
const CELL: u8 = 2;
const CANDIDATE: u8 = 3;

/// The most bytes that it takes.
pub(super) const MOST_BYTES: usize = 8 + 2 + LONGEST_PAGE + 1 + 8 + 2 + 1;

pub(super) fn put(resume: &Resume, bytes: &mut Vec<u8>) {
    bytes.put_u64(resume.position);
    bytes.put_text(&resume.page[..resume.page.floor_char_boundary(LONGEST_PAGE)]);
    let Some(Inquiry { position, subject }) = resume.inquiry else { return bytes.put_u8(NOTHING) };
    bytes.put_u8(match subject {
        Subject::Step => STEP,
        Subject::Cell(_) => CELL,
        Subject::Candidate(..) => CANDIDATE,
    });
    bytes.put_u64(position);
    if let Subject::Cell(cell) | Subject::Candidate(cell, _) = subject {
        bytes.put_u16(cell.index() as u16);
    }
    if let Subject::Candidate(_, digit) = subject {
        bytes.put_u8(digit.index() as u8);
    }
}

/// Reads it in a run of this many steps; `None` if there is none.
pub(super) fn take(bytes: &mut Take<'_>, puzzle: &Puzzle, steps: u64) -> Option<Resume> {
    let position = bytes.u64().ok()?.min(steps);
    let page = bytes.text().ok().filter(|name| name.len() <= LONGEST_PAGE);
    let inquiry = page.and_then(|_| take_inquiry(bytes, puzzle, steps));
    Some(Resume { position, page: page.unwrap_or_default().to_owned(), inquiry })
}

fn take_inquiry(bytes: &mut Take<'_>, puzzle: &Puzzle, steps: u64) -> Option<Inquiry> {
    let kind = bytes.u8().ok().filter(|kind| *kind != NOTHING)?;
    let position = bytes.u64().ok().filter(|position| *position <= steps)?;
    let geometry = puzzle.geometry();
    let mut cell = || {
        let index = usize::from(bytes.u16().ok()?);
        (index < geometry.cell_count()).then(|| Cell::new(index))
    };
    let subject = match kind {
        STEP => Subject::Step,
        CELL => Subject::Cell(cell()?),
        CANDIDATE => {
            let cell = cell()?;
            let digit = usize::from(bytes.u8().ok()?);
            Subject::Candidate(cell, (digit < geometry.side()).then(|| Digit::new(digit))?)
        }
        _ => return None,
    };
    Some(Inquiry { position, subject })
}
