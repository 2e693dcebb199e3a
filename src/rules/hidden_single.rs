//! Hidden single: a digit with one place left in a unit goes there.

use super::causes;
use super::premises::{Conclusion, Fact};
use super::rule::{Applied, Because, Claim, Effect, Holds, PointsAt, Rule, ensure};
use crate::geometry::Unit;
use crate::step::{Argument, Deduction, Placing, RuleId};

pub(super) const RULE: Rule = Rule {
    id: RuleId::new(1),
    name: "hidden single",
    effect: Effect::Places,
    points_at: PointsAt::Unit(holds, because),
    premises,
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

/// No other cell of the unit can take the digit.
fn premises(conclusion: &Conclusion<'_>, argument: Argument) -> Option<Vec<Fact>> {
    let Argument::Unit(unit) = argument else { return None };
    let cells = conclusion.known.geometry().cells_of(unit);
    let others = cells.iter().filter(|&&other| other != conclusion.cell);
    Some(others.map(|&other| Fact::Excluded(other, conclusion.digit)).collect())
}
