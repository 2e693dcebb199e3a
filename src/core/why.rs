//! Why a fact is so: the step that made it, the rule, and the facts on which that rests, down to givens and guesses.
//!
//! A rule declares its premises ([`crate::rules`]); a [`Trail`] finds the step of each. What no step has made (a peer
//! of a given, the digits left to brute force) follows from the digits on the board. A failed guess rests on the
//! contradictions reached under it, which are on earlier boards. Independent of words on the screen and of colours.

mod branch;
mod chain;
mod fact;
mod implications;
mod least;
pub mod links;
pub mod sentences;
#[cfg(test)]
mod tests;

pub use chain::Chain;
pub use fact::{Fact, How, Node, Reason};
pub use implications::Implications;
pub use least::{Least, Question};

use std::sync::Arc;

use self::fact::Supposition;
use crate::board::Role;
use crate::geometry::{Cell, Digit};
use crate::rules::{self, Claim, Effect, Placement, Premise};
use crate::step::{Argument, AssignReason, Contradiction, Elimination, Placing, Step};
use crate::trace::{Made, Trace, Trail};

/// The number of positions whose trails are kept.
const MOST_TRAILS: usize = 16;

/// Answers questions about one trace.
#[derive(Debug, Default)]
pub struct Why {
    /// The trails used last, the latest first.
    trails: Vec<Trail>,
}

impl Why {
    /// Questions about a trace, with nothing asked yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The fact that holds after the first `position` steps; `None` if it does not hold there.
    ///
    /// # Panics
    /// When fewer steps are recorded.
    pub fn ask(&mut self, trace: &Trace, position: u64, fact: Fact) -> Option<Node> {
        match fact {
            Fact::Holds(..) => self.node(trace, position, fact, position + 1),
            Fact::Excluded(cell, digit) => {
                let node = self.node(trace, position, fact, position + 1);
                match node {
                    Some(Node { how: How::Rule(_) | How::Given, .. }) => node,
                    other => self.failed(trace, position, cell, digit).or(other),
                }
            }
            Fact::Contradiction(contradiction) => {
                let last = position.checked_sub(1)?;
                let is_here = trace.steps(last..position) == [Step::Contradiction(contradiction)];
                is_here.then_some(Node::new(fact, position, How::Contradiction, position))
            }
            Fact::Failed(cell, digit) => self.failed(trace, position, cell, digit),
            Fact::Nogood(_) => None,
        }
    }

    /// The facts on which a fact rests; none for a given, a guess or what is supposed, and none if the steps do not show it.
    pub fn causes(&mut self, trace: &Trace, node: &Node) -> Vec<Node> {
        let (mut causes, supposed) = match (&node.how, node.fact) {
            (How::Failed(span), _) => (branch::causes(self, trace, span), Some(branch::supposed(span))),
            (How::Learnt(digits), Fact::Nogood(at)) => {
                let contradiction = branch::contradiction_at(trace, at);
                (contradiction.into_iter().collect(), Some(self.supposed(trace, at, digits)))
            }
            _ => (self.on_board(trace, node), node.under.clone()),
        };
        if let Some(supposed) = supposed {
            causes.iter_mut().for_each(|cause| supposed.take_in(cause));
        }
        causes
    }

    /// The facts on the same board on which a fact rests, and the nogood that concludes it.
    fn on_board(&mut self, trace: &Trace, node: &Node) -> Vec<Node> {
        let mut premises = Vec::new();
        let mut tell = |premise: Premise| premises.push(premise);
        let Node { fact, position, context, .. } = *node;
        match (&node.how, fact) {
            (How::Rule(reason), Fact::Holds(cell, digit) | Fact::Excluded(cell, digit)) => {
                let trail = self.trail(trace, context);
                let before = trail.before(trace, position);
                let step = reason.step((cell, digit));
                rules::rests_on(&Claim { before: &before, step }, &mut tell);
            }
            (How::Filled(digit), Fact::Excluded(cell, _)) => tell(Premise::Holds(cell, *digit)),
            (How::Peer(peer), Fact::Excluded(_, digit)) => tell(Premise::Holds(*peer, digit)),
            (How::Contradiction, Fact::Contradiction(contradiction)) => {
                rules::refuted_by(contradiction, trace.start().board().geometry(), &mut tell);
            }
            _ => {}
        }
        let learnt = Self::learnt(trace, node, &premises);
        // A fact without a step of its own may rest on what was made at the same position.
        let limit = position + u64::from(matches!(node.how, How::Filled(_) | How::Peer(_)));
        let found =
            premises.into_iter().filter_map(|premise| self.node(trace, context, premise.into(), limit));
        found.chain(learnt).collect()
    }

    /// The nogood that excludes a candidate, if that is its rule; the premises are its other digits.
    fn learnt(trace: &Trace, node: &Node, premises: &[Premise]) -> Option<Node> {
        let (How::Rule(reason), Fact::Excluded(cell, digit)) = (&node.how, node.fact) else { return None };
        let Argument::Conflict(ago) = reason.deduction.argument else { return None };
        let before = trace.moment_at(node.position.checked_sub(1)?).counters().contradictions;
        let at = trace.contradiction(before.checked_sub(ago.later())?)?;
        let others = premises.iter().filter_map(|premise| match *premise {
            Premise::Holds(cell, digit) => Some((cell, digit)),
            Premise::Excluded(..) => None,
        });
        let mut digits: Vec<Placement> = others.chain([(cell, digit)]).collect();
        digits.sort_unstable();
        Some(Node::new(Fact::Nogood(at), at, How::Learnt(digits), at))
    }

