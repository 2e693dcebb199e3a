//! A copy of a position in which digits are placed to see which singles come up.

use crate::digit_set::DigitSet;
use crate::geometry::{Cell, CellSet, CellSets, Digit, Geometry, Unit};
use crate::rules::board_view::Placement;
use crate::rules::technique::position::Position;

/// A single that has come up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Single {
    pub(super) place: Placement,
    pub(super) is_naked: bool,
}

/// A board that may get into conflict, with its singles in the order in which they came up.
#[derive(Clone, Debug)]
pub(super) struct Working<'a> {
    geometry: &'a Geometry,
    sets: &'a CellSets,
    digits: Vec<Option<Digit>>,
    open: Vec<DigitSet>,
    places: Vec<CellSet>,
    naked: Vec<Placement>,
    hidden: Vec<Placement>,
}

impl<'a> Working<'a> {
    /// A copy of a position.
    pub(super) fn of(position: &Position<'a>) -> Self {
        let geometry = position.shape();
        Self {
            geometry,
            sets: position.sets(),
            digits: geometry.cells().map(|cell| position.digit(cell)).collect(),
            open: geometry.cells().map(|cell| position.at(cell)).collect(),
            places: geometry.digits().map(|digit| position.places(digit)).collect(),
            naked: Vec::new(),
            hidden: Vec::new(),
        }
    }

    /// Copies another board of the same shape.
    pub(super) fn reset(&mut self, other: &Self) {
        self.digits.copy_from_slice(&other.digits);
        self.open.copy_from_slice(&other.open);
        self.places.copy_from_slice(&other.places);
        self.naked.clear();
        self.hidden.clear();
    }

    /// The candidates of a cell.
    pub(super) fn open(&self, cell: Cell) -> DigitSet {
        self.open[cell.index()]
    }

    /// The places of a digit.
    pub(super) fn places(&self, digit: Digit) -> CellSet {
        self.places[digit.index()]
    }

    /// The places of a digit in a unit.
    pub(super) fn places_in(&self, unit: Unit, digit: Digit) -> CellSet {
        self.places(digit) & self.sets.unit(unit)
    }

    /// Takes a candidate from a cell.
    pub(super) fn eliminate(&mut self, cell: Cell, digit: Digit) {
        if !self.open(cell).contains(digit) {
            return;
        }
        self.open[cell.index()].remove(digit);
        self.leave(cell, digit);
        if let Some(single) = self.open(cell).single() {
            self.naked.push((cell, single));
        }
    }

    /// Records that a place of a digit is gone, and the units in which only one is left.
    fn leave(&mut self, cell: Cell, digit: Digit) {
        self.places[digit.index()].remove(cell);
        for &unit in self.geometry.units_of(cell) {
            if let Some(only) = self.places_in(unit, digit).single() {
                self.hidden.push((only, digit));
            }
        }
    }

    /// Writes a digit into a cell, even over another one.
    pub(super) fn place(&mut self, cell: Cell, digit: Digit) {
        if self.digits[cell.index()] == Some(digit) {
            return;
        }
        self.digits[cell.index()] = Some(digit);
        (self.places(digit) & self.sets.peers(cell)).for_each(|peer| self.eliminate(peer, digit));
        for own in std::mem::take(&mut self.open[cell.index()]) {
            self.leave(cell, own);
        }
    }

    /// The singles that stand now, naked ones first.
    pub(super) fn singles(&self) -> Vec<Single> {
        let is_empty = |cell: Cell| self.digits[cell.index()].is_none();
        let naked = self.naked.iter().filter(|(cell, _)| is_empty(*cell));
        let mut singles: Vec<Single> = naked.map(|place| Single { place: *place, is_naked: true }).collect();
        let mut found = CellSet::EMPTY;
        for &(cell, digit) in &self.hidden {
            let is_only = |unit: &Unit| self.places_in(*unit, digit).single() == Some(cell);
            if is_empty(cell) && !found.contains(cell) && self.geometry.units_of(cell).iter().any(is_only) {
                found.insert(cell);
                singles.push(Single { place: (cell, digit), is_naked: false });
            }
        }
        singles
    }

    /// The unit of a cell with the fewest places of a digit.
    pub(super) fn narrowest(&self, cell: Cell, digit: Digit) -> Option<Unit> {
        self.geometry.units_of(cell).iter().copied().min_by_key(|unit| self.places_in(*unit, digit).len())
    }
}
