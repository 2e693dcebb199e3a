//! The causes of a step as recorded, so that the framed cells are those that the question "why?" draws.
//!
//! Several digits may exclude the same candidate. The explanation of a step looks at the board only and takes any of them;
//! the recording knows which one did.

use crate::explain::Explanation;
use crate::geometry::Cell;
use crate::step::{Argument, AssignReason, Contradiction, Step};
use crate::trace::Trace;
use crate::why::{Fact, How, Node, Reason, Why};

/// Replaces the causes found on the board by the recorded ones, if a step rests on candidates that are gone; the step
/// led to `position`.
pub(super) fn as_recorded(told: &mut Explanation, step: Step, trace: &Trace, position: u64) {
    let is_single = matches!(step, Step::Assign { reason: AssignReason::Rule(_), .. });
    let fact = Why::of_step(step).filter(|_| is_single || matches!(step, Step::Contradiction(_)));
    let Some(fact) = fact else { return };
    let mut why = Why::new();
    let Some(root) = why.ask(trace, position, fact) else { return };
    let in_unit = match step {
        Step::Contradiction(Contradiction::NoPlace { .. }) => true,
        step => step.deduction().is_some_and(|deduction| matches!(deduction.argument, Argument::Unit(_))),
    };
    let mut causes: Vec<Cell> = Vec::new();
    // A single goes into one of the empty cells of a unit; that the others are filled is a cause only if the digit
    // has no place.
    let is_told = |node: &Node| !is_single || !matches!(node.how, How::Filled(_));
    for node in why.causes(trace, &root).into_iter().filter(is_told) {
        causes.extend(excluders(&mut why, (trace, position), &node, in_unit));
    }
    causes.sort_unstable();
    causes.dedup();
    causes.retain(|cause| Some(*cause) != told.focus);
    if !causes.is_empty() {
        told.blame(causes);
    }
}

/// The cells that exclude a candidate: the one that holds the digit; the cell itself if it holds another one, or, in a
/// unit without a place for the digit, if a rule excluded it there; otherwise the cells on which the rule rests.
fn excluders(why: &mut Why, (trace, position): (&Trace, u64), node: &Node, in_unit: bool) -> Vec<Cell> {
    let Fact::Excluded(cell, digit) = node.fact else { return Vec::new() };
    match &node.how {
        How::Peer(peer) => vec![*peer],
        How::Filled(_) => vec![cell],
        How::Rule(Reason { deduction, .. }) => {
            let holder = match deduction.argument {
                Argument::Cell(peer) => Some(peer),
                _ => None,
            };
            let holds = |why: &mut Why, peer| why.trail(trace, position).board().digit(peer) == Some(digit);
            match holder {
                Some(peer) if holds(why, peer) || !in_unit => vec![peer],
                _ if in_unit => vec![cell],
                // The digits of a nogood may be anywhere; no arrows start from them.
                _ if matches!(deduction.argument, Argument::Conflict(_)) => Vec::new(),
                _ => why.causes(trace, node).iter().filter_map(|cause| place(cause.fact)).collect(),
            }
        }
        _ => vec![cell],
    }
}

/// The cell of a fact.
fn place(fact: Fact) -> Option<Cell> {
    match fact {
        Fact::Holds(cell, _) | Fact::Excluded(cell, _) | Fact::Failed(cell, _) => Some(cell),
        Fact::Contradiction(_) | Fact::Nogood(_) => None,
    }
}
