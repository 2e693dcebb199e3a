//! Almost locked sets: cells of one unit with one candidate more than there are cells. Those of a position are
//! found once.

use super::als_lists::Lists;
use super::als_search::{self, Candidate};
use super::als_spots::{Spot, Spots};
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, CellSet, CellSets, Digit, Geometry};

/// Cells of one unit with one candidate more than cells: if it loses one, it holds all the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct AlmostLocked {
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
    /// The digits all of whose places some other cell sees.
    pub(super) seen: DigitSet,
    /// Its index in the order of the units, and of the cells in them.
    pub(super) order: u32,
    /// The index of the spot of the first digit.
    spots: u32,
}

/// The almost locked sets of a position, those of the fewest cells first.
#[derive(Clone, Debug, Default)]
pub(super) struct AlmostLockedSets {
    sets: Vec<AlmostLocked>,
    /// The numbers of the sets in the order of the units.
    in_order: Vec<u32>,
    /// By set and digit: the spot, if some other cell sees it.
    spot_of: Vec<u32>,
    spots: Vec<Spot>,
    /// By spot: the sets in which the digit has these places.
    sets_of: Lists,
    /// By spot: the spots that it excludes.
    linked: Lists,
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
    /// Finds those of a position, from the candidates of each cell and the places of each digit.
    pub(super) fn of(geometry: &Geometry, peers: &CellSets, open: &[DigitSet], places: &[CellSet]) -> Self {
        let found = als_search::all(geometry, peers, open);
        let spot_of = vec![0; found.len() * places.len()];
        let mut all = Self { in_order: vec![0; found.len()], spot_of, ..Self::default() };
        all.sets.reserve_exact(found.len());
        let mut spots = Spots::new(geometry, peers, places);
        let most = found.iter().map(|set| set.size).max().unwrap_or(0);
        for size in 1..=most {
            for (order, set) in found.iter().enumerate().filter(|(_, set)| set.size == size) {
                all.add(set, order, &mut spots);
            }
        }
        (all.spots, all.linked) = spots.linked();
        let numbered = (0..).zip(&all.sets);
        let keys = numbered.flat_map(|(number, set)| all.spots_of(set).map(move |(_, spot)| (spot, number)));
        all.sets_of = Lists::by_key(keys, all.spots.len());
        all
    }

    fn add(&mut self, set: &Candidate, order: usize, spots: &mut Spots<'_>) {
        let &Candidate { cells, digits, .. } = set;
        let side = self.spot_of.len() / self.in_order.len();
        let (first, mut seen) = (self.sets.len() * side, DigitSet::EMPTY);
        for digit in digits {
            if let Some(spot) = spots.number(digit, set) {
                self.spot_of[first + digit.index()] = spot;
                seen.insert(digit);
            }
        }
        self.in_order[order] = self.sets.len() as u32;
        self.sets.push(AlmostLocked { cells, digits, seen, order: order as u32, spots: first as u32 });
    }

    /// All sets, those of the fewest cells first.
    pub(super) fn all(&self) -> &[AlmostLocked] {
        &self.sets
    }

    /// The set with this number.
    pub(super) fn set(&self, number: u32) -> &AlmostLocked {
        &self.sets[number as usize]
    }

    /// The set with this index in the order of the units.
    pub(super) fn in_order(&self, order: u32) -> &AlmostLocked {
        self.set(self.in_order[order as usize])
    }

    /// All spots.
    pub(super) fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// The spot with this number.
    pub(super) fn spot(&self, number: u32) -> &Spot {
        &self.spots[number as usize]
    }

    /// The number of the spot of a digit in a set; some other cell must see it.
    pub(super) fn spot_in(&self, set: &AlmostLocked, digit: Digit) -> u32 {
        self.spot_of[set.spots as usize + digit.index()]
    }

    /// The digits of a set that some other cell sees, with the numbers of their spots.
    pub(super) fn spots_of(&self, set: &AlmostLocked) -> impl Iterator<Item = (Digit, u32)> + Clone {
        set.seen.map(|digit| (digit, self.spot_in(set, digit)))
    }

    /// The numbers of the sets in which a digit has the places of a spot.
    pub(super) fn sets_of(&self, spot: u32) -> &[u32] {
        self.sets_of.get(spot)
    }

    /// The spots of the same digit all of whose places a spot sees: a set there and one here cannot both hold the digit.
    pub(super) fn linked(&self, spot: u32) -> &[u32] {
        self.linked.get(spot)
    }

    /// The numbers of the sets of these spots.
    pub(super) fn linked_sets(&self, spot: u32) -> impl Iterator<Item = u32> {
        self.linked(spot).iter().flat_map(|other| self.sets_of(*other)).copied()
    }

    /// The digits of both sets, other than these, all of whose places in them some cell sees; each with the cells
    /// that do.
    pub(super) fn seen_by_both(
        &self,
        [one, other]: [&AlmostLocked; 2],
        without: DigitSet,
    ) -> impl Iterator<Item = (Digit, CellSet)> {
        let both = one.seen.intersection(other.seen).without(without);
        let seen = move |digit| (digit, self.seen(one, digit) & self.seen(other, digit));
        both.map(seen).filter(|(_, cells)| !cells.is_empty())
    }

    /// The cells that see all places of a digit in a set, of which there must be some.
    pub(super) fn seen(&self, set: &AlmostLocked, digit: Digit) -> CellSet {
        self.spot(self.spot_in(set, digit)).seen
    }
}
