//! The standing of a position before a hint: how many solutions it has, and which cells are wrong.

use super::Pencilled;
use crate::engine::{Answer, Budget, Engine};
use crate::geometry::Cell;
use crate::puzzle::{Grid, Puzzle, Symbols};
use crate::rules::BoardView;

/// How many solutions a position has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Standing {
    /// This one alone.
    One(Grid),
    /// More than one.
    Several,
    /// None.
    None,
    /// Not determined within the budget.
    Unknown,
}

impl Standing {
    /// How many solutions a puzzle has.
    #[must_use]
    pub fn of(engine: &mut Engine, puzzle: &Puzzle, budget: &Budget<'_>) -> Self {
        match engine.unique(puzzle, budget) {
            Ok(Answer::Unique(grid)) => Self::One(grid),
            Ok(Answer::Several(_)) => Self::Several,
            Ok(Answer::None) => Self::None,
            Err(_) => Self::Unknown,
        }
    }

    /// How many solutions the digits of a board leave, whatever its candidates. If the givens alone have only one
    /// solution, the result is that one, even if other digits contradict it.
    #[must_use]
    pub fn on(engine: &mut Engine, board: &Pencilled, symbols: &Symbols, budget: &Budget<'_>) -> Self {
        let Ok(givens) = board.givens_alone(symbols) else { return Self::None };
        match Self::of(engine, &givens, budget) {
            Self::Several | Self::Unknown => {
                board.puzzle(symbols).map_or(Self::None, |puzzle| Self::of(engine, &puzzle, budget))
            }
            certain => certain,
        }
    }

    /// The solution, if there is only one.
    #[must_use]
    pub const fn solution(&self) -> Option<&Grid> {
        if let Self::One(grid) = self { Some(grid) } else { None }
    }
}

/// The cells that hold another digit than the solution. If there are none, those that have lost its digit as a candidate: a
/// wrong digit takes candidates from others.
#[must_use]
pub fn faults(board: &Pencilled, solution: &Grid) -> Vec<Cell> {
    let lacks = |cell: &Cell| !board.candidates(*cell).contains(solution.digits()[cell.index()]);
    let (wrong, lost): (Vec<_>, Vec<_>) =
        board.geometry().cells().filter(lacks).partition(|cell| board.digit(*cell).is_some());
    if wrong.is_empty() { lost } else { wrong }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;
    use crate::geometry::Digit;

    const TWO_OPEN: &str = "12..341221434321";

    fn board(line: &str) -> (Pencilled, Symbols) {
        let puzzle = format::read(line.as_bytes(), "").and_then(|document| document.puzzle(0)).unwrap();
        (Pencilled::from(&puzzle), puzzle.symbols().clone())
    }

    fn standing(board: &Pencilled, symbols: &Symbols) -> Standing {
        Standing::on(&mut Engine::new(), board, symbols, &Budget::UNLIMITED)
    }

    #[test]
    fn a_wrong_digit_makes_its_cell_a_fault() {
        let (mut board, symbols) = board(TWO_OPEN);
        let solution = standing(&board, &symbols).solution().cloned().expect("one solution");
        assert!(faults(&board, &solution).is_empty());
        board.write(Cell::new(2), Digit::new(3), false);
        assert_eq!(standing(&board, &symbols), Standing::One(solution.clone()), "its givens decide");
        assert_eq!(faults(&board, &solution), [Cell::new(2)]);
    }

    #[test]
    fn a_lost_candidate_is_a_fault() {
        let (mut board, symbols) = board(TWO_OPEN);
        let solution = standing(&board, &symbols).solution().cloned().expect("one solution");
        board.eliminate(Cell::new(3), solution.digits()[3]);
        assert_eq!(faults(&board, &solution), [Cell::new(3)]);
    }

    #[test]
    fn digits_count_where_givens_leave_several_solutions() {
        let (mut board, symbols) = board("1...............");
        assert_eq!(standing(&board, &symbols), Standing::Several);
        board.write(Cell::new(1), Digit::new(0), false);
        assert_eq!(standing(&board, &symbols), Standing::None);
    }
}
