//! The keys that ask why and find steps.

use egui::Key;

use super::super::press::Held::{Alt, Anything, Ctrl, CtrlShift, Nothing, Shift};
use super::super::press::Press::{Letter, Pointer, Typed};
use super::super::row::{Row, Send, When};
use super::{key, row};
use crate::editor::Direction;
use crate::gui::msg::{BranchMsg, DebugMsg, FindMsg, HintMsg, MarkMsg, Msg, PredictMsg, RaceMsg, WhyMsg};
use crate::gui::run::debugger::HeatKind;

pub(super) const FINDING: &[Row] = &[
    row(
        When::Run,
        "why: this step, or what was clicked",
        &[(Letter('w'), send!(WhyMsg::Here)), (Pointer("click a cell"), Send::Elsewhere)],
    ),
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
    row(
        When::Run,
        "breakpoint at \"Go to\" on and off; what if…",
        &[(Letter('b'), send!(DebugMsg::Break)), (key(CtrlShift, Key::G), send!(BranchMsg::Ask))],
    ),
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
    Row {
        when: When::Board,
        does: "a hint, more; all steps from here; check",
        keys: &[
            (key(Nothing, Key::F7), send!(HintMsg::More)),
            (key(Nothing, Key::F8), send!(HintMsg::List)),
            (key(Anything, Key::F9), send!(HintMsg::Check)),
        ],
        also: &[
            (key(Shift, Key::F7), send!(HintMsg::Hardest)),
            (key(Shift, Key::F8), send!(HintMsg::Next { forward: false })),
        ],
    },
];
