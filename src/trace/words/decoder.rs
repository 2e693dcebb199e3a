//! Words back into steps, one by one.

use super::{
    ASSIGN, BY_ARC, BY_GUESS, BY_HIDDEN_SINGLE, BY_NAKED_PAIR, BY_NAKED_SINGLE, BY_PEER, Code, ELIMINATE,
    ESCAPE, EXAMINE, NO_CANDIDATE, NO_PLACE, RETRACT, SOLUTION, VALUE,
};
use crate::geometry::{Cell, Digit, Unit};
use crate::step::{Contradiction, Reason, Step};

/// The steps of words that an [`Encoder`](super::Encoder) for the same puzzle has made.
#[must_use]
pub fn decode<'a>(words: &'a [u16], code: &'a Code) -> Decoder<'a> {
    decode_from(words, code, Place::default())
}

/// The steps from a place among the words on.
#[must_use]
pub const fn decode_from<'a>(words: &'a [u16], code: &'a Code, place: Place) -> Decoder<'a> {
    Decoder { words, code, place }
}

/// A place among words, between two steps.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// How many words are read.
    pub(super) read: usize,
    /// How many steps of the last of them are told, when it is a failed guess and there are more.
    pub(super) told: u8,
    /// The reason said last.
    pub(super) reason: Reason,
}

impl Default for Place {
    fn default() -> Self {
        Self { read: 0, told: 0, reason: Reason::Guess }
    }
}

/// Iterator over the steps of words.
#[derive(Clone, Debug)]
pub struct Decoder<'a> {
    pub(super) words: &'a [u16],
    pub(super) code: &'a Code,
    pub(super) place: Place,
}

impl Decoder<'_> {
    /// Whether all steps are told.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.place.read >= self.words.len() && self.place.told == 0
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

    /// The next step of a guess that fails.
    #[inline(always)]
    fn failed(&mut self, word: u16) -> Step {
        let (cell, digit) = self.code.split(word - self.code.failed().start);
        let told = self.place.told;
        self.place.told = (told + 1) % 3;
        match told {
            0 => Step::Assign { cell, digit, reason: Reason::Guess },
            1 => Step::Contradiction(Contradiction::NoCandidate(self.code.dead_end(cell))),
            _ => Step::Retract { cell, digit },
        }
    }

    /// Reads an escape; `None` when it only said a reason.
    #[cold]
    fn escape(&mut self, word: u16) -> Option<Step> {
        let side = usize::from(self.code.side());
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
        if self.place.told > 0 {
            return Some(self.failed(self.words[self.place.read - 1]));
        }
        let mut by = Reason::Guess;
        loop {
            let word = self.word()?;
            let value = word & VALUE;
            if self.code.failed().contains(&word) {
                return Some(self.failed(word));
            }
            if value < ESCAPE {
                let (cell, digit) = self.code.split(value);
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
