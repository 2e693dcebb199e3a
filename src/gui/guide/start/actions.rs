//! The three actions at the top of the start page.

use egui::{Color32, FontId, Pos2, Shape, Stroke, Ui, vec2};

use super::card::{card, text};
use crate::geometry::{MAX_SIDE, MIN_SIDE};
use crate::gui::io::library;
use crate::gui::model::Model;
use crate::gui::msg::{FileMsg, GuideMsg, Messages, Msg};
use crate::gui::theme::{BODY, Palette, SMALL, semibold};

/// The greatest width of the three cards together, in points.
pub(super) const WIDTH: f32 = 900.0;
/// The height of a card, in points.
pub(super) const HEIGHT: f32 = 80.0;
const GAP: f32 = 12.0;
/// The width of a card in points below which titles take two rows, which makes it taller.
const NARROW: f32 = 210.0;
const HIGHER: f32 = 36.0;

/// A card: title, text, tooltip.
type Words = (&'static str, String, &'static str);

pub(super) fn show(ui: &mut Ui, model: &Model, palette: &Palette, messages: &mut Messages) {
    let width = ui.available_width().min(WIDTH);
    let each = ((width - 2.0 * GAP) / 3.0).floor();
    let (rows, more) = if each < NARROW { (2, HIGHER) } else { (1, 0.0) };
    let size = vec2(each, HEIGHT + more);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        ui.add_space(((ui.available_width() - width) / 2.0).round());
        let cards = [
            (watch(), Msg::Guide(GuideMsg::Watch)),
            (open(), Msg::File(FileMsg::AskOpen)),
            (own(model), Msg::Guide(GuideMsg::LeaveStart)),
        ];
        for (i, ((title, about, tip), msg)) in cards.into_iter().enumerate() {
            let first = i == 0;
            let (response, inside) = card(ui, palette, size, title, first);
            // If nothing has focus, Enter starts watching.
            let nothing = ui.memory(|memory| memory.focused().is_none());
            if first && nothing && model.popup.is_none() {
                response.request_focus();
            }
            let colour = if first { palette.accent } else { palette.text };
            let mut at = inside.min;
            if first {
                triangle(ui, at + vec2(5.0, 10.0), colour);
                at.x += 18.0;
            }
            let high = text(ui, at, inside.right() - at.x, rows, title, semibold(BODY + 2.0), colour);
            let below = Pos2::new(inside.left(), at.y + high + 4.0);
            text(
                ui,
                below,
                inside.width(),
                rows + 1,
                &about,
                FontId::proportional(SMALL + 0.5),
                palette.muted,
            );
            if response.on_hover_text(tip).clicked() {
                messages.push(msg);
            }
        }
    });
}

fn watch() -> Words {
    let library::Example { side, guesses, .. } = library::example();
    let guesses = if guesses == 1 { "one guess".to_owned() } else { format!("{guesses} guesses") };
    let about = format!("A {side}×{side} that takes {guesses}, at a pace you can follow");
    ("Watch one being solved", about, "Constraint propagation, five steps a second (Enter)")
}

fn open() -> Words {
    (
        "Open a file…",
        "A puzzle or a recorded run; or drop it anywhere · Ctrl+O".into(),
        "Choose a file (Ctrl+O)",
    )
}

/// The card that leads to the board: an empty one, or the one left there.
fn own(model: &Model) -> Words {
    if model.start_leads_to_run() {
        ("Back to the run", model.title(), "To the run as you left it (Esc)")
    } else if model.editor.sheet().is_blank() {
        let about = format!("{MIN_SIDE}×{MIN_SIDE} to {MAX_SIDE}×{MAX_SIDE} · Ctrl+N · Ctrl+V");
        ("Type or paste your own", about, "To the empty board; a digit typed here goes there as well (Esc)")
    } else {
        ("Back to the board", model.title(), "To the board as you left it (Esc)")
    }
}

fn triangle(ui: &Ui, middle: Pos2, colour: Color32) {
    let corners = vec![middle + vec2(-5.0, -6.0), middle + vec2(6.0, 0.0), middle + vec2(-5.0, 6.0)];
    ui.painter().add(Shape::convex_polygon(corners, colour, Stroke::NONE));
}
