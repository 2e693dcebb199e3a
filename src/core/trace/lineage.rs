//! The search tree as far as it leads to a position: the open guesses, one below the other, and beside each the guesses
//! that were made and retracted before it below the same guess. This is what a textbook draws of a depth-first search:
//! the path, and the subtrees to its left (Russell and Norvig, *Artificial Intelligence*, 4th edition, section 3.4.3).

use std::collections::HashMap;

use super::{Span, Trace};

/// The most guesses with known branches; beyond it, all are looked up again.
const MOST_NODES: usize = 20_000;
/// The most retracted guesses that are looked up below one guess.
const MOST_RETRACTED: usize = 2_000;

/// A level of the tree at a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    /// The guesses that were retracted before, in the order in which they were made.
    pub retracted: Vec<Span>,
    /// Whether there are more of them, later ones, than are looked up.
    pub is_cut: bool,
    /// The open guess; `None` on the last level.
    pub open: Option<Span>,
}

/// The guesses below another one that were retracted, as far as they are looked up.
#[derive(Debug, Default)]
struct Retracted {
    spans: Vec<Span>,
    /// All that were retracted up to this step are known.
    until: u64,
}

/// The levels at a position, looked up a little at a time. Belongs to one trace.
#[derive(Debug, Default)]
pub struct Lineage {
    /// The retracted guesses below a guess, known by its depth and first step; depth 0 is the whole run.
    known: HashMap<(usize, u64), Retracted>,
    /// A position, and the guesses that are open there.
    path: (u64, Vec<Span>),
    levels: Vec<Level>,
    /// The position of `levels`, once these are complete.
    position: Option<u64>,
    revision: u64,
}

impl Lineage {
    /// The levels, from the top down, as known so far: one more than there are open guesses.
    #[must_use]
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// Whether the levels are complete and those of this position.
    #[must_use]
    pub fn is_of(&self, position: u64) -> bool {
        self.position == Some(position)
    }

    /// A number that changes with the levels.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Looks up the levels after the first `position` steps while `patience` returns true, and a little in any case.
    pub fn work(&mut self, trace: &Trace, position: u64, mut patience: impl FnMut() -> bool) {
        if self.is_of(position) {
            return;
        }
        if self.known.len() > MOST_NODES {
            self.known.clear();
        }
        if self.path.0 != position {
            let open = (1..).map_while(|depth| trace.span_at(position, depth)?.as_of(position));
            self.path = (position, open.collect());
        }
        let path = std::mem::take(&mut self.path.1);
        let (mut is_complete, mut is_first) = (true, true);
        // Even if all the time went into the path: otherwise a slow machine would never get on.
        let mut patience = || std::mem::take(&mut is_first) || patience();
        self.levels.clear();
        for depth in 0..=path.len() {
            let parent = depth.checked_sub(1).map(|above| &path[above]);
            let open = path.get(depth).cloned();
            let until = open.as_ref().map_or(position, |open| open.steps.start);
            is_complete &= self.look_up(trace, parent, until, &mut patience);
            self.levels.push(self.level(parent, until, open));
        }
        self.path.1 = path;
        self.position = is_complete.then_some(position);
        self.revision += 1;
    }

    /// Looks up the guesses below `parent` that were retracted up to the step `until`; returns whether all are known.
    fn look_up(
        &mut self,
        trace: &Trace,
        parent: Option<&Span>,
        until: u64,
        patience: &mut impl FnMut() -> bool,
    ) -> bool {
        let found = self.known.entry(key(parent)).or_default();
        while found.until < until && found.spans.len() < MOST_RETRACTED {
            if !patience() {
                return false;
            }
            let from = found.spans.last().map_or(0, |last| last.steps.end);
            match trace.child(parent, from) {
                Some(next) if next.is_over() && next.steps.end <= until => {
                    found.until = next.steps.end;
                    found.spans.push(next);
                }
                _ => found.until = until,
            }
        }
        true
    }

