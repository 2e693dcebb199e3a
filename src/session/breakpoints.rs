//! Steps at which a solver is held until it is told to go on, and with it all that work on the same search.
//!
//! The list is shared by the threads of the solvers and the reader. A solver looks at its version where it looks at the
//! reader's other wishes, every few hundred or thousand words; only while there are breakpoints does it look at each
//! step.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

use crate::board::Board;
use crate::trace::words::{Code, Place, decode_from};
use crate::trace::{Landmark, Matcher};

/// The list, and which solver is held. Sessions that share it are a team: where one is held, all wait.
#[derive(Debug, Default)]
pub struct Breakpoints {
    /// Counts the changes of the list, and the times that a solver was held.
    version: AtomicU64,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    landmarks: Vec<Landmark>,
    held: Option<Hold>,
    /// How many there were.
    holds: u64,
}

/// That a solver is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hold {
    pub(super) solver: ThreadId,
    pub(super) landmark: Landmark,
    number: u64,
}

impl Breakpoints {
    /// Holds solvers after the first step that is one of these landmarks.
    #[must_use]
    pub fn new(landmarks: Vec<Landmark>) -> Self {
        Self { state: Mutex::new(State { landmarks, ..State::default() }), ..Self::default() }
    }

    /// Another list; a solver that is held at what is no longer in it goes on.
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

    /// Which solver is held, and at what.
    pub(super) fn held(&self) -> Option<Hold> {
        self.state().held
    }

    /// Lets all solvers go on, if they are still held as they were seen to be.
    pub(super) fn go_on(&self, seen: Hold) {
        let mut state = self.state();
        if state.held == Some(seen) {
            state.held = None;
            self.changed.notify_all();
        }
    }

    /// Has every solver that is held look whether it may pass.
    pub(super) fn wake(&self) {
        let _state = self.state();
        self.changed.notify_all();
    }

    /// Holds the solver's thread at a breakpoint until it is told to go on, or may pass. What holds another one of the
    /// team comes first.
    pub(super) fn hold(&self, landmark: Landmark, may_pass: impl Fn() -> bool) {
        let mut state = self.wait_while(self.state(), &may_pass, |held| held.is_some());
        // What was taken off the list meanwhile holds nobody.
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

    /// Holds the solver's thread as long as another one of the team is held, unless it may pass.
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

/// What the solver's thread knows of the list.
#[derive(Debug)]
pub(super) struct Watch {
    version: u64,
    /// How far the words that are not yet sent were looked at.
    place: Place,
    matchers: Vec<Matcher>,
}

impl Watch {
    /// Watches from a board on.
    pub(super) fn new(breakpoints: &Breakpoints, board: &Board) -> Self {
        let state = breakpoints.state();
        let matchers = state.landmarks.iter().map(|landmark| Matcher::new(*landmark, board)).collect();
        let version = breakpoints.version.load(Ordering::Relaxed);
        Self { version, place: Place::default(), matchers }
    }

    /// Whether the list has changed since.
    pub(super) fn is_outdated(&self, breakpoints: &Breakpoints) -> bool {
        self.version != breakpoints.version.load(Ordering::Relaxed)
    }

    /// Whether there is anything to watch for.
    pub(super) const fn is_idle(&self) -> bool {
        self.matchers.is_empty()
    }

    /// The first breakpoint among the steps of these words that were not looked at before.
    pub(super) fn hit(&mut self, words: &[u16], code: &Code) -> Option<Landmark> {
        if self.is_idle() {
            return None;
        }
        let mut steps = decode_from(words, code, self.place);
        let mut hit = None;
        for step in steps.by_ref() {
            // Each is told of every step, because some count guesses.
            for matcher in &mut self.matchers {
                if matcher.is_one(step) {
                    hit = hit.or(Some(matcher.landmark()));
                }
            }
        }
        self.place = steps.place();
        hit
    }

    /// The words looked at are sent: those that follow are the first of others.
    pub(super) fn restart(&mut self) {
        self.place = Place::default();
    }
}
