//! The keys for the views of a run.

use egui::Key;

use super::super::press::Held::{Alt, Ctrl, Nothing};
use super::super::press::Press::{Letter, Pointer, Typed};
use super::super::row::{Row, Send, When};
use super::{key, row};
use crate::gui::model::Model;
use crate::gui::msg::{ChartMsg, DebugMsg, Msg, RaceMsg, RunMsg, WindowMsg};
use crate::gui::page::Page;

/// The zoom factor of one key press in the timeline.
const ZOOM: f64 = 2.0;
/// The share of the visible range by which one key press moves the timeline.
const MOVE: f64 = 0.25;

pub(super) const VIEWS: &[Row] = &[
    row(
        When::Run,
        "zoom the timeline (or wheel)",
        &[
            (Letter('i'), send!(ChartMsg::Zoom { around: None, factor: ZOOM })),
            (Letter('o'), send!(ChartMsg::Zoom { around: None, factor: 1.0 / ZOOM })),
            (Typed('0'), send!(ChartMsg::Whole)),
        ],
    ),
    row(
        When::Run,
        "move it (or Shift drag, middle button)",
        &[(Typed(','), send!(ChartMsg::MoveBy(-MOVE))), (Typed('.'), send!(ChartMsg::MoveBy(MOVE)))],
    ),
    row(
        When::Run,
        "measure from, up to this step (or drag)",
        &[(Typed('{'), send!(ChartMsg::MeasureFrom)), (Typed('}'), send!(ChartMsg::MeasureTo))],
    ),
    row(When::Run, "search tree on and off", &[(Letter('v'), send!(ChartMsg::ToggleTree))]),
    row(When::Run, "one level up in the tree", &[(key(Nothing, Key::Backspace), send!(ChartMsg::Up))]),
    row(
        When::Run,
        "previous, next lane of a search, run of a race",
        &[
            (Typed('['), Send::Msg(|model| next_lane(model, false))),
            (Typed(']'), Send::Msg(|model| next_lane(model, true))),
        ],
    ),
    row(
        When::NoPopup,
        "compare solvers; in a race, all boards or one",
        &[(key(Ctrl, Key::K), send!(RaceMsg::Compare))],
    ),
    Row {
        when: When::Run,
        does: "page of the side panel, from Now to Path",
        keys: &[(Pointer("Alt 1 … Alt 7"), Send::Elsewhere)],
        also: &[
            (key(Alt, Key::Num1), send!(WindowMsg::ShowPage(Page::Now))),
            (key(Alt, Key::Num2), send!(WindowMsg::ShowPage(Page::Why))),
            (key(Alt, Key::Num3), send!(WindowMsg::ShowPage(Page::Code))),
            (key(Alt, Key::Num4), send!(WindowMsg::ShowPage(Page::Search))),
            (key(Alt, Key::Num5), send!(WindowMsg::ShowPage(Page::Compare))),
            (key(Alt, Key::Num6), send!(WindowMsg::ShowPage(Page::Review))),
            (key(Alt, Key::Num7), send!(WindowMsg::ShowPage(Page::Path))),
        ],
    },
    Row {
        when: When::Run,
        does: "pencil marks on and off",
        keys: &[(Letter('m'), send!(WindowMsg::ToggleMarks))],
        also: &[(key(Ctrl, Key::M), send!(WindowMsg::ToggleMarks))],
    },
    row(When::Run, "hide later steps, or show them", &[(Letter('u'), send!(WindowMsg::ToggleLater))]),
    row(
        When::Run,
        "how a guess was chosen: cell, then digit",
        &[(Letter('g'), send!(DebugMsg::NextFigures))],
    ),
    row(When::Run, "what follows from a guess, as a wave", &[(Letter('l'), send!(DebugMsg::ToggleWave))]),
];

/// The previous or next lane, if there are several.
fn next_lane(model: &Model, forward: bool) -> Option<Msg> {
    let lanes = model.lanes.as_ref().filter(|lanes| lanes.all().len() > 1)?;
    let (count, shown) = (lanes.all().len(), lanes.shown());
    Some(Msg::Run(RunMsg::ShowLane((shown + if forward { 1 } else { count - 1 }) % count)))
}
