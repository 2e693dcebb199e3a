//! The recorded run at a glance: a flame chart or the search tree, with a bar to scrub, zoom and move in it.

mod flame;
mod minimap;
mod tree;

use std::time::Duration;

use egui::{Color32, CursorIcon, Mesh, Rect, RichText, Sense, Ui, UiBuilder, pos2, vec2};

use super::chart::Change;
use crate::gui::model::Model;
use crate::gui::panels::Messages;
use crate::gui::run::single::Run;
use crate::gui::theme::{CAPTION, Palette};
use crate::gui::update::Msg;
use crate::gui::update::chart::HEIGHTS;
use crate::gui::words::grouped;
use crate::trace::{Fate, Span};

/// The space of the buttons at the right, in points.
const BUTTONS: f32 = 64.0;
/// How high the edge is that can be dragged.
const EDGE: f32 = 7.0;

/// How long a frame looks for guesses; the next one goes on.
const PATIENCE: Duration = Duration::from_millis(2);
/// The narrowest guess with words in it.
const WORDS: f32 = 46.0;

/// How high the timeline is in a window of this height: as chosen, but never half of it. A tree needs room for a few
/// rows to be one.
pub(crate) fn height(model: &Model, window: f32) -> f32 {
    let shows_tree = model.run.as_ref().is_some_and(|run| run.chart.shows_tree);
    let usual = match window {
        _ if shows_tree => tree::USUAL_HEIGHT,
        ..700.0 => *HEIGHTS.start(),
        _ => 96.0,
    };
    model.settings.timeline.unwrap_or(usual).min(window * 0.4).max(*HEIGHTS.start())
}

pub(crate) fn show(ui: &mut Ui, model: &mut Model, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let area = ui.max_rect();
    edge(ui, area, model, messages);
    let Some(run) = model.run.as_deref_mut() else { return };
    let (mut chart, mut buttons) = (area, area);
    chart.max.x -= BUTTONS + 8.0;
    buttons.min.x = chart.max.x + 8.0;
    ui.painter().rect_filled(chart, 4.0, palette.background);
    if run.chart.shows_tree {
        tree::show(ui, chart, run, palette, messages);
    } else {
        if run.chart.visible.is_near() {
            let (rest, strip) = chart.split_top_bottom_at_y(chart.bottom() - minimap::HEIGHT);
            minimap::show(ui, strip, run, palette, messages);
            chart = rest;
        }
        flame::show(ui, chart, run, palette, messages);
    }
    ui.scope_builder(UiBuilder::new().max_rect(buttons), |ui| corner(ui, run, messages));
}

/// The upper edge, which changes the height.
fn edge(ui: &Ui, area: Rect, model: &Model, messages: &mut Messages) {
    let rect = Rect::from_min_max(pos2(area.left(), area.top() - EDGE), pos2(area.right(), area.top()));
    let response = ui.interact(rect, ui.scope_id().with("timeline edge"), Sense::drag());
    let response = response.on_hover_and_drag_cursor(CursorIcon::ResizeVertical);
    let window = ui.ctx().content_rect().height();
    let pulled = response.drag_delta().y;
    if response.dragged() && pulled != 0.0 {
        messages.push(Msg::TimelineHeight(height(model, window) - pulled));
    }
}

/// The buttons at the right.
fn corner(ui: &mut Ui, run: &Run, messages: &mut Messages) {
    ui.spacing_mut().item_spacing.y = 4.0;
    ui.spacing_mut().button_padding = vec2(2.0, 1.0);
    let mut button = |text: &str, tip: &str, msg: Change| {
        let button = egui::Button::new(RichText::new(text).size(CAPTION));
        if ui.add_sized(vec2(BUTTONS, 20.0), button).on_hover_text(tip).clicked() {
            messages.push(Msg::Chart(msg));
        }
    };
    if run.chart.shows_tree {
        button("Chart", "The search in the order of its steps (V)", Change::ToggleTree);
        if !run.chart.tree.path().is_empty() {
            button("Up", "The guess above (Backspace)", Change::Up);
        }
    } else {
        button("Tree", "The search as a tree of its guesses (V)", Change::ToggleTree);
        if run.chart.visible.is_near() {
            button("Whole run", "All steps (0)", Change::Whole);
        }
    }
}

/// The colour of a guess.
fn fate_colour(palette: &Palette, fate: Fate) -> Color32 {
    match fate {
        Fate::Failed => palette.ring,
        Fate::Left => palette.faint,
        Fate::Solved => palette.solution,
        Fate::Open => palette.open_guess,
    }
}

/// A guess in a word or two.
fn name(run: &Run, span: &Span) -> String {
    let cell = run.puzzle.geometry().name(span.cell);
    format!("{cell} = {}", run.puzzle.symbols().symbol(span.digit))
}

/// A guess in words.
fn describe(run: &Run, span: &Span) -> String {
    let name = run.puzzle.geometry().name(span.cell);
    let symbol = run.puzzle.symbols().symbol(span.digit);
    let (start, end) = (span.steps.start + 1, span.steps.end);
    let became = match span.fate {
        Fate::Failed => "failed",
        Fate::Left => "left to other branches",
        Fate::Solved => "led to the solution",
        Fate::Open => "still open",
    };
    format!(
        "{name} = {symbol}, guess at depth {}: {became}\nsteps {} to {} ({} of them)",
        span.depth,
        grouped(start),
        grouped(end),
        grouped(end + 1 - start),
    )
}

/// The notches that the wheel was turned over something: up and down, and to the side.
fn wheel(ui: &Ui) -> egui::Vec2 {
    ui.input(|input| {
        let turned = crate::gui::board::pointer::wheel(&input.events);
        turned.notches()
    })
}

/// A rectangle in a mesh, if there is anything of it.
fn add_rect(mesh: &mut Mesh, rect: Rect, colour: Color32) {
    if rect.width() > 0.0 && rect.height() > 0.0 {
        mesh.add_colored_rect(rect, colour);
    }
}
