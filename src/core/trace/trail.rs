//! The trail at a position: for each digit and each eliminated candidate on the board, the step that made it so.
//!
//! Solvers undo their changes in reverse order, so everything that was true before a standing step is still true.
//! The trail therefore also gives the board before each of its steps, without seeking: it has what was made earlier.
//!
//! A change that still stands is the last change of its candidate. The summaries of the chunks lead to it, the latest
//! chunk first, and each chunk that is read gives the steps of every candidate that it changed last.

use std::borrow::Cow;
use std::cell::RefCell;

use super::{Cursor, Trace, words};
use crate::board::{Board, Role};
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry};
use crate::rules::{BoardView, Placement};
use crate::step::{Age, Step};

/// A change that still stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Made {
    /// The position just after the step that made it.
    pub position: u64,
    /// The step: an assignment or an elimination.
    pub step: Step,
}

/// The changes that stand at a position of a trace, found on demand.
#[derive(Clone, Debug)]
pub struct Trail {
    position: u64,
    board: Board,
    /// The step of each `cell × side + digit`, once found.
    made: Vec<Option<Made>>,
    /// A bit for each `cell × side + digit` that stands and whose step is not found yet.
    wanted: Box<[u64]>,
    /// The chunks from this index on have been read if necessary.
    read: usize,
}

impl Trail {
    /// The trail after the first `position` steps, with nothing found yet.
    ///
    /// # Panics
    /// When fewer steps are recorded.
    #[must_use]
    pub fn at(trace: &Trace, position: u64) -> Self {
        let mut cursor = Cursor::new(trace);
        cursor.seek(trace, position);
        let board = cursor.moment().board().clone();
        let geometry = board.geometry();
        let values = geometry.cell_count() * geometry.side();
        let mut wanted = vec![0_u64; values.div_ceil(64)].into_boxed_slice();
        for cell in geometry.cells() {
            for digit in geometry.digits().filter(|&digit| stands(&board, cell, digit)) {
                let value = cell.index() * geometry.side() + digit.index();
                wanted[value / 64] |= 1 << (value % 64);
            }
        }
        let read = if position == 0 { 0 } else { trace.chunk_index(position) + 1 };
        Self { position, board, made: vec![None; values], wanted, read }
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> u64 {
        self.position
    }

    /// The board there.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The step that assigned or eliminated a candidate, if that still stands.
    pub fn made(&mut self, trace: &Trace, cell: Cell, digit: Digit) -> Option<Made> {
        let value = self.value(cell, digit);
        while self.is_wanted(value) && self.read_on(trace) {}
        self.made[value]
    }

    /// Finds the steps of all changes, a chunk at a time, while `patience` returns true; returns whether all are found.
    pub fn work(&mut self, trace: &Trace, mut patience: impl FnMut() -> bool) -> bool {
        while self.read > 0 && self.wanted.iter().any(|bits| *bits != 0) {
            if !patience() {
                return false;
            }
            self.read_on(trace);
        }
        true
    }

    /// The board before the step that led to `position`, one of the trail or the one that follows it.
    pub fn before<'a>(&'a mut self, trace: &'a Trace, position: u64) -> Before<'a> {
        Before { trail: RefCell::new(self), trace, position }
    }

    /// Whether a change was made before the step that led to `position`.
    fn is_before(&mut self, trace: &Trace, cell: Cell, digit: Digit, position: u64) -> bool {
        let value = self.value(cell, digit);
        while self.is_wanted(value) {
            // Changes not found yet are older than the chunks read.
            let is_old = trace.glance(self.read).is_some_and(|(steps, _)| steps.start < position);
            if is_old || !self.read_on(trace) {
                return true;
            }
        }
        self.made[value].is_some_and(|made| made.position < position)
    }

    fn value(&self, cell: Cell, digit: Digit) -> usize {
        cell.index() * self.board.geometry().side() + digit.index()
    }

    fn is_wanted(&self, value: usize) -> bool {
        self.wanted[value / 64] >> (value % 64) & 1 != 0
    }

    /// Reads the next earlier chunk that made any of the changes still to be found; returns false if there is none.
    fn read_on(&mut self, trace: &Trace) -> bool {
        let next = trace.backward(self.read, |summary| summary.changes_any(&self.wanted));
        let Some((index, chunk)) = next.and_then(|index| Some((index, trace.chunk(index)?))) else {
            self.read = 0;
            return false;
        };
        self.read = index;
        let side = self.board.geometry().side();
        let words = chunk.words();
        let steps = words::decode(&words, &trace.code).zip(chunk.steps().start + 1..);
        for (step, position) in steps.take_while(|(_, position)| *position <= self.position) {
            if let Step::Assign { cell, digit, .. } | Step::Eliminate { cell, digit, .. } = step {
                let value = cell.index() * side + digit.index();
                if self.wanted[value / 64] >> (value % 64) & 1 != 0 {
                    self.made[value] = Some(Made { position, step });
                }
            }
        }
        let changed = chunk.summary.changed();
        let found = |(word, bits): (usize, &u64)| {
            let mut found = self.wanted[word] & bits;
            while found != 0 {
                let bit = found.trailing_zeros();
                found &= found - 1;
                // In the chunk of the position a later step may be the only one that changes it.
                if self.made[word * 64 + bit as usize].is_some() {
                    self.wanted[word] &= !(1 << bit);
                }
            }
        };
        changed.iter().enumerate().for_each(found);
        true
    }
}

/// Whether the board shows a change of the candidate that still stands.
fn stands(board: &Board, cell: Cell, digit: Digit) -> bool {
    let is_assigned = board.digit(cell) == Some(digit) && board.role(cell) != Some(Role::Given);
    is_assigned || board.is_eliminated(cell, digit)
}

/// The board before one of the steps of a [`Trail`].
#[derive(Debug)]
pub struct Before<'a> {
    trail: RefCell<&'a mut Trail>,
    trace: &'a Trace,
    position: u64,
}

