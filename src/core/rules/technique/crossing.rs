//! Cells where a line and a block cross, with cells of the rest of the line and of the rest of the block.

use super::pattern::{Conclusions, Pattern};
use super::position::Position;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, CellSet, Digit, Unit};
use crate::rules::board_view::{BoardView, Placement, Premise};
use crate::rules::claim::{Names, ensure};
use crate::rules::finding::{Mark, Role};

/// A line and a block; cells in both, others in the line, and others in the block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Crossing {
    pub(super) units: [Unit; 2],
    pub(super) parts: [CellSet; 3],
}

impl Crossing {
    fn cells(&self) -> CellSet {
        let [core, on_line, on_block] = self.parts;
        core | on_line | on_block
    }

    fn digits(cells: CellSet, position: &Position<'_>) -> DigitSet {
        cells.fold(DigitSet::EMPTY, |all, cell| all.union(position.at(cell)))
    }

    fn check(&self, position: &Position<'_>) -> Result<(), &'static str> {
        let ([core, on_line, on_block], [line, block]) = (self.parts, self.units);
        let [line, block] = [line, block].map(|unit| position.sets().unit(unit));
        let is_in_place =
            core.is_within(&(line & block)) && on_line.is_within(&line) && on_block.is_within(&block);
        let is_apart = !core.meets(&(on_line | on_block)) && !on_line.meets(&on_block);
        let all = [core, on_line, on_block]
            .iter()
            .all(|part| !part.is_empty() && part.is_within(&position.empty()));
        ensure(is_in_place && is_apart && all, "its cells are not where its line and its block cross")?;
        let most: usize = Self::digits(self.cells(), position)
            .map(|digit| if self.holders(digit, position).is_empty() { 2 } else { 1 })
            .sum();
        ensure(most == self.cells().len(), "its cells have room for another number of digits")
    }

    /// The units in which all places of a digit in its cells lie: it can be in these cells once if there are any, or else once
    /// in the line and once in the block.
    fn holders(&self, digit: Digit, position: &Position<'_>) -> Vec<Unit> {
        let here = position.places(digit) & self.cells();
        self.units.into_iter().filter(|unit| here.is_within(&position.sets().unit(*unit))).collect()
    }
}

impl Pattern for Crossing {
    fn write(&self, words: &mut Vec<u16>) {
        words.extend(self.units.map(|unit| unit.index() as u16));
        for part in self.parts {
            words.push(part.len() as u16);
            words.extend(part.map(|cell| cell.index() as u16));
        }
    }

    fn read(words: &[u16], position: &Position<'_>) -> Result<Self, &'static str> {
        let [line, block, rest @ ..] = words else { return Err("it has a line and a block") };
        let mut rest = rest;
        let is_unit = |word: &u16| usize::from(*word) < position.geometry().unit_count();
        ensure(is_unit(line) && is_unit(block), "the board has no such unit")?;
        let mut parts = [CellSet::EMPTY; 3];
        for part in &mut parts {
            let Some((count, others)) = rest.split_first() else { return Err("a part of it is cut off") };
            ensure(usize::from(*count) <= others.len(), "a part of it is cut off")?;
            let (cells, others) = others.split_at((*count).into());
            let are_cells = cells.iter().all(|cell| usize::from(*cell) < position.geometry().cell_count());
            ensure(are_cells, "the board has no such cells")?;
            *part = cells.iter().map(|cell| Cell::new((*cell).into())).collect();
            rest = others;
        }
        ensure(rest.is_empty(), "it has three parts")?;
        let crossing = Self { units: [line, block].map(|unit| Unit::new((*unit).into())), parts };
        crossing.check(position).map(|()| crossing)
    }

    fn conclusions(&self, position: &Position<'_>) -> Conclusions {
        let all = self.cells();
        let losing = Self::digits(all, position).flat_map(|digit| {
            let mut holders = self.holders(digit, position);
            if holders.is_empty() {
                holders.extend(self.units);
            }
            let places = position.places(digit) - all;
            holders
                .into_iter()
                .flat_map(move |unit| (places & position.sets().unit(unit)).map(move |cell| (cell, digit)))
        });
        let losing: Vec<Placement> = losing.collect();
        Conclusions::eliminated(losing)
    }

    fn premises(&self, position: &Position<'_>, report: &mut dyn FnMut(Premise)) {
        self.cells().for_each(|cell| position.only_these(cell, report));
    }

    fn marks(&self, position: &Position<'_>) -> Vec<Mark> {
        let mut marks: Vec<Mark> = self.units.map(Mark::base).to_vec();
        for (number, part) in self.parts.into_iter().enumerate() {
            let candidates = part.flat_map(|cell| position.at(cell).map(move |digit| (cell, digit)));
            let role = Role::Set(number as u8);
            marks.extend(candidates.map(|(cell, digit)| Mark::candidate(cell, digit).with(role)));
        }
        marks
    }

    fn sentence(&self, position: &Position<'_>, names: &Names<'_>) -> String {
        let [core, on_line, on_block] = self
            .parts
            .map(|part| format!("{} {}", names.cells(part), names.set(Self::digits(part, position))));
        let [line, block] = self.units.map(|unit| names.unit(unit));
        let count = self.cells().len();
        let twice: DigitSet = Self::digits(self.cells(), position)
            .filter(|digit| self.holders(*digit, position).is_empty())
            .collect();
        let room = match twice.is_empty() {
            true => format!(
                "{count} candidates, none of which can be there twice, so they hold each exactly once"
            ),
            false => format!(
                "room for as many digits: only {} can be there twice, in {line} and in {block}. So they hold each as often as possible",
                names.set(twice)
            ),
        };
        format!(
            "{core} lie where {line} and {block} cross. With {on_line} in the rest of {line} and {on_block} in the rest of {block}, they are {count} cells with {room}. A digit that they hold within {line} can be eliminated from its other cells, and likewise in {block}."
        )
    }
}
