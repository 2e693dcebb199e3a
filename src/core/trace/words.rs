//! The 2-byte encoding of steps, used both on the channel and in the compressed chunks.
//!
//! A word is two bits of operation (assign, retract, eliminate, restore) and 14 bits of `cell × side + digit`. With a
//! side of at most 25 these values are below 15,625; the 759 values above are escapes. Up to a side of 19 there is room
//! for as many values in between: an assignment with `side³` added is a guess that fails at once in brute force, three
//! steps in one word. It leaves the next blank in row order without candidates. An assignment is a guess unless a
//! reason is written right before it. For eliminations a reason is written once and holds for those that follow, so
//! that the twenty eliminations of one assigned digit cost one extra word, not twenty. The table of [`crate::rules`]
//! determines which word stands for which reason (`reasons`).
//!
//! The encoding has no state before its first word: every batch can be decoded by itself, and so can any concatenation
//! of batches.

mod code;
mod decoder;
mod encoder;
mod guesses;
mod reasons;
mod replay;
mod seen;
mod tally;

pub use code::Code;
pub use decoder::{Decoder, Place, decode, decode_from};
pub use encoder::{Buffer, Encoder, Sink};
pub(super) use seen::Occurring;
pub(super) use tally::Tally;

use crate::geometry::MAX_SIDE;
use crate::step;

const ASSIGN: u16 = 0 << 14;
const RETRACT: u16 = 1 << 14;
const ELIMINATE: u16 = 2 << 14;
const RESTORE: u16 = 3 << 14;
const VALUE: u16 = (1 << 14) - 1;

/// The first value of an operation that is not a cell and digit.
const ESCAPE: u16 = (MAX_SIDE * MAX_SIDE * MAX_SIDE) as u16;

/// One word for each cell.
const NO_CANDIDATE: u16 = ASSIGN | ESCAPE;
const SOLUTION: u16 = RETRACT | ESCAPE;
/// The next assignment is a shared guess.
const BY_SHARED_GUESS: u16 = SOLUTION + 1;
/// Two more words: a rule without short words, and the index of its argument.
const BY_RULE: u16 = SOLUTION + 2;
/// One more word: `unit × side + digit`.
const NO_PLACE: u16 = SOLUTION + 3;
/// The number of a rule, the number of the words of its argument, and these words.
const BY_WORDS: u16 = SOLUTION + 5;
/// Two more words: the cell, and the one it is checked against.
const EXAMINE: u16 = SOLUTION + 4;
/// One more word: `cell × side + digit`.
const CONFLICT: u16 = SOLUTION + 6;
/// One more word: `cell × side + digit`.
const CULPRIT: u16 = SOLUTION + 7;
/// One more word: `cell × side + digit`.
const IRRELEVANT: u16 = SOLUTION + 8;
/// The next assignment is a guess that the person decided.
const BY_CHOSEN_GUESS: u16 = SOLUTION + 9;

/// Whether a word is an assignment, a failed guess, a retraction, or a cell without candidates.
#[inline(always)]
const fn is_placement(word: u16) -> bool {
    word < SOLUTION
}

/// The most words of one step, or of steps that are written together (one for each digit of a set): a reason with the words
/// of its argument, and the step.
pub const MOST_WORDS: usize = 3 + step::MOST_WORDS + 1;
const _: () = assert!(MAX_SIDE <= MOST_WORDS);

