//! The keys of puzzles and of runs as files.

use egui::Key;

use super::super::press::Held::{Ctrl, CtrlShift};
use super::super::press::Press::{Copy, Letter, Paste, Symbol};
use super::super::row::{Row, Send, When};
use super::{key, row};
use crate::gui::msg::{
    EditMsg, FileMsg, FilmMsg, LessonMsg, LinkMsg, Msg, PictureMsg, RunFileMsg, RunMsg, SaveMsg, WatchMsg,
};

pub(super) const FILES: &[Row] = &[
    row(
        When::NoPopup,
        "open, watch a program, new board",
        &[
            (key(Ctrl, Key::O), send!(FileMsg::AskOpen)),
            (key(CtrlShift, Key::O), send!(WatchMsg::Ask)),
            (key(Ctrl, Key::N), send!(FileMsg::AskNew)),
        ],
    ),
    row(
        When::Work,
        "save, save as; print the board",
        &[
            (key(Ctrl, Key::S), send!(SaveMsg::AskSave)),
            (key(CtrlShift, Key::S), send!(SaveMsg::AskSaveAs)),
            (key(Ctrl, Key::P), send!(PictureMsg::AskPrint)),
        ],
    ),
    row(
        When::NoPopup,
        "save the recorded run, a picture",
        &[(key(Ctrl, Key::R), send!(RunFileMsg::AskSave)), (key(CtrlShift, Key::E), send!(PictureMsg::Ask))],
    ),
    row(
        When::Work,
        "paste, copy the board; a link to this step",
        &[
            (Paste, Send::Text(EditMsg::Paste)),
            (Copy, send!(EditMsg::Copy)),
            (key(CtrlShift, Key::B), send!(LinkMsg::Copy)),
        ],
    ),
    Row {
        when: When::Run,
        does: "edit the puzzle, keep the run; save a film",
        keys: &[(Letter('e'), send!(RunMsg::Edit)), (key(CtrlShift, Key::F), send!(FilmMsg::Ask))],
        // While a puzzle is edited, this key has another meaning.
        also: &[(key(Ctrl, Key::E), send!(PictureMsg::Ask))],
    },
    row(
        When::Run,
        "answer, or edit the puzzle (asks)",
        &[(Symbol, Send::Digit(|digit| Msg::Edit(EditMsg::Offer(digit))))],
    ),
    row(
        When::NoPopup,
        "back to the last run; lessons",
        &[(key(Ctrl, Key::L), send!(RunMsg::Back)), (key(CtrlShift, Key::L), send!(LessonMsg::Ask))],
    ),
];
