//! Templates: the ways to give a digit one place in every unit.

use crate::cell_set::CellSet;
use crate::geometry::{Cell, Geometry, UnitKind};

/// The most rows of a board whose cells fit into a set.
const MOST_ROWS: usize = 16;

/// The steps after which a template is no longer looked for.
const MOST_STEPS: u32 = 5_000;

/// The places of a digit through which no template goes. Where the search takes too long, there may be others among them.
///
/// `placed` are the cells that hold the digit; `places` may not contain their peers.
pub(super) fn refuted(geometry: &Geometry, places: CellSet, placed: CellSet) -> CellSet {
    let mut board = Partial::new(geometry, places | placed);
    placed.for_each(|cell| board.put(cell, geometry));
    let (mut refuted, mut left) = (CellSet::EMPTY, places);
    while let Some(cell) = left.first() {
        let (mut next, mut template) = (board, CellSet::only(cell));
        next.put(cell, geometry);
        if !next.completes(geometry, &mut template, &mut { MOST_STEPS }) {
            template = CellSet::only(cell);
            refuted.insert(cell);
        }
        left -= template;
    }
    refuted
}

/// A digit on a board, with a place in some units.
#[derive(Clone, Copy)]
struct Partial {
    /// The columns of the places in each row that has no digit.
    rows: [u16; MOST_ROWS],
    /// The rows without the digit.
    open: u16,
    /// The columns without it.
    columns: u16,
    /// The diagonals without it.
    diagonals: [bool; 2],
}

impl Partial {
    fn new(geometry: &Geometry, places: CellSet) -> Self {
        let all = u16::MAX >> (MOST_ROWS - geometry.side());
        let diagonal =
            |number| geometry.units().any(|unit| geometry.kind(unit) == UnitKind::Diagonal(number));
        let mut rows = [0; MOST_ROWS];
        for (row, column) in places.map(|cell| geometry.position(cell)) {
            rows[row] |= 1 << column;
        }
        Self { rows, open: all, columns: all, diagonals: [diagonal(0), diagonal(1)] }
    }

    /// Places the digit, and takes it from the peers of the cell.
    fn put(&mut self, cell: Cell, geometry: &Geometry) {
        let (row, column) = geometry.position(cell);
        let (block, last) = (geometry.block(), geometry.side() - 1);
        let (band, stack) = (row / block.rows, column / block.columns);
        let in_stack = (u16::MAX >> (MOST_ROWS - block.columns)) << (stack * block.columns);
        self.open &= !(1 << row);
        self.columns &= !(1 << column);
        for (number, left) in self.rows.iter_mut().enumerate().take(last + 1) {
            *left &= !(1 << column);
            if number / block.rows == band {
                *left &= !in_stack;
            }
        }
        for (number, crossing) in [column == row, column == last - row].into_iter().enumerate() {
            if crossing && self.diagonals[number] {
                self.diagonals[number] = false;
                for (row, left) in self.rows.iter_mut().enumerate().take(last + 1) {
                    *left &= !(1 << if number == 0 { row } else { last - row });
                }
            }
        }
        self.rows[row] = 0;
    }

    /// Whether the digit has a place in the other units as well; adds the places to `template`.
    fn completes(self, geometry: &Geometry, template: &mut CellSet, steps: &mut u32) -> bool {
        let open = || (0..geometry.side()).filter(|row| self.open >> row & 1 == 1);
        let Some(row) = open().min_by_key(|row| self.rows[*row].count_ones()) else {
            return self.diagonals == [false; 2];
        };
        let all_have_places = self.rows.iter().fold(0, |all, row| all | row) == self.columns;
        if !all_have_places || *steps == 0 {
            return false;
        }
        *steps -= 1;
        (0..geometry.side()).filter(|column| self.rows[row] >> column & 1 == 1).any(|column| {
            let (cell, mut next) = (geometry.at(row, column), self);
            next.put(cell, geometry);
            let completes = next.completes(geometry, template, steps);
            if completes {
                template.insert(cell);
            }
            completes
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Variant;

    #[test]
    fn no_place_of_an_empty_board_is_refuted() {
        for (side, variant) in
            [(4, Variant::Plain), (6, Variant::Plain), (9, Variant::Diagonal), (16, Variant::Plain)]
        {
            let geometry = Geometry::with_side(side, variant).unwrap();
            let all: CellSet = geometry.cells().collect();
            assert!(refuted(&geometry, all, CellSet::EMPTY).is_empty(), "{side}, {variant:?}");
        }
    }

    #[test]
    fn a_place_that_takes_all_others_of_a_unit_is_refuted() {
        let geometry = Geometry::with_side(9, Variant::Plain).unwrap();
        let at = |row, column| geometry.at(row, column);
        // Row 1 has two places left, in one block, so the rest of the block has none.
        let gone: CellSet = (2..9).map(|column| at(0, column)).collect();
        let places = geometry.cells().collect::<CellSet>() - gone;
        let rest: CellSet = (1..3)
            .flat_map(|row| (0..3).map(move |column| (row, column)))
            .map(|(row, column)| at(row, column))
            .collect();
        assert_eq!(refuted(&geometry, places, CellSet::EMPTY), rest);
    }

    #[test]
    fn a_diagonal_without_a_place_refutes_all() {
        let geometry = Geometry::with_side(9, Variant::Diagonal).unwrap();
        let places: CellSet = geometry
            .cells()
            .filter(|cell| {
                let (row, column) = geometry.position(*cell);
                row + column != 8
            })
            .collect();
        assert_eq!(refuted(&geometry, places, CellSet::EMPTY), places);
    }

    #[test]
    fn a_digit_that_is_placed_is_in_every_template() {
        let geometry = Geometry::with_side(4, Variant::Plain).unwrap();
        let at = |row, column| geometry.at(row, column);
        let places = [at(1, 2), at(1, 3), at(2, 1), at(2, 3), at(3, 1), at(3, 2)];
        let places: CellSet = places.into_iter().collect();
        // R4C3 goes with R2C4 and R3C2 alone.
        let less = places - CellSet::only(at(1, 3));
        assert!(refuted(&geometry, places, CellSet::only(at(0, 0))).is_empty());
        let gone = [at(2, 1), at(3, 2)].into_iter().collect();
        assert_eq!(refuted(&geometry, less, CellSet::only(at(0, 0))), gone);
    }
}
