//! The timeline panel: a flame chart or the search tree, with controls to scrub, zoom and pan, and the lanes
//! below.

mod axis;
mod envelope;
mod flame;
mod hatch;
pub(in crate::gui) mod header;
mod lanes;
mod minimap;
mod opening;
mod parts;
mod race;
mod ticks;
mod tree;

pub(crate) use parts::meanings;

use egui::{Rect, Ui, vec2};

use crate::gui::chart::HEIGHTS;
use crate::gui::divider::Divider;
use crate::gui::find;
use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg, WindowMsg};
use crate::gui::run::lanes::Lanes;
use crate::gui::run::single::Run;
use crate::gui::theme::Palette;
use crate::gui::timeline::cache::{RunCache, TimelineCache};
use flame::Charted;
use parts::Scale;

/// The distance of the edge above the timeline, in points.
const EDGE: f32 = 4.0;

/// The height of the timeline in a window of this height: as chosen, up to two fifths of the window; plus the
/// lanes.
pub(crate) fn height(model: &Model, window: f32) -> f32 {
    chosen_height(model, window) + lanes::height(model.lanes.as_ref().map_or(0, |lanes| lanes.all().len()))
}

/// The height left for the bars and a board in a low window or with large text, in points.
const LEFT: f32 = 350.0;

/// The height without the lanes. A tree is read row by row, so it is taller than a chart.
fn chosen_height(model: &Model, window: f32) -> f32 {
    let (chosen, usual) = if model.run().is_some_and(|run| run.chart.shows_tree) {
        (model.settings.tree, (window * 0.28).clamp(168.0, 400.0))
    } else {
        (model.settings.timeline, (window * 0.25 - 46.0).clamp(64.0, 240.0))
    };
    chosen.unwrap_or(usual.round()).min(window * 0.4).min(window - LEFT).max(*HEIGHTS.start())
}

pub(crate) fn show(ui: &mut Ui, model: &Model, cache: &mut TimelineCache, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let area = ui.max_rect();
    edge(ui, area, model, messages);
    let Some(lanes) = &model.lanes else { return };
    let lanes_height = lanes::height(lanes.all().len());
    let (mut main, strips) = area.split_top_bottom_at_y(area.bottom() - lanes_height);
    let run = lanes.run();
    let is_race = model.side_by_side().is_some();
    // A presentation shows the field only while the user types into it.
    let finds = !model.stage.presents || model.finder.wants_focus || model.finder.has_focus;
    let room = if finds { find::panel::width(main.width()) } else { 0.0 };
    if finds {
        find::panel::show(ui, main, model, messages);
    }
    if run.chart.shows_tree {
        tree::show(ui, (main, room), run, cache.of(lanes), palette, messages);
    } else if is_race {
        return race::show(ui, (area, room), lanes, cache, palette, messages);
    } else {
        if lanes_height > 0.0 {
            // Steps are vertically aligned in the chart and in the strips.
            main.min.x += lanes::NAMES;
        }
        show_chart(ui, (main, room), lanes, cache.of(lanes), palette, messages);
    }
    if lanes_height > 0.0 {
        lanes::show(ui, strips, lanes, cache, palette, messages);
    }
}

/// Draws the flame chart below its axis, with the header above, which leaves room at its end.
fn show_chart(
    ui: &mut Ui,
    (area, room): (Rect, f32),
    lanes: &Lanes,
    cache: &mut RunCache,
    palette: &Palette,
    messages: &mut Messages,
) {
    let run: &Run = lanes.run();
    let (header, rest) = area.split_top_bottom_at_y(area.top() + header::HEIGHT);
    let (axis, mut chart) = rest.split_top_bottom_at_y(rest.top() + axis::HEIGHT);
    // With several lanes, the strips already show the whole run.
    if run.chart.visible.is_near() && lanes.all().len() == 1 {
        let (rest, strip) = chart.split_top_bottom_at_y(chart.bottom() - minimap::HEIGHT);
        minimap::show(ui, strip, run, cache, palette, messages);
        chart = rest;
    }
    let hint = "click or drag to go there";
    let charted = Charted { run, scale: Scale::of(run, chart), name: "Timeline".into(), hint };
    let legend = flame::show(ui, chart, &charted, cache, palette, messages);
    axis::show(ui, axis, &charted.scale, run, palette, messages);
    let header = header.with_max_x(header.right() - room);
    header::show(ui, header, run, cache, &legend, palette, messages);
}

/// The upper edge; dragging it changes the height.
fn edge(ui: &Ui, area: Rect, model: &Model, messages: &mut Messages) {
    let line = Rect::from_min_size(area.min - vec2(0.0, EDGE), vec2(area.width(), 0.0));
    let palette = model.settings.theme.palette();
    if let Some(pull) = Divider::TIMELINE.pulled(ui, line, model.popup.is_none(), palette) {
        let height = chosen_height(model, ui.ctx().content_rect().height());
        let height = pull.size(|place| height + line.top() - place);
        messages.push(Msg::Window(WindowMsg::TimelineHeight(height)));
    }
}
