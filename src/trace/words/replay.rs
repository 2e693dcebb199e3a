//! Words straight onto a board, many at a time: the inner loop of recording and of seeking.

use super::decoder::{Decoder, split};
use super::guesses::{Guesses, is_placement};
use super::{ELIMINATE, ESCAPE, RESTORE, RETRACT, VALUE};
use crate::board::{Crossing, Extremes, Moment, Placement};

/// Whether a word is an elimination or a restoration.
#[inline(always)]
const fn is_crossing(word: u16) -> bool {
    word >= ELIMINATE && word & VALUE < ESCAPE
}

impl<'a> Decoder<'a> {
    /// Brings a moment forward by up to `most` steps; answers how many and the extremes met.
    ///
    /// Placements in a row (with the dead ends among them) and candidates in a row have loops of their own.
    pub(in crate::trace) fn replay(&mut self, moment: &mut Moment, most: u64) -> (u64, Extremes) {
        let mut steps = 0;
        let mut extremes = moment.extremes();
        while steps < most {
            let Some(&word) = self.words.get(self.place.read) else { break };
            if is_placement(word) {
                steps += self.replay_placements(moment, most - steps, &mut extremes);
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

    /// Brings a moment forward by the placements and dead ends that follow, up to `most` of them: by guesses as a
    /// whole, if it can be.
    fn replay_placements(&mut self, moment: &mut Moment, most: u64, extremes: &mut Extremes) -> u64 {
        let ahead = self.ahead(most);
        if moment.board().holds_only_guesses()
            && let Some(guesses) = Guesses::new(ahead)
        {
            let open = guesses.open();
            let placement = |word: &u16| {
                let (cell, digit) = split(*word, self.reciprocal, self.side);
                Placement { cell, digit, assigned: true }
            };
            extremes.merge(&moment.guess(&guesses.course, open.iter().map(placement)));
            self.place.read += guesses.course.steps as usize;
            return guesses.course.steps;
        }
        let mut words = ahead.iter();
        let mut contradictions = 0;
        let mut next = std::iter::from_fn(|| {
            loop {
                let word = *words.as_slice().first()?;
                let value = word & VALUE;
                if value < ESCAPE && word < ELIMINATE {
                    words.next();
                    let (cell, digit) = split(value, self.reciprocal, self.side);
                    return Some(Placement { cell, digit, assigned: word < RETRACT });
                }
                if !is_placement(word) {
                    return None;
                }
                words.next();
                contradictions += 1;
            }
        });
        extremes.merge(&moment.guess_or_retract(&mut next));
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
}

#[cfg(test)]
mod tests {
    use super::super::{Encoder, decode};
    use super::*;
    use crate::geometry::{Cell, Digit, Geometry, Variant};
    use crate::puzzle::{Puzzle, Symbols};
    use crate::step::{Contradiction, Reason, Step};
    use proptest::prelude::*;

    /// Guesses in the first free cells, retractions of the last one, and dead ends, as the dice have it.
    fn steps(side: usize, dice: &[u8]) -> Vec<Step> {
        let mut open = Vec::new();
        let step = |dice: &u8| match dice {
            0..128 if open.len() < side * side => {
                let (cell, digit) = (Cell::new(open.len()), Digit::new(usize::from(*dice) % side));
                open.push((cell, digit));
                Step::Assign { cell, digit, reason: Reason::Guess }
            }
            0..220 if !open.is_empty() => {
                let (cell, digit) = open.pop().expect("not empty");
                Step::Retract { cell, digit }
            }
            _ => {
                let cell = Cell::new(usize::from(*dice) % (side * side));
                Step::Contradiction(Contradiction::NoCandidate(cell))
            }
        };
        dice.iter().map(step).collect()
    }

    proptest! {
        #[test]
        fn many_steps_at_once_lead_where_single_ones_do(
            side in prop_oneof![Just(4_usize), Just(9), Just(16), Just(25)],
            dice in proptest::collection::vec(any::<u8>(), 0..1000),
            most in 1..300_u64,
        ) {
            let geometry = Geometry::with_side(side, Variant::Plain).unwrap();
            let puzzle = Puzzle::new(geometry, vec![None; side * side], Symbols::standard(side), "").unwrap();
            let steps = steps(side, &dice);
            let (mut encoder, mut words) = (Encoder::new(side), Vec::new());
            steps.iter().for_each(|step| encoder.encode(*step, &mut words));
            let (mut many, mut single) = (Moment::start(&puzzle), Moment::start(&puzzle));
            let mut decoder = decode(&words, side);
            for steps in steps.chunks(most as usize) {
                let mut met = single.extremes();
                for step in steps {
                    single.advance(*step);
                    met.merge(&single.extremes());
                }
                prop_assert_eq!(decoder.replay(&mut many, most), (steps.len() as u64, met));
                prop_assert_eq!(&many, &single);
            }
        }
    }
}
