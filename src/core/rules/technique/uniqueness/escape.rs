//! How a rectangle of two digits escapes from being deadly, and what follows from that.

use super::rectangle::Rectangle;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, CellSet, Digit, Unit, UnitKind};
use crate::rules::board_view::Placement;
use crate::rules::technique::position::Position;

/// A rectangle and the two digits that could change places in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pair {
    pub(super) rectangle: Rectangle,
    pub(super) digits: DigitSet,
}

/// What keeps the digits of a pair from changing places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Escape {
    /// Only one corner has other candidates (test 1).
    Corner,
    /// The corners with other candidates have only this one more (tests 2 and 5).
    Digit(Digit),
    /// Two corners with other candidates, and these cells of the unit, share these candidates (test 3).
    Subset(Unit, CellSet),
    /// In a unit of two corners with other candidates, this digit of the pair has no other place (test 4).
    Locked(Unit, Digit),
    /// Two opposite corners have other candidates, and this digit of the pair has no place outside the rectangle in two
    /// parallel lines (test 6).
    Crossed(Digit),
    /// In the row and the column of this corner, which is opposite one without other candidates, this digit of the pair has no
    /// place outside the rectangle (hidden rectangle).
    Hidden(Cell, Digit),
}

impl Pair {
    /// The corners with other candidates.
    pub(super) fn roof(&self, position: &Position<'_>) -> CellSet {
        let others = |cell: &Cell| !position.at(*cell).without(self.digits).is_empty();
        self.rectangle.0.into_iter().filter(others).collect()
    }

    /// The other candidates of the corners.
    pub(super) fn others(&self, position: &Position<'_>) -> DigitSet {
        let all = self.rectangle.0.into_iter().map(|cell| position.at(cell));
        all.fold(DigitSet::EMPTY, DigitSet::union).without(self.digits)
    }

    /// The other digit of the pair.
    pub(super) fn other(&self, digit: Digit) -> Option<Digit> {
        self.digits.without(DigitSet::only(digit)).single()
    }

    /// Whether a digit has no place in a unit outside the rectangle.
    fn is_confined(&self, unit: Unit, digit: Digit, position: &Position<'_>) -> bool {
        position.needs(unit, digit) && position.places_in(unit, digit).is_within(&self.rectangle.cells())
    }

    /// The lines of a corner.
    pub(super) fn lines<'a>(cell: Cell, position: &Position<'a>) -> impl Iterator<Item = Unit> + use<'a> {
        let shape = position.shape();
        let is_line = move |unit: &Unit| matches!(shape.kind(*unit), UnitKind::Row(_) | UnitKind::Column(_));
        shape.units_of(cell).iter().copied().filter(is_line)
    }

    /// The parallel lines of the rectangle outside of which a digit has no place in it: both rows, or both columns.
    pub(super) fn crossing(&self, digit: Digit, position: &Position<'_>) -> Option<[Unit; 2]> {
        let [a, _, _, d] = self.rectangle.0;
        let lines: Vec<_> = Self::lines(a, position).zip(Self::lines(d, position)).collect();
        let is_one = |(one, other): &(Unit, Unit)| {
            [one, other].into_iter().all(|unit| self.is_confined(*unit, digit, position))
        };
        lines.into_iter().find(is_one).map(|(one, other)| [one, other])
    }

    /// Whether an escape is the only one.
    pub(super) fn applies(&self, escape: Escape, position: &Position<'_>) -> bool {
        let roof = self.roof(position);
        match escape {
            Escape::Corner => roof.len() <= 1,
            Escape::Digit(digit) => self.others(position) == DigitSet::only(digit),
            Escape::Subset(unit, cells) => {
                let apart = !cells.meets(&self.rectangle.cells());
                let within = (roof | cells).is_within(&position.sets().unit(unit));
                let empty = cells.is_within(&position.empty());
                roof.len() == 2
                    && apart
                    && within
                    && empty
                    && self.shared(cells, position).len() == cells.len() + 1
            }
            Escape::Locked(unit, digit) => {
                self.digits.contains(digit)
                    && (roof.len() == 2 || roof.len() == 1)
                    && roof.is_within(&position.sets().unit(unit))
                    && self.is_confined(unit, digit, position)
            }
            Escape::Crossed(digit) => {
                self.digits.contains(digit) && roof.len() <= 2 && self.crossing(digit, position).is_some()
            }
            Escape::Hidden(corner, digit) => {
                let free = self.rectangle.opposite(corner);
                self.digits.contains(digit)
                    && free.is_some_and(|free| !roof.contains(free))
                    && Self::lines(corner, position).all(|unit| self.is_confined(unit, digit, position))
            }
        }
    }

    /// Whether an escape counts for `HoDoKu`, whose tests are stricter.
    pub(super) fn is_usual(&self, escape: Escape, position: &Position<'_>) -> bool {
        let roof = self.roof(position);
        let is_confined = |unit: Unit, digit| self.is_confined(unit, digit, position);
        match escape {
            Escape::Corner => roof.len() == 1,
            Escape::Digit(_) | Escape::Hidden(..) => matches!(roof.len(), 2 | 3),
            Escape::Subset(unit, mut cells) => {
                let is_block = matches!(position.shape().kind(unit), UnitKind::Block(_));
                let is_in_line = Rectangle::shared(roof | cells, position).len() > 1;
                let has_none = |cell| position.at(cell).intersection(self.digits).is_empty();
                cells.all(has_none) && !(is_block && is_in_line)
            }
            Escape::Locked(_, digit) => {
                let shared = Rectangle::shared(roof, position);
                roof.len() == 2 && shared.into_iter().all(|unit| is_confined(unit, digit))
            }
            Escape::Crossed(digit) => {
                let mut lines = self.rectangle.0.into_iter().flat_map(|cell| Self::lines(cell, position));
                roof.len() == 2 && lines.all(|unit| is_confined(unit, digit))
            }
        }
    }

    /// The candidates that corners with others and these cells share.
    pub(super) fn shared(&self, cells: CellSet, position: &Position<'_>) -> DigitSet {
        cells.fold(self.others(position), |all, cell| all.union(position.at(cell)))
    }

    /// The candidates that an escape excludes.
    pub(super) fn excluded(&self, escape: Escape, position: &Position<'_>) -> Vec<Placement> {
        let roof = self.roof(position);
        let has = |(cell, digit): &Placement| position.has(*cell, *digit);
        let all: Vec<Placement> = match escape {
            Escape::Corner => {
                let both = |cell| self.digits.map(move |digit| (cell, digit));
                roof.into_iter().flat_map(both).collect()
            }
            Escape::Digit(digit) => {
                let seen = position.seen_by_all(roof, digit);
                seen.map(|cell| (cell, digit)).collect()
            }
            Escape::Subset(_, cells) => {
                let shared = self.shared(cells, position);
                let units = Rectangle::shared(roof | cells, position);
                let seen = units.into_iter().flat_map(|unit| position.sets().unit(unit) - roof - cells);
                seen.flat_map(|cell| shared.map(move |digit| (cell, digit))).collect()
            }
            Escape::Locked(_, digit) => {
                let other = self.other(digit);
                roof.into_iter().filter_map(|cell| Some((cell, other?))).collect()
            }
            Escape::Crossed(digit) => roof.map(|cell| (cell, digit)).collect(),
            Escape::Hidden(corner, digit) => {
                self.other(digit).map(|other| (corner, other)).into_iter().collect()
            }
        };
        all.into_iter().filter(has).collect()
    }
}
