//! Propagation with learnt nogoods.
//!
//! The search of a modern satisfiability solver, on cells and digits: naked and hidden singles until nothing changes;
//! then a guess. From each contradiction it learns a *nogood*, digits that cannot all be right: those up to the first
//! unique implication point (Marques-Silva and Sakallah, "GRASP", 1999; Zhang, Madigan, Moskewicz and Malik,
//! "Efficient Conflict Driven Learning in a Boolean Satisfiability Solver", 2001). It jumps back to where all of them but
//! that point are on the board, and excludes the point there. From then on each nogood excludes its last digit as soon
//! as the others are on the board ([`rules::nogood`]).
//!
//! The guess is the candidate that occurred most in recent nogoods (VSIDS: Moskewicz et al., "Chaff", 2001), or a
//! candidate of the cell with the fewest. A search with restarts goes back to the beginning after 32, 32, 64, …
//! contradictions (Luby, Sinclair and Zuckerman 1993) and keeps what it has learnt.
//!
//! A guess is retracted by a jump or a restart, which does not mean that it was wrong: all are
//! [`AssignReason::SharedGuess`].

mod activity;
mod choices;
mod watches;

use std::ops::ControlFlow::{self, Break, Continue};

pub use choices::{Decisions, Learning};

use super::domains::{Change, Consistent, Domains, Mark};
use super::outcome::Outcome;
use super::search::Search;
use super::witness::Witness;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Unit};
use crate::puzzle::Puzzle;
use crate::rules::{self, BoardView, Placement};
use crate::step::{Age, AssignReason, Contradiction, Elimination, Observer, Stop};
use activity::Activity;
use watches::Watches;

/// The contradictions before the first restart.
const FIRST_RESTART: u64 = 32;

/// Searches for the first solution.
pub fn solve<O: Observer>(puzzle: &Puzzle, choices: Learning, observer: &mut O) -> Outcome {
    let mut witness = Witness::new(puzzle, observer);
    let mut learner = Learner {
        domains: Domains::new(puzzle, &mut witness),
        choices,
        levels: Vec::new(),
        next: Mark::default(),
        contradictions: 0,
        restarts: 0,
        until_restart: FIRST_RESTART,
        watches: Watches::new(puzzle.geometry()),
        activity: Activity::new(puzzle.geometry()),
    };
    match learner.search() {
        Continue(true) => Outcome::Solved(learner.domains.grid().expect("a solution fills every cell")),
        Continue(false) => Outcome::Unsolvable,
        Break(Stop) => Outcome::Stopped,
    }
}

struct Learner<'a, 'b, O> {
    domains: Domains<'a, Witness<'b, O>>,
    choices: Learning,
    /// The trail before each guess.
    levels: Vec<Mark>,
    /// All changes before it have been propagated.
    next: Mark,
    contradictions: u64,
    restarts: u64,
    until_restart: u64,
    watches: Watches,
    activity: Activity,
}

impl<O: Observer> Learner<'_, '_, O> {
    /// The loop of conflict-driven search.
    ///
    /// ```text
    /// function LEARN(csp) returns a solution or failure
    ///     loop
    ///         if PROPAGATE(csp) = failure then
    ///             if there is no guess behind it then return failure
    ///             nogood ← the digits that exclude the first unique implication point, and that point
    ///             jump back to the second deepest level in nogood
    ///             learn nogood
    ///         else if the assignment is complete then return it
    ///         else if a restart is due then retract all guesses
    ///         else guess
    /// ```
    fn search(&mut self) -> Search {
        self.eliminate_givens()?;
        loop {
            if !self.propagate()? {
                if !self.learn()? {
                    return Continue(false);
                }
            } else if self.until_restart == 0 && self.choices.restarts {
                self.restart()?;
            } else if !self.guess()? {
                self.domains.solution()?;
                return Continue(true);
            }
        }
    }

    /// Learns from the last contradiction; returns false if it follows from the givens alone.
    fn learn(&mut self) -> ControlFlow<Stop, bool> {
        let graph = self.domains.observer().graph();
        let nogood = graph.first_unique_implication_point().expect("every step has a reason");
        let Some((&point, others)) = nogood.split_last() else { return Continue(false) };
        let depth = |&(cell, _): &Placement| graph.depth_of(cell).unwrap_or_default();
        let level = others.iter().map(depth).max().unwrap_or_default();
        let deepest = others.iter().copied().find(|other| depth(other) == level);
        for &member in &nogood {
            self.domains.conflict(member)?;
        }
        self.jump(level)?;
        self.contradictions += 1;
        self.until_restart = self.until_restart.saturating_sub(1);
        self.activity.bump(&nogood);
        if let Some(deepest) = deepest {
            self.watches.learn(self.contradictions, nogood.clone(), [point, deepest]);
        }
        self.domains.eliminate(point.0, point.1, rules::nogood(Age::LAST))?;
        Continue(true)
    }

    /// Retracts all but the first `level` guesses.
    fn jump(&mut self, level: usize) -> ControlFlow<Stop> {
        if let Some(&mark) = self.levels.get(level) {
            self.domains.undo_to(mark)?;
            self.next = mark;
            self.levels.truncate(level);
        }
        Continue(())
    }

