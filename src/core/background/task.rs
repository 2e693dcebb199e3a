//! Work on a thread of its own, for a window: what it reports is received without blocking.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fmt, io};

use crossbeam_channel::{Receiver, Sender, TryRecvError, bounded};

use super::{Priority, spawn};

/// Work on a thread of its own, which reports `T`. Dropping it asks the work to stop.
pub struct Task<T> {
    reports: Receiver<T>,
    stop: Arc<AtomicBool>,
}

impl<T: Send + 'static> Task<T> {
    /// Starts work with the lowest priority that reports once. It should end soon after the flag is set.
    ///
    /// # Errors
    /// When the system cannot start a thread.
    pub fn once(name: &str, work: impl FnOnce(&Arc<AtomicBool>) -> T + Send + 'static) -> io::Result<Self> {
        Self::reporting(name, Priority::Lowest, bounded(1), |stop, reports| {
            // The receiver may already be gone.
            let _ = reports.send(work(stop));
        })
    }

    /// Starts work that reports through this channel. It should end soon after the flag is set or the receiver is gone.
    ///
    /// # Errors
    /// When the system cannot start a thread.
    pub fn reporting(
        name: &str,
        priority: Priority,
        (report, reports): (Sender<T>, Receiver<T>),
        work: impl FnOnce(&Arc<AtomicBool>, &Sender<T>) + Send + 'static,
    ) -> io::Result<Self> {
        let stop = Arc::<AtomicBool>::default();
        let flag = Arc::clone(&stop);
        spawn(name, priority, move || work(&flag, &report))?;
        Ok(Self { reports, stop })
    }

    /// The next report; never blocks.
    ///
    /// # Errors
    /// When there is none yet, or none will come because the work has ended.
    pub fn poll(&self) -> Result<T, TryRecvError> {
        self.reports.try_recv()
    }
}

impl<T> Task<T> {
    /// Asks the work to stop.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the work was asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Hands out the stop flag for good: afterwards, dropping the task no longer stops the work.
    pub fn hand_over(&mut self) -> Arc<AtomicBool> {
        std::mem::take(&mut self.stop)
    }
}

impl<T> fmt::Debug for Task<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Task").field("stop", &self.stop).finish_non_exhaustive()
    }
}

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        self.stop();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    /// A task that reports when it is stopped.
    fn stoppable() -> Task<&'static str> {
        Task::once("test", |stop| {
            while !stop.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            "stopped"
        })
        .unwrap()
    }

    #[test]
    fn work_reports_once_and_ends() {
        let task = Task::once("test", |stop| stop.load(Ordering::Relaxed)).unwrap();
        assert_eq!(task.reports.recv_timeout(LONG), Ok(false));
        assert!(task.reports.recv_timeout(LONG).is_err_and(|error| error.is_disconnected()));
        assert_eq!(task.poll(), Err(TryRecvError::Disconnected));
    }

    #[test]
    fn work_that_panics_reports_nothing() {
        let task = Task::once("test", |_| panic!("on purpose")).unwrap();
        assert!(task.reports.recv_timeout(LONG).is_err_and(|error| error.is_disconnected()));
    }

    #[test]
    fn stopped_and_dropped_tasks_end() {
        let task = stoppable();
        assert_eq!((task.poll(), task.is_stopped()), (Err(TryRecvError::Empty), false));
        task.stop();
        assert!(task.is_stopped());
        assert_eq!(task.reports.recv_timeout(LONG), Ok("stopped"));
        let dropped = stoppable();
        let reports = dropped.reports.clone();
        drop(dropped);
        assert_eq!(reports.recv_timeout(LONG), Ok("stopped"));
    }

    #[test]
    fn a_flag_handed_over_outlives_its_task() {
        let mut task = stoppable();
        let (flag, reports) = (task.hand_over(), task.reports.clone());
        drop(task);
        assert!(!flag.load(Ordering::Relaxed));
        flag.store(true, Ordering::Relaxed);
        assert_eq!(reports.recv_timeout(LONG), Ok("stopped"));
    }

    #[test]
    fn work_reports_through_its_channel() {
        let task = Task::reporting("test", Priority::Usual, bounded(0), |_, report| {
            (1..=3).for_each(|number| report.send(number).unwrap());
        })
        .unwrap();
        assert_eq!(task.reports.iter().collect::<Vec<u8>>(), [1, 2, 3]);
    }
}
