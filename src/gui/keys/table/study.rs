//! The keys of the studies page, in the same group as those of practice, after them.

use egui::Key;

use super::super::press::Held::{Ctrl, CtrlShift, Nothing};
use super::super::press::Press::{Pointer, Typed};
use super::super::row::{Row, Send, When};
use super::{key, practice, row};
use crate::gui::model::Model;
use crate::gui::msg::{Msg, StudyMsg};

pub(super) const STUDY: &[Row] = &[
    practice::TOGGLE,
    practice::ANSWER,
    practice::GO_ON,
    row(
        When::NoPopup,
        "study of whole lists, and back",
        &[(key(CtrlShift, Key::K), send!(StudyMsg::Toggle))],
    ),
    row(
        When::Study,
        "add a list; choose a mark of a plot",
        &[(key(Ctrl, Key::O), send!(StudyMsg::AskList)), (Pointer("← ↑ → ↓"), Send::Elsewhere)],
    ),
    row(
        When::Study,
        "pause, cancel the study",
        &[(Typed(' '), Send::Msg(pause_study)), (key(Nothing, Key::Backspace), Send::Msg(leave_study))],
    ),
    row(
        When::Study,
        "next, previous table or plot",
        &[
            (key(Nothing, Key::PageDown), send!(StudyMsg::Turn { forward: true })),
            (key(Nothing, Key::PageUp), send!(StudyMsg::Turn { forward: false })),
        ],
    ),
];

/// Pauses or resumes a study.
fn pause_study(model: &Model) -> Option<Msg> {
    match &model.study.work {
        Some(work) if work.is_busy() => Some(Msg::Study(StudyMsg::Pause)),
        Some(work) if work.can_go_on() => Some(Msg::Study(StudyMsg::GoOn)),
        _ => None,
    }
}

/// Cancels a study that can still continue; leaves any other.
fn leave_study(model: &Model) -> Option<Msg> {
    let work = model.study.work.as_ref()?;
    Some(Msg::Study(if work.can_be_cancelled() { StudyMsg::Cancel } else { StudyMsg::Close }))
}
