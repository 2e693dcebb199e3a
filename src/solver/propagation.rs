//! Constraint propagation and depth-first search.
//!
//! Applies three rules in turn until none changes anything: peer elimination (with the naked singles it leaves), hidden
//! single, naked pair; the last two can be switched off. Then the search branches on the cell with the fewest
//! candidates. The search is the one of Norvig's essay "Solving Every Sudoku Puzzle"; the three rules, repeated until
//! stalled, are those of the Artificial Intelligence Nanodegree's sudoku agent, there called eliminate, only choice and
//! naked twins.

use std::ops::ControlFlow::{Break, Continue};

use super::domains::{Consistent, Domains};
use super::outcome::Outcome;
use super::search::Search;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Unit};
use crate::puzzle::{Grid, Puzzle};
use crate::rules;
use crate::step::{AssignReason, Contradiction, Elimination, Observer, Stop};

/// The rules used in addition to peer elimination and naked singles, which are always on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// A digit with one place left in a unit goes there.
    pub hidden_singles: bool,
    /// Two cells of a unit with the same two candidates exclude them from its other cells.
    pub naked_pairs: bool,
}

impl Rules {
    /// Every rule.
    pub const ALL: Self = Self { hidden_singles: true, naked_pairs: true };
    /// The name of the choice without hidden singles.
    pub const NO_HIDDEN_SINGLES: &str = "no-hidden-singles";
    /// The name of the choice without naked pairs.
    pub const NO_NAKED_PAIRS: &str = "no-naked-pairs";

    /// The names of the rules that are switched off.
    pub(super) fn switched_off(self) -> Vec<&'static str> {
        let named =
            [(self.hidden_singles, Self::NO_HIDDEN_SINGLES), (self.naked_pairs, Self::NO_NAKED_PAIRS)];
        named.into_iter().filter(|(on, _)| !on).map(|(_, name)| name).collect()
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::ALL
    }
}

/// Searches for the first solution.
pub fn solve<O: Observer>(puzzle: &Puzzle, rules: Rules, observer: &mut O) -> Outcome {
    let mut first = None;
    let found = enumerate(puzzle, rules, observer, |grid| {
        first = Some(grid);
        true
    });
    match (found, first) {
        (Break(Stop), _) => Outcome::Stopped,
        (_, Some(grid)) => Outcome::Solved(grid),
        (_, None) => Outcome::Unsolvable,
    }
}

/// Passes solution after solution to `enough` until it returns true.
pub(super) fn enumerate<O: Observer>(
    puzzle: &Puzzle,
    rules: Rules,
    observer: &mut O,
    enough: impl FnMut(Grid) -> bool,
) -> Search {
    let mut solver = Solver::new(puzzle, rules, observer, enough);
    Continue(solver.begin()? && solver.search()?)
}

/// A search in progress.
pub(super) struct Solver<'a, O, E> {
    pub(super) domains: Domains<'a, O>,
    rules: Rules,
    /// Called with each solution; returns whether that is enough.
    enough: E,
}

impl<'a, O: Observer, E: FnMut(Grid) -> bool> Solver<'a, O, E> {
    pub(super) fn new(puzzle: &'a Puzzle, rules: Rules, observer: &'a mut O, enough: E) -> Self {
        Self { domains: Domains::new(puzzle, observer), rules, enough }
    }

    /// Propagates from the givens.
    pub(super) fn begin(&mut self) -> Consistent {
        Continue(self.eliminate_givens()? && self.propagate()?)
    }

    /// Branches on the cell with the fewest candidates after propagation has stalled.
    pub(super) fn search(&mut self) -> Search {
        let Some(cell) = self.domains.fewest_candidates() else {
            self.domains.solution()?;
            let grid = self.domains.grid().expect("no cell is unassigned");
            return Continue((self.enough)(grid));
        };
        for digit in self.domains.candidates(cell) {
            let mark = self.domains.mark();
            if self.place(cell, digit, AssignReason::Guess)? && self.propagate()? && self.search()? {
                return Continue(true);
            }
            self.domains.undo_to(mark)?;
        }
        Continue(false)
    }

    /// Applies the rules, the simplest first, until none of them changes anything.
    pub(super) fn propagate(&mut self) -> Consistent {
        loop {
            let before = self.domains.mark();
            if !self.naked_singles()? {
                return Continue(false);
            }
            if self.rules.hidden_singles && !self.hidden_singles()? {
                return Continue(false);
            }
            if self.rules.naked_pairs && self.domains.is_at(before) && !self.naked_pairs()? {
                return Continue(false);
            }
            if self.domains.is_at(before) {
                return Continue(true);
            }
        }
    }

