//! The selected cells. Independent of digits.

use crate::geometry::{Cell, Geometry};

/// The direction of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the previous column.
    Left,
    /// To the next column.
    Right,
}

impl Direction {
    /// The neighbour of a cell in this direction; wraps around at the edges.
    #[must_use]
    pub fn neighbour(self, geometry: &Geometry, cell: Cell) -> Cell {
        let side = geometry.side();
        let (row, column) = geometry.position(cell);
        let (row, column) = match self {
            Self::Up => (row + side - 1, column),
            Self::Down => (row + 1, column),
            Self::Left => (row, column + side - 1),
            Self::Right => (row, column + 1),
        };
        geometry.at(row % side, column % side)
    }
}

/// How a picked cell joins the selection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// It becomes the only selected cell.
    Only,
    /// It is added to the selection, or removed from it.
    Toggle,
    /// The current block of cells is extended to it.
    Extend,
}

/// The selected cells, at least one, and the last one reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Selection {
    /// In ascending order; never empty.
    cells: Vec<Cell>,
    /// The cells selected before the current block was started.
    earlier: Vec<Cell>,
    /// The cell where that block was started.
    anchor: Cell,
    cursor: Cell,
}

impl Selection {
    pub(super) fn only(cell: Cell) -> Self {
        Self { cells: vec![cell], earlier: Vec::new(), anchor: cell, cursor: cell }
    }

    pub(super) fn all(&self, geometry: &Geometry) -> Self {
        Self { cells: geometry.cells().collect(), ..self.clone() }
    }

    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    pub(super) const fn cursor(&self) -> Cell {
        self.cursor
    }

    pub(super) fn pick(&mut self, geometry: &Geometry, cell: Cell, pick: Pick) {
        match pick {
            Pick::Only => *self = Self::only(cell),
            Pick::Toggle => self.toggle(cell),
            Pick::Extend => self.extend(geometry, cell),
        }
    }

    /// The neighbour of the cell reached last; wraps around at the edges.
    pub(super) fn neighbour(&self, geometry: &Geometry, direction: Direction) -> Cell {
        direction.neighbour(geometry, self.cursor)
    }

    /// The cell after the only selected one, line by line; `None` after the last cell and if several are selected.
    pub(super) fn following(&self, geometry: &Geometry) -> Option<Cell> {
        let next = self.cursor.index() + 1;
        (self.cells.len() == 1 && next < geometry.cell_count()).then(|| Cell::new(next))
    }

    fn toggle(&mut self, cell: Cell) {
        match self.cells.binary_search(&cell) {
            // The last selected cell stays: the selection is never empty.
            Ok(_) if self.cells.len() == 1 => return,
            Ok(at) => {
                self.cells.remove(at);
                if self.cursor == cell {
                    self.cursor = self.cells[at.min(self.cells.len() - 1)];
                }
                self.anchor = self.cursor;
            }
            Err(at) => {
                self.cells.insert(at, cell);
                (self.anchor, self.cursor) = (cell, cell);
            }
        }
        self.earlier.clone_from(&self.cells);
    }

    fn extend(&mut self, geometry: &Geometry, cell: Cell) {
        let ((top, left), (bottom, right)) = (geometry.position(self.anchor), geometry.position(cell));
        let (rows, columns) = (top.min(bottom)..=top.max(bottom), left.min(right)..=left.max(right));
        let inside = |cell: &Cell| {
            let (row, column) = geometry.position(*cell);
            rows.contains(&row) && columns.contains(&column)
        };
        let is_selected = |cell: &Cell| inside(cell) || self.earlier.binary_search(cell).is_ok();
        self.cells = geometry.cells().filter(is_selected).collect();
        self.cursor = cell;
    }
}
