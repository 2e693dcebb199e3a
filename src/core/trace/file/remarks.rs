//! Remarks in the run of a program outside this one: source lines, its own words, and what could not be understood or
//! recorded.
//!
//! A frame holds remarks in the order of their steps, for steps of the chunk after it: for each a byte for its kind,
//! the number of steps since the remark before, and the data of that kind. Numbers are written in groups of seven
//! bits.

use super::bytes::{Put, Take};
use super::damage::Flaw;

/// The longest text of a remark, in bytes; longer ones are cut.
pub const LONGEST_REMARK: usize = 300;

/// A remark about a step, or about an event between two steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// The number of steps before: the remark is about the step that follows them.
    pub position: u64,
    /// Its content.
    pub said: Said,
}

/// The content of a remark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// The file of the source lines that follow.
    File(String),
    /// The source line of this step and of those that follow.
    Line(u32),
    /// The placement was neither called a guess nor given a valid reason.
    Unstated,
    /// The program's own words about the step.
    Why(String),
    /// The reason that the program gave is wrong or unknown.
    Reason(String),
    /// A note.
    Note(String),
    /// A line of the stream that was not understood: its number and the problem.
    Skipped(u64, String),
    /// A change that cannot be made on the board, such as filling the cell of a given.
    Refused(String),
    /// This many eliminations made after a digit was assigned remain after it was retracted: the steps that follow repeat them.
    Left(u32),
    /// The contradiction names no place.
    Placeless,
    /// The program's message that it has ended, and how.
    Ended(String),
    /// The steps are the decisions of a search alone: what follows from them is not shown. Whether they are made on the
    /// board; otherwise a cell stands for a depth, and its digit for an alternative.
    Tree(bool),
}

impl Said {
    /// Its text, if it has one.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::File(own)
            | Self::Why(own)
            | Self::Reason(own)
            | Self::Note(own)
            | Self::Skipped(_, own)
            | Self::Refused(own)
            | Self::Ended(own) => Some(own),
            Self::Line(_) | Self::Unstated | Self::Left(_) | Self::Placeless | Self::Tree(_) => None,
        }
    }
}

/// Encodes remarks as the payloads of frames.
#[derive(Debug, Default)]
pub(in crate::trace) struct Put7 {
    last: u64,
}

fn number(mut value: u64, bytes: &mut Vec<u8>) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

fn text(value: &str, bytes: &mut Vec<u8>) {
    bytes.put_text(&value[..value.floor_char_boundary(LONGEST_REMARK)]);
}

impl Put7 {
    /// Appends a remark.
    pub(in crate::trace) fn put(&mut self, remark: &Remark, bytes: &mut Vec<u8>) {
        let kind = match remark.said {
            Said::File(_) => 0,
            Said::Line(_) => 1,
            Said::Unstated => 2,
            Said::Why(_) => 3,
            Said::Reason(_) => 4,
            Said::Note(_) => 5,
            Said::Skipped(..) => 6,
            Said::Refused(_) => 7,
            Said::Left(_) => 8,
            Said::Placeless => 9,
            Said::Ended(_) => 10,
            Said::Tree(_) => 11,
        };
        bytes.put_u8(kind);
        number(remark.position.saturating_sub(self.last), bytes);
        self.last = remark.position.max(self.last);
        match &remark.said {
            Said::File(own)
            | Said::Why(own)
            | Said::Reason(own)
            | Said::Note(own)
            | Said::Refused(own)
            | Said::Ended(own) => text(own, bytes),
            Said::Line(line) => number(u64::from(*line), bytes),
            Said::Left(count) => number(u64::from(*count), bytes),
            Said::Tree(is_on_board) => number(u64::from(*is_on_board), bytes),
            Said::Skipped(line, own) => {
                number(*line, bytes);
                text(own, bytes);
            }
            Said::Unstated | Said::Placeless => {}
        }
    }
}

/// Decodes remarks.
#[derive(Debug, Default)]
pub(super) struct Take7 {
    last: u64,
}

