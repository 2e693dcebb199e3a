//! The review of a run: finds faults in its steps, on a thread of its own.

pub(crate) mod msg;
pub(super) mod panel;
pub(super) mod scene;
#[cfg(test)]
pub(super) mod tests;
pub(super) mod update;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crossbeam_channel::{Receiver, Sender, TryRecvError, bounded};

use crate::background::{Priority, Task};
use crate::judge::{Class, Closing, Finding, Judge};
use crate::puzzle::Puzzle;
use crate::trace::chunk::Chunk;
use crate::trace::words::Code;
use crate::trace::{Remarks, Trace};

/// The number of chunks passed to the thread at a time; it reports its findings after each batch.
const TOGETHER: usize = 64;

/// The review of one run. Dropping it ends the thread.
#[derive(Debug, Default)]
pub(crate) struct Review {
    state: ReviewState,
    /// The finding selected last in the list.
    chosen: Option<usize>,
    revision: u64,
}

/// The state of a review.
#[derive(Debug, Default)]
pub(crate) enum ReviewState {
    /// It has not started.
    #[default]
    Waiting,
    Running(Search),
    /// It was cancelled, or its thread could not be started.
    Stopped,
    Done(Found),
}

/// A review in progress; its thread receives the steps as they are recorded.
#[derive(Debug)]
pub(crate) struct Search {
    feed: Sender<Feed>,
    task: Task<Report>,
    done: Arc<AtomicU64>,
    /// The number of steps sent to the thread.
    fed: u64,
    /// Whether the thread is working on them.
    is_busy: bool,
    so_far: Found,
}

/// Steps to review, and the outcome of the run if these are the last.
struct Feed {
    chunks: Vec<Arc<Chunk>>,
    remarks: Remarks,
    closing: Option<Closing>,
}

/// The findings of the thread.
enum Report {
    SoFar(Found),
    Done(Found),
}

/// The result of a review.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Found {
    /// The findings, the worst first.
    pub(crate) findings: Vec<Finding>,
    /// The number of steps reviewed.
    pub(crate) steps: u64,
    /// Whether the solutions could not be determined, so that some faults go unnoticed.
    pub(crate) is_unsure: bool,
    /// Whether the last steps of the run are missing.
    pub(crate) is_cut: bool,
}

impl Found {
    /// The number of findings of a class.
    pub(crate) fn count(&self, class: Class) -> usize {
        self.findings.iter().filter(|finding| finding.kind.class() == class).count()
    }

    /// The first finding, if it is a wrong step.
    pub(crate) fn first_wrong(&self) -> Option<&Finding> {
        self.findings.first().filter(|finding| finding.kind.class() == Class::Wrong)
    }
}

impl Review {
    /// Begins to review a run; its steps follow through [`Self::feed`].
    pub(crate) fn begin(&mut self, trace: &Trace, puzzle: &Arc<Puzzle>) {
        let (done, (feed, feeds)) = (Arc::<AtomicU64>::default(), bounded(1));
        let (puzzle, code, own) = (Arc::clone(puzzle), Arc::clone(trace.code()), Arc::clone(&done));
        let started = Task::reporting("review", Priority::Lowest, bounded(1), move |stop, report| {
            Work { code, done: own, stop: Arc::clone(stop), heard: 0 }.run(&puzzle, &feeds, report);
        });
        let (fed, is_busy, so_far) = (0, false, Found::default());
        self.state = match started {
            Ok(task) => ReviewState::Running(Search { feed, task, done, fed, is_busy, so_far }),
            Err(_) => ReviewState::Stopped,
        };
        self.chosen = None;
        self.revision += 1;
    }

    /// Sends the next steps once the thread is done with those before; the last ones come with the outcome of
    /// the run.
    pub(crate) fn feed(&mut self, trace: &Trace, closing: Option<Closing>) {
        let ReviewState::Running(search) = &mut self.state else { return };
        if search.is_busy || (search.fed == trace.len() && closing.is_none()) {
            return;
        }
        let known = trace.sealed().partition_point(|chunk| chunk.steps().end <= search.fed);
        let chunks: Vec<Arc<Chunk>> = trace.chunks().skip(known).take(TOGETHER).cloned().collect();
        let fed = chunks.last().map_or(search.fed, |chunk| chunk.steps().end);
        let closing = closing.filter(|_| fed == trace.len());
        search.is_busy =
            search.feed.try_send(Feed { chunks, remarks: trace.remarks().clone(), closing }).is_ok();
        search.fed = fed;
    }

    /// Cancels a review in progress.
    pub(crate) fn cancel(&mut self) {
        if matches!(self.state, ReviewState::Running(_)) {
            self.state = ReviewState::Stopped;
            self.revision += 1;
        }
    }

