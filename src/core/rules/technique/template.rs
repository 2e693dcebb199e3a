//! What all templates of a digit have in common: cells that are in each of them, and places that are in none.
//!
//! A template is a way to give a digit one place in every unit. It counts only if it avoids the cells that are in all templates
//! of another digit, as in `HoDoKu`.

use std::ops::ControlFlow::{self, Continue};

use super::found::Found;
use super::pattern::{Conclusions, Pattern};
use super::position::Position;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, CellSet, Digit, Unit};
use crate::rules::board_view::Premise;
use crate::rules::claim::{Names, ensure};
use crate::rules::effect::Effect;
use crate::rules::finding::Mark;

/// The most templates of a digit; with more nothing is concluded.
const MOST: usize = 3_000;

/// The templates of a digit: the cells that are in all of them, or the places that are in none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Template {
    pub(super) digit: Digit,
    pub(super) effect: Effect,
}

/// The templates of each digit that count; `None` if they are too many.
fn templates(position: &Position<'_>) -> Option<Vec<Vec<CellSet>>> {
    let digits = DigitSet::all(position.shape().side());
    let all: Option<Vec<_>> = digits.map(|digit| of_digit(digit, position)).collect();
    let mut all = all?;
    loop {
        let before: usize = all.iter().map(Vec::len).sum();
        for index in 0..all.len() {
            let fixed = common(&all[index]);
            for other in (0..all.len()).filter(|other| *other != index) {
                all[other].retain(|cells| !cells.meets(&fixed));
            }
        }
        if all.iter().map(Vec::len).sum::<usize>() == before {
            return Some(all);
        }
    }
}

/// The cells that are in all of these templates.
fn common(templates: &[CellSet]) -> CellSet {
    let all = templates.iter().copied().reduce(|common, cells| common & cells);
    all.unwrap_or(CellSet::EMPTY)
}

/// The templates of a digit, without regard to those of other digits.
fn of_digit(digit: Digit, position: &Position<'_>) -> Option<Vec<CellSet>> {
    let holds = |cell: &Cell| position.digit(*cell) == Some(digit);
    let placed: CellSet = position.shape().cells().filter(holds).collect();
    let (mut found, rows) = (Vec::new(), position.shape().side());
    grow(0, rows, placed, (digit, position), &mut found).then_some(found)
}

/// Adds a cell in each row that has none yet; `false` if there are too many ways.
fn grow(
    row: usize,
    rows: usize,
    cells: CellSet,
    (digit, position): (Digit, &Position<'_>),
    found: &mut Vec<CellSet>,
) -> bool {
    if row == rows {
        if position.shape().units().all(|unit| cells.meets(&position.sets().unit(unit))) {
            found.push(cells);
        }
        return found.len() <= MOST;
    }
    let unit = Unit::new(row);
    if cells.meets(&position.sets().unit(unit)) {
        return grow(row + 1, rows, cells, (digit, position), found);
    }
    position.places_in(unit, digit).all(|cell| {
        let sees = position.sets().peers(cell).meets(&cells);
        sees || grow(row + 1, rows, cells | CellSet::only(cell), (digit, position), found)
    })
}

impl Template {
    /// Passes on what follows for each digit.
    pub(super) fn each(
        effect: Effect,
        position: &Position<'_>,
        found: &mut Found<'_, '_>,
    ) -> ControlFlow<()> {
        let Some(all) = templates(position) else { return Continue(()) };
        for (digit, own) in DigitSet::all(position.shape().side()).zip(&all) {
            let template = Self { digit, effect };
            if !template.cells(own, position).is_empty() {
                found.pattern(&template, position)?;
            }
        }
        Continue(())
    }

    /// The cells that are filled, or lose the digit; none if there is no template.
    fn cells(&self, own: &[CellSet], position: &Position<'_>) -> CellSet {
        let places = position.places(self.digit);
        let Some(first) = own.first() else { return CellSet::EMPTY };
        if self.effect == Effect::Places {
            places & own.iter().fold(*first, |common, cells| common & *cells)
        } else {
            places - own.iter().fold(CellSet::EMPTY, |all, cells| all | *cells)
        }
    }
}

impl Pattern for Template {
    fn write(&self, words: &mut Vec<u16>) {
        words.extend([self.digit.index() as u16, u16::from(self.effect == Effect::Places)]);
    }

    fn read(words: &[u16], position: &Position<'_>) -> Result<Self, &'static str> {
        let [digit, places] = *words else { return Err("it has another number of words") };
        ensure(usize::from(digit) < position.shape().side(), "the board has no such digit")?;
        let effect = if places == 1 { Effect::Places } else { Effect::Eliminates };
        Ok(Self { digit: Digit::new(digit.into()), effect })
    }

    fn conclusions(&self, position: &Position<'_>) -> Conclusions {
        let all = templates(position).unwrap_or_default();
        let own = all.get(self.digit.index()).map_or(&[][..], Vec::as_slice);
        let cells = self.cells(own, position);
        Conclusions { effect: self.effect, places: cells.map(|cell| (cell, self.digit)).collect() }
    }

    fn premises(&self, position: &Position<'_>, report: &mut dyn FnMut(Premise)) {
        for cell in position.shape().cells() {
            match position.digit(cell) {
                Some(digit) => report(Premise::Holds(cell, digit)),
                None => position.only_these(cell, report),
            }
        }
    }

    fn marks(&self, position: &Position<'_>) -> Vec<Mark> {
        position.places(self.digit).map(|cell| Mark::candidate(cell, self.digit)).collect()
    }

    fn sentence(&self, _: &Position<'_>, names: &Names<'_>) -> String {
        let digit = names.symbol(self.digit);
        let ways = format!(
            "consider only those ways to place the {digit}s that leave free every cell that another digit needs in any case."
        );
        if self.effect == Effect::Places {
            format!("{ways} All of them have a {digit} here.")
        } else {
            format!("{ways} None of them has a {digit} here.")
        }
    }
}
