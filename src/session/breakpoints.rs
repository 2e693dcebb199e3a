//! Steps at which the solver is held until it is told to go on.
//!
//! The list is shared by the solver's thread and the reader. The solver looks at its version where it looks at the
//! reader's other wishes, every few hundred words; only while there are breakpoints does it look at each step.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::board::Board;
use crate::step::Step;
use crate::trace::{Landmark, Matcher};

/// The list, and whether the solver is held.
#[derive(Debug, Default)]
pub(super) struct Breakpoints {
    /// Counts the changes of the list.
    version: AtomicU64,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    landmarks: Vec<Landmark>,
    /// What the solver is held at.
    held: Option<Landmark>,
}

impl Breakpoints {
    pub(super) fn new(landmarks: Vec<Landmark>) -> Self {
        Self { state: Mutex::new(State { landmarks, held: None }), ..Self::default() }
    }

    /// Another list; a solver that is held at what is no longer in it goes on.
    pub(super) fn set(&self, landmarks: &[Landmark]) {
        let mut state = self.state();
        if state.landmarks != landmarks {
            state.landmarks = landmarks.to_vec();
            self.version.fetch_add(1, Ordering::Relaxed);
        }
        if state.held.is_some_and(|held| !landmarks.contains(&held)) {
            state.held = None;
            self.changed.notify_all();
        }
    }

    /// What the solver is held at.
    pub(super) fn held(&self) -> Option<Landmark> {
        self.state().held
    }

    /// Lets the solver go on.
    pub(super) fn go_on(&self) {
        self.state().held = None;
        self.changed.notify_all();
    }

    /// Holds the solver's thread until it may go on, or is to stop. The flag is raised before [`Self::go_on`].
    pub(super) fn hold(&self, landmark: Landmark, stop: &AtomicBool) {
        let mut state = self.state();
        // What was taken off the list meanwhile holds nobody.
        state.held = state.landmarks.contains(&landmark).then_some(landmark);
        while state.held.is_some() && !stop.load(Ordering::Relaxed) {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.held = None;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the solver's thread knows of the list.
#[derive(Debug, Default)]
pub(super) struct Watch {
    version: u64,
    matchers: Vec<Matcher>,
}

impl Watch {
    /// Watches from a board on.
    pub(super) fn new(breakpoints: &Breakpoints, board: &Board) -> Self {
        let state = breakpoints.state();
        let matchers = state.landmarks.iter().map(|landmark| Matcher::new(*landmark, board)).collect();
        Self { version: breakpoints.version.load(Ordering::Relaxed), matchers }
    }

    /// Whether the list has changed since.
    pub(super) fn is_outdated(&self, breakpoints: &Breakpoints) -> bool {
        self.version != breakpoints.version.load(Ordering::Relaxed)
    }

    /// Whether there is anything to watch for.
    pub(super) const fn is_idle(&self) -> bool {
        self.matchers.is_empty()
    }

    /// The first breakpoint that a step is.
    pub(super) fn hit(&mut self, step: Step) -> Option<Landmark> {
        let mut hit = None;
        // Each is told of every step, because some count guesses.
        for matcher in &mut self.matchers {
            if matcher.is_one(step) {
                hit = hit.or(Some(matcher.landmark()));
            }
        }
        hit
    }
}