impl Before<'_> {
    fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.trail.borrow_mut().is_before(self.trace, cell, digit, self.position)
    }
}

impl BoardView for Before<'_> {
    fn geometry(&self) -> &Geometry {
        self.trace.start().board().geometry()
    }

    fn digit(&self, cell: Cell) -> Option<Digit> {
        let (digit, role) = {
            let trail = self.trail.borrow();
            (trail.board.digit(cell)?, trail.board.role(cell))
        };
        (role == Some(Role::Given) || self.has(cell, digit)).then_some(digit)
    }

    fn candidates(&self, cell: Cell) -> DigitSet {
        if let Some(digit) = self.digit(cell) {
            return DigitSet::only(digit);
        }
        let is_left = |digit: Digit| {
            let is_eliminated = self.trail.borrow().board.is_eliminated(cell, digit);
            !(is_eliminated && self.has(cell, digit))
        };
        self.geometry().digits().filter(|&digit| is_left(digit)).collect()
    }

    fn nogood(&self, ago: Age) -> Cow<'_, [Placement]> {
        self.trace.conflict_set(self.position - 1, ago).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::Algorithm;
    use crate::trace::test_support::{HARD, puzzle, recorded};

    /// The steps that made what stands at a position, by going through all steps before it.
    fn standing(trace: &Trace, position: u64) -> Vec<(Placement, Made)> {
        let mut made: Vec<(Placement, Made)> = Vec::new();
        for (step, position) in trace.steps(0..position).into_iter().zip(1..) {
            let undoes = |placement: &Placement, made: &Made| match step {
                Step::Retract { cell, digit } => {
                    *placement == (cell, digit) && matches!(made.step, Step::Assign { .. })
                }
                Step::Restore { cell, digit } => {
                    *placement == (cell, digit) && matches!(made.step, Step::Eliminate { .. })
                }
                _ => false,
            };
            made.retain(|(placement, made)| !undoes(placement, made));
            if let Step::Assign { cell, digit, .. } | Step::Eliminate { cell, digit, .. } = step {
                made.push(((cell, digit), Made { position, step }));
            }
        }
        made
    }

    #[test]
    fn work_finds_every_change_that_stands() {
        for algorithm in [Algorithm::BruteForce, Algorithm::PROPAGATION] {
            let trace = recorded(algorithm, &puzzle(HARD), 128);
            for position in (1..trace.len().min(4000)).step_by(241) {
                let mut trail = Trail::at(&trace, position);
                assert_eq!(trail.position(), position);
                let standing = standing(&trace, position);
                assert_eq!(trail.work(&trace, || false), standing.is_empty(), "nothing is found yet");
                let mut portions = 0..2;
                let is_done = trail.work(&trace, || portions.next().is_some());
                assert!(trail.work(&trace, || true) && (is_done || portions.is_empty()));
                assert!(trail.work(&trace, || false), "nothing is left to find");
                for (placement, made) in standing {
                    assert_eq!(trail.made(&trace, placement.0, placement.1), Some(made), "{placement:?}");
                }
            }
        }
    }
}
