//! The 2-byte code of steps, which is both what travels over the channel and what is compressed.
//!
//! A word is two bits of operation (assign, retract, eliminate, restore) and 14 bits of
//! `cell × side + digit`. With a side of at most 25 these are less than 15,625; the 759 values above are
//! escapes. A reason is said once and holds for the assignments and eliminations that follow, so that the
//! twenty eliminations of one assigned digit cost one word more, not twenty.
//!
//! The code has no state before its first word: every batch is decodable by itself, and so is any
//! concatenation of batches.

use crate::board::{Crossing, Extremes, Moment, Placement};
use crate::geometry::{Cell, Digit, MAX_SIDE, Unit};
use crate::step::{Contradiction, Reason, Step};

const ASSIGN: u16 = 0 << 14;
const RETRACT: u16 = 1 << 14;
const ELIMINATE: u16 = 2 << 14;
const RESTORE: u16 = 3 << 14;
const VALUE: u16 = (1 << 14) - 1;

/// The first value of an operation that is no cell and digit.
const ESCAPE: u16 = (MAX_SIDE * MAX_SIDE * MAX_SIDE) as u16;

/// Followed by a cell.
const NO_CANDIDATE: u16 = ASSIGN | ESCAPE;
const SOLUTION: u16 = RETRACT | ESCAPE;
const BY_GUESS: u16 = SOLUTION + 1;
const BY_NAKED_SINGLE: u16 = SOLUTION + 2;
/// One more word: `unit × side + digit`.
const NO_PLACE: u16 = SOLUTION + 3;
/// Two more words: the cell, and the one it is checked against.
const EXAMINE: u16 = SOLUTION + 4;
/// One more word: the other cell of the arc.
const BY_ARC: u16 = SOLUTION + 5;
/// Followed by a cell.
const BY_PEER: u16 = ELIMINATE | ESCAPE;
/// Followed by a unit, each in a range of `UNITS` values.
const BY_HIDDEN_SINGLE: u16 = RESTORE | ESCAPE;
const BY_NAKED_PAIR: u16 = BY_HIDDEN_SINGLE + UNITS;
/// More than the units of the largest board (3 × 25 + 2).
const UNITS: u16 = 80;

/// The most words that one step takes, its reason included.
pub const MOST_WORDS: usize = 3;

/// Where an [`Encoder`] writes.
pub trait Sink {
    /// Takes one more word.
    fn push(&mut self, word: u16);
}

impl Sink for Vec<u16> {
    #[inline(always)]
    fn push(&mut self, word: u16) {
        Self::push(self, word);
    }
}

/// A buffer of a fixed size. Unlike a vector it never grows, which keeps the solver's loop free of that case.
#[derive(Debug)]
pub struct Buffer {
    words: Vec<u16>,
    len: usize,
}

impl Buffer {
    /// An empty buffer for so many words, in memory that may have been used before.
    #[must_use]
    pub fn new(mut memory: Vec<u16>, words: usize) -> Self {
        memory.resize(words, 0);
        Self { words: memory, len: 0 }
    }

    /// The number of words written.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing is written.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The words written.
    #[must_use]
    pub fn into_words(mut self) -> Vec<u16> {
        self.words.truncate(self.len);
        self.words
    }
}

impl Sink for Buffer {
    /// # Panics
    /// When the buffer is full.
    #[inline(always)]
    fn push(&mut self, word: u16) {
        self.words[self.len] = word;
        self.len += 1;
    }
}

/// Turns steps into words.
#[derive(Clone, Debug)]
pub struct Encoder {
    side: u16,
    /// The reason said last, if any yet.
    reason: Option<Reason>,
    /// Whether that is a guess: the one question that brute force asks millions of times.
    guessing: bool,
}

impl Encoder {
    /// An encoder for boards of this side, at the start of a batch.
    #[must_use]
    pub const fn new(side: usize) -> Self {
        Self { side: side as u16, reason: None, guessing: false }
    }

    /// Forgets the reason said last; the words that follow are decodable by themselves.
    pub const fn restart(&mut self) {
        self.reason = None;
        self.guessing = false;
    }

