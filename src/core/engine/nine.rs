//! 9×9 boards, plain and with diagonals: whole boards in vector registers.
//!
//! Words are sets of digits, as in *tdoku* by Tom Dillon, from whose description these ideas come: *triads* (the three
//! cells that a row or a column shares with a box) are variables of their own, and the *configurations* of a digit in a
//! band (which of its rows goes with which of its boxes) decide where to guess. What is different here: there are no
//! queues of changed boxes. Three vectors of 27 words hold all candidates of a board (`tables`), and one round of
//! propagation applies every rule to every cell, triad, row, column, box and digit at once. A round takes some hundred
//! instructions and no branch; about three rounds follow a guess.
//!
//! The search is written once (`search`) and compiled for several vector units, which are looked for at run time. All
//! of them take the same steps and find the same solutions in the same order.
//!
//! Knows masks of candidates and grids of digits; knows no puzzles, clocks or threads.

#[macro_use]
mod search;
mod form;
mod guess;
mod portable;
mod tables;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

use std::ops::ControlFlow;

pub use form::Form;
use tables::ALL;

/// A complete board, row by row: digits from 1 to 9.
pub type Grid = [u8; 81];

/// The cells of a board before the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board(Cells);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cells {
    /// A digit, or 0 where all are possible.
    Digits([u8; 81]),
    /// Nine bits, one a digit.
    Candidates([u16; 81]),
}

impl Board {
    /// Givens from 1 to 9, row by row; 0 is a blank. `None` if there is another number.
    #[must_use]
    pub fn from_digits(digits: [u8; 81]) -> Option<Self> {
        let most = digits.iter().fold(0, |most, &digit| most.max(digit));
        (most <= 9).then_some(Self(Cells::Digits(digits)))
    }

    /// The first 81 bytes of a line of text: digits, and `.` or `0` for a blank. `None` if there are other
    /// characters or too few.
    #[must_use]
    pub fn from_line(line: &[u8]) -> Option<Self> {
        let line: &[u8; 81] = line.first_chunk()?;
        let mut digits = [0; 81];
        let mut is_good = true;
        for (digit, &byte) in digits.iter_mut().zip(line) {
            *digit = if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') };
            is_good &= *digit <= 9;
        }
        is_good.then_some(Self(Cells::Digits(digits)))
    }

    /// The candidates of each cell, row by row; bit 0 is the digit 1. Bits above the ninth are ignored.
    #[must_use]
    pub fn from_candidates(candidates: &[u16; 81]) -> Self {
        Self(Cells::Candidates(candidates.map(|digits| digits & ALL)))
    }
}

/// Receives the results of a search. Everything is decided at compile time: an empty method costs nothing.
pub trait Visitor {
    /// Called before each guess; `Break` ends the search. This is where a budget is spent and a flag is read.
    fn on_guess(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Called once for each solution; `Break` ends the search. `grid` returns the solution.
    fn on_solution(&mut self, grid: impl FnOnce() -> Grid) -> ControlFlow<()>;
}

/// Whether a board has a solution, and whether it is the only one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// There is none.
    None,
    /// There is exactly one.
    Unique(Grid),
    /// There are at least two; these differ.
    Several([Grid; 2]),
}

/// A solver of one kind of board, without any memory of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nine {
    diagonals: bool,
    form: Form,
}

impl Nine {
    /// The solver of plain boards.
    #[must_use]
    pub fn plain() -> Self {
        Self { diagonals: false, form: Form::best() }
    }

    /// The solver of boards on which both diagonals hold every digit as well.
    #[must_use]
    pub fn with_diagonals() -> Self {
        Self { diagonals: true, form: Form::best() }
    }

    /// This solver on another vector unit; `None` if this machine lacks it. Only the speed changes.
    #[must_use]
    pub fn in_form(self, form: Form) -> Option<Self> {
        form.is_available().then_some(Self { form, ..self })
    }

    /// Visits the solutions of a board, each once, until the visitor breaks; `Continue` if all have been visited.
    pub fn search(self, board: &Board, visitor: &mut impl Visitor) -> ControlFlow<()> {
        if self.diagonals {
            form::search::<true, _>(self.form, board, visitor)
        } else {
            form::search::<false, _>(self.form, board, visitor)
        }
    }

    /// The first solution.
    #[must_use]
    pub fn first(self, board: &Board) -> Option<Grid> {
        let mut first = None;
        let _ = self.each(board, |grid| {
            first = Some(*grid);
            ControlFlow::Break(())
        });
        first
    }

    /// The number of solutions, at most `limit`.
    #[must_use]
    pub fn count(self, board: &Board, limit: u64) -> u64 {
        let mut counter = Counter { found: 0, limit };
        if limit > 0 {
            let _ = self.search(board, &mut counter);
        }
        counter.found
    }

    /// Whether there is a solution, and whether it is the only one.
    #[must_use]
    pub fn solutions(self, board: &Board) -> Solutions {
        let mut answer = Solutions::None;
        let _ = self.each(board, |grid| match answer {
            Solutions::Unique(first) => {
                answer = Solutions::Several([first, *grid]);
                ControlFlow::Break(())
            }
            _ => {
                answer = Solutions::Unique(*grid);
                ControlFlow::Continue(())
            }
        });
        answer
    }

    /// Passes each solution once to `found` until that breaks; `Continue` if all were passed.
    pub fn each(self, board: &Board, found: impl FnMut(&Grid) -> ControlFlow<()>) -> ControlFlow<()> {
        self.search(board, &mut Each(found))
    }
}

/// Counts up to a limit, without looking at the solutions.
struct Counter {
    found: u64,
    limit: u64,
}

impl Visitor for Counter {
    #[inline]
    fn on_solution(&mut self, _: impl FnOnce() -> Grid) -> ControlFlow<()> {
        self.found += 1;
        if self.found == self.limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

struct Each<F>(F);

impl<F: FnMut(&Grid) -> ControlFlow<()>> Visitor for Each<F> {
    #[inline]
    fn on_solution(&mut self, grid: impl FnOnce() -> Grid) -> ControlFlow<()> {
        self.0(&grid())
    }
}

#[cfg(test)]
mod tests;
