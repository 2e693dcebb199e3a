//! Where the board's cells lie, on whole pixels.

use crate::geometry::{BlockShape, Cell, Geometry};

/// The width of lines between blocks and around the board.
pub(crate) const THICK: i32 = 2;
/// The width of lines between cells.
pub(crate) const THIN: i32 = 1;

/// A rectangle on whole pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PixelRect {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) w: i32,
    pub(crate) h: i32,
}

impl PixelRect {
    /// Smaller by `by` on every side.
    pub(crate) const fn shrunk(self, by: i32) -> Self {
        Self { x: self.x + by, y: self.y + by, w: self.w - 2 * by, h: self.h - 2 * by }
    }

    /// Whether a point lies in it.
    pub(crate) fn contains(self, x: f32, y: f32) -> bool {
        let (x, y) = (x - self.x as f32, y - self.y as f32);
        x >= 0.0 && y >= 0.0 && x < self.w as f32 && y < self.h as f32
    }
}

/// The places of a board's cells and lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    /// The board in the window, lines included.
    pub(crate) board: PixelRect,
    /// The side of a cell's inside.
    pub(crate) cell: i32,
    side: usize,
    block: BlockShape,
}

impl Layout {
    /// The largest board of square cells in the middle of a part of the window; at least one pixel a cell.
    pub(crate) fn fit(area: PixelRect, geometry: &Geometry) -> Self {
        let (side, block) = (geometry.side(), geometry.block());
        let lines = |per_block: usize| {
            (side / per_block + 1) as i32 * THICK + (side - side / per_block) as i32 * THIN
        };
        let across = (area.w - lines(block.columns)) / side as i32;
        let down = (area.h - lines(block.rows)) / side as i32;
        let cell = across.min(down).max(1);
        let (w, h) = (cell * side as i32 + lines(block.columns), cell * side as i32 + lines(block.rows));
        let board = PixelRect { x: area.x + (area.w - w) / 2, y: area.y + (area.h - h) / 2, w, h };
        Self { board, cell, side, block }
    }

    /// The inside of a cell, relative to the board.
    pub(crate) fn inside(&self, cell: Cell) -> PixelRect {
        let (row, column) = (cell.index() / self.side, cell.index() % self.side);
        let x = self.start(column, self.block.columns);
        let y = self.start(row, self.block.rows);
        PixelRect { x, y, w: self.cell, h: self.cell }
    }

    /// The cell at a point of the window.
    pub(crate) fn cell_at(&self, geometry: &Geometry, x: f32, y: f32) -> Option<Cell> {
        if !self.board.contains(x, y) {
            return None;
        }
        let (x, y) = (x - self.board.x as f32, y - self.board.y as f32);
        geometry.cells().find(|&cell| self.inside(cell).shrunk(-1).contains(x, y))
    }

    /// Where the inside of a row or column begins.
    fn start(&self, index: usize, per_block: usize) -> i32 {
        let thick = (index / per_block + 1) as i32;
        let thin = (index - index / per_block) as i32;
        index as i32 * self.cell + thick * THICK + thin * THIN
    }

    /// The lines between blocks and around the board, relative to it.
    pub(crate) fn thick_lines(&self) -> Vec<PixelRect> {
        let PixelRect { w, h, .. } = self.board;
        let vertical = (0..=self.side / self.block.columns).map(|i| {
            let x = if i == 0 { 0 } else { self.end_of(i * self.block.columns - 1, self.block.columns) };
            PixelRect { x, y: 0, w: THICK, h }
        });
        let horizontal = (0..=self.side / self.block.rows).map(|i| {
            let y = if i == 0 { 0 } else { self.end_of(i * self.block.rows - 1, self.block.rows) };
            PixelRect { x: 0, y, w, h: THICK }
        });
        vertical.chain(horizontal).collect()
    }

    fn end_of(&self, index: usize, per_block: usize) -> i32 {
        self.start(index, per_block) + self.cell
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Variant;

    const AREA: PixelRect = PixelRect { x: 10, y: 20, w: 700, h: 560 };

    #[test]
    fn cells_fill_the_board_without_overlap() {
        for side in [4, 6, 9, 12, 16, 25] {
            let geometry = Geometry::with_side(side, Variant::Plain).unwrap();
            let layout = Layout::fit(AREA, &geometry);
            assert!(layout.board.w <= AREA.w && layout.board.h <= AREA.h);
            let last = layout.inside(Cell::new(side * side - 1));
            assert_eq!((last.x + last.w + THICK, last.y + last.h + THICK), (layout.board.w, layout.board.h));
            for row in 0..side {
                for pair in geometry.cells().skip(row * side).take(side).collect::<Vec<_>>().windows(2) {
                    let (a, b) = (layout.inside(pair[0]), layout.inside(pair[1]));
                    let gap = b.x - (a.x + a.w);
                    assert!(gap == THIN || gap == THICK, "side {side}: gap {gap}");
                }
            }
        }
    }

    #[test]
    fn a_point_in_a_cell_finds_it_again() {
        let geometry = Geometry::with_side(16, Variant::Plain).unwrap();
        let layout = Layout::fit(AREA, &geometry);
        for cell in geometry.cells() {
            let inside = layout.inside(cell);
            let x = (layout.board.x + inside.x + inside.w / 2) as f32;
            let y = (layout.board.y + inside.y + inside.h / 2) as f32;
            assert_eq!(layout.cell_at(&geometry, x, y), Some(cell));
        }
        assert_eq!(layout.cell_at(&geometry, 0.0, 0.0), None);
    }
}
