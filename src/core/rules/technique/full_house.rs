//! Full house: the last empty cell of a unit takes the digit that the unit lacks.

use std::ops::ControlFlow::{self, Continue};

use super::definition::{Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::pattern::{Conclusions, Pattern};
use super::position::Position;
use crate::geometry::{Cell, Digit, Unit};
use crate::rules::board_view::{BoardView, Premise};
use crate::rules::claim::{NO_UNIT, Names, ensure};
use crate::rules::effect::Effect;
use crate::rules::finding::{Mark, Role};
use crate::rules::rule::Rule;
use crate::step::RuleId;

pub(in crate::rules) const RULE: Rule = rule::<FullHouse>(
    Effect::Places,
    Grade { code: "0000", order: 100, level: Level::Easy, score: 4, is_on: true },
    None,
);

/// The number of the rule.
pub const FULL_HOUSE: RuleId = RuleId::new(FullHouse::ID);

/// The words of the argument.
#[must_use]
pub fn full_house_words(unit: Unit) -> Vec<u16> {
    vec![NO_UNIT, unit.index() as u16]
}

struct FullHouse;

impl Technique for FullHouse {
    const ID: usize = 11;
    const NAME: &'static str = "full house";
    type Pattern = LastCell;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        for unit in position.geometry().units() {
            if let Some(last) = LastCell::of(unit, position) {
                found.pattern(&last, position)?;
            }
        }
        Continue(())
    }
}

/// A unit with one empty cell.
struct LastCell {
    unit: Unit,
    cell: Cell,
    digit: Digit,
}

impl LastCell {
    fn of(unit: Unit, position: &Position<'_>) -> Option<Self> {
        let cell = (position.sets().unit(unit) & position.empty()).single()?;
        let mut missing = position.geometry().digits().filter(|digit| !position.used(unit).contains(*digit));
        let digit = missing.next().filter(|digit| position.has(cell, *digit))?;
        missing.next().is_none().then_some(Self { unit, cell, digit })
    }
}

impl Pattern for LastCell {
    fn write(&self, words: &mut Vec<u16>) {
        words.push(self.unit.index() as u16);
    }

    fn read(words: &[u16], position: &Position<'_>) -> Result<Self, &'static str> {
        let [unit]: [u16; 1] = words.try_into().map_err(|_| "its pattern is one unit")?;
        ensure(usize::from(unit) < position.geometry().unit_count(), "the board has no such unit")?;
        Self::of(Unit::new(unit.into()), position).ok_or("its unit has no single empty cell")
    }

    fn conclusions(&self, _: &Position<'_>) -> Conclusions {
        Conclusions::placed((self.cell, self.digit))
    }

    fn premises(&self, position: &Position<'_>, report: &mut dyn FnMut(Premise)) {
        let others = position.geometry().digits().filter(|digit| *digit != self.digit);
        others.for_each(|digit| report(Premise::Excluded(self.cell, digit)));
    }

    fn marks(&self, position: &Position<'_>) -> Vec<Mark> {
        let others = position.geometry().cells_of(self.unit).iter().filter(|cell| **cell != self.cell);
        [Mark { role: Role::Base, ..Mark::base(self.unit) }]
            .into_iter()
            .chain(others.map(|cell| Mark::cause(*cell)))
            .collect()
    }

    fn sentence(&self, _: &Position<'_>, names: &Names<'_>) -> String {
        let (cell, symbol, unit) = (names.cell(self.cell), names.symbol(self.digit), names.unit(self.unit));
        format!("{cell} is the last empty cell in {unit}, which lacks {symbol}.")
    }
}
