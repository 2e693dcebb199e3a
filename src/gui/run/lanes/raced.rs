//! The runs of a race: kept in step, compared and measured.

use std::io;

use super::super::race::Race;
use super::super::single::Run;
use super::Lanes;

impl Lanes {
    /// What keeps the runs of a race in step, if it is one.
    pub(crate) const fn raced(&self) -> Option<&Race> {
        self.race.as_ref()
    }

    /// Changes a race, with its runs and the place of the shown one.
    pub(crate) fn with_race(&mut self, change: impl FnOnce(&mut Race, &mut [Run], usize)) {
        if let Some(race) = &mut self.race {
            change(race, &mut self.runs, self.shown);
        }
    }

    /// Rests while another run is shown: neither plays nor measures.
    pub(crate) fn rest(&mut self) {
        self.run_mut().playback.pause();
        self.with_race(|race, _, _| race.stop_measuring());
    }

    /// Compares the runs of a race further while `patience` returns true.
    pub(crate) fn compare(&mut self, patience: impl FnMut() -> bool) {
        self.with_race(|race, runs, shown| race.compare(runs, shown, patience));
    }

    /// Goes to a position in the shown run of a race, and to one in the run that it is compared with.
    pub(crate) fn go_to_both(&mut self, at: [Option<u64>; 2]) {
        self.with_race(|race, runs, shown| race.go_to_both(runs, shown, at));
    }

    /// Whether the comparison of a race, or its measuring, goes on.
    pub(crate) fn is_comparing(&self) -> bool {
        self.race.as_ref().is_some_and(|race| {
            race.measuring().is_some_and(|measuring| !measuring.is_done())
                || race.comparison().is_some_and(|comparison| !comparison.is_complete())
        })
    }

    /// Takes the time of each solver of a race alone.
    ///
    /// # Errors
    /// When the system cannot start a thread.
    pub(crate) fn measure(&mut self) -> io::Result<()> {
        match &mut self.race {
            Some(race) => race.measure(&self.runs),
            None => Ok(()),
        }
    }

    /// Moves all runs of a race to where the shown one is.
    pub(crate) fn keep_in_step(&mut self) {
        if let Some(race) = &mut self.race {
            race.keep_in_step(&mut self.runs, self.shown);
        }
    }
}
