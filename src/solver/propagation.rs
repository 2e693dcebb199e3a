//! Constraint propagation and depth-first search.
//!
//! Three rules in turn until none changes anything: peer elimination (with the naked singles it leaves),
//! hidden single, naked pair. Then the cell with the fewest candidates is branched on. The search is
//! the one of Norvig's essay "Solving Every Sudoku Puzzle"; the three rules, repeated until stalled, are
//! those of the Artificial Intelligence Nanodegree's sudoku agent, there called eliminate, only choice and
//! naked twins.

use std::ops::ControlFlow::{Break, Continue};

use super::domains::{Consistent, Domains};
use super::{Outcome, Search};
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Unit};
use crate::puzzle::{Grid, Puzzle};
use crate::step::{Contradiction, Observer, Reason, Stop};

/// Searches for the first solution.
pub fn solve<O: Observer>(puzzle: &Puzzle, observer: &mut O) -> Outcome {
    let mut first = None;
    let found = enumerate(puzzle, observer, |grid| {
        first = Some(grid);
        true
    });
    match (found, first) {
        (Break(Stop), _) => Outcome::Stopped,
        (_, Some(grid)) => Outcome::Solved(grid),
        (_, None) => Outcome::Unsolvable,
    }
}

/// Hands solution after solution to `enough` until it answers that it has seen enough.
pub(super) fn enumerate<O: Observer>(
    puzzle: &Puzzle,
    observer: &mut O,
    enough: impl FnMut(Grid) -> bool,
) -> Search {
    let mut solver = Solver { domains: Domains::new(puzzle, observer), enough };
    if !solver.eliminate_givens()? || !solver.propagate()? {
        return Continue(false);
    }
    solver.search()
}

struct Solver<'a, O, E> {
    domains: Domains<'a, O>,
    enough: E,
}

impl<O: Observer, E: FnMut(Grid) -> bool> Solver<'_, O, E> {
    /// Branches on the cell with the fewest candidates of a board on which propagation has stalled.
    fn search(&mut self) -> Search {
        let Some(cell) = self.domains.fewest_candidates() else {
            self.domains.solution()?;
            let grid = self.domains.grid().expect("no cell is unassigned");
            return Continue((self.enough)(grid));
        };
        for digit in self.domains.candidates(cell) {
            let mark = self.domains.mark();
            if self.place(cell, digit, Reason::Guess)? && self.propagate()? && self.search()? {
                return Continue(true);
            }
            self.domains.undo_to(mark)?;
        }
        Continue(false)
    }

    /// Applies the rules, the simplest first, until none of them changes anything.
    fn propagate(&mut self) -> Consistent {
        loop {
            let before = self.domains.mark();
            if !self.naked_singles()? || !self.hidden_singles()? {
                return Continue(false);
            }
            if self.domains.is_at(before) && !self.naked_pairs()? {
                return Continue(false);
            }
            if self.domains.is_at(before) {
                return Continue(true);
            }
        }
    }

    /// Writes a digit and crosses it out in all peers.
    fn place(&mut self, cell: Cell, digit: Digit, reason: Reason) -> Consistent {
        self.domains.assign(cell, digit, reason)?;
        self.eliminate_peers(cell, digit)
    }

    /// Peer elimination: an assigned digit leaves its peers' candidates.
    fn eliminate_peers(&mut self, cell: Cell, digit: Digit) -> Consistent {
        for &peer in self.domains.geometry().peers(cell) {
            if !self.eliminate(peer, digit, Reason::Peer(cell))? {
                return Continue(false);
            }
        }
        Continue(true)
    }

    fn eliminate_givens(&mut self) -> Consistent {
        let puzzle = self.domains.puzzle();
        for cell in puzzle.geometry().cells() {
            if let Some(digit) = puzzle.given(cell)
                && !self.eliminate_peers(cell, digit)?
            {
                return Continue(false);
            }
        }
        Continue(true)
    }

    /// Crosses a candidate out, if it is there; a cell that loses its last one is a contradiction.
    fn eliminate(&mut self, cell: Cell, digit: Digit, reason: Reason) -> Consistent {
        if !self.domains.candidates(cell).contains(digit) || self.domains.is_assigned(cell) {
            return Continue(true);
        }
        self.domains.eliminate(cell, digit, reason)?;
        if self.domains.candidates(cell).is_empty() {
            return self.domains.contradiction(Contradiction::NoCandidate(cell));
        }
        Continue(true)
    }

    /// Naked single: a cell with one candidate takes it.
    fn naked_singles(&mut self) -> Consistent {
        let mut again = true;
        while again {
            again = false;
            for cell in self.domains.geometry().cells() {
                if self.domains.is_assigned(cell) {
                    continue;
                }
                if let Some(digit) = self.domains.candidates(cell).single() {
                    again = true;
                    if !self.place(cell, digit, Reason::NakedSingle)? {
                        return Continue(false);
                    }
                }
            }
        }
        Continue(true)
    }

    /// Hidden single: a digit with one place in a unit goes there; one without a place is a contradiction.
    fn hidden_singles(&mut self) -> Consistent {
        for unit in self.domains.geometry().units() {
            let Places { none, one } = self.places(unit);
            if let Some(digit) = none.first() {
                return self.domains.contradiction(Contradiction::NoPlace { unit, digit });
            }
            for digit in one {
                let cells = self.domains.geometry().cells_of(unit);
                let place = cells.iter().find(|&&cell| self.domains.candidates(cell).contains(digit));
                let Some(&cell) = place else {
                    return self.domains.contradiction(Contradiction::NoPlace { unit, digit });
                };
                if !self.domains.is_assigned(cell) && !self.place(cell, digit, Reason::HiddenSingle(unit))? {
                    return Continue(false);
                }
            }
        }
        Continue(true)
    }

    /// The digits of a unit with no place left, and those not yet assigned with one.
    fn places(&self, unit: Unit) -> Places {
        let (mut once, mut twice, mut assigned) = (DigitSet::EMPTY, DigitSet::EMPTY, DigitSet::EMPTY);
        for &cell in self.domains.geometry().cells_of(unit) {
            let candidates = self.domains.candidates(cell);
            twice = twice.union(once.intersection(candidates));
            once = once.union(candidates);
            if self.domains.is_assigned(cell) {
                assigned = assigned.union(candidates);
            }
        }
        let all = DigitSet::all(self.domains.geometry().side());
        Places { none: all.without(once), one: once.without(twice).without(assigned) }
    }

    /// Naked pair: two cells of a unit with the same two candidates take them from the others.
    fn naked_pairs(&mut self) -> Consistent {
        for unit in self.domains.geometry().units() {
            let cells = self.domains.geometry().cells_of(unit);
            for (i, &first) in cells.iter().enumerate() {
                let pair = self.domains.candidates(first);
                if pair.len() != 2 {
                    continue;
                }
                let twin = cells[i + 1..].iter().find(|&&cell| self.domains.candidates(cell) == pair);
                let Some(&second) = twin else { continue };
                for &cell in cells.iter().filter(|&&cell| cell != first && cell != second) {
                    for digit in pair {
                        if !self.eliminate(cell, digit, Reason::NakedPair(unit))? {
                            return Continue(false);
                        }
                    }
                }
            }
        }
        Continue(true)
    }
}

/// Where the digits of a unit can go.
struct Places {
    /// Digits without any place.
    none: DigitSet,
    /// Digits with just one place, not yet written there.
    one: DigitSet,
}
