//! Steps into words.

use std::ops::ControlFlow;

use super::{
    ASSIGN, BY_ARC, BY_GUESS, BY_HIDDEN_SINGLE, BY_NAKED_PAIR, BY_NAKED_SINGLE, BY_PEER, Code, ELIMINATE,
    EXAMINE, NO_CANDIDATE, NO_PLACE, RESTORE, RETRACT, SOLUTION,
};
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::step::{Contradiction, Reason, Step, failed_guesses};
use crate::trace::chunk::CHUNK_WORDS;

/// Where an [`Encoder`] writes.
pub trait Sink {
    /// Takes one more word.
    fn push(&mut self, word: u16);

    /// Takes several more.
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

/// A buffer for one batch. Unlike a vector it never grows, which keeps the solver's loop free of that case.
#[derive(Debug)]
pub struct Buffer {
    words: Box<[u16; CHUNK_WORDS]>,
    len: usize,
}

impl Buffer {
    /// An empty buffer, in memory that may have been used before.
    ///
    /// # Panics
    /// Never: the memory is first brought to the right size.
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

    /// The words written.
    #[must_use]
    pub fn written(&self) -> &[u16] {
        &self.words[..self.len()]
    }

    /// Whether nothing is written.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Forgets the words written.
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    /// The words written.
    #[must_use]
    pub fn into_words(self) -> Vec<u16> {
        let mut words = (self.words as Box<[u16]>).into_vec();
        words.truncate(self.len);
        words
    }
}

impl Sink for Buffer {
    /// Whoever writes sees to it that there is room: the remainder only spares the check.
    #[inline(always)]
    fn push(&mut self, word: u16) {
        debug_assert!(self.len < CHUNK_WORDS, "the buffer is full");
        self.words[self.len % CHUNK_WORDS] = word;
        self.len += 1;
    }

    /// The length is kept apart meanwhile, where it may stay in a register.
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
    /// The reason said last, if any yet.
    reason: Option<Reason>,
}

impl Encoder {
    /// An encoder for runs on this puzzle, at the start of a batch.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        Self { code: Code::new(puzzle), reason: None }
    }

    /// How the words are to be read.
    #[must_use]
    pub const fn code(&self) -> &Code {
        &self.code
    }

    /// Forgets the reason said last; the words that follow are decodable by themselves.
    pub const fn restart(&mut self) {
        self.reason = None;
    }

    /// Appends the words of one step.
    #[inline(always)]
    pub fn encode(&mut self, step: Step, words: &mut impl Sink) {
        match step {
            Step::Assign { cell, digit, reason } => {
                if reason != Reason::Guess {
                    self.say(reason, words);
                }
                words.push(ASSIGN | self.value(cell, digit));
            }
            Step::Retract { cell, digit } => words.push(RETRACT | self.value(cell, digit)),
            Step::Eliminate { cell, digit, reason } => {
                if self.reason != Some(reason) {
                    self.say(reason, words);
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
            Step::Solution => words.push(SOLUTION),
        }
    }

    /// Appends the words of guesses that fail at once, see
    /// [`Observer::on_failed_guesses`](crate::step::Observer::on_failed_guesses): at most
    /// [`super::MOST_WORDS`].
    #[inline(always)]
    pub fn encode_failed(&mut self, cell: Cell, digits: DigitSet, dead_end: Cell, words: &mut impl Sink) {
        if self.code.dead_end(cell) != dead_end {
            return self.encode_failed_in_full(cell, digits, dead_end, words);
        }
        let first = self.code.failed().start + cell.index() as u16 * self.code.side();
        words.extend(digits.into_iter().map(|digit| first + digit.index() as u16));
    }

    /// The same step by step.
    #[cold]
    fn encode_failed_in_full(&mut self, cell: Cell, digits: DigitSet, dead_end: Cell, words: &mut impl Sink) {
        let _ = failed_guesses(cell, digits, dead_end, |step| {
            self.encode(step, words);
            ControlFlow::Continue(())
        });
    }

    #[inline(always)]
    fn value(&self, cell: Cell, digit: Digit) -> u16 {
        cell.index() as u16 * self.code.side() + digit.index() as u16
    }

    /// Says the reason of what follows.
    fn say(&mut self, reason: Reason, words: &mut impl Sink) {
        self.reason = Some(reason);
        match reason {
            Reason::Guess => words.push(BY_GUESS),
            Reason::NakedSingle => words.push(BY_NAKED_SINGLE),
            Reason::HiddenSingle(unit) => words.push(BY_HIDDEN_SINGLE + unit.index() as u16),
            Reason::NakedPair(unit) => words.push(BY_NAKED_PAIR + unit.index() as u16),
            Reason::Peer(cell) => words.push(BY_PEER + cell.index() as u16),
            Reason::Arc(cell) => {
                words.push(BY_ARC);
                words.push(cell.index() as u16);
            }
        }
    }
}
