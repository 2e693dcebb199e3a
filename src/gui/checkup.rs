//! Checks on a thread of its own what is wrong with the puzzle in the editor.

pub(super) mod panel;
pub(super) mod scene;
pub(super) mod update;

use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::TryRecvError;

use crate::background::Task;
use crate::diagnosis::{Diagnosis, Givens, diagnose};
use crate::editor::Sheet;
use crate::engine::{Budget, Engine, Stopped};
use crate::geometry::{Cell, Digit};

/// The time limit for checking one puzzle.
const MOST_TIME: Duration = Duration::from_secs(60);
/// The limit for counting solutions.
pub(crate) const MOST_SOLUTIONS: u64 = 1000;

/// Messages about the check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum CheckMsg {
    /// Starts the check.
    Begin,
    /// Clears these cells one after the other.
    Clear(Vec<Cell>),
    /// Enters these digits.
    Enter(Vec<(Cell, Digit)>),
    /// Shows the puzzle and the library again.
    End,
}

/// The check of one puzzle. Dropping it ends the search.
#[derive(Debug)]
pub(crate) struct Checkup {
    pub(crate) givens: Givens,
    /// `None` if its thread could not be started.
    task: Option<Task<Result<Diagnosis, Stopped>>>,
    found: Option<Result<Diagnosis, Stopped>>,
}

impl Checkup {
    /// Starts to check the puzzle on a sheet.
    pub(crate) fn begin(sheet: &Sheet) -> Self {
        let givens = Givens {
            geometry: Arc::clone(&sheet.geometry),
            digits: sheet.digits.clone(),
            symbols: sheet.symbols.clone(),
        };
        let asked = givens.clone();
        let task = Task::once("check", move |stop| {
            let budget = Budget { time: Some(MOST_TIME), ..Budget::until(stop) };
            diagnose(&mut Engine::new(), &asked, MOST_SOLUTIONS, &budget)
        });
        Self { givens, task: task.ok(), found: None }
    }

    /// Whether this is the check of the puzzle on `sheet`.
    pub(crate) fn is_of(&self, sheet: &Sheet) -> bool {
        let Givens { geometry, digits, symbols } = &self.givens;
        (geometry, digits, symbols) == (&sheet.geometry, &sheet.digits, &sheet.symbols)
    }

    /// Receives the result once it is available.
    pub(crate) fn poll(&mut self) {
        if self.found.is_some() {
            return;
        }
        self.found = match self.task.as_ref().map(Task::poll) {
            Some(Ok(found)) => Some(found),
            Some(Err(TryRecvError::Empty)) => None,
            Some(Err(TryRecvError::Disconnected)) | None => Some(Err(Stopped::OutOfTime)),
        };
    }

    /// The result, once known.
    pub(crate) const fn found(&self) -> Option<&Result<Diagnosis, Stopped>> {
        self.found.as_ref()
    }
}
