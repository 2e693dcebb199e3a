//! Words back into steps, one by one.

use super::{
    ASSIGN, BY_ARC, BY_GUESS, BY_HIDDEN_SINGLE, BY_NAKED_PAIR, BY_NAKED_SINGLE, BY_PEER, ELIMINATE, ESCAPE,
    EXAMINE, NO_CANDIDATE, NO_PLACE, RETRACT, SOLUTION, VALUE,
};
use crate::geometry::{Cell, Digit, Unit};
use crate::step::{Contradiction, Reason, Step};

/// The steps of words that an [`Encoder`](super::Encoder) for boards of this side has made.
#[must_use]
pub fn decode(words: &[u16], side: usize) -> Decoder<'_> {
    decode_from(words, side, Place::default())
}

/// The steps from a place among the words on.
#[must_use]
pub fn decode_from(words: &[u16], side: usize, place: Place) -> Decoder<'_> {
    Decoder { words, side: side as u32, reciprocal: RECIPROCAL_ONE.div_ceil(side as u32), place }
}

/// With a side of at most 25 and a value below [`ESCAPE`], `value × ⌈2²⁰ ÷ side⌉ ÷ 2²⁰` is the exact
/// quotient: the error is below 15,625 × 25 ÷ 2²⁰ of one part in `side`.
const RECIPROCAL_BITS: u32 = 20;
const RECIPROCAL_ONE: u32 = 1 << RECIPROCAL_BITS;

/// The cell and the digit of a value.
#[inline(always)]
pub(super) fn split(value: u16, reciprocal: u32, side: u32) -> (Cell, Digit) {
    let value = u32::from(value);
    let cell = (value * reciprocal) >> RECIPROCAL_BITS;
    (Cell::new(cell as usize), Digit::new((value - cell * side) as usize))
}

/// A place among words, between two steps: how many are read, and the reason said last.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub(super) read: usize,
    pub(super) reason: Reason,
}

impl Default for Place {
    fn default() -> Self {
        Self { read: 0, reason: Reason::Guess }
    }
}

/// Iterator over the steps of words.
#[derive(Clone, Debug)]
pub struct Decoder<'a> {
    pub(super) words: &'a [u16],
    pub(super) side: u32,
    pub(super) reciprocal: u32,
    pub(super) place: Place,
}

impl Decoder<'_> {
    /// Whether all words are read.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.place.read >= self.words.len()
    }

    /// The place reached.
    #[must_use]
    pub const fn place(&self) -> Place {
        self.place
    }

    #[inline(always)]
    fn word(&mut self) -> Option<u16> {
        let word = *self.words.get(self.place.read)?;
        self.place.read += 1;
        Some(word)
    }

    /// Reads an escape; `None` when it only said a reason.
    fn escape(&mut self, word: u16) -> Option<Step> {
        let side = self.side as usize;
        let mut index = || self.word().map(usize::from).unwrap_or_default();
        match word {
            SOLUTION => return Some(Step::Solution),
            NO_PLACE => {
                let value = index();
                let (unit, digit) = (Unit::new(value / side), Digit::new(value % side));
                return Some(Step::Contradiction(Contradiction::NoPlace { unit, digit }));
            }
            EXAMINE => return Some(Step::Examine { cell: Cell::new(index()), against: Cell::new(index()) }),
            BY_GUESS => self.place.reason = Reason::Guess,
            BY_NAKED_SINGLE => self.place.reason = Reason::NakedSingle,
            BY_ARC => self.place.reason = Reason::Arc(Cell::new(index())),
            _ if word >= BY_NAKED_PAIR => {
                self.place.reason = Reason::NakedPair(Unit::new(usize::from(word - BY_NAKED_PAIR)));
            }
            _ if word >= BY_HIDDEN_SINGLE => {
                self.place.reason = Reason::HiddenSingle(Unit::new(usize::from(word - BY_HIDDEN_SINGLE)));
            }
            _ => self.place.reason = Reason::Peer(Cell::new(usize::from(word.saturating_sub(BY_PEER)))),
        }
        None
    }
}

impl Iterator for Decoder<'_> {
    type Item = Step;

    #[inline(always)]
    fn next(&mut self) -> Option<Step> {
        let mut by = Reason::Guess;
        loop {
            let word = self.word()?;
            let value = word & VALUE;
            if value < ESCAPE {
                let (cell, digit) = split(value, self.reciprocal, self.side);
                return Some(match word & !VALUE {
                    ASSIGN => Step::Assign { cell, digit, reason: by },
                    RETRACT => Step::Retract { cell, digit },
                    ELIMINATE => Step::Eliminate { cell, digit, reason: self.place.reason },
                    _ => Step::Restore { cell, digit },
                });
            }
            if word & !VALUE == ASSIGN {
                let cell = Cell::new(usize::from(word - NO_CANDIDATE));
                return Some(Step::Contradiction(Contradiction::NoCandidate(cell)));
            }
            if let Some(step) = self.escape(word) {
                return Some(step);
            }
            by = self.place.reason;
        }
    }
}
