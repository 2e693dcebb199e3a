//! The keys of the window.

use egui::Key;

use super::super::press::Held::{Anything, Ctrl, CtrlShift, Nothing};
use super::super::press::Press::{Letter, Pointer, Typed};
use super::super::row::{Row, Send, When};
use super::{key, row};
use crate::gui::model::{Model, Popup};
use crate::gui::msg::{BoardMsg, GuideMsg, Msg, WindowMsg};
use crate::gui::text_size;
use crate::scene::camera;

pub(super) const WINDOW: &[Row] = &[
    row(When::NoPopup, "start page, and back", &[(key(Nothing, Key::F2), Send::Msg(start_page))]),
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
    row(When::NoPopup, "move the enlarged board", &[(Pointer("middle button"), Send::Elsewhere)]),
    row(When::NoPopup, "move the edges of panels", &[(Pointer("Ctrl Shift arrows"), Send::Elsewhere)]),
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
    row(When::NoPopup, "last messages", &[(key(Ctrl, Key::H), send!(WindowMsg::ShowMessages))]),
    row(When::Run, "switch light and dark (in a run)", &[(Letter('t'), send!(WindowMsg::ToggleTheme))]),
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
    row(When::Always, "close what is open", &[(key(Anything, Key::Escape), send!(WindowMsg::Escape))]),
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
