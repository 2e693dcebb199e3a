//! Conflict-directed backjumping.
//!
//! The search of [`backtracking`](super::backtracking), with the same choices, and a *conflict set* for each
//! contradiction: the guesses on which it depends. The search jumps back to the deepest of them; guesses in between
//! played no part, so their other digits would fail as well and are not tried (Prosser, "Hybrid algorithms for the
//! constraint satisfaction problem", 1993; AIMA 4e, section 6.3.3).
//!
//! The conflict set is found on the implication graph of the steps reported so far: from the contradiction back through
//! the reasons of lost candidates and forced digits to the guesses. The digit that failed is then excluded from its cell
//! by the rest of the set, as long as that is on the board ([`rules::nogood`]); so the conflict set of a cell whose digits
//! have all failed is the union of theirs.

use std::ops::ControlFlow::{self, Break, Continue};

use super::backtracking::{Backtracking, Heuristics};
use super::domains::Domains;
use super::order::OrderView;
use super::outcome::Outcome;
use super::witness::Witness;
use crate::puzzle::Puzzle;
use crate::rules::{self, Placement};
use crate::step::{Age, AssignReason, Contradiction, Observer, Stop};

/// Searches for the first solution.
pub fn solve<O: Observer>(puzzle: &Puzzle, heuristics: Heuristics, observer: &mut O) -> Outcome {
    let mut witness = Witness::new(puzzle, observer);
    let domains = Domains::new(puzzle, &mut witness);
    let mut search = Cbj { inner: Backtracking::new(domains, heuristics) };
    match search.begin() {
        Continue(Found::Solution) => {
            Outcome::Solved(search.inner.domains.grid().expect("a solution fills every cell"))
        }
        Continue(Found::Conflict(_)) => Outcome::Unsolvable,
        Break(Stop) => Outcome::Stopped,
    }
}

/// The result of a branch.
enum Found {
    Solution,
    /// The guesses that exclude every solution, from the first to the deepest.
    Conflict(Vec<Placement>),
}

struct Cbj<'a, 'b, O> {
    inner: Backtracking<'a, Witness<'b, O>>,
}

impl<O: Observer> Cbj<'_, '_, O> {
    fn begin(&mut self) -> ControlFlow<Stop, Found> {
        if self.inner.infer_from_givens()? { self.backjump() } else { self.conflict() }
    }

    /// BACKTRACK (AIMA 4e, figure 6.5) with conflict-directed backjumping.
    ///
    /// ```text
    /// function BACKJUMP(csp, assignment) returns a solution or a conflict set
    ///     if assignment is complete then return assignment
    ///     var ← SELECT-UNASSIGNED-VARIABLE(csp, assignment)
    ///     if no value of var is consistent then return the guesses that exclude its values
    ///     for each value in ORDER-DOMAIN-VALUES(csp, var, assignment) do
    ///         add {var = value} and INFERENCE(csp, var, assignment) to assignment
    ///         if inferences = failure then result ← the guesses on which the failure depends
    ///         else result ← BACKJUMP(csp, assignment)
    ///         if result is a solution then return result
    ///         remove {var = value} and inferences from assignment
    ///         if {var = value} is not in result then return result
    ///         exclude value from var because of result − {var = value}
    /// ```
    ///
    /// The last value left is not guessed: it follows from the exclusion of the others, and so does its failure from
    /// the guesses that excluded them. That ends the loop.
    fn backjump(&mut self) -> ControlFlow<Stop, Found> {
        let Some(cell) = self.inner.select_unassigned_variable() else {
            self.inner.domains.solution()?;
            return Continue(Found::Solution);
        };
        let consistent = self.inner.legal_values(cell);
        if consistent.is_empty() {
            self.inner.domains.contradiction(Contradiction::NoCandidate(cell))?;
            return self.conflict();
        }
        let before = self.inner.domains.mark();
        let (cell, digits, guess) = self.inner.branch(cell, consistent);
        for digit in digits {
            let is_last = self.inner.legal_values(cell).len() == 1;
            let reason = if is_last { AssignReason::Rule(rules::naked_single()) } else { guess };
            let mark = self.inner.domains.mark();
            self.inner.domains.assign(cell, digit, reason)?;
            let result = if self.inner.infer(cell, digit)? { self.backjump()? } else { self.conflict()? };
            let Found::Conflict(guesses) = result else { return Continue(Found::Solution) };
            self.inner.domains.undo_to(mark)?;
            if !guesses.contains(&(cell, digit)) {
                self.inner.domains.undo_to(before)?;
                return Continue(Found::Conflict(guesses));
            }
            self.inner.domains.eliminate(cell, digit, rules::nogood(Age::LAST))?;
        }
        unreachable!("the last value is not a guess")
    }

    /// Reports the guesses on which the last contradiction depends: the deepest, and those before it that are
    /// irrelevant. The latter are few: on hard puzzles one for every eight that are not.
    fn conflict(&mut self) -> ControlFlow<Stop, Found> {
        let graph = self.inner.domains.observer().graph();
        let guesses = graph.guesses_behind().expect("every step has a reason");
        if let Some(&culprit) = guesses.last() {
            let before = graph.guesses_to(culprit.0);
            self.inner.domains.culprit(culprit)?;
            for guess in before.into_iter().filter(|guess| !guesses.contains(guess)) {
                self.inner.domains.irrelevant(guess)?;
            }
        }
        Continue(Found::Conflict(guesses))
    }
}
