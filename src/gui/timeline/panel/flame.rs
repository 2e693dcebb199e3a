//! The flame chart: steps from left to right, guesses stacked from the first at the bottom.

use std::ops::{Range, RangeInclusive};
use std::time::Instant;

use egui::{CursorIcon, Mesh, PointerButton, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, pos2, vec2};

use super::parts::{PATIENCE, WORDS, add_rect, describe, fate_colour, name, wheel};
use super::ticks;
use crate::gui::msg::{ChartMsg, Messages, Msg, RunMsg};
use crate::gui::run::single::Run;
use crate::gui::theme::{CAPTION, Palette};
use crate::gui::timeline::cache::RunCache;
use crate::gui::timeline::flame::{Mark, Slice, bars};
use crate::gui::timeline::labels::Labels;
use crate::gui::words::grouped;
use crate::trace::Fate;

/// The width of one column in points.
const COLUMN: f32 = 2.0;
/// The height of the marks for contradictions and solutions.
const MARKS: f32 = 5.0;
/// The greatest height of one guess.
const HIGHEST: f32 = 24.0;
/// The smallest height of a guess with its name in it.
const NAMED: f32 = 13.0;
/// The zoom factor of one notch of the wheel.
const NOTCH: f64 = 1.25;

pub(super) fn show(
    ui: &mut Ui,
    rect: Rect,
    run: &Run,
    cache: &mut RunCache,
    palette: &Palette,
    messages: &mut Messages,
) {
    let response = ui.allocate_rect(rect, Sense::click_and_drag());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Slider, true, "Timeline"));
    let slices = cache.slices(&run.chart, &run.trace, ((rect.width() / COLUMN).round() as usize).max(1));
    let chart = FlameView::new(rect, run, palette, &slices);
    ui.painter().extend(chart.shapes(&slices));
    chart.names(ui, &slices, run, &mut cache.labels);
    ticks::show(ui, rect, &chart.steps, run, palette);
    chart.cursor(ui, run.playback.position());
    chart.legend(ui);
    if run.chart.charted() > 0 {
        zoom_and_move(ui, &chart, &response, messages);
        point(ui, &chart, response, run, cache, messages);
    }
}

/// The positions of steps and depths in the chart.
struct FlameView<'a> {
    rect: Rect,
    palette: &'a Palette,
    steps: Range<u64>,
    most_filled: f32,
    /// The visible depths: from the lowest at which a guess begins or ends to the deepest.
    depths: RangeInclusive<u16>,
    /// The height of one guess.
    row: f32,
    kept: Fate,
    /// Whether any guesses are left to other branches.
    leaves: bool,
}

impl<'a> FlameView<'a> {
    fn new(rect: Rect, run: &Run, palette: &'a Palette, slices: &[Slice]) -> Self {
        let totals = run.totals();
        let high = rect.height() - MARKS - 2.0;
        let lowest = slices.iter().map(|slice| slice.solid).min().unwrap_or(0).max(1);
        let deepest = slices.iter().map(|slice| slice.most).max().unwrap_or(0).max(lowest);
        let depths = if run.chart.visible.is_near() { lowest..=deepest } else { 1..=totals.max_depth.max(1) };
        Self {
            rect,
            palette,
            steps: run.chart.steps(),
            most_filled: run.puzzle.geometry().cell_count() as f32,
            row: (high / (f32::from(depths.end() - depths.start()) + 1.0)).min(HIGHEST),
            depths,
            // A solver stops at its solution, so the guesses open then led to it.
            kept: if totals.solutions > 0 { Fate::Solved } else { Fate::Open },
            leaves: slices.iter().any(|slice| slice.left > slice.kept),
        }
    }