    /// Receives the findings.
    pub(crate) fn poll(&mut self) {
        let ReviewState::Running(search) = &mut self.state else { return };
        let chosen = self.chosen.and_then(|chosen| search.so_far.findings.get(chosen).cloned());
        let place = |found: &Found| {
            chosen.and_then(|chosen| found.findings.iter().position(|other| *other == chosen))
        };
        match search.task.poll() {
            Ok(Report::SoFar(found)) => {
                // The list may have changed; the selected finding stays selected.
                self.chosen = place(&found);
                search.is_busy = false;
                search.so_far = found;
            }
            Ok(Report::Done(found)) => {
                self.chosen = place(&found);
                self.state = ReviewState::Done(found);
            }
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => self.state = ReviewState::Stopped,
        }
        self.revision += 1;
    }

    /// Whether the review is in progress.
    pub(crate) const fn is_running(&self) -> bool {
        matches!(self.state, ReviewState::Running(_))
    }

    /// The state of the review.
    pub(crate) const fn state(&self) -> &ReviewState {
        &self.state
    }

    /// The findings, once the review is done.
    #[cfg(test)]
    pub(crate) const fn found(&self) -> Option<&Found> {
        match &self.state {
            ReviewState::Done(found) => Some(found),
            ReviewState::Waiting | ReviewState::Running(_) | ReviewState::Stopped => None,
        }
    }

    /// The findings, complete or so far.
    pub(crate) const fn known(&self) -> Option<&Found> {
        match &self.state {
            ReviewState::Done(found) => Some(found),
            ReviewState::Running(search) => Some(&search.so_far),
            ReviewState::Waiting | ReviewState::Stopped => None,
        }
    }

    /// Marks this finding as selected.
    pub(crate) const fn choose(&mut self, index: usize) {
        self.chosen = Some(index);
        self.revision += 1;
    }

    /// The finding selected last in the list.
    pub(crate) const fn chosen(&self) -> Option<usize> {
        self.chosen
    }

    /// Changes whenever the shown part of the review does; `recorded` is the number of recorded steps.
    pub(crate) fn revision(&self, recorded: u64) -> u64 {
        let share = match &self.state {
            ReviewState::Running(search) => (search.share(recorded) * 100.0) as u64,
            _ => 0,
        };
        self.revision * 1000 + share
    }
}

impl Search {
    /// The findings so far.
    pub(crate) const fn so_far(&self) -> &Found {
        &self.so_far
    }

    /// Whether the thread has reviewed all recorded steps and waits for more.
    pub(crate) const fn rests(&self, recorded: u64) -> bool {
        !self.is_busy && self.fed == recorded
    }

    /// The share of the recorded steps that has been reviewed.
    pub(crate) fn share(&self, recorded: u64) -> f32 {
        (self.done.load(Ordering::Relaxed) as f64 / recorded.max(1) as f64).min(1.0) as f32
    }
}

struct Work {
    code: Arc<Code>,
    done: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
    /// The number of remarks received so far.
    heard: usize,
}

impl Work {
    /// Judges incoming steps until the last ones have come, or the review is cancelled.
    fn run(mut self, puzzle: &Arc<Puzzle>, feeds: &Receiver<Feed>, tell: &Sender<Report>) {
        // Determines the solutions, once.
        let mut judge = Judge::until(puzzle, Arc::clone(&self.stop));
        while let Ok(feed) = feeds.recv() {
            self.judge(&mut judge, &feed);
            if self.stop.load(Ordering::Relaxed) {
                return;
            }
            let (steps, is_unsure) = (judge.steps(), judge.is_unsure());
            let Some(closing) = feed.closing else {
                let found = Found { findings: judge.so_far(), steps, is_unsure, is_cut: true };
                if tell.send(Report::SoFar(found)).is_err() {
                    return;
                }
                continue;
            };
            let found = Found { findings: judge.finish(closing), steps, is_unsure, is_cut: closing.is_cut };
            // The receiver may already be gone.
            let _ = tell.send(Report::Done(found));
            return;
        }
    }

    fn judge(&mut self, judge: &mut Judge, feed: &Feed) {
        let mut remarks = feed.remarks.read_from(self.heard);
        for chunk in &feed.chunks {
            judge.chunk(chunk, &self.code, |position| {
                self.done.store(position, Ordering::Relaxed);
                remarks.next_until(position).inspect(|_| self.heard += 1)
            });
            if self.stop.load(Ordering::Relaxed) {
                return;
            }
        }
        if feed.closing.is_some() {
            judge.hear_rest(|position| remarks.next_until(position));
        }
    }
}
