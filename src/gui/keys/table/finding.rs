//! The keys that ask why and find steps.

use egui::Key;

use super::super::press::Held::{Alt, Anything, Ctrl, CtrlShift};
use super::super::press::Press::{Letter, Pointer, Typed};
use super::super::row::{Row, Send, When};
use super::{key, row};
use crate::editor::Direction;
use crate::gui::msg::{DebugMsg, FindMsg, MarkMsg, Msg, PredictMsg, RaceMsg, WhyMsg};
use crate::gui::run::debugger::HeatKind;

pub(super) const FINDING: &[Row] = &[
    row(When::Run, "why: what was clicked, or this step", &[(Letter('w'), send!(WhyMsg::Here))]),
    Row {
        when: When::Run,
        does: "point at a cell, at another digit",
        keys: &[(Pointer("Alt ← ↑ → ↓"), Send::Elsewhere), (key(Alt, Key::D), send!(WhyMsg::NextDigit))],
        also: &[
            (key(Alt, Key::ArrowLeft), send!(WhyMsg::Move(Direction::Left))),
            (key(Alt, Key::ArrowRight), send!(WhyMsg::Move(Direction::Right))),
            (key(Alt, Key::ArrowUp), send!(WhyMsg::Move(Direction::Up))),
            (key(Alt, Key::ArrowDown), send!(WhyMsg::Move(Direction::Down))),
        ],
    },
    row(When::Run, "look for its changes", &[(Pointer("click a cell"), Send::Elsewhere)]),
    Row {
        when: When::Run,
        does: "next, previous match; find a step",
        keys: &[
            (Typed('n'), send!(DebugMsg::Find { forward: true })),
            (Typed('N'), send!(DebugMsg::Find { forward: false })),
            (key(Ctrl, Key::F), send!(FindMsg::Open)),
        ],
        also: &[(key(Ctrl, Key::G), send!(FindMsg::Open))],
    },
    row(When::Run, "breakpoint at \"Go to\" on and off", &[(Letter('b'), send!(DebugMsg::Break))]),
    row(
        When::Run,
        "bookmark this step; next, previous one",
        &[
            (key(Ctrl, Key::B), send!(MarkMsg::Ask(None))),
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
        "predict the next steps, on and off",
        &[(key(Anything, Key::F6), send!(PredictMsg::Toggle))],
    ),
];
