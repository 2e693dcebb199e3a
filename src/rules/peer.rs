//! Peer elimination: an assigned digit leaves its peers' candidates (AIMA 4e, 6.3.2: forward checking).

use super::rule::{Applied, Because, Effect, PointsAt, Rule};
use crate::geometry::Cell;
use crate::step::{Argument, Deduction, Elimination, RuleId};

pub(super) const RULE: Rule = Rule {
    id: RuleId::new(2),
    name: "peer elimination",
    effect: Effect::Eliminates,
    points_at: PointsAt::Cell(because),
};

/// The peer holds the digit.
#[must_use]
pub const fn peer(peer: Cell) -> Elimination {
    Elimination(Deduction { rule: RULE.id, argument: Argument::Cell(peer) })
}

fn because(step: &Applied<'_>, peer: Cell) -> Because {
    let unit = step.geometry().shared_unit(step.cell, peer);
    let place = unit.map_or_else(String::new, |unit| format!(" in {}", step.kind(unit)));
    Because {
        why: format!("Peer elimination: {}{place} already holds {}.", step.name(peer), step.symbol()),
        short: format!("peer of {}", step.name(peer)),
        causes: vec![peer],
        unit,
    }
}
