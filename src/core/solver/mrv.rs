//! Backtracking that branches on the cell with the minimum remaining values (MRV).
//!
//! BACKTRACKING-SEARCH with the MRV ordering and forward checking (AIMA 4e, figure 6.5 and section
//! 6.3): each assignment eliminates its digit from the peers; the cell with the fewest candidates comes next, the first
//! of them in row order; a cell without candidates makes the branch fail at once.

use std::ops::ControlFlow::{self, Break, Continue};

use super::branch::Branch;
use super::domains::Domains;
use super::outcome::Outcome;
use super::search::Search;
use crate::geometry::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::rules;
use crate::step::{AssignReason, Contradiction, Observer, Stop};

/// Searches for the first solution.
pub fn solve<O: Observer>(puzzle: &Puzzle, observer: &mut O) -> Outcome {
    let mut domains = Domains::new(puzzle, observer);
    match forward_check_givens(&mut domains) {
        Break(Stop) => return Outcome::Stopped,
        Continue(()) => {}
    }
    match backtrack(&mut domains) {
        Continue(true) => Outcome::Solved(domains.grid().expect("a solution fills every cell")),
        Continue(false) => Outcome::Unsolvable,
        Break(Stop) => Outcome::Stopped,
    }
}

/// BACKTRACK (AIMA 4e, figure 6.5).
fn backtrack<O: Observer>(domains: &mut Domains<'_, O>) -> Search {
    let Some(cell) = domains.fewest_candidates() else {
        domains.solution()?;
        return Continue(true);
    };
    let candidates = domains.candidates(cell);
    if candidates.is_empty() {
        return domains.contradiction(Contradiction::NoCandidate(cell));
    }
    let is_forced = candidates.len() == 1;
    let Branch { cell, reason, digits } =
        if is_forced { Branch::of(cell, candidates) } else { domains.branch(cell) };
    let reason = if is_forced { AssignReason::Rule(rules::naked_single()) } else { reason };
    for digit in digits {
        let mark = domains.mark();
        domains.assign(cell, digit, reason)?;
        forward_check(domains, cell, digit)?;
        if backtrack(domains)? {
            return Continue(true);
        }
        domains.undo_to(mark)?;
    }
    Continue(false)
}

/// Eliminates the digit of a cell from its unassigned peers (AIMA 4e, section 6.3.2).
fn forward_check<O: Observer>(domains: &mut Domains<'_, O>, cell: Cell, digit: Digit) -> ControlFlow<Stop> {
    for &peer in domains.geometry().peers(cell) {
        if !domains.is_assigned(peer) && domains.candidates(peer).contains(digit) {
            domains.eliminate(peer, digit, rules::peer(cell))?;
        }
    }
    Continue(())
}

fn forward_check_givens<O: Observer>(domains: &mut Domains<'_, O>) -> ControlFlow<Stop> {
    let puzzle = domains.puzzle();
    for cell in puzzle.geometry().cells() {
        if let Some(digit) = puzzle.given(cell) {
            forward_check(domains, cell, digit)?;
        }
    }
    Continue(())
}
