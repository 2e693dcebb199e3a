//! Backtracking search with selectable heuristics.
//!
//! One search for every combination of [`Heuristics`]: the order of the cells, the order of the digits, and the
//! inference from an assignment (AIMA 4e, figure 6.5 and section 6.3).

mod heuristics;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::ops::ControlFlow::{Break, Continue};

pub use heuristics::{Heuristics, HeuristicsError, Inference, ValueOrder, VariableOrder};

use super::arc_consistency::{self, ArcQueue};
use super::domains::{Consistent, Domains};
use super::order::{self, OrderView};
use super::outcome::Outcome;
use super::search::Search;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry};
use crate::puzzle::Puzzle;
use crate::rules;
use crate::step::{AssignReason, Contradiction, Decision, Observer, Stop};

/// Searches for the first solution.
///
/// ```text
/// function BACKTRACKING-SEARCH(csp) returns a solution or failure          AIMA 4e, figure 6.5
///     return BACKTRACK(csp, { })
/// ```
pub fn solve<O: Observer>(puzzle: &Puzzle, heuristics: Heuristics, observer: &mut O) -> Outcome {
    let mut search = Backtracking::new(Domains::new(puzzle, observer), heuristics);
    let consistent = search.infer_from_givens();
    search.search_if(consistent)
}

/// Continues the search from domains in which nothing more can be inferred.
pub(super) fn search_on<O: Observer>(domains: Domains<'_, O>, heuristics: Heuristics) -> Outcome {
    Backtracking::new(domains, heuristics).search_if(Continue(true))
}

pub(super) struct Backtracking<'a, O> {
    pub(super) domains: Domains<'a, O>,
    heuristics: Heuristics,
    /// The arcs of MAC; empty between two inferences.
    queue: ArcQueue,
}

impl<O: Observer> OrderView for Backtracking<'_, O> {
    fn geometry(&self) -> &Geometry {
        self.domains.geometry()
    }

    fn is_assigned(&self, cell: Cell) -> bool {
        self.domains.is_assigned(cell)
    }

    /// The values of an unassigned cell that are consistent with the assignment.
    ///
    /// Every inference eliminates what an assignment excludes; without one the peers are checked here.
    fn legal_values(&self, cell: Cell) -> DigitSet {
        match self.heuristics.inference {
            Inference::None => self.domains.consistent(cell),
            _ => self.domains.candidates(cell),
        }
    }
}

impl<'a, O: Observer> Backtracking<'a, O> {
    pub(super) fn new(domains: Domains<'a, O>, heuristics: Heuristics) -> Self {
        let queue = ArcQueue::new(domains.geometry());
        Self { domains, heuristics, queue }
    }

    fn search_if(mut self, consistent: Consistent) -> Outcome {
        let found = match consistent {
            Continue(true) => self.backtrack(),
            ended => ended,
        };
        match found {
            Continue(true) => Outcome::Solved(self.domains.grid().expect("a solution fills every cell")),
            Continue(false) => Outcome::Unsolvable,
            Break(Stop) => Outcome::Stopped,
        }
    }

    /// BACKTRACK (AIMA 4e, figure 6.5).
    ///
    /// ```text
    /// function BACKTRACK(csp, assignment) returns a solution or failure
    ///     if assignment is complete then return assignment
    ///     var ← SELECT-UNASSIGNED-VARIABLE(csp, assignment)
    ///     for each value in ORDER-DOMAIN-VALUES(csp, var, assignment) do
    ///         if value is consistent with assignment then
    ///             add {var = value} to assignment
    ///             inferences ← INFERENCE(csp, var, assignment)
    ///             if inferences ≠ failure then
    ///                 add inferences to csp
    ///                 result ← BACKTRACK(csp, assignment)
    ///                 if result ≠ failure then return result
    ///                 remove inferences from csp
    ///             remove {var = value} from assignment
    ///     return failure
    /// ```
    fn backtrack(&mut self) -> Search {
        let Some(cell) = self.select_unassigned_variable() else {
            self.domains.solution()?;
            return Continue(true);
        };
        let consistent = self.legal_values(cell);
        if consistent.is_empty() {
            return self.domains.contradiction(Contradiction::NoCandidate(cell));
        }
        let (cell, digits, guess) = self.branch(cell, consistent);
        let reason = if consistent.len() == 1 { AssignReason::Rule(rules::naked_single()) } else { guess };
        for digit in digits {
            let mark = self.domains.mark();
            self.domains.assign(cell, digit, reason)?;
            if self.infer(cell, digit)? && self.backtrack()? {
                return Continue(true);
            }
            self.domains.undo_to(mark)?;
        }
        Continue(false)
    }

    /// SELECT-UNASSIGNED-VARIABLE (AIMA 4e, section 6.3.1); `None` when the assignment is complete.
    pub(super) fn select_unassigned_variable(&self) -> Option<Cell> {
        match self.heuristics.variables {
            VariableOrder::Static => self.domains.unassigned().next(),
            VariableOrder::Mrv => self.minimum_remaining_values(),
            VariableOrder::MrvDegree => self.minimum_remaining_values_then_degree(),
        }
    }

