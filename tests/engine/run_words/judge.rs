//! Decides what may happen on a board, by the rules of sudoku alone.

mod conflicts;

use super::*;
use crate::common::naive::{self, Known};
use conflicts::Conflicts;

/// A plain board, and the check of which steps may follow.
pub(super) struct Judge<'a> {
    puzzle: &'a Puzzle,
    digits: Vec<Option<Digit>>,
    crossed_out: Vec<(Cell, Digit)>,
    undo: Vec<Step>,
    /// The cells of open guesses that are not shared with other branches.
    guessed: Vec<Cell>,
    /// The changes not undone, in order, each with the number of conflict sets before it.
    made: Vec<(Step, usize)>,
    conflicts: Conflicts,
    /// The words of the argument of the next step.
    words: Vec<u16>,
}

impl<'a> Judge<'a> {
    pub(super) fn new(puzzle: &'a Puzzle) -> Self {
        Self {
            puzzle,
            digits: puzzle.givens().to_vec(),
            crossed_out: Vec::new(),
            undo: Vec::new(),
            guessed: Vec::new(),
            made: Vec::new(),
            conflicts: Conflicts::default(),
            words: Vec::new(),
        }
    }

    /// The number of leading steps that are valid.
    pub(super) fn count(puzzle: &'a Puzzle, steps: &[(Step, Vec<u16>)]) -> usize {
        let mut judge = Self::new(puzzle);
        let follows = |(step, words): &&(Step, Vec<u16>)| {
            judge.words.clone_from(words);
            judge.may_follow(*step)
        };
        steps.iter().take_while(follows).count()
    }

