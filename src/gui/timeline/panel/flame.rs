//! The flame chart: steps from left to right, guesses from the first at the top to the deepest at the bottom.

use std::time::Instant;

use egui::{CursorIcon, PointerButton, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, pos2};

use super::header::Legend;
use super::parts::{PATIENCE, Scale, Tiles, wheel};
use super::{envelope, hatch, opening, ticks};
use crate::gui::hatching;
use crate::gui::msg::{ChartMsg, Messages, Msg, RunMsg};
use crate::gui::run::guess::{as_of, describe, name};
use crate::gui::run::single::Run;
use crate::gui::theme::{CAPTION, Palette};
use crate::gui::timeline::cache::{Flame, FlameLook, RunCache};
use crate::gui::timeline::labels::Labels;
use crate::gui::words::grouped;
use crate::scene::chart::{Bar, COLUMN, Chart, Slice, Subject, Tone, WORDS};
use crate::scene::contrast::legible;
use crate::trace::{Fate, Span};

/// The zoom factor per notch of the wheel.
const NOTCH: f64 = 1.25;

/// A run, and the part of it that a chart shows.
pub(super) struct Charted<'a> {
    pub(super) run: &'a Run,
    pub(super) scale: Scale,
    /// The accessible name of the chart.
    pub(super) name: String,
    /// What a press does; shown after the step number.
    pub(super) hint: &'static str,
}

/// Draws the chart; returns the legend of its colours.
pub(super) fn show(
    ui: &mut Ui,
    rect: Rect,
    charted: &Charted<'_>,
    cache: &mut RunCache,
    palette: &Palette,
    messages: &mut Messages,
) -> Legend {
    let Charted { run, scale, .. } = charted;
    let response = ui.allocate_rect(rect, Sense::click_and_drag());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Slider, true, &charted.name));
    ui.painter().rect_filled(rect, 4.0, palette.background);
    let has_guesses = run.totals().guesses > 0;
    let flame = flame(ui, rect, charted, cache, palette);
    let slices = &flame.slices;
    let chart = FlameView::new(rect, scale, run, palette, slices);
    if let Some(measured) = run.chart.measured().and_then(|steps| scale.span(steps)) {
        let rect = Rect::from_x_y_ranges(measured, rect.y_range());
        ui.painter().rect_filled(rect, 0.0, palette.accent.gamma_multiply(0.14));
    }
    if !has_guesses {
        envelope::show(ui, chart.chart.bars, scale, run, &mut cache.envelope, palette);
    }
    ui.painter().extend(flame.shapes.iter().cloned());
    if has_guesses {
        chart.hatch(ui, &flame.bars, run, &mut cache.labels);
        chart.names(ui, &flame.bars, run, &mut cache.labels);
    }
    chart.edges_of_range(ui, run);
    ticks::show(ui, rect, scale, run, palette);
    chart.cursor(ui, run.playback.position());
    if run.chart.charted() > 0 {
        zoom_and_move(ui, scale, &response, messages);
        chart.point(ui, response, charted, cache, messages);
        let is_shown = |start: &u64| run.horizon().is_none_or(|horizon| *start <= horizon);
        let start = run.opening.search_start().filter(is_shown);
        opening::show(ui, rect, scale, start, palette, messages);
    }
    Legend {
        kept: (has_guesses && slices.iter().any(|slice| slice.kept > 0)).then_some(chart.chart.kept),
        has_guesses,
        leaves: slices.iter().any(|slice| slice.left > slice.kept),
        has_candidates: !has_guesses && run.keeps_candidates(),
        depths: (*chart.chart.rows.depths().start(), *chart.chart.rows.depths().end()),
    }
}

/// Draws the bars and marks; rebuilds them only when their look has changed.
fn flame(
    ui: &Ui,
    rect: Rect,
    charted: &Charted<'_>,
    cache: &mut RunCache,
    palette: &Palette,
) -> std::sync::Arc<Flame> {
    let Charted { run, scale, .. } = charted;
    let totals = run.totals();
    let look = FlameLook {
        rect,
        pixels_per_point: ui.pixels_per_point(),
        ground: palette.background,
        steps: scale.steps.clone(),
        charted: run.chart.charted(),
        max_depth: totals.max_depth,
        has_guesses: totals.guesses > 0,
        is_solved: totals.solutions > 0,
        horizon: run.horizon(),
    };
    let columns = ((rect.width() / COLUMN).round() as usize).max(1);
    cache.flame(&run.chart, &run.trace, columns, look, |slices, look| {
        let chart = FlameView::new(rect, scale, run, palette, &slices);
        let bars =
            if look.has_guesses { chart.chart.seen_bars(&slices, look.pixels_per_point) } else { Vec::new() };
        let tiles = chart.chart.tiles(&slices, &bars);
        let shapes = tiles.into_iter().flat_map(|layer| Tiles::of(rect).with(layer).shapes()).collect();
        Flame { slices, bars, shapes }
    })
}

