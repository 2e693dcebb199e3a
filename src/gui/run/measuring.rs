//! Measures the times of solvers, one after the other on a thread of its own.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossbeam_channel::unbounded;

use crate::background::{Priority, Task};
use crate::puzzle::Puzzle;
use crate::solver::{Algorithm, Outcome};
use crate::study::{Alone, measure};

/// The number of runs of each solver.
const REPETITIONS: usize = 5;
/// A solver whose runs have taken this long in total does not run again.
const LONG: Duration = Duration::from_secs(10);
/// The time after which a run is stopped; the solver then has no result.
const LIMIT: Duration = Duration::from_secs(60);

/// The result for a solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Timed {
    /// The times of the solver's runs, and the steps of the run with the median time.
    Alone { times: Alone, steps: u64 },
    /// A run took longer than the limit.
    TooLong,
}

/// A solver to measure.
#[derive(Debug)]
pub(in crate::gui) struct Entry {
    pub(in crate::gui) puzzle: Arc<Puzzle>,
    pub(in crate::gui) algorithm: Algorithm,
    /// The number of lanes of the parallel search.
    pub(in crate::gui) lanes: usize,
}

/// A measurement of several solvers. Dropping it stops measuring.
#[derive(Debug)]
pub(crate) struct Measuring {
    task: Task<(usize, Timed)>,
    timed: Vec<Option<Timed>>,
}

impl Measuring {
    /// Starts measuring solvers.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub(in crate::gui) fn begin(entries: Vec<Entry>) -> io::Result<Self> {
        let timed = vec![None; entries.len()];
        let task = Task::reporting("measuring", Priority::Usual, unbounded(), move |stop, report| {
            for (index, entry) in entries.iter().enumerate() {
                let timed = time(entry, stop);
                if stop.load(Ordering::Relaxed) || report.send((index, timed)).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self { task, timed })
    }

    /// Receives new results.
    pub(in crate::gui) fn take_news(&mut self) {
        while let Ok((index, timed)) = self.task.poll() {
            self.timed[index] = Some(timed);
        }
    }

    /// The results so far for each solver.
    pub(crate) fn timed(&self) -> &[Option<Timed>] {
        &self.timed
    }

    /// The number of solvers measured.
    pub(crate) fn done(&self) -> usize {
        self.timed.iter().flatten().count()
    }

    /// Whether all solvers have been measured.
    pub(crate) fn is_done(&self) -> bool {
        self.timed.iter().all(Option::is_some)
    }
}

fn time(entry: &Entry, stop: &AtomicBool) -> Timed {
    let (began, mut runs) = (Instant::now(), Vec::new());
    while runs.len() < REPETITIONS && (runs.is_empty() || began.elapsed() < LONG) {
        let run = measure(entry.algorithm, &entry.puzzle, entry.lanes, stop, Some(LIMIT));
        if run.outcome == Outcome::Stopped {
            break;
        }
        runs.push((run.time, run.steps));
    }
    let times: Vec<Duration> = runs.iter().map(|(time, _)| *time).collect();
    Alone::of(&times).map_or(Timed::TooLong, |times| {
        let steps = runs.iter().find(|(time, _)| *time == times.median).map_or(0, |(_, steps)| *steps);
        Timed::Alone { times, steps }
    })
}
