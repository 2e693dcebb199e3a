//! How many solutions a puzzle has: none, one, several, or exactly how many.

use std::ops::ControlFlow::Continue;

use super::propagation;
use crate::puzzle::{Grid, Puzzle};
use crate::rules::RuleSet;
use crate::step::Observer;

/// Whether there is a solution, and whether it is the only one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// There is no solution.
    None,
    /// There is exactly one.
    Unique(Grid),
    /// There are at least two.
    Several,
    /// The observer stopped the search before that was known.
    Unknown,
}

/// The result of counting solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// The number of solutions found.
    pub found: u64,
    /// Whether there are no others: otherwise the limit was reached, or the observer stopped the count.
    pub complete: bool,
}

/// Passes solution after solution of the propagation search to `enough`, until it returns true; returns whether all of
/// them were passed.
pub fn each<O: Observer>(puzzle: &Puzzle, observer: &mut O, enough: impl FnMut(Grid) -> bool) -> bool {
    propagation::enumerate(puzzle, RuleSet::switched_on(), observer, enough) == Continue(false)
}

/// Counts up to `most` solutions.
pub fn count<O: Observer>(puzzle: &Puzzle, most: u64, observer: &mut O) -> Count {
    if most == 0 {
        return Count { found: 0, complete: false };
    }
    let mut found = 0;
    let complete = each(puzzle, observer, |_| {
        found += 1;
        found == most
    });
    Count { found, complete }
}

/// Searches until a second solution is found or the whole tree is searched.
pub fn count_to_two<O: Observer>(puzzle: &Puzzle, observer: &mut O) -> Solutions {
    let mut found = Vec::new();
    let complete = each(puzzle, observer, |grid| {
        found.push(grid);
        found.len() == 2
    });
    match (complete, found.len()) {
        (_, 2) => Solutions::Several,
        (false, _) => Solutions::Unknown,
        (true, 0) => Solutions::None,
        (true, _) => Solutions::Unique(found.swap_remove(0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::test_support::plain;
    use crate::step::Limit;

    #[test]
    fn tells_none_one_and_several_apart() {
        assert_eq!(count_to_two(&plain("123....4........"), &mut ()), Solutions::None);
        assert_eq!(count_to_two(&plain("................"), &mut ()), Solutions::Several);
        let unique = count_to_two(&plain("1234341221434..."), &mut ());
        assert!(matches!(unique, Solutions::Unique(grid) if grid.digits().len() == 16));
    }

    #[test]
    fn counting_ends_at_the_limit_or_last_solution() {
        let (empty, counted) = (plain("................"), |found, complete| Count { found, complete });
        assert_eq!(count(&empty, 1000, &mut ()), counted(288, true), "all boards of side four");
        assert_eq!(count(&empty, 100, &mut ()), counted(100, false));
        assert_eq!(count(&empty, 0, &mut ()), counted(0, false));
        assert_eq!(count(&plain("123....4........"), 5, &mut ()), counted(0, true));
    }

    #[test]
    fn a_limit_that_runs_out_leaves_it_open() {
        let limited = count_to_two(&plain("................"), &mut Limit { remaining: 3 });
        assert_eq!(limited, Solutions::Unknown);
    }
}
