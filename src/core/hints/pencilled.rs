//! A position as it is written down: digits, which of them belong to the puzzle, and pencil marks.

use std::sync::Arc;

use crate::digit_set::DigitSet;
use crate::format::Draft;
use crate::geometry::{Cell, Digit, Geometry};
use crate::puzzle::{Conflict, Puzzle, Symbols};
use crate::rules::BoardView;

/// A position on its own, without the steps that led to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pencilled {
    geometry: Arc<Geometry>,
    digits: Vec<Option<Digit>>,
    givens: Vec<bool>,
    candidates: Vec<DigitSet>,
}

impl Pencilled {
    /// An empty board with all candidates.
    #[must_use]
    pub fn new(geometry: Arc<Geometry>) -> Self {
        let (cells, all) = (geometry.cell_count(), DigitSet::all(geometry.side()));
        Self { geometry, digits: vec![None; cells], givens: vec![false; cells], candidates: vec![all; cells] }
    }

    /// The shape, which can be shared.
    #[must_use]
    pub const fn shape(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// Writes a digit into a cell and leaves its peers as they are.
    pub fn write(&mut self, cell: Cell, digit: Digit, is_given: bool) {
        self.digits[cell.index()] = Some(digit);
        self.givens[cell.index()] = is_given;
        self.candidates[cell.index()] = DigitSet::only(digit);
    }

    /// Writes a digit into a cell and takes it from its peers.
    pub fn place(&mut self, cell: Cell, digit: Digit, is_given: bool) {
        self.write(cell, digit, is_given);
        for peer in self.geometry.peers(cell) {
            if self.digits[peer.index()].is_none() {
                self.candidates[peer.index()].remove(digit);
            }
        }
    }

    /// A puzzle with the digits on the board as its givens.
    ///
    /// # Errors
    /// When two of them contradict each other.
    pub fn puzzle(&self, symbols: &Symbols) -> Result<Puzzle, Conflict> {
        Puzzle::new(Arc::clone(&self.geometry), self.digits.clone(), symbols.clone(), "")
    }

    /// The puzzle of its givens alone.
    ///
    /// # Errors
    /// When two of them contradict each other.
    pub fn givens_alone(&self, symbols: &Symbols) -> Result<Puzzle, Conflict> {
        let own = self.digits.iter().zip(&self.givens);
        let givens = own.map(|(digit, is_given)| digit.filter(|_| *is_given)).collect();
        Puzzle::new(Arc::clone(&self.geometry), givens, symbols.clone(), "")
    }

    /// Replaces the candidates of an empty cell.
    pub fn pencil(&mut self, cell: Cell, candidates: DigitSet) {
        if self.digits[cell.index()].is_none() {
            self.candidates[cell.index()] = candidates;
        }
    }

    /// Takes a candidate from an empty cell.
    pub fn eliminate(&mut self, cell: Cell, digit: Digit) {
        if self.digits[cell.index()].is_none() {
            self.candidates[cell.index()].remove(digit);
        }
    }
}

impl From<&Puzzle> for Pencilled {
    fn from(puzzle: &Puzzle) -> Self {
        let mut board = Self::new(Arc::clone(puzzle.geometry()));
        for cell in puzzle.geometry().cells() {
            if let Some(digit) = puzzle.given(cell) {
                board.place(cell, digit, true);
            }
        }
        board
    }
}

/// Marks count as candidates if every empty cell has some: a few can be notes of something else.
impl From<&Draft> for Pencilled {
    fn from(draft: &Draft) -> Self {
        let mut board = Self::from(&draft.puzzle);
        if draft.is_pencilled() {
            for (cell, marks) in draft.puzzle.geometry().cells().zip(&draft.candidates) {
                board.pencil(cell, marks.intersection(board.candidates(cell)));
            }
        }
        for (cell, digit) in draft.puzzle.geometry().cells().zip(&draft.placed) {
            if let Some(digit) = digit {
                board.place(cell, *digit, false);
            }
        }
        board
    }
}

impl BoardView for Pencilled {
    fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    fn digit(&self, cell: Cell) -> Option<Digit> {
        self.digits[cell.index()]
    }

    fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    fn is_given(&self, cell: Cell) -> bool {
        self.givens[cell.index()]
    }
}
