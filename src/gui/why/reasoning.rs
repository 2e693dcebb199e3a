//! The least reason of a fact, found on a thread of its own.

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

/// The search for a least reason. Dropping it ends the search.
#[derive(Debug)]
pub(crate) enum Reasoning {
    /// It has not begun.
    Waiting,
    Running(Task<Answer>),
    Known(Answer),
}

/// The least reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// It was found.
    Enough(Least),
    /// The fact does not follow from the givens and the open guesses.
    NotForced,
    /// It is about a given or a guess, which has no reason.
    NoReason,
    /// It was not found in time.
    GivenUp,
}

impl Reasoning {
    /// Starts the search; a given or a guess is answered at once.
    pub(super) fn begin(question: Option<Question>, puzzle: &Arc<Puzzle>) -> Self {
        let Some(question) = question else { return Self::Known(Answer::NoReason) };
        let puzzle = Arc::clone(puzzle);
        Task::once("least reason", move |stop| answer(&question, &puzzle, stop))
            .map_or(Self::Known(Answer::GivenUp), Self::Running)
    }

    /// Takes the answer once it is available; returns whether it has just arrived.
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

    /// The least reason, once it is found.
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
