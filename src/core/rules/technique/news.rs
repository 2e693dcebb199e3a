//! What has changed on a board since a search there found nothing.

use crate::geometry::{Cell, CellSet};

/// The changes of a board, and which of them are new to the present search.
#[derive(Debug, Default)]
pub(super) struct News {
    /// The cells that lost candidates, in the order in which they did.
    changed: Vec<Cell>,
    /// The changes since the search found nothing; `None` if it has not been made before, so that everything is new
    /// to it.
    new: Option<(usize, CellSet)>,
}

impl News {
    /// Records that a cell has lost a candidate, or has been filled.
    pub(super) fn add(&mut self, cell: Cell) {
        self.changed.push(cell);
        if let Some((_, cells)) = &mut self.new {
            cells.insert(cell);
        }
    }

    /// The number of changes.
    pub(super) const fn count(&self) -> usize {
        self.changed.len()
    }

    /// From now on, changes after this many count as new; `None`: all of them.
    pub(super) fn after(&mut self, changes: Option<usize>) {
        if self.new.map(|(before, _)| before) != changes {
            self.new = changes.map(|before| (before, self.changed[before..].iter().copied().collect()));
        }
    }

    /// Whether any of these cells is new.
    pub(super) fn meet(&self, cells: CellSet) -> bool {
        self.new.is_none_or(|(_, new)| new.meets(&cells))
    }
}
