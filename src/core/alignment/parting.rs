//! The first decision in which two runs differ.

use super::aligned::{Aligned, Side};
use crate::geometry::{Cell, Digit};
use crate::step::Step;
use crate::trace::{Cursor, Trace};

/// A guess or a retracted guess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// A guess.
    Guess(Cell, Digit),
    /// A retracted guess.
    Retract(Cell, Digit),
}

/// Where two runs part: the first decision in which they differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The number of decisions before it, which are the same in both.
    pub common: u64,
    /// The decision of each run and the position just after it; `None` if no more is recorded of that run.
    pub decisions: [Option<(u64, Decision)>; 2],
}

impl Difference {
    /// Whether both runs agree in all that is recorded.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        matches!(self.decisions, [None, None])
    }
}

/// The search for the first difference, in portions.
#[derive(Debug)]
pub struct Parting {
    cursors: [Cursor; 2],
    /// The next decision of each run, once it is known.
    ahead: [Option<(u64, Decision)>; 2],
    common: u64,
}

impl Parting {
    /// A search that has compared nothing yet.
    #[must_use]
    pub fn new(aligned: &Aligned<'_>) -> Self {
        Self {
            cursors: Side::BOTH.map(|side| Cursor::new(aligned.trace(side))),
            ahead: [None, None],
            common: 0,
        }
    }

    /// The number of decisions found to be the same so far.
    #[must_use]
    pub const fn common(&self) -> u64 {
        self.common
    }

    /// Reads at most `most` steps; returns the difference once it is found, or once a run has no more recorded steps.
    /// Can be called again when more is recorded.
    pub fn advance(&mut self, aligned: &Aligned<'_>, mut most: u64) -> Option<Difference> {
        loop {
            for side in Side::BOTH {
                let (trace, index) = (aligned.trace(side), side.index());
                while self.ahead[index].is_none() && self.cursors[index].position() < trace.len() {
                    most = most.checked_sub(1)?;
                    self.ahead[index] = decision(&mut self.cursors[index], trace);
                }
            }
            match self.ahead {
                [Some((_, first)), Some((_, second))] if first == second => {
                    self.ahead = [None, None];
                    self.common += 1;
                }
                decisions => return Some(Difference { common: self.common, decisions }),
            }
        }
    }
}

/// The next step as a decision, if it is one.
fn decision(cursor: &mut Cursor, trace: &Trace) -> Option<(u64, Decision)> {
    let before = cursor.moment().board().depth();
    let step = cursor.advance(trace)?;
    if cursor.moment().board().depth() == before {
        return None;
    }
    let decision = match step {
        Step::Assign { cell, digit, .. } => Decision::Guess(cell, digit),
        Step::Retract { cell, digit } => Decision::Retract(cell, digit),
        _ => return None,
    };
    Some((cursor.position(), decision))
}
