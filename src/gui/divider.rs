//! Dividers between two parts of the window, moved by dragging or with keys. A double-click restores the
//! default.

use egui::{CursorIcon, Id, Key, Modifiers, Rect, Sense, Stroke, Ui};

use crate::gui::theme::Palette;

/// The distance from a divider within which it can be grabbed, in points.
const REACH: f32 = 4.0;

/// The distance a key press moves a divider, in points.
const STEP: f32 = 20.0;

/// A movable divider.
#[derive(Debug)]
pub(crate) struct Divider {
    name: &'static str,
    /// The keys that, with Ctrl and Shift, move it left or up, and right or down.
    back: Key,
    forth: Key,
    /// The names of these keys.
    keys: &'static str,
}

/// The requested position of a divider.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Pull {
    /// At this coordinate: x for a vertical divider, y for a horizontal one.
    To(f32),
    /// Its default position.
    Back,
}

impl Pull {
    /// The requested size of a part: `size` of the divider's new position, or `None` for the default.
    pub(crate) fn size(self, size: impl FnOnce(f32) -> f32) -> Option<f32> {
        match self {
            Self::To(place) => Some(size(place)),
            Self::Back => None,
        }
    }
}

impl Divider {
    /// The edge between the board and the side panel.
    pub(crate) const SIDE: Self =
        Self { name: "side", back: Key::ArrowLeft, forth: Key::ArrowRight, keys: "Ctrl+Shift+← and →" };
    /// The upper edge of the timeline.
    pub(crate) const TIMELINE: Self =
        Self { name: "timeline", back: Key::ArrowUp, forth: Key::ArrowDown, keys: "Ctrl+Shift+↑ and ↓" };
    /// The line between the code and the data of the solver.
    pub(crate) const CODE: Self = Self {
        name: "code and data",
        back: Key::PageUp,
        forth: Key::PageDown,
        keys: "Ctrl+Shift+Page Up and Page Down",
    };

    /// Highlights the divider on `line` under the pointer; returns the requested position, if any. Ignores
    /// its keys unless it `listens`.
    pub(crate) fn pulled(&self, ui: &Ui, line: Rect, listens: bool, palette: &Palette) -> Option<Pull> {
        let is_upright = line.height() > line.width();
        let sense = Sense::CLICK | Sense::DRAG;
        let response = ui.interact(line.expand(REACH), Id::unique(("divider", self.name)), sense);
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
        let tip = format!("Drag to resize ({}); double-click for the default", self.keys);
        let response = response.on_hover_and_drag_cursor(icon).on_hover_text(tip);
        if response.double_clicked() {
            return Some(Pull::Back);
        }
        let place = |at: egui::Pos2| if is_upright { at.x } else { at.y };
        if listens && let Some(step) = self.step(ui) {
            return Some(Pull::To(place(line.center()) + step));
        }
        let is_moved = response.dragged() && response.drag_delta() != egui::Vec2::ZERO;
        response.interact_pointer_pos().filter(|_| is_moved).map(|at| Pull::To(place(at)))
    }

    /// The distance by which the keys pressed in this frame move it.
    fn step(&self, ui: &Ui) -> Option<f32> {
        if ui.ctx().egui_wants_keyboard_input() {
            return None;
        }
        let held = Modifiers::COMMAND | Modifiers::SHIFT;
        let pressed = |key| ui.input_mut(|input| input.consume_key(held, key));
        match (pressed(self.back), pressed(self.forth)) {
            (true, false) => Some(-STEP),
            (false, true) => Some(STEP),
            _ => None,
        }
    }
}