    /// Appends the words of one step, at most [`MOST_WORDS`].
    #[inline(always)]
    pub fn encode(&mut self, step: Step, words: &mut impl Sink) {
        match step {
            Step::Assign { cell, digit, reason } => {
                self.say(reason, words);
                words.push(ASSIGN | self.value(cell, digit));
            }
            Step::Retract { cell, digit } => words.push(RETRACT | self.value(cell, digit)),
            Step::Eliminate { cell, digit, reason } => {
                self.say(reason, words);
                words.push(ELIMINATE | self.value(cell, digit));
            }
            Step::Restore { cell, digit } => words.push(RESTORE | self.value(cell, digit)),
            Step::Contradiction(Contradiction::NoCandidate(cell)) => {
                words.push(NO_CANDIDATE + cell.index() as u16);
            }
            Step::Contradiction(Contradiction::NoPlace { unit, digit }) => {
                words.push(NO_PLACE);
                words.push(unit.index() as u16 * self.side + digit.index() as u16);
            }
            Step::Examine { cell, against } => {
                words.push(EXAMINE);
                words.push(cell.index() as u16);
                words.push(against.index() as u16);
            }
            Step::Solution => words.push(SOLUTION),
        }
    }

    #[inline(always)]
    fn value(&self, cell: Cell, digit: Digit) -> u16 {
        cell.index() as u16 * self.side + digit.index() as u16
    }

    /// Says the reason, unless it is the one said last.
    #[inline(always)]
    fn say(&mut self, reason: Reason, words: &mut impl Sink) {
        let said = if reason == Reason::Guess { self.guessing } else { self.reason == Some(reason) };
        if !said {
            self.say_again(reason, words);
        }
    }

    fn say_again(&mut self, reason: Reason, words: &mut impl Sink) {
        self.reason = Some(reason);
        self.guessing = reason == Reason::Guess;
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

/// The steps of words that an [`Encoder`] for boards of this side has made.
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
fn split(value: u16, reciprocal: u32, side: u32) -> (Cell, Digit) {
    let value = u32::from(value);
    let cell = (value * reciprocal) >> RECIPROCAL_BITS;
    (Cell::new(cell as usize), Digit::new((value - cell * side) as usize))
}

/// Whether a word is an assignment, a retraction, or a cell without candidates.
#[inline(always)]
const fn is_placement(word: u16) -> bool {
    word < SOLUTION
}

/// Whether a word is an elimination or a restoration.
#[inline(always)]
const fn is_crossing(word: u16) -> bool {
    word >= ELIMINATE && word & VALUE < ESCAPE
}

/// A place among words: how many are read, and the reason said last.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    read: usize,
    reason: Reason,
}

impl Default for Place {
    fn default() -> Self {
        Self { read: 0, reason: Reason::Guess }
    }
}

/// Iterator over the steps of words.
#[derive(Clone, Debug)]
pub struct Decoder<'a> {
    words: &'a [u16],
    side: u32,
    reciprocal: u32,
    place: Place,
}

impl<'a> Decoder<'a> {
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

    /// Brings a moment forward by up to `most` steps; answers how many and the extremes met.
    ///
    /// Placements in a row (with the dead ends among them) and candidates in a row have loops of their own.
    pub(super) fn replay(&mut self, moment: &mut Moment, most: u64) -> (u64, Extremes) {
        let mut steps = 0;
        let mut extremes = moment.extremes();
        while steps < most {
            let Some(&word) = self.words.get(self.place.read) else { break };
            if is_placement(word) {
                steps += match self.side {
                    9 => self.replay_placements::<9>(moment, most - steps, &mut extremes),
                    16 => self.replay_placements::<16>(moment, most - steps, &mut extremes),
                    _ => self.replay_placements::<0>(moment, most - steps, &mut extremes),
                };
            } else if is_crossing(word) {
                steps += self.replay_crossings(moment, most - steps);
            } else if let Some(step) = self.next() {
                moment.advance(step);
                extremes.merge(&moment.extremes());
                steps += 1;
            }
        }
        (steps, extremes)
    }

    /// Brings a moment forward by the placements and dead ends that follow, up to `most` of them.
    ///
    /// `SIDE` is the board's side where it is known when compiling, or 0: dividing by it is much of the work.
    fn replay_placements<const SIDE: u16>(
        &mut self,
        moment: &mut Moment,
        most: u64,
        extremes: &mut Extremes,
    ) -> u64 {
        let ahead = self.ahead(most);
        let (reciprocal, side) = (self.reciprocal, self.side);
        let split = |value: u16| match SIDE {
            0 => split(value, reciprocal, side),
            _ => (Cell::new((value / SIDE).into()), Digit::new((value % SIDE).into())),
        };
        let mut words = ahead.iter();
        let mut contradictions = 0;
        let mut next = std::iter::from_fn(|| {
            loop {
                let word = *words.as_slice().first()?;
                let value = word & VALUE;
                if value < ESCAPE && word < ELIMINATE {
                    words.next();
                    let (cell, digit) = split(value);
                    return Some(Placement { cell, digit, assigned: word < RETRACT });
                }
                if !is_placement(word) {
                    return None;
                }
                words.next();
                contradictions += 1;
            }
        });
        extremes.merge(&moment.place(self.place.reason == Reason::Guess, &mut next));
        moment.contradict(contradictions);
        let steps = ahead.len() - words.as_slice().len();
        self.place.read += steps;
        steps as u64
    }