    fn level(&self, parent: Option<&Span>, until: u64, open: Option<Span>) -> Level {
        let found = self.known.get(&key(parent)).map_or(&[][..], |found| &found.spans);
        let count = found.partition_point(|span| span.steps.end <= until);
        let is_cut = found.len() >= MOST_RETRACTED && count == found.len();
        Level { retracted: found[..count].to_vec(), is_cut, open }
    }
}

fn key(parent: Option<&Span>) -> (usize, u64) {
    parent.map_or((0, 0), |span| (span.depth, span.steps.start))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::Algorithm;
    use crate::step::Step;
    use crate::trace::test_support::{HARD, puzzle, recorded_to};

    /// A level as the cell, the first step and the end of each retracted guess, and the cell and first step of the open one.
    type Plain = (Vec<(usize, u64, u64)>, Option<(usize, u64)>);

    /// The levels by following all steps: for each depth the guesses retracted since the one above was
    /// made, and the open guess.
    fn naive(steps: &[Step]) -> Vec<Plain> {
        let mut levels = vec![(Vec::new(), None)];
        for (at, step) in (0_u64..).zip(steps) {
            match *step {
                Step::Assign { cell, reason, .. } if reason.is_guess() => {
                    levels.last_mut().expect("a level").1 = Some((cell.index(), at));
                    levels.push((Vec::new(), None));
                }
                Step::Retract { cell, .. } => {
                    let depth =
                        levels.iter().position(|level| level.1.is_some_and(|open| open.0 == cell.index()));
                    let Some(depth) = depth else { continue };
                    levels.truncate(depth + 1);
                    let (cell, start) = levels[depth].1.take().expect("it is open");
                    levels[depth].0.push((cell, start, at + 1));
                }
                _ => {}
            }
        }
        levels
    }

    fn plain(level: &Level) -> Plain {
        let retracted = level.retracted.iter();
        let retracted = retracted.map(|span| (span.cell.index(), span.steps.start, span.steps.end)).collect();
        (retracted, level.open.as_ref().map(|span| (span.cell.index(), span.steps.start)))
    }

    #[test]
    fn levels_are_those_of_the_steps() {
        let (mut retracted, mut deepest) = (0, 0);
        for name in ["mrv", "backtracking", "cbj", "propagation", "learning"] {
            let trace = recorded_to(20_000, name.parse().expect("a solver"), &puzzle(HARD), 3000);
            let steps = trace.steps(0..trace.len());
            let mut lineage = Lineage::default();
            for part in (0..=60).chain((0..60).rev()) {
                let position = trace.len() * part / 60;
                lineage.work(&trace, position, || true);
                assert!(lineage.is_of(position));
                let levels: Vec<_> = lineage.levels().iter().map(plain).collect();
                assert_eq!(levels, naive(&steps[..position as usize]), "{name} at {position}");
                retracted += lineage.levels().iter().map(|level| level.retracted.len()).sum::<usize>();
                deepest = deepest.max(levels.len());
            }
        }
        assert!(retracted > 100 && deepest > 10, "{retracted}, {deepest}");
    }

    #[test]
    fn without_any_patience_it_gets_on() {
        let trace = recorded_to(20_000, Algorithm::Mrv, &puzzle(HARD), 3000);
        let mut lineage = Lineage::default();
        let position = trace.len() / 2;
        let rounds = (1..1000).find(|_| {
            lineage.work(&trace, position, || false);
            lineage.is_of(position)
        });
        assert!(rounds.is_some_and(|rounds| rounds > 2), "{rounds:?}");
    }

    #[test]
    fn impatience_only_delays_the_levels() {
        let trace = recorded_to(20_000, Algorithm::Mrv, &puzzle(HARD), 3000);
        let (mut lineage, mut whole) = (Lineage::default(), Lineage::default());
        let position = trace.len() * 3 / 4;
        whole.work(&trace, position, || true);
        let mut rounds = 0;
        while !lineage.is_of(position) {
            let mut looks = 0;
            lineage.work(&trace, position, || {
                looks += 1;
                looks <= 2
            });
            rounds += 1;
            assert!(rounds < 1000, "it never ends");
        }
        assert!(rounds > 2);
        assert_eq!(lineage.levels(), whole.levels());
    }
}
