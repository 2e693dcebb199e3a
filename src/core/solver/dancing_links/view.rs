//! The whole matrix with what is covered, derived from the puzzle and the board alone.

use crate::board::Board;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::solver::choice::{Constraint, columns};
use crate::step::Step;

/// The matrix that the givens leave, and what is covered at a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatrixView {
    /// The constraints, in the order of the columns.
    pub columns: Vec<MatrixColumn>,
    /// The digits that the givens leave to each cell, cell by cell.
    pub rows: Vec<MatrixRow>,
}

/// A column of the matrix.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatrixColumn {
    /// The constraint that it represents.
    pub constraint: Constraint,
    /// Whether it is met, so that it is covered.
    pub is_covered: bool,
}

/// A row of the matrix.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatrixRow {
    /// The cell.
    pub cell: Cell,
    /// The digit in it.
    pub digit: Digit,
    /// The columns in which it has a one, ascending.
    pub ones: Vec<usize>,
    /// Whether it is on the board, chosen for the solution.
    pub is_chosen: bool,
    /// Whether it is hidden: it shares a column with a chosen row.
    pub is_hidden: bool,
}

impl MatrixView {
    /// The matrix of a puzzle at the board of a run.
    #[must_use]
    pub fn of(puzzle: &Puzzle, board: &Board) -> Self {
        let start = after_givens(puzzle);
        let constraints: Vec<Constraint> = columns(&start).map(|(_, constraint)| constraint).collect();
        let geometry = puzzle.geometry();
        let mut place = vec![usize::MAX; geometry.unit_count() * geometry.side()];
        let mut of_cell = vec![usize::MAX; geometry.cell_count()];
        for (index, constraint) in constraints.iter().enumerate() {
            match constraint {
                Constraint::Cell(cell) => of_cell[cell.index()] = index,
                Constraint::Place(unit, digit) => {
                    place[unit.index() * geometry.side() + digit.index()] = index;
                }
            }
        }
        let row = |(cell, digit): (Cell, Digit)| {
            let units = geometry.units_of(cell).iter();
            let places = units.map(|unit| place[unit.index() * geometry.side() + digit.index()]);
            let is_chosen = board.digit(cell) == Some(digit);
            MatrixRow {
                cell,
                digit,
                ones: std::iter::once(of_cell[cell.index()]).chain(places).collect(),
                is_chosen,
                is_hidden: !is_chosen
                    && (board.digit(cell).is_some() || !board.candidates(cell).contains(digit)),
            }
        };
        let candidates =
            puzzle.blanks().flat_map(|cell| start.candidates(cell).map(move |digit| (cell, digit)));
        let rows = candidates.map(row).collect();
        let is_covered = |constraint: &Constraint| match *constraint {
            Constraint::Cell(cell) => board.digit(cell).is_some(),
            Constraint::Place(unit, digit) => {
                geometry.cells_of(unit).iter().any(|&cell| board.digit(cell) == Some(digit))
            }
        };
        let column = |constraint| MatrixColumn { is_covered: is_covered(&constraint), constraint };
        Self { columns: constraints.into_iter().map(column).collect(), rows }
    }
}

/// The board without the candidates that the givens exclude.
fn after_givens(puzzle: &Puzzle) -> Board {
    let mut board = Board::new(puzzle);
    let geometry = puzzle.geometry();
    for cell in puzzle.blanks() {
        let holders = geometry.peers(cell).iter().filter_map(|&peer| Some((peer, puzzle.given(peer)?)));
        let holders: Vec<(Cell, Digit)> = holders.collect();
        let excluded: DigitSet = holders.iter().map(|(_, digit)| *digit).collect();
        for digit in excluded {
            let peer = holders.iter().find(|(_, held)| *held == digit).map_or(cell, |(peer, _)| *peer);
            board.apply(Step::Eliminate { cell, digit, reason: crate::rules::peer(peer) });
        }
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Variant;
    use crate::puzzle::test_support::board;
    use crate::solver::Algorithm;
    use crate::solver::dancing_links::{ColumnChoice, MatrixSize};
    use crate::step::Limit;

    #[test]
    fn the_uncovered_rows_match_the_boards_matrix() {
        for (line, variant) in [("....3.1...2.....", Variant::Plain), ("1...............", Variant::Diagonal)]
        {
            let puzzle = board(variant, line);
            let mut steps: Vec<Step> = Vec::new();
            let mut limit = Limit { remaining: 2_000 };
            Algorithm::DancingLinks(ColumnChoice::First).solve(&puzzle, &mut (&mut steps, &mut limit));
            let (mut board, mut guesses) = (Board::new(&puzzle), 0);
            for step in steps {
                if matches!(step, Step::Assign { .. }) {
                    let view = MatrixView::of(&puzzle, &board);
                    let open = |row: &&MatrixRow| !row.is_chosen && !row.is_hidden;
                    let rows: Vec<&MatrixRow> = view.rows.iter().filter(open).collect();
                    let size = MatrixSize {
                        rows: rows.len(),
                        columns: view.columns.iter().filter(|column| !column.is_covered).count(),
                        ones: rows.iter().map(|row| row.ones.len()).sum(),
                    };
                    assert_eq!(size, MatrixSize::of(&board));
                    for row in &rows {
                        assert!(row.ones.iter().all(|&column| !view.columns[column].is_covered));
                    }
                    guesses += 1;
                }
                board.apply(step);
            }
            assert!(guesses > 0, "{line}");
        }
    }
}
