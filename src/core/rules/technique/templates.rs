//! Templates: the ways to give a digit one place in every unit.

use crate::geometry::{CellSet, Geometry, UnitKind};

/// The most rows of a board whose cells fit into a set.
const MOST_ROWS: usize = 16;

/// The steps after which a template is no longer looked for.
const MOST_STEPS: u32 = 5_000;

/// The places of a digit through which no template goes. Where the search takes too long, there may be others among them.
///
/// `placed` are the cells that hold the digit.
pub(super) fn refuted(geometry: &Geometry, places: CellSet, placed: CellSet) -> CellSet {
    let mut board = Partial::new(geometry, places);
    let (mut refuted, mut search) = (CellSet::EMPTY, Search { geometry, left: board.rows, steps: 0 });
    placed.for_each(|cell| board.put(geometry.position(cell), geometry));
    for row in 0..geometry.side() {
        while search.left[row] != 0 {
            let (column, mut next) = (search.left[row].trailing_zeros() as usize, board);
            next.put((row, column), geometry);
            search.steps = MOST_STEPS;
            let is_seen = board.rows[row] >> column & 1 == 0;
            if is_seen || !search.completes(next) {
                refuted.insert(geometry.at(row, column));
            }
            search.left[row] &= !(1 << column);
        }
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
    fn put(&mut self, (row, column): (usize, usize), geometry: &Geometry) {
        let (block, last) = (geometry.block(), geometry.side() - 1);
        let stack = column / block.columns;
        let in_stack = (u16::MAX >> (MOST_ROWS - block.columns)) << (stack * block.columns);
        self.open &= !(1 << row);
        self.columns &= !(1 << column);
        self.rows.iter_mut().for_each(|left| *left &= !(1 << column));
        let band = row / block.rows * block.rows;
        self.rows[band..][..block.rows].iter_mut().for_each(|left| *left &= !in_stack);
        for (number, crossing) in [column == row, column == last - row].into_iter().enumerate() {
            if crossing && self.diagonals[number] {
                self.diagonals[number] = false;
                for (row, left) in self.rows[..=last].iter_mut().enumerate() {
                    *left &= !(1 << if number == 0 { row } else { last - row });
                }
            }
        }
        self.rows[row] = 0;
    }

    /// A row with one place left or none, or else with two, or else any; none if all rows have the digit.
    fn narrowest(&self) -> Option<usize> {
        let (mut open, mut pair, mut any) = (self.open, None, None);
        while open != 0 {
            let row = open.trailing_zeros() as usize;
            open &= open - 1;
            let others = self.rows[row] & self.rows[row].wrapping_sub(1);
            if others == 0 {
                return Some(row);
            }
            if others & (others - 1) == 0 {
                pair = Some(row);
            }
            any = Some(row);
        }
        pair.or(any)
    }
}

/// Looks for templates.
struct Search<'a> {
    geometry: &'a Geometry,
    /// The columns of the places in each row for which no template is known; these are tried first.
    left: [u16; MOST_ROWS],
    /// How many steps it may still take.
    steps: u32,
}

impl Search<'_> {
    /// Whether the digit has a place in the other units as well.
    fn completes(&mut self, board: Partial) -> bool {
        let Some(row) = board.narrowest() else { return board.diagonals == [false; 2] };
        let all_have_places = board.rows.iter().fold(0, |all, row| all | row) == board.columns;
        if !all_have_places || self.steps == 0 {
            return false;
        }
        self.steps -= 1;
        let columns = board.rows[row];
        for mut some in [columns & self.left[row], columns & !self.left[row]] {
            while some != 0 {
                let (column, mut next) = (some.trailing_zeros() as usize, board);
                some &= some - 1;
                next.put((row, column), self.geometry);
                if self.completes(next) {
                    self.left[row] &= !(1 << column);
                    return true;
                }
            }
        }
        false
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
    fn a_place_that_empties_a_unit_is_refuted() {
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
    fn what_a_placed_digit_sees_is_refuted() {
        let geometry = Geometry::with_side(9, Variant::Plain).unwrap();
        let corner = geometry.at(0, 0);
        let places = geometry.cells().collect::<CellSet>() - CellSet::only(corner);
        let seen = geometry.peers(corner).iter().copied().collect();
        assert_eq!(refuted(&geometry, places, CellSet::only(corner)), seen);
    }

    #[test]
    fn placed_digits_are_in_every_template() {
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