    /// The guesses as bars from the bottom, the filled cells as a band, and marks along the upper edge.
    fn shapes(&self, slices: &[Slice]) -> Vec<Shape> {
        let (mut bars, mut band, mut marks) = (Mesh::default(), Mesh::default(), Mesh::default());
        let failed = fate_colour(self.palette, Fate::Failed).gamma_multiply(0.62);
        let kept = fate_colour(self.palette, self.kept).gamma_multiply(if self.kept == Fate::Solved {
            0.7
        } else {
            0.45
        });
        let left = fate_colour(self.palette, Fate::Left).gamma_multiply(0.7);
        let colours = [kept, left, failed, failed.gamma_multiply(0.4)];
        let band_colour = self.palette.accent.gamma_multiply(0.8);
        for slice in slices {
            let part = |top, bottom| {
                let x = |column: usize| self.rect.left() + column as f32 * COLUMN;
                Rect::from_min_max(pos2(x(slice.columns.start), top), pos2(x(slice.columns.end), bottom))
            };
            let depths = [0, slice.kept, slice.left, slice.solid, slice.most];
            for (colour, depths) in colours.into_iter().zip(depths.windows(2)) {
                add_rect(&mut bars, part(self.floor(depths[1]), self.floor(depths[0])), colour);
            }
            let (top, bottom) = (self.level(slice.filled.1), self.level(slice.filled.0));
            add_rect(&mut band, part(top, bottom.max(top + 1.5)), band_colour);
            let colour = match slice.mark {
                Some(Mark::Solution) => self.palette.solution,
                Some(Mark::Contradiction) => self.palette.contradiction,
                None => continue,
            };
            // Wide enough to be visible by itself.
            let mut mark = part(self.rect.top(), self.rect.top() + MARKS - 1.0);
            mark.max.x = mark.max.x.max(mark.min.x + 2.0).min(self.rect.right());
            add_rect(&mut marks, mark, colour);
        }
        [bars, band, marks].map(Shape::mesh).into()
    }

    /// The names of the guesses with enough room.
    fn names(&self, ui: &Ui, slices: &[Slice], run: &Run, labels: &mut Labels) {
        if self.row < NAMED {
            return;
        }
        labels.refresh(run.trace.len());
        let started = Instant::now();
        let hairline = Stroke::new(1.0, self.palette.background);
        for depth in self.depths.clone() {
            ui.painter().hline(self.rect.x_range(), self.floor(depth) + 0.5, hairline);
            for bar in bars(slices, depth) {
                let x = |column: usize| self.rect.left() + column as f32 * COLUMN;
                let (left, right) = (x(bar.start), x(bar.end).min(self.rect.right()));
                if right - left < WORDS {
                    continue;
                }
                let position = self.step(left.midpoint(right)).floor() as u64 + 1;
                if labels.get(position, depth).is_none() {
                    if started.elapsed() >= PATIENCE {
                        ui.ctx().request_repaint();
                        continue;
                    }
                    labels.find(&run.trace, position, depth);
                }
                if let Some(span) = labels.get(position, depth) {
                    let middle = self.floor(depth) + self.row / 2.0;
                    self.name(ui, &name(run, span), left + 4.0..right - 4.0, middle);
                }
            }
        }
    }

    /// Draws a name, if there is room for it.
    fn name(&self, ui: &Ui, name: &str, room: Range<f32>, middle: f32) {
        let font = egui::FontId::proportional(CAPTION);
        let name = ui.painter().layout_no_wrap(name.to_owned(), font, self.palette.text);
        if name.size().x <= room.end - room.start {
            let at = pos2(room.start, (middle - name.size().y / 2.0).round());
            ui.painter().galley(at, name, self.palette.text);
        }
    }

    /// The upper end of the guesses at a depth.
    fn floor(&self, depth: u16) -> f32 {
        self.rect.bottom() - f32::from((depth + 1).saturating_sub(*self.depths.start())) * self.row
    }

    /// The height of this many filled cells.
    fn level(&self, filled: u16) -> f32 {
        let high = self.rect.height() - MARKS - 2.0;
        self.rect.bottom() - f32::from(filled) / self.most_filled * high
    }

    /// The step at a point, with its fraction.
    fn step(&self, x: f32) -> f64 {
        let share = ((x - self.rect.left()) / self.rect.width()).clamp(0.0, 1.0);
        self.steps.start as f64 + f64::from(share) * self.length()
    }

    fn length(&self) -> f64 {
        (self.steps.end - self.steps.start) as f64
    }

    /// The position and the depth at a point.
    fn place(&self, at: Pos2) -> (u64, usize) {
        let position = (self.step(at.x).floor() as u64 + 1).min(self.steps.end);
        let row = ((self.rect.bottom() - at.y) / self.row).max(0.0) as usize;
        (position, row + usize::from(*self.depths.start()))
    }

    fn cursor(&self, ui: &Ui, position: u64) {
        let length = self.length();
        let share = (position as f64 - self.steps.start as f64) / length.max(1.0);
        if length == 0.0 || position < self.steps.start {
            return;
        }
        // What is recorded but not yet charted lies beyond the edge.
        let x = (self.rect.left() + share.min(1.0) as f32 * self.rect.width()).round();
        let painter = ui.painter();
        painter.vline(x, self.rect.y_range(), Stroke::new(1.5, self.palette.text));
        let top = self.rect.top();
        let tip = vec![pos2(x - 5.0, top), pos2(x + 5.0, top), pos2(x, top + 7.0)];
        painter.add(Shape::convex_polygon(tip, self.palette.text, Stroke::NONE));
    }

