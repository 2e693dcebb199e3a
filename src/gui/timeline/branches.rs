//! The branches of guesses, looked up one at a time and cached; and chains of guesses, each the only branch of the one
//! before.

use std::collections::HashMap;

use crate::trace::{Span, Trace};

/// More branches than this are not distinguished; no cell has so many candidates.
const MOST_BRANCHES: usize = 256;
/// When this many nodes are cached, all are dropped and the visible ones looked up again.
const MOST_NODES: usize = 20_000;

/// A guess as its depth and its step, or the whole run as two zeros.
pub(crate) type Node = (usize, u64);

/// The node of a guess, or of the whole run.
pub(crate) fn node(span: Option<&Span>) -> Node {
    span.map_or((0, 0), |span| (span.depth, span.steps.start))
}

/// The cached branches.
#[derive(Debug, Default)]
pub(crate) struct BranchCache {
    nodes: HashMap<Node, Branches>,
    /// The number of charted steps when `nodes` was found.
    charted: u64,
}

#[derive(Debug, Default)]
struct Branches {
    found: Vec<Span>,
    complete: bool,
    /// Whether the guess was retracted when its branches were complete: there will be no others.
    is_final: bool,
}

impl BranchCache {
    /// The branches of a guess or of the whole run, as far as they are looked up, and whether these are all; looks up
    /// more as long as `patience` returns true.
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
            branches.complete = next.is_none();
            branches.found.extend(next);
            branches.complete |= branches.found.len() >= MOST_BRANCHES;
            branches.is_final = branches.complete && span.is_some_and(Span::is_over);
        }
        (&branches.found, branches.complete)
    }

    /// The chain that begins with a guess: that guess, its only branch, the only branch of that one, and so on, as far as
    /// this is known.
    pub(super) fn chain(
        &mut self,
        trace: &Trace,
        first: &Span,
        patience: &mut impl FnMut() -> bool,
    ) -> Vec<Span> {
        let mut chain = vec![first.clone()];
        while let ([only], true) = self.of(trace, chain.last(), patience) {
            let only = only.clone();
            chain.push(only);
        }
        chain
    }

    /// Drops what may have changed since more steps were charted: the guesses that were open.
    pub(super) fn refresh(&mut self, charted: u64) {
        if self.nodes.len() > MOST_NODES {
            self.nodes.clear();
        }
        if self.charted == charted {
            return;
        }
        self.charted = charted;
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
    fn a_chain_ends_at_the_first_fork_or_without_branches() {
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
                assert_eq!(cache.chain(trace, &span, &mut || true), naive);
                chains += usize::from(naive.len() > 1);
                lengths.push(naive.len());
                ahead.extend(children.first);
            }
        }
        assert!(chains > 5 && lengths.contains(&1), "{lengths:?}");
    }

    #[test]
    fn what_is_not_looked_up_yet_is_no_chain() {
        let mut model = opened(HARD);
        record(&mut model, Algorithm::Mrv);
        let trace = &run(&model).trace;
        let first = &trace.children(None, 1).first[0];
        assert_eq!(BranchCache::default().chain(trace, first, &mut || false), std::slice::from_ref(first));
    }
}
