//! A set of cells in four machine words, for boards of up to 16×16.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use super::indices::{Cell, Unit};

const WORDS: usize = 4;

/// A set of cells, one bit each. Iterates in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CellSet([u64; WORDS]);

impl CellSet {
    /// The set without any cell.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// The most cells that a board may have.
    pub const MOST: usize = WORDS * u64::BITS as usize;

    /// The set that holds `cell` alone.
    #[must_use]
    #[inline(always)]
    pub const fn only(cell: Cell) -> Self {
        // All words at once: processors wait for a word that was just written when they read two together.
        let (word, bit) = (cell.index() / 64, cell.index() % 64);
        let bits = [(word == 0) as u64, (word == 1) as u64, (word == 2) as u64, (word == 3) as u64];
        Self([bits[0] << bit, bits[1] << bit, bits[2] << bit, bits[3] << bit])
    }

    /// Adds `cell`, which is less than [`Self::MOST`].
    #[inline(always)]
    pub const fn insert(&mut self, cell: Cell) {
        let ([a, b, c, d], Self([e, f, g, h])) = (self.0, Self::only(cell));
        self.0 = [a | e, b | f, c | g, d | h];
    }

    /// Removes `cell`.
    #[inline(always)]
    pub const fn remove(&mut self, cell: Cell) {
        let ([a, b, c, d], Self([e, f, g, h])) = (self.0, Self::only(cell));
        self.0 = [a & !e, b & !f, c & !g, d & !h];
    }

    /// Whether `cell` is a member.
    #[must_use]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// The number of cells in the set.
    #[must_use]
    pub const fn len(&self) -> usize {
        let [a, b, c, d] = self.0;
        (a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()) as usize
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline(always)]
    pub const fn is_empty(&self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    /// Whether some cell is in both sets.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    /// Whether all cells are in the other set.
    #[must_use]
    pub fn is_within(&self, other: &Self) -> bool {
        (*self - *other).is_empty()
    }

    /// The first cell.
    #[must_use]
    pub const fn first(&self) -> Option<Cell> {
        let mut word = 0;
        while word < WORDS {
            if self.0[word] != 0 {
                return Some(Cell::new(word * 64 + self.0[word].trailing_zeros() as usize));
            }
            word += 1;
        }
        None
    }

    /// Whether there is exactly one cell.
    #[must_use]
    pub const fn is_single(&self) -> bool {
        let [a, b, c, d] = self.0;
        let twice = (a & b) | (c & d) | ((a | b) & (c | d));
        (a | b | c | d).is_power_of_two() && twice == 0
    }

    /// The cell, if there is exactly one.
    #[must_use]
    pub const fn single(&self) -> Option<Cell> {
        if self.is_single() { self.first() } else { None }
    }
}

// Written out, since unoptimised builds are slow at iterators.
macro_rules! operator {
    ($name:ident, $function:ident, $assigning:ident, $assign:ident, |$one:ident, $other:ident| $of:expr) => {
        impl $name for CellSet {
            type Output = Self;

            #[inline(always)]
            fn $function(self, other: Self) -> Self {
                #[inline(always)]
                const fn of($one: u64, $other: u64) -> u64 {
                    $of
                }
                let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
                Self([of(a, e), of(b, f), of(c, g), of(d, h)])
            }
        }

        impl $assigning for CellSet {
            #[inline(always)]
            fn $assign(&mut self, other: Self) {
                *self = $name::$function(*self, other);
            }
        }
    };
}
operator!(BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| a & b);
operator!(BitOr, bitor, BitOrAssign, bitor_assign, |a, b| a | b);
operator!(Sub, sub, SubAssign, sub_assign, |a, b| a & !b);

impl Iterator for CellSet {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let word = self.0.iter().position(|word| *word != 0)?;
        let bits = self.0[word];
        self.0[word] = bits & (bits - 1);
        Some(Cell::new(64 * word + bits.trailing_zeros() as usize))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.len();
        (left, Some(left))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Cell) -> B>(self, mut value: B, mut add: F) -> B {
        for (word, mut bits) in self.0.into_iter().enumerate() {
            while bits != 0 {
                value = add(value, Cell::new(64 * word + bits.trailing_zeros() as usize));
                bits &= bits - 1;
            }
        }
        value
    }
}

impl ExactSizeIterator for CellSet {
    // A set has a length of its own.
    fn len(&self) -> usize {
        Self::len(self)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.map(Cell::index)).finish()
    }
}

/// The units and the peers of a board as sets.
#[derive(Debug)]
pub struct CellSets {
    units: Vec<CellSet>,
    peers: Vec<CellSet>,
}

impl CellSets {
    /// The sets of a board with these cells in its units and these peers of its cells; `None` if it has too
    /// many cells.
    pub(crate) fn of<'a>(
        units: impl Iterator<Item = &'a [Cell]>,
        peers: impl ExactSizeIterator<Item = &'a [Cell]>,
    ) -> Option<Self> {
        let set = |cells: &[Cell]| cells.iter().copied().collect();
        let fits = peers.len() <= CellSet::MOST;
        fits.then(|| Self { units: units.map(set).collect(), peers: peers.map(set).collect() })
    }

    /// The cells of a unit.
    #[must_use]
    pub fn unit(&self, unit: Unit) -> CellSet {
        self.units[unit.index()]
    }

    /// The peers of a cell.
    #[must_use]
    pub fn peers(&self, cell: Cell) -> CellSet {
        self.peers[cell.index()]
    }

    /// The cells that are peers of all of these; none if there are no cells.
    #[must_use]
    pub fn common_peers(&self, cells: CellSet) -> CellSet {
        let first = cells.first().map_or(CellSet::EMPTY, |cell| self.peers(cell));
        cells.fold(first, |common, cell| common & self.peers(cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    fn cells() -> impl Strategy<Value = BTreeSet<usize>> {
        proptest::collection::btree_set(0..CellSet::MOST, 0..40)
    }

    fn set(cells: &BTreeSet<usize>) -> CellSet {
        cells.iter().copied().map(Cell::new).collect()
    }

    proptest! {
        #[test]
        fn it_is_a_set_of_cells(a in cells(), b in cells()) {
            let (x, y) = (set(&a), set(&b));
            prop_assert_eq!(x.map(Cell::index).collect::<Vec<_>>(), a.iter().copied().collect::<Vec<_>>());
            prop_assert!(a.iter().all(|cell| CellSet::only(Cell::new(*cell)).eq([Cell::new(*cell)])));
            prop_assert_eq!(x & y, set(&(&a & &b)));
            prop_assert_eq!(x | y, set(&(&a | &b)));
            prop_assert_eq!(x - y, set(&(&a - &b)));
            prop_assert_eq!((x.len(), x.is_empty()), (a.len(), a.is_empty()));
            prop_assert_eq!(x.meets(&y), !a.is_disjoint(&b));
            prop_assert_eq!(x.is_within(&y), a.is_subset(&b));
            prop_assert_eq!(x.first().map(Cell::index), a.first().copied());
            prop_assert_eq!(x.is_single(), a.len() == 1);
            prop_assert_eq!(x.fold(0, |sum, cell| sum + cell.index()), a.iter().sum::<usize>());
            prop_assert_eq!(x.single().map(Cell::index), a.first().copied().filter(|_| a.len() == 1));
        }
    }
}
