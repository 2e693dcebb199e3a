//! Draws one cell of a scene.

use super::atlas::{Sizes, Sprite};
use super::canvas::Canvas;
use crate::digit_set::DigitSet;
use crate::geometry::Digit;
use crate::gui::board::scene::{CellScene, Content, Ground, HEATS, Ink, Outline, Scene};
use crate::gui::pixels::PixelRect;

/// The side of a pencil mark's box in a cell.
pub(super) fn mark_place(cell: i32, side: usize) -> i32 {
    (cell - 2 * mark_margin(cell)) / marks_across(side)
}

/// The number of pencil marks in a row: 3 for 9, 4 for 16, 5 for 25.
fn marks_across(side: usize) -> i32 {
    (1..).find(|across| across * across >= side as i32).expect("some square is large enough")
}

const fn mark_margin(cell: i32) -> i32 {
    cell / 20
}

/// Draws a cell into its inside.
pub(super) fn draw(canvas: &mut impl Canvas, scene: &Scene, inside: PixelRect, cell: CellScene) {
    let palette = scene.theme.palette();
    let ground = match cell.ground {
        Ground::Plain => palette.cell,
        Ground::Given => palette.given_cell,
        Ground::Heat(heat) => palette.heat(f32::from(heat) / f32::from(HEATS)),
        Ground::Unit => palette.unit_shade,
        Ground::SameDigit => palette.same_digit,
        Ground::Selected => palette.current,
        Ground::Solution => palette.solution_cell,
    };
    canvas.fill(inside, ground);
    match cell.content {
        Content::Empty => {}
        Content::Digit { digit, ink } => draw_digit(canvas, scene, inside, digit, ink),
        Content::Marks { candidates, strong, struck } => {
            draw_marks(canvas, scene, inside, candidates, strong, struck);
        }
    }
    if let Some(outline) = cell.outline {
        draw_outline(canvas, scene, inside, outline);
        if outline == Outline::Contradiction && !cell.content.has_marks() {
            let (x, y) = (inside.x + inside.w / 2, inside.y + inside.h / 2);
            canvas.sprite(Sprite::Cross, x, y, palette.contradiction);
        }
    }
}

fn draw_digit(canvas: &mut impl Canvas, scene: &Scene, inside: PixelRect, digit: Digit, ink: Ink) {
    let palette = scene.theme.palette();
    let symbol = scene.symbols.symbol(digit);
    let (x, y) = (inside.x + inside.w / 2, inside.y + inside.h / 2);
    match ink {
        Ink::Given => canvas.sprite(Sprite::Given(symbol), x, y, palette.text),
        Ink::Placed => canvas.sprite(Sprite::Digit(symbol), x, y, palette.accent),
        Ink::Guess { depth } => {
            canvas.sprite(Sprite::Ring, x, y, palette.ring);
            canvas.sprite(Sprite::Digit(symbol), x, y, palette.guess);
            draw_depth(canvas, scene, inside, depth);
        }
        Ink::Conflict => {
            canvas.sprite(Sprite::Given(symbol), x, y, palette.contradiction);
            canvas.frame(inside.shrunk(inside.w / 20), (inside.w / 24).max(2), palette.contradiction);
        }
        Ink::Retracted => {
            canvas.sprite(Sprite::Digit(symbol), x, y, palette.faint);
            canvas.sprite(Sprite::BigStrike, x, y, palette.contradiction);
        }
    }
}

/// The number of a guess on a badge at the upper right, if there is room for it.
fn draw_depth(canvas: &mut impl Canvas, scene: &Scene, inside: PixelRect, depth: u16) {
    let palette = scene.theme.palette();
    let sizes = Sizes { cell: inside.w, mark: 0 };
    let radius = sizes.badge_radius() as i32;
    if inside.w < ROOM_FOR_BADGE {
        return;
    }
    let figures: Vec<char> = depth.to_string().chars().collect();
    let advance = (radius * 9 / 10).max(5);
    let width = advance * (figures.len() as i32 - 1);
    let (x, y) = (inside.x + inside.w - radius - 1, inside.y + radius + 1);
    for shift in 0..=width {
        canvas.sprite(Sprite::Disc, x - shift, y, palette.ring);
    }
    for (i, figure) in figures.into_iter().enumerate() {
        canvas.sprite(Sprite::Badge(figure), x - width + i as i32 * advance, y, BADGE_TEXT);
    }
}

/// In smaller cells a badge would hide the digit.
const ROOM_FOR_BADGE: i32 = 44;
/// Dark on the ring's orange in both themes.
const BADGE_TEXT: egui::Color32 = egui::Color32::from_rgb(0x1B, 0x24, 0x30);

fn draw_marks(
    canvas: &mut impl Canvas,
    scene: &Scene,
    inside: PixelRect,
    candidates: DigitSet,
    strong: DigitSet,
    struck: DigitSet,
) {
    let palette = scene.theme.palette();
    let side = scene.geometry.side();
    let (across, place) = (marks_across(side), mark_place(inside.w, side));
    let margin = (inside.w - across * place) / 2;
    for digit in candidates.union(struck) {
        let symbol = scene.symbols.symbol(digit);
        let (row, column) = (digit.index() as i32 / across, digit.index() as i32 % across);
        let x = inside.x + margin + column * place + place / 2;
        let y = inside.y + margin + row * place + place / 2;
        if struck.contains(digit) {
            canvas.sprite(Sprite::Mark(symbol), x, y, palette.contradiction);
            canvas.sprite(Sprite::Strike, x, y, palette.contradiction);
        } else if strong.contains(digit) {
            canvas.sprite(Sprite::StrongMark(symbol), x, y, palette.text);
        } else {
            canvas.sprite(Sprite::Mark(symbol), x, y, palette.faint);
        }
    }
}

fn draw_outline(canvas: &mut impl Canvas, scene: &Scene, inside: PixelRect, outline: Outline) {
    let palette = scene.theme.palette();
    let width = (inside.w / 20).clamp(2, 3);
    match outline {
        Outline::Gains => canvas.dashed_frame(inside, width, palette.accent),
        Outline::Loses => canvas.dashed_frame(inside, width, palette.contradiction),
        Outline::Cause => canvas.frame(inside, width, palette.accent),
        Outline::Selected => canvas.frame(inside, width, palette.text),
        Outline::AlsoSelected => canvas.frame(inside, 1, palette.text),
        Outline::Hovered => canvas.frame(inside, 1, palette.muted),
        Outline::Contradiction => canvas.frame(inside, width + 1, palette.contradiction),
    }
}
