//! Typing a puzzle by hand: digits that may be in conflict, pencil marks, selected cells, undo and redo.
//!
//! Knows no keys and no files; every way to change the board goes through one undoable place.

mod selection;
mod sheet;
#[cfg(test)]
mod tests;

pub use selection::{Direction, Pick};
pub use sheet::Sheet;

use selection::Selection;

use crate::geometry::{Cell, Digit};

/// The most changes that can be undone.
const MOST_UNDO: usize = 1000;

/// Tells one opened, pasted or new board from another: all changes made by hand to one have its origin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin(u32);

/// A sheet as it was at some time.
#[derive(Clone, Debug)]
struct State {
    sheet: Sheet,
    origin: Origin,
}

/// A sheet, the selected cells, and the way back.
#[derive(Clone, Debug)]
pub struct Editor {
    present: State,
    selection: Selection,
    past: Vec<State>,
    future: Vec<State>,
    /// The sheets that were opened, or saved last.
    kept: Vec<Sheet>,
    origins: u32,
    /// Counts the changes of the sheet, undone ones among them.
    version: u64,
}

impl Editor {
    /// An editor with this sheet, nothing to undo.
    #[must_use]
    pub fn new(sheet: Sheet) -> Self {
        Self {
            kept: vec![sheet.clone()],
            present: State { sheet, origin: Origin(0) },
            selection: Selection::only(Cell::new(0)),
            past: Vec::new(),
            future: Vec::new(),
            origins: 0,
            version: 0,
        }
    }

    /// What stands on the board.
    #[must_use]
    pub const fn sheet(&self) -> &Sheet {
        &self.present.sheet
    }

    /// Which board that was opened, pasted or begun this is.
    #[must_use]
    pub const fn origin(&self) -> Origin {
        self.present.origin
    }

    /// Another number whenever the sheet is another.
    #[must_use]
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// The cell that was selected last.
    #[must_use]
    pub const fn selected(&self) -> Cell {
        self.selection.cursor()
    }

    /// All selected cells in ascending order; never none.
    #[must_use]
    pub fn selection(&self) -> &[Cell] {
        self.selection.cells()
    }

    /// Whether anything typed would be lost with the sheet.
    #[must_use]
    pub fn is_edited(&self) -> bool {
        let sheet = self.sheet();
        let same = |kept: &Sheet| kept.digits == sheet.digits && kept.marks == sheet.marks;
        !sheet.is_blank() && !self.kept.iter().any(same)
    }

    /// Says that this sheet is kept elsewhere, and perhaps no longer one that was before.
    pub fn mark_kept(&mut self, sheet: Sheet) {
        self.kept = vec![sheet];
    }

    /// Selects one cell, no other.
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

    /// Moves the selection by one cell, or lets it grow or shrink; round the edge to the other side.
    pub fn move_selection(&mut self, direction: Direction, pick: Pick) {
        let next = self.selection.neighbour(&self.present.sheet.geometry, direction);
        self.pick(next, pick);
    }

    /// Writes a digit into the selected cells, or empties them: of their digits or, if they have none, of their
    /// pencil marks.
    pub fn enter(&mut self, digit: Option<Digit>) {
        let mut sheet = self.sheet().clone();
        sheet.enter(self.selection.cells(), digit);
        self.change(sheet, self.origin());
    }

    /// Puts a pencil mark into the selected cells, or takes it away where all of them have it.
    pub fn mark(&mut self, digit: Digit) {
        let mut sheet = self.sheet().clone();
        sheet.mark(self.selection.cells(), digit);
        self.change(sheet, self.origin());
    }

    /// Changes the sheet as a whole, as by clearing it.
    pub fn revise(&mut self, sheet: Sheet) {
        self.change(sheet, self.origin());
    }

    /// Puts another sheet in the place of this one, as by paste.
    pub fn replace(&mut self, sheet: Sheet) {
        self.origins += 1;
        let origin = Origin(self.origins);
        if sheet == *self.sheet() {
            self.present.origin = origin;
        } else {
            self.change(sheet, origin);
        }
    }

    /// Puts another sheet in the place of this one, and says that it is kept elsewhere.
    pub fn open(&mut self, sheet: Sheet) {
        self.replace(sheet);
        self.keep();
    }

    /// Opens a sheet on which someone has gone on: taking that back leads to the sheet before.
    pub fn open_begun(&mut self, sheet: Sheet, begun: Sheet) {
        self.open(sheet);
        self.revise(begun);
        self.keep();
    }

    /// Says that this sheet, too, is kept elsewhere.
    fn keep(&mut self) {
        if self.kept.len() == MOST_UNDO {
            self.kept.remove(0);
        }
        self.kept.push(self.sheet().clone());
    }

    /// Takes the last change back; whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(earlier) = self.past.pop() else { return false };
        self.future.push(std::mem::replace(&mut self.present, earlier));
        self.changed();
        true
    }

    /// Makes the change again that was taken back last; whether there was one.
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
        self.past.push(std::mem::replace(&mut self.present, State { sheet, origin }));
        self.future.clear();
        self.changed();
    }

    /// Another sheet is on the board: keeps the selection on it.
    fn changed(&mut self) {
        self.version += 1;
        let cells = self.sheet().geometry.cell_count();
        if self.selection.cells().last().is_some_and(|last| last.index() >= cells) {
            self.selection = Selection::only(Cell::new(0));
        }
    }
}
