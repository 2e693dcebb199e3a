//! The branches of guesses, looked up one at a time and cached; and chains of guesses, in which each guess is
//! the only branch of the one before, or the only one wide enough to be visible.

use std::collections::HashMap;

use crate::trace::{Span, Trace};

/// The most branches told apart; no cell has more candidates.
const MOST_BRANCHES: usize = 256;
/// The most cached nodes; beyond that, all are dropped and the visible ones looked up again.
const MOST_NODES: usize = 20_000;

/// A guess, identified by its depth and step; the whole run is two zeros.
pub(crate) type Node = (usize, u64);

/// The node of a guess, or of the whole run.
pub(crate) fn node(span: Option<&Span>) -> Node {
    span.map_or((0, 0), |span| (span.depth, span.steps.start))
}

/// Consecutive guesses that are shown as one block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Folded {
    pub(crate) spans: Vec<Span>,
    /// The number of branches beside the chain that are too narrow to be visible.
    pub(crate) beside: usize,
}

/// The cached branches.
#[derive(Debug, Default)]
pub(crate) struct BranchCache {
    nodes: HashMap<Node, Branches>,
    /// The number of charted steps when `nodes` was found.
    charted: u64,
    /// The position after which nothing is looked up, if any.
    horizon: Option<u64>,
}

#[derive(Debug, Default)]
struct Branches {
    found: Vec<Span>,
    complete: bool,
    /// Whether the guess was already retracted when its branches were complete, so that no more can follow.
    is_final: bool,
}

impl BranchCache {
    /// The branches found so far of a guess or of the whole run, and whether these are all; looks up more
    /// while `patience` returns true.
    pub(super) fn of(
        &mut self,
        trace: &Trace,
        span: Option<&Span>,
        patience: &mut impl FnMut() -> bool,
    ) -> (&[Span], bool) {
        let branches = self.nodes.entry(node(span)).or_default();
        while !branches.complete && patience() {
            let from = branches.found.last().map_or(0, |last| last.steps.end);
            let is_open = branches.found.last().is_some_and(|last| !last.is_over());
            let next = if is_open { None } else { trace.child(span, from) };
            let next =
                next.and_then(|span| self.horizon.map_or(Some(span.clone()), |horizon| span.as_of(horizon)));
            branches.complete = next.is_none();
            branches.found.extend(next);
            branches.complete |= branches.found.len() >= MOST_BRANCHES;
            branches.is_final = branches.complete && span.is_some_and(Span::is_over);
        }
        (&branches.found, branches.complete)
    }

    /// The chain that begins with a guess: that guess, its only branch, the only branch of that one, and so
    /// on, as far as it is known. A branch also counts as the only one if all others together are narrower
    /// than `narrowest`.
    pub(super) fn chain(
        &mut self,
        trace: &Trace,
        first: &Span,
        (width, narrowest): (impl Fn(&Span) -> f32, f32),
        patience: &mut impl FnMut() -> bool,
    ) -> Folded {
        let mut chain = Folded { spans: vec![first.clone()], beside: 0 };
        while let (branches, true) = self.of(trace, chain.spans.last(), patience) {
            let widest = branches.iter().max_by(|a, b| width(a).total_cmp(&width(b)));
            let Some(widest) = widest.filter(|widest| {
                let others: f32 = branches.iter().filter(|own| own != widest).map(&width).sum();
                branches.len() == 1 || (others < narrowest && width(widest) >= narrowest)
            }) else {
                break;
            };
            chain.beside += branches.len() - 1;
            let widest = widest.clone();
            chain.spans.push(widest);
        }
        chain
    }

    /// Drops what may have changed because more steps were charted or the horizon moved: the guesses that
    /// were open.
    pub(super) fn refresh(&mut self, charted: u64, horizon: Option<u64>) {
        let is_nearer = horizon.is_some_and(|now| self.horizon.is_none_or(|before| now < before));
        if self.nodes.len() > MOST_NODES || is_nearer {
            self.nodes.clear();
        }
        if (self.charted, self.horizon) == (charted, horizon) {
            return;
        }
        (self.charted, self.horizon) = (charted, horizon);
        for branches in self.nodes.values_mut().filter(|branches| !branches.is_final) {
            branches.found.pop_if(|last| !last.is_over());
            branches.complete = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::test_support::{HARD, opened, record, run};
    use crate::solver::Algorithm;

    #[test]
    fn a_chain_ends_at_a_fork_or_leaf() {
        let (mut lengths, mut chains) = (Vec::new(), 0);
        for algorithm in [Algorithm::PROPAGATION, Algorithm::BruteForce, Algorithm::Mrv] {
            let mut model = opened(HARD);
            record(&mut model, algorithm);
            let trace = &run(&model).trace;
            let mut cache = BranchCache::default();
            let mut ahead = trace.children(None, 256).first;
            for _ in 0..200 {
                let Some(span) = ahead.pop() else { break };
                let mut naive = vec![span.clone()];
                let mut children = trace.children(Some(&span), 256);
                while children.count == 1 {
                    naive.extend(children.first);
                    children = trace.children(naive.last(), 256);
                }
                let chain = cache.chain(trace, &span, (|_: &Span| 0.0, 3.0), &mut || true);
                assert_eq!(chain, Folded { spans: naive.clone(), beside: 0 });
                chains += usize::from(naive.len() > 1);
                lengths.push(naive.len());
                ahead.extend(children.first);
            }
        }
        assert!(chains > 5 && lengths.contains(&1), "{lengths:?}");
    }

    #[test]
    fn an_unexplored_guess_is_a_chain_of_one() {
        let mut model = opened(HARD);
        record(&mut model, Algorithm::Mrv);
        let trace = &run(&model).trace;
        let first = &trace.children(None, 1).first[0];
        let chain = BranchCache::default().chain(trace, first, (|_: &Span| 0.0, 3.0), &mut || false);
        assert_eq!(chain.spans, std::slice::from_ref(first));
    }

    /// At one point per step, a branch that has all but three steps counts as the only one.
    #[test]
    fn branches_too_narrow_to_see_make_no_fork() {
        let mut model = opened(HARD);
        record(&mut model, Algorithm::BruteForce);
        let trace = &run(&model).trace;
        let steps = |span: &Span| {
            let end = if span.is_over() { span.steps.end } else { trace.len() };
            (end - span.steps.start) as f32
        };
        let mut ahead = trace.children(None, 256).first;
        let (mut cache, mut beside) = (BranchCache::default(), 0);
        for _ in 0..300 {
            let Some(span) = ahead.pop() else { break };
            let all = trace.children(Some(&span), 256).first;
            ahead.extend(all.clone());
            for narrowest in [20.0, 200.0] {
                let chain = cache.chain(trace, &span, (steps, narrowest), &mut || true);
                beside += chain.beside;
                for (above, below) in chain.spans.iter().zip(&chain.spans[1..]) {
                    let branches = trace.children(Some(above), 256).first;
                    let others = branches.iter().filter(|own| *own != below);
                    assert!(branches.contains(below) && others.map(steps).sum::<f32>() < narrowest);
                }
                let end = trace.children(chain.spans.last(), 256).first;
                let widest = end.iter().map(steps).fold(0.0, f32::max);
                let is_fork = end.iter().map(steps).sum::<f32>() - widest >= narrowest || widest < narrowest;
                assert!(end.len() != 1 && (end.is_empty() || is_fork), "{end:?}");
            }
        }
        assert!(beside > 10, "{beside}");
    }
}
