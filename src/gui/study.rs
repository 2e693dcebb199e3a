//! Studies, which measure solvers on whole lists of puzzles: the form, the study in progress, its tables and
//! plots.

pub(crate) mod form;
pub(crate) mod msg;
pub(super) mod panel;
pub(crate) mod sheet;
#[cfg(test)]
pub(super) mod tests;
pub(super) mod update;
pub(crate) mod work;

use crate::study::plot::Figure;
use form::Form;
use sheet::Content;
use work::Work;

/// The state of the studies page.
#[derive(Debug, Default)]
pub(crate) struct Study {
    /// Whether the page is shown instead of the board.
    pub(crate) is_shown: bool,
    /// The form for the next study.
    pub(crate) form: Form,
    /// The study started or opened last, until a new one is wanted.
    pub(crate) work: Option<Work>,
    /// The title of the sheet on the screen.
    pub(crate) chosen: String,
}

impl Study {
    /// The plot on the screen with the names of its series; `None` for a table.
    pub(crate) fn plot(&self) -> Option<(&Figure, &[String])> {
        match &self.work.as_ref()?.sheets()?.titled(&self.chosen).content {
            Content::Plot(figure, names) => Some((figure, names)),
            Content::Table(_) => None,
        }
    }
}
