//! Lines between two parts of a panel that can be dragged.

use egui::{CursorIcon, Id, Rect, Sense, Stroke, Ui};

use crate::gui::theme::Palette;

/// How far from a line it can be taken hold of, in points.
const REACH: f32 = 4.0;

/// Lights a line, upright or level, under the pointer; returns where it is dragged to, if it is.
pub(super) fn dragged_to(ui: &Ui, line: Rect, name: &str, palette: &Palette) -> Option<f32> {
    let is_upright = line.height() > line.width();
    let response = ui.interact(line.expand(REACH), Id::unique(("divider", name)), Sense::DRAG);
    let is_held = response.dragged();
    if is_held || response.hovered() {
        let stroke = Stroke::new(1.0, palette.accent);
        let middle = line.center();
        if is_upright {
            ui.painter().vline(middle.x, line.y_range(), stroke);
        } else {
            ui.painter().hline(line.x_range(), middle.y, stroke);
        }
    }
    let icon = if is_upright { CursorIcon::ResizeHorizontal } else { CursorIcon::ResizeVertical };
    let pointer = response.on_hover_and_drag_cursor(icon).interact_pointer_pos().filter(|_| is_held)?;
    Some(if is_upright { pointer.x } else { pointer.y })
}
