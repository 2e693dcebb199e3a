//! The review of a run: what the judge finds in its steps, on a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crossbeam_channel::{Receiver, TryRecvError, bounded};

use crate::background;
use crate::judge::{Class, Closing, Finding, Judge};
use crate::puzzle::Puzzle;
use crate::trace::chunk::Chunk;
use crate::trace::words::Code;
use crate::trace::{Remarks, Trace};

/// The review of one run. Dropping it ends the thread.
#[derive(Debug, Default)]
pub(crate) struct Review {
    state: State,
    /// The finding to which the list led last.
    chosen: Option<usize>,
    revision: u64,
}

/// How far a review is.
#[derive(Debug, Default)]
pub(crate) enum State {
    /// It has not begun.
    #[default]
    Waiting,
    Running(Search),
    /// It was cancelled, or its thread could not be started.
    Stopped,
    Done(Found),
}

/// A review on its thread.
#[derive(Debug)]
pub(crate) struct Search {
    answer: Receiver<Found>,
    done: Arc<AtomicU64>,
    cancelled: Arc<AtomicBool>,
}

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Found {
    /// The worst first.
    pub(crate) findings: Vec<Finding>,
    /// The number of steps reviewed.
    pub(crate) steps: u64,
    /// Whether the solutions could not be found out, so that some faults are not noticed.
    pub(crate) is_unsure: bool,
    /// Whether the last steps of the run are missing.
    pub(crate) is_cut: bool,
}

impl Found {
    /// How many findings are of a class.
    pub(crate) fn count(&self, class: Class) -> usize {
        self.findings.iter().filter(|finding| finding.kind.class() == class).count()
    }

    /// The first wrong step.
    pub(crate) fn first_wrong(&self) -> Option<&Finding> {
        self.findings.first().filter(|finding| finding.kind.class() == Class::Wrong)
    }
}

impl Review {
    /// Reviews the recorded steps.
    pub(crate) fn begin(&mut self, trace: &Trace, puzzle: &Arc<Puzzle>, closing: Closing) {
        let (done, cancelled) = (Arc::<AtomicU64>::default(), Arc::<AtomicBool>::default());
        let (tell, answer) = bounded(1);
        let work = Work {
            puzzle: Arc::clone(puzzle),
            code: Arc::clone(trace.code()),
            chunks: trace.chunks().cloned().collect(),
            remarks: trace.remarks().clone(),
            closing,
            done: Arc::clone(&done),
            cancelled: Arc::clone(&cancelled),
        };
        let started = background::spawn("review", move || {
            if let Some(found) = work.run() {
                // The receiver may already be gone.
                let _ = tell.send(found);
            }
        });
        self.state = match started {
            Ok(_) => State::Running(Search { answer, done, cancelled }),
            Err(_) => State::Stopped,
        };
        self.chosen = None;
        self.revision += 1;
    }

    /// Ends a review that is not done.
    pub(crate) fn cancel(&mut self) {
        if matches!(self.state, State::Running(_)) {
            self.state = State::Stopped;
            self.revision += 1;
        }
    }

    /// Takes what was found.
    pub(crate) fn poll(&mut self) {
        let State::Running(search) = &self.state else { return };
        self.state = match search.answer.try_recv() {
            Ok(found) => State::Done(found),
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => State::Stopped,
        };
        self.revision += 1;
    }

    /// How far it is.
    pub(crate) const fn state(&self) -> &State {
        &self.state
    }

    /// What was found, once it is done.
    pub(crate) const fn found(&self) -> Option<&Found> {
        match &self.state {
            State::Done(found) => Some(found),
            State::Waiting | State::Running(_) | State::Stopped => None,
        }
    }

    /// Remembers that the list led to this finding.
    pub(crate) const fn choose(&mut self, index: usize) {
        self.chosen = Some(index);
        self.revision += 1;
    }

    /// The finding to which the list led last.
    pub(crate) const fn chosen(&self) -> Option<usize> {
        self.chosen
    }

    /// Changes whenever what is shown of it does, given the number of recorded steps.
    pub(crate) fn revision(&self, recorded: u64) -> u64 {
        let share = match &self.state {
            State::Running(search) => (search.share(recorded) * 100.0) as u64,
            _ => 0,
        };
        self.revision * 1000 + share
    }
}

impl Search {
    /// The part of the recorded steps that is reviewed.
    pub(crate) fn share(&self, recorded: u64) -> f32 {
        (self.done.load(Ordering::Relaxed) as f64 / recorded.max(1) as f64).min(1.0) as f32
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }
}

struct Work {
    puzzle: Arc<Puzzle>,
    code: Arc<Code>,
    chunks: Vec<Arc<Chunk>>,
    remarks: Remarks,
    closing: Closing,
    done: Arc<AtomicU64>,
    cancelled: Arc<AtomicBool>,
}

impl Work {
    /// Judges all steps; `None` once cancelled.
    fn run(self) -> Option<Found> {
        let mut judge = Judge::until(&self.puzzle, Arc::clone(&self.cancelled));
        let mut remarks = self.remarks.read();
        for chunk in &self.chunks {
            judge.chunk(chunk, &self.code, |position| {
                self.done.store(position, Ordering::Relaxed);
                remarks.next_until(position)
            });
            if self.cancelled.load(Ordering::Relaxed) {
                return None;
            }
        }
        judge.hear_rest(|position| remarks.next_until(position));
        let (steps, is_unsure, is_cut) = (judge.steps(), judge.is_unsure(), self.closing.is_cut);
        Some(Found { findings: judge.finish(self.closing), steps, is_unsure, is_cut })
    }
}
