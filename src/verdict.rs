//! Whether a puzzle has one solution, several or none, found out on a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crossbeam_channel::{Receiver, bounded};

use crate::puzzle::Puzzle;
use crate::solver::solutions::{Solutions, count_to_two};
use crate::step::Limit;

/// The most steps spent on the question: some seconds' worth.
const MOST_STEPS: u64 = 200_000_000;

/// What is known about the number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Exactly one solution.
    Unique,
    /// At least two.
    Several,
    /// No solution.
    None,
    /// The search was given up before it could tell.
    TooEarly,
}

impl Verdict {
    /// In words.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Unique => "unique solution",
            Self::Several => "several solutions",
            Self::None => "no solution",
            Self::TooEarly => "too early to say",
        }
    }
}

/// A question under way; dropping it ends the search.
#[derive(Debug)]
pub struct Inquiry {
    answer: Receiver<Verdict>,
    dropped: Arc<AtomicBool>,
    known: Option<Verdict>,
}

impl Inquiry {
    /// Begins to search.
    ///
    /// # Errors
    /// When the system refuses a thread.
    pub fn begin(puzzle: Puzzle) -> std::io::Result<Self> {
        let (tell, answer) = bounded(1);
        let dropped = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&dropped);
        thread::Builder::new().name("verdict".into()).spawn(move || {
            let mut observer = (&*flag, Limit { remaining: MOST_STEPS });
            let verdict = match count_to_two(&puzzle, &mut observer) {
                Solutions::None => Verdict::None,
                Solutions::Unique(_) => Verdict::Unique,
                Solutions::Several => Verdict::Several,
                Solutions::Unknown => Verdict::TooEarly,
            };
            // Nobody may be left to be told.
            let _ = tell.send(verdict);
        })?;
        Ok(Self { answer, dropped, known: None })
    }

    /// The answer, once it is there; never waits.
    pub fn poll(&mut self) -> Option<Verdict> {
        if self.known.is_none() {
            self.known = self.answer.try_recv().ok();
        }
        self.known
    }
}

impl Drop for Inquiry {
    fn drop(&mut self) {
        self.dropped.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Geometry, Variant};
    use crate::puzzle::Symbols;
    use std::time::Duration;

    #[test]
    fn an_answer_arrives() {
        let geometry = Geometry::with_side(9, Variant::Plain).unwrap();
        let puzzle = Puzzle::new(geometry, vec![None; 81], Symbols::standard(9), "").unwrap();
        let mut inquiry = Inquiry::begin(puzzle).unwrap();
        let answer = inquiry.answer.recv_timeout(Duration::from_secs(30));
        inquiry.known = answer.ok();
        assert_eq!(inquiry.poll(), Some(Verdict::Several));
    }

    #[test]
    fn dropping_the_question_ends_the_search() {
        // The empty 25×25 board keeps the search busy for long, if it ever ends.
        let geometry = Geometry::with_side(25, Variant::Diagonal).unwrap();
        let puzzle = Puzzle::new(geometry, vec![None; 625], Symbols::standard(25), "").unwrap();
        let inquiry = Inquiry::begin(puzzle).unwrap();
        let answer = inquiry.answer.clone();
        drop(inquiry);
        assert!(answer.recv_timeout(Duration::from_secs(30)).is_ok(), "the thread has ended");
    }
}
