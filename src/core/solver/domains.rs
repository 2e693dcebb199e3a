//! The state shared by the propagating solvers: digits, candidates and the trail that undoes changes.
//!
//! Every change is reported to the observer when made, and its inverse when undone.

use std::borrow::Cow;
use std::ops::ControlFlow::{self, Continue};
use std::ops::Range;

use super::branch::Branch;
use super::search::emit;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry, Unit};
use crate::puzzle::{Grid, Puzzle};
use crate::rules::{BoardView, Placement};
use crate::step::{AssignReason, Contradiction, Decision, Elimination, Observer, Step, Stop};

/// Whether the board can still lead to a solution; `Break` when the observer stops the search.
pub(super) type Consistent = ControlFlow<Stop, bool>;

/// Digits and candidates of a search in progress.
pub(super) struct Domains<'a, O> {
    puzzle: &'a Puzzle,
    /// The candidates of each cell; of an assigned one, its digit.
    candidates: Vec<DigitSet>,
    assigned: Vec<bool>,
    /// The digits assigned in each unit.
    used: Vec<DigitSet>,
    trail: Vec<Change>,
    observer: &'a mut O,
}

/// A change to undo.
#[derive(Clone, Copy)]
pub(super) enum Change {
    /// A digit was assigned to a cell that had these candidates.
    Assigned { cell: Cell, digit: Digit, before: DigitSet },
    /// A candidate was eliminated.
    Eliminated { cell: Cell, digit: Digit },
}

/// A position on the trail to return to.
#[derive(Clone, Copy, Default)]
pub(super) struct Mark(usize);

impl<'a, O: Observer> Domains<'a, O> {
    /// The givens assigned, every other candidate open.
    pub(super) fn new(puzzle: &'a Puzzle, observer: &'a mut O) -> Self {
        let geometry = puzzle.geometry();
        let all = DigitSet::all(geometry.side());
        let given = |cells: &[Cell]| cells.iter().filter_map(|&cell| puzzle.given(cell)).collect();
        Self {
            puzzle,
            candidates: puzzle.givens().iter().map(|given| given.map_or(all, DigitSet::only)).collect(),
            assigned: puzzle.givens().iter().map(Option::is_some).collect(),
            used: geometry.units().map(|unit| given(geometry.cells_of(unit))).collect(),
            trail: Vec::new(),
            observer,
        }
    }

