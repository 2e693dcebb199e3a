//! The lanes of a parallel search below the timeline: a strip for each, on the axis of the longest, with the
//! shown one marked. When a race shows one run enlarged, its runs have such strips, too, each on its own
//! axis.

use egui::{
    Color32, CursorIcon, FontId, Painter, Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2,
};

use super::minimap;
use crate::gui::msg::{Messages, Msg, RunMsg};
use crate::gui::run::lanes::Lanes;
use crate::gui::run::single::Run;
use crate::gui::run::source::RunState;
use crate::gui::shorten::shortened;
use crate::gui::theme::{CAPTION, Palette, semibold};
use crate::gui::timeline::cache::TimelineCache;
use crate::gui::words::{counted, short};
use crate::solver::Outcome;

/// The width of the names on the left, in points.
pub(super) const NAMES: f32 = 148.0;
/// The height of a strip, and of one among many, in points.
const STRIP: f32 = 17.0;
const LOW_STRIP: f32 = 14.0;
/// The most lanes with tall strips.
const FEW: usize = 4;

/// The height of all strips, in points; 0 for a single lane.
pub(super) fn height(lanes: usize) -> f32 {
    if lanes < 2 { 0.0 } else { 4.0 + lanes as f32 * strip(lanes) }
}

fn strip(lanes: usize) -> f32 {
    if lanes <= FEW { STRIP } else { LOW_STRIP }
}

/// Draws the strips; a click on one shows its lane.
pub(super) fn show(
    ui: &mut Ui,
    rect: Rect,
    lanes: &Lanes,
    cache: &mut TimelineCache,
    palette: &Palette,
    messages: &mut Messages,
) {
    let strip = strip(lanes.all().len());
    let what = if lanes.raced().is_some() { "Run of" } else { "Lane" };
    for (i, run) in lanes.all().iter().enumerate() {
        let top = rect.top() + 4.0 + i as f32 * strip;
        let row = Rect::from_min_size(pos2(rect.left(), top), vec2(rect.width(), strip - 1.0));
        let is_shown = lanes.shown() == i;
        let response = ui.interact(row, ui.scope_id().with(("lane", i)), Sense::click());
        let label = label(lanes, i, run);
        let spoken = || format!("{what} {}", label.trim_start_matches("★ "));
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_shown, spoken()));
        let painter = ui.painter();
        ground(painter, row, is_shown, &response, palette);
        let ink = if winner(lanes) == Some(i) { palette.solution } else { palette.text };
        name(painter, row, &label, is_shown, ink);
        let picture = row.with_min_x(row.left() + NAMES);
        minimap::skyline(painter, picture, run, cache.of_run(run), palette);
        if is_shown && run.chart.visible.is_near() {
            minimap::mark_visible(painter, picture, run, palette);
        }
        if lanes.raced().is_some() {
            mark_position(painter, picture, run, palette);
        }
        if response.clicked() && !is_shown {
            messages.push(Msg::Run(RunMsg::ShowLane(i)));
        }
        let steps = counted(run.known(), "step", "steps");
        let tip = match is_shown {
            true => format!("{what} {}, shown above: {steps}", lanes.name_of(i)),
            false => format!("{what} {}: {steps}. Click to show it ([ and ])", lanes.name_of(i)),
        };
        response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(tip);
    }
}

/// What shows that a lane is the shown one, that the pointer is over it, or that it has the focus.
fn ground(painter: &Painter, row: Rect, is_shown: bool, response: &Response, palette: &Palette) {
    if is_shown || response.hovered() {
        let ground = if is_shown { palette.button_hovered } else { palette.button };
        painter.rect_filled(row.with_max_x(row.left() + NAMES - 6.0), 3.0, ground);
    }
    if is_shown {
        painter.rect_filled(row.with_max_x(row.left() + 3.0), 1.0, palette.accent);
    }
    if response.has_focus() {
        let edge = Stroke::new(1.0, palette.accent);
        painter.rect_stroke(row, 2.0, edge, egui::StrokeKind::Inside);
    }
}

/// The name of a lane on the left.
fn name(painter: &Painter, row: Rect, label: &str, is_shown: bool, ink: Color32) {
    let font = if is_shown { semibold(CAPTION) } else { FontId::proportional(CAPTION) };
    let galley = shortened(painter, label, font, ink, NAMES - 12.0);
    painter.galley(pos2(row.left() + 8.0, row.center().y - galley.size().y / 2.0), galley, ink);
}

/// The lane that found the solution, unless that is the open question of a prediction.
fn winner(lanes: &Lanes) -> Option<usize> {
    lanes.winner().filter(|_| lanes.run().horizon().is_none())
}

/// Marks the position of a run in a race.
fn mark_position(painter: &Painter, rect: Rect, run: &Run, palette: &Palette) {
    let share = run.playback.position() as f32 / run.chart.extent().max(1) as f32;
    let x = (rect.left() + share.min(1.0) * rect.width()).round();
    painter.vline(x, rect.y_range(), Stroke::new(1.5, palette.text));
}

/// The number of the lane, its steps, and its state.
fn label(lanes: &Lanes, index: usize, run: &Run) -> String {
    let star = if winner(lanes) == Some(index) { "★ " } else { "" };
    let (name, steps) = (lanes.name_of(index), short(run.known() as f64));
    if lanes.raced().is_some() {
        format!("{name} · {steps}")
    } else {
        format!("{star}{name} · {steps} · {}", state(run))
    }
}

/// The state of a lane in a word or two.
fn state(run: &Run) -> &'static str {
    match run.state() {
        _ if run.has_ended() && run.horizon().is_some() => "outcome hidden",
        RunState::Recording => "searching",
        RunState::Full => "paused",
        RunState::Held(_) | RunState::AtLine(_) => "at a breakpoint",
        RunState::Waiting => "waiting",
        RunState::Unrecorded => "unrecorded",
        RunState::Done(Outcome::Solved(_)) => "solved",
        RunState::Done(Outcome::Unsolvable | Outcome::Stalled) => "nothing found",
        RunState::Done(Outcome::Stopped) => "stopped",
        RunState::Panicked(_) | RunState::RecorderPanicked(_) => "failed",
        RunState::CutOff(_) => "not the whole run",
    }
}
