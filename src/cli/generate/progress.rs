//! How far the search for puzzles has come, on a line of the terminal.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use crate::cli::complain;
use crate::generate::Progress;
use crate::in_words::counted;

/// The progress.
#[derive(Debug, Default)]
pub(super) struct Making {
    /// The number of finished puzzles.
    pub(super) count: AtomicU64,
    /// The progress of all searches together.
    pub(super) search: Progress,
    /// Whether they are to be as hard as requested.
    pub(super) is_graded: bool,
}

impl Making {
    /// Says in the end how many were as hard as requested, if that was.
    pub(super) fn tell_grade(&self, puzzles: usize) {
        if self.is_graded {
            let grids = counted(self.search.grids(), "grid", "grids");
            complain(&format!("{} of this grade in {grids}", counted(puzzles as u64, "puzzle", "puzzles")));
        }
    }

    fn tell(&self, total: u64) -> String {
        let total = counted(total, "puzzle", "puzzles");
        let puzzles = format!("{} of {total}", self.count.load(Ordering::Relaxed));
        let count = |grids: u64| counted(grids, "grid", "grids");
        match (self.count.load(Ordering::Relaxed), self.search.tried(), self.search.grids()) {
            (0, (grids @ 1.., closest), _) if !self.is_graded => {
                let closest = counted(closest.into(), "clue", "clues");
                format!("{puzzles}; {} tried, at best {closest}", count(grids.into()))
            }
            (made, _, grids @ 1..) if grids > made + 1 => format!("{puzzles}; {} tried", count(grids)),
            _ => puzzles,
        }
    }
}

/// The time between two reports.
const REPORT_EVERY: Duration = Duration::from_millis(200);

/// Shows progress on a line of the terminal that is rewritten again and again; dropping it removes the line.
pub(super) struct Line(Option<crossbeam_channel::Sender<()>>, Option<thread::JoinHandle<()>>);

impl Line {
    /// Shows nothing unless standard error is a terminal, or if several puzzles appear there.
    pub(super) fn new(made: Arc<Making>, total: u64) -> Self {
        if !io::stderr().is_terminal() || total > 1 && io::stdout().is_terminal() {
            return Self(None, None);
        }
        let (end, ended) = crossbeam_channel::bounded(0);
        let reporting = thread::Builder::new().name("progress".into()).spawn(move || {
            while ended.recv_timeout(REPORT_EVERY) == Err(crossbeam_channel::RecvTimeoutError::Timeout) {
                let _ = write!(io::stderr(), "\r{}\x1b[K", made.tell(total));
            }
            let _ = write!(io::stderr(), "\r\x1b[K");
        });
        Self(Some(end), reporting.ok())
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.0.take();
        if let Some(reporting) = self.1.take() {
            let _ = reporting.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::is_not_found;
    use super::*;
    use crate::engine::Engine;
    use crate::generate::{Patience, Recipe, Watch};
    use crate::geometry::Geometry;

    #[test]
    fn what_is_found_so_far_is_told() {
        let making = Making::default();
        assert_eq!(making.tell(3), "0 of 3 puzzles");
        let recipe = Recipe::new(Geometry::with_side(4, crate::geometry::Variant::Plain).expect("a board"));
        let recipe = Recipe { clues: Some(3..=3), patience: Patience::Grids(50), ..recipe };
        let cancel = std::sync::atomic::AtomicBool::new(false);
        let failure = recipe.watched(&mut Engine::new(), 1, 1, Watch::new(&cancel, Some(&making.search)));
        assert!(failure.is_err_and(|failure| is_not_found(&failure)));
        assert_eq!(making.tell(3), "0 of 3 puzzles; 49 grids tried, at best 4 clues");
        let graded = Making { is_graded: true, ..making };
        assert_eq!(graded.tell(3), "0 of 3 puzzles; 50 grids tried");
        let making = Making { is_graded: false, ..graded };
        making.count.store(2, Ordering::Relaxed);
        assert_eq!(making.tell(3), "2 of 3 puzzles; 50 grids tried");
    }
}
