//! Chooses a set of questions that is spread over a whole run. It is a function of the run, the kinds, their number and the
//! seed alone: not of the machine, nor of how much is done at a time.
//!
//! From its first question on, the run is divided into as many parts of equal length as there are questions. The kinds take
//! turns, in a random order; each looks for its next question from a random place on, wrapping around at the end of
//! the run, until one lies in a part that has none yet. If there is none, the next from any random place on is
//! taken, and a kind without a question is left out. Long runs are not read as a whole: the number of places looked
//! at for a question is bounded.

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::ops::Range;

use super::find::{Look, look};
use super::{Kind, Question};
use crate::generate::Random;
use crate::solver::Algorithm;
use crate::trace::{QuestionSet, Trace};

/// The most questions of a set.
pub const MOST_QUESTIONS: u8 = 100;

/// The most places looked at for one question.
const MOST_PLACES: usize = 512;

/// The work of choosing a set.
#[derive(Debug)]
pub struct Choosing {
    random: Random,
    /// The positions from which questions are chosen; none until the first question is known.
    positions: Range<u64>,
    /// The kinds whose first question is not known, in the order of their turns.
    unseen: VecDeque<Kind>,
    /// The kinds that may have more questions; the next one first.
    kinds: VecDeque<Kind>,
    /// Whether each part of the run has a question.
    parts: Vec<bool>,
    search: Option<Search>,
    chosen: Vec<Question>,
}

/// The search for one question.
#[derive(Debug)]
struct Search {
    aim: Aim,
    /// Where it began.
    start: u64,
    /// The positions still to be looked at: up to the end of the run, or after that up to the start.
    rest: Range<u64>,
    has_wrapped: bool,
    /// The places that may still be looked at.
    places: usize,
    /// A question that has not been chosen, in a part that has one.
    spare: Option<Question>,
}

/// What a search looks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Aim {
    /// The first question of the kind.
    First,
    /// A question in a part that has none.
    FreePart,
    /// Any question that has not been chosen.
    Any,
}

/// How a search ends.
enum End {
    Found(Question),
    /// There is no question left.
    Nothing,
    /// None was found in as many places as may be looked at.
    GaveUp,
}

impl Choosing {
    /// Begins to choose from a run.
    #[must_use]
    pub fn new(set: &QuestionSet, trace: &Trace) -> Self {
        let mut random = Random::new(set.seed, 0);
        let mut kinds = Kind::of_bits(set.kinds);
        random.shuffle(&mut kinds);
        let steps = set.steps.min(trace.len());
        Self {
            random,
            // Until the first question is known.
            positions: steps..steps,
            unseen: kinds.into(),
            kinds: VecDeque::new(),
            parts: vec![false; usize::from(set.count.clamp(1, MOST_QUESTIONS))],
            search: None,
            chosen: Vec::new(),
        }
    }

    /// The number of questions chosen so far.
    #[must_use]
    pub fn chosen(&self) -> usize {
        self.chosen.len()
    }

    /// Continues choosing, looking at this many places of the run. Once all questions are chosen, returns them in
    /// the order in which they are asked; they are fewer if the run has no more.
    pub fn work(&mut self, trace: &Trace, algorithm: Algorithm, places: usize) -> Option<Vec<Question>> {
        let mut places = places;
        while places > 0 {
            let Some(kind) = self.next_kind() else {
                self.chosen.sort_by_key(|question| (question.position, question.kind()));
                return Some(std::mem::take(&mut self.chosen));
            };
            let mut search = self.search.take().unwrap_or_else(|| self.begin());
            let allowed = places.min(search.places);
            let mut left = allowed;
            let looked = match search.rest.is_empty() {
                true => Look::Nothing,
                false => look(trace, algorithm, kind, search.rest.clone(), &mut left),
            };
            // Even a look at no place takes some time.
            let used = (allowed - left).max(1);
            (places, search.places) = (places.saturating_sub(used), search.places.saturating_sub(used));
            match self.follow(&mut search, looked) {
                Some(end) => self.end(end),
                None if search.places > 0 => self.search = Some(search),
                None => self.end(search.spare.map_or(End::GaveUp, End::Found)),
            }
        }
        None
    }

