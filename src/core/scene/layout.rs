//! The positions of the board's cells, in whole pixels.

use super::marks;
use crate::geometry::{BlockShape, Cell, Digit, Geometry};
use crate::scene::camera::Camera;
use crate::scene::pixels::PixelRect;

/// The width of lines between blocks and around the board.
pub const THICK: i32 = 2;
/// The width of lines between cells.
pub const THIN: i32 = 1;

/// The largest width of an enlarged board, in pixels.
const LARGEST: i32 = 4000;

/// The positions of a board's cells and lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardLayout {
    /// The board in the window, lines included; an enlarged board is larger than its area.
    pub board: PixelRect,
    /// The visible part of it.
    pub view: PixelRect,
    /// The side of the interior of a cell.
    pub cell: i32,
    side: usize,
    block: BlockShape,
}

impl BoardLayout {
    /// The largest board of square cells in the centre of an area, at least one pixel per cell; or, if the camera has
    /// zoomed in, the part of a larger one that it shows.
    pub fn place(area: PixelRect, geometry: &Geometry, camera: Camera) -> Self {
        let (side, block) = (geometry.side(), geometry.block());
        let lines = |per_block: usize| {
            (side / per_block + 1) as i32 * THICK + (side - side / per_block) as i32 * THIN
        };
        let across = (area.w - lines(block.columns)) / side as i32;
        let down = (area.h - lines(block.rows)) / side as i32;
        let fitting = across.min(down).max(1);
        let cell = ((fitting as f32 * camera.zoom).round() as i32).min(LARGEST / side as i32).max(fitting);
        let (w, h) = (cell * side as i32 + lines(block.columns), cell * side as i32 + lines(block.rows));
        let start = |from: i32, room: i32, size: i32, centre: f32| {
            if size <= room {
                return from + (room - size) / 2;
            }
            let wanted = from + room / 2 - (centre * size as f32).round() as i32;
            wanted.clamp(from + room - size, from)
        };
        let (x, y) = (start(area.x, area.w, w, camera.centre.0), start(area.y, area.h, h, camera.centre.1));
        let board = PixelRect { x, y, w, h };
        Self { board, view: board.intersection(area), cell, side, block }
    }

    /// The start of the board relative to the corner of its visible part.
    pub const fn offset(&self) -> (i32, i32) {
        (self.board.x - self.view.x, self.board.y - self.view.y)
    }

    /// The position of a point of the window as fractions of the board's width and height.
    pub fn share(&self, x: f32, y: f32) -> (f32, f32) {
        let PixelRect { x: left, y: top, w, h } = self.board;
        ((x - left as f32) / w as f32, (y - top as f32) / h as f32)
    }

    /// The centre of the visible part.
    pub fn centre(&self) -> (f32, f32) {
        let PixelRect { x, y, w, h } = self.view;
        self.share(x as f32 + w as f32 / 2.0, y as f32 + h as f32 / 2.0)
    }

    /// The interior of a cell, relative to the board.
    pub fn inside(&self, cell: Cell) -> PixelRect {
        let (row, column) = (cell.index() / self.side, cell.index() % self.side);
        let x = self.start(column, self.block.columns);
        let y = self.start(row, self.block.rows);
        PixelRect { x, y, w: self.cell, h: self.cell }
    }

    /// The cell at a point of the window.
    pub fn cell_at(&self, geometry: &Geometry, x: f32, y: f32) -> Option<Cell> {
        if !self.view.contains(x, y) {
            return None;
        }
        let (x, y) = (x - self.board.x as f32, y - self.board.y as f32);
        geometry.cells().find(|&cell| self.inside(cell).shrunk(-1).contains(x, y))
    }

    /// The candidate whose place in a cell is nearest to a point of the window.
    pub fn digit_at(&self, cell: Cell, x: f32, y: f32) -> Digit {
        let at = (x - self.board.x as f32, y - self.board.y as f32);
        marks::digit_near(self.inside(cell), self.side, at)
    }

