//! The progress of a study, and an estimate of the time left.

use std::fmt;
use std::time::{Duration, Instant};

use super::execute::Event;
use super::plan::Plan;
use super::record::Ending;
use super::words::{counted, grouped, time};

/// Counts the runs that are done, in this start of the study and before. The times are those of this start. Displayed
/// as `1,234 of 5,860 runs, 2 stopped, 42 s, about 3 min left`.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Per solver.
    solvers: Vec<Share>,
    jobs: usize,
    done: usize,
    all: usize,
    stopped: usize,
    began: Instant,
}

/// The runs of one solver.
#[derive(Clone, Copy, Default, Debug)]
struct Share {
    left: usize,
    done: usize,
    spent: Duration,
}

impl Progress {
    /// The progress of a plan with `jobs` runs at a time, before the first one; `before` are the earlier runs of
    /// each solver, of which `stopped` were stopped.
    #[must_use]
    pub(super) fn new(plan: &Plan, jobs: usize, before: &[usize], stopped: usize) -> Self {
        let each = usize::try_from(plan.runs_of_each()).unwrap_or(usize::MAX);
        let left = |done: &usize| Share { left: each.saturating_sub(*done), ..Share::default() };
        let solvers: Vec<Share> = before.iter().map(left).collect();
        let done = before.iter().sum();
        let all = solvers.iter().fold(done, |sum: usize, share| sum.saturating_add(share.left));
        Self { solvers, jobs, done, all, stopped, began: Instant::now() }
    }

    /// The number of missing runs.
    pub(super) const fn missing(&self) -> usize {
        self.all - self.done
    }

    /// The share of all runs that are done; 1 if there are none.
    #[must_use]
    pub fn share(&self) -> f64 {
        if self.all == 0 { 1.0 } else { self.done as f64 / self.all as f64 }
    }

    /// Counts an event.
    pub(super) fn count(&mut self, event: &Event) {
        let (Event::Done(task, ..) | Event::Unreadable(task, _) | Event::LeftOut(task)) = event;
        let share = &mut self.solvers[task.solver];
        share.left -= 1;
        self.done += 1;
        if let Event::Done(_, record, _) = event {
            share.done += 1;
            share.spent += record.run.time;
            self.stopped += usize::from(record.run.ending == Ending::Stopped);
        }
    }

    /// The estimated time left, from the mean time of each solver's runs so far.
    fn left(&self) -> Option<Duration> {
        let total = self.solvers.iter().fold(Share::default(), |sum, share| Share {
            left: sum.left + share.left,
            done: sum.done + share.done,
            spent: sum.spent + share.spent,
        });
        let seconds = self.solvers.iter().map(|share| {
            let of = if share.done > 0 { share } else { &total };
            share.left as f64 * of.spent.as_secs_f64() / of.done as f64
        });
        Duration::try_from_secs_f64(seconds.sum::<f64>() / self.jobs as f64).ok()
    }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&line(self.done, self.all, self.stopped, self.began.elapsed(), self.left()))
    }
}

fn line(done: usize, all: usize, stopped: usize, spent: Duration, left: Option<Duration>) -> String {
    let count = |count: usize| grouped(count as u64);
    let mut line = format!("{} of {}", count(done), counted(all as u64, "run", "runs"));
    if stopped > 0 {
        line.push_str(&format!(", {} stopped", count(stopped)));
    }
    line.push_str(&format!(", {}", clock(spent)));
    if let Some(left) = left.filter(|_| done < all) {
        line.push_str(&format!(", about {} left", clock(left)));
    }
    line
}

/// Rounds to whole seconds below a minute and a half, so that the line does not flicker.
fn clock(spent: Duration) -> String {
    let seconds = spent.as_secs();
    if seconds < 90 { format!("{seconds} s") } else { time(Duration::from_secs(seconds)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_counts_and_estimates() {
        let seconds = Duration::from_secs;
        assert_eq!(
            line(1234, 5860, 0, seconds(42), Some(seconds(157))),
            "1,234 of 5,860 runs, 42 s, about 2 min 37 s left"
        );
        assert_eq!(
            line(5860, 5860, 2, seconds(89), Some(seconds(0))),
            "5,860 of 5,860 runs, 2 stopped, 89 s"
        );
        assert_eq!(line(0, 1, 0, seconds(0), None), "0 of 1 run, 0 s");
    }
}
