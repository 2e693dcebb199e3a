//! Editing a puzzle: digits that may be in conflict, pencil marks, selected cells, undo and redo.
//!
//! Independent of keys and files; every change of the board goes through one undoable function.

mod selection;
mod sheet;
#[cfg(test)]
mod tests;

pub use selection::{Direction, Pick};
pub use sheet::Sheet;

use selection::Selection;

use std::sync::Arc;

use crate::geometry::{Cell, Digit};

/// The most changes that can be undone.
const MOST_UNDO: usize = 1000;

/// Identifies an opened, pasted or new board: all manual changes of one share its origin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin(u32);

/// An earlier state of a sheet.
#[derive(Clone, Debug)]
struct State {
    sheet: Sheet,
    origin: Origin,
    /// The digits of the board as it was opened.
    opened: Arc<[Option<Digit>]>,
}

/// A sheet, the selected cells, and the undo history.
#[derive(Clone, Debug)]
pub struct Editor {
    present: State,
    selection: Selection,
    past: Vec<State>,
    future: Vec<State>,
    /// The sheets that were opened, or saved last.
    kept: Vec<Sheet>,
    origins: u32,
    /// Counts the changes of the sheet, including undone ones.
    version: u64,
}

impl Editor {
    /// An editor with this sheet and nothing to undo.
    #[must_use]
    pub fn new(sheet: Sheet) -> Self {
        Self {
            kept: vec![sheet.clone()],
            present: State { opened: sheet.digits.as_slice().into(), sheet, origin: Origin(0) },
            selection: Selection::only(Cell::new(0)),
            past: Vec::new(),
            future: Vec::new(),
            origins: 0,
            version: 0,
        }
    }

    /// The current sheet.
    #[must_use]
    pub const fn sheet(&self) -> &Sheet {
        &self.present.sheet
    }

    /// The origin of the current board.
    #[must_use]
    pub const fn origin(&self) -> Origin {
        self.present.origin
    }

    /// The digits of the board as it was opened, pasted or begun.
    #[must_use]
    pub fn opened(&self) -> &[Option<Digit>] {
        &self.present.opened
    }

    /// A number that changes whenever the sheet changes.
    #[must_use]
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// The cell selected last.
    #[must_use]
    pub const fn selected(&self) -> Cell {
        self.selection.cursor()
    }

    /// All selected cells in ascending order; never empty.
    #[must_use]
    pub fn selection(&self) -> &[Cell] {
        self.selection.cells()
    }

    /// Whether unsaved input would be lost with the sheet.
    #[must_use]
    pub fn is_edited(&self) -> bool {
        let sheet = self.sheet();
        let same = |kept: &Sheet| kept.digits == sheet.digits && kept.marks == sheet.marks;
        !sheet.is_blank() && !self.kept.iter().any(same)
    }

    /// Records that this sheet is stored elsewhere, replacing an earlier one of the same board.
    pub fn mark_kept(&mut self, sheet: Sheet) {
        self.kept = vec![sheet];
    }

    /// Selects only this cell.
    pub fn select(&mut self, cell: Cell) {
        self.pick(cell, Pick::Only);
    }

    /// Selects a cell, alone or with others.
    pub fn pick(&mut self, cell: Cell, pick: Pick) {
        self.selection.pick(&self.present.sheet.geometry, cell, pick);
    }

    /// Selects all cells.
    pub fn select_all(&mut self) {
        self.selection = self.selection.all(&self.present.sheet.geometry);
    }

    /// Moves the selection by one cell, or extends or shrinks it; wraps around at the edges.
    pub fn move_selection(&mut self, direction: Direction, pick: Pick) {
        let next = self.selection.neighbour(&self.present.sheet.geometry, direction);
        self.pick(next, pick);
    }

    /// Moves a single selected cell on by one, line by line; the last cell of the board stays selected.
    pub fn advance(&mut self) {
        if let Some(next) = self.selection.following(&self.present.sheet.geometry) {
            self.select(next);
        }
    }

    /// Enters a digit into the selected cells, or clears them: of their digits or, if they have none, of their pencil
    /// marks.
    pub fn enter(&mut self, digit: Option<Digit>) {
        let mut sheet = self.sheet().clone();
        sheet.enter(self.selection.cells(), digit);
        self.change(sheet, self.origin());
    }

    /// Adds a pencil mark to the selected cells, or removes it if all of them have it.
    pub fn mark(&mut self, digit: Digit) {
        let mut sheet = self.sheet().clone();
        sheet.mark(self.selection.cells(), digit);
        self.change(sheet, self.origin());
    }

    /// Changes the whole sheet, for example by clearing it.
    pub fn revise(&mut self, sheet: Sheet) {
        self.change(sheet, self.origin());
    }

    /// Replaces this sheet by another one, for example by paste.
    pub fn replace(&mut self, sheet: Sheet) {
        self.origins += 1;
        let origin = Origin(self.origins);
        if sheet == *self.sheet() {
            self.present.origin = origin;
            self.present.opened = sheet.digits.as_slice().into();
        } else {
            self.change(sheet, origin);
        }
    }

    /// Replaces this sheet by another one that is stored elsewhere.
    pub fn open(&mut self, sheet: Sheet) {
        self.replace(sheet);
        self.keep();
    }

    /// Opens a sheet with an edit on top: undoing it returns to the plain sheet.
    pub fn open_begun(&mut self, sheet: Sheet, begun: Sheet) {
        self.open(sheet);
        self.revise(begun);
        self.keep();
    }

    /// Records that this sheet, too, is stored elsewhere.
    fn keep(&mut self) {
        if self.kept.len() == MOST_UNDO {
            self.kept.remove(0);
        }
        self.kept.push(self.sheet().clone());
    }

    /// Undoes the last change; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(earlier) = self.past.pop() else { return false };
        self.future.push(std::mem::replace(&mut self.present, earlier));
        self.changed();
        true
    }

    /// Redoes the change undone last; returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(later) = self.future.pop() else { return false };
        self.past.push(std::mem::replace(&mut self.present, later));
        self.changed();
        true
    }

    /// Whether there is something to undo, and something to redo.
    #[must_use]
    pub const fn can_undo_redo(&self) -> (bool, bool) {
        (!self.past.is_empty(), !self.future.is_empty())
    }

    fn change(&mut self, sheet: Sheet, origin: Origin) {
        if sheet == *self.sheet() {
            return;
        }
        if self.past.len() == MOST_UNDO {
            self.past.remove(0);
        }
        let is_same_board = origin == self.origin() && sheet.digits.len() == self.opened().len();
        let opened =
            if is_same_board { Arc::clone(&self.present.opened) } else { sheet.digits.as_slice().into() };
        self.past.push(std::mem::replace(&mut self.present, State { sheet, origin, opened }));
        self.future.clear();
        self.changed();
    }

    /// The sheet has been replaced: keeps the selection on the board.
    fn changed(&mut self) {
        self.version += 1;
        let cells = self.sheet().geometry.cell_count();
        if self.selection.cells().last().is_some_and(|last| last.index() >= cells) {
            self.selection = Selection::only(Cell::new(0));
        }
    }
}
