//! The rating, pearl and diamond of Sudoku Explainer.
//!
//! The simplest step is taken until the puzzle is solved. The rating is the difficulty of the hardest one, the pearl that of the
//! hardest one up to the first placed digit, the diamond that of the first.

mod aligned;
mod board;
mod chain;
mod fish;
mod grave;
mod hint;
mod locking;
mod pattern;
mod rescue;
mod set;
mod shape;
mod single;
mod unique;
mod wing;

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::geometry::Variant;
use crate::puzzle::Puzzle;
use board::Board;
use chain::{Memory, Several};
use hint::{Hint, first};

/// A difficulty in tenths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Difficulty(u16);

/// How hard a puzzle is for Sudoku Explainer, as far as that is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Explained {
    /// The hardest step.
    pub rating: Option<Difficulty>,
    /// The hardest step up to the first placed digit.
    pub pearl: Option<Difficulty>,
    /// The first step.
    pub diamond: Option<Difficulty>,
}

impl Difficulty {
    /// The ratings of known puzzles: from the last digit of a unit to the hardest ones published.
    pub const KNOWN: RangeInclusive<Self> = Self(10)..=Self(119);

    fn of(difficulty: f64) -> Self {
        Self((difficulty * 10.0).round() as u16)
    }

    /// A difficulty of this many tenths.
    #[must_use]
    pub const fn tenths(tenths: u16) -> Self {
        Self(tenths)
    }

    /// The number.
    #[must_use]
    pub fn value(self) -> f64 {
        f64::from(self.0) / 10.0
    }
}

/// Reads `4.6`.
impl FromStr for Difficulty {
    type Err = NoDifficulty;

    fn from_str(text: &str) -> Result<Self, NoDifficulty> {
        let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
        let number = |digits: &str, most: usize| {
            let is_number =
                (1..=most).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| digits.parse::<u16>().ok()).flatten().ok_or(NoDifficulty)
        };
        Ok(Self(number(whole, 2)? * 10 + number(tenths, 1)?))
    }
}

/// A text that is not a difficulty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a rating, such as 4.6")]
pub struct NoDifficulty;

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// Rates puzzles; keeps its memory from one to the next.
#[derive(Debug, Default)]
pub struct Explainer {
    memory: Option<Box<Memory>>,
}

impl Explainer {
    /// The rating of a 9×9 puzzle with one solution. It is unknown if the board has another shape, if `goes_on` returned false
    /// before a step, or if a step is needed that is too hard to be searched for.
    pub fn rate(&mut self, puzzle: &Puzzle, goes_on: &dyn Fn() -> bool) -> Explained {
        let mut known = Explained::default();
        let Some(mut board) = start(puzzle) else { return known };
        let mut hardest = 0.0_f64;
        while !board.is_full() {
            let Some(hint) = goes_on().then(|| self.next(&board)).flatten() else { return known };
            hardest = hardest.max(hint.difficulty);
            known.diamond.get_or_insert(Difficulty::of(hardest));
            if hint.placement.is_some() {
                known.pearl.get_or_insert(Difficulty::of(hardest));
            }
            hint.apply(&mut board);
        }
        known.rating = known.diamond.map(|_| Difficulty::of(hardest));
        known
    }

    /// Whether the rating of a 9×9 puzzle with one solution is in a range. The search ends at the first step that is too hard, or
    /// when `goes_on` returns false.
    pub fn is_within(
        &mut self,
        puzzle: &Puzzle,
        range: &RangeInclusive<Difficulty>,
        goes_on: &dyn Fn() -> bool,
    ) -> bool {
        let (Some(mut board), mut hardest) = (start(puzzle), 0.0_f64) else { return false };
        while !board.is_full() {
            let Some(hint) = goes_on().then(|| self.next(&board)).flatten() else { return false };
            hardest = hardest.max(hint.difficulty);
            if Difficulty::of(hardest) > *range.end() {
                return false;
            }
            hint.apply(&mut board);
        }
        range.contains(&Difficulty::of(hardest))
    }

    /// The simplest step in a position.
    fn next(&mut self, board: &Board) -> Option<Hint> {
        direct(board).or_else(|| indirect(board)).or_else(|| {
            let memory = self.memory.get_or_insert_default();
            let mut several = |kind| chain::several(board, kind, memory);
            chain::single(board)
                .or_else(|| aligned::triplet(board))
                .or_else(|| several(Several::Nishio))
                .or_else(|| several(Several::Static))
                .or_else(|| several(Several::Dynamic))
                .or_else(|| several(Several::WithPatterns))
        })
    }
}

/// The givens on a board, unless it has another shape.
fn start(puzzle: &Puzzle) -> Option<Board> {
    let geometry = puzzle.geometry();
    let block = geometry.block();
    if (block.rows, block.columns) != (3, 3) || geometry.variant() != Variant::default() {
        return None;
    }
    let mut board = Board::new();
    for cell in geometry.cells() {
        if let Some(digit) = puzzle.given(cell) {
            board.place(cell.index(), digit.index());
        }
    }
    Some(board)
}

/// Steps that place a digit at once.
fn direct(board: &Board) -> Option<Hint> {
    single::hidden(board)
        .or_else(|| first(|found| locking::direct(board, found)))
        .or_else(|| first(|found| set::direct_hidden(board, 2, found)))
        .or_else(|| single::naked(board))
        .or_else(|| first(|found| set::direct_hidden(board, 3, found)))
}

/// Steps with patterns.
fn indirect(board: &Board) -> Option<Hint> {
    let naked = |size| first(|found| set::naked(board, size, found)).map(|pattern| pattern.hint);
    let hidden = |size| first(|found| set::hidden(board, size, found)).map(|pattern| pattern.hint);
    let fish = |size| first(|found| fish::search(board, size, found)).map(|pattern| pattern.hint);
    first(|found| locking::indirect(board, found))
        .map(|pattern| pattern.hint)
        .or_else(|| naked(2))
        .or_else(|| fish(2))
        .or_else(|| hidden(2))
        .or_else(|| naked(3))
        .or_else(|| fish(3))
        .or_else(|| hidden(3))
        .or_else(|| wing::search(board, false))
        .or_else(|| wing::search(board, true))
        .or_else(|| unique::search(board))
        .or_else(|| naked(4))
        .or_else(|| fish(4))
        .or_else(|| hidden(4))
        .or_else(|| grave::search(board))
        .or_else(|| aligned::pair(board))
}
