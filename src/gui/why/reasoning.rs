//! Finds the smallest reason for a fact, on a thread of its own.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crossbeam_channel::TryRecvError;

use crate::background::Task;
use crate::engine::{Budget, Engine};
use crate::puzzle::Puzzle;
use crate::why::{Least, Question};

/// The time limit for one question.
const MOST_TIME: Duration = Duration::from_secs(60);

/// The search for a smallest reason. Dropping it ends the search.
#[derive(Debug)]
pub(crate) enum Reasoning {
    /// The search has not begun.
    Waiting,
    Running(Task<Answer>),
    Known(Answer),
}

/// The result of the search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// This reason is enough.
    Enough(Least),
    /// The fact does not follow from the givens and the open guesses.
    NotForced,
    /// The fact is a given or a guess, which needs no reason.
    NoReason,
    /// No reason was found in time.
    GivenUp,
}

impl Reasoning {
    /// Starts the search; for a given or a guess the answer is known at once.
    pub(super) fn begin(question: Option<Question>, puzzle: &Arc<Puzzle>) -> Self {
        let Some(question) = question else { return Self::Known(Answer::NoReason) };
        let puzzle = Arc::clone(puzzle);
        Task::once("minimal reason", move |stop| answer(&question, &puzzle, stop))
            .map_or(Self::Known(Answer::GivenUp), Self::Running)
    }

    /// Receives the answer once available; returns whether it has just arrived.
    pub(super) fn poll(&mut self) -> bool {
        let Self::Running(search) = self else { return false };
        let arrived = match search.poll() {
            Ok(answer) => answer,
            Err(TryRecvError::Empty) => return false,
            Err(TryRecvError::Disconnected) => Answer::GivenUp,
        };
        *self = Self::Known(arrived);
        true
    }

    /// The answer, once it is known.
    pub(crate) const fn known(&self) -> Option<&Answer> {
        match self {
            Self::Known(answer) => Some(answer),
            Self::Waiting | Self::Running(_) => None,
        }
    }

    /// The smallest reason, if it was found.
    pub(crate) const fn least(&self) -> Option<&Least> {
        match self {
            Self::Known(Answer::Enough(least)) => Some(least),
            _ => None,
        }
    }
}

fn answer(question: &Question, puzzle: &Puzzle, stop: &AtomicBool) -> Answer {
    let budget = Budget { time: Some(MOST_TIME), ..Budget::until(stop) };
    match question.answer(&mut Engine::new(), puzzle, &budget) {
        Ok(Some(least)) => Answer::Enough(least),
        Ok(None) => Answer::NotForced,
        Err(_) => Answer::GivenUp,
    }
}