    /// The middle of a cell in the window, or of the place of a candidate in it.
    pub fn centre_of(&self, cell: Cell, digit: Option<Digit>) -> (f32, f32) {
        let inside = self.inside(cell);
        let is_marked = marks::mark_place(inside.w, self.side) >= marks::DOTTED;
        let (x, y) = match digit.filter(|_| is_marked) {
            Some(digit) => marks::mark_centre(inside, self.side, digit),
            None => (inside.x + inside.w / 2, inside.y + inside.h / 2),
        };
        ((self.board.x + x) as f32, (self.board.y + y) as f32)
    }

    /// The side of the place of a candidate; of the cell if candidates are not drawn.
    pub fn mark(&self) -> i32 {
        let mark = marks::mark_place(self.cell, self.side);
        if mark >= marks::DOTTED { mark } else { self.cell }
    }

    /// The start of the interior of a row or column.
    fn start(&self, index: usize, per_block: usize) -> i32 {
        let thick = (index / per_block + 1) as i32;
        let thin = (index - index / per_block) as i32;
        index as i32 * self.cell + thick * THICK + thin * THIN
    }

    /// The lines between blocks and around the board, relative to it.
    pub fn thick_lines(&self) -> Vec<PixelRect> {
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

    /// The lines between cells of a block, relative to the board.
    #[must_use]
    pub fn thin_lines(&self) -> Vec<PixelRect> {
        let PixelRect { w, h, .. } = self.board;
        let inner = |per_block: usize| (1..self.side).filter(move |index| index % per_block != 0);
        let vertical = inner(self.block.columns).map(|index| {
            let x = self.end_of(index - 1, self.block.columns);
            PixelRect { x, y: 0, w: THIN, h }
        });
        let horizontal = inner(self.block.rows).map(|index| {
            let y = self.end_of(index - 1, self.block.rows);
            PixelRect { x: 0, y, w, h: THIN }
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
            let layout = BoardLayout::place(AREA, &geometry, Camera::whole(side));
            assert_eq!(layout.board, layout.view);
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
        let layout = BoardLayout::place(AREA, &geometry, Camera::whole(16));
        for cell in geometry.cells() {
            let inside = layout.inside(cell);
            let x = (layout.board.x + inside.x + inside.w / 2) as f32;
            let y = (layout.board.y + inside.y + inside.h / 2) as f32;
            assert_eq!(layout.cell_at(&geometry, x, y), Some(cell));
        }
        assert_eq!(layout.cell_at(&geometry, 0.0, 0.0), None);
    }

    #[test]
    fn an_enlarged_board_shows_the_cameras_view() {
        let geometry = Geometry::with_side(25, Variant::Plain).unwrap();
        let camera = Camera::whole(25).zoomed(3.0, (0.0, 0.0));
        let corner = BoardLayout::place(AREA, &geometry, camera);
        assert_eq!((corner.board.x, corner.board.y), (AREA.x, AREA.y));
        assert_eq!((corner.view, corner.offset()), (AREA, (0, 0)));
        let cells = |layout: &BoardLayout| {
            let seen = |cell: &Cell| layout.inside(*cell).shifted(layout.offset()).is_within(AREA.w, AREA.h);
            geometry.cells().filter(seen).collect::<Vec<_>>()
        };
        assert!(cells(&corner).contains(&Cell::new(0)) && cells(&corner).len() < 625 / 4);
        assert_eq!(corner.cell_at(&geometry, 15.0, 25.0), Some(Cell::new(0)));
        assert_eq!(corner.cell_at(&geometry, 10.0 + 701.0, 30.0), None, "outside the visible part");
        let middle = BoardLayout::place(AREA, &geometry, camera.moved((0.25, 0.25)));
        let (x, y) = middle.centre();
        assert!((x - camera.centre.0 - 0.25).abs() < 0.01 && (y - camera.centre.1 - 0.25).abs() < 0.01);
    }
}
