//! The keys for asking why and finding steps.

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
        does: "point at a cell",
        keys: &[(Pointer("Alt ← ↑ → ↓"), Send::Elsewhere)],
        also: &[
            (key(Alt, Key::ArrowLeft), send!(WhyMsg::Move(Direction::Left))),
            (key(Alt, Key::ArrowRight), send!(WhyMsg::Move(Direction::Right))),
            (key(Alt, Key::ArrowUp), send!(WhyMsg::Move(Direction::Up))),
            (key(Alt, Key::ArrowDown), send!(WhyMsg::Move(Direction::Down))),
        ],
    },
    row(When::Run, "point at another digit of the cell", &[(key(Alt, Key::D), send!(WhyMsg::NextDigit))]),
    Row {
        when: When::Run,
        does: "find a step",
        keys: &[(key(Ctrl, Key::F), send!(FindMsg::Open))],
        also: &[(key(Ctrl, Key::G), send!(FindMsg::Open))],
    },
    row(
        When::Run,
        "next, previous match",
        &[
            (Typed('n'), send!(DebugMsg::Find { forward: true })),
            (Typed('N'), send!(DebugMsg::Find { forward: false })),
        ],
    ),
    row(When::Run, "breakpoint at \"Go to\" on and off", &[(Letter('b'), send!(DebugMsg::Break))]),
    row(When::Run, "decide otherwise at a guess", &[(key(CtrlShift, Key::G), send!(BranchMsg::Ask))]),
    row(When::Run, "bookmark this step", &[(key(Ctrl, Key::B), send!(MarkMsg::Ask(None)))]),
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
        "next heat map",
        &[(
            Letter('h'),
            Send::Msg(|model| Some(Msg::Debug(DebugMsg::ShowHeat(HeatKind::after(model.debugger.heat))))),
        )],
    ),
    row(
        When::Run,
        "difference in heat, in a race",
        &[(key(CtrlShift, Key::H), send!(RaceMsg::HeatDifference))],
    ),
    row(
        When::Run,
        "predict the next steps, on and off",
        &[(key(Anything, Key::F6), send!(PredictMsg::Toggle))],
    ),
    Row {
        when: When::Board,
        does: "a hint, then more of it",
        keys: &[(key(Nothing, Key::F7), send!(HintMsg::More))],
        also: &[(key(Shift, Key::F7), send!(HintMsg::Hardest))],
    },
    Row {
        when: When::Board,
        does: "all steps from here",
        keys: &[(key(Nothing, Key::F8), send!(HintMsg::List))],
        also: &[(key(Shift, Key::F8), send!(HintMsg::Next { forward: false }))],
    },
    row(When::Board, "check the board", &[(key(Anything, Key::F9), send!(HintMsg::Check))]),
];
