//! Sue de Coq: cells where a line and a block cross, with cells of the rest of the line and of the rest of the block. Together
//! they have as many candidates as cells, and no digit can be there twice, so they hold each once.

use std::ops::ControlFlow::{self, Continue};

use super::definition::{Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::pattern::{Conclusions, Pattern};
use super::position::Position;
use crate::cell_set::CellSet;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Unit, UnitKind};
use crate::rules::board_view::{BoardView, Placement, Premise};
use crate::rules::claim::{Names, ensure};
use crate::rules::effect::Effect;
use crate::rules::finding::{Mark, Role};
use crate::rules::rule::Rule;

pub(in crate::rules) const RULE: Rule = rule::<SueDeCoq>(
    Effect::Eliminates,
    Grade { code: "1101", order: 5300, level: Level::Unfair, score: 250, is_on: true },
    None,
);

struct SueDeCoq;

impl Technique for SueDeCoq {
    const ID: usize = 33;
    const NAME: &'static str = "Sue de Coq";
    type Pattern = Crossing;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        let shape = position.shape();
        let is_block = |unit: &Unit| matches!(shape.kind(*unit), UnitKind::Block(_));
        for line in shape.units().filter(|unit| !is_block(unit)) {
            for block in shape.units().filter(is_block) {
                let [line_cells, block_cells] = [line, block].map(|unit| position.sets().unit(unit));
                let both = line_cells & block_cells & position.empty();
                if both.len() > 1 {
                    let mut cores = Vec::new();
                    subsets(both, position, &mut |core, digits| {
                        if core.len() > 1 && digits.len() > core.len() + 1 {
                            cores.push((core, digits));
                        }
                    });
                    for core in cores {
                        let rest = [line_cells - core.0, block_cells - core.0];
                        Search { units: [line, block], core, position }.run(rest, found)?;
                    }
                }
            }
        }
        Continue(())
    }
}

/// Some cells, and their candidates.
type Part = (CellSet, DigitSet);

/// Calls a function with each set of at least one of some cells and its candidates.
fn subsets(cells: CellSet, position: &Position<'_>, call: &mut dyn FnMut(CellSet, DigitSet)) {
    fn extend(
        part: Part,
        mut left: CellSet,
        position: &Position<'_>,
        call: &mut dyn FnMut(CellSet, DigitSet),
    ) {
        while let Some(cell) = left.next() {
            let (cells, digits) = (part.0 | CellSet::only(cell), part.1.union(position.at(cell)));
            call(cells, digits);
            extend((cells, digits), left, position, call);
        }
    }
    extend((CellSet::EMPTY, DigitSet::EMPTY), cells & position.empty(), position, call);
}

/// The search with the cells of a crossing.
struct Search<'a> {
    units: [Unit; 2],
    core: Part,
    position: &'a Position<'a>,
}

impl Search<'_> {
    fn run(&self, rest: [CellSet; 2], found: &mut Found<'_, '_>) -> ControlFlow<()> {
        let (cells, digits) = self.core;
        let (core, wanted) = (cells, digits.len() - cells.len());
        let in_line = self.parts(rest[0], wanted);
        if in_line.is_empty() {
            return Continue(());
        }
        let in_block = self.parts(rest[1], wanted);
        for (on_line, line_digits, gain) in &in_line {
            for (on_block, block_digits, other) in &in_block {
                if gain + other != wanted {
                    continue;
                }
                let shared = line_digits.intersection(*block_digits).intersection(digits);
                if shared.is_empty() && !on_line.meets(on_block) {
                    let parts = [core, *on_line, *on_block];
                    found.pattern(&Crossing { units: self.units, parts }, self.position)?;
                }
            }
        }
        Continue(())
    }

    /// The parts of a line or block that hold fewer than `wanted` digits of the crossing, but at least one; how many.
    fn parts(&self, cells: CellSet, wanted: usize) -> Vec<(CellSet, DigitSet, usize)> {
        let open: Vec<(Cell, DigitSet)> =
            (cells & self.position.empty()).map(|cell| (cell, self.position.at(cell))).collect();
        let mut parts = Vec::new();
        self.extend(&open, (CellSet::EMPTY, DigitSet::EMPTY, 0), wanted, &mut parts);
        parts
    }

    /// Adds each of some cells to a part of so many cells.
    fn extend(
        &self,
        open: &[(Cell, DigitSet)],
        part: (CellSet, DigitSet, usize),
        wanted: usize,
        parts: &mut Vec<(CellSet, DigitSet, usize)>,
    ) {
        let count = part.2 + 1;
        for (at, (cell, own)) in open.iter().enumerate() {
            let digits = part.1.union(*own);
            let others = digits.without(self.core.1);
            let gain = count.saturating_sub(others.len());
            let cells = part.0 | CellSet::only(*cell);
            if gain > 0 && gain < wanted && others != digits {
                parts.push((cells, digits, gain));
            }
            let left = &open[at + 1..];
            // Each further cell adds one to the gain at most.
            if count + left.len() > others.len() {
                self.extend(left, (cells, digits, count), wanted, parts);
            }
        }
    }
}

/// A line and a block; cells in both, others in the line, and others in the block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Crossing {
    units: [Unit; 2],
    parts: [CellSet; 3],
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
            true => format!("{count} candidates, none of which can be there twice, so they hold each once"),
            false => format!(
                "room for as many digits: only {} can be there twice, in {line} and in {block}. So they hold each as often as they can",
                names.set(twice)
            ),
        };
        format!(
            "{core} lie where {line} and {block} cross. With {on_line} in the rest of {line} and {on_block} in the rest of {block} they are {count} cells with {room}. A digit that they hold within {line} can be eliminated from its other cells, and likewise in {block}."
        )
    }
}
