//! The board as a picture in plain data: what is drawn, where and in which colours. Knows neither the window nor files.
//!
//! The window and the pictures in files are made from the same [`Scene`] by the same code: [`cell`] draws a cell on any
//! [`canvas`], and [`sketch`] and [`pattern`] give what lies over the cells as [`shape`]s. The search [`tree`] and
//! the flame [`chart`] are laid out for both as well.

mod blame;
pub mod camera;
pub mod canvas;
pub mod cell;
pub mod change;
pub mod chart;
pub mod contrast;
pub mod figures;
pub mod fonts;
pub mod heat_scale;
pub mod layout;
pub mod marks;
pub mod moment;
pub mod naming;
pub mod pattern;
pub mod pixels;
pub mod shape;
pub mod sketch;
pub mod spoken;
pub mod standing;
pub mod theme;
pub mod tree;
pub mod wave;

use std::sync::Arc;

use crate::digit_set::DigitSet;
use crate::geometry::{Digit, Geometry};
use crate::puzzle::Symbols;
use theme::Theme;

/// The whole board.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// Its shape.
    pub geometry: Arc<Geometry>,
    /// Its digits as they are shown.
    pub symbols: Symbols,
    /// Its colours.
    pub theme: Theme,
    /// Its cells, row by row.
    pub cells: Vec<CellScene>,
}

/// One cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellScene {
    /// Its background.
    pub ground: Ground,
    /// Its contents.
    pub content: Content,
    /// The frame around it, if any.
    pub outline: Option<Outline>,
}

/// The background of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// An ordinary cell.
    Plain,
    /// The cell of a clue.
    Given,
    /// How much happened to the cell, compared with the others: from 1 to [`HEATS`](heat_scale::HEATS);
    /// [`Self::Plain`] for nothing.
    Heat(u8),
    /// How much more happened to it than in another run, or less: up to [`DIFFERENCES`](heat_scale::DIFFERENCES)
    /// either way, never 0.
    Difference(i8),
    /// Changed by the propagation under way: from 1 for early in it to [`TINTS`](wave::TINTS) for just now, and the number
    /// of its latest change.
    Wave {
        /// How late it was changed.
        tint: u8,
        /// Which change that was, counted from the first one of the propagation.
        number: u32,
    },
    /// In the unit that the step is about.
    Unit,
    /// Holds the highlighted digit.
    SameDigit,
    /// One of several selected cells.
    Selected,
    /// The board is solved.
    Solution,
    /// Belongs to the minimal reason of what was asked.
    Needed,
}

/// The contents of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Nothing.
    Empty,
    /// A digit.
    Digit {
        /// The digit.
        digit: Digit,
        /// Its style.
        ink: Ink,
    },
    /// Pencil marks.
    Marks {
        /// Those that are possible.
        candidates: DigitSet,
        /// Those of them in bold type.
        strong: DigitSet,
        /// Those that are struck out.
        struck: DigitSet,
    },
}

impl Content {
    /// Whether there are pencil marks that a cross would hide.
    #[must_use]
    pub fn has_marks(self) -> bool {
        matches!(self, Self::Marks { candidates, .. } if !candidates.is_empty())
    }
}

/// The style of a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// A clue.
    Given,
    /// Forced by other cells.
    Placed,
    /// With a ring, and its depth if there is more than one guess on the board.
    Guess {
        /// The number of open guesses with it.
        depth: u16,
    },
    /// Shares a unit with the same digit.
    Conflict,
    /// Just retracted: struck through.
    Retracted,
}

/// A frame around a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outline {
    /// The cell that gains a digit or candidate by the step.
    Gains,
    /// The cell that loses a digit or candidate by the step.
    Loses,
    /// A cell that the step names or examines without a change.
    Named,
    /// A cell that forces the step.
    Cause,
    /// A cell that ranked equal with that of a guess.
    Tied,
    /// The cell of a contradiction, with a cross.
    Contradiction,
    /// The cell selected last.
    Selected,
    /// The cell selected last, which gains something.
    SelectedGains,
    /// The cell selected last, which loses or lacks something.
    SelectedLoses,
    /// One of several selected cells.
    AlsoSelected,
    /// The cell under the pointer.
    Hovered,
}

impl Outline {
    /// The frame of the cell selected last: it hides no gain or loss.
    #[must_use]
    pub const fn selected(own: Option<Self>) -> Self {
        match own {
            Some(Self::Gains) => Self::SelectedGains,
            Some(Self::Loses) => Self::SelectedLoses,
            _ => Self::Selected,
        }
    }

    /// Whether the cell is the one selected last.
    #[must_use]
    pub const fn is_selected(self) -> bool {
        matches!(self, Self::Selected | Self::SelectedGains | Self::SelectedLoses)
    }
}
