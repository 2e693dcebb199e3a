//! The places of pencil marks in a cell.

use crate::geometry::Digit;
use crate::scene::pixels::PixelRect;

/// The smallest readable pencil mark; smaller ones are drawn as dots.
pub const READABLE: i32 = 9;
/// The smallest box in which dots do not merge.
pub const DOTTED: i32 = 3;

/// The side of a pencil mark's box in a cell.
pub fn mark_place(cell: i32, side: usize) -> i32 {
    (cell - 2 * margin(cell)) / across(side)
}

/// The number of pencil marks in a row: 3 for 9, 4 for 16, 5 for 25.
fn across(side: usize) -> i32 {
    (1..).find(|across| across * across >= side as i32).expect("some square is large enough")
}

const fn margin(cell: i32) -> i32 {
    cell / 20
}

/// The centre of a digit's pencil mark in the inside of a cell.
pub fn mark_centre(inside: PixelRect, side: usize, digit: Digit) -> (i32, i32) {
    let (across, place) = (across(side), mark_place(inside.w, side));
    let start = (inside.w - across * place) / 2 + place / 2;
    let (row, column) = (digit.index() as i32 / across, digit.index() as i32 % across);
    (inside.x + start + column * place, inside.y + start + row * place)
}

/// The upper edge of the last row of pencil marks.
pub fn last_row(inside: PixelRect, side: usize) -> i32 {
    let (across, place) = (across(side), mark_place(inside.w, side));
    inside.y + (inside.w - across * place) / 2 + (across - 1) * place
}

/// The digit whose pencil mark is nearest to a point.
pub fn digit_near(inside: PixelRect, side: usize, (x, y): (f32, f32)) -> Digit {
    let distance = |digit: &Digit| {
        let (own_x, own_y) = mark_centre(inside, side, *digit);
        (own_x as f32 - x).powi(2) + (own_y as f32 - y).powi(2)
    };
    let nearest = (0..side).map(Digit::new).min_by(|a, b| distance(a).total_cmp(&distance(b)));
    nearest.unwrap_or(Digit::new(0))
}