/// The positions of steps and depths in the chart.
struct FlameView<'a> {
    chart: Chart<'a>,
    palette: &'a Palette,
    scale: &'a Scale,
}

impl<'a> FlameView<'a> {
    fn new(rect: Rect, scale: &'a Scale, run: &Run, palette: &'a Palette, slices: &[Slice]) -> Self {
        let totals = run.totals();
        let lowest = slices.iter().map(|slice| slice.solid).min().unwrap_or(0).max(1);
        let deepest = slices.iter().map(|slice| slice.most).max().unwrap_or(0).max(lowest);
        let depths = if run.chart.visible.is_near() { lowest..=deepest } else { 1..=totals.max_depth.max(1) };
        let cells = run.puzzle.geometry().cell_count() as u16;
        let subject = Subject {
            depths,
            has_guesses: totals.guesses > 0,
            filled: (run.trace.start().board().filled() as u16, cells),
            // A solver stops at its solution, so the guesses open then have led to it.
            kept: if totals.solutions > 0 && run.horizon().is_none() { Fate::Solved } else { Fate::Open },
        };
        Self { chart: Chart::new(rect, palette, &subject), palette, scale }
    }

    /// Hatches the guesses that played no part in the failure below them.
    fn hatch(&self, ui: &Ui, all: &[(u16, Vec<Bar>)], run: &Run, labels: &mut Labels) {
        if run.counting.irrelevance().share().idle_guesses == 0 {
            return;
        }
        let started = Instant::now();
        let failed = |bar: &&Bar| bar.tone == Tone::Failed;
        for (depth, bar) in
            all.iter().flat_map(|(depth, row)| row.iter().filter(failed).map(move |bar| (*depth, bar)))
        {
            let rect = self.chart.place_of(depth, bar);
            if rect.width() < hatch::NARROWEST {
                continue;
            }
            if self.label(ui, rect, depth, run, labels, started).is_some_and(|span| hatch::is_idle(run, span))
            {
                let ground = self.palette.background.gamma_multiply(0.75);
                ui.painter().extend(hatching::rising(rect.with_max_y(rect.max.y - 1.0), ground));
            }
        }
    }