    /// Brings a moment forward by the eliminations and restorations that follow, up to `most` of them.
    fn replay_crossings(&mut self, moment: &mut Moment, most: u64) -> u64 {
        let ahead = self.ahead(most);
        let (reciprocal, side) = (self.reciprocal, self.side);
        let mut steps = 0;
        moment.cross(ahead.iter().take_while(|word| is_crossing(**word)).map(|word| {
            steps += 1;
            let (cell, digit) = split(word & VALUE, reciprocal, side);
            Crossing { cell, digit, eliminated: *word < RESTORE }
        }));
        self.place.read += steps;
        steps as u64
    }

    /// The words still to be read, up to `most` of them.
    fn ahead(&self, most: u64) -> &'a [u16] {
        let ahead = &self.words[self.place.read..];
        &ahead[..ahead.len().min(usize::try_from(most).unwrap_or(usize::MAX))]
    }

    #[inline(always)]
    fn word(&mut self) -> Option<u16> {
        let word = *self.words.get(self.place.read)?;
        self.place.read += 1;
        Some(word)
    }

    /// Reads an escape; `None` when it only said a reason.
    #[cold]
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
        loop {
            let word = self.word()?;
            let value = word & VALUE;
            if value < ESCAPE {
                let (cell, digit) = split(value, self.reciprocal, self.side);
                return Some(match word & !VALUE {
                    ASSIGN => Step::Assign { cell, digit, reason: self.place.reason },
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
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn reason(cells: usize, units: usize) -> impl Strategy<Value = Reason> {
        prop_oneof![
            Just(Reason::Guess),
            Just(Reason::NakedSingle),
            (0..units).prop_map(|unit| Reason::HiddenSingle(Unit::new(unit))),
            (0..units).prop_map(|unit| Reason::NakedPair(Unit::new(unit))),
            (0..cells).prop_map(|cell| Reason::Peer(Cell::new(cell))),
            (0..cells).prop_map(|cell| Reason::Arc(Cell::new(cell))),
        ]
    }

    fn step(side: usize) -> impl Strategy<Value = Step> {
        let (cells, units) = (side * side, 3 * side + 2);
        let place = (0..cells, 0..side).prop_map(|(cell, digit)| (Cell::new(cell), Digit::new(digit)));
        prop_oneof![
            4 => (place.clone(), reason(cells, units))
                .prop_map(|((cell, digit), reason)| Step::Assign { cell, digit, reason }),
            2 => place.clone().prop_map(|(cell, digit)| Step::Retract { cell, digit }),
            4 => (place.clone(), reason(cells, units))
                .prop_map(|((cell, digit), reason)| Step::Eliminate { cell, digit, reason }),
            2 => place.prop_map(|(cell, digit)| Step::Restore { cell, digit }),
            1 => (0..cells, 0..cells)
                .prop_map(|(a, b)| Step::Examine { cell: Cell::new(a), against: Cell::new(b) }),
            1 => (0..cells).prop_map(|cell| Step::Contradiction(Contradiction::NoCandidate(Cell::new(cell)))),
            1 => (0..units, 0..side).prop_map(|(unit, digit)| {
                Step::Contradiction(Contradiction::NoPlace { unit: Unit::new(unit), digit: Digit::new(digit) })
            }),
            1 => Just(Step::Solution),
        ]
    }

    proptest! {
        #[test]
        fn decoding_gives_back_what_was_encoded(
            (side, steps) in (4..=25_usize).prop_flat_map(|side| {
                (Just(side), proptest::collection::vec(step(side), 0..200))
            }),
            restarts in proptest::collection::vec(any::<bool>(), 200),
        ) {
            let mut encoder = Encoder::new(side);
            let mut words = Vec::new();
            for (step, restart) in steps.iter().zip(restarts) {
                if restart {
                    encoder.restart();
                }
                let before = words.len();
                encoder.encode(*step, &mut words);
                prop_assert!(words.len() - before <= MOST_WORDS);
            }
            prop_assert_eq!(decode(&words, side).collect::<Vec<_>>(), steps);
        }

        #[test]
        fn no_words_make_the_decoder_panic(words in proptest::collection::vec(any::<u16>(), 0..100)) {
            decode(&words, 9).for_each(drop);
        }
    }
}
