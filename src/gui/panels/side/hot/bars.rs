//! A list of counts with a bar for each.

use egui::{Align2, Rect, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

use super::{ROW, list_height};
use crate::gui::theme::{Palette, SMALL, mono};
use crate::gui::words::grouped;

/// The width of the names.
const NAME: f32 = 72.0;
/// The width of the counts.
const COUNT: f32 = 92.0;

/// A line of the list.
pub(super) struct Bar {
    pub(super) name: String,
    pub(super) count: u64,
    /// All about it.
    pub(super) in_words: String,
}

/// Draws the list down to `bottom`; returns the index of a line that was clicked or chosen with Enter.
pub(super) fn show(ui: &mut Ui, palette: &Palette, bars: &[Bar], bottom: f32) -> Option<usize> {
    let most = bars.iter().map(|bar| bar.count).max().unwrap_or(0).max(1);
    let mut clicked = None;
    ui.spacing_mut().item_spacing.y = 0.0;
    let list = ScrollArea::vertical().id_salt("bars").max_height(list_height(ui, bottom)).auto_shrink(false);
    list.show_rows(ui, ROW, bars.len(), |ui, rows| {
        for index in rows {
            if line(ui, palette, &bars[index], most) {
                clicked = Some(index);
            }
        }
    });
    clicked
}

fn line(ui: &mut Ui, palette: &Palette, bar: &Bar, most: u64) -> bool {
    let rect = ui.allocate_exact_size(vec2(ui.available_width() - 4.0, ROW), Sense::hover()).0;
    let response = ui.interact(rect, ui.scope_id().with(&bar.name), Sense::click());
    // Painted text has no accessible name.
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &bar.in_words));
    let painter = ui.painter();
    if response.hovered() || response.has_focus() {
        painter.rect_filled(rect.expand2(vec2(3.0, 0.0)), 4.0, palette.button);
    }
    let middle = rect.center().y;
    painter.text(rect.left_center(), Align2::LEFT_CENTER, &bar.name, mono(SMALL), palette.text);
    let room = (rect.width() - NAME - COUNT).max(0.0);
    // A bar that is not empty can be seen.
    let length = (room * (bar.count as f32 / most as f32)).max(1.0);
    let ground = Rect::from_min_size(pos2(rect.left() + NAME, middle - 5.0), vec2(length, 10.0));
    painter.rect_filled(ground, 2.0, palette.ring.gamma_multiply(0.7));
    painter.text(rect.right_center(), Align2::RIGHT_CENTER, grouped(bar.count), mono(SMALL), palette.text);
    let clicked = response.clicked();
    response.on_hover_text(&bar.in_words);
    clicked
}
