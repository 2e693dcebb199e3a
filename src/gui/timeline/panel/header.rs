//! The header of the timeline: the meanings of the colours, or the figures of the measured range; and the
//! buttons.

use egui::{Align, Button, Color32, Label, Layout, Rect, RichText, Sense, Ui, UiBuilder, pos2, vec2};

use super::parts::left;
use crate::gui::msg::{ChartMsg, Messages, Msg};
use crate::gui::run::fate;
use crate::gui::run::single::Run;
use crate::gui::theme::{CAPTION, Palette, SMALL};
use crate::gui::timeline::cache::RunCache;
use crate::gui::words::HIDDEN;
use crate::trace::Fate;

/// The height in points.
pub(in crate::gui) const HEIGHT: f32 = 20.0;
/// The size of a colour in the legend, in points.
const SWATCH: f32 = 8.0;

/// The legend of a flame chart.
#[derive(Debug)]
pub(super) struct Legend {
    /// The fate of the guesses open at the end.
    pub(super) kept: Option<Fate>,
    /// Whether there are guesses, and whether any were retracted without having failed.
    pub(super) has_guesses: bool,
    pub(super) leaves: bool,
    /// Whether the remaining candidates are drawn.
    pub(super) has_candidates: bool,
    /// The depths of the first row and the last.
    pub(super) depths: (u16, u16),
}

/// Draws the header of the flame chart.
pub(super) fn show(
    ui: &mut Ui,
    rect: Rect,
    run: &Run,
    cache: &mut RunCache,
    legend: &Legend,
    palette: &Palette,
    messages: &mut Messages,
) {
    line(ui, rect, |ui| {
        button(ui, "Tree", "The search as a tree of its guesses (V)", ChartMsg::ToggleTree, messages);
        if run.chart.visible.is_near() {
            button(ui, "Whole run", "All steps (0)", ChartMsg::Whole, messages);
        }
        let Some(steps) = run.chart.measured() else {
            let room = ui.available_rect_before_wrap();
            return draw_legend(ui, room, run, legend, palette);
        };
        let measured = cache.measure.of(&run.trace, steps);
        button(ui, "Clear range", "Stop measuring (Esc)", ChartMsg::Unmeasure, messages);
        button(ui, "Zoom in", "Show only these steps", ChartMsg::Show(measured.steps.clone()), messages);
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let words = match run.horizon() {
                Some(horizon) if measured.steps.end > horizon => HIDDEN.into(),
                _ => measured.in_words(),
            };
            let words = RichText::new(words).size(SMALL).color(palette.text);
            ui.add(Label::new(words).truncate());
        });
    });
}

/// Draws a line with its contents from right to left, in the order of the calls.
pub(super) fn line(ui: &mut Ui, rect: Rect, contents: impl FnOnce(&mut Ui)) {
    ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.spacing_mut().button_padding = vec2(6.0, 0.0);
        ui.spacing_mut().interact_size.y = HEIGHT - 2.0;
        ui.with_layout(Layout::right_to_left(Align::Center), contents);
    });
}

/// Draws a small button in that line.
pub(super) fn button(ui: &mut Ui, text: &str, tip: &str, msg: ChartMsg, messages: &mut Messages) {
    let button = Button::new(RichText::new(text).size(CAPTION));
    if ui.add(button).on_hover_text(tip).clicked() {
        messages.push(Msg::Chart(msg));
    }
}

/// Draws as many entries as fit, most important first.
fn draw_legend(ui: &Ui, room: Rect, run: &Run, legend: &Legend, palette: &Palette) {
    let (first, last) = legend.depths;
    let none = if run.has_ended() && run.horizon().is_none() {
        "No guesses in this run"
    } else {
        "No guesses so far"
    };
    let kept = legend.kept.map(|fate| match fate {
        Fate::Solved => (Some(palette.fate(fate)), fate::in_words(run, fate).to_owned()),
        _ => (Some(palette.fate(fate)), "open".to_owned()),
    });
    let totals = run.totals();
    let share = run.horizon().is_none().then(|| run.counting.irrelevance().share());
    let guesses = legend.has_guesses;
    let may_fail = guesses && !run.learns();
    let failed = (Some(palette.fate(Fate::Failed)), "guesses that failed".to_owned());
    let left = (Some(palette.fate(Fate::Left)), left(run).to_owned());
    let entries = [
        (!guesses).then(|| (None, none.to_owned())),
        may_fail.then_some(failed),
        kept,
        share.and_then(|share| super::hatch::meaning(&share)).map(|text| (None, text)),
        legend.leaves.then_some(left),
        Some((Some(palette.accent), "filled cells".to_owned())),
        legend.has_candidates.then(|| (Some(palette.faint), "candidates left".to_owned())),
        (totals.contradictions > 0).then(|| (Some(palette.contradiction), "contradiction".to_owned())),
        (totals.solutions > 0).then(|| (Some(palette.solution), "solution".to_owned())),
        guesses.then(|| (None, format!("depth {first} (top) to {last}"))),
        Some((None, "drag along the axis to measure a range".to_owned())),
    ];
    let mut x = room.left();
    for (colour, text) in entries.into_iter().flatten() {
        x = draw_entry(ui, room, x, colour, text, palette).unwrap_or(x);
    }
}

/// Draws an entry at `x` if it fits; returns where the next one starts.
fn draw_entry(
    ui: &Ui,
    room: Rect,
    x: f32,
    colour: Option<Color32>,
    text: String,
    palette: &Palette,
) -> Option<f32> {
    let font = egui::FontId::proportional(CAPTION);
    let text = ui.painter().layout_no_wrap(text, font, palette.muted);
    let begins = x + if colour.is_some() { SWATCH + 4.0 } else { 0.0 };
    let end = begins + text.size().x;
    if end > room.right() - 8.0 {
        return None;
    }
    let y = room.center().y;
    if let Some(colour) = colour {
        let swatch = Rect::from_min_size(pos2(x, (y - SWATCH / 2.0).round()), vec2(SWATCH, SWATCH));
        ui.painter().rect_filled(swatch, 2.0, colour);
    }
    let top = (y - text.size().y / 2.0).round();
    // Painted text has no accessible name.
    let rect = Rect::from_min_size(pos2(begins, top), text.size());
    let words = text.text().to_owned();
    ui.painter().galley(rect.min, text, palette.muted);
    let response = ui.interact(rect, ui.scope_id().with(&words), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &words));
    Some(end + 14.0)
}