    /// The board in the form that the judge of patterns needs.
    fn known(&self) -> Known<'_> {
        let candidates = |cell| self.candidates(cell).into_iter().collect();
        Known::new(self.puzzle.geometry(), |cell| self.digits[cell.index()], candidates)
    }

    pub(super) fn has(&self, cell: Cell) -> bool {
        cell.index() < self.digits.len()
    }

    pub(super) fn is_empty(&self, cell: Cell) -> bool {
        self.has(cell) && self.digits[cell.index()].is_none()
    }

    /// Whether two different cells share a row, a column, a block or a diagonal of the variant.
    pub(super) fn see_each_other(&self, a: Cell, b: Cell) -> bool {
        let geometry = self.puzzle.geometry();
        if !self.has(a) || !self.has(b) || a == b {
            return false;
        }
        let ((ra, ca), (rb, cb)) = (geometry.position(a), geometry.position(b));
        let (side, block) = (geometry.side(), geometry.block());
        let falling = ra == ca && rb == cb;
        let rising = ra + ca == side - 1 && rb + cb == side - 1;
        ra == rb
            || ca == cb
            || (ra / block.rows == rb / block.rows && ca / block.columns == cb / block.columns)
            || (geometry.variant() == Variant::Diagonal && (falling || rising))
    }

    /// The digits not eliminated from a cell; for a filled cell, its digit.
    pub(super) fn candidates(&self, cell: Cell) -> Vec<Digit> {
        let is_left = |digit: &Digit| match self.digits[cell.index()] {
            Some(own) => own == *digit,
            None => !self.crossed_out.contains(&(cell, *digit)),
        };
        self.puzzle.geometry().digits().filter(is_left).collect()
    }

    /// The digits of an empty cell that differ from all digits it sees.
    pub(super) fn fitting(&self, cell: Cell) -> Vec<Digit> {
        let geometry = self.puzzle.geometry();
        let is_seen = |digit: Digit| {
            geometry
                .cells()
                .any(|other| self.digits[other.index()] == Some(digit) && self.see_each_other(cell, other))
        };
        self.candidates(cell).into_iter().filter(|digit| !is_seen(*digit)).collect()
    }

    /// The cells of a unit; none if it is not on the board.
    pub(super) fn cells_of(&self, unit: Unit) -> Vec<Cell> {
        let geometry = self.puzzle.geometry();
        let (side, block) = (geometry.side(), geometry.block());
        let (kind, number) = (unit.index() / side, unit.index() % side);
        let is_in = |cell: &Cell| {
            let (row, column) = geometry.position(*cell);
            match (kind, geometry.variant(), number) {
                (0, ..) => row == number,
                (1, ..) => column == number,
                (2, ..) => row / block.rows * (side / block.columns) + column / block.columns == number,
                (3, Variant::Diagonal, 0) => row == column,
                (3, Variant::Diagonal, 1) => row + column == side - 1,
                _ => false,
            }
        };
        geometry.cells().filter(is_in).collect()
    }

    /// The cells of a unit that hold or can take a digit.
    pub(super) fn places(&self, unit: Unit, digit: Digit) -> Vec<Cell> {
        let holds = |cell: &Cell| match self.digits[cell.index()] {
            Some(own) => own == digit,
            None => self.fitting(*cell).contains(&digit),
        };
        self.cells_of(unit).into_iter().filter(holds).collect()
    }

    pub(super) fn has_reason_to_assign(&self, cell: Cell, digit: Digit, reason: AssignReason) -> bool {
        let AssignReason::Rule(Placing(deduction)) = reason else {
            return reason.is_own_guess() || self.guessed.is_empty();
        };
        match (rules::name(deduction.rule), deduction.argument) {
            ("naked single", Argument::None) => self.fitting(cell) == [digit],
            ("hidden single", Argument::Unit(unit)) => self.places(unit, digit) == [cell],
            _ => false,
        }
    }

    pub(super) fn has_reason_to_eliminate(
        &self,
        cell: Cell,
        digit: Digit,
        Elimination(deduction): Elimination,
    ) -> bool {
        match (rules::name(deduction.rule), deduction.argument) {
            ("peer elimination", Argument::Cell(peer)) => {
                self.see_each_other(cell, peer) && self.digits[peer.index()] == Some(digit)
            }
            ("arc", Argument::Cell(other)) => {
                self.see_each_other(cell, other) && self.candidates(other).iter().all(|own| *own == digit)
            }
            (name, argument) if naive::RULES.contains(&name) => {
                let argument = Some((argument, &self.words[..]));
                !self.known().patterns(name, (cell, digit), argument).is_empty()
            }
            ("nogood", Argument::Conflict(ago)) => self.is_last_of_nogood(cell, digit, ago.later() as usize),
            _ => false,
        }
    }

    /// Whether a step is valid on the board; if so, applies the step.
    pub(super) fn may_follow(&mut self, step: Step) -> bool {
        if !self.conflict_set_holds(step) || !self.may_follow_on_board(step) {
            return false;
        }
        self.note(step);
        true
    }

    fn may_follow_on_board(&mut self, step: Step) -> bool {
        match step {
            Step::Conflict { cell, digit } => self.may_be_member(cell, digit),
            Step::Culprit { cell, digit } => self.may_be_culprit((cell, digit)),
            Step::Irrelevant { cell, digit } => self.may_be_left_out((cell, digit)),
            Step::Assign { cell, digit, reason } => {
                let may = self.is_empty(cell)
                    && self.fitting(cell).contains(&digit)
                    && self.has_reason_to_assign(cell, digit, reason);
                if may {
                    self.digits[cell.index()] = Some(digit);
                    self.undo.push(Step::Retract { cell, digit });
                    self.guessed.extend(reason.is_own_guess().then_some(cell));
                }
                may
            }
            Step::Eliminate { cell, digit, reason } => {
                let may = self.is_empty(cell)
                    && self.candidates(cell).contains(&digit)
                    && self.has_reason_to_eliminate(cell, digit, reason);
                if may {
                    self.crossed_out.push((cell, digit));
                    self.undo.push(Step::Restore { cell, digit });
                }
                may
            }
            Step::Retract { cell, .. } => {
                let may = self.undo.pop() == Some(step);
                if may {
                    self.digits[cell.index()] = None;
                    self.guessed.pop_if(|last| *last == cell);
                }
                may
            }
            Step::Restore { cell, digit } => {
                let may = self.undo.pop() == Some(step);
                self.crossed_out.retain(|own| *own != (cell, digit));
                may
            }
            Step::Examine { cell, against } => self.see_each_other(cell, against),
            Step::Contradiction(Contradiction::NoCandidate(cell)) => {
                self.is_empty(cell) && self.fitting(cell).is_empty()
            }
            Step::Contradiction(Contradiction::NoPlace { unit, digit }) => {
                digit.index() < self.puzzle.geometry().side()
                    && !self.cells_of(unit).is_empty()
                    && self.places(unit, digit).is_empty()
            }
            Step::Solution => self.digits.iter().all(Option::is_some),
        }
    }
}
