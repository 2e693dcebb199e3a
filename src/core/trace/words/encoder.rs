//! Encodes steps as words.

use super::{
    ASSIGN, BY_CHOSEN_GUESS, BY_SHARED_GUESS, BY_WORDS, CONFLICT, CULPRIT, Code, ELIMINATE, EXAMINE,
    IRRELEVANT, NO_CANDIDATE, NO_PLACE, RESTORE, RETRACT, SOLUTION, reasons,
};
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::step::{Argument, AssignReason, Contradiction, Deduction, Elimination, Placing, RuleId, Step};
use crate::trace::chunk::CHUNK_WORDS;

/// The output of an [`Encoder`].
pub trait Sink {
    /// Appends a word.
    fn push(&mut self, word: u16);

    /// Appends several words.
    #[inline(always)]
    fn extend(&mut self, words: impl Iterator<Item = u16>) {
        words.for_each(|word| self.push(word));
    }
}

impl Sink for Vec<u16> {
    #[inline(always)]
    fn push(&mut self, word: u16) {
        Self::push(self, word);
    }
}

/// A buffer for one batch. Unlike a vector it never grows, which keeps that case out of the solver's loop.
#[derive(Debug)]
pub struct Buffer {
    words: Box<[u16; CHUNK_WORDS]>,
    len: usize,
}

impl Buffer {
    /// An empty buffer, in memory that may have been used before.
    ///
    /// # Panics
    /// Never: the memory is resized first.
    #[must_use]
    pub fn new(mut memory: Vec<u16>) -> Self {
        memory.resize(CHUNK_WORDS, 0);
        Self { words: memory.try_into().expect("as many words as the array has"), len: 0 }
    }

    /// The number of words written.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// The written words.
    #[must_use]
    pub fn written(&self) -> &[u16] {
        &self.words[..self.len()]
    }

    /// Whether nothing has been written.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Removes all words.
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    /// Returns the memory with the written words.
    #[must_use]
    pub fn into_words(self) -> Vec<u16> {
        let mut words = (self.words as Box<[u16]>).into_vec();
        words.truncate(self.len);
        words
    }
}

impl Sink for Buffer {
    /// Callers ensure that there is room; the remainder only avoids the bounds check.
    #[inline(always)]
    fn push(&mut self, word: u16) {
        debug_assert!(self.len < CHUNK_WORDS, "the buffer is full");
        self.words[self.len % CHUNK_WORDS] = word;
        self.len += 1;
    }

    /// A local copy of the length can stay in a register.
    #[inline(always)]
    fn extend(&mut self, more: impl Iterator<Item = u16>) {
        let (words, mut len) = (&mut *self.words, self.len);
        for word in more {
            words[len % CHUNK_WORDS] = word;
            len += 1;
        }
        self.len = len;
    }
}

/// Turns steps into words.
#[derive(Clone, Debug)]
pub struct Encoder {
    code: Code,
    /// The reason written last, if any.
    reason: Option<Deduction>,
    /// The words of the argument of the following steps, if their rule has such an argument.
    argument: Vec<u16>,
}

impl Encoder {
    /// An encoder for runs on this puzzle, at the start of a batch.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        Self { code: Code::new(puzzle), reason: None, argument: Vec::new() }
    }

    /// The encoding of the words.
    #[must_use]
    pub const fn code(&self) -> &Code {
        &self.code
    }

    /// Resets the reason written last, so that the following words can be decoded by themselves.
    pub const fn restart(&mut self) {
        self.reason = None;
    }

    /// Receives the words of the argument of the following steps.
    ///
    /// # Panics
    /// When there are more than [`step::MOST_WORDS`](crate::step::MOST_WORDS).
    pub fn hear(&mut self, argument: &[u16]) {
        assert!(argument.len() <= crate::step::MOST_WORDS, "more words than a step may have");
        self.argument.clear();
        self.argument.extend_from_slice(argument);
        self.reason = None;
    }

    /// Appends the words of one step.
    #[inline(always)]
    pub fn encode(&mut self, step: Step, words: &mut impl Sink) {
        match step {
            Step::Assign { cell, digit, reason } => {
                match reason {
                    AssignReason::Guess => {}
                    AssignReason::ChosenGuess => words.push(BY_CHOSEN_GUESS),
                    AssignReason::SharedGuess => words.push(BY_SHARED_GUESS),
                    AssignReason::Rule(Placing(deduction)) => self.write_reason(deduction, words),
                }
                words.push(ASSIGN | self.value(cell, digit));
            }
            Step::Retract { cell, digit } => words.push(RETRACT | self.value(cell, digit)),
            Step::Eliminate { cell, digit, reason: Elimination(deduction) } => {
                if self.reason != Some(deduction) {
                    self.write_reason(deduction, words);
                }
                words.push(ELIMINATE | self.value(cell, digit));
            }
            Step::Restore { cell, digit } => words.push(RESTORE | self.value(cell, digit)),
            Step::Contradiction(Contradiction::NoCandidate(cell)) => {
                words.push(NO_CANDIDATE + cell.index() as u16);
            }
            Step::Contradiction(Contradiction::NoPlace { unit, digit }) => {
                words.push(NO_PLACE);
                words.push(unit.index() as u16 * self.code.side() + digit.index() as u16);
            }
            Step::Examine { cell, against } => {
                words.push(EXAMINE);
                words.push(cell.index() as u16);
                words.push(against.index() as u16);
            }
            Step::Conflict { cell, digit } => {
                words.push(CONFLICT);
                words.push(self.value(cell, digit));
            }
            Step::Culprit { cell, digit } => {
                words.push(CULPRIT);
                words.push(self.value(cell, digit));
            }
            Step::Irrelevant { cell, digit } => {
                words.push(IRRELEVANT);
                words.push(self.value(cell, digit));
            }
            Step::Solution => words.push(SOLUTION),
        }
    }

    /// Appends the words of [`Observer::on_each`](crate::step::Observer::on_each), if they are fewer than those of the
    /// single steps: one word for each guess of brute force that fails at once. Returns whether it did.
    #[inline(always)]
    #[must_use]
    pub fn encode_each(&self, digits: DigitSet, steps: &[Step], words: &mut impl Sink) -> bool {
        match *steps {
            [
                Step::Assign { cell, reason: AssignReason::Guess, .. },
                Step::Contradiction(Contradiction::NoCandidate(dead_end)),
                Step::Retract { cell: retracted, .. },
            ] if retracted == cell && self.code.dead_end(cell) == dead_end => {
                let first = self.code.failed().start + cell.index() as u16 * self.code.side();
                words.extend(digits.map(|digit| first + digit.index() as u16));
                true
            }
            _ => false,
        }
    }

    #[inline(always)]
    fn value(&self, cell: Cell, digit: Digit) -> u16 {
        cell.index() as u16 * self.code.side() + digit.index() as u16
    }

    /// Writes the reason of the following changes.
    #[inline(always)]
    fn write_reason(&mut self, deduction: Deduction, words: &mut impl Sink) {
        self.reason = Some(deduction);
        if deduction.argument == Argument::Words {
            self.write_words(deduction.rule, words);
            return;
        }
        let (reason, count) = reasons::words(deduction);
        reason[..count].iter().for_each(|word| words.push(*word));
    }

    #[cold]
    fn write_words(&self, rule: RuleId, words: &mut impl Sink) {
        words.push(BY_WORDS);
        words.push(rule.index() as u16);
        words.push(self.argument.len() as u16);
        words.extend(self.argument.iter().copied());
    }
}
