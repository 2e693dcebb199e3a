//! Messages about the board: selecting cells, typing into them, and changing the view.

use std::sync::Arc;

use crate::editor::{Direction, Pick};
use crate::format::Reading;
use crate::geometry::{Cell, Digit, Variant};
use crate::gui::io::rescue::Left;
use crate::scene::camera::Camera;

/// Messages for selecting cells, typing, pasting and copying.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum EditMsg {
    /// Restores the board left by a session that ended unexpectedly.
    Rescued(Box<Left>),
    AskPaste,
    Paste(String),
    /// Pastes a text in this format instead of detecting it.
    PasteAs(Arc<str>, Reading),
    Copy,
    Clear,
    Undo,
    Redo,
    Select(Cell),
    /// Toggles a cell in the selection, or extends the selection to it.
    Pick(Cell, Pick),
    SelectAll,
    MoveSelection(Direction),
    ExtendSelection(Direction),
    /// Enters a digit, or its pencil mark in pencil mode; `None` clears the selected cells.
    Enter(Option<Digit>),
    /// Enters a typed digit or blank in the same way; moves on to the next cell if that is switched on.
    Type(Option<Digit>),
    /// Moves on to the next cell without changing this one.
    Skip,
    /// Toggles moving on after each typed digit.
    ToggleAdvance,
    /// Reports a typed character that is not a symbol of the board.
    Impossible(char),
    /// Asks whether to edit the puzzle, because a digit was typed while a run is shown.
    Offer(Digit),
    Mark(Digit),
    TogglePencil,
    SetVariant(Variant),
}

/// Messages that change the view of the board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum BoardMsg {
    Hover(Option<Cell>),
    /// Shows a part of the board.
    Look(Camera),
    /// Zooms in by a factor, or out for one below 1.
    Zoom(f32),
    ZoomFit,
}
