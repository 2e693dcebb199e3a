//! Measures puzzles: what the README claims about them, and the effort of the solvers.

use std::fmt;
use std::ops::ControlFlow;

use sudoscope::puzzle::Puzzle;
use sudoscope::solver::solutions::{Solutions, count_to_two};
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::step::{Observer, Step, Stop};

/// The number of assignments after which a solver is stopped.
const MOST_ASSIGNMENTS: u64 = 200_000_000;
/// The number of guesses that a proof of uniqueness may take while clues are being removed.
const MOST_GUESSES: u64 = 20_000;

/// What a solver did.
struct Tally {
    assignments: u64,
    guesses: u64,
    most_guesses: u64,
}

impl Tally {
    const fn new(most_guesses: u64) -> Self {
        Self { assignments: 0, guesses: 0, most_guesses }
    }
}

impl Observer for Tally {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        let Step::Assign { reason, .. } = step else { return ControlFlow::Continue(()) };
        let guesses = self.guesses + u64::from(reason.is_guess());
        if guesses > self.most_guesses || self.assignments == MOST_ASSIGNMENTS {
            return ControlFlow::Break(Stop);
        }
        self.assignments += 1;
        self.guesses = guesses;
        ControlFlow::Continue(())
    }
}

/// The effort of one solver: a cell of the README's table.
pub(crate) struct Effort {
    guesses: Option<u64>,
    assignments: u64,
    is_done: bool,
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_done {
            return write!(f, "over {}", grouped(MOST_ASSIGNMENTS));
        }
        if let Some(guesses) = self.guesses {
            write!(f, "{} / ", grouped(guesses))?;
        }
        f.write_str(&grouped(self.assignments))
    }
}

/// The effort of each solver up to the first solution, or to the proof that there is none.
pub(crate) fn measure(puzzle: &Puzzle) -> [Effort; 3] {
    [Algorithm::PROPAGATION, Algorithm::Mrv, Algorithm::BruteForce].map(|algorithm| {
        let mut tally = Tally::new(u64::MAX);
        let outcome = algorithm.solve(puzzle, &mut tally);
        let is_brute = algorithm == Algorithm::BruteForce;
        Effort {
            guesses: (!is_brute).then_some(tally.guesses),
            assignments: tally.assignments,
            is_done: outcome != Outcome::Stopped,
        }
    })
}

/// The number of clues.
pub(crate) fn clues(puzzle: &Puzzle) -> usize {
    puzzle.givens().iter().flatten().count()
}

/// Describes the number of solutions in a word.
pub(crate) fn solutions(puzzle: &Puzzle) -> &'static str {
    match count_to_two(puzzle, &mut ()) {
        Solutions::None => "none",
        Solutions::Unique(_) => "one",
        Solutions::Several => "several",
        Solutions::Unknown => "unknown",
    }
}

/// Whether there is exactly one solution, as far as can be proved in reasonable time.
pub(crate) fn is_unique(puzzle: &Puzzle) -> bool {
    matches!(count_to_two(puzzle, &mut Tally::new(MOST_GUESSES)), Solutions::Unique(_))
}

/// Whether propagation alone solves the puzzle, which also means that the solution is unique.
pub(crate) fn needs_no_guess(puzzle: &Puzzle) -> bool {
    matches!(Algorithm::PROPAGATION.solve(puzzle, &mut Tally::new(0)), Outcome::Solved(_))
}

/// The number of guesses that propagation makes up to the first solution.
pub(crate) fn guesses(puzzle: &Puzzle) -> u64 {
    let mut tally = Tally::new(u64::MAX);
    Algorithm::PROPAGATION.solve(puzzle, &mut tally);
    tally.guesses
}

/// The number of guesses that propagation makes to find up to two solutions or exclude more; depends less on
/// luck than that up to the first solution.
pub(crate) fn tree_guesses(puzzle: &Puzzle) -> u64 {
    let mut tally = Tally::new(u64::MAX);
    count_to_two(puzzle, &mut tally);
    tally.guesses
}

/// A number with its digits in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(" ")
}
