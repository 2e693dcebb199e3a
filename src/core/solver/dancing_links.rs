//! Dancing links: sudoku as an exact cover, solved by Algorithm X.
//!
//! Donald E. Knuth, "Dancing Links" (2000). A row of the matrix is a digit in a cell; a column is a constraint to be
//! met exactly once: to fill a cell, or to place a digit in a row, column, block or diagonal. A set of rows that covers
//! every column once is a solution. The search takes the column with the fewest rows and tries each: choosing a row
//! covers its columns, which hides every conflicting row.
//!
//! On the board, a chosen row is an assignment, and a hidden row is an elimination, except for the other
//! digits of the chosen cell, which lie below its digit.

mod matrix;
mod size;
mod view;

use std::ops::ControlFlow::{self, Break, Continue};

pub use size::MatrixSize;
pub use view::{MatrixColumn, MatrixRow, MatrixView};

use super::outcome::Outcome;
use super::search::{Search, emit};
use crate::digit_set::DigitSet;
use crate::geometry::Cell;
use crate::puzzle::{Grid, Puzzle};
use crate::rules;
use crate::step::{AssignReason, Contradiction, Observer, Step, Stop};
use matrix::{Item, Link, Matrix, Row};

/// The order in which columns are covered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ColumnChoice {
    /// The one with the fewest rows, the first of these: Knuth's heuristic S.
    #[default]
    Smallest,
    /// The first uncovered one.
    First,
}

impl ColumnChoice {
    /// The name of the choice of the first column.
    pub const FIRST: &str = "first";
}

/// Searches for the first solution.
pub fn solve<O: Observer>(puzzle: &Puzzle, choice: ColumnChoice, observer: &mut O) -> Outcome {
    let Continue(candidates) = eliminate_givens(puzzle, observer) else { return Outcome::Stopped };
    let matrix = Matrix::new(puzzle, &candidates);
    let mut solver = DancingLinks { matrix, choice, solution: Vec::new(), observer };
    match solver.search() {
        Continue(true) => Outcome::Solved(solver.grid(puzzle)),
        Continue(false) => Outcome::Unsolvable,
        Break(Stop) => Outcome::Stopped,
    }
}

/// The candidates that the givens leave to each cell; none for given cells.
fn eliminate_givens<O: Observer>(puzzle: &Puzzle, observer: &mut O) -> ControlFlow<Stop, Vec<DigitSet>> {
    let geometry = puzzle.geometry();
    let open = |given: &Option<_>| given.map_or(DigitSet::all(geometry.side()), |_| DigitSet::EMPTY);
    let mut candidates: Vec<DigitSet> = puzzle.givens().iter().map(open).collect();
    for given in geometry.cells() {
        let Some(digit) = puzzle.given(given) else { continue };
        for &cell in geometry.peers(given) {
            if candidates[cell.index()].contains(digit) {
                candidates[cell.index()].remove(digit);
                emit(observer, Step::Eliminate { cell, digit, reason: rules::peer(given) })?;
            }
        }
    }
    Continue(candidates)
}

struct DancingLinks<'a, O> {
    matrix: Matrix,
    choice: ColumnChoice,
    /// The rows of the solution, from the last chosen to the first: collected on the way back.
    solution: Vec<Row>,
    observer: &'a mut O,
}

