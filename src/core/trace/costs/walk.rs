//! Counts contradictions and guesses step by step.

use std::sync::Arc;

use super::{AtDepth, Cost, Costliest, MOST_GUESSES};
use crate::board::Role;
use crate::geometry::{Cell, Digit};
use crate::step::{AssignReason, Step};
use crate::trace::chunk::Chunk;
use crate::trace::{Fate, Landmark, Span, Trace, words};

/// A guess that is open.
#[derive(Clone, Copy, Debug)]
struct Open {
    start: u64,
    cell: Cell,
    digit: Digit,
    is_shared: bool,
    /// The contradictions before it.
    contradictions: u64,
    /// The steps spent on the guesses made directly below it.
    below: u64,
}

/// The counts so far.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    chunks: usize,
    walked: u64,
    depths: Vec<AtDepth>,
    contradictions: u64,
    open: Vec<Open>,
    /// Whether retractions go back from a contradiction with a conflict set.
    goes_back: bool,
    /// The retracted guesses with the most steps, the costliest first.
    retracted: Vec<Cost>,
    words: Vec<u16>,
}

impl Walk {
    pub(super) fn new(trace: &Trace) -> Self {
        let depths = trace.start().board().geometry().cell_count() + 1;
        Self {
            chunks: 0,
            walked: 0,
            depths: vec![AtDepth::default(); depths],
            contradictions: 0,
            open: Vec::new(),
            goes_back: false,
            retracted: Vec::new(),
            words: Vec::new(),
        }
    }

    /// A walk from a position; the guesses open there count from it.
    pub(super) fn from(trace: &Trace, position: u64) -> Self {
        let moment = trace.moment_at(position);
        let board = moment.board();
        let guess = |cell: Cell| match (board.role(cell)?, board.digit(cell)?) {
            (Role::Guess { depth, shared }, digit) => {
                let (start, is_shared) = (position, shared);
                Some((depth, Open { start, cell, digit, is_shared, contradictions: 0, below: 0 }))
            }
            _ => None,
        };
        let mut open: Vec<(usize, Open)> = board.geometry().cells().filter_map(guess).collect();
        open.sort_by_key(|(depth, _)| *depth);
        let open = open.into_iter().map(|(_, guess)| guess).collect();
        Self { walked: position, open, goes_back: trace.goes_back_learning(position), ..Self::new(trace) }
    }

    /// Records that all steps up to a position were passed to [`Self::step`].
    pub(super) const fn reach(&mut self, position: u64) {
        self.walked = position;
    }

    /// The number of chunks walked over.
    pub(super) const fn chunks(&self) -> usize {
        self.chunks
    }

    /// The number of steps walked over.
    pub(super) const fn walked(&self) -> u64 {
        self.walked
    }

    /// The counts of each depth from 0 on.
    pub(super) fn depths(&self) -> &[AtDepth] {
        &self.depths
    }

    /// Walks over the next chunk.
    pub(super) fn follow(&mut self, trace: &Trace, chunk: &Arc<Chunk>) {
        let mut words = std::mem::take(&mut self.words);
        chunk.read_words(&mut words);
        let first = chunk.steps().start;
        for (step, index) in words::decode(&words, &trace.code).zip(first..) {
            self.step(step, index);
        }
        self.words = words;
        self.walked = chunk.steps().end;
        self.chunks += 1;
    }

    #[inline(always)]
    pub(super) fn step(&mut self, step: Step, index: u64) {
        match step {
            Step::Assign { cell, digit, reason } if reason.is_guess() => {
                let is_shared = reason == AssignReason::SharedGuess;
                let contradictions = self.contradictions;
                self.goes_back = false;
                self.open.push(Open { start: index, cell, digit, is_shared, contradictions, below: 0 });
            }
            // The last assignment is always retracted first.
            Step::Retract { cell, .. } => {
                if let Some(guess) = self.open.pop_if(|guess| guess.cell == cell) {
                    self.depths[self.open.len() + 1].retracted += 1;
                    if let Some(above) = self.open.last_mut() {
                        above.below += index + 1 - guess.start;
                    }
                    let fewest = self.retracted.get(MOST_GUESSES - 1).map_or(0, Cost::steps);
                    if index + 1 - guess.start > fewest {
                        self.list(guess, index + 1);
                    }
                }
            }
            Step::Contradiction(_) => {
                self.contradictions += 1;
                let here = &mut self.depths[self.open.len()];
                here.contradictions += 1;
                here.first.get_or_insert(index + 1);
            }
            Step::Conflict { .. } => self.goes_back = true,
            Step::Assign { .. } | Step::Eliminate { .. } => self.goes_back = false,
            _ => {}
        }
    }

    /// Lists a guess that was just retracted, after those with equally many steps.
    #[cold]
    fn list(&mut self, guess: Open, end: u64) {
        let fate = match guess.is_shared {
            true if self.goes_back => Fate::Jumped,
            true => Fate::Left,
            false => Fate::Failed,
        };
        let cost = self.cost(guess, guess.below, end, self.open.len() + 1, fate);
        let place = self.retracted.partition_point(|own| own.steps() >= cost.steps());
        self.retracted.insert(place, cost);
        self.retracted.truncate(MOST_GUESSES);
    }

    /// The cost of a guess; `below` of its steps were spent on the guesses under it.
    fn cost(&self, guess: Open, below: u64, end: u64, depth: usize, fate: Fate) -> Cost {
        let Open { start, cell, digit, contradictions, .. } = guess;
        let span = Span { steps: start..end, depth, cell, digit, fate };
        let own = end - start - below;
        Cost { span, own, contradictions: self.contradictions - contradictions }
    }

    /// The costliest guesses among the steps walked over.
    pub(super) fn costliest(&self, trace: &Trace) -> Costliest {
        let solution = trace.previous(self.walked + 1, Landmark::Solution).unwrap_or(0);
        let open = self.open.iter().zip(1..).take(MOST_GUESSES).map(|(guess, depth)| {
            let fate = if solution > guess.start { Fate::Solved } else { Fate::Open };
            // The one below it is open as well.
            let below = self.open.get(depth).map_or(0, |below| self.walked - below.start);
            self.cost(*guess, guess.below + below, self.walked, depth, fate)
        });
        Costliest { of_steps: self.walked, open: open.collect(), retracted: self.retracted.clone(), least: 0 }
    }
}
