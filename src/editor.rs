//! Typing a puzzle by hand: digits that may be in conflict, a selected cell, undo and redo.
//!
//! Knows no keys and no files; every way to change the board goes through one undoable place.

use std::sync::Arc;

use crate::geometry::{Cell, Digit, Geometry};
use crate::puzzle::{Conflict, Puzzle, Symbols, conflicts};

/// The most changes that can be undone.
const MOST_UNDO: usize = 1000;

/// What stands on the board while it is edited: like a [`Puzzle`], but perhaps with conflicts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// The board's shape.
    pub geometry: Arc<Geometry>,
    /// The digit of each cell.
    pub digits: Vec<Option<Digit>>,
    /// How digits are written.
    pub symbols: Symbols,
    /// Where it comes from; empty for a new one.
    pub name: String,
}

impl Sheet {
    /// A sheet without digits, in the usual symbols.
    #[must_use]
    pub fn blank(geometry: Arc<Geometry>) -> Self {
        let digits = vec![None; geometry.cell_count()];
        Self { digits, symbols: Symbols::standard(geometry.side()), name: String::new(), geometry }
    }

    /// The puzzle on it.
    ///
    /// # Errors
    /// The first conflict.
    pub fn puzzle(&self) -> Result<Puzzle, Conflict> {
        Puzzle::new(Arc::clone(&self.geometry), self.digits.clone(), self.symbols.clone(), self.name.clone())
    }

    /// Every conflict on it.
    #[must_use]
    pub fn conflicts(&self) -> Vec<Conflict> {
        conflicts(&self.geometry, &self.digits)
    }

    /// The number of cells with a digit.
    #[must_use]
    pub fn filled(&self) -> usize {
        self.digits.iter().flatten().count()
    }
}

impl From<&Puzzle> for Sheet {
    fn from(puzzle: &Puzzle) -> Self {
        Self {
            geometry: Arc::clone(puzzle.geometry()),
            digits: puzzle.givens().to_vec(),
            symbols: puzzle.symbols().clone(),
            name: puzzle.name().to_owned(),
        }
    }
}

/// Which way the selection moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column before.
    Left,
    /// To the column after.
    Right,
}

/// A sheet, the selected cell, and the way back.
#[derive(Clone, Debug)]
pub struct Editor {
    sheet: Sheet,
    selected: Cell,
    past: Vec<Sheet>,
    future: Vec<Sheet>,
    /// The sheet as it was last opened or saved.
    kept: Sheet,
}

impl Editor {
    /// An editor with this sheet, nothing to undo.
    #[must_use]
    pub fn new(sheet: Sheet) -> Self {
        Self { kept: sheet.clone(), sheet, selected: Cell::new(0), past: Vec::new(), future: Vec::new() }
    }

    /// What stands on the board.
    #[must_use]
    pub const fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// The selected cell.
    #[must_use]
    pub const fn selected(&self) -> Cell {
        self.selected
    }

    /// Whether anything typed would be lost with the sheet.
    #[must_use]
    pub fn is_edited(&self) -> bool {
        self.sheet.digits != self.kept.digits && self.sheet.filled() > 0
    }

    /// Says that the sheet is kept elsewhere as it is now.
    pub fn mark_kept(&mut self) {
        self.kept.clone_from(&self.sheet);
    }

    /// Selects a cell.
    pub const fn select(&mut self, cell: Cell) {
        self.selected = cell;
    }

    /// Moves the selection by one cell, round the edge to the other side.
    pub fn move_selection(&mut self, direction: Direction) {
        let side = self.sheet.geometry.side();
        let (row, column) = self.sheet.geometry.position(self.selected);
        let (row, column) = match direction {
            Direction::Up => (row + side - 1, column),
            Direction::Down => (row + 1, column),
            Direction::Left => (row, column + side - 1),
            Direction::Right => (row, column + 1),
        };
        self.selected = self.sheet.geometry.at(row % side, column % side);
    }

    /// Writes a digit into the selected cell, or empties it.
    pub fn enter(&mut self, digit: Option<Digit>) {
        if self.sheet.digits[self.selected.index()] != digit {
            let mut sheet = self.sheet.clone();
            sheet.digits[self.selected.index()] = digit;
            self.change(sheet);
        }
    }

