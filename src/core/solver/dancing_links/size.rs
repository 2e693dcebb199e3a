//! The size of the matrix, derived from the board alone.

use crate::board::Board;
use crate::geometry::Cell;

/// The uncovered part of the sparse matrix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatrixSize {
    /// Digits that can still go into cells.
    pub rows: usize,
    /// Cells to fill, and digits to place in units.
    pub columns: usize,
    /// The ones in those rows: one for the cell, one for each unit that contains it.
    pub ones: usize,
}

impl MatrixSize {
    /// The matrix of a board.
    ///
    /// While a column is being covered, its rows are hidden one after the other; the count follows.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let geometry = board.geometry();
        let empty: Vec<Cell> = geometry.cells().filter(|&cell| board.digit(cell).is_none()).collect();
        let rows = |cell: &Cell| board.candidates(*cell).len();
        let ones = |cell: &Cell| rows(cell) * (1 + geometry.units_of(*cell).len());
        let filled =
            |unit| geometry.cells_of(unit).iter().filter(|&&cell| board.digit(cell).is_some()).count();
        let to_place = geometry.units().map(|unit| geometry.side() - filled(unit)).sum::<usize>();
        Self {
            rows: empty.iter().map(rows).sum(),
            columns: empty.len() + to_place,
            ones: empty.iter().map(ones).sum(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Geometry, Variant};
    use crate::puzzle::{Puzzle, Symbols};
    use crate::solver::Algorithm;
    use crate::solver::dancing_links::matrix::Matrix;
    use crate::solver::dancing_links::{ColumnChoice, eliminate_givens};
    use crate::step::{AssignReason, Step};

    /// The size of the matrix built for a puzzle.
    fn made(puzzle: &Puzzle) -> MatrixSize {
        let candidates = eliminate_givens(puzzle, &mut ()).continue_value().expect("nothing stops it");
        Matrix::new(puzzle, &candidates).full_size()
    }

    #[test]
    fn an_empty_board_has_the_known_matrix() {
        let geometry = Geometry::with_side(9, Variant::Plain).unwrap();
        let puzzle = Puzzle::new(geometry, vec![None; 81], Symbols::standard(9), "").unwrap();
        let known = MatrixSize { rows: 729, columns: 324, ones: 2916 };
        assert_eq!((MatrixSize::of(&Board::new(&puzzle)), made(&puzzle)), (known, known));
    }

    #[test]
    fn the_size_matches_the_boards_own_matrix() {
        for (line, variant) in [("....3.1...2.....", Variant::Plain), ("1...............", Variant::Diagonal)]
        {
            let symbols = Symbols::standard(4);
            let givens = line.chars().map(|symbol| symbols.digit(symbol)).collect();
            let geometry = Geometry::with_side(4, variant).unwrap();
            let puzzle = Puzzle::new(geometry.clone(), givens, symbols.clone(), "").unwrap();
            let mut steps: Vec<Step> = Vec::new();
            Algorithm::DancingLinks(ColumnChoice::First).solve(&puzzle, &mut steps);
            let (mut board, mut guesses) = (Board::new(&puzzle), 0);
            for step in steps {
                if let Step::Assign { reason: AssignReason::Guess, .. } = step {
                    let digits = geometry.cells().map(|cell| board.digit(cell)).collect();
                    let now = Puzzle::new(geometry.clone(), digits, symbols.clone(), "").unwrap();
                    assert_eq!(MatrixSize::of(&board), made(&now), "{now}");
                    guesses += 1;
                }
                board.apply(step);
            }
            assert!(guesses > 0, "{line}");
        }
    }
}
