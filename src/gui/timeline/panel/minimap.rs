//! A strip with the whole run: below a zoomed chart, with the visible part marked; and one for each lane.

use egui::{CursorIcon, Mesh, Painter, Rect, Response, Sense, Shape, Stroke, StrokeKind, Ui, pos2};

use super::parts::add_rect;
use crate::gui::msg::{ChartMsg, Messages, Msg};
use crate::gui::run::single::Run;
use crate::gui::theme::Palette;
use crate::gui::timeline::cache::RunCache;

/// The height in points.
pub(super) const HEIGHT: f32 = 10.0;
/// The width of a column, in points.
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
    if run.chart.charted() == 0 {
        return;
    }
    let inner = Rect::from_min_max(rect.min + egui::vec2(0.0, 2.0), rect.max);
    skyline(ui.painter(), inner, run, cache, palette);
    mark_visible(ui.painter(), inner, run, palette);
    pull(&response, inner, run, messages);
    response.on_hover_cursor(CursorIcon::Grab).on_hover_text("The whole run: drag to move the visible part");
}

/// Draws the depth along the whole run.
pub(super) fn skyline(painter: &Painter, rect: Rect, run: &Run, cache: &mut RunCache, palette: &Palette) {
    painter.rect_filled(rect, 2.0, palette.button);
    let deepest = f32::from(run.totals().max_depth).max(1.0);
    let most_filled = run.puzzle.geometry().cell_count() as f32;
    let has_guesses = run.totals().guesses > 0;
    let mut mesh = Mesh::default();
    let columns = cache.past(run, (rect.width() / COLUMN) as usize);
    let mut present = None;
    for (i, column) in columns.iter().enumerate() {
        present = column.or(present);
        let Some(column) = present else { continue };
        let x = rect.left() + i as f32 * COLUMN;
        // Without guesses, only the filled cells are of interest.
        let (share, colour) = match has_guesses {
            true => (f32::from(column.extremes.max_depth) / deepest, palette.ring),
            false => (f32::from(column.extremes.max_filled) / most_filled, palette.accent),
        };
        let colour = if column.solution { palette.solution } else { colour.gamma_multiply(0.6) };
        let top = rect.bottom() - share * rect.height();
        add_rect(&mut mesh, Rect::from_min_max(pos2(x, top), pos2(x + COLUMN, rect.bottom())), colour);
    }
    painter.add(Shape::mesh(mesh));
}

/// Marks the part of the run that the chart shows.
pub(super) fn mark_visible(painter: &Painter, rect: Rect, run: &Run, palette: &Palette) {
    let (seen, extent) = (run.chart.steps(), run.chart.extent().max(1));
    let x = |step: u64| rect.left() + (step as f64 / extent as f64).min(1.0) as f32 * rect.width();
    let (left, right) = (x(seen.start), x(seen.end).max(x(seen.start) + 3.0));
    let window = Rect::from_min_max(pos2(left, rect.top()), pos2(right, rect.bottom()));
    painter.rect_filled(window, 1.0, palette.accent.gamma_multiply(0.25));
    painter.rect_stroke(window, 1.0, Stroke::new(1.0, palette.accent), StrokeKind::Inside);
}

/// Moves the visible part so that its centre is at the pointer.
fn pull(response: &Response, rect: Rect, run: &Run, messages: &mut Messages) {
    let Some(pointer) = response.interact_pointer_pos() else { return };
    let seen = run.chart.steps();
    let share = ((pointer.x - rect.left()) / rect.width()).clamp(0.0, 1.0);
    let middle = (f64::from(share) * run.chart.extent() as f64) as u64;
    let by = middle as i64 - (seen.start + (seen.end - seen.start) / 2) as i64;
    messages.push(Msg::Chart(ChartMsg::Move(by)));
}
