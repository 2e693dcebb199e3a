//! Sue de Coq: cells where a line and a block cross, with cells of the rest of the line and of the rest of the block. Together
//! they have as many candidates as cells, and no digit can be there twice, so they hold each once.

use std::ops::ControlFlow::{self, Continue};

use super::crossing::Crossing;
use super::definition::{Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::position::Position;
use crate::digit_set::DigitSet;
use crate::geometry::{CellSet, Unit, UnitKind};
use crate::rules::board_view::BoardView;
use crate::rules::effect::Effect;
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
        let (blocks, lines): (Vec<Unit>, Vec<Unit>) = shape.units().partition(is_block);
        let mut search = Search::of(position);
        for line in lines {
            let in_line = position.sets().unit(line) & position.empty();
            for &block in &blocks {
                if position.is_new(line) || position.is_new(block) {
                    let both = in_line & position.sets().unit(block);
                    search.units = [line, block];
                    search.extend_core(both, Core::default(), found)?;
                }
            }
        }
        Continue(())
    }
}

/// Some of the cells where a line and a block cross, and their candidates.
#[derive(Clone, Copy, Default)]
struct Core {
    cells: CellSet,
    count: usize,
    digits: DigitSet,
}

/// Some cells beside a core in its line or its block, which are bits, with their candidates: those that the core has and the
/// others.
#[derive(Clone, Copy, Default)]
struct Part {
    cells: u32,
    count: usize,
    inside: DigitSet,
    outside: DigitSet,
}

impl Part {
    fn with(&self, cell: &Self) -> Self {
        Self {
            cells: self.cells | cell.cells,
            count: self.count + 1,
            inside: self.inside.union(cell.inside),
            outside: self.outside.union(cell.outside),
        }
    }

    /// How many digits of the core the cells hold at least.
    const fn gain(&self) -> usize {
        self.count.saturating_sub(self.outside.len())
    }
}

struct Search<'a> {
    position: &'a Position<'a>,
    /// The line and the block.
    units: [Unit; 2],
    /// The single cells beside the core in each of them.
    beside: [Vec<Part>; 2],
    /// The parts there that hold digits of the core.
    parts: [Vec<Part>; 2],
}

impl<'a> Search<'a> {
    fn of(position: &'a Position<'a>) -> Self {
        Self { position, units: [Unit::new(0); 2], beside: Default::default(), parts: Default::default() }
    }

    /// Adds each of some cells to a core.
    fn extend_core(&mut self, mut left: CellSet, core: Core, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        while let Some(cell) = left.next() {
            let digits = core.digits.union(self.position.at(cell));
            let core = Core { cells: core.cells | CellSet::only(cell), count: core.count + 1, digits };
            if core.count > 1 && digits.len() > core.count + 1 {
                self.run(core, found)?;
            }
            self.extend_core(left, core, found)?;
        }
        Continue(())
    }

    /// The search with a core. No digit of it may be on both sides.
    fn run(&mut self, core: Core, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        if !self.look_beside(0, core) || !self.look_beside(1, core) {
            return Continue(());
        }
        let (all, wanted) = (core.digits.len(), core.digits.len() - core.count);
        // One side has half of the digits of the core at most, the other one those that are left.
        let half = all / 2;
        let fewest = [0, 1].map(|side| self.find_parts(side, half, wanted));
        if fewest == [None, None] {
            return Continue(());
        }
        for (side, most) in [fewest[1], fewest[0]].into_iter().enumerate() {
            if let Some(most) = most.map(|other| all - other).filter(|most| *most > half) {
                self.find_parts(side, most, wanted);
            }
        }
        for on_line in &self.parts[0] {
            for on_block in &self.parts[1] {
                let is_apart = on_line.inside.intersection(on_block.inside).is_empty();
                if is_apart && on_line.gain() + on_block.gain() == wanted {
                    let parts = [self.cells(0, on_line), self.cells(1, on_block)];
                    if !parts[0].meets(&parts[1]) {
                        let parts = [core.cells, parts[0], parts[1]];
                        found.pattern(&Crossing { units: self.units, parts }, self.position)?;
                    }
                }
            }
        }
        Continue(())
    }

    /// Looks at the cells beside a core in the line or the block. Returns whether any of them has a digit of the core.
    fn look_beside(&mut self, side: usize, core: Core) -> bool {
        let (beside, mut shared) = (&mut self.beside[side], DigitSet::EMPTY);
        beside.clear();
        let others = self.position.empty() - core.cells;
        for (at, &cell) in self.position.shape().cells_of(self.units[side]).iter().enumerate() {
            if others.contains(cell) {
                let digits = self.position.at(cell);
                let (inside, outside) = (digits.intersection(core.digits), digits.without(core.digits));
                beside.push(Part { cells: 1 << at, count: 1, inside, outside });
                shared = shared.union(inside);
            }
        }
        !shared.is_empty()
    }

    /// Finds the parts on a side that hold at least one digit of the core but fewer than `wanted`, and have `most` at most.
    /// Returns the fewest that one of them has.
    fn find_parts(&mut self, side: usize, most: usize, wanted: usize) -> Option<usize> {
        let parts = &mut self.parts[side];
        parts.clear();
        extend_part(&self.beside[side], &Part::default(), most, wanted, parts);
        parts.iter().map(|part| part.inside.len()).min()
    }

    /// The cells of a part.
    fn cells(&self, side: usize, part: &Part) -> CellSet {
        let cells = self.position.shape().cells_of(self.units[side]).iter().enumerate();
        cells.filter(|(at, _)| part.cells >> at & 1 == 1).map(|(_, cell)| *cell).collect()
    }
}

/// Adds each of some cells to a part.
fn extend_part(beside: &[Part], part: &Part, most: usize, wanted: usize, parts: &mut Vec<Part>) {
    for (at, cell) in beside.iter().enumerate() {
        let part = part.with(cell);
        if part.inside.len() > most {
            continue;
        }
        let (gain, left) = (part.gain(), &beside[at + 1..]);
        if gain > 0 && gain < wanted && !part.inside.is_empty() {
            parts.push(part);
        }
        // Each further cell adds one to the gain at most.
        if part.count + left.len() > part.outside.len() {
            extend_part(left, &part, most, wanted, parts);
        }
    }
}
