//! Finds basic fish: rows covered by columns, or the other way round.
//!
//! The search starts from the few places that can be eliminated: those without a template. The digit there would
//! leave fewer places in each base, and those need fewer covers than there are bases.

use std::ops::ControlFlow::{self, Continue};

use super::anatomy::{Fins, Fish, Kind};
use super::unit_set::UnitSet;
use crate::geometry::{Cell, CellSet, Digit, Unit};
use crate::rules::technique::position::Position;

/// Receives fish.
pub(super) type Receiver<'a> = dyn FnMut(Fish) -> ControlFlow<()> + 'a;

/// A line that can be a base.
#[derive(Clone, Copy)]
struct Line {
    unit: Unit,
    /// The crossing lines of its places.
    crossing: UnitSet,
    /// Those that must be covers.
    needed: UnitSet,
}

/// The search for fish that eliminate one cell.
struct Search<'a, 'b> {
    position: &'a Position<'b>,
    kind: Kind,
    digit: Digit,
    /// The cell that loses the digit.
    target: Cell,
    /// The line of the target that must be a cover.
    own: Unit,
}

/// Calls a function with each fish that eliminates a cell, until it breaks.
pub(super) fn each(
    position: &Position<'_>,
    kind: Kind,
    (target, digit): (Cell, Digit),
    found: &mut Receiver<'_>,
) -> ControlFlow<()> {
    let units = position.shape().units_of(target);
    for (base, cover) in [(0, 1), (1, 0)] {
        let search = Search { position, kind, digit, target, own: units[cover] };
        let lines = search.lines(units[base], cover);
        search.choose(&lines, (UnitSet::EMPTY, UnitSet::EMPTY, UnitSet::EMPTY), found)?;
    }
    Continue(())
}

impl Search<'_, '_> {
    /// The lines parallel to the target's that can be bases.
    fn lines(&self, own: Unit, crossing: usize) -> Vec<Line> {
        let (geometry, seen) = (self.position.shape(), self.position.sets().peers(self.target));
        let side = geometry.side();
        let parallel = (0..side).map(|number| Unit::new(own.index() / side * side + number));
        let across =
            |cells: CellSet| cells.map(|cell| geometry.units_of(cell)[crossing]).collect::<UnitSet>();
        let line = |unit: Unit| {
            let places = self.position.places_in(unit, self.digit);
            let needed = if self.kind.fins == Fins::None { places } else { places - seen };
            let (all, needed) = (across(places), across(needed).without(UnitSet::only(self.own)));
            Line { unit, crossing: all, needed }
        };
        let can_be = |line: &Line| {
            line.unit != own
                && line.crossing.len() > 1
                && line.needed.len() < self.kind.size
                && self.position.needs(line.unit, self.digit)
        };
        parallel.map(line).filter(can_be).collect()
    }

    /// Chooses bases whose places need few enough covers.
    fn choose(
        &self,
        lines: &[Line],
        (bases, crossing, needed): (UnitSet, UnitSet, UnitSet),
        found: &mut Receiver<'_>,
    ) -> ControlFlow<()> {
        let missing = self.kind.size - bases.len();
        if missing == 0 {
            return self.fill(bases, crossing, needed, found);
        }
        for (index, line) in lines.iter().enumerate() {
            let all = needed.union(line.needed);
            if lines.len() - index >= missing && all.len() < self.kind.size {
                let chosen = (bases.with(line.unit), crossing.union(line.crossing), all);
                self.choose(&lines[index + 1..], chosen, found)?;
            }
        }
        Continue(())
    }

    /// Chooses the covers that are left.
    fn fill(
        &self,
        bases: UnitSet,
        crossing: UnitSet,
        needed: UnitSet,
        found: &mut Receiver<'_>,
    ) -> ControlFlow<()> {
        if !crossing.contains(self.own) {
            return Continue(());
        }
        let covers = needed.with(self.own);
        subsets(crossing.without(covers), self.kind.size - covers.len(), covers, &mut |covers| {
            found(Fish { digit: self.digit, bases, covers, twin: None })
        })
    }
}

/// Calls a function with `chosen` and each choice of `missing` other units, until it breaks.
pub(super) fn subsets(
    mut from: UnitSet,
    missing: usize,
    chosen: UnitSet,
    found: &mut dyn FnMut(UnitSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if missing == 0 {
        return found(chosen);
    }
    while from.len() >= missing {
        let Some(unit) = from.next() else { break };
        subsets(from, missing - 1, chosen.with(unit), found)?;
    }
    Continue(())
}
