//! The table of all keys: what to press, when it applies, what it does, and the message it sends. The key handling, the
//! help page and `docs/keys.md` are made from it.

use egui::Key;

use super::press::Held::{Alt, Anything, Ctrl, CtrlShift, Nothing, Shift};
use super::press::Press::{self, Blank, Copy, Figure, Letter, Paste, Pointer, Symbol, Typed};
use super::row::{Group, Row, Send, When};
use crate::editor::Direction;
use crate::gui::board::camera;
use crate::gui::model::{Model, Popup};
use crate::gui::msg::{
    BoardMsg, ChartMsg, DebugMsg, EditMsg, FileMsg, GuideMsg, MarkMsg, Msg, PredictMsg, RaceMsg, RunFileMsg,
    RunMsg, SaveMsg, StudyMsg, WhyMsg, WindowMsg,
};
use crate::gui::page::Page;
use crate::gui::run::debugger::HeatKind;
use crate::gui::text_size;
use crate::predict::Answer;
use crate::trace::Landmark;

/// The zoom factor of one key press in the timeline.
const ZOOM: f64 = 2.0;
/// The part of the visible range that one key press moves the timeline by.
const MOVE: f64 = 0.25;

macro_rules! send {
    ($msg:expr) => {
        Send::Msg(|_| Some(Msg::from($msg)))
    };
}

macro_rules! landmark {
    ($landmark:ident, $forward:expr) => {
        send!(RunMsg::Landmark { landmark: Landmark::$landmark, forward: $forward })
    };
}

const fn row(when: When, does: &'static str, keys: &'static [(Press, Send)]) -> Row {
    Row { when, does, keys, also: &[] }
}

const fn key(held: super::press::Held, key: Key) -> Press {
    Press::Key(held, key)
}

/// The answer to a question about a cell.
fn answer_pointed(model: &Model) -> Option<Msg> {
    let (cell, _) = model.run()?.inquiry.pointed_by_keys(model.run()?.playback.position())?;
    Some(Msg::Predict(PredictMsg::Answer(Answer::Cell(cell))))
}

/// All keys.
pub(crate) const TABLE: &[Group] = &[
    Group { title: "Solving", rows: SOLVING },
    Group { title: "Typing a puzzle", rows: TYPING },
    Group { title: "Puzzles and window", rows: WINDOW },
];

