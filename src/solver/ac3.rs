//! AC-3 with its queue of arcs, and the backtracking search that maintains arc consistency.
//!
//! An arc is a cell looked at against one of its peers. Every arc taken from the queue is told as a
//! [`Step::Examine`](crate::step::Step::Examine), every value that revise removes as an elimination with
//! [`Reason::Arc`] (AIMA 4e, figure 6.3).

mod queue;

use std::ops::ControlFlow::{self, Break, Continue};

pub use queue::{Arc, QueueReplay};

pub(super) use queue::ArcQueue;

use super::Outcome;
use super::backtracking::{self, Heuristics, Inference, ValueOrder, VariableOrder};
use super::domains::{Consistent, Domains};
use crate::geometry::Cell;
use crate::puzzle::Puzzle;
use crate::step::{Contradiction, Observer, Reason, Stop};

/// What follows when the puzzle is arc-consistent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ac3 {
    /// A backtracking search that maintains arc consistency.
    #[default]
    ThenMac,
    /// Nothing: the puzzle is solved by AC-3 alone, or is not.
    Alone,
}

impl Ac3 {
    /// The name of the choice to leave the search out.
    pub const ALONE: &str = "alone";
}

/// How the search goes on after AC-3: the simplest orderings that do not waste what it has found out.
const MAC: Heuristics =
    Heuristics { variables: VariableOrder::Mrv, values: ValueOrder::Ascending, inference: Inference::Mac };

/// AC-3 as preprocessing, then the search or nothing.
pub fn solve<O: Observer>(puzzle: &Puzzle, then: Ac3, observer: &mut O) -> Outcome {
    let mut domains = Domains::new(puzzle, observer);
    match (ac3(&mut domains), then) {
        (Continue(true), Ac3::ThenMac) => backtracking::search_on(domains, MAC),
        (Continue(true), Ac3::Alone) => read_off(domains).continue_value().unwrap_or(Outcome::Stopped),
        (Continue(false), _) => Outcome::Unsolvable,
        (Break(Stop), _) => Outcome::Stopped,
    }
}

/// AC-3 (AIMA 4e, figure 6.3).
///
/// ```text
/// function AC-3(csp) returns false if an inconsistency is found and true otherwise
///     queue ← a queue of arcs, initially all the arcs in csp
/// ```
///
/// A cell with a digit has nothing to lose: the arcs that look at one are left out.
fn ac3<O: Observer>(domains: &mut Domains<'_, O>) -> Consistent {
    let mut queue = ArcQueue::new(domains.geometry());
    for cell in domains.unassigned() {
        for &against in domains.geometry().peers(cell) {
            queue.put(Arc { cell, against });
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

/// The same for all givens at once, before a search.
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

/// REVISE (AIMA 4e, figure 6.3): whether the cell has lost a candidate.
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
/// Two peers only have to differ, so a digit lacks a partner just where the other cell has no other one.
fn revise<O: Observer>(domains: &mut Domains<'_, O>, Arc { cell, against }: Arc) -> ControlFlow<Stop, bool> {
    let only = domains.candidates(against).single();
    let Some(digit) = only.filter(|&digit| domains.candidates(cell).contains(digit)) else {
        return Continue(false);
    };
    domains.eliminate(cell, digit, Reason::Arc(against))?;
    Continue(true)
}

/// Writes the digits of the cells that are left with one; solved if that is all of them.
fn read_off<O: Observer>(mut domains: Domains<'_, O>) -> ControlFlow<Stop, Outcome> {
    for cell in domains.geometry().cells() {
        let single = domains.candidates(cell).single();
        if let Some(digit) = single.filter(|_| !domains.is_assigned(cell)) {
            domains.assign(cell, digit, Reason::NakedSingle)?;
        }
    }
    let Some(grid) = domains.grid() else { return Continue(Outcome::Stalled) };
    domains.solution()?;
    Continue(Outcome::Solved(grid))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::geometry::{Digit, Geometry, Variant};
    use crate::puzzle::Symbols;
    use crate::solver::Algorithm;
    use crate::step::Step;

    fn four(givens: &str) -> Puzzle {
        let symbols = Symbols::standard(4);
        let givens = givens.chars().map(|symbol| symbols.digit(symbol)).collect();
        Puzzle::new(Geometry::with_side(4, Variant::Plain).unwrap(), givens, symbols, "").unwrap()
    }

    fn arc(cell: usize, against: usize) -> Arc {
        Arc { cell: Cell::new(cell), against: Cell::new(against) }
    }

    #[test]
    fn an_arc_waits_once_and_may_come_back_when_it_was_taken() {
        let mut queue = ArcQueue::new(four("................").geometry());
        for put in [arc(0, 1), arc(1, 0), arc(0, 1)] {
            queue.put(put);
        }
        assert_eq!(queue.pop(), Some(arc(0, 1)));
        queue.put(arc(0, 1));
        assert_eq!([queue.pop(), queue.pop(), queue.pop()], [Some(arc(1, 0)), Some(arc(0, 1)), None]);
    }

    #[test]
    fn revise_takes_a_digit_away_only_if_the_other_cell_has_no_other() {
        let puzzle = four("1...............");
        let mut steps = Vec::new();
        let mut domains = Domains::new(&puzzle, &mut steps);
        assert_eq!(revise(&mut domains, arc(1, 2)), Continue(false));
        assert_eq!(revise(&mut domains, arc(1, 0)), Continue(true));
        assert_eq!(revise(&mut domains, arc(1, 0)), Continue(false), "it is gone already");
        let (cell, reason) = (Cell::new(1), Reason::Arc(Cell::new(0)));
        assert_eq!(steps, [Step::Eliminate { cell, digit: Digit::new(0), reason }]);
    }

    #[test]
    fn a_revised_cell_puts_back_the_arcs_of_its_other_neighbours() {
        let puzzle = four("1...............");
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

    #[test]
    fn the_queue_of_a_recorded_run_is_found_again() {
        let mac = Heuristics { inference: Inference::Mac, ..Heuristics::DEFAULT };
        for algorithm in
            [Algorithm::Ac3(Ac3::ThenMac), Algorithm::Ac3(Ac3::Alone), Algorithm::Backtracking(mac)]
        {
            for givens in ["1234............", "...1..2......41.", "123....4........", "................"] {
                let puzzle = four(givens);
                let mut steps: Vec<Step> = Vec::new();
                algorithm.solve(&puzzle, &mut steps);
                let mut board = Board::new(&puzzle);
                let mut replay = QueueReplay::begin(algorithm, &board).expect("it has a queue");
                for step in steps {
                    match step {
                        Step::Examine { cell, against } => {
                            assert_eq!(replay.arcs().next(), Some(Arc { cell, against }), "{algorithm}");
                        }
                        Step::Assign { .. } => {
                            assert!(replay.is_empty(), "{algorithm} is done with the arcs");
                        }
                        _ => {}
                    }
                    board.apply(step);
                    replay.follow(step, &board);
                }
                assert_eq!(replay.len(), 0, "{algorithm} examines every arc");
            }
        }
    }

    #[test]
    fn alone_it_solves_stalls_or_finds_that_there_is_no_solution() {
        let alone = |givens: &str| solve(&four(givens), Ac3::Alone, &mut ());
        assert!(matches!(alone("1234341221434..."), Outcome::Solved(_)));
        assert_eq!(alone("1234............"), Outcome::Stalled);
        assert_eq!(alone("123....4........"), Outcome::Unsolvable);
        assert!(matches!(solve(&four("1234............"), Ac3::ThenMac, &mut ()), Outcome::Solved(_)));
    }
}
