//! Constraint propagation and depth-first search.
//!
//! Applies rules in turn until none changes anything: peer elimination (with the naked singles it leaves), hidden single,
//! and patterns such as the naked pair; all but the first can be switched on and off. Then the search branches on the cell
//! with the fewest candidates. The search is the one of Norvig's essay "Solving Every Sudoku Puzzle"; the three rules, repeated until
//! stalled, are those of the Artificial Intelligence Nanodegree's sudoku agent, there called eliminate, only choice and
//! naked twins.

use std::ops::ControlFlow::{Break, Continue};

use super::branch::Branch;
use super::domains::{Consistent, Domains};
use super::outcome::Outcome;
use super::search::Search;
use crate::geometry::{Cell, Digit};
use crate::puzzle::{Grid, Puzzle};
use crate::rules::{self, BoardView, Effect, Placement, Places, Rule, RuleSet};
use crate::step::{Argument, AssignReason, Contradiction, Deduction, Elimination, Observer, Stop};

/// Searches for the first solution.
pub fn solve<O: Observer>(puzzle: &Puzzle, rules: RuleSet, observer: &mut O) -> Outcome {
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
    rules: RuleSet,
    observer: &mut O,
    enough: impl FnMut(Grid) -> bool,
) -> Search {
    let mut solver = Solver::new(puzzle, rules, observer, enough);
    Continue(solver.begin()? && solver.search()?)
}

/// A search in progress.
pub(super) struct Solver<'a, O, E> {
    pub(super) domains: Domains<'a, O>,
    has_hidden_singles: bool,
    /// The rules that eliminate candidates by a pattern, the simplest first.
    patterns: Vec<&'static Rule>,
    found: Found,
    /// Called with each solution; returns whether that is enough.
    enough: E,
}

impl<'a, O: Observer, E: FnMut(Grid) -> bool> Solver<'a, O, E> {
    pub(super) fn new(puzzle: &'a Puzzle, rules: RuleSet, observer: &'a mut O, enough: E) -> Self {
        Self {
            domains: Domains::new(puzzle, observer),
            has_hidden_singles: rules.contains(rules::HIDDEN_SINGLE),
            patterns: rules.rules().filter(|rule| rule.effect == Effect::Eliminates).collect(),
            found: Found::default(),
            enough,
        }
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
        let Branch { cell, reason, digits } = self.domains.branch(cell);
        for digit in digits {
            let mark = self.domains.mark();
            if self.place(cell, digit, reason)? && self.propagate()? && self.search()? {
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
            if self.has_hidden_singles && !self.hidden_singles()? {
                return Continue(false);
            }
            for index in 0..self.patterns.len() {
                if self.domains.is_at(before) && !self.eliminate_by(self.patterns[index])? {
                    return Continue(false);
                }
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
            let Places { none, one } = Places::of(&self.domains, unit);
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

    /// Eliminates what the patterns of a rule exclude, each found on the board that the previous one left.
    fn eliminate_by(&mut self, rule: &Rule) -> Consistent {
        let mut from = 0;
        while self.found.find(rule, &self.domains, from) {
            let deduction = self.found.deduction;
            if deduction.argument == Argument::Words {
                self.domains.words(&self.found.words);
            }
            for index in 0..self.found.conclusions.len() {
                let (cell, digit) = self.found.conclusions[index];
                if !self.eliminate(cell, digit, Elimination(deduction))? {
                    return Continue(false);
                }
            }
            from = self.found.site + 1;
        }
        Continue(true)
    }
}

/// A copy of a finding, in reused memory.
struct Found {
    deduction: Deduction,
    words: Vec<u16>,
    conclusions: Vec<Placement>,
    site: usize,
}

impl Default for Found {
    fn default() -> Self {
        let rules::Rule { id, .. } = rules::TABLE[0];
        let deduction = Deduction { rule: id, argument: Argument::None };
        Self { deduction, words: Vec::new(), conclusions: Vec::new(), site: 0 }
    }
}

impl Found {
    /// Finds the first pattern of a rule from a site onwards; returns whether there is one.
    fn find(&mut self, rule: &Rule, board: &dyn BoardView, from: usize) -> bool {
        let found = (rule.find)(board, from, &mut |finding| {
            self.deduction = finding.deduction;
            self.words.clear();
            self.words.extend_from_slice(finding.words);
            self.conclusions.clear();
            self.conclusions.extend_from_slice(finding.conclusions);
            self.site = finding.site;
            Break(())
        });
        found.is_break()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Geometry, Unit, Variant};
    use crate::puzzle::Symbols;
    use crate::puzzle::test_support::plain;
    use crate::step::Step;

    #[test]
    fn a_disabled_rule_changes_no_verdict() {
        for line in ["...1..2......41.", ".........4.1.14.", "123....4........", "................"] {
            let puzzle = plain(line);
            let all = solve(&puzzle, RuleSet::switched_on(), &mut ());
            for (hidden_singles, naked_pairs) in [(false, false), (false, true), (true, false)] {
                let rules = RuleSet::EMPTY.with(rules::HIDDEN_SINGLE, hidden_singles);
                let mut steps = Vec::new();
                let outcome = solve(&puzzle, rules.with(rules::NAKED_PAIR, naked_pairs), &mut steps);
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
        let mut solver = Solver::new(&puzzle, RuleSet::switched_on(), &mut steps, |_| true);
        let (pair, falling) = ([geometry.at(0, 0), geometry.at(4, 4)], Unit::new(27));
        for cell in pair {
            for digit in geometry.digits().skip(2) {
                assert!(solver.domains.eliminate(cell, digit, rules::peer(cell)).is_continue());
            }
        }
        assert_eq!(solver.eliminate_by(rules::rule(rules::NAKED_PAIR).unwrap()), Continue(true));
        let by_pair = |step: &&Step| matches!(step, Step::Eliminate { reason, .. } if *reason == rules::naked_pair(falling));
        assert_eq!(steps.iter().filter(by_pair).count(), 2 * 7);
        assert_eq!(steps.len(), 4 * 7, "no other unit holds the pair");
    }
}
