//! Parts shared by the lists of the Search page.

use egui::{Align, Layout, Ui, vec2};

use crate::gui::panels::widgets::caption;
use crate::gui::theme::Palette;

/// The height of an entry, in points.
pub(in crate::gui) const ENTRY: f32 = 20.0;

/// Draws the line above a list: its caption, and small controls beside it.
pub(in crate::gui) fn head(ui: &mut Ui, palette: &Palette, title: &str, controls: impl FnOnce(&mut Ui)) {
    let size = vec2(ui.available_width(), ENTRY);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.spacing_mut().interact_size.y = ENTRY - 2.0;
        ui.spacing_mut().button_padding.y = 0.0;
        caption(ui, palette, title);
        controls(ui);
    });
}
