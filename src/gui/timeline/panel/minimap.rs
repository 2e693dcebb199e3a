//! The strip below a zoomed chart: the whole run, and its visible part.

use egui::{CursorIcon, Mesh, Rect, Sense, Shape, Stroke, StrokeKind, Ui, pos2};

use super::parts::add_rect;
use crate::gui::msg::{ChartMsg, Messages, Msg};
use crate::gui::run::single::Run;
use crate::gui::theme::Palette;
use crate::gui::timeline::cache::RunCache;

/// Its height in points.
pub(super) const HEIGHT: f32 = 10.0;
/// The width of one column.
const COLUMN: f32 = 2.0;

pub(super) fn show(
    ui: &mut Ui,
    rect: Rect,
    run: &Run,
    cache: &mut RunCache,
    palette: &Palette,
    messages: &mut Messages,
) {
    let response = ui.allocate_rect(rect, Sense::click_and_drag());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ScrollBar, true, "Part of the run"));
    let (seen, charted) = (run.chart.steps(), run.chart.charted());
    if charted == 0 {
        return;
    }
    let inner = Rect::from_min_max(rect.min + egui::vec2(0.0, 2.0), rect.max);
    let deepest = f32::from(run.totals().max_depth).max(1.0);
    let mut mesh = Mesh::default();
    let columns = cache.whole(&run.chart, &run.trace, (rect.width() / COLUMN) as usize);
    let mut present = None;
    for (i, column) in columns.iter().enumerate() {
        present = column.or(present);
        let Some(column) = present else { continue };
        let x = inner.left() + i as f32 * COLUMN;
        let top = inner.bottom() - f32::from(column.extremes.max_depth) / deepest * inner.height();
        let colour = if column.solution { palette.solution } else { palette.ring.gamma_multiply(0.6) };
        add_rect(&mut mesh, Rect::from_min_max(pos2(x, top), pos2(x + COLUMN, inner.bottom())), colour);
    }
    let x = |step: u64| inner.left() + (step as f64 / charted as f64).min(1.0) as f32 * inner.width();
    let (left, right) = (x(seen.start), x(seen.end).max(x(seen.start) + 3.0));
    let window = Rect::from_min_max(pos2(left, inner.top()), pos2(right, inner.bottom()));
    let painter = ui.painter();
    painter.rect_filled(inner, 2.0, palette.button);
    painter.add(Shape::mesh(mesh));
    painter.rect_filled(window, 1.0, palette.accent.gamma_multiply(0.25));
    painter.rect_stroke(window, 1.0, Stroke::new(1.0, palette.accent), StrokeKind::Inside);
    if let Some(pointer) = response.interact_pointer_pos() {
        let share = ((pointer.x - inner.left()) / inner.width()).clamp(0.0, 1.0);
        let middle = (f64::from(share) * charted as f64) as u64;
        let by = middle as i64 - (seen.start + (seen.end - seen.start) / 2) as i64;
        messages.push(Msg::Chart(ChartMsg::Move(by)));
    }
    response.on_hover_cursor(CursorIcon::Grab).on_hover_text("The whole run: drag to move the visible part");
}
