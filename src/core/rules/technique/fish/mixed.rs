//! Finds Franken and mutant fish.
//!
//! As for basic fish, the search starts from what can be eliminated. Places that do not see it cannot be fins: no
//! two bases share one of them, and the covers contain all of them that are in a base.

use std::ops::ControlFlow::{self, Continue};

use super::anatomy::{Fins, Fish, Form, Kind, overlap};
use super::lines::{Receiver, subsets};
use super::unit_set::UnitSet;
use crate::geometry::{Cell, CellSet, Digit, Geometry, Unit, UnitKind};
use crate::rules::technique::position::Position;

/// The search for fish that eliminate one cell.
struct Search<'a, 'b> {
    position: &'a Position<'b>,
    digit: Digit,
    size: usize,
    /// The places that cannot be fins.
    firm: CellSet,
    /// The peers of what is eliminated.
    seen: CellSet,
    /// The units of what is eliminated.
    own: UnitSet,
    /// The units that can be covers.
    covers: UnitSet,
}

/// A choice of bases.
#[derive(Clone, Copy)]
struct Bases {
    units: UnitSet,
    /// Their places that cannot be fins.
    firm: CellSet,
    /// How many of them contain what is eliminated.
    own: usize,
}

/// Calls a function with each fish that eliminates a cell, until it breaks.
pub(super) fn each(
    position: &Position<'_>,
    kind: Kind,
    (target, digit): (Cell, Digit),
    found: &mut Receiver<'_>,
) -> ControlFlow<()> {
    let (geometry, seen) = (position.shape(), position.sets().peers(target));
    let firm = position.places(digit) - CellSet::only(target);
    let firm = if kind.fins == Fins::None { firm } else { firm - seen };
    let own = geometry.units_of(target).iter().copied().collect();
    let able: UnitSet = geometry
        .units()
        .filter(|unit| position.places_in(*unit, digit).len() > 1 && position.needs(*unit, digit))
        .collect();
    for [bases, covers] in sides(kind.form, geometry) {
        let search = Search { position, digit, size: kind.size, firm, seen, own, covers };
        let none = Bases { units: UnitSet::EMPTY, firm: CellSet::EMPTY, own: 0 };
        search.choose(able.intersection(bases), none, found)?;
    }
    Continue(())
}

/// The units that can be bases, and those that can be covers.
fn sides(form: Form, geometry: &Geometry) -> Vec<[UnitSet; 2]> {
    let units = |is_one: fn(UnitKind) -> bool| -> UnitSet {
        geometry.units().filter(|unit| is_one(geometry.kind(*unit))).collect()
    };
    if form == Form::Mutant {
        return vec![[units(|_| true); 2]];
    }
    let rows = units(|kind| matches!(kind, UnitKind::Row(_) | UnitKind::Block(_)));
    let columns = units(|kind| matches!(kind, UnitKind::Column(_) | UnitKind::Block(_)));
    vec![[rows, columns], [columns, rows]]
}

impl Search<'_, '_> {
    /// Chooses bases.
    fn choose(&self, mut from: UnitSet, bases: Bases, found: &mut Receiver<'_>) -> ControlFlow<()> {
        let missing = self.size - bases.units.len();
        if missing == 0 {
            return self.cover(bases, found);
        }
        while from.len() >= missing {
            let Some(unit) = from.next() else { break };
            let firm = self.position.sets().unit(unit) & self.firm;
            let next = Bases {
                units: bases.units.with(unit),
                firm: bases.firm | firm,
                own: bases.own + usize::from(self.own.contains(unit)),
            };
            if !firm.meets(&bases.firm) && next.own < 2 && self.can_be_covered(&next) {
                self.choose(from, next, found)?;
            }
        }
        Continue(())
    }

    /// Whether few enough units may contain the places that do not see what is eliminated: no unit contains two cells that do
    /// not see each other.
    fn can_be_covered(&self, bases: &Bases) -> bool {
        let (mut left, mut least) = (bases.firm - self.seen, bases.own);
        while let Some(cell) = left.first() {
            left -= self.position.sets().peers(cell) | CellSet::only(cell);
            least += 1;
        }
        least < self.size
    }

    /// Chooses covers.
    fn cover(&self, bases: Bases, found: &mut Receiver<'_>) -> ControlFlow<()> {
        let [all, _] = overlap(bases.units, self.position.places(self.digit), self.position);
        let useful = |unit: &Unit| self.position.sets().unit(*unit).meets(&all);
        let able = self.covers.without(bases.units).filter(useful).collect();
        self.next(&bases, bases.firm, (UnitSet::EMPTY, able), found)
    }

    /// Chooses a cover of the first place that has none, from `able`.
    fn next(
        &self,
        bases: &Bases,
        left: CellSet,
        (covers, mut able): (UnitSet, UnitSet),
        found: &mut Receiver<'_>,
    ) -> ControlFlow<()> {
        let others = covers.without(self.own).len() + bases.own;
        let missing = self.size.checked_sub(covers.len()).filter(|_| others < self.size);
        let Some(missing) = missing else { return Continue(()) };
        let Some(cell) = left.first() else {
            return subsets(able, missing, covers, &mut |covers| {
                let is_enough = covers.intersection(self.own).len() > bases.own;
                let fish = Fish { digit: self.digit, bases: bases.units, covers, twin: None };
                if is_enough { found(fish) } else { Continue(()) }
            });
        };
        for unit in self.position.shape().units_of(cell) {
            if able.contains(*unit) {
                able = able.without(UnitSet::only(*unit));
                let left = left - self.position.sets().unit(*unit);
                self.next(bases, left, (covers.with(*unit), able), found)?;
            }
        }
        Continue(())
    }
}
