//! Draws one cell of a scene.

use ecolor::Color32;

use super::canvas::{Canvas, Sizes, Sprite};
use super::marks::{DOTTED, READABLE, last_row, mark_centre, mark_place};
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry, Variant};
use crate::scene::contrast::legible;
use crate::scene::heat_scale::{DIFFERENCES, HEATS};
use crate::scene::pixels::PixelRect;
use crate::scene::theme::Palette;
use crate::scene::wave::TINTS;
use crate::scene::{Content, Ground, Ink, Outline, Scene};

/// Draws a cell of the board into its inside.
pub fn draw(canvas: &mut impl Canvas, scene: &Scene, inside: PixelRect, at: Cell) {
    let (palette, cell) = (scene.theme.palette(), scene.cells[at.index()]);
    let ground = match cell.ground {
        Ground::Plain => palette.cell,
        Ground::Given => palette.given_cell,
        Ground::Heat(heat) => palette.heat(f32::from(heat) / f32::from(HEATS)),
        Ground::Difference(level) => palette.difference(f32::from(level) / f32::from(DIFFERENCES)),
        Ground::Wave { tint, .. } => palette.wave(f32::from(tint) / f32::from(TINTS)),
        Ground::Unit => palette.unit_shade,
        Ground::SameDigit => palette.same_digit,
        Ground::Selected => palette.current,
        Ground::Solution | Ground::Needed => palette.solution_cell,
    };
    canvas.fill(inside, ground);
    draw_diagonals(canvas, &scene.geometry, inside, at, palette.grid);
    let inks = Inks::on(palette, cell.ground, ground);
    if let Ground::Difference(level) = cell.ground {
        draw_sign(canvas, scene, inside, level, inks.text);
    }
    match cell.content {
        Content::Empty => {}
        Content::Digit { digit, ink } => draw_digit(canvas, scene, inside, (digit, ink), &inks),
        Content::Marks { candidates, strong, struck } => {
            draw_marks(canvas, scene, inside, &inks, [candidates, strong, struck]);
        }
    }
    if let Ground::Wave { tint, number } = cell.ground {
        let has_marks = cell.content.has_marks();
        draw_number(canvas, (scene, inside, has_marks), (tint, number), [inks.text, palette.cell]);
    }
    if let Some(outline) = cell.outline {
        draw_outline(canvas, scene, inside, outline);
        if outline == Outline::Contradiction && !cell.content.has_marks() {
            let (x, y) = (inside.x + inside.w / 2, inside.y + inside.h / 2);
            canvas.sprite(Sprite::Cross, x, y, palette.contradiction);
        }
    }
}

/// The part of the diagonals that goes through a cell.
fn draw_diagonals(
    canvas: &mut impl Canvas,
    geometry: &Geometry,
    inside: PixelRect,
    at: Cell,
    colour: Color32,
) {
    if geometry.variant() != Variant::Diagonal {
        return;
    }
    let (row, column) = geometry.position(at);
    let (x, y) = (inside.x + inside.w / 2, inside.y + inside.h / 2);
    if row == column {
        canvas.sprite(Sprite::Falling, x, y, colour);
    }
    if row + column + 1 == geometry.side() {
        canvas.sprite(Sprite::Rising, x, y, colour);
    }
}

/// The colours of digits on the ground of a cell.
struct Inks {
    text: Color32,
    placed: Color32,
    guess: Color32,
    contradiction: Color32,
    faint: Color32,
    /// The ring around a guess; its default colour is also that of heat.
    ring: Color32,
}

impl Inks {
    /// The inks of the palette, made legible on a hot cell.
    fn on(palette: &Palette, ground: Ground, colour: Color32) -> Self {
        let is_hot = matches!(ground, Ground::Heat(_) | Ground::Difference(_) | Ground::Wave { .. });
        let ink = |ink| if is_hot { legible(ink, colour) } else { ink };
        Self {
            ring: if is_hot { legible(palette.guess, colour) } else { palette.ring },
            text: ink(palette.text),
            placed: ink(palette.accent),
            guess: ink(palette.guess),
            contradiction: ink(palette.contradiction),
            faint: ink(palette.faint),
        }
    }
}

/// A plus or a minus at the left, between the last two rows of pencil marks.
fn draw_sign(canvas: &mut impl Canvas, scene: &Scene, inside: PixelRect, level: i8, colour: Color32) {
    let arm = (inside.w / 18).clamp(2, 5);
    let width = if arm > 3 { 2 } else { 1 };
    let length = 2 * arm + width;
    let y = last_row(inside, scene.geometry.side()) - length / 2;
    let x = inside.x + 1;
    canvas.fill(PixelRect { x, y: y + arm, w: length, h: width }, colour);
    if level > 0 {
        canvas.fill(PixelRect { x: x + arm, y, w: width, h: length }, colour);
    }
}

/// The number of a change on a label at the left, between the last two rows of pencil marks or in the corner below a digit; in
/// a small cell a bar along its lower edge, the longer the later the change.
fn draw_number(
    canvas: &mut impl Canvas,
    (scene, inside, has_marks): (&Scene, PixelRect, bool),
    (tint, number): (u8, u32),
    [label, ink]: [Color32; 2],
) {
    if inside.w < ROOM_FOR_NUMBER || mark_place(inside.w, scene.geometry.side()) < ROOM_BETWEEN_MARKS {
        let (w, h) = (inside.w * i32::from(tint) / i32::from(TINTS), (inside.w / 12).max(2));
        return canvas.fill(PixelRect { y: inside.y + inside.w - h, w, h, ..inside }, label);
    }
    let sizes = Sizes { cell: inside.w, mark: 0 };
    let figures: Vec<char> = number.to_string().chars().collect();
    let advance = (sizes.badge_font() * 0.64).ceil() as i32;
    let (w, h) = (advance * figures.len() as i32 + 4, (sizes.badge_font() * 0.95).round() as i32);
    let middle = if has_marks {
        last_row(inside, scene.geometry.side())
    } else {
        inside.y + inside.h - h.div_euclid(2) - 1
    };
    canvas.fill(PixelRect { x: inside.x, y: middle - h / 2, w, h }, label);
    for (figure, index) in figures.into_iter().zip(0..) {
        canvas.sprite(Sprite::Badge(figure), inside.x + 2 + advance / 2 + index * advance, middle, ink);
    }
}

