//! The parameters of the encoding, which depend on the puzzle of the run.

use std::ops::Range;

use super::ESCAPE;
use crate::geometry::{Cell, Digit, Unit};
use crate::puzzle::Puzzle;

/// With a side of at most 25 and a value below [`ESCAPE`], `value × ⌈2²⁰ ÷ side⌉ ÷ 2²⁰` is the exact
/// quotient: the error is below 15,625 × 25 ÷ 2²⁰ of one part in `side`.
const RECIPROCAL_BITS: u32 = 20;
const RECIPROCAL_ONE: u32 = 1 << RECIPROCAL_BITS;

/// A cell that no board has.
const NO_CELL: Cell = Cell::new(u16::MAX as usize);

/// How steps on the board of one puzzle are encoded.
#[derive(Clone, Debug)]
pub struct Code {
    side: u16,
    units: usize,
    reciprocal: u32,
    /// The words of failed guesses; empty for boards so large that there is no room for them.
    failed: Range<u16>,
    /// The next blank after each cell in row order; [`NO_CELL`] if there is none, or no room for failed guesses.
    next_blanks: Box<[Cell]>,
}

impl Code {
    /// The encoding for runs on a puzzle.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        let geometry = puzzle.geometry();
        let side = geometry.side() as u16;
        let values = side.pow(3);
        let room = if values <= ESCAPE / 2 { values } else { 0 };
        let mut blanks = puzzle.blanks().peekable();
        let next_blank = |cell: Cell| {
            while blanks.next_if(|blank| blank.index() <= cell.index()).is_some() {}
            blanks.peek().copied().filter(|_| room > 0).unwrap_or(NO_CELL)
        };
        let next_blanks = geometry.cells().map(next_blank).collect();
        let reciprocal = RECIPROCAL_ONE.div_ceil(side.into());
        Self { side, units: geometry.unit_count(), reciprocal, failed: values..values + room, next_blanks }
    }

    /// The board's side.
    #[must_use]
    pub const fn side(&self) -> u16 {
        self.side
    }

    /// The unit with this number, if the board has it.
    pub(super) fn unit(&self, number: usize) -> Option<Unit> {
        (number < self.units).then(|| Unit::new(number))
    }

    /// The number of distinct values of `cell × side + digit`.
    pub(in crate::trace) const fn values(&self) -> u16 {
        self.failed.start
    }

    /// The words of failed guesses: the first one plus the value of the guess.
    pub(super) const fn failed(&self) -> &Range<u16> {
        &self.failed
    }

    /// The cell that a failed guess leaves without candidates: the first blank after its own in row order. [`NO_CELL`]
    /// if there is none, or no room for the words of failed guesses.
    #[inline(always)]
    pub(super) fn dead_end(&self, cell: Cell) -> Cell {
        self.next_blanks.get(cell.index()).copied().unwrap_or(NO_CELL)
    }

    /// The cell and the digit of a value.
    #[inline(always)]
    pub(super) const fn split(&self, value: u16) -> (Cell, Digit) {
        let value = value as u32;
        let cell = (value * self.reciprocal) >> RECIPROCAL_BITS;
        (Cell::new(cell as usize), Digit::new((value - cell * self.side as u32) as usize))
    }
}
