//! How far a study is, on one line of a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::study::words::{grouped, time};
use crate::study::{Ending, Event, Plan, Task};

/// The least time between two updates of the line.
const EVERY: Duration = Duration::from_millis(250);

/// Counts what is done, and estimates the time left.
pub(super) struct Progress {
    /// Per solver.
    solvers: Vec<Share>,
    jobs: usize,
    done: usize,
    all: usize,
    cut_off: usize,
    shown: Option<Instant>,
    began: Instant,
    is_terminal: bool,
}

/// The runs of one solver.
#[derive(Clone, Copy, Default)]
struct Share {
    left: usize,
    done: usize,
    spent: Duration,
}

impl Progress {
    pub(super) fn new(plan: &Plan, tasks: &[Task], jobs: usize) -> Self {
        let mut solvers = vec![Share::default(); plan.solvers.len()];
        for task in tasks {
            solvers[task.solver].left += 1;
        }
        Self {
            solvers,
            jobs,
            done: 0,
            all: tasks.len(),
            cut_off: 0,
            shown: None,
            began: Instant::now(),
            is_terminal: io::stderr().is_terminal(),
        }
    }

    /// Takes note of an event.
    pub(super) fn count(&mut self, event: &Event) {
        let (Event::Done(task, _) | Event::Unreadable(task, _) | Event::LeftOut(task)) = event;
        let share = &mut self.solvers[task.solver];
        share.left -= 1;
        self.done += 1;
        if let Event::Done(_, record) = event {
            share.done += 1;
            share.spent += record.run.time;
            self.cut_off += usize::from(record.run.ending == Ending::CutOff);
        }
    }

    /// Updates the line on a terminal.
    pub(super) fn show(&mut self) {
        if self.is_terminal && self.shown.is_none_or(|shown| shown.elapsed() >= EVERY) {
            self.shown = Some(Instant::now());
            let line = line(self.done, self.all, self.cut_off, self.began.elapsed(), self.left());
            // Back to the start of the line, and the rest of it cleared.
            let _ = write!(io::stderr(), "\r{line}\x1b[K");
        }
    }

    /// Removes the line.
    pub(super) fn clear(&mut self) {
        if self.shown.take().is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
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

fn line(done: usize, all: usize, cut_off: usize, spent: Duration, left: Option<Duration>) -> String {
    let count = |count: usize| grouped(count as u64);
    let mut line = format!("{} of {} runs", count(done), count(all));
    if cut_off > 0 {
        line.push_str(&format!(", {} cut off", count(cut_off)));
    }
    line.push_str(&format!(", {}", clock(spent)));
    if let Some(left) = left.filter(|_| done < all) {
        line.push_str(&format!(", about {} left", clock(left)));
    }
    line
}

/// Whole seconds below a minute and a half, so that the line does not flicker.
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
            "5,860 of 5,860 runs, 2 cut off, 89 s"
        );
        assert_eq!(line(0, 1, 0, seconds(0), None), "0 of 1 runs, 0 s");
    }
}
