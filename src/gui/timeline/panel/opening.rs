//! The mark at the start of the search; clicking it goes there.

use egui::{FontId, Rect, Sense, Stroke, Ui, pos2, vec2};

use super::parts::Scale;
use crate::gui::msg::{Messages, Msg, RunMsg};
use crate::gui::theme::{CAPTION, Palette};

const TIP: &str = "Start of the search: before it, the givens rule out candidates (Ctrl+Home)";

/// Draws a line at the position `start`, and its name if there is room.
pub(super) fn show(
    ui: &Ui,
    chart: Rect,
    scale: &Scale,
    start: Option<u64>,
    palette: &Palette,
    messages: &mut Messages,
) {
    let Some(x) = start.and_then(|start| scale.place(start)) else { return };
    let name = ui.painter().layout_no_wrap("search".into(), FontId::proportional(CAPTION), palette.muted);
    let size = name.size() + vec2(8.0, 2.0);
    // To its left no guess is open, so the name covers nothing; if there is no room, there is little to skip.
    if x - size.x < chart.left() {
        return;
    }
    ui.painter().vline(x, chart.y_range(), Stroke::new(1.0, palette.muted));
    let tag = Rect::from_min_size(pos2(x - size.x, chart.bottom() - size.y), size);
    // Also senses drags, so that the chart below shows no tooltip at the same time.
    let response = ui.interact(tag, ui.scope_id().with("start of the search"), Sense::click_and_drag());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Link, true, "Start of the search"));
    let ground =
        if response.hovered() || response.has_focus() { palette.button_hovered } else { palette.panel };
    ui.painter().rect_filled(tag, 3.0, ground);
    ui.painter().galley(tag.min + vec2(4.0, 1.0), name, palette.muted);
    if response.on_hover_text(TIP).clicked() {
        messages.push(Msg::Run(RunMsg::SearchStart));
    }
}
