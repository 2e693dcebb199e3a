//! A run as ideas instead of steps: a guess, what follows from it, a contradiction, going back. The summaries lead to
//! their ends, so that finding one costs as much as finding a landmark.

use std::ops::Range;

use super::{Landmark, Trace, words};
use crate::step::Step;

/// The kind of an idea: of consecutive steps that are understood as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Idea {
    /// One guess.
    Guess,
    /// The steps that follow from the board: all that are not of another kind.
    Consequences,
    /// One contradiction.
    Contradiction,
    /// The steps that go back, with the conflict set reported on the way.
    GoingBack,
}

/// The most steps that are read to count ideas: fewer than a frame can afford.
const MOST_READ: u64 = 1 << 20;

impl Idea {
    /// The kind of the idea that a step is part of.
    #[inline(always)]
    #[must_use]
    pub const fn of(step: Step) -> Self {
        match step {
            Step::Assign { reason, .. } if reason.is_guess() => Self::Guess,
            Step::Contradiction(_) => Self::Contradiction,
            _ if step.goes_back() => Self::GoingBack,
            _ => Self::Consequences,
        }
    }

    /// Whether a step after one of this idea is part of it.
    #[inline(always)]
    const fn goes_on_with(self, next: Self) -> bool {
        matches!((self, next), (Self::Consequences, Self::Consequences) | (Self::GoingBack, Self::GoingBack))
    }
}

impl Trace {
    /// The idea of the step after `position`, and the position after its last recorded step; `None` at the end.
    #[must_use]
    pub fn idea_after(&self, position: u64) -> Option<(Idea, u64)> {
        let idea = Idea::of(*self.steps(position..position.saturating_add(1)).first()?);
        let end = match idea {
            Idea::Guess | Idea::Contradiction => position + 1,
            Idea::GoingBack => self.back_until(position),
            Idea::Consequences => {
                let ends = [Landmark::Turn, Landmark::GoingBack].map(|end| self.next(position, end));
                ends.into_iter().flatten().min().map_or(self.len(), |after| after - 1)
            }
        };
        Some((idea, end))
    }

    /// The last of up to `count` ideas from `position` on, the first of which may have begun before; fewer if they have
    /// more steps than can be read at once, but at least one. `None` at the end, or if `count` is 0.
    #[must_use]
    pub fn ideas_on(&self, position: u64, count: u64) -> Option<Range<u64>> {
        let (mut last, mut left) = (None::<(Idea, Range<u64>)>, count);
        let until = self.len().min(position.saturating_add(MOST_READ));
        'read: for chunk in self.chunks_in(position..until) {
            let (words, own) = (chunk.words(), chunk.steps());
            let skipped = position.saturating_sub(own.start) as usize;
            let ends = words::decode(&words, &self.code).zip(own.start + 1..).skip(skipped);
            for (step, end) in ends {
                let idea = Idea::of(step);
                match &mut last {
                    Some((before, steps)) if before.goes_on_with(idea) => steps.end = end,
                    _ if left == 0 => break 'read,
                    _ => (last, left) = (Some((idea, end - 1..end)), left - 1),
                }
            }
        }
        let (idea, steps) = last?;
        let goes_on = self.idea_after(steps.end).filter(|(next, _)| idea.goes_on_with(*next));
        Some(steps.start..goes_on.map_or(steps.end, |(_, end)| end))
    }

    /// The position at which going back is over: after the next steps that go back, or after those under way.
    #[must_use]
    pub fn back_end(&self, position: u64) -> Option<u64> {
        self.next(position, Landmark::GoingBack).map(|after| self.back_until(after))
    }

    /// The position before the last steps that go back up to `position`, where the search decided to.
    #[must_use]
    pub fn back_start(&self, position: u64) -> Option<u64> {
        let after = self.previous(position.saturating_add(1), Landmark::GoingBack)?;
        for chunk in self.chunks_in(0..after).rev() {
            let words = chunk.words();
            let ends = words::decode(&words, &self.code).zip(chunk.steps().start + 1..after);
            if let Some((_, end)) = ends.filter(|(step, _)| !step.goes_back()).last() {
                return Some(end);
            }
        }
        Some(0)
    }

    /// The first position from `position` on after which a step does not go back, or the end.
    fn back_until(&self, position: u64) -> u64 {
        for chunk in self.chunks_in(position..self.len()) {
            let (words, own) = (chunk.words(), chunk.steps());
            let skipped = position.saturating_sub(own.start) as usize;
            let mut steps = words::decode(&words, &self.code).zip(own.start..).skip(skipped);
            if let Some((_, before)) = steps.find(|(step, _)| !step.goes_back()) {
                return before;
            }
        }
        self.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Digit};
    use crate::rules;
    use crate::step::{AssignReason, Contradiction, Placing};
    use crate::trace::test_support::{of_steps, puzzle};

    /// As from other programs: the retracted digit is not a guess, and what follows is taken back without a contradiction.
    #[test]
    fn what_no_solver_of_ours_does_has_ideas() {
        let (cell, digit) = (Cell::new(5), Digit::new(1));
        let eliminate = Step::Eliminate { cell: Cell::new(6), digit, reason: rules::peer(cell) };
        let restore = Step::Restore { cell: Cell::new(6), digit };
        let placed = AssignReason::Rule(Placing(rules::unexplained().0));
        let steps = [
            Step::Assign { cell, digit, reason: placed },
            eliminate,
            restore,
            Step::Retract { cell, digit },
            Step::Contradiction(Contradiction::NoCandidate(cell)),
            Step::Assign { cell, digit, reason: AssignReason::Guess },
            Step::Retract { cell, digit },
        ];
        let trace = of_steps(&steps, &puzzle("................"), 4096);
        let ideas = [
            (Idea::Consequences, 2),
            (Idea::GoingBack, 4),
            (Idea::Contradiction, 5),
            (Idea::Guess, 6),
            (Idea::GoingBack, 7),
        ];
        let mut at = 0;
        for idea in ideas {
            assert_eq!(trace.idea_after(at), Some(idea));
            at = idea.1;
        }
        assert_eq!(
            (trace.idea_after(7), trace.ideas_on(0, 2), trace.ideas_on(1, 9)),
            (None, Some(2..4), Some(6..7))
        );
        assert_eq!([0, 2, 3, 4, 6].map(|at| trace.back_end(at)), [4, 4, 4, 7, 7].map(Some));
        assert_eq!(
            [0, 2, 3, 4, 6, 7].map(|at| trace.back_start(at)),
            [None, None, Some(2), Some(2), Some(2), Some(6)]
        );
        assert_eq!(trace.back_end(7), None);
    }
}
