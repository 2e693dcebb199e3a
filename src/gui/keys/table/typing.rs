//! The keys for editing a puzzle.

use egui::Key;

use super::super::press::Held::{Ctrl, CtrlShift, Nothing, Shift};
use super::super::press::Press::{Blank, Figure, Letter, Pointer, Symbol, Typed};
use super::super::row::{Row, Send, When};
use super::{key, row};
use crate::editor::Direction;
use crate::gui::msg::{EditMsg, Msg};

pub(super) const TYPING: &[Row] = &[
    row(
        When::Edit,
        "move the selection",
        &[
            (key(Nothing, Key::ArrowLeft), send!(EditMsg::MoveSelection(Direction::Left))),
            (key(Nothing, Key::ArrowUp), send!(EditMsg::MoveSelection(Direction::Up))),
            (key(Nothing, Key::ArrowRight), send!(EditMsg::MoveSelection(Direction::Right))),
            (key(Nothing, Key::ArrowDown), send!(EditMsg::MoveSelection(Direction::Down))),
        ],
    ),
    Row {
        when: When::Edit,
        does: "select several cells (or drag, Shift click)",
        keys: &[(Pointer("Shift ← ↑ → ↓"), Send::Elsewhere)],
        also: &[
            (key(Shift, Key::ArrowLeft), send!(EditMsg::ExtendSelection(Direction::Left))),
            (key(Shift, Key::ArrowUp), send!(EditMsg::ExtendSelection(Direction::Up))),
            (key(Shift, Key::ArrowRight), send!(EditMsg::ExtendSelection(Direction::Right))),
            (key(Shift, Key::ArrowDown), send!(EditMsg::ExtendSelection(Direction::Down))),
        ],
    },
    row(
        When::Edit,
        "add a cell to the selection, select all",
        &[(Pointer("Ctrl click"), Send::Elsewhere), (key(Ctrl, Key::A), send!(EditMsg::SelectAll))],
    ),
    row(
        When::Typing,
        "enter the digit",
        &[(Symbol, Send::Digit(|digit| Msg::Edit(EditMsg::Type(Some(digit)))))],
    ),
    row(When::Edit, "move on to the next cell", &[(Typed(' '), send!(EditMsg::Skip))]),
    row(
        When::Edit,
        "move on after each digit: on and off",
        &[(key(Ctrl, Key::E), send!(EditMsg::ToggleAdvance))],
    ),
    Row {
        when: When::Typing,
        does: "pencil mark (or Shift)",
        keys: &[(Figure(Ctrl), Send::Digit(|digit| Msg::Edit(EditMsg::Mark(digit))))],
        also: &[(Figure(Shift), Send::Digit(|digit| Msg::Edit(EditMsg::Mark(digit))))],
    },
    row(
        When::Edit,
        "switch between pencil marks and digits",
        &[(Letter('m'), send!(EditMsg::TogglePencil)), (key(Ctrl, Key::M), send!(EditMsg::TogglePencil))],
    ),
    row(
        When::Edit,
        "clear the cells",
        &[
            (key(Nothing, Key::Backspace), send!(EditMsg::Enter(None))),
            (key(Nothing, Key::Delete), send!(EditMsg::Enter(None))),
        ],
    ),
    Row {
        when: When::Edit,
        does: "clear, and move on like a digit",
        keys: &[(Typed('.'), send!(EditMsg::Type(None))), (Typed('0'), send!(EditMsg::Type(None)))],
        also: &[
            (Typed('-'), send!(EditMsg::Type(None))),
            (Typed('*'), send!(EditMsg::Type(None))),
            (Typed('_'), send!(EditMsg::Type(None))),
            (Blank, send!(EditMsg::Type(None))),
        ],
    },
    Row {
        when: When::Work,
        does: "undo, redo",
        keys: &[(key(Ctrl, Key::Z), send!(EditMsg::Undo)), (key(Ctrl, Key::Y), send!(EditMsg::Redo))],
        also: &[(key(CtrlShift, Key::Z), send!(EditMsg::Redo))],
    },
];
