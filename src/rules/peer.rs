//! Peer elimination: removes an assigned digit from its peers' candidates (AIMA 4e, 6.3.2: forward checking).

use super::premise::{Grounds, Premise};
use super::rule::{Applied, Because, Claim, Effect, Holds, PointsAt, Rule, ensure};
use crate::geometry::Cell;
use crate::step::{Argument, Deduction, Elimination, RuleId};

pub(super) const RULE: Rule = Rule {
    id: RuleId::new(2),
    name: "peer elimination",
    effect: Effect::Eliminates,
    points_at: PointsAt::Cell(holds, because),
    rests_on,
};

/// The peer holds the digit.
#[must_use]
pub const fn peer(peer: Cell) -> Elimination {
    Elimination(Deduction { rule: RULE.id, argument: Argument::Cell(peer) })
}

fn holds(claim: &Claim<'_>, peer: Cell) -> Holds {
    ensure(claim.facts.are_peers(claim.cell, peer), "its reason is not a peer")?;
    ensure(claim.facts.digit(peer) == Some(claim.digit), "the peer does not hold its digit")
}

fn rests_on(step: &Grounds<'_>, argument: Argument, tell: &mut dyn FnMut(Premise)) {
    let Argument::Cell(peer) = argument else { return };
    tell(Premise::Holds(peer, step.digit));
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