    /// Puts another sheet in the place of this one, as by paste or clear.
    pub fn replace(&mut self, sheet: Sheet) {
        if sheet != self.sheet {
            self.change(sheet);
        }
    }

    /// Puts another sheet in the place of this one, and says that it is kept elsewhere.
    pub fn open(&mut self, sheet: Sheet) {
        self.replace(sheet);
        self.mark_kept();
    }

    /// Takes the last change back; whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(earlier) = self.past.pop() else { return false };
        self.future.push(std::mem::replace(&mut self.sheet, earlier));
        self.keep_selection_on_board();
        true
    }

    /// Makes the change again that was taken back last; whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(later) = self.future.pop() else { return false };
        self.past.push(std::mem::replace(&mut self.sheet, later));
        self.keep_selection_on_board();
        true
    }

    /// Whether there is something to undo, and something to redo.
    #[must_use]
    pub const fn can_undo_redo(&self) -> (bool, bool) {
        (!self.past.is_empty(), !self.future.is_empty())
    }

    fn change(&mut self, sheet: Sheet) {
        if self.past.len() == MOST_UNDO {
            self.past.remove(0);
        }
        self.past.push(std::mem::replace(&mut self.sheet, sheet));
        self.future.clear();
        self.keep_selection_on_board();
    }

    fn keep_selection_on_board(&mut self) {
        if self.selected.index() >= self.sheet.digits.len() {
            self.selected = Cell::new(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Variant;
    use proptest::prelude::*;

    fn blank(side: usize) -> Sheet {
        Sheet::blank(Geometry::with_side(side, Variant::Plain).unwrap())
    }

    #[test]
    fn undo_reaches_back_over_typing_clearing_and_opening() {
        let mut editor = Editor::new(blank(9));
        editor.enter(Some(Digit::new(3)));
        let typed = editor.sheet().clone();
        editor.replace(blank(9));
        editor.open(blank(16));
        editor.select(Cell::new(255));
        assert!(editor.undo() && editor.undo());
        assert_eq!(*editor.sheet(), typed);
        assert_eq!(editor.selected(), Cell::new(0));
        assert!(editor.undo() && !editor.undo());
        assert!(editor.redo() && editor.redo() && editor.redo() && !editor.redo());
        assert_eq!(editor.sheet().geometry.side(), 16);
    }

    #[test]
    fn only_what_was_typed_counts_as_edited() {
        let mut editor = Editor::new(blank(9));
        assert!(!editor.is_edited());
        editor.enter(Some(Digit::new(0)));
        assert!(editor.is_edited());
        editor.mark_kept();
        assert!(!editor.is_edited());
        editor.enter(None);
        assert!(!editor.is_edited(), "an empty board is no loss");
    }

    #[test]
    fn the_selection_goes_round_the_edges() {
        let mut editor = Editor::new(blank(4));
        editor.move_selection(Direction::Up);
        editor.move_selection(Direction::Left);
        assert_eq!(editor.selected(), Cell::new(15));
        editor.move_selection(Direction::Right);
        editor.move_selection(Direction::Down);
        assert_eq!(editor.selected(), Cell::new(0));
    }

    #[test]
    fn conflicts_are_told_and_prevent_a_puzzle() {
        let mut editor = Editor::new(blank(4));
        for cell in [0, 2] {
            editor.select(Cell::new(cell));
            editor.enter(Some(Digit::new(1)));
        }
        assert_eq!(editor.sheet().conflicts().len(), 1);
        assert_eq!(editor.sheet().puzzle().unwrap_err().second, Cell::new(2));
    }

    proptest! {
        #[test]
        fn undoing_everything_and_redoing_it_changes_nothing(
            entries in proptest::collection::vec((0..16_usize, proptest::option::of(0..4_usize)), 0..40)
        ) {
            let mut editor = Editor::new(blank(4));
            for (cell, digit) in entries {
                editor.select(Cell::new(cell));
                editor.enter(digit.map(Digit::new));
            }
            let last = editor.sheet().clone();
            while editor.undo() {}
            prop_assert_eq!(editor.sheet(), &blank(4));
            while editor.redo() {}
            prop_assert_eq!(editor.sheet(), &last);
        }
    }
}
