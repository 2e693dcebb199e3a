//! The side panel on the right: the pages of a run, or else the puzzle and the library.

mod breakpoints;
mod code;
mod conflict;
mod costs;
mod counters;
pub(in crate::gui) mod entry;
mod goto;
pub(in crate::gui) mod heat;
mod listing;
mod matrix;
mod pad;
mod path;
mod pending;
mod program;
mod puzzle;
mod queue;
mod search;
mod steps;
mod tabs;
mod variables;

use egui::{Rect, RichText, ScrollArea, Ui, UiBuilder, vec2};

use crate::gui::hints;
use crate::gui::model::Model;
use crate::gui::msg::Messages;
use crate::gui::page::Page;
use crate::gui::race::compare;
use crate::gui::review;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::single::Run;
use crate::gui::theme::{HEADING, Palette, semibold};
use crate::gui::why;

/// The distance between two pages side by side, in points.
const BETWEEN: f32 = 24.0;

/// The height the panel needs, in points; in a lower window it is scrolled.
const LOWEST: f32 = 340.0;

pub(super) fn show(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    if ui.available_height() >= LOWEST {
        return contents(ui, model, messages);
    }
    ScrollArea::vertical().id_salt("side").auto_shrink(false).show(ui, |ui| {
        let place = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), LOWEST));
        beside(ui, place, "side", |ui| contents(ui, model, messages));
    });
}

fn contents(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let Some(lanes) = &model.lanes else { return puzzle::show(ui, model, palette, messages) };
    now(ui, lanes.run(), palette);
    tabs::show(ui, model, palette, messages);
    ui.add_space(6.0);
    if let Some(hinting) = &model.hinting {
        return hints::panel::show(ui, model, hinting, palette, messages);
    }
    let chosen = model.settings.page();
    let area = ui.available_rect_before_wrap();
    if !model.stage.wide {
        return beside(ui, area, chosen.title(), |ui| page(ui, chosen, model, lanes, messages));
    }
    let (mut left, mut right) = area.split_left_right_at_fraction(0.5);
    (left.max.x, right.min.x) = (left.max.x - BETWEEN / 2.0, right.min.x + BETWEEN / 2.0);
    let line = egui::Stroke::new(1.0, palette.hairline);
    ui.painter().vline(area.center().x.round(), area.y_range(), line);
    for (place, one) in [left, right].into_iter().zip(chosen.pair()) {
        beside(ui, place, one.title(), |ui| page(ui, one, model, lanes, messages));
    }
}

/// Draws into one part of the panel.
fn beside(ui: &mut Ui, place: Rect, name: &str, draw: impl FnOnce(&mut Ui)) {
    ui.scope_builder(UiBuilder::new().max_rect(place).id_salt(name), draw);
}

/// Draws a page in a presentation, or the answer about a person's next step. The text of the step is
/// elsewhere.
pub(super) fn large(ui: &mut Ui, chosen: Page, model: &Model, lanes: &Lanes, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    match &model.hinting {
        Some(hinting) => hints::panel::show(ui, model, hinting, palette, messages),
        None if chosen == Page::Now => counters::show(ui, lanes, palette),
        None => page(ui, chosen, model, lanes, messages),
    }
}

/// Draws the contents of a page.
fn page(ui: &mut Ui, page: Page, model: &Model, lanes: &Lanes, messages: &mut Messages) {
    let (run, palette) = (lanes.run(), model.settings.theme.palette());
    match page {
        Page::Now => {
            counters::show(ui, lanes, palette);
            ui.add_space(4.0);
            queue::show(ui, run, palette);
            steps::show(ui, model, run, palette, messages);
        }
        Page::Why => why::panel::show(ui, run, palette, messages),
        Page::Code => code::show(ui, model, run, messages),
        Page::Search => search::show(ui, model, lanes, palette, messages),
        Page::Compare => compare::show(ui, model, lanes, palette, messages),
        Page::Review => review::panel::show(ui, run, palette, messages),
        Page::Path => path::show(ui, run, palette, messages),
    }
}

/// Draws the step that led to the current position, and its reason; shown above every page.
fn now(ui: &mut Ui, run: &Run, palette: &Palette) {
    let (headline, why) = run.sentence();
    ui.label(RichText::new(headline).font(semibold(HEADING)).color(palette.text));
    // Leaves room for the longest reason, so that what is below stays in place from step to step.
    let has_heuristics = run.algorithm.has_heuristics();
    let is_narrow = ui.available_width() < 380.0;
    let lines = if is_narrow || has_heuristics { 3.0 } else { 2.0 };
    let why = |ui: &mut Ui| ui.label(RichText::new(why).color(palette.muted));
    let height = lines * ui.text_style_height(&egui::TextStyle::Body) + 2.0;
    ui.allocate_ui(egui::vec2(ui.available_width(), height), |ui| {
        ui.set_min_height(height);
        why(ui);
    });
}
