//! Hides the rest of a run while somebody predicts what comes next.

use egui::{Align2, FontId, Rect, Ui};

use super::parts::Scale;
use crate::gui::run::single::Run;
use crate::gui::theme::{CAPTION, Palette};

/// The words over the hidden part, and the room that they need.
const WORDS: &str = "hidden while you predict";
const ROOM: f32 = 160.0;

/// Covers the steps after the horizon of a run.
pub(super) fn veil(ui: &Ui, rect: Rect, scale: &Scale, run: &Run, palette: &Palette) {
    let Some(horizon) = run.horizon().filter(|horizon| *horizon < scale.steps.end) else { return };
    let left = scale.place(horizon.max(scale.steps.start)).unwrap_or(rect.left());
    let hidden = rect.with_min_x(left + 1.0);
    ui.painter().rect_filled(hidden, 0.0, palette.button);
    if hidden.width() > ROOM {
        let text = ui.painter().layout_no_wrap(WORDS.into(), FontId::proportional(CAPTION), palette.muted);
        let place = Align2::CENTER_CENTER.anchor_size(hidden.center(), text.size());
        ui.painter().galley(place.min.round(), text, palette.muted);
    }
}
