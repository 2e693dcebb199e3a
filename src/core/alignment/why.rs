//! Why one run did not make a guess that the other made below the same guesses.

use std::ops::Range;

use super::aligned::{Aligned, Node, Side};
use crate::board::Role;
use crate::step::Step;
use crate::trace::{Fate, Landmark, Span, Trace};

/// Why a run did not make a guess. Positions are those just after the step, in that run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// It had eliminated the candidate.
    Excluded {
        /// The position.
        position: u64,
        /// The elimination.
        step: Step,
    },
    /// It had assigned a digit to the cell, by a rule.
    Forced {
        /// The position.
        position: u64,
        /// The assignment.
        step: Step,
    },
    /// It had found that there is no solution below the same guesses, before any further guess.
    Refuted {
        /// The position.
        position: u64,
        /// The contradiction.
        step: Step,
    },
    /// It guessed in another cell.
    Elsewhere {
        /// The position.
        position: u64,
        /// The guess.
        step: Step,
    },
    /// A contradiction did not rest on the guesses above it, and the search jumped back over them.
    JumpedOver {
        /// The position.
        position: u64,
        /// The contradiction.
        step: Step,
    },
    /// The guess above it was retracted without having failed: the search restarted, or left the rest to another
    /// lane.
    Left {
        /// The position just after it was retracted.
        position: u64,
    },
    /// The run, or its recording, ended before this guess.
    Ended,
    /// None of these.
    Unknown,
}

impl Why {
    /// The position just after the step that is the reason, if there is one.
    #[must_use]
    pub const fn position(self) -> Option<u64> {
        match self {
            Self::Excluded { position, .. }
            | Self::Forced { position, .. }
            | Self::Refuted { position, .. }
            | Self::Elsewhere { position, .. }
            | Self::JumpedOver { position, .. }
            | Self::Left { position } => Some(position),
            Self::Ended | Self::Unknown => None,
        }
    }
}

impl Aligned<'_> {
    /// Why the other run did not make a guess that only one made; `parent` is the guess directly above it, which both
    /// made, or `None` at the top level. `None` if both made the guess, or only one made the one above it.
    #[must_use]
    pub fn why(&self, parent: Option<&Node>, node: &Node) -> Option<Why> {
        let other = node.only()?.other();
        let trace = self.trace(other);
        let (span, within) = match parent {
            None => (None, 0..trace.len()),
            Some(parent) => {
                let span = parent.span(other)?;
                (Some(span), span.steps.start + 1..span.steps.end)
            }
        };
        Some(Absence { trace, node }.explain(span, within, parent, self, other))
    }
}

/// A guess that a run did not make.
struct Absence<'a> {
    trace: &'a Trace,
    node: &'a Node,
}

impl Absence<'_> {
    fn explain(
        &self,
        span: Option<&Span>,
        within: Range<u64>,
        parent: Option<&Node>,
        aligned: &Aligned<'_>,
        side: Side,
    ) -> Why {
        let Some(child) = self.trace.child(span, within.start) else {
            return self.without_guesses(span, within);
        };
        let decided = child.steps.start;
        if let Some(why) = self.decided_by(decided) {
            return why;
        }
        if child.cell != self.node.cell {
            return self
                .step(decided + 1)
                .map_or(Why::Unknown, |step| Why::Elsewhere { position: decided + 1, step });
        }
        // It guessed in the same cell, and the digit's turn never came.
        let branches = aligned.branches(parent);
        let last =
            branches.nodes.iter().filter_map(|node| node.span(side)).max_by_key(|span| span.steps.start);
        match last {
            Some(last) if last.is_over() => {
                self.decided_by(last.steps.end).unwrap_or_else(|| self.without_reason(span))
            }
            _ => self.without_reason(span),
        }
    }

    /// The reason when nothing recorded rules the guess out: its turn never came, unless the search jumped back over
    /// the guess above it. A lane of a parallel search does not report branches that were closed before it began.
    fn without_reason(&self, above: Option<&Span>) -> Why {
        match above.filter(|above| above.is_over()) {
            None => Why::Ended,
            Some(above) => self.jumped_over(above).unwrap_or(match above.fate {
                // A contradiction that rests on no guess ends the search, and reports no conflict set.
                Fate::Failed if self.trace.next(above.steps.end, Landmark::Guess).is_none() => Why::Ended,
                Fate::Failed => Why::Unknown,
                _ => Why::Left { position: above.steps.end },
            }),
        }
    }

    /// The contradiction from which the search jumped back over a guess, if it reports conflict sets: in other
    /// searches, a guess that is undone after a contradiction has failed.
    fn jumped_over(&self, above: &Span) -> Option<Why> {
        let position = self.trace.previous(above.steps.end, Landmark::Contradiction)?;
        let reports = |after: u64| !self.trace.conflict_set_after(after, self.trace.len()).is_empty();
        // The last contradiction of all may rest on no guess.
        let before = || self.trace.previous(position, Landmark::Contradiction);
        let is_over = self.trace.jump_after(position).guesses.contains(&(above.cell, above.digit));
        if !is_over || !(reports(position) || before().is_some_and(reports)) {
            return None;
        }
        Some(Why::JumpedOver { position, step: self.step(position)? })
    }

    /// The reason when it made no guesses below the same guesses.
    fn without_guesses(&self, span: Option<&Span>, within: Range<u64>) -> Why {
        if let Some(position) = self.trace.next(within.start, Landmark::Contradiction)
            && position <= within.end
            && let Some(step) = self.step(position)
        {
            return Why::Refuted { position, step };
        }
        // A guess that was retracted without a contradiction was left, not refuted; its inferences are undone.
        let end = if span.is_some_and(Span::is_over) { within.start } else { within.end };
        self.decided_by(end).unwrap_or_else(|| self.without_reason(span))
    }

    /// The step that had excluded the digit at this position.
    fn decided_by(&self, position: u64) -> Option<Why> {
        let (cell, digit) = (self.node.cell, self.node.digit);
        let moment = self.trace.moment_at(position);
        match moment.board().role(cell) {
            Some(Role::Guess { .. }) => return Some(Why::Unknown),
            Some(_) => {
                let (position, step) =
                    self.last(position, Landmark::Cell(cell), |step| matches!(step, Step::Assign { .. }))?;
                return Some(Why::Forced { position, step });
            }
            None => {}
        }
        if moment.board().candidates(cell).contains(digit) {
            return None;
        }
        let is_elimination = |step: Step| matches!(step, Step::Eliminate { .. });
        let (position, step) = self.last(position, Landmark::Candidate(cell, digit), is_elimination)?;
        Some(Why::Excluded { position, step })
    }

    /// The last landmark of this kind up to a position that passes the test.
    fn last(&self, position: u64, landmark: Landmark, test: impl Fn(Step) -> bool) -> Option<(u64, Step)> {
        let mut before = position + 1;
        loop {
            before = self.trace.previous(before, landmark)?;
            let step = self.step(before)?;
            if test(step) {
                return Some((before, step));
            }
        }
    }

    /// The step that led to a position.
    fn step(&self, position: u64) -> Option<Step> {
        self.trace.steps(position.checked_sub(1)?..position).first().copied()
    }
}
