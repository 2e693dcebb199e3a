//! Almost locked sets: cells of one unit with one candidate more than there are cells. All of a position, made once.

use super::quick_hash::QuickMap;
use crate::cell_set::{CellSet, CellSets};
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry, Unit};

/// Cells of one unit with one candidate more than cells: if it loses one, it holds all the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct AlmostLocked {
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
    /// Its index in the order of the units, and of the cells in them.
    pub(super) order: u32,
    /// The index of its first spot; there is one for each of its digits, in ascending order.
    first: u32,
}

/// The places of a digit in almost locked sets, which may be many.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    pub(super) digit: Digit,
    pub(super) places: CellSet,
    /// The other cells that can hold the digit and see all these places.
    pub(super) seen: CellSet,
    /// The sets in which the digit has these places.
    pub(super) sets: Vec<u32>,
    /// The spots of the same digit all of whose places are seen: a set there and one here cannot both hold the digit.
    pub(super) linked: Vec<u32>,
}

/// The almost locked sets of a position, those of the fewest cells first.
#[derive(Clone, Debug, Default)]
pub(super) struct AlmostLockedSets {
    sets: Vec<AlmostLocked>,
    /// For each set and each of its digits the spot.
    spot_of: Vec<u32>,
    spots: Vec<Spot>,
}

/// The digits of the cells if these are an almost locked set.
pub(super) fn digits_of(
    cells: CellSet,
    geometry: &Geometry,
    open: impl Fn(Cell) -> DigitSet,
) -> Option<DigitSet> {
    let mut digits = DigitSet::EMPTY;
    for cell in cells {
        let own = open(cell);
        if own.is_empty() {
            return None;
        }
        digits = digits.union(own);
    }
    let first = cells.first()?;
    let sets = geometry.sets()?;
    let is_in_unit = geometry.units_of(first).iter().any(|unit| cells.is_within(&sets.unit(*unit)));
    (is_in_unit && digits.len() == cells.len() + 1).then_some(digits)
}

impl AlmostLockedSets {
    /// Of a position with these candidates of each cell and places of each digit.
    pub(super) fn of(geometry: &Geometry, sets: &CellSets, open: &[DigitSet], places: &[CellSet]) -> Self {
        let mut found = Vec::new();
        for unit in geometry.units() {
            let cells = geometry.cells_of(unit).iter().copied();
            let cells: Vec<Cell> = cells.filter(|cell| !open[cell.index()].is_empty()).collect();
            let mut search = Search { geometry, sets, open, unit, cells: &cells, found: &mut found };
            search.extend(0, 0, CellSet::EMPTY, DigitSet::EMPTY);
        }
        let mut found: Vec<(usize, (CellSet, DigitSet))> = found.into_iter().enumerate().collect();
        found.sort_by_key(|(_, (cells, _))| cells.len());
        let mut all = Self::default();
        let mut known = QuickMap::default();
        for (order, set) in found {
            all.add(set, order as u32, places, sets, &mut known);
        }
        all.link(places.len());
        all
    }

    fn add(
        &mut self,
        (cells, digits): (CellSet, DigitSet),
        order: u32,
        places: &[CellSet],
        peers: &CellSets,
        known: &mut QuickMap<(Digit, CellSet), u32>,
    ) {
        let (set, first) = (self.sets.len() as u32, self.spot_of.len() as u32);
        for digit in digits {
            let own = places[digit.index()] & cells;
            let spot = *known.entry((digit, own)).or_insert_with(|| {
                let seen = places[digit.index()] & peers.common_peers(own);
                self.spots.push(Spot { digit, places: own, seen, sets: Vec::new(), linked: Vec::new() });
                self.spots.len() as u32 - 1
            });
            self.spots[spot as usize].sets.push(set);
            self.spot_of.push(spot);
        }
        self.sets.push(AlmostLocked { cells, digits, order, first });
    }

    fn link(&mut self, digits: usize) {
        let mut of_digit = vec![Vec::new(); digits];
        for (index, spot) in self.spots.iter().enumerate() {
            if !spot.seen.is_empty() {
                of_digit[spot.digit.index()].push(index);
            }
        }
        for spots in of_digit {
            for (at, &one) in spots.iter().enumerate() {
                for &other in &spots[at + 1..] {
                    if self.spots[other].places.is_within(&self.spots[one].seen) {
                        self.spots[one].linked.push(other as u32);
                        self.spots[other].linked.push(one as u32);
                    }
                }
            }
        }
    }

    /// All, those of the fewest cells first.
    pub(super) fn all(&self) -> &[AlmostLocked] {
        &self.sets
    }

    /// The set with this number.
    pub(super) fn set(&self, number: u32) -> &AlmostLocked {
        &self.sets[number as usize]
    }

    /// All spots.
    pub(super) fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// The places of one of its digits in a set.
    pub(super) fn spot(&self, set: &AlmostLocked, digit: Digit) -> &Spot {
        let before = set.digits.intersection(DigitSet::all(digit.index())).len();
        &self.spots[self.spot_of[set.first as usize + before] as usize]
    }

    /// The digits of a set with the numbers of their spots.
    pub(super) fn spots_of(&self, set: &AlmostLocked) -> impl Iterator<Item = (Digit, u32)> {
        set.digits.zip(self.spot_of[set.first as usize..].iter().copied())
    }

    /// The spots of the same digit that are linked to a spot.
    pub(super) fn linked(&self, spot: &Spot) -> impl Iterator<Item = &Spot> {
        spot.linked.iter().map(|other| &self.spots[*other as usize])
    }

    /// The cells that see a digit in all places of both sets, which both have it.
    pub(super) fn seen_by_both(&self, one: &AlmostLocked, other: &AlmostLocked, digit: Digit) -> CellSet {
        self.spot(one, digit).seen & self.spot(other, digit).seen
    }
}

/// The search for the sets of a unit.
struct Search<'a> {
    geometry: &'a Geometry,
    sets: &'a CellSets,
    open: &'a [DigitSet],
    unit: Unit,
    /// The empty cells of the unit.
    cells: &'a [Cell],
    found: &'a mut Vec<(CellSet, DigitSet)>,
}

impl Search<'_> {
    /// Adds each cell from an index onwards to a set of `size` cells.
    fn extend(&mut self, from: usize, size: usize, chosen: CellSet, digits: DigitSet) {
        for at in from..self.cells.len() {
            let cell = self.cells[at];
            let digits = digits.union(self.open[cell.index()]);
            let chosen = chosen | CellSet::only(cell);
            if digits.len() == size + 2 && !self.is_known(chosen) {
                self.found.push((chosen, digits));
            }
            let left = self.cells.len() - at - 1;
            if digits.len() <= size + 2 + left {
                self.extend(at + 1, size + 1, chosen, digits);
            }
        }
    }

    /// Whether the cells have been found in an earlier unit.
    fn is_known(&self, cells: CellSet) -> bool {
        let units = cells.first().map_or(&[][..], |cell| self.geometry.units_of(cell));
        units.iter().any(|unit| *unit < self.unit && cells.is_within(&self.sets.unit(*unit)))
    }
}
