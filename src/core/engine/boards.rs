//! The board of a question, and the method that suits it: [`super::nine`] for 9×9, else the [`Finder`].

use std::ops::ControlFlow;
use std::sync::Arc;

use super::budget::{Meter, Stopped};
use super::finder::Finder;
use super::layout::Layout;
use super::nine::Nine;
use super::nines;
use super::position::Position;
use super::search::Conditions;
use crate::geometry::{BlockShape, Cell, Digit, Geometry, Variant};
use crate::puzzle::Grid;

/// The tables of the shapes met so far, and the board of the current query.
#[derive(Default)]
pub(super) struct Boards {
    layouts: Vec<((BlockShape, Variant), Arc<Layout>)>,
    finder: Finder,
    /// Digits placed and struck out, as cells and sets.
    placed: Vec<(u16, u32)>,
    struck: Vec<(u16, u32)>,
}

/// How the current board is solved.
enum Method {
    Nine(Nine),
    General(Arc<Layout>),
}

impl Boards {
    /// Solves boards by clauses once they take this many guesses.
    #[cfg(test)]
    pub(super) fn with_patience(guesses: u64) -> Self {
        Self { finder: Finder::with_patience(guesses), ..Self::default() }
    }

    /// The tables of a shape, computed once.
    pub(super) fn layout(&mut self, geometry: &Geometry) -> Arc<Layout> {
        let shape = (geometry.block(), geometry.variant());
        if let Some((_, layout)) = self.layouts.iter().find(|(known, _)| *known == shape) {
            return Arc::clone(layout);
        }
        let layout = Arc::new(Layout::new(geometry));
        self.layouts.push((shape, Arc::clone(&layout)));
        layout
    }

    /// Starts on a position.
    fn take(&mut self, position: &Position<'_>) -> Method {
        let (puzzle, placed, struck) = (position.puzzle, &mut self.placed, &mut self.struck);
        placed.clear();
        struck.clear();
        // A blank has all digits: skipping it would be an unpredictable branch.
        let givens = puzzle.givens().iter().enumerate();
        placed.extend(
            givens.map(|(cell, given)| (cell as u16, given.map_or(u32::MAX, |digit| 1 << digit.index()))),
        );
        placed.extend(position.placed.iter().map(word));
        struck.extend(position.struck.iter().map(word));
        match nines::solver(puzzle.geometry()) {
            Some(nine) => Method::Nine(nine),
            None => Method::General(self.layout(puzzle.geometry())),
        }
    }

    fn begin(&mut self, layout: &Layout) -> bool {
        self.finder.begin(layout, &Conditions { placed: &self.placed, struck: &self.struck })
    }

    /// Up to `most` solutions of a position.
    pub(super) fn few(
        &mut self,
        position: &Position<'_>,
        most: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Grid>, Stopped> {
        meter.look()?;
        match self.take(position) {
            Method::Nine(nine) => self.few_nines(nine, most, meter),
            Method::General(layout) if self.begin(&layout) => {
                let found = self.finder.few(&layout, most, meter)?;
                Ok(found.iter().map(|digits| grid(digits)).collect())
            }
            Method::General(_) => Ok(Vec::new()),
        }
    }

    fn few_nines(&mut self, nine: Nine, most: usize, meter: &mut Meter<'_>) -> Result<Vec<Grid>, Stopped> {
        let mut found = Vec::new();
        let board = nines::board(&self.placed, &self.struck);
        nines::each(nine, &board, meter, |digits, _| {
            found.push(nines::grid(digits));
            if found.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(found)
    }

    /// Passes each solution once to `found` until that breaks; returns whether all were passed.
    pub(super) fn each(
        &mut self,
        position: &Position<'_>,
        meter: &mut Meter<'_>,
        mut found: impl FnMut(&Grid, &mut Meter<'_>) -> ControlFlow<()>,
    ) -> Result<bool, Stopped> {
        meter.look()?;
        match self.take(position) {
            Method::Nine(nine) => {
                let board = nines::board(&self.placed, &self.struck);
                nines::each(nine, &board, meter, |digits, meter| found(&nines::grid(digits), meter))
            }
            Method::General(layout) if self.begin(&layout) => {
                self.finder.each(&layout, meter, |digits, meter| found(&grid(digits), meter))
            }
            Method::General(_) => Ok(true),
        }
    }

    /// The digits that each cell has in some solution, as sets.
    pub(super) fn occurring(
        &mut self,
        position: &Position<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<u32>, Stopped> {
        meter.look()?;
        match self.take(position) {
            Method::Nine(nine) => self.occurring_nines(nine, meter),
            Method::General(layout) if self.begin(&layout) => self.finder.occurring(&layout, meter),
            Method::General(layout) => Ok(vec![0; layout.cells]),
        }
    }

    /// Asks each cell for a solution with a digit that has not occurred there yet.
    fn occurring_nines(&mut self, nine: Nine, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stopped> {
        let mut occurring = vec![0; 81];
        for cell in 0..81 {
            loop {
                self.placed.push((cell as u16, !occurring[cell]));
                let found = self.few_nines(nine, 1, meter);
                self.placed.pop();
                let Some(grid) = found?.pop() else { break };
                for (all, digit) in occurring.iter_mut().zip(grid.digits()) {
                    *all |= 1 << digit.index();
                }
            }
            meter.set_progress(cell as u64 + 1, Some(81));
        }
        Ok(occurring)
    }
}

/// A cell and its digit as a word.
fn word(&(cell, digit): &(Cell, Digit)) -> (u16, u32) {
    (cell.index() as u16, 1 << digit.index())
}

/// The grid of settled cells.
fn grid(digits: &[u32]) -> Grid {
    Grid::new(digits.iter().map(|digit| Digit::new(digit.trailing_zeros() as usize)).collect())
}