    /// The cell with the fewest legal values, the first of them in row order.
    fn minimum_remaining_values(&self) -> Option<Cell> {
        self.domains.unassigned().min_by_key(|&cell| order::remaining(self, cell))
    }

    /// The degree heuristic breaks the ties: of the cells with the fewest legal values the one with the
    /// highest degree.
    fn minimum_remaining_values_then_degree(&self) -> Option<Cell> {
        let fewest = self.domains.unassigned().map(|cell| order::remaining(self, cell)).min()?;
        let tied = self.domains.unassigned().filter(|&cell| order::remaining(self, cell) == fewest);
        tied.min_by_key(|&cell| Reverse(order::degree(self, cell)))
    }

    /// ORDER-DOMAIN-VALUES (AIMA 4e, section 6.3.1).
    pub(super) fn order_domain_values(&self, cell: Cell, values: DigitSet) -> Vec<Digit> {
        let mut ordered: Vec<Digit> = values.collect();
        if self.heuristics.values == ValueOrder::LeastConstraining && values.len() > 1 {
            let ruled_out = order::ruled_out(self, cell);
            ordered.sort_by_key(|digit| ruled_out[digit.index()]);
        }
        ordered
    }

    /// The cell to branch on, its digits in the order in which they are tried, and the reason for them: the selected variable,
    /// or what the person decided.
    pub(super) fn branch(&mut self, cell: Cell, values: DigitSet) -> (Cell, Vec<Digit>, AssignReason) {
        let decision = if values.len() > 1 { self.decision() } else { None };
        let Some(Decision { cell, digit, is_last }) = decision else {
            return (cell, self.order_domain_values(cell, values), AssignReason::Guess);
        };
        let mut digits = self.order_domain_values(cell, self.legal_values(cell));
        // A stable sort: the order of the others stays.
        digits.sort_by_key(|other| (*other == digit) == is_last);
        (cell, digits, AssignReason::ChosenGuess)
    }

    fn decision(&mut self) -> Option<Decision> {
        let is_checked = self.heuristics.inference == Inference::None;
        self.domains.decision(|domains, cell| match is_checked {
            true => domains.consistent(cell),
            false => domains.candidates(cell),
        })
    }

    /// INFERENCE (AIMA 4e, section 6.3.2) from the digit just assigned to a cell.
    pub(super) fn infer(&mut self, cell: Cell, digit: Digit) -> Consistent {
        match self.heuristics.inference {
            Inference::None => Continue(true),
            Inference::ForwardChecking => self.forward_check(cell, digit),
            Inference::Singletons => {
                let peers = self.domains.geometry().peers(cell);
                Continue(
                    self.forward_check(cell, digit)? && self.propagate_singletons(peers.iter().copied())?,
                )
            }
            Inference::Mac => arc_consistency::maintain(&mut self.domains, &mut self.queue, cell),
        }
    }

    /// INFERENCE from all givens before the search begins.
    pub(super) fn infer_from_givens(&mut self) -> Consistent {
        match self.heuristics.inference {
            Inference::None => Continue(true),
            Inference::ForwardChecking => self.forward_check_givens(),
            Inference::Singletons => {
                let cells = self.domains.geometry().cells();
                Continue(self.forward_check_givens()? && self.propagate_singletons(cells)?)
            }
            Inference::Mac => arc_consistency::maintain_givens(&mut self.domains, &mut self.queue),
        }
    }

    /// Forward checking: eliminates the digit of a cell from its peers; fails if one has no candidates left.
    fn forward_check(&mut self, cell: Cell, digit: Digit) -> Consistent {
        for &peer in self.domains.geometry().peers(cell) {
            if self.domains.is_assigned(peer) || !self.domains.candidates(peer).contains(digit) {
                continue;
            }
            self.domains.eliminate(peer, digit, rules::peer(cell))?;
            if self.domains.candidates(peer).is_empty() {
                return self.domains.contradiction(Contradiction::NoCandidate(peer));
            }
        }
        Continue(true)
    }

    fn forward_check_givens(&mut self) -> Consistent {
        let puzzle = self.domains.puzzle();
        for cell in puzzle.geometry().cells() {
            if let Some(digit) = puzzle.given(cell)
                && !self.forward_check(cell, digit)?
            {
                return Continue(false);
            }
        }
        Continue(true)
    }

    /// Assigns each cell with one candidate left, applies forward checking, and continues with its peers.
    fn propagate_singletons(&mut self, cells: impl Iterator<Item = Cell>) -> Consistent {
        for cell in cells {
            let single = self.domains.candidates(cell).single();
            let Some(digit) = single.filter(|_| !self.domains.is_assigned(cell)) else { continue };
            self.domains.assign(cell, digit, AssignReason::Rule(rules::naked_single()))?;
            let peers = self.domains.geometry().peers(cell).iter().copied();
            if !self.forward_check(cell, digit)? || !self.propagate_singletons(peers)? {
                return Continue(false);
            }
        }
        Continue(true)
    }
}
