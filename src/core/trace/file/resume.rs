//! Where a run opens, as bytes: the position, the name of the page, a byte that says what was asked, and then the position
//! of the question, the cell and the digit, as far as it has them. After that, the set of questions, if there is one: a
//! byte that says how it is chosen, then seed, count, kinds and steps.
//!
//! It can do no harm: invalid parts are left out, and a position beyond the end counts as the end.

use super::bytes::{Put, Take};
use crate::geometry::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::trace::resume::{Inquiry, QuestionSet, Resume, Subject};

/// The longest name of a page, in bytes.
const LONGEST_PAGE: usize = 32;

/// What was asked.
const NOTHING: u8 = 0;
const STEP: u8 = 1;
const CELL: u8 = 2;
const CANDIDATE: u8 = 3;

/// A set of questions as this program chooses them.
const QUESTIONS: u8 = 1;

/// The most bytes that it takes.
pub(super) const MOST_BYTES: usize = 8 + 2 + LONGEST_PAGE + 1 + 8 + 2 + 1 + SET_BYTES;
const SET_BYTES: usize = 1 + 8 + 1 + 1 + 8;

pub(super) fn put(resume: &Resume, bytes: &mut Vec<u8>) {
    bytes.put_u64(resume.position);
    bytes.put_text(&resume.page[..resume.page.floor_char_boundary(LONGEST_PAGE)]);
    put_inquiry(resume.inquiry, bytes);
    if let Some(QuestionSet { seed, count, kinds, steps }) = resume.questions {
        bytes.put_u8(QUESTIONS);
        bytes.put_u64(seed);
        bytes.put_u8(count);
        bytes.put_u8(kinds);
        bytes.put_u64(steps);
    }
}

fn put_inquiry(inquiry: Option<Inquiry>, bytes: &mut Vec<u8>) {
    let Some(Inquiry { position, subject }) = inquiry else { return bytes.put_u8(NOTHING) };
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
    let mut resume =
        Resume { position, page: page.unwrap_or_default().to_owned(), inquiry: None, questions: None };
    // The end of an invalid part is not known.
    if page.is_none() {
        return Some(resume);
    }
    match bytes.u8() {
        Err(_) => return Some(resume),
        Ok(NOTHING) => {}
        Ok(kind) => {
            resume.inquiry = take_inquiry(kind, bytes, puzzle, steps);
            if resume.inquiry.is_none() {
                return Some(resume);
            }
        }
    }
    resume.questions = take_questions(bytes, steps);
    Some(resume)
}

fn take_questions(bytes: &mut Take<'_>, steps: u64) -> Option<QuestionSet> {
    bytes.u8().ok().filter(|way| *way == QUESTIONS)?;
    let (seed, count, kinds) = (bytes.u64().ok()?, bytes.u8().ok()?, bytes.u8().ok()?);
    let steps = bytes.u64().ok()?.min(steps);
    (count > 0 && kinds > 0).then_some(QuestionSet { seed, count, kinds, steps })
}

fn take_inquiry(kind: u8, bytes: &mut Take<'_>, puzzle: &Puzzle, steps: u64) -> Option<Inquiry> {
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
