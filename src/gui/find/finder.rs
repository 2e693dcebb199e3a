//! The search for steps that meet a typed condition: what is typed, and a search that takes longer than a frame.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use crossbeam_channel::TryRecvError;

use crate::background::Task;
use crate::gui::run::id::RunId;
use crate::puzzle::Puzzle;
use crate::trace::Trace;
use crate::trace::query::{Condition, Found, NotUnderstood, Search};

/// The typed condition, and its search.
#[derive(Debug, Default)]
pub(crate) struct Finder {
    /// A condition, or the number of a step.
    pub(crate) text: String,
    /// Whether it was searched for last: next and previous then repeat that search.
    pub(crate) is_target: bool,
    /// Whether the list of steps shows only those that meet it.
    pub(crate) filters: bool,
    /// Whether the field should get the keyboard focus, with its text selected.
    pub(crate) wants_focus: bool,
    /// Whether the field has the focus.
    pub(crate) has_focus: bool,
    hunt: Option<Hunt>,
}

impl Finder {
    /// The condition on steps of such a board.
    ///
    /// # Errors
    /// The error in the text.
    pub(crate) fn condition(&self, puzzle: &Puzzle) -> Result<Condition, NotUnderstood> {
        Condition::parse(&self.text, puzzle.geometry(), puzzle.symbols())
    }

    /// The condition that filters the list of steps, if it does.
    pub(crate) fn filter(&self, puzzle: &Puzzle) -> Option<Condition> {
        self.condition(puzzle).ok().filter(|_| self.filters)
    }

    /// Continues a search on a thread.
    pub(crate) fn hunt(&mut self, run: RunId, trace: &Trace, search: Search) {
        self.hunt = Hunt::begin(run, trace.clone(), search);
    }

    /// Ends the search; returns whether there was one.
    pub(crate) fn cancel(&mut self) -> bool {
        self.hunt.take().is_some()
    }

    /// Ends the search, or gives up the keyboard; returns whether there was anything to end.
    pub(crate) fn leave(&mut self) -> bool {
        let had_focus = std::mem::take(&mut self.has_focus) | std::mem::take(&mut self.wants_focus);
        self.cancel() || had_focus
    }

    /// Takes the result once it is available: the run it is about, and the position of the step.
    pub(crate) fn poll(&mut self) -> Option<Answer> {
        let hunt = self.hunt.as_ref()?;
        let found = match hunt.task.poll() {
            Ok(found) => found,
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => None,
        };
        let answer = Answer { run: hunt.run, forward: hunt.forward, found };
        self.hunt = None;
        Some(answer)
    }

    /// The share of the steps searched, while a search is running.
    pub(crate) fn progress(&self) -> Option<f32> {
        self.hunt.as_ref().map(|hunt| hunt.share.load(Ordering::Relaxed) as f32 / WHOLE)
    }
}

/// The end of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    pub(crate) run: RunId,
    pub(crate) forward: bool,
    /// The position just after the nearest step, if there is one.
    pub(crate) found: Option<u64>,
}

/// The value of complete progress.
const WHOLE: f32 = 1000.0;

/// A search on a thread. Dropping it ends the search.
#[derive(Debug)]
struct Hunt {
    run: RunId,
    forward: bool,
    task: Task<Option<u64>>,
    share: Arc<AtomicU32>,
}

impl Hunt {
    /// Starts it; `None` if the system cannot start a thread.
    fn begin(run: RunId, trace: Trace, mut search: Search) -> Option<Self> {
        let (share, forward) = (Arc::<AtomicU32>::default(), search.is_forward());
        let progress = Arc::clone(&share);
        let started = Task::once("find", move |stop| {
            while !stop.load(Ordering::Relaxed) {
                let mut once = true;
                match search.work(&trace, || std::mem::take(&mut once)) {
                    Found::NotYet => progress.store((search.share(&trace) * WHOLE) as u32, Ordering::Relaxed),
                    Found::Some(found) => return found.first().copied(),
                    Found::Nothing => break,
                }
            }
            None
        });
        let task = started.inspect_err(|error| log::warn!("no thread to search: {error}")).ok()?;
        Some(Self { run, forward, task, share })
    }
}
