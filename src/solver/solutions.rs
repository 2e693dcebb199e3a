//! How many solutions a puzzle has: none, one, or several.

use std::ops::ControlFlow::{Break, Continue};

use super::propagation::{self, Rules};
use crate::puzzle::{Grid, Puzzle};
use crate::step::{Observer, Stop};

/// The answer to "is there a solution, and is it the only one?".
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// There is no solution.
    None,
    /// There is exactly one.
    Unique(Grid),
    /// There are at least two.
    Several,
    /// The observer ended the search before that was known.
    Unknown,
}

/// Searches until a second solution is found or the whole tree is searched.
pub fn count_to_two<O: Observer>(puzzle: &Puzzle, observer: &mut O) -> Solutions {
    let mut found = Vec::new();
    let searched = propagation::enumerate(puzzle, Rules::ALL, observer, |grid| {
        found.push(grid);
        found.len() == 2
    });
    match (searched, found.len()) {
        (_, 2) => Solutions::Several,
        (Break(Stop), _) => Solutions::Unknown,
        (Continue(_), 0) => Solutions::None,
        (Continue(_), _) => Solutions::Unique(found.swap_remove(0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Geometry, Variant};
    use crate::puzzle::Symbols;
    use crate::step::Limit;

    fn four(givens: &str) -> Puzzle {
        let symbols = Symbols::standard(4);
        let givens = givens.chars().map(|symbol| symbols.digit(symbol)).collect();
        Puzzle::new(Geometry::with_side(4, Variant::Plain).unwrap(), givens, symbols, "").unwrap()
    }

    #[test]
    fn tells_none_one_and_several_apart() {
        assert_eq!(count_to_two(&four("123....4........"), &mut ()), Solutions::None);
        assert_eq!(count_to_two(&four("................"), &mut ()), Solutions::Several);
        let unique = count_to_two(&four("1234341221434..."), &mut ());
        assert!(matches!(unique, Solutions::Unique(grid) if grid.digits().len() == 16));
    }

    #[test]
    fn a_limit_that_runs_out_leaves_it_open() {
        let limited = count_to_two(&four("................"), &mut Limit { remaining: 3 });
        assert_eq!(limited, Solutions::Unknown);
    }
}
