//! Explains the marks of patterns, drawn by the code that draws them on the board.

use egui::{Align2, Painter, Rect, RichText, Sense, Shape, Stroke, Ui, pos2, vec2};

use crate::gui::board::overlay::paint;
use crate::gui::panels::widgets::caption;
use crate::gui::theme::{Palette, SMALL, mono};
use crate::scene::pattern::{colour, fin, frame, letter, surround};

/// The size of an example, in points.
const SIZE: egui::Vec2 = vec2(46.0, 22.0);

/// Draws an example into a rectangle.
type Draw = fn(&Painter, Rect, &Palette);

/// The marks and their meanings.
const MARKS: [(Draw, &str); 6] = [
    (
        groups,
        "Two groups of candidates: the colours of a colouring, or the two sides of a chain. More groups have other shapes.",
    ),
    (fins, "A fin: a candidate that keeps a fish from being perfect."),
    (strong, "A strong link: at least one of the two is true."),
    (weak, "A weak link: at most one of the two is true."),
    (sets, "Cells of an almost locked set. Other sets have other letters."),
    (units, "Solid: units that contain the pattern. Dashed: units where it eliminates candidates."),
];

pub(super) fn show(ui: &mut Ui, palette: &Palette) {
    caption(ui, palette, "Patterns of techniques");
    for (draw, meaning) in MARKS {
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(SIZE, Sense::hover());
            draw(ui.painter(), rect, palette);
            ui.add(egui::Label::new(RichText::new(meaning).size(SMALL).color(palette.muted)).wrap());
        });
    }
}

/// The positions of two candidates.
fn places(rect: Rect) -> [egui::Pos2; 2] {
    [0.3, 0.7].map(|share| pos2(rect.left() + rect.width() * share, rect.center().y))
}

fn digits(painter: &Painter, rect: Rect, palette: &Palette) {
    for (place, digit) in places(rect).into_iter().zip(["2", "5"]) {
        painter.text(place, Align2::CENTER_CENTER, digit, mono(SMALL), palette.text);
    }
}

fn groups(painter: &Painter, rect: Rect, palette: &Palette) {
    for (place, group) in places(rect).into_iter().zip(0..) {
        paint(painter, &surround(place, 8.0, group, colour(palette, group)));
    }
    digits(painter, rect, palette);
}

fn fins(painter: &Painter, rect: Rect, palette: &Palette) {
    paint(painter, &[fin(places(rect)[0], 8.0, palette)]);
    painter.text(places(rect)[0], Align2::CENTER_CENTER, "2", mono(SMALL), palette.text);
}

fn strong(painter: &Painter, rect: Rect, palette: &Palette) {
    let ends = [rect.left_center() + vec2(4.0, 0.0), rect.right_center() - vec2(4.0, 0.0)];
    painter.arrow(ends[0], ends[1] - ends[0], Stroke::new(1.6, palette.accent));
}

fn weak(painter: &Painter, rect: Rect, palette: &Palette) {
    let ends = [rect.left_center() + vec2(4.0, 0.0), rect.right_center() - vec2(4.0, 0.0)];
    painter.extend(Shape::dashed_line(&ends, Stroke::new(1.6, palette.accent), 4.0, 3.0));
}

fn sets(painter: &Painter, rect: Rect, palette: &Palette) {
    let cell = Rect::from_center_size(rect.center(), vec2(22.0, 22.0));
    paint(painter, &frame(cell, colour(palette, 0)));
    paint(painter, &letter(cell.center(), 10.0, 0, palette));
}

fn units(painter: &Painter, rect: Rect, palette: &Palette) {
    let solid = Rect::from_min_size(rect.min + vec2(2.0, 2.0), vec2(20.0, 18.0));
    painter.rect_stroke(solid, 2.0, Stroke::new(2.0, palette.accent), egui::StrokeKind::Inside);
    let dashed = solid.translate(vec2(22.0, 0.0));
    let corners = [
        dashed.left_top(),
        dashed.right_top(),
        dashed.right_bottom(),
        dashed.left_bottom(),
        dashed.left_top(),
    ];
    painter.extend(Shape::dashed_line(&corners, Stroke::new(1.5, palette.ring), 6.0, 4.0));
}