fn take_number(bytes: &mut Take<'_>) -> Result<u64, Flaw> {
    let (mut value, mut shift) = (0_u64, 0);
    loop {
        let byte = bytes.u8()?;
        if shift > 56 {
            return Err(Flaw::Nonsense("a number that is too long"));
        }
        value |= u64::from(byte & 0x7f) << shift;
        shift += 7;
        if byte & 0x80 == 0 {
            return Ok(value);
        }
    }
}

fn take_small(bytes: &mut Take<'_>) -> Result<u32, Flaw> {
    u32::try_from(take_number(bytes)?).map_err(|_| Flaw::Nonsense("a number that is too large"))
}

impl Take7 {
    /// Reads all remarks of a frame; keeps them only if `keep`.
    pub(super) fn take(&mut self, payload: &[u8], keep: Option<&mut Vec<Remark>>) -> Result<(), Flaw> {
        let (mut bytes, mut keep) = (Take(payload), keep);
        while !bytes.0.is_empty() {
            let remark = self.one(&mut bytes)?;
            if let Some(kept) = &mut keep {
                kept.push(remark);
            }
        }
        Ok(())
    }

    fn one(&mut self, bytes: &mut Take<'_>) -> Result<Remark, Flaw> {
        let kind = bytes.u8()?;
        self.last = self.last.saturating_add(take_number(bytes)?);
        let own = |bytes: &mut Take<'_>| bytes.text().map(|text| crate::visible::line(text).into_owned());
        let said = match kind {
            0 => Said::File(own(bytes)?),
            1 => Said::Line(take_small(bytes)?),
            2 => Said::Unstated,
            3 => Said::Why(own(bytes)?),
            4 => Said::Reason(own(bytes)?),
            5 => Said::Note(own(bytes)?),
            6 => Said::Skipped(take_number(bytes)?, own(bytes)?),
            7 => Said::Refused(own(bytes)?),
            8 => Said::Left(take_small(bytes)?),
            9 => Said::Placeless,
            10 => Said::Ended(own(bytes)?),
            11 => Said::Tree(take_small(bytes)? > 0),
            _ => return Err(Flaw::Nonsense("a remark of an unknown kind")),
        };
        Ok(Remark { position: self.last, said })
    }
}

/// The remarks that were encoded by a [`Put7`] of their own.
pub(in crate::trace) fn unpack(bytes: &[u8]) -> Vec<Remark> {
    let mut remarks = Vec::new();
    let taken = Take7::default().take(bytes, Some(&mut remarks));
    debug_assert!(taken.is_ok());
    remarks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let said = [
            Said::File("a.py".into()),
            Said::Line(70_000),
            Said::Unstated,
            Said::Why("only choice".into()),
            Said::Reason("naked pair".into()),
            Said::Note("hello".into()),
            Said::Skipped(1 << 40, "no JSON".into()),
            Said::Refused("a given".into()),
            Said::Left(3),
            Said::Placeless,
            Said::Ended("solved".into()),
            Said::Tree(true),
            Said::Tree(false),
        ];
        let remarks: Vec<Remark> =
            said.into_iter().zip(0..).map(|(said, i)| Remark { position: i * i * 1000, said }).collect();
        let (mut bytes, mut put) = (Vec::new(), Put7::default());
        remarks.iter().for_each(|remark| put.put(remark, &mut bytes));
        let mut read = Vec::new();
        Take7::default().take(&bytes, Some(&mut read)).unwrap();
        assert_eq!(read, remarks);
        for cut in 0..bytes.len() {
            let _ = Take7::default().take(&bytes[..cut], None);
        }
    }

    #[test]
    fn long_texts_are_cut() {
        let remark = Remark { position: 1, said: Said::Note("ä".repeat(1000)) };
        let mut bytes = Vec::new();
        Put7::default().put(&remark, &mut bytes);
        assert!(bytes.len() < LONGEST_REMARK + 10);
    }
}
