//! Measuring solvers on whole lists: what to measure, the study under way, and its tables and plots.

pub(crate) mod form;
pub(crate) mod msg;
pub(crate) mod sheet;
pub(crate) mod work;

use form::Form;
use work::Work;

/// What the page of studies shows.
#[derive(Debug, Default)]
pub(crate) struct Study {
    /// Whether the page is shown instead of the board.
    pub(crate) is_shown: bool,
    /// What is to be measured next.
    pub(crate) form: Form,
    /// The study that was begun or opened last, until another one is wanted.
    pub(crate) work: Option<Work>,
    /// The title of the sheet on the screen.
    pub(crate) chosen: String,
}
