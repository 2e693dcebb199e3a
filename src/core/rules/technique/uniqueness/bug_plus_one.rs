//! BUG+1: all empty cells have two candidates but one with three. Without its third one, every digit would have two places in
//! each unit, and the puzzle two solutions or none (bivalue universal grave).

use std::ops::ControlFlow::{self, Continue};

use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Unit};
use crate::rules::board_view::Premise;
use crate::rules::claim::{Names, ensure};
use crate::rules::effect::Effect;
use crate::rules::finding::Mark;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::pattern::{Conclusions, Pattern};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<BugPlusOne>(
    Effect::Eliminates,
    Grade { code: "0610", order: 2900, level: Level::Hard, score: 100, is_on: true },
    None,
);

struct BugPlusOne;

impl Technique for BugPlusOne {
    const ID: usize = 94;
    const NAME: &'static str = "bivalue universal grave + 1";
    type Pattern = Grave;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        let mut wide = position.empty().filter(|cell| !position.at(*cell).is_pair());
        let (Some(cell), None) = (wide.next(), wide.next()) else { return Continue(()) };
        if position.at(cell).len() != 3 {
            return Continue(());
        }
        for digit in position.at(cell) {
            let grave = Grave { cell, digit };
            if grave.is_one(position) {
                found.pattern(&grave, position)?;
            }
        }
        Continue(())
    }
}

/// The cell with three candidates, and the one that it must hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Grave {
    cell: Cell,
    digit: Digit,
}

impl Grave {
    /// Whether the other candidates would be a grave.
    fn is_one(self, position: &Position<'_>) -> bool {
        let is_pair = |cell: Cell| cell == self.cell || position.at(cell).is_pair();
        position.empty().all(is_pair) && self.pair(position).is_some()
    }

    /// The two candidates with which the cell would complete a grave.
    fn pair(self, position: &Position<'_>) -> Option<DigitSet> {
        let own = position.shape().units_of(self.cell);
        let elsewhere = |unit: Unit, digit: Digit| {
            position.places_in(unit, digit).filter(|cell| *cell != self.cell).count()
        };
        let digits = || DigitSet::all(position.shape().side());
        let lacking = |unit: &Unit| digits().filter(|digit| elsewhere(*unit, *digit) == 1).collect();
        let pair: DigitSet = lacking(&own[0]);
        let is_even = |unit: Unit| {
            let lacks = if own.contains(&unit) { pair } else { DigitSet::EMPTY };
            digits().all(|digit| match elsewhere(unit, digit) {
                1 => lacks.contains(digit),
                0 | 2 => !lacks.contains(digit),
                _ => false,
            })
        };
        let all = pair.union(DigitSet::only(self.digit));
        let fits = pair.is_pair() && !pair.contains(self.digit);
        let is_within = position.at(self.cell).without(all).is_empty();
        (fits && is_within && position.shape().units().all(is_even)).then_some(pair)
    }
}

impl Pattern for Grave {
    fn write(&self, words: &mut Vec<u16>) {
        words.extend([self.cell.index() as u16, self.digit.index() as u16]);
    }

    fn read(words: &[u16], position: &Position<'_>) -> Result<Self, &'static str> {
        let [cell, digit] = *words else { return Err("it has another number of words") };
        let [cell, digit] = [cell, digit].map(usize::from);
        let shape = position.shape();
        ensure(cell < shape.cell_count() && digit < shape.side(), "it is outside the board")?;
        let grave = Self { cell: Cell::new(cell), digit: Digit::new(digit) };
        ensure(grave.is_one(position), "the other candidates are not a grave")?;
        Ok(grave)
    }

    fn conclusions(&self, position: &Position<'_>) -> Conclusions {
        let others = position.at(self.cell).without(DigitSet::only(self.digit));
        Conclusions::eliminated(others.map(|digit| (self.cell, digit)))
    }

    fn premises(&self, position: &Position<'_>, report: &mut dyn FnMut(Premise)) {
        position.empty().for_each(|cell| position.only_these(cell, report));
    }

    fn marks(&self, _: &Position<'_>) -> Vec<Mark> {
        vec![Mark::candidate(self.cell, self.digit)]
    }

    fn sentence(&self, _: &Position<'_>, names: &Names<'_>) -> String {
        let (cell, digit) = (names.cell(self.cell), names.symbol(self.digit));
        format!(
            "all other empty cells have two candidates. Without {digit} in {cell}, every digit would have two places in each unit, and the puzzle would not have one solution. So {cell} holds {digit}."
        )
    }
}
