//! Subsets: as many cells as digits. Naked where the cells hold no other digit, hidden where the digits have no other place.

use std::ops::ControlFlow::{self, Continue};

use super::pattern::{Conclusions, Pattern};
use super::position::Position;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, CellSet, Digit, Unit, UnitKind};
use crate::rules::board_view::{BoardView, Premise};
use crate::rules::claim::{Names, ensure};
use crate::rules::finding::{Mark, Role};

/// The most cells of a unit, and the most digits.
const MOST: usize = 16;

/// Cells of one unit or of two, with as many candidates between them as there are cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Naked {
    cells: CellSet,
    /// The units in which it excludes its digits: one, or two that share the cells.
    units: [Unit; 2],
}

impl Naked {
    /// The number of its cells.
    pub(super) fn size(&self) -> usize {
        self.cells.len()
    }

    /// Whether it excludes its digits in two units.
    pub(super) fn is_locked(&self) -> bool {
        self.units[0] != self.units[1]
    }

    /// Whether it excludes something in its block, and something in the line outside the block.
    pub(super) fn excludes_in_both(&self, position: &Position<'_>) -> bool {
        let [block, line] = self.units.map(|unit| position.sets().unit(unit));
        let takes = |cells: CellSet| self.digits(position).any(|digit| position.places(digit).meets(&cells));
        takes(block - self.cells) && takes(line - block)
    }

    fn digits(&self, position: &Position<'_>) -> DigitSet {
        self.cells.fold(DigitSet::EMPTY, |all, cell| all.union(position.at(cell)))
    }

    /// Calls a function with each one of this size that excludes digits in one unit, until it breaks.
    pub(super) fn each(
        position: &Position<'_>,
        size: usize,
        found: &mut dyn FnMut(&Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for unit in position.blocks_first().filter(|unit| position.is_new(*unit)) {
            let (mut narrow, mut digits, mut count) = ([Cell::new(0); MOST], [0; MOST], 0);
            for cell in position.sets().unit(unit) & position.empty() {
                if (2..=size).contains(&position.at(cell).len()) {
                    (narrow[count], digits[count]) = (cell, position.at(cell).bits());
                    count += 1;
                }
            }
            choose(&digits[..count], size, &mut |chosen| {
                let cells = numbers(chosen).map(|index| narrow[index]).collect();
                found(&Self { cells, units: [unit; 2] })
            })?;
        }
        Continue(())
    }

    /// Calls a function with each one of this size that excludes digits in two units, until it breaks.
    pub(super) fn each_locked(
        position: &Position<'_>,
        size: usize,
        found: &mut dyn FnMut(&Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let sets = position.sets();
        Self::each(position, size, &mut |one| {
            let [first, _] = one.units;
            // Two lines share one cell at most.
            let is_block = matches!(position.geometry().kind(first), UnitKind::Block(_));
            let others = position.geometry().units().filter(|second| is_block && *second != first);
            for second in others.filter(|second| one.cells.is_within(&sets.unit(*second))) {
                let one = Self { units: [first, second], ..*one };
                if one.excludes_in_both(position) {
                    found(&one)?;
                }
            }
            Continue(())
        })
    }
}

/// The numbers of the bits that are set.
fn numbers(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let number = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(number)
    })
}

/// Calls a function with each choice of `size` sets, by their numbers, that have as many members together, until it breaks.
fn choose(sets: &[u32], size: usize, found: &mut dyn FnMut(u32) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut choice = Choice { sets, size: size as u32, found };
    choice.extend(0, size, (0, 0))
}

/// A search for sets, as bits, that together have as many members as there are sets.
struct Choice<'a> {
    sets: &'a [u32],
    size: u32,
    found: &'a mut dyn FnMut(u32) -> ControlFlow<()>,
}

impl Choice<'_> {
    /// Goes through the choices of `missing` more sets, from a number on.
    fn extend(&mut self, from: usize, missing: usize, (chosen, members): (u32, u32)) -> ControlFlow<()> {
        if missing == 0 {
            return if members.count_ones() == self.size { (self.found)(chosen) } else { Continue(()) };
        }
        for index in from..(self.sets.len() + 1).saturating_sub(missing) {
            let all = members | self.sets[index];
            if all.count_ones() <= self.size {
                self.extend(index + 1, missing - 1, (chosen | 1 << index, all))?;
            }
        }
        Continue(())
    }
}

impl Pattern for Naked {
    fn write(&self, words: &mut Vec<u16>) {
        words.extend(self.units.map(|unit| unit.index() as u16));
        words.extend(self.cells.map(|cell| cell.index() as u16));
    }

