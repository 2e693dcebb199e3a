//! The keys for solving, playing and stepping.

use egui::Key;

use super::super::enter;
use super::super::press::Held::{Anything, Ctrl, CtrlShift, Nothing, Shift};
use super::super::press::Press::{Letter, Pointer, Typed};
use super::super::row::{Row, Send, When};
use super::{key, row};
use crate::gui::model::Model;
use crate::gui::msg::{Msg, RunMsg};
use crate::trace::Landmark;

pub(super) const PLAYING: &[Row] = &[
    row(When::Board, "solve; in a run, solve again", &[(key(Ctrl, Key::Enter), send!(RunMsg::Solve))]),
    Row {
        when: When::GoesOn,
        does: "solve, play; confirm; next card",
        keys: &[(key(Nothing, Key::Enter), Send::Msg(enter::go_on))],
        also: &[(key(Anything, Key::Enter), Send::Msg(enter::confirm))],
    },
    row(When::Run, "play and pause", &[(Typed(' '), send!(RunMsg::PlayPause))]),
    row(When::Run, "play slowly what follows", &[(Letter('r'), send!(RunMsg::PlaySlowly))]),
    row(
        When::Run,
        "one step forward, back",
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
    Row {
        when: When::Run,
        does: "next, previous guess or retraction",
        keys: &[(Pointer("Shift → ←"), Send::Elsewhere)],
        also: &[
            (key(Shift, Key::ArrowRight), landmark!(Decision, true)),
            (key(Shift, Key::ArrowLeft), landmark!(Decision, false)),
        ],
    },
    Row {
        when: When::Run,
        does: "next, previous contradiction",
        keys: &[(Pointer("Ctrl → ←"), Send::Elsewhere)],
        also: &[
            (key(Ctrl, Key::ArrowRight), landmark!(Contradiction, true)),
            (key(Ctrl, Key::ArrowLeft), landmark!(Contradiction, false)),
            (key(CtrlShift, Key::ArrowRight), landmark!(Contradiction, true)),
            (key(CtrlShift, Key::ArrowLeft), landmark!(Contradiction, false)),
        ],
    },
    Row {
        when: When::Run,
        does: "step over what follows (Shift: back)",
        keys: &[(key(Nothing, Key::F10), send!(RunMsg::StepOver { forward: true }))],
        also: &[(key(Shift, Key::F10), send!(RunMsg::StepOver { forward: false }))],
    },
    Row {
        when: When::Run,
        does: "step over backtracking (Shift: back)",
        keys: &[(key(Nothing, Key::F12), send!(RunMsg::StepOverGoingBack { forward: true }))],
        also: &[(key(Shift, Key::F12), send!(RunMsg::StepOverGoingBack { forward: false }))],
    },
    row(
        When::Run,
        "first, last step",
        &[(key(Nothing, Key::Home), send!(RunMsg::First)), (key(Nothing, Key::End), send!(RunMsg::Last))],
    ),
    row(When::Run, "start of the search", &[(key(Ctrl, Key::Home), send!(RunMsg::SearchStart))]),
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
    row(When::Run, "play by steps or by ideas", &[(Letter('p'), Send::Msg(other_pace))]),
    row(When::Run, "follow the live solver", &[(Letter('f'), send!(RunMsg::Follow))]),
    row(When::Run, "stop the solver", &[(Letter('s'), send!(RunMsg::StopSolver))]),
];

/// Switches playback to the other pace.
#[allow(clippy::unnecessary_wraps, reason = "one of the table's functions")]
const fn other_pace(model: &Model) -> Option<Msg> {
    Some(Msg::Run(RunMsg::SetPace(model.settings.pace.other())))
}
