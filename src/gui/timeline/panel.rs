//! The timeline panel: a flame chart or the search tree, with controls to scrub, zoom and move.

mod flame;
mod minimap;
mod parts;
mod ticks;
mod tree;

use egui::{CursorIcon, Rect, RichText, Sense, Ui, UiBuilder, pos2, vec2};

use crate::gui::model::Model;
use crate::gui::msg::{ChartMsg, Messages, Msg, WindowMsg};
use crate::gui::run::single::Run;
use crate::gui::theme::CAPTION;
use crate::gui::timeline::cache::TimelineCache;
use crate::gui::timeline::chart::HEIGHTS;

/// The width of the buttons on the right, in points.
const BUTTONS: f32 = 64.0;
/// The height of the edge that can be dragged.
const EDGE: f32 = 7.0;

/// The height of the timeline in a window of this height: as chosen, but at most half of it. A tree needs room for a
/// few rows.
pub(crate) fn height(model: &Model, window: f32) -> f32 {
    let shows_tree = model.run().is_some_and(|run| run.chart.shows_tree);
    let usual = match window {
        _ if shows_tree => tree::USUAL_HEIGHT,
        ..700.0 => *HEIGHTS.start(),
        _ => 96.0,
    };
    model.settings.timeline.unwrap_or(usual).min(window * 0.4).max(*HEIGHTS.start())
}

pub(crate) fn show(ui: &mut Ui, model: &Model, cache: &mut TimelineCache, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let area = ui.max_rect();
    edge(ui, area, model, messages);
    let Some(lanes) = &model.lanes else { return };
    let (run, cache) = (lanes.run(), cache.of(lanes));
    let (mut chart, mut buttons) = (area, area);
    chart.max.x -= BUTTONS + 8.0;
    buttons.min.x = chart.max.x + 8.0;
    ui.painter().rect_filled(chart, 4.0, palette.background);
    if run.chart.shows_tree {
        tree::show(ui, chart, run, cache, palette, messages);
    } else {
        if run.chart.visible.is_near() {
            let (rest, strip) = chart.split_top_bottom_at_y(chart.bottom() - minimap::HEIGHT);
            minimap::show(ui, strip, run, cache, palette, messages);
            chart = rest;
        }
        flame::show(ui, chart, run, cache, palette, messages);
    }
    ui.scope_builder(UiBuilder::new().max_rect(buttons), |ui| corner(ui, run, messages));
}

/// The upper edge, which changes the height when dragged.
fn edge(ui: &Ui, area: Rect, model: &Model, messages: &mut Messages) {
    let rect = Rect::from_min_max(pos2(area.left(), area.top() - EDGE), pos2(area.right(), area.top()));
    let response = ui.interact(rect, ui.scope_id().with("timeline edge"), Sense::drag());
    let response = response.on_hover_and_drag_cursor(CursorIcon::ResizeVertical);
    let window = ui.ctx().content_rect().height();
    let pulled = response.drag_delta().y;
    if response.dragged() && pulled != 0.0 {
        messages.push(Msg::Window(WindowMsg::TimelineHeight(height(model, window) - pulled)));
    }
}

/// The buttons on the right.
fn corner(ui: &mut Ui, run: &Run, messages: &mut Messages) {
    ui.spacing_mut().item_spacing.y = 4.0;
    ui.spacing_mut().button_padding = vec2(2.0, 1.0);
    let mut button = |text: &str, tip: &str, msg: ChartMsg| {
        let button = egui::Button::new(RichText::new(text).size(CAPTION));
        if ui.add_sized(vec2(BUTTONS, 20.0), button).on_hover_text(tip).clicked() {
            messages.push(Msg::Chart(msg));
        }
    };
    if run.chart.shows_tree {
        button("Chart", "The search in the order of its steps (V)", ChartMsg::ToggleTree);
        if !run.chart.tree.entered().is_empty() {
            button("Up", "The guess above (Backspace)", ChartMsg::Up);
        }
    } else {
        button("Tree", "The search as a tree of its guesses (V)", ChartMsg::ToggleTree);
        if run.chart.visible.is_near() {
            button("Whole run", "All steps (0)", ChartMsg::Whole);
        }
    }
}
