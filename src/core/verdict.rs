//! Whether a puzzle has one solution, several or none, determined on a thread of its own.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::background::Task;
use crate::engine::{Answer, Budget, Engine};
use crate::puzzle::Puzzle;

/// The most time spent on a board. The hardest known ones need seconds.
const MOST_TIME: Duration = Duration::from_secs(300);

/// The verdict on the number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Exactly one solution.
    Unique,
    /// At least two.
    Several,
    /// No solution.
    None,
    /// The search was stopped before that was known.
    TooEarly,
}

impl Verdict {
    /// Text for the screen.
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

/// A running search; dropping it ends the search.
#[derive(Debug)]
pub struct Inquiry {
    task: Task<Verdict>,
    known: Option<Verdict>,
}

impl Inquiry {
    /// Starts the search.
    ///
    /// # Errors
    /// When the system cannot start a thread.
    pub fn begin(puzzle: Puzzle) -> std::io::Result<Self> {
        let task = Task::once("verdict", move |stop| decide(&puzzle, MOST_TIME, stop))?;
        Ok(Self { task, known: None })
    }

    /// The result, once available; never blocks.
    pub fn poll(&mut self) -> Option<Verdict> {
        if self.known.is_none() {
            self.known = self.task.poll().ok();
        }
        self.known
    }
}

fn decide(puzzle: &Puzzle, most: Duration, cancel: &AtomicBool) -> Verdict {
    let budget = Budget { time: Some(most), ..Budget::until(cancel) };
    match Engine::new().unique(puzzle, &budget) {
        Ok(Answer::None) => Verdict::None,
        Ok(Answer::Unique(_)) => Verdict::Unique,
        Ok(Answer::Several(_)) => Verdict::Several,
        Err(_) => Verdict::TooEarly,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Variant;
    use crate::puzzle::test_support::{board, plain};
    use std::time::Duration;

    #[test]
    fn an_answer_arrives_and_stays() {
        let unique = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let several = ".".repeat(81);
        let none = "12345678.".to_owned() + &".".repeat(17) + "9" + &".".repeat(54);
        for (givens, verdict) in
            [(unique, Verdict::Unique), (&*several, Verdict::Several), (&*none, Verdict::None)]
        {
            let mut inquiry = Inquiry::begin(plain(givens)).unwrap();
            let waited = std::time::Instant::now();
            while inquiry.poll().is_none() {
                assert!(waited.elapsed() < Duration::from_secs(120), "no answer");
                std::thread::yield_now();
            }
            assert_eq!((inquiry.poll(), inquiry.poll()), (Some(verdict), Some(verdict)));
        }
    }

    #[test]
    fn each_verdict_has_its_words() {
        let all = [Verdict::Unique, Verdict::Several, Verdict::None, Verdict::TooEarly];
        let words = ["unique solution", "several solutions", "no solution", "too early to say"];
        assert_eq!(all.map(Verdict::text), words);
    }

    #[test]
    fn a_stopped_search_has_no_answer() {
        assert_eq!(decide(&plain(&".".repeat(81)), MOST_TIME, &AtomicBool::new(true)), Verdict::TooEarly);
    }

    #[test]
    fn without_time_there_is_no_answer() {
        let empty = plain(&".".repeat(625));
        let never = AtomicBool::new(false);
        assert_eq!(decide(&empty, Duration::ZERO, &never), Verdict::TooEarly);
    }

    #[test]
    fn the_largest_empty_boards_have_several_solutions() {
        for variant in [Variant::Plain, Variant::Diagonal] {
            let puzzle = board(variant, &".".repeat(625));
            assert_eq!(decide(&puzzle, MOST_TIME, &AtomicBool::new(false)), Verdict::Several, "{variant:?}");
        }
    }
}
