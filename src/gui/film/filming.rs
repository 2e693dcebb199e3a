//! The steps that can be filmed.

use super::form::Reach;
use crate::gui::model::Model;

impl Model {
    /// The steps of the shown run that can be filmed; while later steps are hidden, those up to the current
    /// one.
    pub(crate) fn reach(&self) -> Option<Reach> {
        let (run, hides_later) = (self.run()?, self.hides_later());
        let last = if hides_later { run.playback.position() } else { run.trace.len() };
        Some(Reach { last, hides_later })
    }

    /// The reason why no film can be saved now; `None` if one can.
    pub(crate) fn why_no_film(&self) -> Option<&'static str> {
        match (&self.filming.made, self.run()) {
            (Some(_), _) => Some("A film is still being made."),
            (None, None) => Some("There is no run to film yet: solve the puzzle first."),
            (None, Some(_)) => None,
        }
    }
}
