//! The keys of practice.

use egui::Key;

use super::super::press::Held::{Anything, Nothing};
use super::super::press::Press::{Letter, Pointer, Symbol};
use super::super::row::{Row, Send, When};
use super::{key, row};
use crate::editor::Direction;
use crate::gui::msg::{Msg, PracticeMsg};

pub(super) const TOGGLE: Row = row(
    When::NoPopup,
    "practise techniques, and back",
    &[(key(Anything, Key::F4), send!(PracticeMsg::Toggle))],
);

pub(super) const ANSWER: Row = Row {
    when: When::Practice,
    does: "choose, point; answer (or click)",
    keys: &[(Pointer("← ↑ → ↓  digit"), Send::Elsewhere)],
    also: &[
        (key(Nothing, Key::ArrowLeft), send!(PracticeMsg::Move(Direction::Left))),
        (key(Nothing, Key::ArrowUp), send!(PracticeMsg::Move(Direction::Up))),
        (key(Nothing, Key::ArrowRight), send!(PracticeMsg::Move(Direction::Right))),
        (key(Nothing, Key::ArrowDown), send!(PracticeMsg::Move(Direction::Down))),
        (Symbol, Send::Digit(|digit| Msg::Practice(PracticeMsg::Type(digit)))),
    ],
};

pub(super) const GO_ON: Row = row(
    When::Practice,
    "hint, step; next position, list",
    &[
        (key(Nothing, Key::F7), send!(PracticeMsg::Hint)),
        (key(Nothing, Key::F8), send!(PracticeMsg::Show)),
        (Letter('n'), send!(PracticeMsg::Next)),
        (key(Nothing, Key::Backspace), send!(PracticeMsg::List)),
    ],
);