    /// The meaning of the colours, in the upper left corner.
    fn legend(&self, ui: &Ui) {
        if self.rect.height() < 70.0 {
            return;
        }
        let mut at = self.rect.left_top() + vec2(6.0, MARKS + 4.0);
        let kept = match self.kept {
            Fate::Solved => "guesses that led to the solution",
            _ => "open guesses",
        };
        let failed =
            format!("guesses that failed, depth {} (bottom) to {}", self.depths.start(), self.depths.end());
        let left =
            self.leaves.then_some((fate_colour(self.palette, Fate::Left), "guesses left to other branches"));
        let entries = [
            Some((fate_colour(self.palette, Fate::Failed), failed.as_str())),
            left,
            Some((fate_colour(self.palette, self.kept), kept)),
            Some((self.palette.accent, "filled cells")),
            Some((self.palette.contradiction, "contradiction")),
            Some((self.palette.solution, "solution")),
        ];
        for (colour, text) in entries.into_iter().flatten() {
            let ground = Rect::from_min_size(at + vec2(0.0, 4.0), vec2(8.0, 8.0));
            let font = egui::FontId::proportional(CAPTION);
            let text = ui.painter().layout_no_wrap(text.to_owned(), font, self.palette.muted);
            let width = text.size().x;
            let label = Rect::from_min_size(at - vec2(4.0, 0.0), vec2(width + 20.0, 16.0));
            ui.painter().rect_filled(label, 3.0, self.palette.panel.gamma_multiply(0.85));
            ui.painter().rect_filled(ground, 2.0, colour);
            ui.painter().galley(at + vec2(12.0, 1.0), text, self.palette.muted);
            at.x += width + 24.0;
        }
    }
}

/// The wheel zooms, or moves when scrolled sideways; dragging with the middle button or with Shift moves as well.
fn zoom_and_move(ui: &Ui, chart: &FlameView<'_>, response: &Response, messages: &mut Messages) {
    if let Some(at) = response.hover_pos() {
        let turned = wheel(ui);
        if turned.y != 0.0 {
            let around = Some(chart.step(at.x).round() as u64);
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
    // The step under the pointer when it was pressed stays there.
    let id = response.id.with("pulled");
    if response.drag_started() {
        let from = ui.input(|input| input.pointer.press_origin()).unwrap_or(pointer);
        ui.data_mut(|data| data.insert_temp(id, chart.step(from.x)));
    }
    let held = ui.data(|data| data.get_temp::<f64>(id));
    let by = held.map_or(0.0, |held| held - chart.step(pointer.x)).round();
    if by != 0.0 {
        messages.push(Msg::Chart(ChartMsg::Move(by as i64)));
    }
}

/// Whether a press moves the chart instead of the position.
fn is_pulled(ui: &Ui) -> bool {
    ui.input(|input| {
        let middle = input.pointer.middle_down() || input.pointer.button_released(PointerButton::Middle);
        middle || input.modifiers.shift
    })
}

/// A press goes to a step, a double click zooms to a guess, and hovering describes it.
fn point(
    ui: &Ui,
    chart: &FlameView<'_>,
    response: Response,
    run: &Run,
    cache: &mut RunCache,
    messages: &mut Messages,
) {
    let response = response.on_hover_cursor(CursorIcon::ResizeHorizontal);
    if response.double_clicked() {
        let place = response.interact_pointer_pos().map(|at| chart.place(at));
        let span = place.and_then(|(position, depth)| cache.span_at(&run.chart, &run.trace, position, depth));
        messages.push(Msg::Chart(span.map_or(ChartMsg::Whole, |span| ChartMsg::Show(span.steps.clone()))));
    } else if is_pulled(ui) {
    } else if let Some(pointer) = response.interact_pointer_pos() {
        messages.push(Msg::Run(RunMsg::GoTo(chart.step(pointer.x).round() as u64)));
    } else if let Some(pointer) = response.hover_pos() {
        let (position, depth) = chart.place(pointer);
        let span = cache.span_at(&run.chart, &run.trace, position, depth).cloned();
        let told = span.map_or_else(String::new, |span| format!("{}\n", describe(run, &span)));
        let step = grouped(chart.step(pointer.x).round() as u64);
        response.on_hover_text_at_pointer(format!("{told}step {step}: click or drag to go there"));
    }
}
