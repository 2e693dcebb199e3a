//! What follows from a set of causes alone.

use super::*;

/// A board on which only some causes are known.
pub(super) struct Alone<'a> {
    geometry: &'a Geometry,
    holds: Vec<(Cell, Digit)>,
    excluded: BTreeSet<(Cell, Digit)>,
}

impl<'a> Alone<'a> {
    pub(super) fn new(geometry: &'a Geometry, causes: &[&Node]) -> Self {
        let mut alone = Self { geometry, holds: Vec::new(), excluded: BTreeSet::new() };
        for cause in causes {
            match cause.fact {
                Fact::Holds(cell, digit) => alone.holds.push((cell, digit)),
                Fact::Excluded(cell, digit) | Fact::Failed(cell, digit) => {
                    alone.excluded.insert((cell, digit));
                }
                Fact::Contradiction(_) | Fact::Nogood(_) => {}
            }
        }
        alone
    }

    /// The digits left in a cell.
    pub(super) fn left(&self, cell: Cell) -> BTreeSet<Digit> {
        self.geometry.digits().filter(|&digit| !self.excluded.contains(&(cell, digit))).collect()
    }

    pub(super) fn units(&self, cell: Cell) -> impl Iterator<Item = &[Cell]> {
        let units = self.geometry.units().map(|unit| self.geometry.cells_of(unit));
        units.filter(move |cells| cells.contains(&cell))
    }

    /// The cells of a unit left for a digit.
    pub(super) fn places(&self, unit: &[Cell], digit: Digit) -> Vec<Cell> {
        unit.iter().copied().filter(|&cell| !self.excluded.contains(&(cell, digit))).collect()
    }

    pub(super) fn are_peers(&self, cell: Cell, other: Cell) -> bool {
        cell != other && self.units(cell).any(|unit| unit.contains(&other))
    }

    /// Whether a cell excludes a digit: it holds another one, or a peer holds this one or has no other left.
    pub(super) fn sees(&self, cell: Cell, digit: Digit) -> bool {
        let holds = |&(other, held): &(Cell, Digit)| {
            (other == cell && held != digit) || (held == digit && self.are_peers(cell, other))
        };
        let has_only =
            |other: Cell| self.are_peers(cell, other) && self.left(other) == BTreeSet::from([digit]);
        self.holds.iter().any(holds) || self.geometry.cells().any(has_only)
    }

    /// The board in the form that the judge of patterns needs; anything not excluded is possible.
    pub(super) fn known(&self) -> Known<'_> {
        let held = |cell: Cell| self.holds.iter().find(|(own, _)| *own == cell).map(|(_, digit)| *digit);
        Known::new(self.geometry, held, |cell| self.left(cell))
    }

    /// Whether some cell has no digit left, or some digit no place in a unit.
    pub(super) fn leaves_nothing(&self) -> bool {
        self.geometry.cells().any(|cell| self.left(cell).is_empty())
            || self.geometry.units().any(|unit| {
                let cells = self.geometry.cells_of(unit);
                self.geometry.digits().any(|digit| self.places(cells, digit).is_empty())
            })
    }
}