    /// The geometry, with the lifetime of the puzzle rather than of the view.
    pub(super) fn geometry(&self) -> &'a Geometry {
        self.puzzle.geometry()
    }

    pub(super) fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    pub(super) fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    pub(super) fn is_assigned(&self, cell: Cell) -> bool {
        self.assigned[cell.index()]
    }

    /// The cells without a digit, in row order.
    pub(super) fn unassigned(&self) -> impl Iterator<Item = Cell> {
        self.geometry().cells().filter(|&cell| !self.is_assigned(cell))
    }

    /// The unassigned cell with the fewest candidates, the first of them in row order (AIMA 4e, 6.3.1).
    pub(super) fn fewest_candidates(&self) -> Option<Cell> {
        self.unassigned().min_by_key(|&cell| self.candidates(cell).len())
    }

    /// The decision of a person in place of the solver, if it is possible: a guess in an empty cell that has this candidate
    /// and others. `candidates` returns those of a cell as the solver sees them.
    pub(super) fn decision(&mut self, candidates: impl Fn(&Self, Cell) -> DigitSet) -> Option<Decision> {
        let decision = self.observer.decision()?;
        let left = candidates(self, decision.cell);
        let is_possible = !self.is_assigned(decision.cell) && left.contains(decision.digit) && left.len() > 1;
        Some(decision).filter(|_| is_possible)
    }

    /// The guess that comes next: in this cell, or where the person decided.
    pub(super) fn branch(&mut self, cell: Cell) -> Branch {
        match self.decision(Self::candidates) {
            None => Branch::of(cell, self.candidates(cell)),
            Some(decision) => Branch::decided(decision, self.candidates(decision.cell)),
        }
    }

    /// The candidates of an unassigned cell that no peer's digit rules out.
    pub(super) fn consistent(&self, cell: Cell) -> DigitSet {
        let units = self.geometry().units_of(cell).iter();
        units.fold(self.candidates(cell), |left, unit| left.without(self.used[unit.index()]))
    }

    /// Assigns a digit to a cell.
    pub(super) fn assign(&mut self, cell: Cell, digit: Digit, reason: AssignReason) -> ControlFlow<Stop> {
        let before = std::mem::replace(&mut self.candidates[cell.index()], DigitSet::only(digit));
        self.assigned[cell.index()] = true;
        for unit in self.geometry().units_of(cell) {
            self.used[unit.index()].insert(digit);
        }
        self.trail.push(Change::Assigned { cell, digit, before });
        emit(self.observer, Step::Assign { cell, digit, reason })
    }

    /// Reports the words of the argument of the eliminations that follow.
    pub(super) fn words(&mut self, words: &[u16]) {
        self.observer.on_words(words);
    }

    /// Reports that the search for the next step begins.
    pub(super) fn searching(&mut self) -> ControlFlow<Stop> {
        self.observer.on_search()
    }

    /// Eliminates a candidate.
    pub(super) fn eliminate(&mut self, cell: Cell, digit: Digit, reason: Elimination) -> ControlFlow<Stop> {
        self.candidates[cell.index()].remove(digit);
        self.trail.push(Change::Eliminated { cell, digit });
        emit(self.observer, Step::Eliminate { cell, digit, reason })
    }

    /// Reports that an arc is examined.
    pub(super) fn examine(&mut self, cell: Cell, against: Cell) -> ControlFlow<Stop> {
        emit(self.observer, Step::Examine { cell, against })
    }

    /// Reports a contradiction; returns inconsistency.
    pub(super) fn contradiction(&mut self, contradiction: Contradiction) -> Consistent {
        emit(self.observer, Step::Contradiction(contradiction))?;
        Continue(false)
    }

    /// Reports that the digit of a cell belongs to the conflict set.
    pub(super) fn conflict(&mut self, (cell, digit): Placement) -> ControlFlow<Stop> {
        emit(self.observer, Step::Conflict { cell, digit })
    }

    /// Reports the deepest guess on which the contradiction depends.
    pub(super) fn culprit(&mut self, (cell, digit): Placement) -> ControlFlow<Stop> {
        emit(self.observer, Step::Culprit { cell, digit })
    }

    /// Reports a guess before the culprit on which the contradiction does not depend.
    pub(super) fn irrelevant(&mut self, (cell, digit): Placement) -> ControlFlow<Stop> {
        emit(self.observer, Step::Irrelevant { cell, digit })
    }

    /// The observer.
    pub(super) const fn observer(&self) -> &O {
        self.observer
    }

    /// Reports a solution.
    pub(super) fn solution(&mut self) -> ControlFlow<Stop> {
        emit(self.observer, Step::Solution)
    }

    /// Whether nothing has changed since the mark.
    pub(super) fn is_at(&self, mark: Mark) -> bool {
        self.trail.len() == mark.0
    }

    /// The current position on the trail.
    pub(super) fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    /// The changes made since the mark, as positions on the trail.
    pub(super) fn changes_since(&self, mark: Mark) -> Range<usize> {
        mark.0..self.trail.len()
    }

    /// The change right after the mark, to which the mark then moves on; `None` if there is none.
    pub(super) fn change_after(&self, mark: &mut Mark) -> Option<Change> {
        let change = self.trail.get(mark.0).copied()?;
        mark.0 += 1;
        Some(change)
    }

    /// The cell of a change on the trail.
    pub(super) fn changed(&self, change: usize) -> Cell {
        match self.trail[change] {
            Change::Assigned { cell, .. } | Change::Eliminated { cell, .. } => cell,
        }
    }

    /// Undoes every change made since the mark, the last first.
    pub(super) fn undo_to(&mut self, mark: Mark) -> ControlFlow<Stop> {
        while self.trail.len() > mark.0 {
            match self.trail.pop().expect("longer than the mark") {
                Change::Assigned { cell, digit, before } => {
                    self.candidates[cell.index()] = before;
                    self.assigned[cell.index()] = false;
                    for unit in self.geometry().units_of(cell) {
                        self.used[unit.index()].remove(digit);
                    }
                    emit(self.observer, Step::Retract { cell, digit })?;
                }
                Change::Eliminated { cell, digit } => {
                    self.candidates[cell.index()].insert(digit);
                    emit(self.observer, Step::Restore { cell, digit })?;
                }
            }
        }
        Continue(())
    }

    /// The solution, when every cell is assigned.
    pub(super) fn grid(&self) -> Option<Grid> {
        let digits: Option<Vec<Digit>> = self
            .geometry()
            .cells()
            .map(|cell| self.candidates(cell).single().filter(|_| self.is_assigned(cell)))
            .collect();
        digits.map(Grid::new)
    }
}

impl<O: Observer> BoardView for Domains<'_, O> {
    fn geometry(&self) -> &Geometry {
        self.puzzle.geometry()
    }

    fn digit(&self, cell: Cell) -> Option<Digit> {
        self.candidates[cell.index()].single().filter(|_| self.is_assigned(cell))
    }

    fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    fn all_candidates(&self) -> Cow<'_, [DigitSet]> {
        Cow::Borrowed(&self.candidates)
    }

    fn open(&self, cell: Cell) -> DigitSet {
        if self.is_assigned(cell) { DigitSet::EMPTY } else { self.candidates[cell.index()] }
    }

    fn is_given(&self, cell: Cell) -> bool {
        self.puzzle.given(cell).is_some()
    }

    fn used(&self, unit: Unit) -> DigitSet {
        self.used[unit.index()]
    }
}