    /// The digits of a nogood, supposed in order to show that they lead to the contradiction at a position.
    fn supposed(&mut self, trace: &Trace, at: u64, digits: &[Placement]) -> Arc<Supposition> {
        let trail = self.trail(trace, at);
        let made = digits.iter().filter_map(|&(cell, digit)| trail.made(trace, cell, digit));
        let since = made.map(|made| made.position).min().unwrap_or(at);
        Arc::new(Supposition { at, digits: digits.to_vec(), since })
    }

    /// A fact on the board of a position, made before `limit`.
    fn node(&mut self, trace: &Trace, context: u64, fact: Fact, limit: u64) -> Option<Node> {
        match fact {
            Fact::Holds(cell, digit) => self.holds(trace, context, cell, digit),
            Fact::Excluded(cell, digit) => self.excluded(trace, context, (cell, digit), limit),
            Fact::Contradiction(_) | Fact::Failed(..) | Fact::Nogood(_) => None,
        }
        .filter(|node| node.position < limit)
    }

    fn holds(&mut self, trace: &Trace, context: u64, cell: Cell, digit: Digit) -> Option<Node> {
        let fact = Fact::Holds(cell, digit);
        let trail = self.trail(trace, context);
        if trail.board().digit(cell) != Some(digit) {
            return None;
        }
        let role = trail.board().role(cell)?;
        if role == Role::Given {
            return Some(Node::new(fact, 0, How::Given, context));
        }
        let Made { position, step: Step::Assign { reason, .. } } = trail.made(trace, cell, digit)? else {
            return None;
        };
        let how = match (reason, role) {
            (AssignReason::Rule(Placing(deduction)), _) => {
                How::by(Effect::Places, deduction, trace, position)
            }
            (_, Role::Guess { depth, shared }) => How::Guess { depth, shared },
            _ => return None,
        };
        Some(Node::new(fact, position, how, context))
    }

    /// The node of an excluded candidate: by a step, if there was one before `limit`; else by the earliest
    /// digit that excludes it.
    fn excluded(
        &mut self,
        trace: &Trace,
        context: u64,
        (cell, digit): (Cell, Digit),
        limit: u64,
    ) -> Option<Node> {
        let fact = Fact::Excluded(cell, digit);
        let trail = self.trail(trace, context);
        if trail.board().digit(cell) == Some(digit) {
            return None;
        }
        if trail.board().is_eliminated(cell, digit)
            && let Some(Made { position, step }) = trail.made(trace, cell, digit)
            && position < limit
            && let Step::Eliminate { reason: Elimination(deduction), .. } = step
        {
            return Some(Node::new(
                fact,
                position,
                How::by(Effect::Eliminates, deduction, trace, position),
                context,
            ));
        }
        let own = trail.board().digit(cell).map(|own| (cell, own));
        let peers = trail.board().geometry().peers(cell).iter();
        let holders =
            peers.filter(|&&peer| trail.board().digit(peer) == Some(digit)).map(|&peer| (peer, digit));
        let holders: Vec<(Cell, Digit)> = own.into_iter().chain(holders).collect();
        let nodes = holders.into_iter().filter_map(|(holder, digit)| {
            let made = self.holds(trace, context, holder, digit)?;
            let how = if holder == cell { How::Filled(digit) } else { How::Peer(holder) };
            Some(Node::new(fact, made.position, how, context))
        });
        nodes.filter(|node| node.position < limit).min_by_key(|node| node.position)
    }

    /// The guess of a digit in a cell that failed under the guesses still open.
    fn failed(&mut self, trace: &Trace, position: u64, cell: Cell, digit: Digit) -> Option<Node> {
        let span = branch::failed(trace, position, cell, digit)?;
        let fact = Fact::Failed(cell, digit);
        Some(Node::new(fact, span.steps.end, How::Failed(Box::new(span)), position))
    }

    /// The trail of a position, cached or new.
    pub fn trail(&mut self, trace: &Trace, position: u64) -> &mut Trail {
        match self.trails.iter().position(|trail| trail.position() == position) {
            Some(index) => self.trails[..=index].rotate_right(1),
            None => {
                self.trails.truncate(MOST_TRAILS - 1);
                self.trails.insert(0, Trail::at(trace, position));
            }
        }
        &mut self.trails[0]
    }

    /// The fact that the step to `position` is about: the digit placed, the candidate eliminated, the contradiction,
    /// or the failed guess.
    #[must_use]
    pub fn of_step(step: Step) -> Option<Fact> {
        match step {
            Step::Assign { cell, digit, .. } => Some(Fact::Holds(cell, digit)),
            Step::Eliminate { cell, digit, .. } => Some(Fact::Excluded(cell, digit)),
            Step::Contradiction(contradiction) => Some(Fact::Contradiction(contradiction)),
            Step::Retract { cell, digit } => Some(Fact::Failed(cell, digit)),
            Step::Restore { .. }
            | Step::Examine { .. }
            | Step::Conflict { .. }
            | Step::Culprit { .. }
            | Step::Irrelevant { .. }
            | Step::Solution => None,
        }
    }
}

/// The cells of a contradiction.
#[must_use]
pub fn cells_of(contradiction: Contradiction, geometry: &crate::geometry::Geometry) -> Vec<Cell> {
    match contradiction {
        Contradiction::NoCandidate(cell) => vec![cell],
        Contradiction::NoPlace { unit, .. } => geometry.cells_of(unit).to_vec(),
    }
}