/// The smallest cell with room for the number of a change, and the least room of a pencil mark in it.
const ROOM_FOR_NUMBER: i32 = 40;
const ROOM_BETWEEN_MARKS: i32 = 13;

fn draw_digit(
    canvas: &mut impl Canvas,
    scene: &Scene,
    inside: PixelRect,
    (digit, ink): (Digit, Ink),
    inks: &Inks,
) {
    let symbol = scene.symbols.symbol(digit);
    let (x, y) = (inside.x + inside.w / 2, inside.y + inside.h / 2);
    match ink {
        Ink::Given => canvas.sprite(Sprite::Given(symbol), x, y, inks.text),
        Ink::Placed => canvas.sprite(Sprite::Digit(symbol), x, y, inks.placed),
        Ink::Guess { depth } => {
            canvas.sprite(Sprite::Ring, x, y, inks.ring);
            canvas.sprite(Sprite::Digit(symbol), x, y, inks.guess);
            draw_depth(canvas, scene, inside, depth);
        }
        Ink::Conflict => {
            canvas.sprite(Sprite::Given(symbol), x, y, inks.contradiction);
            canvas.frame(inside.shrunk(inside.w / 20), (inside.w / 24).max(2), inks.contradiction);
        }
        Ink::Retracted => {
            canvas.sprite(Sprite::Digit(symbol), x, y, inks.faint);
            canvas.sprite(Sprite::BigStrike, x, y, inks.contradiction);
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

/// The smallest cell in which a badge does not hide the digit.
const ROOM_FOR_BADGE: i32 = 30;
/// Dark on the ring's orange in both themes.
const BADGE_TEXT: Color32 = Color32::from_rgb(0x1B, 0x24, 0x30);

fn draw_marks(
    canvas: &mut impl Canvas,
    scene: &Scene,
    inside: PixelRect,
    inks: &Inks,
    [candidates, strong, struck]: [DigitSet; 3],
) {
    let side = scene.geometry.side();
    if mark_place(inside.w, side) < READABLE {
        return draw_dots(canvas, inside, inks, side, [candidates, strong, struck]);
    }
    for digit in candidates.union(struck) {
        let symbol = scene.symbols.symbol(digit);
        let (x, y) = mark_centre(inside, side, digit);
        if struck.contains(digit) {
            canvas.sprite(Sprite::Mark(symbol), x, y, inks.contradiction);
            canvas.sprite(Sprite::Strike, x, y, inks.contradiction);
        } else if strong.contains(digit) {
            canvas.sprite(Sprite::StrongMark(symbol), x, y, inks.text);
        } else {
            canvas.sprite(Sprite::Mark(symbol), x, y, inks.faint);
        }
    }
}

/// A dot at the place of each candidate, if symbols would be unreadable: a bar for one that is struck out.
fn draw_dots(
    canvas: &mut impl Canvas,
    inside: PixelRect,
    inks: &Inks,
    side: usize,
    [candidates, strong, struck]: [DigitSet; 3],
) {
    let place = mark_place(inside.w, side);
    if place < DOTTED {
        return;
    }
    let dot = (place / 2).max(1);
    for digit in candidates.union(struck) {
        let (w, h, colour) = match () {
            () if struck.contains(digit) => (place - 1, (dot / 2).max(1), inks.contradiction),
            () if strong.contains(digit) => (dot + 1, dot + 1, inks.text),
            () => (dot, dot, inks.faint),
        };
        let (x, y) = mark_centre(inside, side, digit);
        canvas.fill(PixelRect { x: x - w / 2, y: y - h / 2, w, h }, colour);
    }
}

fn draw_outline(canvas: &mut impl Canvas, scene: &Scene, inside: PixelRect, outline: Outline) {
    let palette = scene.theme.palette();
    let width = (inside.w / 20).clamp(2, 3);
    let within = inside.shrunk(width + 1);
    match outline {
        Outline::Gains => canvas.dashed_frame(inside, width, palette.accent),
        Outline::Loses => canvas.dashed_frame(inside, width, palette.contradiction),
        Outline::Named => canvas.dashed_frame(inside, width, palette.muted),
        Outline::Cause => canvas.frame(inside, width, palette.accent),
        Outline::Tied => canvas.dashed_frame(inside, 1, palette.guess),
        Outline::Selected => canvas.frame(inside, width, palette.text),
        Outline::SelectedGains => {
            canvas.frame(inside, width, palette.text);
            canvas.dashed_frame(within, width, palette.accent);
        }
        Outline::SelectedLoses => {
            canvas.frame(inside, width, palette.text);
            canvas.dashed_frame(within, width, palette.contradiction);
        }
        Outline::AlsoSelected => canvas.frame(inside, 1, palette.text),
        Outline::Hovered => canvas.frame(inside, 1, palette.muted),
        Outline::Contradiction => canvas.frame(inside, width + 1, palette.contradiction),
    }
}