/// The number of words at the start of `rest` that belong to the word before them although they look like words of
/// their own; at most as many as there are.
#[inline(always)]
fn followed_by(word: u16, rest: &[u16]) -> usize {
    let most = match word {
        NO_PLACE | CONFLICT | CULPRIT | IRRELEVANT => 1,
        EXAMINE | BY_RULE => 2,
        BY_WORDS => 2 + rest.get(1).map_or(0, |count| usize::from(*count)),
        _ => 0,
    };
    most.min(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Digit, Geometry, Unit, Variant};
    use crate::puzzle::{Puzzle, Symbols};
    use crate::rules::{self, Effect};
    use crate::step::{AssignReason, Contradiction, Deduction, Elimination, Placing, Step};
    use proptest::prelude::*;

    /// The sides of all supported boards.
    fn sides() -> Vec<usize> {
        (4..=MAX_SIDE).filter(|side| Geometry::with_side(*side, Variant::Plain).is_ok()).collect()
    }

    /// A puzzle with a digit in every third cell of the first row.
    pub(super) fn puzzle(side: usize) -> Puzzle {
        let geometry = Geometry::with_side(side, Variant::Plain).unwrap();
        let given = |cell: usize| (cell < side && cell.is_multiple_of(3)).then(|| Digit::new(cell));
        Puzzle::new(geometry, (0..side * side).map(given).collect(), Symbols::standard(side), "").unwrap()
    }

    /// Any deduction with this effect.
    fn deduction(effect: Effect) -> impl Strategy<Value = Deduction> {
        let rules: Vec<_> =
            rules::TABLE.iter().filter(|rule| rule.effect == effect && rule.argument.count() > 0).collect();
        (proptest::sample::select(rules), any::<u16>()).prop_map(|(rule, number)| {
            let argument =
                rule.argument.argument(number % rule.argument.count()).expect("less than there are");
            Deduction { rule: rule.id, argument }
        })
    }

    fn assign_reason() -> impl Strategy<Value = AssignReason> {
        prop_oneof![
            Just(AssignReason::Guess),
            Just(AssignReason::SharedGuess),
            Just(AssignReason::ChosenGuess),
            deduction(Effect::Places).prop_map(|deduction| AssignReason::Rule(Placing(deduction))),
        ]
    }

    fn step(side: usize) -> impl Strategy<Value = Step> {
        let (cells, units) = (side * side, 3 * side);
        let place = (0..cells, 0..side).prop_map(|(cell, digit)| (Cell::new(cell), Digit::new(digit)));
        prop_oneof![
            4 => (place.clone(), assign_reason())
                .prop_map(|((cell, digit), reason)| Step::Assign { cell, digit, reason }),
            2 => place.clone().prop_map(|(cell, digit)| Step::Retract { cell, digit }),
            4 => (place.clone(), deduction(Effect::Eliminates).prop_map(Elimination))
                .prop_map(|((cell, digit), reason)| Step::Eliminate { cell, digit, reason }),
            2 => place.clone().prop_map(|(cell, digit)| Step::Restore { cell, digit }),
            1 => (0..cells, 0..cells)
                .prop_map(|(a, b)| Step::Examine { cell: Cell::new(a), against: Cell::new(b) }),
            1 => (0..cells).prop_map(|cell| Step::Contradiction(Contradiction::NoCandidate(Cell::new(cell)))),
            1 => (0..units, 0..side).prop_map(|(unit, digit)| {
                Step::Contradiction(Contradiction::NoPlace { unit: Unit::new(unit), digit: Digit::new(digit) })
            }),
            1 => place.clone().prop_map(|(cell, digit)| Step::Conflict { cell, digit }),
            1 => place.clone().prop_map(|(cell, digit)| Step::Culprit { cell, digit }),
            1 => place.prop_map(|(cell, digit)| Step::Irrelevant { cell, digit }),
            1 => Just(Step::Solution),
        ]
    }

    proptest! {
        #[test]
        fn decoding_gives_back_what_was_encoded(
            (side, steps) in proptest::sample::select(sides()).prop_flat_map(|side| {
                (Just(side), proptest::collection::vec(step(side), 0..200))
            }),
            restarts in proptest::collection::vec(any::<bool>(), 200),
        ) {
            let puzzle = puzzle(side);
            let mut encoder = Encoder::new(&puzzle);
            let mut words = Vec::new();
            for (step, restart) in steps.iter().zip(restarts) {
                if restart {
                    encoder.restart();
                }
                let before = words.len();
                encoder.encode(*step, &mut words);
                prop_assert!(words.len() - before <= MOST_WORDS, "what is written of one step");
            }
            prop_assert_eq!(decode(&words, encoder.code()).collect::<Vec<_>>(), steps);
        }

        #[test]
        fn no_words_make_the_decoder_panic(words in proptest::collection::vec(any::<u16>(), 0..100)) {
            for side in [4, 9, 16, 25] {
                decode(&words, &Code::new(&puzzle(side))).for_each(drop);
            }
        }
    }
}