    /// Assigns a digit and eliminates it from all peers.
    pub(super) fn place(&mut self, cell: Cell, digit: Digit, reason: AssignReason) -> Consistent {
        self.domains.assign(cell, digit, reason)?;
        self.eliminate_peers(cell, digit)
    }

    /// Peer elimination: removes an assigned digit from its peers' candidates.
    fn eliminate_peers(&mut self, cell: Cell, digit: Digit) -> Consistent {
        for &peer in self.domains.geometry().peers(cell) {
            if !self.eliminate(peer, digit, rules::peer(cell))? {
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

    /// Eliminates a candidate, if present; a cell that loses its last one is a contradiction.
    fn eliminate(&mut self, cell: Cell, digit: Digit, reason: Elimination) -> Consistent {
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
                    if !self.place(cell, digit, AssignReason::Rule(rules::naked_single()))? {
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
                let reason = AssignReason::Rule(rules::hidden_single(unit));
                if !self.domains.is_assigned(cell) && !self.place(cell, digit, reason)? {
                    return Continue(false);
                }
            }
        }
        Continue(true)
    }

    /// The digits of a unit without a place left, and the unassigned ones with one place.
    fn places(&self, unit: Unit) -> Places {
        let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
        for &cell in self.domains.geometry().cells_of(unit) {
            let candidates = self.domains.candidates(cell);
            twice = twice.union(once.intersection(candidates));
            once = once.union(candidates);
        }
        let all = DigitSet::all(self.domains.geometry().side());
        Places { none: all.without(once), one: once.without(twice).without(self.domains.used(unit)) }
    }

    /// Naked pair: two cells of a unit with the same two candidates exclude them from the others.
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
                        if !self.eliminate(cell, digit, rules::naked_pair(unit))? {
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
    /// Digits with just one place, not yet assigned.
    one: DigitSet,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Geometry, Variant};
    use crate::puzzle::Symbols;
    use crate::step::Step;

    fn four(line: &str) -> Puzzle {
        let symbols = Symbols::standard(4);
        let givens = line.chars().map(|symbol| symbols.digit(symbol)).collect();
        Puzzle::new(Geometry::with_side(4, Variant::Plain).unwrap(), givens, symbols, "").unwrap()
    }

    #[test]
    fn a_rule_switched_off_gives_no_reasons_and_changes_no_verdict() {
        for line in ["...1..2......41.", ".........4.1.14.", "123....4........", "................"] {
            let puzzle = four(line);
            let all = solve(&puzzle, Rules::ALL, &mut ());
            for (hidden_singles, naked_pairs) in [(false, false), (false, true), (true, false)] {
                let mut steps = Vec::new();
                let outcome = solve(&puzzle, Rules { hidden_singles, naked_pairs }, &mut steps);
                assert_eq!(
                    matches!(outcome, Outcome::Solved(_)),
                    matches!(all, Outcome::Solved(_)),
                    "{line}"
                );
                for step in steps {
                    let name = step.deduction().map_or("", |deduction| rules::name(deduction.rule));
                    assert!(hidden_singles || name != "hidden single", "{line}");
                    assert!(naked_pairs || name != "naked pair", "{line}");
                }
            }
        }
    }

    #[test]
    fn a_naked_pair_is_found_on_a_diagonal() {
        let geometry = Geometry::with_side(9, Variant::Diagonal).unwrap();
        let puzzle = Puzzle::new(geometry, vec![None; 81], Symbols::standard(9), "").unwrap();
        let geometry = puzzle.geometry();
        let mut steps = Vec::new();
        let mut solver =
            Solver { domains: Domains::new(&puzzle, &mut steps), rules: Rules::ALL, enough: |_| true };
        let (pair, falling) = ([geometry.at(0, 0), geometry.at(4, 4)], Unit::new(27));
        for cell in pair {
            for digit in geometry.digits().skip(2) {
                assert!(solver.domains.eliminate(cell, digit, rules::peer(cell)).is_continue());
            }
        }
        assert_eq!(solver.naked_pairs(), Continue(true));
        let by_pair = |step: &&Step| matches!(step, Step::Eliminate { reason, .. } if *reason == rules::naked_pair(falling));
        assert_eq!(steps.iter().filter(by_pair).count(), 2 * 7);
        assert_eq!(steps.len(), 4 * 7, "no other unit holds the pair");
    }
}
