//! The keys of files, pages and the window.

use egui::Key;

use super::super::press::Held::{Anything, Ctrl, CtrlShift, Nothing};
use super::super::press::Press::{Copy, Letter, Paste, Pointer, Typed};
use super::super::row::{Row, Send, When};
use super::{key, row};
use crate::gui::board::camera;
use crate::gui::model::{Model, Popup};
use crate::gui::msg::{BoardMsg, EditMsg, FileMsg, GuideMsg, Msg, RunFileMsg, SaveMsg, StudyMsg, WindowMsg};
use crate::gui::text_size;

pub(super) const WINDOW: &[Row] = &[
    row(When::NoPopup, "start page, and back", &[(key(Nothing, Key::F2), Send::Msg(start_page))]),
    row(
        When::NoPopup,
        "study of whole lists, and back",
        &[(key(CtrlShift, Key::K), send!(StudyMsg::Toggle))],
    ),
    row(When::Study, "add a list to the study", &[(key(Ctrl, Key::O), send!(StudyMsg::AskList))]),
    row(
        When::Study,
        "begin, pause, cancel the study",
        &[
            (key(Nothing, Key::Enter), Send::Msg(begin_study)),
            (Typed(' '), Send::Msg(pause_study)),
            (key(Nothing, Key::Backspace), Send::Msg(leave_study)),
        ],
    ),
    row(
        When::Study,
        "next, previous table or plot",
        &[
            (key(Nothing, Key::PageDown), send!(StudyMsg::Turn { forward: true })),
            (key(Nothing, Key::PageUp), send!(StudyMsg::Turn { forward: false })),
        ],
    ),
    row(
        When::Study,
        "choose, open a mark of a plot",
        &[(Pointer("← ↑ → ↓"), Send::Elsewhere), (Pointer("Enter"), Send::Elsewhere)],
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

/// Cancels a study that can still go on, leaves another one.
fn leave_study(model: &Model) -> Option<Msg> {
    let work = model.study.work.as_ref()?;
    Some(Msg::Study(if work.can_be_cancelled() { StudyMsg::Cancel } else { StudyMsg::Close }))
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
