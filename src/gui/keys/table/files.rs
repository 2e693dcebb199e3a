//! The keys for puzzles, and for runs as files.

use egui::Key;

use super::super::press::Held::{Ctrl, CtrlShift};
use super::super::press::Press::{Copy, Letter, Paste, Symbol};
use super::super::row::{Row, Send, When};
use super::{key, row};
use crate::gui::msg::{
    EditMsg, FileMsg, FilmMsg, LessonMsg, LinkMsg, Msg, PictureMsg, RunFileMsg, RunMsg, SaveMsg, WatchMsg,
};

pub(super) const FILES: &[Row] = &[
    row(When::NoPopup, "open a file", &[(key(Ctrl, Key::O), send!(FileMsg::AskOpen))]),
    row(When::NoPopup, "new board", &[(key(Ctrl, Key::N), send!(FileMsg::AskNew))]),
    row(When::NoPopup, "watch a program", &[(key(CtrlShift, Key::O), send!(WatchMsg::Ask))]),
    row(
        When::Work,
        "save the puzzle, save as",
        &[(key(Ctrl, Key::S), send!(SaveMsg::AskSave)), (key(CtrlShift, Key::S), send!(SaveMsg::AskSaveAs))],
    ),
    row(When::NoPopup, "save the recorded run", &[(key(Ctrl, Key::R), send!(RunFileMsg::AskSave))]),
    row(When::NoPopup, "save a picture", &[(key(CtrlShift, Key::E), send!(PictureMsg::Ask))]),
    Row {
        when: When::Run,
        does: "save a film",
        keys: &[(key(CtrlShift, Key::F), send!(FilmMsg::Ask))],
        // While a puzzle is edited, this key has a different meaning.
        also: &[(key(Ctrl, Key::E), send!(PictureMsg::Ask))],
    },
    row(When::Work, "print the board", &[(key(Ctrl, Key::P), send!(PictureMsg::AskPrint))]),
    row(
        When::Work,
        "paste, copy the board",
        &[(Paste, Send::Text(EditMsg::Paste)), (Copy, send!(EditMsg::Copy))],
    ),
    row(When::Work, "copy a link to this step", &[(key(CtrlShift, Key::B), send!(LinkMsg::Copy))]),
    row(When::Run, "edit the puzzle, keep the run", &[(Letter('e'), send!(RunMsg::Edit))]),
    row(
        When::Run,
        "answer, or edit the puzzle (asks)",
        &[(Symbol, Send::Digit(|digit| Msg::Edit(EditMsg::Offer(digit))))],
    ),
    row(When::NoPopup, "back to the last run", &[(key(Ctrl, Key::L), send!(RunMsg::Back))]),
    row(When::NoPopup, "lessons", &[(key(CtrlShift, Key::L), send!(LessonMsg::Ask))]),
];
