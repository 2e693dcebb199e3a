//! Random puzzles of many shapes: with one solution, with several and with none.

use std::fmt;
use std::sync::Arc;

use proptest::prelude::*;
use sudoscope::digit_set::DigitSet;
use sudoscope::geometry::{Cell, Digit, Geometry, Variant};
use sudoscope::puzzle::{Puzzle, Symbols};

/// A small random number generator (SplitMix64); the same seed gives the same numbers.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A random number below `limit`, which must not be 0.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    pub(crate) fn shuffled<T>(&mut self, items: impl IntoIterator<Item = T>) -> Vec<T> {
        let mut items: Vec<T> = items.into_iter().collect();
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u64 + 1) as usize);
        }
        items
    }
}

/// The parameters of a random puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    pub(crate) side: usize,
    pub(crate) variant: Variant,
    pub(crate) seed: u64,
    /// The percentage of cells that keep their digit.
    pub(crate) kept: usize,
    /// Whether one more cell gets a wrong digit that does not conflict with any given.
    pub(crate) corrupt: bool,
}

impl Recipe {
    pub(crate) fn make(&self) -> Puzzle {
        let geometry = Geometry::with_side(self.side, self.variant).expect("a usual side");
        let random = &mut Random(self.seed);
        let solution = solved(&geometry, random);
        let cells = random.shuffled(geometry.cells());
        let (kept, dropped) = cells.split_at(geometry.cell_count() * self.kept / 100);
        let mut givens = vec![None; geometry.cell_count()];
        for cell in kept {
            givens[cell.index()] = Some(solution[cell.index()]);
        }
        if self.corrupt {
            write_wrong_digit(&geometry, &mut givens, &solution, dropped);
        }
        let symbols = Symbols::standard(self.side);
        Puzzle::new(geometry, givens, symbols, format!("{self:?}")).expect("no conflict")
    }
}

/// A puzzle that is displayed as one line when a test fails.
#[derive(Clone)]
pub(crate) struct Sample(pub(crate) Arc<Puzzle>);

impl fmt::Debug for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}", self.0.geometry().variant(), self.0)
    }
}

/// The number of cases of a property; a failing case is displayed and not saved to a file.
pub(crate) fn cases(count: u32) -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(count) }
}

/// Puzzles of sides 4 to 16, plain and diagonal, with and without a solution.
pub(crate) fn puzzles() -> impl Strategy<Value = Sample> {
    let side = prop_oneof![2 => Just(4_usize), 2 => Just(6), 4 => Just(9), 2 => Just(12), 2 => Just(16)];
    let variant = prop_oneof![2 => Just(Variant::Plain), 1 => Just(Variant::Diagonal)];
    let fullness = prop_oneof![2 => 0..=20_usize, 1 => 20..=100_usize];
    (side, variant, any::<u64>(), fullness, prop::bool::weighted(0.3)).prop_map(
        |(side, variant, seed, fullness, corrupt)| {
            // With so few givens, larger boards would occupy a solver for days.
            let least = [(4, 10), (6, 15), (9, 22), (12, 36)].iter().find(|(own, _)| *own == side);
            let least = least.map_or(40, |(_, least)| *least);
            let kept = least + (95 - least) * fullness / 100;
            Sample(Arc::new(Recipe { side, variant, seed, kept, corrupt }.make()))
        },
    )
}

/// The digits of a random solved board, row by row.
fn solved(geometry: &Geometry, random: &mut Random) -> Vec<Digit> {
    match geometry.variant() {
        Variant::Plain => shuffled_pattern(geometry, random),
        Variant::Diagonal => (0..).find_map(|_| searched(geometry, random)).expect("tries without end"),
    }
}

/// A cyclic pattern that solves any plain board, with digits, bands, stacks and the lines in them shuffled.
fn shuffled_pattern(geometry: &Geometry, random: &mut Random) -> Vec<Digit> {
    let (block, side) = (geometry.block(), geometry.side());
    let digits = random.shuffled(geometry.digits());
    let rows = shuffled_lines(block.rows, block.columns, random);
    let columns = shuffled_lines(block.columns, block.rows, random);
    let pattern =
        |row: usize, column: usize| (block.columns * (row % block.rows) + row / block.rows + column) % side;
    rows.iter()
        .flat_map(|&row| columns.iter().map(move |&column| (row, column)))
        .map(|(row, column)| digits[pattern(row, column)])
        .collect()
}

/// The numbers of `groups` groups with `size` lines each: the groups are shuffled, and the lines within each
/// group.
fn shuffled_lines(size: usize, groups: usize, random: &mut Random) -> Vec<usize> {
    let order = random.shuffled(0..groups);
    order.into_iter().flat_map(|group| random.shuffled(group * size..(group + 1) * size)).collect()
}

/// A solved board found by a random search; `None` if that takes too long.
fn searched(geometry: &Geometry, random: &mut Random) -> Option<Vec<Digit>> {
    let mut open = vec![DigitSet::all(geometry.side()); geometry.cell_count()];
    let mut digits = vec![None; geometry.cell_count()];
    let mut patience = 4 * geometry.cell_count();
    fill(geometry, random, &mut open, &mut digits, &mut patience);
    digits.into_iter().collect()
}

fn fill(
    geometry: &Geometry,
    random: &mut Random,
    open: &mut Vec<DigitSet>,
    digits: &mut [Option<Digit>],
    patience: &mut usize,
) -> bool {
    let empty = geometry.cells().filter(|cell| digits[cell.index()].is_none());
    let Some(cell) = empty.min_by_key(|cell| open[cell.index()].len()) else { return true };
    for digit in random.shuffled(open[cell.index()]) {
        if *patience == 0 {
            return false;
        }
        *patience -= 1;
        let before = open.clone();
        digits[cell.index()] = Some(digit);
        for peer in geometry.peers(cell) {
            open[peer.index()].remove(digit);
        }
        if fill(geometry, random, open, digits, patience) {
            return true;
        }
        digits[cell.index()] = None;
        *open = before;
    }
    false
}

/// Assigns a digit other than the solution's to the first cell that allows one.
fn write_wrong_digit(geometry: &Geometry, givens: &mut [Option<Digit>], solution: &[Digit], blanks: &[Cell]) {
    for &cell in blanks {
        let seen: DigitSet = geometry.peers(cell).iter().filter_map(|peer| givens[peer.index()]).collect();
        let right = DigitSet::only(solution[cell.index()]);
        if let Some(wrong) = DigitSet::all(geometry.side()).without(seen.union(right)).first() {
            givens[cell.index()] = Some(wrong);
            return;
        }
    }
}
