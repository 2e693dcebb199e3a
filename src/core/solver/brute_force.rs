//! Sequential brute force: chronological backtracking without lookahead.
//!
//! The first empty cell in row order, digits in ascending order, each checked for consistency before it is assigned:
//! BACKTRACKING-SEARCH with static orderings and no inference (AIMA 4e, figure 6.5).

use std::ops::ControlFlow::{self, Break, Continue};

use super::outcome::Outcome;
use super::search::{Search, emit};
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry, Variant};
use crate::puzzle::{Grid, Puzzle};
use crate::step::{AssignReason, Contradiction, Observer, Step, Stop};

/// Searches for the first solution in row-major, ascending order.
pub fn solve<O: Observer>(puzzle: &Puzzle, observer: &mut O) -> Outcome {
    let geometry = puzzle.geometry();
    let cells: Vec<Cell> = puzzle.blanks().collect();
    let nexts = cells.iter().skip(1).map(Some).chain([None]);
    let blanks: Vec<Blank> =
        cells.iter().zip(nexts).map(|(&cell, next)| Blank::new(geometry, cell, next)).collect();
    let mut search = BruteForce { used: Used::by_givens(puzzle), solution: Vec::new(), observer };
    let found = match geometry.variant() {
        Variant::Plain => search.begin::<3>(&blanks),
        Variant::Diagonal => search.begin::<MOST_UNITS>(&blanks),
    };
    match found {
        Continue(true) => Outcome::Solved(search.grid(puzzle)),
        Continue(false) => Outcome::Unsolvable,
        Break(Stop) => Outcome::Stopped,
    }
}

struct BruteForce<'a, O> {
    used: Used,
    /// The digits of the solution, from the last blank to the first: collected on the way back.
    solution: Vec<Digit>,
    observer: &'a mut O,
}

impl<O: Observer> BruteForce<'_, O> {
    /// The search, starting from the givens.
    ///
    /// `UNITS` is the most units that contain a cell in this variant, known at compile time.
    fn begin<const UNITS: usize>(&mut self, blanks: &[Blank]) -> Search {
        let Some(first) = blanks.first() else { return self.succeed() };
        let consistent = self.used.free::<UNITS>(first);
        if consistent.is_empty() {
            emit(self.observer, Step::Contradiction(Contradiction::NoCandidate(first.cell)))?;
            return Continue(false);
        }
        self.backtrack::<UNITS>(blanks, consistent)
    }

    /// BACKTRACK (AIMA 4e, figure 6.5) on the remaining blanks; `consistent` are the digits for the first of them, at
    /// least one.
    ///
    /// The digits for the next blank are looked up before the assignments rather than after each, so that the
    /// processor need not wait for the stores of an assignment to know where the search continues.
    fn backtrack<const UNITS: usize>(&mut self, blanks: &[Blank], consistent: DigitSet) -> Search {
        let Some((blank, later)) = blanks.split_first() else { return self.succeed() };
        let Some(next) = later.first() else { return self.complete(blank, consistent) };
        let cell = blank.cell;
        let free = self.used.free::<UNITS>(next);
        if free.is_empty() {
            self.fail(cell, consistent, next.cell)?;
            return Continue(false);
        }
        for digit in consistent {
            let left = if blank.sees_next { free.without(DigitSet::only(digit)) } else { free };
            if left.is_empty() {
                self.fail(cell, DigitSet::only(digit), next.cell)?;
                continue;
            }
            emit(self.observer, Step::Assign { cell, digit, reason: AssignReason::Guess })?;
            self.used.insert::<UNITS>(blank, digit);
            if self.backtrack::<UNITS>(later, left)? {
                self.solution.push(digit);
                return Continue(true);
            }
            self.used.remove::<UNITS>(blank, digit);
            emit(self.observer, Step::Retract { cell, digit })?;
        }
        Continue(false)
    }

    /// Reports guesses that each leave the next blank without digits, and their retractions; no other state changes.
    #[inline(always)]
    fn fail(&mut self, cell: Cell, digits: DigitSet, dead_end: Cell) -> ControlFlow<Stop> {
        let Some(digit) = digits.first() else { return ControlFlow::Continue(()) };
        self.observer.on_each(digits, move || {
            [
                Step::Assign { cell, digit, reason: AssignReason::Guess },
                Step::Contradiction(Contradiction::NoCandidate(dead_end)),
                Step::Retract { cell, digit },
            ]
        })
    }

    /// Fills the last blank: any consistent digit completes the assignment.
    fn complete(&mut self, blank: &Blank, consistent: DigitSet) -> Search {
        let Some(digit) = consistent.first() else { return Continue(false) };
        emit(self.observer, Step::Assign { cell: blank.cell, digit, reason: AssignReason::Guess })?;
        self.solution.push(digit);
        self.succeed()
    }

    /// Reports that the assignment is complete and consistent.
    fn succeed(&mut self) -> Search {
        emit(self.observer, Step::Solution)?;
        Continue(true)
    }

    /// The givens and, in the blanks, the solution.
    fn grid(mut self, puzzle: &Puzzle) -> Grid {
        let mut fill =
            |given: &Option<Digit>| given.or_else(|| self.solution.pop()).expect("a digit for each blank");
        Grid::new(puzzle.givens().iter().map(&mut fill).collect())
    }
}

/// The most units that can contain a cell: row, column, block and two diagonals.
const MOST_UNITS: usize = 5;

/// A cell to fill and the units that contain it, with the first repeated if there are fewer than the maximum.
struct Blank {
    cell: Cell,
    /// Whether the next blank is a peer.
    sees_next: bool,
    units: [u8; MOST_UNITS],
}

impl Blank {
    fn new(geometry: &Geometry, cell: Cell, next: Option<&Cell>) -> Self {
        let own = geometry.units_of(cell);
        let units = std::array::from_fn(|i| own.get(i).unwrap_or(&own[0]).index() as u8);
        let sees_next = next.is_some_and(|next| geometry.peers(cell).contains(next));
        Self { cell, sees_next, units }
    }
}

/// The digits used by each unit.
struct Used {
    all: DigitSet,
    /// One entry for every `u8`, so that lookups need no bounds check.
    by_unit: [DigitSet; 256],
}

impl Used {
    fn by_givens(puzzle: &Puzzle) -> Self {
        let geometry = puzzle.geometry();
        let mut used = Self { all: DigitSet::all(geometry.side()), by_unit: [DigitSet::EMPTY; 256] };
        for cell in geometry.cells() {
            for unit in geometry.units_of(cell) {
                if let Some(digit) = puzzle.given(cell) {
                    used.by_unit[unit.index()].insert(digit);
                }
            }
        }
        used
    }

    /// The digits not used in any unit of a cell.
    #[inline(always)]
    fn free<const UNITS: usize>(&self, blank: &Blank) -> DigitSet {
        let used = |set: DigitSet, &unit: &u8| set.union(self.by_unit[usize::from(unit)]);
        self.all.without(blank.units[..UNITS].iter().fold(DigitSet::EMPTY, used))
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