    /// The kind whose turn it is; `None` if all questions are chosen.
    fn next_kind(&self) -> Option<Kind> {
        let turn = self.kinds.front().filter(|_| self.chosen.len() < self.parts.len());
        self.unseen.front().or(turn).copied()
    }

    fn begin(&mut self) -> Search {
        if !self.unseen.is_empty() {
            let all = 0..self.positions.end;
            let (aim, places) = (Aim::First, MOST_PLACES);
            return Search { aim, start: 0, rest: all, has_wrapped: true, places, spare: None };
        }
        // There are as many parts as questions, and each takes at most one.
        let free: Vec<usize> = (0..self.parts.len()).filter(|part| !self.parts[*part]).collect();
        let part = free[self.random.below(free.len())];
        self.anywhere_in(self.part(part), Aim::FreePart, None)
    }

    /// A search from a random position of a range on.
    fn anywhere_in(&mut self, range: Range<u64>, aim: Aim, spare: Option<Question>) -> Search {
        let length = (range.end - range.start).max(1);
        let start = range.start + self.random.below(length as usize) as u64;
        let rest = start..self.positions.end;
        Search { aim, start, rest, has_wrapped: false, places: MOST_PLACES, spare }
    }

    /// Continues a search with the result of a look; returns how the search ends, if it does.
    fn follow(&mut self, search: &mut Search, looked: Look) -> Option<End> {
        match (looked, search.aim) {
            (Look::Found(question), Aim::First) => return Some(End::Found(question)),
            (Look::Found(question), Aim::Any) => {
                if !self.has(&question) {
                    return Some(End::Found(question));
                }
                search.rest.start = question.position + 1;
            }
            (Look::Found(question), Aim::FreePart) => {
                let part = self.part_of(question.position);
                if !self.parts[part] {
                    return Some(End::Found(question));
                }
                if search.spare.is_none() && !self.has(&question) {
                    search.spare = Some(question);
                }
                let free = (part + 1..self.parts.len()).find(|part| !self.parts[*part]);
                search.rest.start = match (search.spare, free) {
                    (None, _) => question.position + 1,
                    (Some(_), Some(free)) => self.part(free).start,
                    (Some(_), None) => search.rest.end,
                };
            }
            (Look::Further(at), _) => search.rest.start = at,
            (Look::Nothing, _) if !search.has_wrapped => {
                (search.rest, search.has_wrapped) = (self.positions.start..search.start, true);
            }
            (Look::Nothing, Aim::FreePart) if search.spare.is_some() => {
                *search = self.anywhere_in(self.positions.clone(), Aim::Any, search.spare);
            }
            (Look::Nothing, _) => return Some(search.spare.map_or(End::Nothing, End::Found)),
        }
        None
    }

    fn has(&self, question: &Question) -> bool {
        self.chosen.iter().any(|own| (own.position, own.kind()) == (question.position, question.kind()))
    }

    /// Takes the question that was found; then it is the turn of the next kind.
    fn end(&mut self, end: End) {
        if let Some(kind) = self.unseen.pop_front() {
            match end {
                End::Found(first) => self.positions.start = self.positions.start.min(first.position),
                End::GaveUp => self.positions.start = 0,
                End::Nothing => return,
            }
            return self.kinds.push_back(kind);
        }
        match end {
            End::Found(question) => {
                let part = self.part_of(question.position);
                self.parts[part] = true;
                self.chosen.push(question);
                self.kinds.rotate_left(1);
            }
            End::Nothing | End::GaveUp => drop(self.kinds.pop_front()),
        }
    }

    /// The positions of a part; none if there are fewer positions than parts.
    fn part(&self, part: usize) -> Range<u64> {
        let Range { start, end } = self.positions;
        let length = u128::from(end - start);
        let from = |part: usize| start + (length * part as u128 / self.parts.len() as u128) as u64;
        from(part)..from(part + 1)
    }

    /// The part of a position.
    fn part_of(&self, position: u64) -> usize {
        (0..self.parts.len()).rfind(|part| self.part(*part).start <= position).unwrap_or(0)
    }
}
