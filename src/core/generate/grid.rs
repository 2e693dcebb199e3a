//! A random full grid, by depth-first search with random choices.
//!
//! It branches where the fewest possibilities are left, whether these are the digits of a cell or the cells of a digit
//! in a unit, as the exact cover of “Dancing links” does (Knuth, 2000), and starts anew after too many contradictions
//! (Gomes, Selman and Kautz, “Boosting combinatorial search through randomization”, 1998).

use super::Failure;
use super::random::Random;
use super::watch::Watch;
use crate::geometry::{Cell, Digit, Geometry, Unit, Variant};

/// The number of contradictions before the first restart, and the increase before each further one.
const PATIENCE: u32 = 50;
/// The number of restarts before giving up.
const MOST_STARTS: u32 = 400;

/// A random full grid: the digit of each cell.
pub(super) fn random(
    geometry: &Geometry,
    random: &mut Random,
    watch: Watch<'_>,
) -> Result<Vec<Digit>, Failure> {
    for start in 1..=MOST_STARTS {
        if let Some(grid) = attempt(geometry, random, start * PATIENCE, watch)? {
            return Ok(grid);
        }
    }
    let block = geometry.block();
    let diagonal = if geometry.variant() == Variant::Diagonal { "diagonal " } else { "" };
    let side = geometry.side();
    Err(Failure::NoGrid(format!("{diagonal}{side}×{side} (blocks of {}×{})", block.rows, block.columns)))
}

/// Searches until a grid is found or the number of contradictions is used up.
fn attempt(
    geometry: &Geometry,
    random: &mut Random,
    patience: u32,
    watch: Watch<'_>,
) -> Result<Option<Vec<Digit>>, Failure> {
    let mut contradictions = 0;
    let mut state = State::new(geometry);
    let mut before: Vec<(State, Candidate)> = Vec::new();
    loop {
        let is_possible = match state.choose(geometry, random) {
            Choice::Full => return Ok(Some(state.digits())),
            Choice::Forced(candidate) => state.assign(geometry, candidate),
            Choice::Guess(candidate) => {
                before.push((state.clone(), candidate));
                state.assign(geometry, candidate)
            }
            Choice::Contradiction => false,
        };
        let mut is_possible = is_possible;
        while !is_possible {
            contradictions += 1;
            watch.check()?;
            let Some((earlier, candidate)) = before.pop().filter(|_| contradictions < patience) else {
                return Ok(None);
            };
            state = earlier;
            is_possible = state.eliminate(geometry, candidate.0, 1 << candidate.1.index());
        }
    }
}

/// A digit in a cell.
type Candidate = (Cell, Digit);

/// The next choice of the search.
enum Choice {
    Full,
    /// The only possibility of a cell, or of a digit in a unit.
    Forced(Candidate),
    /// One of several.
    Guess(Candidate),
    Contradiction,
}

/// The number of places of a digit that is in the unit already.
const PLACED: u8 = u8::MAX;

/// The possibilities left.
#[derive(Clone)]
struct State {
    /// The candidates of each cell as bits; those of a filled cell are its digit.
    candidates: Vec<u32>,
    /// The number of candidates of each cell, [`PLACED`] if it is filled; then of the places of each digit in each unit.
    counts: Vec<u8>,
}

impl State {
    fn new(geometry: &Geometry) -> Self {
        let side = geometry.side();
        let counts = geometry.cell_count() + geometry.unit_count() * side;
        Self {
            candidates: vec![u32::MAX >> (u32::BITS as usize - side); geometry.cell_count()],
            counts: vec![u8::try_from(side).expect("a small number"); counts],
        }
    }

    fn digits(&self) -> Vec<Digit> {
        self.candidates.iter().map(|digit| Digit::new(digit.trailing_zeros() as usize)).collect()
    }

    /// A random choice among those with the fewest possibilities, and a random possibility of it.
    fn choose(&self, geometry: &Geometry, random: &mut Random) -> Choice {
        let fewest = self.counts.iter().copied().min().unwrap_or(PLACED);
        if fewest == 0 {
            return Choice::Contradiction;
        }
        if fewest == PLACED {
            return Choice::Full;
        }
        let mut with_fewest = (0..self.counts.len()).filter(|index| self.counts[*index] == fewest);
        if fewest == 1 {
            let index = with_fewest.next().expect("one has the fewest");
            return Choice::Forced(self.possibility(geometry, index, 0));
        }
        let ties = with_fewest.clone().count();
        let index = with_fewest.nth(random.below(ties)).expect("one of the ties");
        Choice::Guess(self.possibility(geometry, index, random.below(fewest.into())))
    }

