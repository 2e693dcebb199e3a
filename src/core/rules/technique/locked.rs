//! A digit whose places in one unit all lie in another one too.

use std::ops::ControlFlow::{self, Continue};

use super::pattern::{Conclusions, Pattern};
use super::position::Position;
use crate::geometry::{CellSet, Digit, Unit, UnitKind};
use crate::rules::board_view::{BoardView, Premise};
use crate::rules::claim::{Names, ensure};
use crate::rules::finding::Mark;

/// A digit, the unit in which its places are, and the unit in which it excludes others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Locked {
    digit: Digit,
    first: Unit,
    second: Unit,
}

impl Locked {
    /// Whether the first unit is a block.
    pub(super) fn points(&self, position: &Position<'_>) -> bool {
        is_block(position, self.first)
    }

    /// Calls a function with each one whose first unit is a block if `points`, and no block otherwise, until it breaks.
    pub(super) fn each(
        position: &Position<'_>,
        points: bool,
        found: &mut dyn FnMut(&Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let geometry = position.geometry();
        let is_wanted = |unit: &Unit| is_block(position, *unit) == points && position.is_new(*unit);
        for first in geometry.units().filter(is_wanted) {
            for digit in geometry.digits() {
                let places = position.places_in(first, digit);
                let Some(cell) = places.first().filter(|_| places.len() > 1) else { continue };
                let units = geometry.units_of(cell).iter().copied();
                for second in
                    units.filter(|unit| *unit != first && places.is_within(&position.sets().unit(*unit)))
                {
                    found(&Self { digit, first, second })?;
                }
            }
        }
        Continue(())
    }

    fn places(&self, position: &Position<'_>) -> CellSet {
        position.places_in(self.first, self.digit)
    }
}

fn is_block(position: &Position<'_>, unit: Unit) -> bool {
    matches!(position.geometry().kind(unit), UnitKind::Block(_))
}

impl Pattern for Locked {
    fn write(&self, words: &mut Vec<u16>) {
        words.extend([self.digit.index(), self.first.index(), self.second.index()].map(|word| word as u16));
    }

    fn read(words: &[u16], position: &Position<'_>) -> Result<Self, &'static str> {
        let [digit, first, second]: [u16; 3] = words.try_into().map_err(|_| "its pattern has three words")?;
        let geometry = position.geometry();
        let are_units = [first, second].into_iter().all(|unit| usize::from(unit) < geometry.unit_count());
        ensure(are_units && usize::from(digit) < geometry.side(), "the board has no such units or digit")?;
        let [first, second] = [first, second].map(|unit| Unit::new(unit.into()));
        let one = Self { digit: Digit::new(digit.into()), first, second };
        let places = one.places(position);
        let is_locked = !places.is_empty() && places.is_within(&position.sets().unit(second));
        ensure(is_locked && first != second, "its digit is not locked in these units")?;
        Ok(one)
    }

    fn conclusions(&self, position: &Position<'_>) -> Conclusions {
        let losing = position.places_in(self.second, self.digit) - position.sets().unit(self.first);
        Conclusions::eliminated(losing.map(|cell| (cell, self.digit)))
    }

    fn premises(&self, position: &Position<'_>, report: &mut dyn FnMut(Premise)) {
        position.only_there(self.first, self.digit, position.sets().unit(self.second), report);
    }

    fn marks(&self, position: &Position<'_>) -> Vec<Mark> {
        let places = self.places(position).map(|cell| Mark::candidate(cell, self.digit));
        [Mark::base(self.first), Mark::cover(self.second)].into_iter().chain(places).collect()
    }

    fn sentence(&self, position: &Position<'_>, names: &Names<'_>) -> String {
        let (symbol, cells) = (names.symbol(self.digit), names.cells(self.places(position)));
        let (first, second) = (names.unit(self.first), names.unit(self.second));
        format!(
            "in {first}, {symbol} can only be in {cells}, all in {second}, so no other cell in {second} can hold it."
        )
    }
}
