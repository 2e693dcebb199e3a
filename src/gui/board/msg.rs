//! Messages about the board: selecting cells, typing into them, and changing the view.

use std::sync::Arc;

use crate::editor::{Direction, Pick};
use crate::format::Reading;
use crate::geometry::{Cell, Digit, Variant};
use crate::gui::io::rescue::Left;
use crate::scene::camera::Camera;

/// Selecting, typing, pasting and copying.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum EditMsg {
    /// A program that ended unexpectedly left this board.
    Rescued(Box<Left>),
    AskPaste,
    Paste(String),
    /// Pastes a text with this reading, without detecting the format.
    PasteAs(Arc<str>, Reading),
    Copy,
    Clear,
    Undo,
    Redo,
    Select(Cell),
    /// Adds a cell to the selection.
    Pick(Cell, Pick),
    SelectAll,
    MoveSelection(Direction),
    ExtendSelection(Direction),
    /// Enters a digit, or its pencil mark in pencil mode; `None` clears the selected cells.
    Enter(Option<Digit>),
    /// The same with a typed digit or blank; moves on to the next cell if that is switched on.
    Type(Option<Digit>),
    /// Moves on to the next cell, leaving this one as it is.
    Skip,
    /// Switches moving on after each typed digit.
    ToggleAdvance,
    /// This character is not a symbol of the board.
    Impossible(char),
    /// A digit was typed while a run is shown: asks whether to edit the puzzle.
    Offer(Digit),
    Mark(Digit),
    TogglePencil,
    SetVariant(Variant),
}

/// Changing the view of the board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum BoardMsg {
    Hover(Option<Cell>),
    /// Shows a part of the board.
    Look(Camera),
    /// Zooms in by a factor, or out for one below 1.
    Zoom(f32),
    ZoomFit,
}
