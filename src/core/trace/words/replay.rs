//! Replays words directly onto a board, many at a time: the inner loop of recording and seeking.

use super::decoder::Decoder;
use super::guesses::Guesses;
use super::{ELIMINATE, ESCAPE, RESTORE, RETRACT, VALUE, is_placement};
use crate::board::{Crossing, Extremes, Moment, Placement};

/// Whether a word is an elimination or a restoration.
#[inline(always)]
const fn is_crossing(word: u16) -> bool {
    word >= ELIMINATE && word & VALUE < ESCAPE
}

impl<'a> Decoder<'a> {
    /// Moves a moment forward by up to `most` steps; returns the number of steps and the extremes reached.
    ///
    /// Consecutive placements (with contradictions among them) and consecutive candidates have loops of their own.
    pub(in crate::trace) fn replay(&mut self, moment: &mut Moment, most: u64) -> (u64, Extremes) {
        let mut steps = 0;
        let mut extremes = moment.extremes();
        while steps < most && !self.is_done() {
            let in_a_row = match self.words.get(self.place.read) {
                _ if self.place.emitted > 0 => 0,
                Some(&word) if is_placement(word) => {
                    self.replay_placements(moment, most - steps, &mut extremes)
                }
                Some(&word) if is_crossing(word) => self.replay_crossings(moment, most - steps),
                _ => 0,
            };
            steps += in_a_row;
            if in_a_row == 0
                && let Some(step) = self.next()
            {
                moment.advance(step);
                extremes.merge(&moment.extremes());
                steps += 1;
            }
        }
        (steps, extremes)
    }

    /// Moves a moment forward by the placements and contradictions that follow, up to `most` of them: as a run of
    /// guesses if possible, otherwise up to the next failed guess.
    fn replay_placements(&mut self, moment: &mut Moment, most: u64, extremes: &mut Extremes) -> u64 {
        let ahead = self.ahead(most);
        if moment.board().holds_only_guesses()
            && let Some(guesses) = Guesses::new(ahead, self.code, most)
        {
            let open = guesses.open();
            let placement = |word: &u16| {
                let (cell, digit) = self.code.split(*word);
                Placement { cell, digit, assigned: true }
            };
            let met = guesses.course.extremes(moment.board());
            extremes.merge(&met);
            let more = guesses.course.counters(met.max_depth);
            moment.leap(met.min_depth, open.iter().map(placement), &more);
            self.place.read += guesses.len();
            return guesses.course.steps;
        }
        let mut words = ahead.iter();
        let mut contradictions = 0;
        let mut next = std::iter::from_fn(|| {
            loop {
                let word = *words.as_slice().first()?;
                if !is_placement(word) || self.code.failed().contains(&word) {
                    return None;
                }
                words.next();
                let value = word & VALUE;
                if value < ESCAPE {
                    let (cell, digit) = self.code.split(value);
                    return Some(Placement { cell, digit, assigned: word < RETRACT });
                }
                contradictions += 1;
            }
        });
        extremes.merge(&moment.guess_or_retract(&mut next));
        moment.contradict(contradictions);
        let steps = ahead.len() - words.as_slice().len();
        self.place.read += steps;
        steps as u64
    }

    /// Moves a moment forward by the eliminations and restorations that follow, up to `most` of them.
    fn replay_crossings(&mut self, moment: &mut Moment, most: u64) -> u64 {
        let ahead = self.ahead(most);
        let code = self.code;
        let mut steps = 0;
        moment.cross(ahead.iter().take_while(|word| is_crossing(**word)).map(|word| {
            steps += 1;
            let (cell, digit) = code.split(word & VALUE);
            Crossing { cell, digit, eliminated: *word < RESTORE }
        }));
        self.place.read += steps;
        steps as u64
    }

