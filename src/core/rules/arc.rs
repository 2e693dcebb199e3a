//! AC-3's revise: eliminates a digit from a cell when no candidate of another cell is compatible (AIMA 4e, figure 6.3).

use std::ops::ControlFlow::{self, Continue};

use super::board_view::{BoardView, Premise};
use super::claim::{Applied, Claim, Holds, Names, ensure};
use super::effect::Effect;
use super::finding::{Finding, peer_marks};
use super::rule::{ArgumentKind, Label, Receiver, Rule};
use crate::digit_set::DigitSet;
use crate::geometry::Cell;
use crate::step::{Argument, Deduction, Elimination, RuleId};

/// The number of the rule.
pub const ARC: RuleId = RuleId::new(4);

pub(super) const RULE: Rule = Rule {
    id: ARC,
    name: "arc",
    effect: Effect::Eliminates,
    argument: ArgumentKind::Cell,
    switch: None,
    grade: None,
    find,
    take: None,
    holds,
    premises,
    marks: peer_marks,
    sentence,
    label: Some(label),
};

/// The reason that no candidate of the other cell is compatible with the digit.
#[must_use]
pub const fn arc(against: Cell) -> Elimination {
    Elimination(Deduction { rule: ARC, argument: Argument::Cell(against) })
}

/// Cell by cell: the candidates for which a peer has no other candidate left.
fn find(board: &dyn BoardView, from: usize, found: &mut Receiver<'_>) -> ControlFlow<()> {
    let geometry = board.geometry();
    for cell in geometry.cells().skip(from) {
        let open = board.open(cell);
        for &against in geometry.peers(cell) {
            let only = board.candidates(against).single().filter(|digit| open.contains(*digit));
            if let Some(digit) = only {
                found(Finding::plain(
                    (ARC, RULE.effect),
                    Argument::Cell(against),
                    &[(cell, digit)],
                    cell.index(),
                ))?;
            }
        }
    }
    Continue(())
}

fn holds(claim: &Claim<'_>) -> Holds {
    let against = claim.peer("its cells are not peers")?;
    let others = claim.before.candidates(against).without(DigitSet::only(claim.step.digit));
    ensure(others.is_empty(), "the other cell of the arc has another candidate")
}

/// The other cell holds the digit, or has lost every other one.
fn premises(claim: &Claim<'_>, tell: &mut dyn FnMut(Premise)) {
    let Argument::Cell(against) = claim.step.deduction.argument else { return };
    match claim.before.digit(against) {
        Some(digit) => tell(Premise::Holds(against, digit)),
        None => claim.all_but(against, claim.step.digit, tell),
    }
}

fn sentence(claim: &Claim<'_>, names: &Names<'_>) -> String {
    let Ok(against) = claim.peer("") else { return "Revise.".into() };
    let (own, other) = (names.cell(claim.step.cell), names.cell(against));
    format!("Revise: {other} can only be {}, so {own} cannot.", names.symbol(claim.step.digit))
}

fn label(step: &Applied<'_>, names: &Names<'_>) -> Label {
    let Argument::Cell(against) = step.deduction.argument else {
        return Label::named(RULE.name, None, names);
    };
    let (against, symbol) = (names.cell(against), names.symbol(step.digit));
    Label { short: format!("arc to {against}"), clause: format!("{against} can only be {symbol}") }
}
