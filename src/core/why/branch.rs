//! Failed guesses: which one excludes a candidate, and on what its failure rests.

use std::sync::Arc;

use super::fact::Supposition;
use super::{Fact, How, Node, Why};
use crate::board::{Board, Role};
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, MAX_SIDE};
use crate::rules::Premise;
use crate::step::{Age, Step};
use crate::trace::{Fate, Landmark, Span, Trace};

/// A number beyond the digits of a cell, and the places of a digit in a unit.
const MOST_BRANCHES: usize = MAX_SIDE + 1;

/// The failed guess of a digit in a cell under guesses all still open at `position`; the last such guess.
pub(super) fn failed(trace: &Trace, position: u64, cell: Cell, digit: Digit) -> Option<Span> {
    let now = guesses(trace.moment_at(position).board());
    let mut until = position + 1;
    loop {
        let end = trace.previous(until, Landmark::Candidate(cell, digit))?;
        until = end;
        let then = guesses(trace.moment_at(end - 1).board());
        // The outermost guess that was open then and no longer is.
        let Some(level) = (0..then.len()).find(|&level| now.get(level) != Some(&then[level])) else {
            continue;
        };
        let span = trace.span_at(end - 1, level + 1)?;
        if (span.cell, span.digit, span.steps.end) == (cell, digit, end) {
            return (span.fate == Fate::Failed).then_some(span);
        }
        // It ends later or is another one: all that was done under it is undone as well.
        until = span.steps.start + 1;
    }
}

/// The guesses on a board, the outermost first.
fn guesses(board: &Board) -> Vec<(Cell, Option<Digit>)> {
    let mut guesses = vec![None; board.depth()];
    for cell in board.geometry().cells() {
        if let Some(Role::Guess { depth, .. }) = board.role(cell) {
            guesses[depth - 1] = Some((cell, board.digit(cell)));
        }
    }
    guesses.into_iter().flatten().collect()
}

/// The causes of the failure of a guess: the contradiction reached with it, or the failure of each branch below it and
/// the exclusion of what was not tried. Empty if the steps do not show them.
///
/// A solver with conflict sets retracts a guess because of its last contradiction, which excludes what was not tried too.
pub(super) fn causes(why: &mut Why, trace: &Trace, span: &Span) -> Vec<Node> {
    if !trace.conflict_set(span.steps.end, Age::LAST).is_empty() {
        return contradiction(trace, span).into_iter().collect();
    }
    let below = trace.children(Some(span), MOST_BRANCHES);
    let branches: Vec<Span> = below.first.into_iter().filter(|child| child.fate == Fate::Failed).collect();
    let Some(first) = branches.first() else {
        return contradiction(trace, span).into_iter().collect();
    };
    let before = first.steps.start;
    let Some(untried) = untried(why, trace, before, &branches) else {
        return jumped_over(trace, span).into_iter().collect();
    };
    let failed = branches.iter().map(|branch| {
        let (fact, end) = (Fact::Failed(branch.cell, branch.digit), branch.steps.end);
        Node::new(fact, end, How::Failed(Box::new(branch.clone())), end)
    });
    untried.into_iter().chain(failed).collect()
}

/// The guess itself, supposed in order to show that it fails.
pub(super) fn supposed(span: &Span) -> Arc<Supposition> {
    let digits = vec![(span.cell, span.digit)];
    Arc::new(Supposition { at: span.steps.end, digits, since: span.steps.start + 1 })
}

/// The contradiction that ended a branch without branches below.
fn contradiction(trace: &Trace, span: &Span) -> Option<Node> {
    let position = trace.previous(span.steps.end, Landmark::Contradiction)?;
    contradiction_at(trace, position).filter(|_| position > span.steps.start)
}

/// The contradiction from which the search jumped back over a guess without trying its other branches, and without a
/// conflict set: the set is empty, as no guess plays a part.
fn jumped_over(trace: &Trace, span: &Span) -> Option<Node> {
    let jumps = |node: &Node| trace.jump_after(node.position).guesses.contains(&(span.cell, span.digit));
    contradiction(trace, span).filter(jumps)
}

/// The contradiction that led to a position.
pub(super) fn contradiction_at(trace: &Trace, position: u64) -> Option<Node> {
    let [Step::Contradiction(contradiction)] = trace.steps(position - 1..position)[..] else { return None };
    let fact = Fact::Contradiction(contradiction);
    Some(Node::new(fact, position, How::Contradiction, position))
}

/// The exclusion of all but these branches before the first of them: the other digits of a cell, or the other
/// places of a digit in a unit.
fn untried(why: &mut Why, trace: &Trace, before: u64, branches: &[Span]) -> Option<Vec<Node>> {
    let geometry = trace.start().board().geometry().clone();
    let mut excluded = |premises: Vec<Premise>| -> Option<Vec<Node>> {
        premises.into_iter().map(|premise| why.node(trace, before, premise.into(), before + 1)).collect()
    };
    let (cell, digit) = (branches[0].cell, branches[0].digit);
    if branches.iter().all(|branch| branch.cell == cell) {
        let tried: DigitSet = branches.iter().map(|branch| branch.digit).collect();
        let others = DigitSet::all(geometry.side()).without(tried);
        return excluded(others.map(|other| Premise::Excluded(cell, other)).collect());
    }
    if branches.iter().any(|branch| branch.digit != digit) {
        return None;
    }
    let is_tried = |cell: Cell| branches.iter().any(|branch| branch.cell == cell);
    geometry.units_of(cell).iter().find_map(|&unit| {
        let cells = geometry.cells_of(unit);
        let holds_all = branches.iter().all(|branch| cells.contains(&branch.cell));
        let others = cells.iter().filter(|&&other| !is_tried(other));
        let premises = others.map(|&other| Premise::Excluded(other, digit)).collect();
        holds_all.then(|| excluded(premises)).flatten()
    })
}
