//! AC-3, then the backtracking search that maintains arc consistency.

use std::ops::ControlFlow::{self, Break, Continue};

use super::arc_consistency::ac3;
use super::backtracking::{self, Heuristics, Inference, ValueOrder, VariableOrder};
use super::domains::Domains;
use super::outcome::Outcome;
use crate::puzzle::Puzzle;
use crate::rules;
use crate::step::{AssignReason, Observer, Stop};

/// The stage after AC-3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ac3 {
    /// A backtracking search that maintains arc consistency.
    #[default]
    ThenMac,
    /// Nothing: AC-3 alone either solves the puzzle or stalls.
    Alone,
}

impl Ac3 {
    /// The name of the choice without a search.
    pub const ALONE: &str = "alone";
}

/// The search after AC-3: the simplest orderings that make use of its results.
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

/// Assigns the only candidates of cells that have one; solved if all cells have one.
fn read_off<O: Observer>(mut domains: Domains<'_, O>) -> ControlFlow<Stop, Outcome> {
    for cell in domains.geometry().cells() {
        let single = domains.candidates(cell).single();
        if let Some(digit) = single.filter(|_| !domains.is_assigned(cell)) {
            domains.assign(cell, digit, AssignReason::Rule(rules::naked_single()))?;
        }
    }
    let Some(grid) = domains.grid() else { return Continue(Outcome::Stalled) };
    domains.solution()?;
    Continue(Outcome::Solved(grid))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::test_support::plain;

    #[test]
    fn ac3_alone_solves_stalls_or_refutes() {
        let alone = |givens: &str| solve(&plain(givens), Ac3::Alone, &mut ());
        assert!(matches!(alone("1234341221434..."), Outcome::Solved(_)));
        assert_eq!(alone("1234............"), Outcome::Stalled);
        assert_eq!(alone("123....4........"), Outcome::Unsolvable);
        assert!(matches!(solve(&plain("1234............"), Ac3::ThenMac, &mut ()), Outcome::Solved(_)));
    }
}
