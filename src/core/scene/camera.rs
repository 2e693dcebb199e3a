//! Which part of the board is visible, and how large. Independent of pixels.

use crate::geometry::{Cell, Geometry};

/// The factor of one zoom step.
pub const STEP: f32 = 1.25;

/// The visible part of the board: all of it, or an enlarged part around a centre.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Camera {
    /// The enlargement relative to the whole board.
    pub zoom: f32,
    /// The centre of the visible part, as fractions of the board's width and height.
    pub centre: (f32, f32),
    /// The side of the board it belongs to.
    side: usize,
}

impl Camera {
    /// The whole board of this side.
    pub const fn whole(side: usize) -> Self {
        Self { zoom: 1.0, centre: (0.5, 0.5), side }
    }

    /// Whether it belongs to a board of this side.
    pub const fn suits(self, side: usize) -> bool {
        self.side == side
    }

    /// Whether less than the whole board is visible.
    pub fn is_near(self) -> bool {
        self.zoom > 1.0
    }

    /// Zooms in by a factor, or out by one below 1; the point `at` of the board stays in place.
    pub fn zoomed(self, factor: f32, at: (f32, f32)) -> Self {
        // Cells of the largest boards can be enlarged to about the size of those of a 9×9 board.
        let zoom = (self.zoom * factor).clamp(1.0, (self.side as f32 / 6.0).max(1.5));
        let zoom = if zoom < 1.02 { 1.0 } else { zoom };
        let keep = |at: f32, centre: f32| at + (centre - at) * self.zoom / zoom;
        Self { zoom, centre: (keep(at.0, self.centre.0), keep(at.1, self.centre.1)), ..self }.on_board()
    }

    /// Moves the centre, with the same zoom.
    pub const fn centred(self, centre: (f32, f32)) -> Self {
        Self { centre, ..self }
    }

    /// Moves by fractions of the board's width and height.
    pub fn moved(self, by: (f32, f32)) -> Self {
        Self { centre: (self.centre.0 + by.0, self.centre.1 + by.1), ..self }.on_board()
    }

    /// Moves as little as necessary to show a whole cell with its neighbours.
    pub fn showing(self, geometry: &Geometry, cell: Cell) -> Self {
        let (row, column) = geometry.position(cell);
        let half = (0.5 / self.zoom - 1.5 / self.side as f32).max(0.0);
        let near = |index: usize, centre: f32| {
            let middle = (index as f32 + 0.5) / self.side as f32;
            centre.clamp(middle - half, middle + half)
        };
        Self { centre: (near(column, self.centre.0), near(row, self.centre.1)), ..self }.on_board()
    }

    /// Keeps the visible part within the board.
    fn on_board(self) -> Self {
        let half = 0.5 / self.zoom;
        let (x, y) = self.centre;
        Self { centre: (x.clamp(half, 1.0 - half), y.clamp(half, 1.0 - half)), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Variant;

    #[test]
    fn zooming_keeps_the_point_under_the_pointer() {
        let at = (0.4, 0.7);
        let near = Camera::whole(25).zoomed(2.0, at);
        // On the screen the point is as far from the centre as before, so twice as far in fractions of the board's
        // width.
        assert!(((at.0 - near.centre.0) * 2.0 - (at.0 - 0.5)).abs() < 1e-6);
        assert!(((at.1 - near.centre.1) * 2.0 - (at.1 - 0.5)).abs() < 1e-6);
        assert_eq!(near.zoomed(0.5, at), Camera::whole(25));
    }

    #[test]
    fn what_is_seen_stays_on_the_board() {
        let corner = Camera::whole(25).zoomed(4.0, (0.0, 1.0));
        assert_eq!(corner.centre, (0.125, 0.875));
        assert_eq!(corner.moved((-1.0, 0.0)), corner);
        assert_eq!(corner.moved((9.0, -9.0)).centre, (0.875, 0.125));
        assert!((corner.zoomed(100.0, (0.5, 0.5)).zoom - 25.0 / 6.0).abs() < 1e-6);
        assert_eq!(corner.zoomed(0.01, (0.5, 0.5)), Camera::whole(25));
    }

    #[test]
    fn every_cell_can_be_shown() {
        let geometry = Geometry::with_side(25, Variant::Plain).unwrap();
        let near = Camera::whole(25).zoomed(3.0, (0.5, 0.5));
        for cell in geometry.cells() {
            let (row, column) = geometry.position(cell);
            let (x, y) = near.showing(&geometry, cell).centre;
            for (index, centre) in [(column, x), (row, y)] {
                let (start, end) = (index as f32 / 25.0, (index + 1) as f32 / 25.0);
                assert!(start >= centre - 0.5 / 3.0 - 1e-6 && end <= centre + 0.5 / 3.0 + 1e-6);
            }
        }
        assert_eq!(near.showing(&geometry, Cell::new(312)), near, "what is seen already moves nothing");
    }
}
