//! Naked single: a cell with one candidate left takes it.

use super::causes;
use super::premise::{Grounds, Premise};
use super::rule::{Applied, Because, Claim, Effect, Holds, PointsAt, Rule, ensure};
use crate::step::{Argument, Deduction, Placing, RuleId};

pub(super) const RULE: Rule = Rule {
    id: RuleId::new(0),
    name: "naked single",
    effect: Effect::Places,
    points_at: PointsAt::Nothing(holds, because),
    rests_on,
};

/// The cell has no other candidate.
#[must_use]
pub const fn naked_single() -> Placing {
    Placing(Deduction { rule: RULE.id, argument: Argument::None })
}

fn holds(claim: &Claim<'_>) -> Holds {
    ensure(claim.facts.fitting(claim.cell).len() == 1, "its digit is not the only candidate")
}

fn rests_on(step: &Grounds<'_>, _: Argument, tell: &mut dyn FnMut(Premise)) {
    step.all_but(step.cell, step.digit, tell);
}

fn because(step: &Applied<'_>) -> Because {
    let name = step.name(step.cell);
    Because {
        why: format!("Naked single: {} is the only candidate left in {name}.", step.symbol()),
        short: RULE.name.into(),
        causes: causes::of_cell(step.before, step.cell),
        unit: None,
    }
}
