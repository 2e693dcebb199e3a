//! A step of the path: how hard it is and what follows from it.

use std::ops::ControlFlow;

use super::board::Board;
use super::shape::bits;

/// A step.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Hint {
    pub(super) difficulty: f64,
    /// Cells and the candidates that they lose.
    pub(super) removals: Vec<(usize, u16)>,
    /// A cell and the digit that it gets.
    pub(super) placement: Option<(usize, usize)>,
}

/// Receives one hint after the other; breaks to end the search.
pub(super) type Found<'a, T> = &'a mut dyn FnMut(T) -> ControlFlow<()>;

impl Hint {
    /// A step that removes candidates.
    pub(super) const fn removing(difficulty: f64, removals: Vec<(usize, u16)>) -> Self {
        Self { difficulty, removals, placement: None }
    }

    /// A step that fills a cell.
    pub(super) const fn placing(difficulty: f64, cell: usize, digit: usize) -> Self {
        Self { difficulty, removals: Vec::new(), placement: Some((cell, digit)) }
    }

    /// Draws the conclusions.
    pub(super) fn apply(&self, board: &mut Board) {
        for &(cell, digits) in &self.removals {
            bits(digits & board.at(cell)).for_each(|digit| board.remove(cell, digit));
        }
        if let Some((cell, digit)) = self.placement {
            board.place(cell, digit);
        }
    }
}

/// The first thing that a search finds.
pub(super) fn first<T>(search: impl FnOnce(Found<'_, T>) -> ControlFlow<()>) -> Option<T> {
    let mut first = None;
    let _ended = search(&mut |hint| {
        first = Some(hint);
        ControlFlow::Break(())
    });
    first
}
