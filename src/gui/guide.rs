//! Introducing the program: the start page, the help pages, and the tour.

pub(crate) mod focus;
pub(super) mod help;
pub(crate) mod msg;
pub(super) mod start;
#[cfg(test)]
pub(super) mod tests;
pub(crate) mod tour;
pub(super) mod update;

use crate::gui::run::id::RunId;
use tour::Tour;

/// The introduction on the screen; the help is a pop-up and not part of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Guide {
    /// Whether the start page is shown instead of the board.
    pub(crate) shows_start: bool,
    /// The run that was on the screen before it.
    pub(crate) left: Option<RunId>,
    pub(crate) tour: Option<Tour>,
}
