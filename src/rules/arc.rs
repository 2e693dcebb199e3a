//! AC-3's revise: eliminates a digit from a cell when no candidate of another cell is compatible (AIMA 4e, figure 6.3).

use super::premise::{Grounds, Premise};
use super::rule::{Applied, Because, Claim, Effect, Holds, PointsAt, Rule, ensure};
use crate::digit_set::DigitSet;
use crate::geometry::Cell;
use crate::step::{Argument, Deduction, Elimination, RuleId};

pub(super) const RULE: Rule = Rule {
    id: RuleId::new(4),
    name: "arc",
    effect: Effect::Eliminates,
    points_at: PointsAt::Cell(holds, because),
    rests_on,
};

/// No candidate of the other cell is compatible with the digit.
#[must_use]
pub const fn arc(against: Cell) -> Elimination {
    Elimination(Deduction { rule: RULE.id, argument: Argument::Cell(against) })
}

fn holds(claim: &Claim<'_>, against: Cell) -> Holds {
    ensure(claim.facts.are_peers(claim.cell, against), "its cells are not peers")?;
    let others = claim.facts.domain(against).without(DigitSet::only(claim.digit));
    ensure(others.is_empty(), "the other cell of the arc has another candidate")
}

/// The other cell holds the digit, or has lost every other one.
fn rests_on(step: &Grounds<'_>, argument: Argument, tell: &mut dyn FnMut(Premise)) {
    let Argument::Cell(against) = argument else { return };
    match step.before.digit(against) {
        Some(digit) => tell(Premise::Holds(against, digit)),
        None => step.all_but(against, step.digit, tell),
    }
}

fn because(step: &Applied<'_>, against: Cell) -> Because {
    Because {
        why: format!(
            "Revise: {} can only be {}, so {} cannot.",
            step.name(against),
            step.symbol(),
            step.name(step.cell)
        ),
        short: format!("arc to {}", step.name(against)),
        causes: vec![against],
        unit: step.geometry().shared_unit(step.cell, against),
    }
}
