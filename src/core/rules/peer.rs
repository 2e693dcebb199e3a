//! Peer elimination: removes an assigned digit from its peers' candidates (AIMA 4e, 6.3.2: forward checking).

use std::ops::ControlFlow::{self, Continue};

use super::board_view::{BoardView, Placement, Premise};
use super::claim::{Applied, Claim, Holds, Names, OTHER_ARGUMENT, ensure};
use super::effect::Effect;
use super::finding::{Finding, peer_marks};
use super::rule::{ArgumentKind, Label, Receiver, Rule};
use crate::geometry::Cell;
use crate::step::{Argument, Deduction, Elimination, RuleId};

/// The number of the rule.
pub const PEER: RuleId = RuleId::new(2);

pub(super) const RULE: Rule = Rule {
    id: PEER,
    name: "peer elimination",
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

/// The reason that the peer holds the digit.
#[must_use]
pub const fn peer(peer: Cell) -> Elimination {
    Elimination(Deduction { rule: PEER, argument: Argument::Cell(peer) })
}

/// Searches cell by cell, and candidate by candidate: the first peer that holds it.
fn find(board: &dyn BoardView, from: usize, found: &mut Receiver<'_>) -> ControlFlow<()> {
    let geometry = board.geometry();
    for cell in geometry.cells().skip(from) {
        let open = board.open(cell);
        if open.is_empty() {
            continue;
        }
        for digit in open.without(board.fitting(cell)) {
            let holder = geometry.peers(cell).iter().find(|&&peer| board.digit(peer) == Some(digit));
            if let Some(&holder) = holder {
                found(Finding::plain(
                    (PEER, RULE.effect),
                    Argument::Cell(holder),
                    &[(cell, digit)],
                    cell.index(),
                ))?;
            }
        }
    }
    Continue(())
}

fn holds(claim: &Claim<'_>) -> Holds {
    match claim.step.deduction.argument {
        Argument::Cell(peer) => is_excluded(claim.before, (claim.step.cell, claim.step.digit), peer),
        _ => Err(OTHER_ARGUMENT),
    }
}

/// Whether a peer holds the digit of a candidate. Most steps of most solvers are such eliminations; code that checks
/// millions of them calls this directly.
///
/// # Errors
/// With the reason why not, worded to follow "step N is not possible:".
#[inline(always)]
pub fn is_excluded<B: BoardView + ?Sized>(board: &B, (cell, digit): Placement, peer: Cell) -> Holds {
    ensure(board.geometry().are_peers(cell, peer), "its reason is not a peer")?;
    ensure(board.digit(peer) == Some(digit), "the peer does not hold its digit")
}

fn premises(claim: &Claim<'_>, tell: &mut dyn FnMut(Premise)) {
    if let Argument::Cell(peer) = claim.step.deduction.argument {
        tell(Premise::Holds(peer, claim.step.digit));
    }
}

fn sentence(claim: &Claim<'_>, names: &Names<'_>) -> String {
    let Ok(peer) = claim.peer("") else { return "Peer elimination.".into() };
    let unit = claim.geometry().shared_unit(claim.step.cell, peer);
    let place = unit.map_or_else(String::new, |unit| format!(" in {}", names.unit(unit)));
    format!("Peer elimination: {}{place} already holds {}.", names.cell(peer), names.symbol(claim.step.digit))
}

fn label(step: &Applied<'_>, names: &Names<'_>) -> Label {
    let Argument::Cell(peer) = step.deduction.argument else { return Label::named(RULE.name, None, names) };
    let peer = names.cell(peer);
    Label { short: format!("peer of {peer}"), clause: format!("{peer} holds it") }
}