impl<O: Observer> DancingLinks<'_, O> {
    /// search(k) of Knuth's paper, where k, the number of rows chosen, is the depth of the recursion.
    fn search(&mut self) -> Search {
        let Some(column) = self.choose_column() else {
            emit(self.observer, Step::Solution)?;
            return Continue(true);
        };
        let item = self.matrix.item(column);
        let reason = match (self.matrix.size(column), item) {
            (0, _) => return self.contradiction(item),
            (1, Item::Cell(_)) => AssignReason::Rule(rules::naked_single()),
            (1, Item::Place(unit, _)) => AssignReason::Rule(rules::hidden_single(unit)),
            _ => AssignReason::Guess,
        };
        self.matrix.cover(column, |_| Continue(()))?;
        let mut row = self.matrix[column].down;
        while row != column {
            self.choose(column, row, reason)?;
            if self.search()? {
                self.solution.push(self.matrix[row].row);
                return Continue(true);
            }
            self.take_back(column, row)?;
            row = self.matrix[row].down;
        }
        self.matrix.uncover(column, |_| Continue(()))?;
        Continue(false)
    }

    /// The column to cover next; `None` when all are covered.
    fn choose_column(&self) -> Option<Link> {
        match self.choice {
            ColumnChoice::Smallest => self.matrix.smallest(),
            ColumnChoice::First => self.matrix.first(),
        }
    }

    fn contradiction(&mut self, item: Item) -> Search {
        let contradiction = match item {
            Item::Cell(cell) => Contradiction::NoCandidate(cell),
            Item::Place(unit, digit) => Contradiction::NoPlace { unit, digit },
        };
        emit(self.observer, Step::Contradiction(contradiction))?;
        Continue(false)
    }

    /// Chooses a row of a covered column: covers the row's other columns.
    ///
    /// The other rows of the first column are reported as hidden only now that a digit is the reason.
    fn choose(&mut self, column: Link, row: Link, reason: AssignReason) -> ControlFlow<Stop> {
        let Row { cell, digit } = self.matrix[row].row;
        let observer = &mut *self.observer;
        emit(observer, Step::Assign { cell, digit, reason })?;
        let mut hidden = self.matrix[column].down;
        while hidden != column {
            tell_hidden(observer, self.matrix[hidden].row, cell)?;
            hidden = self.matrix[hidden].down;
        }
        let mut node = self.matrix[row].right;
        while node != row {
            let column = self.matrix[node].column;
            self.matrix.cover(column, |row| tell_hidden(observer, row, cell))?;
            node = self.matrix[node].right;
        }
        Continue(())
    }

    /// The inverse of `choose`, in reverse order.
    fn take_back(&mut self, column: Link, row: Link) -> ControlFlow<Stop> {
        let Row { cell, digit } = self.matrix[row].row;
        let observer = &mut *self.observer;
        let mut node = self.matrix[row].left;
        while node != row {
            let column = self.matrix[node].column;
            self.matrix.uncover(column, |row| tell_shown(observer, row, cell))?;
            node = self.matrix[node].left;
        }
        let mut shown = self.matrix[column].up;
        while shown != column {
            tell_shown(observer, self.matrix[shown].row, cell)?;
            shown = self.matrix[shown].up;
        }
        emit(observer, Step::Retract { cell, digit })
    }

    /// The givens and, in the blanks, the chosen rows.
    fn grid(&self, puzzle: &Puzzle) -> Grid {
        let mut digits = puzzle.givens().to_vec();
        for row in &self.solution {
            digits[row.cell.index()] = Some(row.digit);
        }
        Grid::new(digits.into_iter().map(|digit| digit.expect("a row for each blank")).collect())
    }
}

/// Reports that a row is hidden by choosing a digit for `chosen`.
#[inline(always)]
fn tell_hidden<O: Observer>(observer: &mut O, row: Row, chosen: Cell) -> ControlFlow<Stop> {
    let Row { cell, digit } = row;
    if cell == chosen {
        return Continue(());
    }
    emit(observer, Step::Eliminate { cell, digit, reason: rules::peer(chosen) })
}

/// Reports that a row hidden by choosing a digit for `chosen` is back.
#[inline(always)]
fn tell_shown<O: Observer>(observer: &mut O, row: Row, chosen: Cell) -> ControlFlow<Stop> {
    let Row { cell, digit } = row;
    if cell == chosen {
        return Continue(());
    }
    emit(observer, Step::Restore { cell, digit })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Unit, Variant};
    use crate::puzzle::test_support::board;

    #[test]
    fn the_first_column_leads_to_the_same_solution() {
        for (variant, line) in [
            (Variant::Plain, "...1..2......41."),
            (
                Variant::Plain,
                "003020600900305001001806400008102900700000008006708200002609500800203009005010300",
            ),
            (Variant::Diagonal, "1..............."),
            (Variant::Plain, "123....4........"),
        ] {
            let puzzle = board(variant, line);
            let [smallest, first] =
                [ColumnChoice::Smallest, ColumnChoice::First].map(|choice| solve(&puzzle, choice, &mut ()));
            match (&smallest, &first) {
                (Outcome::Solved(a), Outcome::Solved(b)) => {
                    assert!(a.solves(&puzzle) && b.solves(&puzzle), "{line}");
                }
                _ => assert_eq!(smallest, first, "{line}"),
            }
        }
    }

    #[test]
    fn a_single_row_columns_reason_names_its_kind() {
        let first_assigned = |line| {
            let mut steps = Vec::new();
            solve(&board(Variant::Plain, line), ColumnChoice::Smallest, &mut steps);
            steps.into_iter().find_map(|step| match step {
                Step::Assign { cell, reason, .. } => Some((cell.index(), reason)),
                _ => None,
            })
        };
        assert_eq!(first_assigned("123............."), Some((3, AssignReason::Rule(rules::naked_single()))));
        assert_eq!(
            first_assigned("1.........1....."),
            Some((7, AssignReason::Rule(rules::hidden_single(Unit::new(1)))))
        );
        assert_eq!(first_assigned("................"), Some((0, AssignReason::Guess)));
    }
}
