//! What is wrong with the puzzle in the editor, found on a thread.

pub(super) mod panel;
pub(super) mod scene;
pub(super) mod update;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossbeam_channel::{Receiver, TryRecvError, bounded};

use crate::background;
use crate::diagnosis::{Diagnosis, Givens, diagnose};
use crate::editor::Sheet;
use crate::engine::{Budget, Engine, Stopped};
use crate::geometry::{Cell, Digit};

/// The time limit for one puzzle.
const MOST_TIME: Duration = Duration::from_secs(60);
/// The limit for counting solutions.
pub(crate) const MOST_SOLUTIONS: u64 = 1000;

/// Checking the puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum CheckMsg {
    /// Starts the check.
    Begin,
    /// Clears these cells, one after the other.
    Clear(Vec<Cell>),
    /// Enters these digits.
    Enter(Vec<(Cell, Digit)>),
    /// Shows the puzzle and the library again.
    End,
}

/// A check of one puzzle. Dropping it ends the search.
#[derive(Debug)]
pub(crate) struct Checkup {
    pub(crate) givens: Givens,
    answer: Option<Receiver<Result<Diagnosis, Stopped>>>,
    cancelled: Arc<AtomicBool>,
    found: Option<Result<Diagnosis, Stopped>>,
}

impl Checkup {
    /// Starts to check a sheet.
    pub(crate) fn begin(sheet: &Sheet) -> Self {
        let givens = Givens {
            geometry: Arc::clone(&sheet.geometry),
            digits: sheet.digits.clone(),
            symbols: sheet.symbols.clone(),
        };
        let cancelled = Arc::new(AtomicBool::new(false));
        let (tell, answer) = bounded(1);
        let (flag, asked) = (Arc::clone(&cancelled), givens.clone());
        let started = background::spawn("check", move || {
            let budget = Budget { time: Some(MOST_TIME), ..Budget::until(&flag) };
            // The receiver may already be gone.
            let _ = tell.send(diagnose(&mut Engine::new(), &asked, MOST_SOLUTIONS, &budget));
        });
        let found = started.is_err().then_some(Err(Stopped::OutOfTime));
        Self { givens, answer: Some(answer), cancelled, found }
    }

    /// Whether it is about this sheet.
    pub(crate) fn is_of(&self, sheet: &Sheet) -> bool {
        let Givens { geometry, digits, symbols } = &self.givens;
        (geometry, digits, symbols) == (&sheet.geometry, &sheet.digits, &sheet.symbols)
    }

    /// Takes the result once it is available.
    pub(crate) fn poll(&mut self) {
        if self.found.is_some() {
            return;
        }
        self.found = match self.answer.as_ref().map(Receiver::try_recv) {
            Some(Ok(found)) => Some(found),
            Some(Err(TryRecvError::Empty)) => None,
            Some(Err(TryRecvError::Disconnected)) | None => Some(Err(Stopped::OutOfTime)),
        };
    }

    /// The result, once it is known.
    pub(crate) const fn found(&self) -> Option<&Result<Diagnosis, Stopped>> {
        self.found.as_ref()
    }
}

impl Drop for Checkup {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }
}
