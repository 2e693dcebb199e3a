//! The causes of each step: earlier steps and givens.
//!
//! [`crate::why`] finds the same for one step, by going back from it; here it is found for all steps, in their
//! order.

use crate::board::{Board, Role};
use crate::explain::Context;
use crate::geometry::{Cell, Digit};
use crate::rules::{self, Applied, Claim, Premise};
use crate::step::{Argument, Step};
use crate::trace::Trace;

/// A cause of a step: the position after an earlier step, or a given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Cause {
    /// The number of a step, from 1.
    Step(u64),
    /// A clue of the puzzle.
    Given(Cell),
}

/// The steps that made the digits and eliminations on the board.
#[derive(Debug)]
pub(super) struct Causes {
    side: usize,
    /// The step that filled each cell.
    filled: Vec<u64>,
    /// The step that eliminated each candidate.
    eliminated: Vec<u64>,
    /// The number of contradictions so far.
    contradictions: u64,
}

impl Causes {
    pub(super) fn new(board: &Board) -> Self {
        let geometry = board.geometry();
        let (cells, side) = (geometry.cell_count(), geometry.side());
        Self { side, filled: vec![0; cells], eliminated: vec![0; cells * side], contradictions: 0 }
    }

    /// The causes of a step, given the board before it; none for a guess, an undone change or an examination.
    pub(super) fn of(&self, step: Step, before: &Board, context: &Context, trace: &Trace) -> Vec<Cause> {
        let mut causes = Vec::new();
        let mut add = |premise| causes.extend(self.cause(premise, before));
        if let Step::Contradiction(contradiction) = step {
            rules::refuted_by(contradiction, before.geometry(), &mut add);
        }
        if let Some(step) = Applied::of(step, &context.words) {
            rules::rests_on(&Claim { before, step }, &mut add);
            if let Argument::Conflict(age) = step.deduction.argument {
                let others = context.conflict.iter().filter(|(cell, _)| *cell != step.cell);
                others.for_each(|&(cell, digit)| add(Premise::Holds(cell, digit)));
                let number = self.contradictions.checked_sub(age.later());
                causes.extend(number.and_then(|number| trace.contradiction(number)).map(Cause::Step));
            }
        }
        causes.sort_unstable();
        causes.dedup();
        causes
    }

    fn cause(&self, premise: Premise, before: &Board) -> Option<Cause> {
        match premise {
            Premise::Holds(cell, _) => self.holder(cell, before),
            Premise::Excluded(cell, digit) => self.excluder(cell, digit, before),
        }
    }

    fn holder(&self, cell: Cell, before: &Board) -> Option<Cause> {
        match before.role(cell)? {
            Role::Given => Some(Cause::Given(cell)),
            _ => Some(Cause::Step(self.filled[cell.index()])),
        }
    }

    /// The step that eliminated a candidate; if there is none, the oldest digit on the board that excludes it.
    fn excluder(&self, cell: Cell, digit: Digit, before: &Board) -> Option<Cause> {
        if before.is_eliminated(cell, digit) {
            return Some(Cause::Step(self.eliminated[self.candidate(cell, digit)]));
        }
        if before.digit(cell) == Some(digit) {
            return None;
        }
        let own = before.digit(cell).map(|_| cell);
        let peers = before.geometry().peers(cell).iter().copied();
        let holders = own.into_iter().chain(peers.filter(|&peer| before.digit(peer) == Some(digit)));
        holders.filter_map(|holder| self.holder(holder, before)).min_by_key(|cause| match cause {
            Cause::Given(_) => 0,
            Cause::Step(step) => *step,
        })
    }

    fn candidate(&self, cell: Cell, digit: Digit) -> usize {
        cell.index() * self.side + digit.index()
    }

    /// Records the step that leads to a position.
    pub(super) fn pass(&mut self, step: Step, position: u64) {
        match step {
            Step::Assign { cell, .. } => self.filled[cell.index()] = position,
            Step::Eliminate { cell, digit, .. } => {
                let candidate = self.candidate(cell, digit);
                self.eliminated[candidate] = position;
            }
            Step::Contradiction(_) => self.contradictions += 1,
            _ => {}
        }
    }
}
