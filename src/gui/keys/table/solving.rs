//! The keys of a run.

use egui::Key;

use super::super::press::Held::{Alt, Anything, Ctrl, CtrlShift, Nothing, Shift};
use super::super::press::Press::{Letter, Pointer, Symbol, Typed};
use super::super::row::{Row, Send, When};
use super::{key, row};
use crate::editor::Direction;
use crate::gui::model::Model;
use crate::gui::msg::{
    ChartMsg, DebugMsg, EditMsg, MarkMsg, Msg, PredictMsg, RaceMsg, RunMsg, WhyMsg, WindowMsg,
};
use crate::gui::page::Page;
use crate::gui::run::debugger::HeatKind;
use crate::predict::Answer;
use crate::trace::Landmark;

macro_rules! landmark {
    ($landmark:ident, $forward:expr) => {
        send!(RunMsg::Landmark { landmark: Landmark::$landmark, forward: $forward })
    };
}

/// The zoom factor of one key press in the timeline.
const ZOOM: f64 = 2.0;
/// The part of the visible range that one key press moves the timeline by.
const MOVE: f64 = 0.25;

pub(super) const SOLVING: &[Row] = &[
    row(When::Edit, "start the solver", &[(key(Nothing, Key::Enter), send!(RunMsg::Solve))]),
    row(When::RunAlone, "play a paused run", &[(key(Nothing, Key::Enter), send!(RunMsg::Play))]),
    row(When::Board, "solve; in a run, solve again", &[(key(Ctrl, Key::Enter), send!(RunMsg::Solve))]),
    row(When::Run, "play and pause", &[(Typed(' '), send!(RunMsg::PlayPause))]),
    row(
        When::Run,
        "one step forward, one step back",
        &[
            (key(Nothing, Key::ArrowRight), send!(RunMsg::StepBy(1))),
            (key(Nothing, Key::ArrowLeft), send!(RunMsg::StepBy(-1))),
        ],
    ),
    row(
        When::Run,
        "a hundred steps forward, back",
        &[
            (key(Nothing, Key::PageDown), send!(RunMsg::StepBy(100))),
            (key(Nothing, Key::PageUp), send!(RunMsg::StepBy(-100))),
        ],
    ),
    row(
        When::Run,
        "next, previous guess or retracted guess",
        &[
            (key(Shift, Key::ArrowRight), landmark!(Decision, true)),
            (key(Shift, Key::ArrowLeft), landmark!(Decision, false)),
        ],
    ),
    Row {
        when: When::Run,
        does: "next, previous contradiction",
        keys: &[
            (key(Ctrl, Key::ArrowRight), landmark!(Contradiction, true)),
            (key(Ctrl, Key::ArrowLeft), landmark!(Contradiction, false)),
        ],
        also: &[
            (key(CtrlShift, Key::ArrowRight), landmark!(Contradiction, true)),
            (key(CtrlShift, Key::ArrowLeft), landmark!(Contradiction, false)),
        ],
    },
    row(
        When::Run,
        "next, previous match of \"Go to\"",
        &[
            (Typed('n'), send!(DebugMsg::Find { forward: true })),
            (Typed('N'), send!(DebugMsg::Find { forward: false })),
        ],
    ),
    row(When::Run, "why: what was clicked, or this step", &[(Letter('w'), send!(WhyMsg::Here))]),
    row(
        When::Run,
        "point at the cell on the left, on the right",
        &[
            (key(Alt, Key::ArrowLeft), send!(WhyMsg::Move(Direction::Left))),
            (key(Alt, Key::ArrowRight), send!(WhyMsg::Move(Direction::Right))),
        ],
    ),
    row(
        When::Run,
        "point at the cell above, below",
        &[
            (key(Alt, Key::ArrowUp), send!(WhyMsg::Move(Direction::Up))),
            (key(Alt, Key::ArrowDown), send!(WhyMsg::Move(Direction::Down))),
        ],
    ),
    row(When::Run, "point at another digit it cannot hold", &[(key(Alt, Key::D), send!(WhyMsg::NextDigit))]),
    row(
        When::Pointed,
        "answer the question with the cell pointed at",
        &[(key(Nothing, Key::Enter), Send::Msg(answer_pointed))],
    ),
    row(When::Run, "look for its changes", &[(Pointer("click a cell"), Send::Elsewhere)]),
    row(When::Run, "breakpoint at \"Go to\" on and off", &[(Letter('b'), send!(DebugMsg::Break))]),
    row(When::Run, "bookmark with a note at this step", &[(key(Ctrl, Key::B), send!(MarkMsg::Ask(None)))]),
    row(
        When::Run,
        "next, previous bookmark",
        &[
            (Typed('j'), send!(MarkMsg::Find { forward: true })),
            (Typed('J'), send!(MarkMsg::Find { forward: false })),
        ],
    ),
    row(
        When::Run,
        "next heat map; in a race, the difference",
        &[
            (
                Letter('h'),
                Send::Msg(|model| Some(Msg::Debug(DebugMsg::ShowHeat(HeatKind::after(model.debugger.heat))))),
            ),
            (key(CtrlShift, Key::H), send!(RaceMsg::HeatDifference)),
        ],
    ),
    row(
        When::Run,
        "first, last recorded step",
        &[(key(Nothing, Key::Home), send!(RunMsg::First)), (key(Nothing, Key::End), send!(RunMsg::Last))],
    ),
    row(When::Run, "start of the search", &[(key(Ctrl, Key::Home), send!(RunMsg::SearchStart))]),
    row(When::Run, "follow the live solver", &[(Letter('f'), send!(RunMsg::Follow))]),
    Row {
        when: When::Run,
        does: "faster, slower",
        keys: &[(Typed('+'), send!(RunMsg::Faster)), (Typed('-'), send!(RunMsg::Slower))],
        also: &[
            (Typed('='), send!(RunMsg::Faster)),
            (Typed('−'), send!(RunMsg::Slower)),
            (Typed('_'), send!(RunMsg::Slower)),
        ],
    },
    row(When::Run, "stop the solver", &[(Letter('s'), send!(RunMsg::StopSolver))]),
    row(
        When::Run,
        "previous, next lane of a search, run of a race",
        &[
            (Typed('['), Send::Msg(|model| next_lane(model, false))),
            (Typed(']'), Send::Msg(|model| next_lane(model, true))),
        ],
    ),
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
        "measure from, up to this step (or drag along the axis)",
        &[(Typed('{'), send!(ChartMsg::MeasureFrom)), (Typed('}'), send!(ChartMsg::MeasureTo))],
    ),
    row(
        When::Run,
        "search tree on and off, one level up",
        &[(Letter('v'), send!(ChartMsg::ToggleTree)), (key(Nothing, Key::Backspace), send!(ChartMsg::Up))],
    ),
    row(
        When::Run,
        "page of the side panel: Now, Why",
        &[
            (key(Ctrl, Key::Num1), send!(WindowMsg::ShowPage(Page::Now))),
            (key(Ctrl, Key::Num2), send!(WindowMsg::ShowPage(Page::Why))),
        ],
    ),
    row(
        When::Run,
        "page of the side panel: Code, Search",
        &[
            (key(Ctrl, Key::Num3), send!(WindowMsg::ShowPage(Page::Code))),
            (key(Ctrl, Key::Num4), send!(WindowMsg::ShowPage(Page::Search))),
        ],
    ),
    Row {
        when: When::Run,
        does: "pencil marks on and off",
        keys: &[(Letter('m'), send!(WindowMsg::ToggleMarks))],
        also: &[(key(Ctrl, Key::M), send!(WindowMsg::ToggleMarks))],
    },
    row(
        When::Always,
        "leave a pop-up, a range, full screen, a message, the run",
        &[(key(Anything, Key::Escape), send!(WindowMsg::Escape))],
    ),
    row(
        When::NoPopup,
        "compare solvers: choose them; in a race, all boards or one",
        &[(key(Ctrl, Key::K), send!(RaceMsg::Compare))],
    ),
    row(
        When::Run,
        "page of the side panel: Compare",
        &[(key(Ctrl, Key::Num5), send!(WindowMsg::ShowPage(Page::Compare)))],
    ),
    row(When::NoPopup, "back to the last run", &[(key(Ctrl, Key::L), send!(RunMsg::Back))]),
    row(
        When::Run,
        "predict the next steps, on and off",
        &[(key(Anything, Key::F6), send!(PredictMsg::Toggle))],
    ),
    row(When::Run, "edit the puzzle and enter the digit (asks)", &[(Symbol, Send::Digit(EditMsg::Offer))]),
];

/// The answer to a question about a cell.
fn answer_pointed(model: &Model) -> Option<Msg> {
    let (cell, _) = model.run()?.inquiry.pointed_by_keys(model.run()?.playback.position())?;
    Some(Msg::Predict(PredictMsg::Answer(Answer::Cell(cell))))
}

/// The previous or next lane, if there are several.
fn next_lane(model: &Model, forward: bool) -> Option<Msg> {
    let lanes = model.lanes.as_ref().filter(|lanes| lanes.all().len() > 1)?;
    let (count, shown) = (lanes.all().len(), lanes.shown());
    Some(Msg::Run(RunMsg::ShowLane((shown + if forward { 1 } else { count - 1 }) % count)))
}
