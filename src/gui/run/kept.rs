//! Runs that were left and can be brought back. They count towards the memory that recordings may take.
//!
//! A solver that is still at work waits meanwhile: nobody takes its steps. What is quickly computed again may make
//! room for newer runs; what took long goes only when a person says so.

use super::lanes::Lanes;

/// A run of fewer steps is computed again in a moment.
const QUICK: u64 = 1_000_000;

/// So many runs are kept before the oldest quick one makes room.
const MOST: usize = 4;

/// The runs that were left, the last one at the end.
#[derive(Debug, Default)]
pub(crate) struct KeptRuns {
    runs: Vec<Lanes>,
}

impl KeptRuns {
    /// Keeps a run as the last one.
    pub(crate) fn put(&mut self, mut lanes: Lanes) {
        lanes.run_mut().playback.pause();
        self.runs.push(lanes);
        let is_quick = |lanes: &Lanes| lanes.steps() < QUICK;
        if self.runs.len() > MOST
            && let Some(oldest) = self.runs.iter().position(is_quick)
        {
            self.runs.remove(oldest);
        }
    }

    /// Puts a run behind all others, and takes the last one.
    pub(crate) fn exchange(&mut self, shown: Option<Lanes>) -> Option<Lanes> {
        let last = self.runs.pop()?;
        if let Some(mut shown) = shown {
            shown.run_mut().playback.pause();
            self.runs.insert(0, shown);
        }
        Some(last)
    }

    /// The run that is brought back next.
    pub(crate) fn last(&self) -> Option<&Lanes> {
        self.runs.last()
    }

    /// The memory of all of them, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.runs.iter().map(Lanes::bytes).sum()
    }

    /// Lets all of them go.
    pub(crate) fn clear(&mut self) {
        self.runs.clear();
    }
}