const SOLVING: &[Row] = &[
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
        "previous, next lane of a parallel search",
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

const TYPING: &[Row] = &[
    row(
        When::Edit,
        "move the selection",
        &[
            (key(Nothing, Key::ArrowLeft), send!(EditMsg::MoveSelection(Direction::Left))),
            (key(Nothing, Key::ArrowUp), send!(EditMsg::MoveSelection(Direction::Up))),
            (key(Nothing, Key::ArrowRight), send!(EditMsg::MoveSelection(Direction::Right))),
            (key(Nothing, Key::ArrowDown), send!(EditMsg::MoveSelection(Direction::Down))),
        ],
    ),
    Row {
        when: When::Edit,
        does: "select several cells (or drag, Shift click)",
        keys: &[(Pointer("Shift ← ↑ → ↓"), Send::Elsewhere)],
        also: &[
            (key(Shift, Key::ArrowLeft), send!(EditMsg::ExtendSelection(Direction::Left))),
            (key(Shift, Key::ArrowUp), send!(EditMsg::ExtendSelection(Direction::Up))),
            (key(Shift, Key::ArrowRight), send!(EditMsg::ExtendSelection(Direction::Right))),
            (key(Shift, Key::ArrowDown), send!(EditMsg::ExtendSelection(Direction::Down))),
        ],
    },
    row(
        When::Edit,
        "add a cell to the selection, select all",
        &[(Pointer("Ctrl click"), Send::Elsewhere), (key(Ctrl, Key::A), send!(EditMsg::SelectAll))],
    ),
    row(When::Typing, "enter the digit", &[(Symbol, Send::Digit(|digit| EditMsg::Type(Some(digit))))]),
    row(When::Edit, "move on to the next cell", &[(Typed(' '), send!(EditMsg::Skip))]),
    row(
        When::Edit,
        "move on after each digit: on and off",
        &[(key(Ctrl, Key::E), send!(EditMsg::ToggleAdvance))],
    ),
    Row {
        when: When::Typing,
        does: "pencil mark (or Shift)",
        keys: &[(Figure(Ctrl), Send::Digit(EditMsg::Mark))],
        also: &[(Figure(Shift), Send::Digit(EditMsg::Mark))],
    },
    row(
        When::Edit,
        "switch between pencil marks and digits",
        &[(Letter('m'), send!(EditMsg::TogglePencil)), (key(Ctrl, Key::M), send!(EditMsg::TogglePencil))],
    ),
    row(
        When::Edit,
        "clear the cells",
        &[
            (key(Nothing, Key::Backspace), send!(EditMsg::Enter(None))),
            (key(Nothing, Key::Delete), send!(EditMsg::Enter(None))),
        ],
    ),
    Row {
        when: When::Edit,
        does: "clear, and move on like a digit",
        keys: &[(Typed('.'), send!(EditMsg::Type(None))), (Typed('0'), send!(EditMsg::Type(None)))],
        also: &[
            (Typed('-'), send!(EditMsg::Type(None))),
            (Typed('*'), send!(EditMsg::Type(None))),
            (Typed('_'), send!(EditMsg::Type(None))),
            (Blank, send!(EditMsg::Type(None))),
        ],
    },
    Row {
        when: When::NoPopup,
        does: "undo, redo",
        keys: &[(key(Ctrl, Key::Z), send!(EditMsg::Undo)), (key(Ctrl, Key::Y), send!(EditMsg::Redo))],
        also: &[(key(CtrlShift, Key::Z), send!(EditMsg::Redo))],
    },
];

const WINDOW: &[Row] = &[
    row(When::NoPopup, "start page, and back", &[(key(Nothing, Key::F2), Send::Msg(start_page))]),
    row(
        When::NoPopup,
        "study of whole lists, and back",
        &[(key(CtrlShift, Key::K), send!(StudyMsg::Toggle))],
    ),
    row(When::Study, "add a list to the study", &[(key(Ctrl, Key::O), send!(StudyMsg::AskList))]),
    row(
        When::Study,
        "begin the study, go on; pause",
        &[(key(Nothing, Key::Enter), Send::Msg(begin_study)), (Typed(' '), Send::Msg(pause_study))],
    ),
    row(
        When::Study,
        "next, previous table or plot",
        &[
            (key(Nothing, Key::PageDown), send!(StudyMsg::Turn { forward: true })),
            (key(Nothing, Key::PageUp), send!(StudyMsg::Turn { forward: false })),
        ],
    ),
    row(When::Start, "watch a puzzle being solved", &[(key(Nothing, Key::Enter), send!(GuideMsg::Watch))]),
    row(When::Tour, "next card of the tour", &[(key(Nothing, Key::Enter), send!(GuideMsg::NextCard))]),
    row(When::NoPopup, "open a file (or drop one)", &[(key(Ctrl, Key::O), send!(FileMsg::AskOpen))]),
    row(
        When::NoPopup,
        "save, save as",
        &[(key(Ctrl, Key::S), send!(SaveMsg::AskSave)), (key(CtrlShift, Key::S), send!(SaveMsg::AskSaveAs))],
    ),
    row(When::NoPopup, "save the recorded run", &[(key(Ctrl, Key::R), send!(RunFileMsg::AskSave))]),
    row(When::NoPopup, "new board", &[(key(Ctrl, Key::N), send!(FileMsg::AskNew))]),
    row(
        When::NoPopup,
        "paste, copy the board as text",
        &[(Paste, Send::Text(EditMsg::Paste)), (Copy, send!(EditMsg::Copy))],
    ),
    Row {
        when: When::NoPopup,
        does: "zoom the board (or Ctrl wheel)",
        keys: &[
            (key(Ctrl, Key::Plus), send!(BoardMsg::Zoom(camera::STEP))),
            (key(Ctrl, Key::Minus), send!(BoardMsg::Zoom(1.0 / camera::STEP))),
            (key(Ctrl, Key::Num0), send!(BoardMsg::ZoomFit)),
        ],
        also: &[(key(Ctrl, Key::Equals), send!(BoardMsg::Zoom(camera::STEP)))],
    },
    Row {
        when: When::NoPopup,
        does: "larger, smaller text",
        keys: &[
            (key(CtrlShift, Key::Plus), Send::Msg(|model| Some(text_size(model, true)))),
            (key(CtrlShift, Key::Minus), Send::Msg(|model| Some(text_size(model, false)))),
        ],
        also: &[(key(CtrlShift, Key::Equals), Send::Msg(|model| Some(text_size(model, true))))],
    },
    row(
        When::NoPopup,
        "presentation on and off",
        &[(key(Anything, Key::F5), send!(WindowMsg::TogglePresentation))],
    ),
    row(When::NoPopup, "move the enlarged board", &[(Pointer("middle button, wheel"), Send::Elsewhere)]),
    row(When::Run, "switch light and dark (in a run)", &[(Letter('t'), send!(WindowMsg::ToggleTheme))]),
    row(When::NoPopup, "last messages", &[(key(Ctrl, Key::H), send!(WindowMsg::ShowMessages))]),
    row(When::Always, "full screen", &[(key(Anything, Key::F11), send!(WindowMsg::ToggleFullscreen))]),
    row(
        When::Always,
        "show this page",
        &[(Typed('?'), send!(WindowMsg::ToggleHelp)), (key(Anything, Key::F1), send!(WindowMsg::ToggleHelp))],
    ),
    row(
        When::Help,
        "other page of the help",
        &[
            (key(Nothing, Key::ArrowLeft), Send::Msg(other_page)),
            (key(Nothing, Key::ArrowRight), Send::Msg(other_page)),
        ],
    ),
    row(When::Question, "confirm a question", &[(key(Anything, Key::Enter), send!(WindowMsg::Confirm))]),
    row(When::Unsaved, "answer \"Don't save\"", &[(key(Ctrl, Key::D), send!(WindowMsg::DontSave))]),
    Row {
        when: When::Always,
        does: "quit",
        keys: &[(key(Ctrl, Key::Q), send!(WindowMsg::AskQuit))],
        also: &[(key(CtrlShift, Key::Q), send!(WindowMsg::AskQuit))],
    },
];

/// The next larger or smaller text.
fn text_size(model: &Model, larger: bool) -> Msg {
    Msg::Window(WindowMsg::SetTextSize(text_size::next(model.settings.text_size, larger)))
}

/// Begins a study, or goes on with the one on the page.
fn begin_study(model: &Model) -> Option<Msg> {
    match &model.study.work {
        None => Some(Msg::Study(StudyMsg::Begin)),
        Some(work) if work.can_go_on() => Some(Msg::Study(StudyMsg::GoOn)),
        Some(_) => None,
    }
}

/// Pauses a study, or goes on with it.
fn pause_study(model: &Model) -> Option<Msg> {
    match &model.study.work {
        Some(work) if work.is_busy() => Some(Msg::Study(StudyMsg::Pause)),
        Some(work) if work.can_go_on() => Some(Msg::Study(StudyMsg::GoOn)),
        _ => None,
    }
}

/// The start page; from there, back to the board.
#[allow(clippy::unnecessary_wraps, reason = "one of the table's functions")]
const fn start_page(model: &Model) -> Option<Msg> {
    Some(Msg::Guide(if model.guide.shows_start { GuideMsg::LeaveStart } else { GuideMsg::ShowStart }))
}

/// The other page of the help.
const fn other_page(model: &Model) -> Option<Msg> {
    match model.popup {
        Some(Popup::Help(page)) => Some(Msg::Guide(GuideMsg::Help(page.other()))),
        _ => None,
    }
}

/// The previous or next lane, if there are several.
fn next_lane(model: &Model, forward: bool) -> Option<Msg> {
    let lanes = model.lanes.as_ref().filter(|lanes| lanes.all().len() > 1)?;
    let (count, shown) = (lanes.all().len(), lanes.shown());
    Some(Msg::Run(RunMsg::ShowLane((shown + if forward { 1 } else { count - 1 }) % count)))
}
