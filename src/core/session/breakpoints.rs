//! Steps at which a solver waits until released, together with all solvers of the same search.
//!
//! The list is shared by the solver threads and the reader. A solver checks its version along with the reader's other
//! requests, every few hundred or thousand words; only while there are breakpoints does it check each step.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

use crate::board::Board;
use crate::trace::words::{Code, Place, decode_from};
use crate::trace::{Landmark, Matcher};

/// The list, and the waiting solver. Sessions that share it are a team: while one waits at a breakpoint, all wait.
#[derive(Debug, Default)]
pub struct Breakpoints {
    /// Counts the changes of the list and the stops at breakpoints.
    version: AtomicU64,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    landmarks: Vec<Landmark>,
    held: Option<Hold>,
    /// The number of stops so far.
    holds: u64,
}

/// A solver waiting at a breakpoint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hold {
    pub(super) solver: ThreadId,
    pub(super) landmark: Landmark,
    number: u64,
}

impl Breakpoints {
    /// Stops solvers after the first step that is one of these landmarks.
    #[must_use]
    pub fn new(landmarks: Vec<Landmark>) -> Self {
        Self { state: Mutex::new(State { landmarks, ..State::default() }), ..Self::default() }
    }

    /// Replaces the list; a solver waiting at a landmark that was removed continues.
    pub(super) fn set(&self, landmarks: &[Landmark]) {
        let mut state = self.state();
        if state.landmarks != landmarks {
            state.landmarks = landmarks.to_vec();
            self.version.fetch_add(1, Ordering::Relaxed);
        }
        if state.held.is_some_and(|held| !landmarks.contains(&held.landmark)) {
            state.held = None;
            self.changed.notify_all();
        }
    }

    /// The waiting solver and its breakpoint.
    pub(super) fn held(&self) -> Option<Hold> {
        self.state().held
    }

    /// Releases all solvers, if they are still waiting at the same stop.
    pub(super) fn go_on(&self, seen: Hold) {
        let mut state = self.state();
        if state.held == Some(seen) {
            state.held = None;
            self.changed.notify_all();
        }
    }

    /// Makes every waiting solver check again whether it may continue.
    pub(super) fn wake(&self) {
        let _state = self.state();
        self.changed.notify_all();
    }

    /// Blocks the solver's thread at a breakpoint until released, or until `may_pass` returns true. A stop of another
    /// solver of the team comes first.
    pub(super) fn hold(&self, landmark: Landmark, may_pass: impl Fn() -> bool) {
        let mut state = self.wait_while(self.state(), &may_pass, |held| held.is_some());
        // A breakpoint removed in the meantime stops nothing.
        if may_pass() || !state.landmarks.contains(&landmark) {
            return;
        }
        state.holds += 1;
        let own = Some(Hold { solver: thread::current().id(), landmark, number: state.holds });
        state.held = own;
        self.version.fetch_add(1, Ordering::Relaxed);
        state = self.wait_while(state, &may_pass, |held| held == own);
        if state.held == own {
            state.held = None;
            self.changed.notify_all();
        }
    }

    /// Blocks the solver's thread while another one of the team is waiting at a breakpoint, unless `may_pass` returns
    /// true.
    pub(super) fn wait_for_team(&self, may_pass: impl Fn() -> bool) {
        drop(self.wait_while(self.state(), &may_pass, |held| held.is_some()));
    }

    fn wait_while<'a>(
        &'a self,
        mut state: MutexGuard<'a, State>,
        may_pass: &impl Fn() -> bool,
        holds: impl Fn(Option<Hold>) -> bool,
    ) -> MutexGuard<'a, State> {
        while holds(state.held) && !may_pass() {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The solver thread's copy of the list.
#[derive(Debug)]
pub(super) struct Watch {
    version: u64,
    /// The place up to which the words not yet sent have been checked.
    place: Place,
    matchers: Vec<Matcher>,
}

impl Watch {
    /// Watches the steps that follow a board.
    pub(super) fn new(breakpoints: &Breakpoints, board: &Board) -> Self {
        let state = breakpoints.state();
        let matchers = state.landmarks.iter().map(|landmark| Matcher::new(*landmark, board)).collect();
        let version = breakpoints.version.load(Ordering::Relaxed);
        Self { version, place: Place::default(), matchers }
    }

    /// Whether the list has changed since it was copied.
    pub(super) fn is_outdated(&self, breakpoints: &Breakpoints) -> bool {
        self.version != breakpoints.version.load(Ordering::Relaxed)
    }

    /// Whether there are no breakpoints.
    pub(super) const fn is_idle(&self) -> bool {
        self.matchers.is_empty()
    }

    /// The first breakpoint among those steps of the words that have not been checked yet.
    pub(super) fn hit(&mut self, words: &[u16], code: &Code) -> Option<Landmark> {
        if self.is_idle() {
            return None;
        }
        let mut steps = decode_from(words, code, self.place);
        let mut hit = None;
        for step in steps.by_ref() {
            // Each matcher needs every step, because some count guesses.
            for matcher in &mut self.matchers {
                if matcher.is_one(step) {
                    hit = hit.or(Some(matcher.landmark()));
                }
            }
        }
        self.place = steps.place();
        hit
    }

    /// Starts a new batch after the checked words have been sent.
    pub(super) fn restart(&mut self) {
        self.place = Place::default();
    }
}
