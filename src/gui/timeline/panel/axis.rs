//! The axis above the flame chart: step numbers and the solver's working time. Dragging along it measures a
//! range.

use egui::{Align2, CursorIcon, Rect, Sense, Stroke, Ui, pos2};

use super::flame::{is_pulled, zoom_and_move};
use super::parts::Scale;
use crate::gui::msg::{ChartMsg, Messages, Msg};
use crate::gui::run::single::Run;
use crate::gui::theme::{CAPTION, Palette, mono};
use crate::gui::timeline::axis::{tick_distance, tick_time, ticks};
use crate::gui::timeline::measure::has_times;
use crate::gui::words::{grouped, time};

/// The height in points.
pub(super) const HEIGHT: f32 = 16.0;
/// The gap between a label and the next tick, in points.
const GAP: f32 = 14.0;
/// The width of the longest time, in points.
const TIME: f32 = 76.0;
/// The width of an axis below which it has no times, in points.
const WIDE: f32 = 500.0;

pub(super) fn show(
    ui: &mut Ui,
    rect: Rect,
    scale: &Scale,
    run: &Run,
    palette: &Palette,
    messages: &mut Messages,
) {
    let response = ui.allocate_rect(rect, Sense::click_and_drag());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Canvas, true, "Axis"));
    if scale.length() == 0.0 {
        return;
    }
    if let Some(measured) = run.chart.measured().and_then(|steps| scale.span(steps)) {
        let rect = Rect::from_x_y_ranges(measured, rect.y_range());
        ui.painter().rect_filled(rect, 0.0, palette.accent.gamma_multiply(0.3));
    }
    draw_ticks(ui, rect, scale, run, palette);
    zoom_and_move(ui, scale, &response, messages);
    let start = response.id.with("start");
    let origin = ui.input(|input| input.pointer.press_origin());
    if response.drag_started()
        && let Some(origin) = origin
    {
        ui.data_mut(|data| data.insert_temp(start, scale.step(origin.x).round() as u64));
    }
    let start = ui.data(|data| data.get_temp::<u64>(start));
    if response.clicked() {
        messages.push(Msg::Chart(ChartMsg::Unmeasure));
    } else if is_pulled(ui) {
    } else if response.dragged()
        && let Some((pointer, start)) = response.interact_pointer_pos().zip(start)
    {
        let here = (scale.step(pointer.x).round() as u64).min(run.reach());
        let steps = start.min(here)..start.max(here);
        if run.chart.measured() != Some(&steps) {
            messages.push(Msg::Chart(ChartMsg::Measure(steps)));
        }
    } else if let Some(pointer) = response.hover_pos() {
        let here = (scale.step(pointer.x).round() as u64).min(run.reach());
        let is_known = run.horizon().is_none_or(|horizon| here <= horizon);
        let time =
            (is_known && has_times(&run.trace)).then(|| format!(", {}", time(run.trace.time_at(here))));
        let (step, time) = (grouped(here), time.unwrap_or_default());
        let tip =
            format!("step {step}{time}\ndrag to measure a range ({{ and }} set its ends), click to clear it");
        response.on_hover_cursor(CursorIcon::Crosshair).on_hover_text_at_pointer(tip);
    }
}

/// Draws round step numbers, each followed by the time of that step.
fn draw_ticks(ui: &Ui, rect: Rect, scale: &Scale, run: &Run, palette: &Palette) {
    let painter = ui.painter();
    let text = |text: String, colour| painter.layout_no_wrap(text, mono(CAPTION), colour);
    let recorded = run.trace.len();
    let has_times = rect.width() >= WIDE && has_times(&run.trace);
    let widest = text(grouped(scale.steps.end), palette.muted).size().x;
    let least = widest + GAP + if has_times { TIME } else { 0.0 };
    let length = scale.steps.end - scale.steps.start;
    let distance = tick_distance(length, (rect.width() / least).floor().max(1.0) as u64);
    let ticks: Vec<u64> = ticks(&scale.steps, distance).collect();
    let known = run.horizon().unwrap_or(recorded).min(recorded);
    let time = |tick: u64| run.trace.time_at(tick.min(known));
    let latest = time(scale.steps.end);
    // Steps vary in duration.
    let times = ticks.windows(2).map(|pair| time(pair[1]).saturating_sub(time(pair[0])));
    let apart = times.filter(|apart| !apart.is_zero()).min().unwrap_or(latest);
    for tick in ticks {
        let Some(x) = scale.place(tick) else { continue };
        painter.vline(x + 0.5, rect.y_range(), Stroke::new(1.0, palette.grid));
        let mut at = pos2(x + 4.0, rect.center().y);
        let mut place = |label: String, colour| {
            let galley = text(label, colour);
            let rect_of = Align2::LEFT_CENTER.anchor_size(at, galley.size());
            if rect_of.right() <= rect.right() {
                at.x = rect_of.right() + 7.0;
                painter.galley(rect_of.min.round(), galley, colour);
            }
        };
        place(grouped(tick), palette.text);
        if has_times && (1..=known).contains(&tick) {
            place(tick_time(time(tick), latest, apart), palette.muted);
        }
    }
}
