//! The search for steps that meet a typed condition: the input, and searches that take longer than a frame.

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
    /// The typed condition or step number.
    pub(crate) text: String,
    /// Whether it was the last thing searched for; next and previous then repeat this search.
    pub(crate) is_target: bool,
    /// Whether the list of steps shows only steps that meet the condition.
    pub(crate) filters: bool,
    /// Whether the field should get the keyboard focus, with its text selected.
    pub(crate) wants_focus: bool,
    /// Whether the field has the focus.
    pub(crate) has_focus: bool,
    hunt: Option<Hunt>,
}

impl Finder {
    /// The typed condition, on steps of this puzzle.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub(crate) fn condition(&self, puzzle: &Puzzle) -> Result<Condition, NotUnderstood> {
        Condition::parse(&self.text, puzzle.geometry(), puzzle.symbols())
    }

    /// The condition that filters the list of steps, if it is filtered.
    pub(crate) fn filter(&self, puzzle: &Puzzle) -> Option<Condition> {
        self.condition(puzzle).ok().filter(|_| self.filters)
    }

    /// Continues a search on a thread of its own.
    pub(crate) fn hunt(&mut self, run: RunId, trace: &Trace, search: Search) {
        self.hunt = Hunt::begin(run, trace.clone(), search);
    }

    /// Cancels the search; returns whether there was one.
    pub(crate) fn cancel(&mut self) -> bool {
        self.hunt.take().is_some()
    }

    /// Cancels the search, or gives up the focus; returns whether there was either.
    pub(crate) fn leave(&mut self) -> bool {
        let had_focus = std::mem::take(&mut self.has_focus) | std::mem::take(&mut self.wants_focus);
        self.cancel() || had_focus
    }

    /// Takes the result once it is available.
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

    /// The share of the steps searched (0 to 1), while a search is running.
    pub(crate) fn progress(&self) -> Option<f32> {
        self.hunt.as_ref().map(|hunt| hunt.share.load(Ordering::Relaxed) as f32 / WHOLE)
    }
}

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    pub(crate) run: RunId,
    pub(crate) forward: bool,
    /// The position just after the nearest matching step, if any.
    pub(crate) found: Option<u64>,
}

/// The counter's value when the search is complete.
const WHOLE: f32 = 1000.0;

/// A search on a thread of its own. Dropping it ends the search.
#[derive(Debug)]
struct Hunt {
    run: RunId,
    forward: bool,
    task: Task<Option<u64>>,
    share: Arc<AtomicU32>,
}

impl Hunt {
    /// Starts a search; `None` if no thread could be started.
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
        let task =
            started.inspect_err(|error| log::warn!("cannot start a thread for the search: {error}")).ok()?;
        Some(Self { run, forward, task, share })
    }
}
