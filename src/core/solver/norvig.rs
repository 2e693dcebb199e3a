//! Norvig's solver: two mutually recursive rules, and a search.
//!
//! Peter Norvig, "Solving Every Sudoku Puzzle" (2006). To assign a digit is to eliminate all others from its cell. An
//! elimination has two consequences: (1) a cell left with one digit eliminates it from its peers; (2) a unit left with
//! one place for the digit assigns it there. When neither applies, the search tries each digit of the unfilled cell
//! with the fewest.
//!
//! There are two differences from the program in the essay. That program copies the board for each branch; here the
//! branch is undone. And it follows up each elimination at once, whereas here an assigned digit is first eliminated
//! from all its peers, so that no rule ever meets a candidate that a digit on the board already excludes.

use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::Range;

use super::branch::Branch;
use super::domains::{Consistent, Domains};
use super::outcome::Outcome;
use super::search::Search;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Unit};
use crate::puzzle::Puzzle;
use crate::rules::{self, BoardView};
use crate::step::{AssignReason, Contradiction, Observer, Stop};

/// Searches for the first solution.
pub fn solve<O: Observer>(puzzle: &Puzzle, observer: &mut O) -> Outcome {
    let mut solver = Norvig { domains: Domains::new(puzzle, observer) };
    let found = match solver.parse_grid() {
        Continue(true) => solver.search(),
        otherwise => otherwise,
    };
    match found {
        Continue(true) => Outcome::Solved(solver.domains.grid().expect("a solution fills every cell")),
        Continue(false) => Outcome::Unsolvable,
        Break(Stop) => Outcome::Stopped,
    }
}

struct Norvig<'a, O> {
    domains: Domains<'a, O>,
}

impl<O: Observer> Norvig<'_, O> {
    /// `search`: depth first, the cell with the fewest digits next.
    fn search(&mut self) -> Search {
        let Some(cell) = self.domains.fewest_candidates() else {
            self.domains.solution()?;
            return Continue(true);
        };
        let Branch { cell, reason, digits } = self.domains.branch(cell);
        for digit in digits {
            let mark = self.domains.mark();
            if self.assign(cell, digit, reason)? && self.search()? {
                return Continue(true);
            }
            self.domains.undo_to(mark)?;
        }
        Continue(false)
    }

    /// `parse_grid`: assigns the givens, which are already on the board, and applies both rules.
    fn parse_grid(&mut self) -> Consistent {
        let puzzle = self.domains.puzzle();
        let geometry = puzzle.geometry();
        for cell in geometry.cells() {
            if let Some(digit) = puzzle.given(cell) {
                self.eliminate_from_peers(cell, digit)?;
            }
        }
        for cell in geometry.cells() {
            if !self.last_digit(cell)? {
                return Continue(false);
            }
        }
        for unit in geometry.units() {
            for digit in geometry.digits() {
                if !self.last_place(unit, digit)? {
                    return Continue(false);
                }
            }
        }
        Continue(true)
    }

    /// `assign`: eliminates all other digits from the cell, and the digit from its peers.
    fn assign(&mut self, cell: Cell, digit: Digit, reason: AssignReason) -> Consistent {
        let others = self.domains.candidates(cell).without(DigitSet::only(digit));
        self.domains.assign(cell, digit, reason)?;
        for change in self.eliminate_from_peers(cell, digit)? {
            let peer = self.domains.changed(change);
            if !self.eliminated(peer, digit)? {
                return Continue(false);
            }
        }
        for other in others {
            if !self.eliminated(cell, other)? {
                return Continue(false);
            }
        }
        Continue(true)
    }

    /// Eliminates a digit from the peers of the cell that holds it; returns these changes.
    fn eliminate_from_peers(&mut self, cell: Cell, digit: Digit) -> ControlFlow<Stop, Range<usize>> {
        let mark = self.domains.mark();
        for &peer in self.domains.geometry().peers(cell) {
            if self.domains.candidates(peer).contains(digit) && !self.domains.is_assigned(peer) {
                self.domains.eliminate(peer, digit, rules::peer(cell))?;
            }
        }
        Continue(self.domains.changes_since(mark))
    }

    /// `eliminate`: the consequences of eliminating a digit from a cell.
    fn eliminated(&mut self, cell: Cell, digit: Digit) -> Consistent {
        if !self.last_digit(cell)? {
            return Continue(false);
        }
        for &unit in self.domains.geometry().units_of(cell) {
            if !self.last_place(unit, digit)? {
                return Continue(false);
            }
        }
        Continue(true)
    }

    /// Rule (1): a cell left with one digit takes it; one without digits is a contradiction.
    fn last_digit(&mut self, cell: Cell) -> Consistent {
        if self.domains.is_assigned(cell) {
            return Continue(true);
        }
        let candidates = self.domains.candidates(cell);
        if candidates.is_empty() {
            return self.domains.contradiction(Contradiction::NoCandidate(cell));
        }
        match candidates.single() {
            Some(digit) => self.assign(cell, digit, AssignReason::Rule(rules::naked_single())),
            None => Continue(true),
        }
    }

    /// Rule (2): a unit left with one place for a digit assigns it there; one without is a contradiction.
    fn last_place(&mut self, unit: Unit, digit: Digit) -> Consistent {
        if self.domains.used(unit).contains(digit) {
            return Continue(true);
        }
        let cells = self.domains.geometry().cells_of(unit).iter();
        let mut places = cells.filter(|&&cell| self.domains.candidates(cell).contains(digit));
        match (places.next(), places.next()) {
            (None, _) => self.domains.contradiction(Contradiction::NoPlace { unit, digit }),
            (Some(&place), None) => self.assign(place, digit, AssignReason::Rule(rules::hidden_single(unit))),
            _ => Continue(true),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::test_support::plain;
    use crate::step::Step;

    fn guesses(puzzle: &Puzzle) -> usize {
        let mut steps = Vec::new();
        assert!(matches!(solve(puzzle, &mut steps), Outcome::Solved(grid) if grid.solves(puzzle)));
        let is_guess = |step: &&Step| matches!(step, Step::Assign { reason: AssignReason::Guess, .. });
        steps.iter().filter(is_guess).count()
    }

    /// The first two puzzles of the essay: the rules alone solve one, and leave most of the other open.
    #[test]
    fn two_rules_solve_only_the_first_puzzle() {
        let first = "003020600900305001001806400008102900700000008006708200002609500800203009005010300";
        assert_eq!(guesses(&plain(first)), 0);
        let second = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        assert!(guesses(&plain(second)) > 0);
    }
}
