//! A step in a few characters, for lists.

use crate::geometry::Geometry;
use crate::puzzle::Symbols;
use crate::step::{Contradiction, Step};

/// The kind of a step in one word, for lists.
#[must_use]
pub const fn verb(step: Step) -> &'static str {
    match step {
        Step::Assign { reason, .. } if reason.is_guess() => "guess",
        Step::Assign { .. } => "assign",
        Step::Retract { .. } => "retract",
        Step::Eliminate { .. } => "eliminate",
        Step::Restore { .. } => "restore",
        Step::Examine { .. } => "examine",
        Step::Contradiction(_) => "contradiction",
        Step::Conflict { .. } => "conflict",
        Step::Culprit { .. } => "culprit",
        Step::Irrelevant { .. } => "no part",
        Step::Solution => "solution",
    }
}

/// The subject of a step in a few characters, for lists: `R4C8 ≠ 5`.
#[must_use]
pub fn brief(step: Step, geometry: &Geometry, symbols: &Symbols) -> String {
    match step {
        Step::Assign { cell, digit, .. }
        | Step::Conflict { cell, digit }
        | Step::Culprit { cell, digit }
        | Step::Irrelevant { cell, digit } => {
            format!("{} = {}", geometry.name(cell), symbols.symbol(digit))
        }
        Step::Retract { cell, digit } => format!("{} − {}", geometry.name(cell), symbols.symbol(digit)),
        Step::Eliminate { cell, digit, .. } => format!("{} ≠ {}", geometry.name(cell), symbols.symbol(digit)),
        Step::Restore { cell, digit } => format!("{} + {}", geometry.name(cell), symbols.symbol(digit)),
        Step::Examine { cell, against } => format!("{} ~ {}", geometry.name(cell), geometry.name(against)),
        Step::Contradiction(Contradiction::NoCandidate(cell)) => geometry.name(cell),
        Step::Contradiction(Contradiction::NoPlace { unit, digit }) => {
            format!("{} in {}", symbols.symbol(digit), geometry.kind(unit))
        }
        Step::Solution => String::new(),
    }
}
