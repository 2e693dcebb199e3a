//! Words straight onto a board, many at a time: the inner loop of recording and of seeking.

use super::decoder::{Decoder, split};
use super::{ELIMINATE, ESCAPE, RESTORE, RETRACT, SOLUTION, VALUE};
use crate::board::{Crossing, Extremes, Moment, Placement};
use crate::geometry::{Cell, Digit};
use crate::step::Reason;

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
}