    fn read(words: &[u16], position: &Position<'_>) -> Result<Self, &'static str> {
        let [first, second, cells @ ..] = words else { return Err("its pattern has no units") };
        let geometry = position.geometry();
        let are_units = [first, second].into_iter().all(|unit| usize::from(*unit) < geometry.unit_count());
        let are_cells = cells.iter().all(|cell| usize::from(*cell) < geometry.cell_count());
        ensure(are_units && are_cells && !cells.is_empty(), "the board has no such cells or units")?;
        let units = [first, second].map(|unit| Unit::new(usize::from(*unit)));
        let one = Self { cells: cells.iter().map(|cell| Cell::new(usize::from(*cell))).collect(), units };
        let is_in = |unit: Unit| one.cells.is_within(&position.sets().unit(unit));
        ensure(units.into_iter().all(is_in), "its cells are not in the units")?;
        ensure(
            one.size() == cells.len() && one.cells.is_within(&position.empty()),
            "its cells are not empty",
        )?;
        ensure(one.digits(position).len() == one.size(), "its cells have other candidates")?;
        Ok(one)
    }

    fn conclusions(&self, position: &Position<'_>) -> Conclusions {
        let [first, second] = self.units.map(|unit| position.sets().unit(unit));
        let others = (first | second) - self.cells;
        let digits = self.digits(position);
        Conclusions::eliminated(
            digits.flat_map(|digit| (position.places(digit) & others).map(move |cell| (cell, digit))),
        )
    }

    fn premises(&self, position: &Position<'_>, report: &mut dyn FnMut(Premise)) {
        let lost = DigitSet::all(position.geometry().side()).without(self.digits(position));
        self.cells.for_each(|cell| lost.for_each(|digit| report(Premise::Excluded(cell, digit))));
    }

    fn marks(&self, position: &Position<'_>) -> Vec<Mark> {
        let units = if self.is_locked() { &self.units[..] } else { &self.units[..1] };
        let digits =
            self.cells.flat_map(|cell| position.at(cell).map(move |digit| Mark::candidate(cell, digit)));
        units.iter().map(|unit| Mark::base(*unit)).chain(digits).collect()
    }

    fn sentence(&self, position: &Position<'_>, names: &Names<'_>) -> String {
        let (cells, digits) = (names.cells(self.cells), names.set(self.digits(position)));
        let [first, second] = self.units.map(|unit| names.unit(unit));
        let all = if self.size() == 2 { "both" } else { "all of them" };
        let units = if self.is_locked() { format!("{first} or {second}") } else { first };
        format!(
            "{cells} have only the candidates {digits} and need {all}, so no other cell in {units} can hold them."
        )
    }
}

/// Digits of a unit with as many places as there are digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hidden {
    unit: Unit,
    digits: DigitSet,
}

impl Hidden {
    /// The number of its digits.
    pub(super) fn size(&self) -> usize {
        self.digits.len()
    }

    fn cells(&self, position: &Position<'_>) -> CellSet {
        self.digits.fold(CellSet::EMPTY, |all, digit| all | position.places_in(self.unit, digit))
    }

    /// Calls a function with each one of this size, until it breaks.
    pub(super) fn each(
        position: &Position<'_>,
        size: usize,
        found: &mut dyn FnMut(&Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for unit in position.blocks_first().filter(|unit| position.is_new(*unit)) {
            if (position.sets().unit(unit) & position.empty()).len() <= size {
                continue;
            }
            let (mut places, mut few, mut cells, mut count) = ([0; MOST], [0; MOST], [0; MOST], 0);
            for (index, cell) in (position.sets().unit(unit) & position.empty()).enumerate() {
                position.at(cell).for_each(|digit| places[digit.index()] |= 1 << index);
            }
            for (digit, own) in places.into_iter().enumerate() {
                if (2..=size as u32).contains(&u32::count_ones(own)) {
                    (few[count], cells[count]) = (digit, own);
                    count += 1;
                }
            }
            choose(&cells[..count], size, &mut |chosen| {
                let digits = numbers(chosen).map(|index| Digit::new(few[index])).collect();
                found(&Self { unit, digits })
            })?;
        }
        Continue(())
    }
}

impl Pattern for Hidden {
    fn write(&self, words: &mut Vec<u16>) {
        words.push(self.unit.index() as u16);
        words.extend(self.digits.map(|digit| digit.index() as u16));
    }

    fn read(words: &[u16], position: &Position<'_>) -> Result<Self, &'static str> {
        let [unit, digits @ ..] = words else { return Err("its pattern has no unit") };
        let geometry = position.geometry();
        let are_digits = digits.iter().all(|digit| usize::from(*digit) < geometry.side());
        let is_unit = usize::from(*unit) < geometry.unit_count();
        ensure(is_unit && are_digits, "the board has no such unit or digits")?;
        let one = Self {
            unit: Unit::new(usize::from(*unit)),
            digits: digits.iter().map(|digit| Digit::new(usize::from(*digit))).collect(),
        };
        let all_have_places = digits
            .iter()
            .all(|digit| !position.places_in(one.unit, Digit::new(usize::from(*digit))).is_empty());
        ensure(one.size() == digits.len() && all_have_places, "its digits are on the board")?;
        ensure(one.cells(position).len() == one.size(), "its digits have other places in the unit")?;
        Ok(one)
    }

    fn conclusions(&self, position: &Position<'_>) -> Conclusions {
        let losing = self
            .cells(position)
            .flat_map(|cell| position.at(cell).without(self.digits).map(move |digit| (cell, digit)));
        Conclusions::eliminated(losing)
    }

    fn premises(&self, position: &Position<'_>, report: &mut dyn FnMut(Premise)) {
        let cells = self.cells(position);
        self.digits.for_each(|digit| position.only_there(self.unit, digit, cells, report));
    }

    fn marks(&self, position: &Position<'_>) -> Vec<Mark> {
        let own =
            |cell| position.at(cell).intersection(self.digits).map(move |digit| Mark::candidate(cell, digit));
        [Mark { role: Role::Base, ..Mark::base(self.unit) }]
            .into_iter()
            .chain(self.cells(position).flat_map(own))
            .collect()
    }

    fn sentence(&self, position: &Position<'_>, names: &Names<'_>) -> String {
        let (cells, digits, unit) =
            (names.cells(self.cells(position)), names.set(self.digits), names.unit(self.unit));
        format!(
            "in {unit} the digits {digits} have only {cells} left, so these cells can hold no other digit."
        )
    }
}
