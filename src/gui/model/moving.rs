//! Changes that need no input; while there are any, frames are drawn.

use super::{Incoming, Model, Solutions};
use crate::gui::page::Page;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::single::Run;
use crate::gui::study::work::Work;

impl Model {
    /// Whether the picture changes without input.
    pub(crate) fn is_moving(&self) -> bool {
        let searching = matches!(self.solutions, Solutions::Asked(_) | Solutions::Unasked);
        let checking = self.checkup.as_ref().is_some_and(|checkup| checkup.found().is_none());
        let grading = self.grading.as_ref().is_some_and(|grading| !grading.is_done());
        let hinting = self.hinting.as_ref().is_some_and(|hinting| !hinting.search.is_done);
        let choosing = self.asking().is_some_and(|asking| asking.choosing().is_some());
        searching
            || choosing
            || checking
            || grading
            || hinting
            || self.is_waiting()
            || self.lanes.as_ref().is_some_and(Lanes::is_moving)
            || self.is_counting()
    }

    /// Whether the heat map or the cost lists are still being counted.
    pub(crate) fn is_counting(&self) -> bool {
        let lags = |run: &Run| {
            self.debugger.heat.is_some() && !self.lanes.as_ref().is_none_or(Lanes::is_heat_known)
                || self.shows(Page::Search) && !run.counting.is_done(&run.trace, run.chart.measured())
                || self.lacks_filtered(run)
                || self.shows(Page::Path) && !run.lineage.is_of(run.view().position)
                || self.shows(Page::Why)
                    && (run.inquiry.is_working() || !run.counting.irrelevance().is_done(&run.trace))
                || self.shows(Page::Code) && !run.conflicts.is_complete(&run.trace, run.view(), run.learns())
                || (self.shows(Page::Code) || self.shows(Page::Review)) && run.source_text.is_reading()
                || (self.shows(Page::Review) || run.review.is_running()) && run.is_reviewing()
                || self.shows(Page::Compare) && self.lanes.as_ref().is_some_and(Lanes::is_comparing)
        };
        self.run().is_some_and(lags)
    }

    /// Whether the filtered list of steps is shown but incomplete.
    fn lacks_filtered(&self, run: &Run) -> bool {
        self.shows(Page::Now)
            && self.finder.filter(&run.puzzle).is_some()
            && !run.filtered.is_complete(&run.trace, run.playback.position())
    }

    /// Whether a thread is reading, searching or writing.
    fn is_waiting(&self) -> bool {
        !matches!(self.incoming, Incoming::Nothing)
            || self.making.is_some()
            || self.practice.is_searching()
            || self.opening.is_some()
            || self.study.work.as_ref().is_some_and(Work::is_busy)
            || self.shelf.searching
            || self.finder.progress().is_some()
            || self.is_writing()
    }

    /// Whether a file is being written.
    pub(crate) const fn is_writing(&self) -> bool {
        self.saves.writing.is_some() || self.saves.saving_run.is_some() || self.filming.made.is_some()
    }
}
