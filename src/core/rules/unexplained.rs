//! No rule: a program outside this one has eliminated a candidate, and no rule that is tried while recording
//! explains it.

use std::ops::ControlFlow::{self, Continue};

use super::board_view::{BoardView, Premise};
use super::claim::{Applied, Claim, Holds, Names};
use super::effect::Effect;
use super::finding::Mark;
use super::rule::{ArgumentKind, Label, Receiver, Rule};
use crate::step::{Argument, Deduction, Elimination, RuleId};

/// The number of the rule.
pub const UNEXPLAINED: RuleId = RuleId::new(34);

pub(super) const RULE: Rule = Rule {
    id: UNEXPLAINED,
    name: "unexplained",
    effect: Effect::Eliminates,
    argument: ArgumentKind::Nothing,
    switch: None,
    grade: None,
    find,
    take: None,
    holds,
    premises,
    marks,
    sentence,
    label: Some(label),
};

/// An elimination that no rule explains.
#[must_use]
pub const fn unexplained() -> Elimination {
    Elimination(Deduction { rule: UNEXPLAINED, argument: Argument::None })
}

/// Finds nothing.
fn find(_: &dyn BoardView, _: usize, _: &mut Receiver<'_>) -> ControlFlow<()> {
    Continue(())
}

/// Always holds: the check of the run decides which solvers may do so.
const fn holds(_: &Claim<'_>) -> Holds {
    Ok(())
}

fn premises(_: &Claim<'_>, _: &mut dyn FnMut(Premise)) {}

const fn marks(_: &Claim<'_>) -> Vec<Mark> {
    Vec::new()
}

fn sentence(claim: &Claim<'_>, names: &Names<'_>) -> String {
    let (cell, symbol) = (names.cell(claim.step.cell), names.symbol(claim.step.digit));
    format!("Unexplained: the program eliminates {symbol} from {cell}; no simple rule explains this.")
}

fn label(_: &Applied<'_>, _: &Names<'_>) -> Label {
    Label { short: RULE.name.into(), clause: RULE.name.into() }
}
