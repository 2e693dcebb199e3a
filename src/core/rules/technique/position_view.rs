//! A position as rules see it: how it is made of a board, and the facts that patterns take from it.

use std::borrow::Cow;

use super::position::Position;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, CellSet, Digit, Geometry, Unit};
use crate::rules::board_view::{BoardView, Premise};

impl<'a> Position<'a> {
    /// A board as it stands; `None` beyond 16×16.
    #[must_use]
    pub fn of(board: &'a dyn BoardView) -> Option<Self> {
        Self::on(board.geometry(), board)
    }

    /// Like [`Self::of`], but the board may change while the position is in use. The shape must be that of the
    /// board.
    #[must_use]
    pub fn on(geometry: &'a Geometry, board: &dyn BoardView) -> Option<Self> {
        let sets = geometry.sets()?;
        let digits = geometry.cells().map(|cell| board.digit(cell)).collect();
        let givens = geometry.cells().filter(|cell| board.is_given(*cell)).collect();
        Some(Self::new((geometry, sets), digits, board.all_candidates().into_owned(), givens))
    }

    /// Whether a unit needs a digit: none of its cells holds it.
    #[must_use]
    pub fn needs(&self, unit: Unit, digit: Digit) -> bool {
        !self.placed(digit).meets(&self.sets().unit(unit))
    }

    /// A unit of both cells in which a digit has no other place, so that one of them holds it.
    #[must_use]
    pub fn strong_unit(&self, one: Cell, other: Cell, digit: Digit) -> Option<Unit> {
        let both: CellSet = [one, other].into_iter().collect();
        let is_strong = |unit: &&Unit| {
            self.shape().units_of(other).contains(unit)
                && self.needs(**unit, digit)
                && self.places_in(**unit, digit).is_within(&both)
        };
        self.shape().units_of(one).iter().find(is_strong).copied()
    }

    /// Reports that a cell has lost all candidates but those that it has.
    pub fn only_these(&self, cell: Cell, report: &mut dyn FnMut(Premise)) {
        let lost = DigitSet::all(self.shape().side()).without(self.at(cell));
        lost.for_each(|digit| report(Premise::Excluded(cell, digit)));
    }

    /// Reports that a digit has lost all places in a unit outside `cells`.
    pub fn only_there(&self, unit: Unit, digit: Digit, cells: CellSet, report: &mut dyn FnMut(Premise)) {
        (self.sets().unit(unit) - cells).for_each(|cell| report(Premise::Excluded(cell, digit)));
    }
}

impl BoardView for Position<'_> {
    fn geometry(&self) -> &Geometry {
        self.shape()
    }

    fn digit(&self, cell: Cell) -> Option<Digit> {
        self.digit(cell)
    }

    fn candidates(&self, cell: Cell) -> DigitSet {
        self.digit(cell).map_or(self.at(cell), DigitSet::only)
    }

    fn all_candidates(&self) -> Cow<'_, [DigitSet]> {
        self.shape().cells().map(|cell| self.candidates(cell)).collect()
    }

    fn is_given(&self, cell: Cell) -> bool {
        self.givens().contains(cell)
    }

    fn is_new(&self, unit: Unit) -> bool {
        self.has_news(self.sets().unit(unit))
    }

    fn position(&self) -> Option<&Position<'_>> {
        Some(self)
    }
}
