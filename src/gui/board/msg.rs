//! What can happen to the board: cells are selected and typed into, and another part of it is looked at.

use std::sync::Arc;

use super::camera::Camera;
use crate::editor::{Direction, Pick, Sheet};
use crate::format::Reading;
use crate::geometry::{Cell, Digit, Variant};

/// Selecting, typing, pasting and copying.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum EditMsg {
    /// A program that ended unexpectedly has left this board.
    Rescued(Box<Sheet>),
    AskPaste,
    Paste(String),
    /// Pastes a text in this reading, whatever it looks like.
    PasteAs(Arc<str>, Reading),
    Copy,
    Clear,
    Undo,
    Redo,
    Select(Cell),
    /// Selects a cell besides others.
    Pick(Cell, Pick),
    SelectAll,
    MoveSelection(Direction),
    ExtendSelection(Direction),
    /// Writes a digit, or its pencil mark while marks are typed; or clears the selected cells.
    Enter(Option<Digit>),
    Mark(Digit),
    TogglePencil,
    SetVariant(Variant),
}

/// Looking at the board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum BoardMsg {
    Hover(Option<Cell>),
    /// Shows a part of the board.
    Look(Camera),
    /// Zooms in by a factor, or out for one below 1.
    Zoom(f32),
    ZoomFit,
}
