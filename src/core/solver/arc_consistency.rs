//! Arc consistency: AC-3 with its queue of arcs, and the variant maintained by a search.
//!
//! An arc is a cell examined against one of its peers. Every arc taken from the queue is reported as a
//! [`Step::Examine`](crate::step::Step::Examine), every value removed by revise as an elimination by [`rules::arc`]
//! (AIMA 4e, figure 6.3).

mod queue;

use std::ops::ControlFlow::{self, Continue};

pub(super) use queue::ArcQueue;
pub use queue::CellArc;

use super::domains::{Consistent, Domains};
use crate::geometry::Cell;
use crate::rules;
use crate::step::{Contradiction, Observer, Stop};

/// AC-3 (AIMA 4e, figure 6.3).
///
/// ```text
/// function AC-3(csp) returns false if an inconsistency is found and true otherwise
///     queue ← a queue of arcs, initially all the arcs in csp
/// ```
///
/// An assigned cell has nothing to lose, so arcs that revise one are left out.
pub(super) fn ac3<O: Observer>(domains: &mut Domains<'_, O>) -> Consistent {
    let mut queue = ArcQueue::new(domains.geometry());
    for cell in domains.unassigned() {
        for &against in domains.geometry().peers(cell) {
            queue.put(CellArc { cell, against });
        }
    }
    make_consistent(domains, &mut queue)
}

/// MAC (AIMA 4e, section 6.3.2): AC-3 started with the arcs of the unassigned neighbours of the cell just
/// assigned.
pub(super) fn maintain<O: Observer>(
    domains: &mut Domains<'_, O>,
    queue: &mut ArcQueue,
    assigned: Cell,
) -> Consistent {
    queue.put_neighbours(domains.geometry(), |cell| domains.is_assigned(cell), assigned, None);
    make_consistent(domains, queue)
}

/// Starts with the arcs of all givens at once, before a search.
pub(super) fn maintain_givens<O: Observer>(domains: &mut Domains<'_, O>, queue: &mut ArcQueue) -> Consistent {
    let puzzle = domains.puzzle();
    for given in puzzle.geometry().cells().filter(|&cell| puzzle.given(cell).is_some()) {
        queue.put_neighbours(domains.geometry(), |cell| domains.is_assigned(cell), given, None);
    }
    make_consistent(domains, queue)
}

/// The loop of AC-3 (AIMA 4e, figure 6.3).
///
/// ```text
///     while queue is not empty do
///         (Xi, Xj) ← POP(queue)
///         if REVISE(csp, Xi, Xj) then
///             if size of Di = 0 then return false
///             for each Xk in Xi.NEIGHBORS - {Xj} do
///                 add (Xk, Xi) to queue
///     return true
/// ```
fn make_consistent<O: Observer>(domains: &mut Domains<'_, O>, queue: &mut ArcQueue) -> Consistent {
    while let Some(arc) = queue.pop() {
        domains.examine(arc.cell, arc.against)?;
        if revise(domains, arc)? {
            if domains.candidates(arc.cell).is_empty() {
                queue.clear();
                return domains.contradiction(Contradiction::NoCandidate(arc.cell));
            }
            let is_assigned = |cell| domains.is_assigned(cell);
            queue.put_neighbours(domains.geometry(), is_assigned, arc.cell, Some(arc.against));
        }
    }
    Continue(true)
}

/// REVISE (AIMA 4e, figure 6.3): returns whether the cell has lost a candidate.
///
/// ```text
/// function REVISE(csp, Xi, Xj) returns true iff we revise the domain of Xi
///     revised ← false
///     for each x in Di do
///         if no value y in Dj allows (x,y) to satisfy the constraint between Xi and Xj then
///             delete x from Di
///             revised ← true
///     return revised
/// ```
///
/// Two peers only have to differ, so a digit lacks a partner only if the other cell has no other candidate.
fn revise<O: Observer>(
    domains: &mut Domains<'_, O>,
    CellArc { cell, against }: CellArc,
) -> ControlFlow<Stop, bool> {
    let only = domains.candidates(against).single();
    let Some(digit) = only.filter(|&digit| domains.candidates(cell).contains(digit)) else {
        return Continue(false);
    };
    domains.eliminate(cell, digit, rules::arc(against))?;
    Continue(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Digit;
    use crate::puzzle::test_support::plain;
    use crate::step::Step;

    fn arc(cell: usize, against: usize) -> CellArc {
        CellArc { cell: Cell::new(cell), against: Cell::new(against) }
    }

    /// Once taken it may be queued again.
    #[test]
    fn an_arc_is_queued_at_most_once() {
        let mut queue = ArcQueue::new(plain("................").geometry());
        for put in [arc(0, 1), arc(1, 0), arc(0, 1)] {
            queue.put(put);
        }
        assert_eq!(queue.pop(), Some(arc(0, 1)));
        queue.put(arc(0, 1));
        assert_eq!([queue.pop(), queue.pop(), queue.pop()], [Some(arc(1, 0)), Some(arc(0, 1)), None]);
    }

    #[test]
    fn revise_removes_only_unsupported_digits() {
        let puzzle = plain("1...............");
        let mut steps = Vec::new();
        let mut domains = Domains::new(&puzzle, &mut steps);
        assert_eq!(revise(&mut domains, arc(1, 2)), Continue(false));
        assert_eq!(revise(&mut domains, arc(1, 0)), Continue(true));
        assert_eq!(revise(&mut domains, arc(1, 0)), Continue(false), "it is gone already");
        let (cell, reason) = (Cell::new(1), rules::arc(Cell::new(0)));
        assert_eq!(steps, [Step::Eliminate { cell, digit: Digit::new(0), reason }]);
    }

    #[test]
    fn revising_a_cell_requeues_its_neighbours_arcs() {
        let puzzle = plain("1...............");
        let mut observer = ();
        let mut domains = Domains::new(&puzzle, &mut observer);
        let mut queue = ArcQueue::new(puzzle.geometry());
        queue.put(arc(1, 0));
        assert_eq!(make_consistent(&mut domains, &mut queue), Continue(true));
        let is_assigned = |cell| domains.is_assigned(cell);
        queue.put_neighbours(puzzle.geometry(), is_assigned, Cell::new(1), Some(Cell::new(2)));
        let waiting: Vec<usize> = queue.iter().map(|arc| arc.cell.index()).collect();
        assert_eq!(waiting, [3, 4, 5, 9, 13], "neither the given nor the one left out");
        assert!(queue.iter().all(|arc| arc.against == Cell::new(1)));
    }
}
