//! Positions on 9×9 boards for [`super::nine`], which knows words and no budgets.

use std::ops::ControlFlow;

use super::budget::{Meter, Stopped};
use super::nine::{Board, Grid as Digits, Nine, Visitor};
use crate::geometry::{BlockShape, Digit, Geometry, Variant};
use crate::puzzle::Grid;

/// The special solver of a shape, if it has one.
pub(super) fn solver(geometry: &Geometry) -> Option<Nine> {
    (geometry.block() == BlockShape { rows: 3, columns: 3 }).then(|| match geometry.variant() {
        Variant::Plain => Nine::plain(),
        Variant::Diagonal => Nine::with_diagonals(),
    })
}

/// The board with these digits placed and struck out, given as cells and sets.
pub(super) fn board(placed: &[(u16, u32)], struck: &[(u16, u32)]) -> Board {
    let mut candidates = [0x1ff_u16; 81];
    for &(cell, digits) in placed {
        candidates[usize::from(cell)] &= digits as u16;
    }
    for &(cell, digits) in struck {
        candidates[usize::from(cell)] &= !(digits as u16);
    }
    Board::from_candidates(&candidates)
}

/// Digits from 1 to 9 as a grid.
pub(super) fn grid(digits: &Digits) -> Grid {
    Grid::new(digits.iter().map(|&digit| Digit::new(usize::from(digit) - 1)).collect())
}

/// Passes each solution once to `found` until that breaks; returns whether all were passed.
pub(super) fn each(
    nine: Nine,
    board: &Board,
    meter: &mut Meter<'_>,
    found: impl FnMut(&Digits, &mut Meter<'_>) -> ControlFlow<()>,
) -> Result<bool, Stopped> {
    let mut visit = Visit { meter, found, stopped: None };
    let ended = nine.search(board, &mut visit);
    match visit.stopped {
        Some(stopped) => Err(stopped),
        None => Ok(ended.is_continue()),
    }
}

/// Spends the budget, and passes solutions on.
struct Visit<'a, 'b, F> {
    meter: &'a mut Meter<'b>,
    found: F,
    stopped: Option<Stopped>,
}

impl<F: FnMut(&Digits, &mut Meter<'_>) -> ControlFlow<()>> Visitor for Visit<'_, '_, F> {
    #[inline]
    fn on_guess(&mut self) -> ControlFlow<()> {
        match self.meter.node() {
            Ok(()) => ControlFlow::Continue(()),
            Err(stopped) => {
                self.stopped = Some(stopped);
                ControlFlow::Break(())
            }
        }
    }

    #[inline]
    fn on_solution(&mut self, grid: impl FnOnce() -> Digits) -> ControlFlow<()> {
        (self.found)(&grid(), self.meter)
    }
}
