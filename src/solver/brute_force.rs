//! Sequential brute force: chronological backtracking without any look ahead.
//!
//! The first empty cell row by row, digits in ascending order, each checked for consistency before it
//! is assigned: BACKTRACKING-SEARCH with static orderings and no inference (AIMA 4e, figure 6.5).

use std::ops::ControlFlow::{Break, Continue};

use super::{Outcome, Search, emit};
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry};
use crate::puzzle::{Grid, Puzzle};
use crate::step::{Contradiction, Observer, Reason, Step};

/// Searches for the first solution in row-major, ascending order.
pub fn solve<O: Observer>(puzzle: &Puzzle, observer: &mut O) -> Outcome {
    let geometry = puzzle.geometry();
    let blanks: Vec<Blank> = puzzle.blanks().map(|cell| Blank::new(geometry, cell)).collect();
    let mut chosen = vec![Digit::new(0); blanks.len()];
    let mut used = Used::by_givens(puzzle);
    let found = match geometry.variant() {
        crate::geometry::Variant::Plain => backtrack::<3, O>(&blanks, &mut chosen, &mut used, observer),
        crate::geometry::Variant::Diagonal => {
            backtrack::<MOST_UNITS, O>(&blanks, &mut chosen, &mut used, observer)
        }
    };
    match found {
        Continue(true) => Outcome::Solved(filled_grid(puzzle, &chosen)),
        Continue(false) => Outcome::Unsolvable,
        Break(_) => Outcome::Stopped,
    }
}

/// BACKTRACK (AIMA 4e, figure 6.5) on the blanks that are still to fill.
///
/// `UNITS` is the most units that a cell of the variant lies in, known when compiling.
fn backtrack<const UNITS: usize, O: Observer>(
    blanks: &[Blank],
    chosen: &mut [Digit],
    used: &mut Used,
    observer: &mut O,
) -> Search {
    let (Some((blank, later)), Some((choice, choices))) = (blanks.split_first(), chosen.split_first_mut())
    else {
        emit(observer, Step::Solution)?;
        return Continue(true);
    };
    let cell = blank.cell;
    let consistent = used.all.without(used.around::<UNITS>(blank));
    if consistent.is_empty() {
        emit(observer, Step::Contradiction(Contradiction::NoCandidate(cell)))?;
    }
    for digit in consistent {
        *choice = digit;
        used.insert::<UNITS>(blank, digit);
        emit(observer, Step::Assign { cell, digit, reason: Reason::Guess })?;
        if backtrack::<UNITS, O>(later, choices, used, observer)? {
            return Continue(true);
        }
        used.remove::<UNITS>(blank, digit);
        emit(observer, Step::Retract { cell, digit })?;
    }
    Continue(false)
}

/// The most units that a cell can lie in: row, column, block and two diagonals.
const MOST_UNITS: usize = 5;

/// A cell to fill and the units it lies in, the first repeated where it lies in fewer than the most.
struct Blank {
    cell: Cell,
    units: [u8; MOST_UNITS],
}

impl Blank {
    fn new(geometry: &Geometry, cell: Cell) -> Self {
        let own = geometry.units_of(cell);
        let units = std::array::from_fn(|i| own.get(i).unwrap_or(&own[0]).index() as u8);
        Self { cell, units }
    }
}

/// The digits used by each unit.
struct Used {
    all: DigitSet,
    /// One entry for every `u8`, so that no look-up needs a bounds check.
    by_unit: [DigitSet; 256],
}

impl Used {
    fn by_givens(puzzle: &Puzzle) -> Self {
        let geometry = puzzle.geometry();
        let mut used = Self { all: DigitSet::all(geometry.side()), by_unit: [DigitSet::EMPTY; 256] };
        for cell in geometry.cells() {
            if let Some(digit) = puzzle.given(cell) {
                used.insert::<MOST_UNITS>(&Blank::new(geometry, cell), digit);
            }
        }
        used
    }

    /// The digits used in any unit of a cell.
    #[inline(always)]
    fn around<const UNITS: usize>(&self, blank: &Blank) -> DigitSet {
        blank.units[..UNITS]
            .iter()
            .fold(DigitSet::EMPTY, |used, &unit| used.union(self.by_unit[usize::from(unit)]))
    }

    #[inline(always)]
    fn insert<const UNITS: usize>(&mut self, blank: &Blank, digit: Digit) {
        for &unit in &blank.units[..UNITS] {
            self.by_unit[usize::from(unit)].insert(digit);
        }
    }

    #[inline(always)]
    fn remove<const UNITS: usize>(&mut self, blank: &Blank, digit: Digit) {
        for &unit in &blank.units[..UNITS] {
            self.by_unit[usize::from(unit)].remove(digit);
        }
    }
}

/// The givens and, in the blanks, the digits chosen.
fn filled_grid(puzzle: &Puzzle, chosen: &[Digit]) -> Grid {
    let mut chosen = chosen.iter().copied();
    let fill = |given: &Option<Digit>| given.or_else(|| chosen.next()).expect("one choice a blank");
    Grid::new(puzzle.givens().iter().map(fill).collect())
}
