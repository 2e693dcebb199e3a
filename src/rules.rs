//! The rules of inference used by solvers: one file each, and one line each in [`TABLE`].
//!
//! A rule's file defines its name, its argument, how a solver names it as a reason, and its causes. Everything else
//! (recorded words, summaries, landmarks, files, the command line and the window) reads the table. Depends on boards,
//! but not on solvers or traces.

mod arc;
pub mod causes;
mod facts;
mod hidden_single;
mod implications;
mod naked_pair;
mod naked_single;
mod nogood;
mod nogoods;
mod peer;
mod premise;
mod rule;

pub use arc::arc;
pub use facts::Facts;
pub use hidden_single::hidden_single;
pub use implications::Implications;
pub use naked_pair::naked_pair;
pub use naked_single::naked_single;
pub use nogood::nogood;
pub use nogoods::Nogoods;
pub use peer::peer;
pub use premise::{Grounds, Known, Placement, Premise, RestsOn};
pub use rule::{Applied, Because, Claim, Effect, Holds, PointsAt, Rule};

use crate::step::{Contradiction, Deduction, RuleId};

/// All rules, indexed by their numbers. New ones go to the end: recorded runs contain the numbers.
pub const TABLE: [Rule; 6] =
    [naked_single::RULE, hidden_single::RULE, peer::RULE, naked_pair::RULE, arc::RULE, nogood::RULE];

const _: () = {
    let mut index = 0;
    while index < TABLE.len() {
        assert!(TABLE[index].id.index() == index, "a rule's number is its place in the table");
        index += 1;
    }
};

/// The rule with this number, if there is one.
#[must_use]
pub fn rule(id: RuleId) -> Option<&'static Rule> {
    const { &TABLE }.get(id.index())
}

/// The rule with this name, if there is one.
#[must_use]
pub fn by_name(name: &str) -> Option<RuleId> {
    TABLE.iter().find(|rule| rule.name == name).map(|rule| rule.id)
}

/// The name of a rule.
#[must_use]
pub fn name(id: RuleId) -> &'static str {
    rule(id).map_or("unknown rule", |rule| rule.name)
}

/// Whether a deduction has this effect and applies in the step described by `claim`.
///
/// # Errors
/// With the reason why not, worded to follow "step N is not possible:".
#[inline(always)]
pub fn check(deduction: Deduction, effect: Effect, claim: &Claim<'_>) -> Holds {
    match rule(deduction.rule) {
        Some(rule) if rule.effect == effect => rule.points_at.holds(deduction.argument, claim),
        _ => Err("its rule cannot cause such a change"),
    }
}

/// The causes of a deduction in the step described by `applied`.
#[must_use]
pub fn because(deduction: Deduction, applied: &Applied<'_>) -> Because {
    rule(deduction.rule)
        .and_then(|rule| rule.points_at.because(deduction.argument, applied))
        .unwrap_or_default()
}

/// Passes the facts on which a deduction rests to `tell`; nothing if the rule is unknown.
pub fn rests_on(deduction: Deduction, grounds: &Grounds<'_>, tell: &mut dyn FnMut(Premise)) {
    if let Some(rule) = rule(deduction.rule) {
        (rule.rests_on)(grounds, deduction.argument, tell);
    }
}

/// Passes the facts on which a contradiction rests to `tell`: each digit excluded from a cell, or a digit excluded
/// from each cell of a unit.
pub fn refuted_by(
    contradiction: Contradiction,
    geometry: &crate::geometry::Geometry,
    tell: &mut dyn FnMut(Premise),
) {
    match contradiction {
        Contradiction::NoCandidate(cell) => {
            geometry.digits().for_each(|digit| tell(Premise::Excluded(cell, digit)));
        }
        Contradiction::NoPlace { unit, digit } => {
            geometry.cells_of(unit).iter().for_each(|&cell| tell(Premise::Excluded(cell, digit)));
        }
    }
}
