//! Naked single: a cell with one candidate left takes it.

use std::ops::ControlFlow::{self, Continue};

use super::board_view::{BoardView, Premise};
use super::claim::{Claim, Holds, Names, ensure};
use super::effect::Effect;
use super::excluders;
use super::finding::{Finding, Mark, causes_in};
use super::rule::{ArgumentKind, Receiver, Rule};
use super::technique::{Grade, Level};
use crate::geometry::Cell;
use crate::step::{Argument, Deduction, Placing, RuleId};

/// The number of the rule.
pub const NAKED_SINGLE: RuleId = RuleId::new(0);

pub(super) const RULE: Rule = Rule {
    id: NAKED_SINGLE,
    name: "naked single",
    effect: Effect::Places,
    argument: ArgumentKind::Nothing,
    switch: None,
    grade: Some(Grade { code: "0003", order: 200, level: Level::Easy, score: 4, is_on: true }),
    find,
    take: None,
    holds,
    premises,
    marks,
    sentence,
    label: None,
};

/// The reason that the cell has no other candidate.
#[must_use]
pub const fn naked_single() -> Placing {
    Placing(Deduction { rule: NAKED_SINGLE, argument: Argument::None })
}

/// Searches cell by cell.
fn find(board: &dyn BoardView, from: usize, found: &mut Receiver<'_>) -> ControlFlow<()> {
    for site in from..board.geometry().cell_count() {
        let cell = Cell::new(site);
        if let Some(digit) = board.open(cell).single() {
            found(Finding::plain((NAKED_SINGLE, RULE.effect), Argument::None, &[(cell, digit)], site))?;
        }
    }
    Continue(())
}

fn holds(claim: &Claim<'_>) -> Holds {
    ensure(claim.before.fitting(claim.step.cell).len() == 1, "its digit is not the only candidate")
}

fn premises(claim: &Claim<'_>, tell: &mut dyn FnMut(Premise)) {
    claim.all_but(claim.step.cell, claim.step.digit, tell);
}

fn marks(claim: &Claim<'_>) -> Vec<Mark> {
    causes_in(None, excluders::of_cell(claim.before, claim.step.cell))
}

fn sentence(claim: &Claim<'_>, names: &Names<'_>) -> String {
    let (symbol, name) = (names.symbol(claim.step.digit), names.cell(claim.step.cell));
    format!("Naked single: {symbol} is the only candidate left in {name}.")
}
