//! A search that tries every digit in every cell, and derives the rules only from the sizes of the board.

use sudoscope::digit_set::DigitSet;
use sudoscope::geometry::{Digit, Variant};
use sudoscope::puzzle::{Grid, Puzzle};

/// The first solutions, at most this many, ordered by their digits.
pub(super) fn solutions(puzzle: &Puzzle, most: usize) -> Vec<Grid> {
    let side = puzzle.geometry().side();
    let mut naive = Naive {
        side,
        rows: puzzle.geometry().block().rows,
        columns: puzzle.geometry().block().columns,
        diagonals: puzzle.geometry().variant() == Variant::Diagonal,
        board: puzzle.givens().iter().map(|given| given.map(Digit::index)).collect(),
        most,
        found: Vec::new(),
    };
    naive.fill(0);
    naive.found
}

/// The digits that each cell has in any of these solutions.
pub(super) fn candidates(puzzle: &Puzzle, solutions: &[Grid]) -> Vec<DigitSet> {
    let cells = puzzle.geometry().cells();
    cells.map(|cell| solutions.iter().map(|grid| grid.digits()[cell.index()]).collect()).collect()
}

struct Naive {
    side: usize,
    rows: usize,
    columns: usize,
    diagonals: bool,
    board: Vec<Option<usize>>,
    most: usize,
    found: Vec<Grid>,
}

impl Naive {
    fn fill(&mut self, from: usize) {
        let Some(cell) = (from..self.board.len()).find(|&cell| self.board[cell].is_none()) else {
            let digits = self.board.iter().map(|digit| Digit::new(digit.expect("all are filled")));
            self.found.push(Grid::new(digits.collect()));
            return;
        };
        for digit in 0..self.side {
            if self.found.len() < self.most && self.fits(cell, digit) {
                self.board[cell] = Some(digit);
                self.fill(cell + 1);
                self.board[cell] = None;
            }
        }
    }

    fn fits(&self, cell: usize, digit: usize) -> bool {
        (0..self.board.len()).all(|other| self.board[other] != Some(digit) || !self.exclude(cell, other))
    }

    fn exclude(&self, a: usize, b: usize) -> bool {
        let place = |cell: usize| (cell / self.side, cell % self.side);
        let ((row, column), (i, j)) = (place(a), place(b));
        let block = row / self.rows == i / self.rows && column / self.columns == j / self.columns;
        let falling = row == column && i == j;
        let rising = row + column == self.side - 1 && i + j == self.side - 1;
        row == i || column == j || block || self.diagonals && (falling || rising)
    }
}
