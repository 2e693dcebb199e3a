//! AC-3's revise: a digit leaves a cell when no candidate of another cell goes with it (AIMA 4e, figure 6.3).

use super::rule::{Applied, Because, Effect, PointsAt, Rule};
use crate::geometry::Cell;
use crate::step::{Argument, Deduction, Elimination, RuleId};

pub(super) const RULE: Rule =
    Rule { id: RuleId::new(4), name: "arc", effect: Effect::Eliminates, points_at: PointsAt::Cell(because) };

/// No candidate of the other cell goes with the digit.
#[must_use]
pub const fn arc(against: Cell) -> Elimination {
    Elimination(Deduction { rule: RULE.id, argument: Argument::Cell(against) })
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
