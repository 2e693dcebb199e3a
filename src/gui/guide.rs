//! What introduces the program: the start page, the pages of the help, and the tour.

pub(crate) mod focus;
pub(crate) mod msg;
pub(crate) mod tour;

use tour::Tour;

/// What of it is shown now, besides the help, which is a pop-up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Guide {
    /// Whether the start page is shown instead of the board.
    pub(crate) shows_start: bool,
    pub(crate) tour: Option<Tour>,
}