    /// The words not yet read, up to `most` of them.
    fn ahead(&self, most: u64) -> &'a [u16] {
        let ahead = &self.words[self.place.read..];
        &ahead[..ahead.len().min(usize::try_from(most).unwrap_or(usize::MAX))]
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Encoder, decode};
    use super::*;
    use crate::digit_set::DigitSet;
    use crate::geometry::{Cell, Digit};
    use crate::puzzle::Puzzle;
    use crate::step::{AssignReason, Contradiction, Observer, Step, Stop, one_by_one};
    use crate::trace::words::tests::puzzle;
    use proptest::prelude::*;
    use std::ops::ControlFlow::{self, Continue};

    /// Collects the steps, and their words as a session writes them.
    struct Both {
        steps: Vec<Step>,
        encoder: Encoder,
        words: Vec<u16>,
    }

    impl Observer for Both {
        fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
            self.encoder.encode(step, &mut self.words);
            self.steps.push(step);
            Continue(())
        }

        fn on_each<const N: usize>(
            &mut self,
            digits: DigitSet,
            steps: impl Fn() -> [Step; N],
        ) -> ControlFlow<Stop> {
            if self.encoder.encode_each(digits, &steps(), &mut self.words) {
                return self.steps.on_each(digits, steps);
            }
            one_by_one(self, digits, steps)
        }
    }

    /// A random run of guesses in the first blanks, some of which fail at once, retractions of the last guess, and
    /// contradictions.
    fn run(puzzle: &Puzzle, dice: &[u8]) -> Both {
        let (blanks, side) = (puzzle.blanks().collect::<Vec<_>>(), puzzle.geometry().side());
        let mut open = Vec::new();
        let mut both = Both { steps: Vec::new(), encoder: Encoder::new(puzzle), words: Vec::new() };
        for &dice in dice {
            let digit = |factor: usize| Digit::new(usize::from(dice) * factor % side);
            let blank = blanks.get(open.len()).copied();
            let replayed = match (dice, blank) {
                (0..100, Some(cell)) => {
                    open.push((cell, digit(1)));
                    both.on_step(Step::Assign { cell, digit: digit(1), reason: AssignReason::Guess })
                }
                (0..150, Some(cell)) => {
                    let elsewhere = blanks[usize::from(dice) % blanks.len()];
                    let next = blanks.get(open.len() + 1).copied().filter(|_| dice % 8 > 0);
                    let dead_end = next.unwrap_or(elsewhere);
                    let digits = DigitSet::only(digit(3)).union(DigitSet::only(digit(5)));
                    let digit = digit(7);
                    both.on_each(digits, || {
                        [
                            Step::Assign { cell, digit, reason: AssignReason::Guess },
                            Step::Contradiction(Contradiction::NoCandidate(dead_end)),
                            Step::Retract { cell, digit },
                        ]
                    })
                }
                (0..220, _) if !open.is_empty() => {
                    let (cell, digit) = open.pop().expect("not empty");
                    both.on_step(Step::Retract { cell, digit })
                }
                _ => {
                    let cell = Cell::new(usize::from(dice) % (side * side));
                    both.on_step(Step::Contradiction(Contradiction::NoCandidate(cell)))
                }
            };
            assert!(replayed.is_continue());
        }
        both
    }

    fn side() -> impl Strategy<Value = usize> {
        prop_oneof![Just(4_usize), Just(9), Just(16), Just(20), Just(25)]
    }

    proptest! {
        #[test]
        fn encoded_failed_guesses_decode_to_their_steps(
            side in side(),
            dice in proptest::collection::vec(any::<u8>(), 0..300),
        ) {
            let Both { steps, encoder, words } = run(&puzzle(side), &dice);
            prop_assert_eq!(decode(&words, encoder.code()).collect::<Vec<_>>(), steps);
        }

        #[test]
        fn bulk_replay_agrees_with_single_steps(
            side in side(),
            dice in proptest::collection::vec(any::<u8>(), 0..2000),
            most in prop_oneof![1..300_u64, Just(2000)],
        ) {
            let puzzle = puzzle(side);
            let Both { steps, encoder, words } = run(&puzzle, &dice);
            let (mut many, mut single) = (Moment::start(&puzzle), Moment::start(&puzzle));
            let mut decoder = decode(&words, encoder.code());
            for steps in steps.chunks(most as usize) {
                let mut met = single.extremes();
                for step in steps {
                    single.advance(*step);
                    met.merge(&single.extremes());
                }
                prop_assert_eq!(decoder.replay(&mut many, most), (steps.len() as u64, met));
                prop_assert_eq!(&many, &single);
            }
            prop_assert!(decoder.is_done());
        }
    }
}