    /// A possibility, by its number, of a cell or of a digit in a unit, which is given by its index in the counts.
    fn possibility(&self, geometry: &Geometry, index: usize, number: usize) -> Candidate {
        let cells = geometry.cell_count();
        if index < cells {
            let mut digits = self.candidates[index];
            for _ in 0..number {
                digits &= digits - 1;
            }
            return (Cell::new(index), Digit::new(digits.trailing_zeros() as usize));
        }
        let (unit, digit) = ((index - cells) / geometry.side(), (index - cells) % geometry.side());
        let places = geometry.cells_of(Unit::new(unit)).iter();
        let mut places = places.filter(|cell| self.candidates[cell.index()] & (1 << digit) != 0);
        (*places.nth(number).expect("as many places as were counted"), Digit::new(digit))
    }

    /// Fills a cell; returns false at a contradiction.
    fn assign(&mut self, geometry: &Geometry, (cell, digit): Candidate) -> bool {
        let bit = 1 << digit.index();
        let others = self.candidates[cell.index()] & !bit;
        self.counts[cell.index()] = PLACED;
        for &unit in geometry.units_of(cell) {
            self.counts[places_at(geometry, unit, digit.index())] = PLACED;
        }
        let is_possible = self.eliminate(geometry, cell, others);
        is_possible && geometry.peers(cell).iter().all(|peer| self.eliminate(geometry, *peer, bit))
    }

    /// Removes those of these candidates that a cell has; returns false at a contradiction.
    fn eliminate(&mut self, geometry: &Geometry, cell: Cell, digits: u32) -> bool {
        let mut removed = self.candidates[cell.index()] & digits;
        self.candidates[cell.index()] &= !digits;
        let mut is_possible = true;
        while removed != 0 {
            let digit = removed.trailing_zeros() as usize;
            removed &= removed - 1;
            is_possible &= self.count_down(cell.index());
            for &unit in geometry.units_of(cell) {
                is_possible &= self.count_down(places_at(geometry, unit, digit));
            }
        }
        is_possible
    }

    fn count_down(&mut self, index: usize) -> bool {
        let count = &mut self.counts[index];
        if *count != PLACED {
            *count -= 1;
        }
        *count != 0
    }
}

/// The index of the number of places of a digit in a unit.
fn places_at(geometry: &Geometry, unit: Unit, digit: usize) -> usize {
    geometry.cell_count() + unit.index() * geometry.side() + digit
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::puzzle::conflicts;

    fn grid(geometry: &Geometry, random: &mut Random, is_cancelled: bool) -> Result<Vec<Digit>, Failure> {
        let cancel = AtomicBool::new(is_cancelled);
        super::random(geometry, random, Watch::new(&cancel, None))
    }

    #[test]
    fn grids_of_every_side_are_full_and_right() {
        for variant in [Variant::Plain, Variant::Diagonal] {
            for side in 4..=16 {
                let Ok(geometry) = Geometry::with_side(side, variant) else { continue };
                let grid = grid(&geometry, &mut Random::new(5, 6), false).unwrap();
                let digits: Vec<Option<Digit>> = grid.into_iter().map(Some).collect();
                assert_eq!(digits.len(), geometry.cell_count());
                assert!(conflicts(&geometry, &digits).is_empty(), "{side} {variant:?}");
            }
        }
    }

    #[test]
    fn all_grids_of_side_four_come_up() {
        let geometry = Geometry::with_side(4, Variant::Plain).unwrap();
        let numbered = |number| grid(&geometry, &mut Random::new(7, number), false).unwrap();
        let all: std::collections::BTreeSet<Vec<Digit>> = (0..5000).map(numbered).collect();
        assert_eq!(all.len(), 288);
    }

    #[test]
    fn a_search_is_cancelled() {
        let geometry = Geometry::with_side(25, Variant::Diagonal).unwrap();
        let mut random = Random::new(1, 1);
        let grids = (0..1000).map(|_| grid(&geometry, &mut random, true));
        assert!(grids.into_iter().any(|grid| grid == Err(Failure::Cancelled)));
    }
}
