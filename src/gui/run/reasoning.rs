//! The least reason of a fact, found on a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossbeam_channel::{Receiver, TryRecvError, bounded};

use crate::background;
use crate::engine::{Budget, Engine};
use crate::puzzle::Puzzle;
use crate::why::{Least, Question};

/// The most time for one question.
const MOST_TIME: Duration = Duration::from_secs(60);

/// A question for the least reason, and its answer. Dropping it ends the search.
#[derive(Debug)]
pub(crate) struct Reasoning {
    answer: Option<Receiver<Answer>>,
    cancelled: Arc<AtomicBool>,
    known: Option<Answer>,
}

/// The least reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// It was found.
    Enough(Least),
    /// The fact does not follow from the givens and the open guesses.
    NotForced,
    /// A given or a guess has no reason.
    NoReason,
    /// It was not found in time.
    GivenUp,
}

impl Reasoning {
    /// Starts the search; a given or a guess is answered at once.
    pub(super) fn begin(question: Option<Question>, puzzle: &Arc<Puzzle>) -> Self {
        let cancelled = Arc::new(AtomicBool::new(false));
        let Some(question) = question else {
            return Self { answer: None, cancelled, known: Some(Answer::NoReason) };
        };
        let (tell, answer) = bounded(1);
        let (flag, puzzle) = (Arc::clone(&cancelled), Arc::clone(puzzle));
        let started = background::spawn("least reason", move || {
            let budget = Budget { time: Some(MOST_TIME), ..Budget::until(&flag) };
            let found = match question.answer(&mut Engine::new(), &puzzle, &budget) {
                Ok(Some(least)) => Answer::Enough(least),
                Ok(None) => Answer::NotForced,
                Err(_) => Answer::GivenUp,
            };
            // The receiver may already be gone.
            let _ = tell.send(found);
        });
        let known = started.is_err().then_some(Answer::GivenUp);
        Self { answer: Some(answer), cancelled, known }
    }

    /// Takes the answer once it is available; returns whether it has just arrived.
    pub(super) fn poll(&mut self) -> bool {
        if self.known.is_some() {
            return false;
        }
        let arrived = self.answer.as_ref().map(Receiver::try_recv);
        self.known = match arrived {
            Some(Ok(answer)) => Some(answer),
            Some(Err(TryRecvError::Empty)) => None,
            Some(Err(TryRecvError::Disconnected)) | None => Some(Answer::GivenUp),
        };
        self.known.is_some()
    }

    /// The answer, once it is known.
    pub(crate) const fn known(&self) -> Option<&Answer> {
        self.known.as_ref()
    }

    /// Whether it is still sought.
    pub(crate) const fn is_running(&self) -> bool {
        self.known.is_none()
    }

    /// The least reason, once it is found.
    pub(crate) const fn least(&self) -> Option<&Least> {
        match &self.known {
            Some(Answer::Enough(least)) => Some(least),
            _ => None,
        }
    }
}

impl Drop for Reasoning {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }
}