    fn restart(&mut self) -> ControlFlow<Stop> {
        self.restarts += 1;
        self.until_restart = FIRST_RESTART * luby(self.restarts + 1);
        self.jump(0)
    }

    /// Guesses; returns false if every cell is filled.
    fn guess(&mut self) -> ControlFlow<Stop, bool> {
        let fewest = || {
            let cell = self.domains.fewest_candidates()?;
            self.domains.candidates(cell).first().map(|digit| (cell, digit))
        };
        let chosen = match self.choices.decisions {
            Decisions::Mrv => fewest(),
            Decisions::Vsids => {
                let open = self.domains.unassigned().map(|cell| (cell, self.domains.candidates(cell)));
                self.activity.most_active(open)
            }
        };
        let Some((cell, digit)) = chosen else { return Continue(false) };
        self.levels.push(self.domains.mark());
        self.place(cell, digit, AssignReason::SharedGuess)?;
        Continue(true)
    }

    /// Follows up all changes: each cell left with one candidate, each unit left with one place for a digit.
    fn propagate(&mut self) -> Consistent {
        while let Some(change) = self.domains.change_after(&mut self.next) {
            let consistent = match change {
                Change::Eliminated { cell, digit } => {
                    self.last_digit(cell)? && self.last_places(cell, digit)?
                }
                Change::Assigned { cell, digit, before } => {
                    let mut consistent = true;
                    for other in before.without(DigitSet::only(digit)) {
                        consistent = consistent && self.last_places(cell, other)?;
                    }
                    consistent
                }
            };
            if !consistent {
                return Continue(false);
            }
        }
        Continue(true)
    }

    /// A cell left with one candidate takes it; one without is a contradiction.
    fn last_digit(&mut self, cell: Cell) -> Consistent {
        if self.domains.is_assigned(cell) {
            return Continue(true);
        }
        let candidates = self.domains.candidates(cell);
        if candidates.is_empty() {
            return self.domains.contradiction(Contradiction::NoCandidate(cell));
        }
        if let Some(digit) = candidates.single() {
            self.place(cell, digit, AssignReason::Rule(rules::naked_single()))?;
        }
        Continue(true)
    }

    fn last_places(&mut self, cell: Cell, digit: Digit) -> Consistent {
        for &unit in self.domains.geometry().units_of(cell) {
            if !self.last_place(unit, digit)? {
                return Continue(false);
            }
        }
        Continue(true)
    }

    /// A unit left with one place for a digit takes it there; one without is a contradiction.
    fn last_place(&mut self, unit: Unit, digit: Digit) -> Consistent {
        if self.domains.used(unit).contains(digit) {
            return Continue(true);
        }
        let cells = self.domains.geometry().cells_of(unit).iter();
        let mut places = cells.filter(|&&cell| self.domains.candidates(cell).contains(digit));
        match (places.next(), places.next()) {
            (None, _) => self.domains.contradiction(Contradiction::NoPlace { unit, digit }),
            (Some(&place), None) => {
                self.place(place, digit, AssignReason::Rule(rules::hidden_single(unit)))?;
                Continue(true)
            }
            _ => Continue(true),
        }
    }

    /// Assigns a digit, eliminates it from the peers, and excludes the last digits of nogoods: so no nogood can ever be on
    /// the board as a whole.
    fn place(&mut self, cell: Cell, digit: Digit, reason: AssignReason) -> ControlFlow<Stop> {
        self.domains.assign(cell, digit, reason)?;
        self.eliminate_from_peers(cell, digit)?;
        let Self { watches, domains, contradictions, .. } = self;
        watches.placed((cell, digit), *contradictions, |last, ago| match last {
            watches::Ask::Holds((cell, digit)) => {
                Continue(domains.is_assigned(cell) && domains.candidates(cell).contains(digit))
            }
            watches::Ask::Exclude((cell, digit)) => {
                eliminate(domains, cell, digit, rules::nogood(ago))?;
                Continue(true)
            }
        })
    }

    fn eliminate_from_peers(&mut self, cell: Cell, digit: Digit) -> ControlFlow<Stop> {
        for &peer in self.domains.geometry().peers(cell) {
            eliminate(&mut self.domains, peer, digit, rules::peer(cell))?;
        }
        Continue(())
    }

    fn eliminate_givens(&mut self) -> ControlFlow<Stop> {
        let puzzle = self.domains.puzzle();
        for cell in puzzle.geometry().cells() {
            if let Some(digit) = puzzle.given(cell) {
                self.eliminate_from_peers(cell, digit)?;
            }
        }
        Continue(())
    }
}

/// Eliminates a candidate, if the cell is empty and has it.
fn eliminate<O: Observer>(
    domains: &mut Domains<'_, O>,
    cell: Cell,
    digit: Digit,
    reason: Elimination,
) -> ControlFlow<Stop> {
    if domains.is_assigned(cell) || !domains.candidates(cell).contains(digit) {
        return Continue(());
    }
    domains.eliminate(cell, digit, reason)
}

/// The sequence 1, 1, 2, 1, 1, 2, 4, …, counted from 1: after each power of two the whole sequence so far again.
const fn luby(index: u64) -> u64 {
    let mut index = index;
    loop {
        let length = u64::MAX >> index.leading_zeros();
        if index == length {
            return length.div_ceil(2);
        }
        index -= length / 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_of_restarts() {
        let first: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
