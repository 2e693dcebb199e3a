//! A small picture of a board: its lines, its diagonals and its givens.

use egui::{Align2, Painter, Rect, Stroke, pos2, vec2};

use crate::geometry::{BlockShape, Cell, Variant};
use crate::gui::theme::{Palette, mono};
use crate::puzzle::Puzzle;

/// The smallest cell with a readable digit, in points; smaller ones get a mark instead.
const READABLE: f32 = 7.0;
/// The smallest cell with lines around it, in points; lines would cover smaller ones.
const ROOM_FOR_LINES: f32 = 4.0;

/// Draws the givens of a puzzle and the lines of its board.
pub(in crate::gui) fn puzzle(painter: &Painter, rect: Rect, palette: &Palette, puzzle: &Puzzle) {
    let geometry = puzzle.geometry();
    let board = Small { rect: snapped(rect), side: geometry.side() };
    ground(painter, &board, palette, geometry.variant());
    for cell in geometry.cells() {
        let Some(digit) = puzzle.given(cell) else { continue };
        let place = board.cell(cell);
        if board.pitch() < READABLE {
            painter.rect_filled(place.shrink(board.pitch() * 0.22), 0.0, palette.muted);
            continue;
        }
        painter.rect_filled(place, 0.0, palette.given_cell);
        let symbol = puzzle.symbols().symbol(digit);
        let font = mono((board.pitch() * 0.8).round());
        painter.text(place.center(), Align2::CENTER_CENTER, symbol, font, palette.text);
    }
    lines(painter, &board, palette, geometry.block());
}

/// Draws the lines of an empty board.
pub(in crate::gui) fn empty(
    painter: &Painter,
    rect: Rect,
    palette: &Palette,
    block: BlockShape,
    variant: Variant,
) {
    let board = Small { rect: snapped(rect), side: block.side() };
    ground(painter, &board, palette, variant);
    lines(painter, &board, palette, block);
}

/// Rounds a rectangle to whole points, so that lines are sharp.
fn snapped(rect: Rect) -> Rect {
    Rect::from_min_size(rect.min.round(), rect.size().floor()).shrink(1.0)
}

/// The geometry of a small board.
struct Small {
    rect: Rect,
    side: usize,
}

impl Small {
    /// The distance from one cell to the next.
    fn pitch(&self) -> f32 {
        self.rect.width() / self.side as f32
    }

    /// The start of a row or column.
    fn place(&self, index: usize) -> f32 {
        (self.rect.width() * index as f32 / self.side as f32).round()
    }

    fn cell(&self, cell: Cell) -> Rect {
        let (row, column) = (cell.index() / self.side, cell.index() % self.side);
        let corner = |row, column| self.rect.min + vec2(self.place(column), self.place(row));
        Rect::from_min_max(corner(row, column), corner(row + 1, column + 1))
    }
}

fn ground(painter: &Painter, board: &Small, palette: &Palette, variant: Variant) {
    painter.rect_filled(board.rect, 0.0, palette.cell);
    if variant == Variant::Diagonal {
        for i in 0..board.side {
            for column in [i, board.side - 1 - i] {
                let cell = board.cell(Cell::new(i * board.side + column));
                painter.rect_filled(cell, 0.0, palette.unit_shade);
            }
        }
    }
}

/// Draws the lines between cells, then those between blocks and around the board.
fn lines(painter: &Painter, board: &Small, palette: &Palette, block: BlockShape) {
    let rect = board.rect;
    for thick in [false, true] {
        let wide = if board.pitch() > 2.0 * READABLE { 2.0 } else { 1.0 };
        let stroke = match thick {
            true => Stroke::new(wide, palette.block_line),
            false if board.pitch() < ROOM_FOR_LINES => continue,
            false => Stroke::new(1.0, palette.grid),
        };
        for i in 0..=board.side {
            if i.is_multiple_of(block.columns) == thick {
                let x = rect.left() + board.place(i);
                painter.line_segment([pos2(x, rect.top()), pos2(x, rect.bottom())], stroke);
            }
            if i.is_multiple_of(block.rows) == thick {
                let y = rect.top() + board.place(i);
                painter.line_segment([pos2(rect.left(), y), pos2(rect.right(), y)], stroke);
            }
        }
    }
}
