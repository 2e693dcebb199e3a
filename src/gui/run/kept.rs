//! Earlier runs that can be brought back. They count towards the memory limit for recordings.
//!
//! A solver that is still running waits, because nothing receives its steps. Runs that are quick to repeat
//! may be dropped for newer ones; longer ones, and those with bookmarks, only at the user's request.

use super::lanes::Lanes;

/// The number of runs kept before the oldest quick one is dropped.
const MOST: usize = 4;

/// The runs the user has left, latest at the end.
#[derive(Debug, Default)]
pub(crate) struct KeptRuns {
    runs: Vec<Lanes>,
}

impl KeptRuns {
    /// Adds a run at the end.
    pub(crate) fn put(&mut self, mut lanes: Lanes) {
        lanes.rest();
        self.runs.push(lanes);
        // Bookmarks cannot be computed again.
        let is_quick = |lanes: &Lanes| lanes.is_quick() && !lanes.has_bookmarks();
        if self.runs.len() > MOST
            && let Some(oldest) = self.runs.iter().position(is_quick)
        {
            self.runs.remove(oldest);
        }
    }

    /// Takes out the latest run, and adds the shown one before all others. Without any, the shown one stays where it is.
    pub(crate) fn exchange(&mut self, shown: &mut Option<Lanes>) -> Option<Lanes> {
        let last = self.runs.pop()?;
        if let Some(mut shown) = shown.take() {
            shown.rest();
            self.runs.insert(0, shown);
        }
        Some(last)
    }

    /// The run that is brought back next.
    pub(crate) fn last(&self) -> Option<&Lanes> {
        self.runs.last()
    }

    /// All kept runs, latest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Lanes> {
        self.runs.iter().rev()
    }

    /// All kept runs, mutable.
    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Lanes> {
        self.runs.iter_mut()
    }

    /// The memory used by all kept runs, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.runs.iter().map(Lanes::bytes).sum()
    }

    /// Discards all kept runs.
    pub(crate) fn clear(&mut self) {
        self.runs.clear();
    }
}
