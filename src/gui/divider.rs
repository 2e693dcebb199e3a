//! Lines between two parts of the window that can be dragged. A double click brings back the default.

use egui::{CursorIcon, Id, Rect, Sense, Stroke, Ui};

use crate::gui::theme::Palette;

/// How far from a line it can be taken hold of, in points.
const REACH: f32 = 4.0;

/// What is asked of a line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Pull {
    /// Dragged to this place: from the left if it is upright, from the top if it is level.
    To(f32),
    /// Back to the default.
    Back,
}

impl Pull {
    /// The wanted size of the part that `size` derives from where the line is to be; `None` is the default.
    pub(crate) fn size(self, size: impl FnOnce(f32) -> f32) -> Option<f32> {
        match self {
            Self::To(place) => Some(size(place)),
            Self::Back => None,
        }
    }
}

/// Lights a line, upright or level, under the pointer; returns what is asked of it, if anything.
pub(crate) fn pulled(ui: &Ui, line: Rect, name: &str, palette: &Palette) -> Option<Pull> {
    let is_upright = line.height() > line.width();
    let sense = Sense::CLICK | Sense::DRAG;
    let response = ui.interact(line.expand(REACH), Id::unique(("divider", name)), sense);
    if response.dragged() || response.hovered() {
        let stroke = Stroke::new(1.0, palette.accent);
        let middle = line.center();
        if is_upright {
            ui.painter().vline(middle.x, line.y_range(), stroke);
        } else {
            ui.painter().hline(line.x_range(), middle.y, stroke);
        }
    }
    let icon = if is_upright { CursorIcon::ResizeHorizontal } else { CursorIcon::ResizeVertical };
    let response = response.on_hover_and_drag_cursor(icon);
    if response.double_clicked() {
        return Some(Pull::Back);
    }
    let is_moved = response.dragged() && response.drag_delta() != egui::Vec2::ZERO;
    let pointer = response.interact_pointer_pos().filter(|_| is_moved)?;
    Some(Pull::To(if is_upright { pointer.x } else { pointer.y }))
}
