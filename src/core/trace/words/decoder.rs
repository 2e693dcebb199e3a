//! Decodes words into steps, one by one.

use super::{
    ASSIGN, BY_CHOSEN_GUESS, BY_RULE, BY_SHARED_GUESS, BY_WORDS, CONFLICT, CULPRIT, Code, ELIMINATE, ESCAPE,
    EXAMINE, IRRELEVANT, NO_CANDIDATE, NO_PLACE, RETRACT, SOLUTION, VALUE, reasons,
};
use crate::geometry::{Cell, Digit};
use crate::step::{AssignReason, Contradiction, Deduction, Elimination, MOST_WORDS, Placing, Step};

/// The steps of words written by an [`Encoder`](super::Encoder) for the same puzzle.
#[must_use]
pub fn decode<'a>(words: &'a [u16], code: &'a Code) -> Decoder<'a> {
    decode_from(words, code, Place::default())
}

/// The steps from a place among the words onwards.
#[must_use]
pub const fn decode_from<'a>(words: &'a [u16], code: &'a Code, place: Place) -> Decoder<'a> {
    Decoder { words, code, place }
}

/// A place among words, between two steps.
#[derive(Clone, Copy, Default, Debug)]
pub struct Place {
    /// The number of words read.
    pub(super) read: usize,
    /// The number of steps already returned from the last word, if it is a failed guess and there are more.
    pub(super) emitted: u8,
    /// The reason written last.
    pub(super) reason: Option<Deduction>,
    /// The position and the number of the words of its argument.
    argument: (usize, u8),
}

/// Iterator over the steps of words. Ends early, with [`Decoder::is_done`] false, at invalid words.
#[derive(Clone, Debug)]
pub struct Decoder<'a> {
    pub(super) words: &'a [u16],
    pub(super) code: &'a Code,
    pub(super) place: Place,
}

impl Decoder<'_> {
    /// Whether all steps have been returned.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.place.read >= self.words.len() && self.place.emitted == 0
    }

    /// The place reached so far.
    #[must_use]
    pub const fn place(&self) -> Place {
        self.place
    }

    /// The words of the argument of the last step by a rule; none if its rule needs none.
    #[inline(always)]
    #[must_use]
    pub fn argument(&self) -> &[u16] {
        let (start, count) = self.place.argument;
        &self.words[start..start + usize::from(count)]
    }

    #[inline(always)]
    fn word(&mut self) -> Option<u16> {
        let word = *self.words.get(self.place.read)?;
        self.place.read += 1;
        Some(word)
    }

    /// The next step of a failed guess.
    #[inline(always)]
    fn failed(&mut self, word: u16) -> Step {
        let (cell, digit) = self.code.split(word - self.code.failed().start);
        let emitted = self.place.emitted;
        self.place.emitted = (emitted + 1) % 3;
        match emitted {
            0 => Step::Assign { cell, digit, reason: AssignReason::Guess },
            1 => Step::Contradiction(Contradiction::NoCandidate(self.code.dead_end(cell))),
            _ => Step::Retract { cell, digit },
        }
    }

    /// Reads an escape; `None` if it is invalid.
    #[cold]
    fn escape(&mut self, word: u16) -> Option<Escape> {
        let mut index = || self.word().map(usize::from);
        let step = match word {
            SOLUTION => Step::Solution,
            NO_PLACE => {
                let value = index()?;
                let (unit, digit) =
                    (value / usize::from(self.code.side()), value % usize::from(self.code.side()));
                let (unit, digit) = (self.code.unit(unit)?, Digit::new(digit));
                Step::Contradiction(Contradiction::NoPlace { unit, digit })
            }
            EXAMINE => Step::Examine { cell: Cell::new(index()?), against: Cell::new(index()?) },
            CONFLICT | CULPRIT | IRRELEVANT => {
                let value = self.word().filter(|value| *value < self.code.values())?;
                let (cell, digit) = self.code.split(value);
                match word {
                    CONFLICT => Step::Conflict { cell, digit },
                    CULPRIT => Step::Culprit { cell, digit },
                    _ => Step::Irrelevant { cell, digit },
                }
            }
            BY_CHOSEN_GUESS => return Some(Escape::By(AssignReason::ChosenGuess)),
            BY_SHARED_GUESS => return Some(Escape::By(AssignReason::SharedGuess)),
            BY_RULE => {
                let (rule, argument) = (self.word()?, self.word()?);
                return self.by_rule(reasons::long(rule, argument)?);
            }
            BY_WORDS => return self.by_words(),
            _ if word & !VALUE == ASSIGN => {
                let cell = Cell::new(usize::from(word - NO_CANDIDATE));
                Step::Contradiction(Contradiction::NoCandidate(cell))
            }
            _ => return self.by_rule(reasons::short(word)?),
        };
        Some(Escape::Step(step))
    }

    fn by_words(&mut self) -> Option<Escape> {
        let deduction = reasons::of_words(self.word()?)?;
        let count = usize::from(self.word()?);
        let start = self.place.read;
        if count > MOST_WORDS || count > self.words.len() - start {
            return None;
        }
        self.place.read += count;
        let escape = self.by_rule(deduction);
        self.place.argument = (start, count as u8);
        escape
    }

    fn by_rule(&mut self, deduction: Deduction) -> Option<Escape> {
        self.place.argument = (0, 0);
        self.place.reason = Some(deduction);
        Some(Escape::By(AssignReason::Rule(Placing(deduction))))
    }
}

/// The meaning of an escape.
enum Escape {
    Step(Step),
    /// The reason of the next assignment.
    By(AssignReason),
}

impl Iterator for Decoder<'_> {
    type Item = Step;

    #[inline(always)]
    fn next(&mut self) -> Option<Step> {
        if self.place.emitted > 0 {
            return Some(self.failed(self.words[self.place.read - 1]));
        }
        let mut by = AssignReason::Guess;
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
                    ELIMINATE => Step::Eliminate { cell, digit, reason: Elimination(self.place.reason?) },
                    _ => Step::Restore { cell, digit },
                });
            }
            match self.escape(word)? {
                Escape::Step(step) => return Some(step),
                Escape::By(reason) => by = reason,
            }
        }
    }
}
