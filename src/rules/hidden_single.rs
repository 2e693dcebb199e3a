//! Hidden single: a digit with one place left in a unit goes there.

use super::causes;
use super::premise::{Grounds, Premise};
use super::rule::{Applied, Because, Claim, Effect, Holds, PointsAt, Rule, ensure};
use crate::geometry::Unit;
use crate::step::{Argument, Deduction, Placing, RuleId};

pub(super) const RULE: Rule = Rule {
    id: RuleId::new(1),
    name: "hidden single",
    effect: Effect::Places,
    points_at: PointsAt::Unit(holds, because),
    rests_on,
};

/// The unit has no other place for the digit.
#[must_use]
pub const fn hidden_single(unit: Unit) -> Placing {
    Placing(Deduction { rule: RULE.id, argument: Argument::Unit(unit) })
}

fn holds(claim: &Claim<'_>, unit: Unit) -> Holds {
    ensure(claim.facts.is_in(claim.cell, unit), "its cell is not in the unit")?;
    let is_only = claim.facts.has_no_place(unit, claim.digit, Some(claim.cell));
    ensure(is_only, "its digit has another place in the unit")
}

fn rests_on(step: &Grounds<'_>, argument: Argument, tell: &mut dyn FnMut(Premise)) {
    let Argument::Unit(unit) = argument else { return };
    let others = step.before.geometry().cells_of(unit).iter().filter(|&&other| other != step.cell);
    others.for_each(|&other| tell(Premise::Excluded(other, step.digit)));
}

fn because(step: &Applied<'_>, unit: Unit) -> Because {
    let kind = step.kind(unit);
    let others = step
        .geometry()
        .cells_of(unit)
        .iter()
        .copied()
        .filter(|&other| other != step.cell && step.before.digit(other).is_none());
    Because {
        why: format!("Hidden single: {} has no other place in {kind}.", step.symbol()),
        short: format!("{}, {kind}", RULE.name),
        causes: causes::of_digit(step.before, step.digit, others),
        unit: Some(unit),
    }
}