    /// The guess of a bar, looked up if there is time.
    fn label<'l>(
        &self,
        ui: &Ui,
        rect: Rect,
        depth: u16,
        run: &Run,
        labels: &'l mut Labels,
        started: Instant,
    ) -> Option<&'l Span> {
        let position = self.scale.step(rect.center().x).floor() as u64 + 1;
        if labels.get(position, depth).is_none() {
            if started.elapsed() >= PATIENCE {
                ui.ctx().request_repaint();
                return None;
            }
            labels.find(&run.trace, position, depth);
        }
        labels.get(position, depth)
    }

    /// Draws the names of the guesses that have enough room.
    fn names(&self, ui: &Ui, all: &[(u16, Vec<Bar>)], run: &Run, labels: &mut Labels) {
        labels.refresh(run.chart.charted());
        let started = Instant::now();
        for (depth, row) in all.iter().filter(|(depth, _)| self.chart.rows.has_names(*depth)) {
            for bar in row.iter().filter(|bar| bar.tone != Tone::Dense) {
                let rect = self.chart.place_of(*depth, bar);
                if rect.width() < WORDS {
                    continue;
                }
                if let Some(span) = self.label(ui, rect, *depth, run, labels, started) {
                    let ground = self.chart.colour_of(*depth, bar);
                    self.name(ui, &name(run, span), rect, legible(self.palette.text, ground));
                }
            }
        }
    }

    /// Draws a name if there is room for it.
    fn name(&self, ui: &Ui, name: &str, bar: Rect, ink: egui::Color32) {
        let font = egui::FontId::proportional(CAPTION);
        let layout = |name: String| ui.painter().layout_no_wrap(name, font.clone(), ink);
        let room = bar.width() - 7.0;
        let mut text = layout(name.to_owned());
        if text.size().x > room {
            text = layout(name.replace(' ', ""));
        }
        if text.size().x <= room {
            let at = pos2(bar.left() + 3.0, (bar.center().y - 0.5 - text.size().y / 2.0).round());
            ui.painter().galley(at, text, ink);
        }
    }

    /// The position and the depth at a point.
    fn place(&self, at: Pos2) -> (u64, usize) {
        let position = (self.scale.step(at.x).floor() as u64 + 1).min(self.scale.steps.end);
        let depth = if at.y < self.chart.bars.top() {
            0
        } else {
            self.chart.rows.depth_at(at.y - self.chart.bars.top())
        };
        (position, depth)
    }

    /// The guess at a point.
    fn span_at<'c>(&self, at: Pos2, run: &Run, cache: &'c mut RunCache) -> Option<&'c Span> {
        let (position, depth) = self.place(at);
        let is_shown = position <= run.known();
        is_shown.then(|| cache.span_at(&run.chart, &run.trace, position, depth)).flatten()
    }

    fn edges_of_range(&self, ui: &Ui, run: &Run) {
        let Some(span) = run.chart.measured().and_then(|steps| self.scale.span(steps)) else { return };
        for x in [span.min, span.max] {
            ui.painter().vline(x, self.chart.rect.y_range(), Stroke::new(1.0, self.palette.accent));
        }
    }

    fn cursor(&self, ui: &Ui, position: u64) {
        let Some(x) = self.scale.place(position) else { return };
        let painter = ui.painter();
        painter.vline(x, self.chart.rect.y_range(), Stroke::new(1.5, self.palette.text));
        let top = self.chart.rect.top();
        let tip = vec![pos2(x - 5.0, top), pos2(x + 5.0, top), pos2(x, top + 7.0)];
        painter.add(Shape::convex_polygon(tip, self.palette.text, Stroke::NONE));
    }

    /// Handles the pointer: a press goes to a step, a double-click zooms to a guess, and hovering describes
    /// it.
    fn point(
        &self,
        ui: &Ui,
        response: Response,
        charted: &Charted<'_>,
        cache: &mut RunCache,
        messages: &mut Messages,
    ) {
        let run = charted.run;
        let response = response.on_hover_cursor(CursorIcon::ResizeHorizontal);
        if response.double_clicked() {
            let span = response.interact_pointer_pos().and_then(|at| self.span_at(at, run, cache));
            let shown = |span: &Span| ChartMsg::Show(as_of(span, run.horizon()).steps);
            let change = span.map_or(ChartMsg::Whole, shown);
            messages.push(Msg::Chart(change));
        } else if is_pulled(ui) {
        } else if let Some(pointer) = response.interact_pointer_pos() {
            let step = self.scale.step(pointer.x).round() as u64;
            messages.push(Msg::Run(RunMsg::GoTo(step.min(run.reach()))));
        } else if let Some(pointer) = response.hover_pos() {
            let span = self.span_at(pointer, run, cache).cloned();
            let mut told = span.map_or_else(String::new, |span| format!("{}\n", describe(run, &span)));
            let step = (self.scale.step(pointer.x).round() as u64).min(run.reach());
            if run.totals().guesses == 0 && step <= run.known() {
                told = envelope::describe(run, cache.envelope.at(&run.trace, step));
            }
            let step = grouped(step);
            response.on_hover_text_at_pointer(format!("{told}step {step}: {}", charted.hint));
        }
    }
}

/// Zooms with the wheel, or pans when it is turned sideways; dragging with the middle button or with Shift
/// pans as well.
pub(super) fn zoom_and_move(ui: &Ui, scale: &Scale, response: &Response, messages: &mut Messages) {
    if let Some(at) = response.hover_pos() {
        let turned = wheel(ui);
        if turned.y != 0.0 {
            let around = Some(scale.step(at.x).round() as u64);
            let factor = NOTCH.powf(f64::from(turned.y));
            messages.push(Msg::Chart(ChartMsg::Zoom { around, factor }));
        }
        if turned.x != 0.0 {
            messages.push(Msg::Chart(ChartMsg::MoveBy(-f64::from(turned.x) / 16.0)));
        }
    }
    if !is_pulled(ui) {
        return;
    }
    let Some(pointer) = response.interact_pointer_pos() else { return };
    // The step pressed on stays under the pointer.
    let id = response.id.with("pulled");
    if response.drag_started() {
        let from = ui.input(|input| input.pointer.press_origin()).unwrap_or(pointer);
        ui.data_mut(|data| data.insert_temp(id, scale.step(from.x)));
    }
    let held = ui.data(|data| data.get_temp::<f64>(id));
    let by = held.map_or(0.0, |held| held - scale.step(pointer.x)).round();
    if by != 0.0 {
        messages.push(Msg::Chart(ChartMsg::Move(by as i64)));
    }
}

/// Whether a press pans the chart instead of changing the position.
pub(super) fn is_pulled(ui: &Ui) -> bool {
    ui.input(|input| {
        let middle = input.pointer.middle_down() || input.pointer.button_released(PointerButton::Middle);
        middle || input.modifiers.shift
    })
}
