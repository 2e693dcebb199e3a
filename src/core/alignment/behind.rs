//! The rule that saved a run a guess: of those behind the exclusion, the nearest that the other run never
//! used.

use super::aligned::{Aligned, Node};
use super::why::Why;
use crate::step::{RuleId, Step};
use crate::trace::{Landmark, Trace};
use crate::why::{Chain, Fact, How, Why as Causes};

/// The most facts of a chain that are examined.
const MOST_FACTS: usize = 5_000;

impl Aligned<'_> {
    /// The nearest step in the causes of `why` by a rule that the other run never used, and the position just after
    /// it. `None` if there is no such step, or if it is the reason itself.
    #[must_use]
    pub fn rule_behind(&self, node: &Node, why: Why) -> Option<(u64, Step)> {
        let side = node.only()?;
        let (trace, other) = (self.trace(side.other()), self.trace(side));
        let (facts, own) = match why {
            Why::Excluded { position, step }
            | Why::Forced { position, step }
            | Why::Refuted { position, step }
            | Why::JumpedOver { position, step } => (vec![Causes::of_step(step)?], position),
            Why::Elsewhere { position, step } => {
                let there = node.span(side)?.steps.start;
                (excluded_here(trace, position - 1, other, there, step), 0)
            }
            Why::Left { .. } | Why::Ended | Why::Unknown => return None,
        };
        let at = why.position()? - u64::from(own == 0);
        let mut causes = Causes::new();
        let found = facts.into_iter().find_map(|fact| nearest(trace, &mut causes, at, fact, other))?;
        let step = trace.steps(found - 1..found).first().copied()?;
        (found != own).then_some((found, step))
    }
}

/// The candidates that a run had excluded from the cell it guessed in instead, and the other had not at its own guess:
/// with fewer candidates left, that cell was chosen.
fn excluded_here(trace: &Trace, at: u64, other: &Trace, there: u64, guess: Step) -> Vec<Fact> {
    let Step::Assign { cell, .. } = guess else { return Vec::new() };
    let [here, there] = [(trace, at), (other, there)].map(|(trace, at)| trace.moment_at(at));
    if there.board().digit(cell).is_some() {
        return Vec::new();
    }
    let fewer = there.board().consistent(cell).without(here.board().consistent(cell));
    fewer.map(|digit| Fact::Excluded(cell, digit)).collect()
}

/// The position just after the nearest step in the chain of a fact by a rule that the other run never used.
fn nearest(trace: &Trace, causes: &mut Causes, at: u64, fact: Fact, other: &Trace) -> Option<u64> {
    let mut chain = Chain::of(causes.ask(trace, at, fact)?);
    let mut used: Vec<(RuleId, bool)> = Vec::new();
    let mut is_lacking = |rule: RuleId| match used.iter().find(|(known, _)| *known == rule) {
        Some(&(_, is_used)) => !is_used,
        None => {
            let is_used = other.next(0, Landmark::Rule(rule)).is_some();
            used.push((rule, is_used));
            !is_used
        }
    };
    let mut looked_at = 0;
    loop {
        for node in &chain.nodes()[looked_at..] {
            if let How::Rule(reason) = &node.how
                && is_lacking(reason.deduction.rule)
            {
                return Some(node.position);
            }
        }
        looked_at = chain.nodes().len();
        let mut once = true;
        let is_whole = chain.work(trace, causes, || std::mem::replace(&mut once, false));
        if (is_whole && looked_at == chain.nodes().len()) || looked_at > MOST_FACTS {
            return None;
        }
    }
}
