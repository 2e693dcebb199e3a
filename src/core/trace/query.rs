//! Conditions on steps, such as `guess in R5C13 at depth < 20`: typed as text, searched for from chunk to chunk. The
//! summaries of the chunks exclude most of them; the others are read one at a time, so that a caller can stop between
//! them.

mod complete;
mod parse;
mod search;

use std::ops::RangeInclusive;

use super::landmark::Guesses;
use super::summary::Summary;
use super::{Landmark, words};
use crate::geometry::{Cell, Digit, Geometry, Unit};
use crate::step::{Contradiction, RuleId, Step};

pub use complete::completions;
pub use parse::NotUnderstood;
pub use search::{Found, Search};

/// A condition: it is met by any of several alternatives whose parts are all met.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condition {
    any: Vec<Vec<Part>>,
}

/// A part of an alternative.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Part {
    /// Whether the test must fail.
    negated: bool,
    test: Test,
}

/// A test of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Test {
    Kind(StepKind),
    /// It follows from this rule.
    Rule(RuleId),
    /// It is about this cell.
    Cell(Cell),
    /// It is about a cell of this unit, or about the unit.
    Unit(Unit),
    /// It is about this digit.
    Digit(Digit),
    /// The number of open guesses after it.
    Depth(RangeInclusive<u64>),
    /// The number of filled cells after it.
    Filled(RangeInclusive<u64>),
    /// Its number, the first step having the number 1.
    Step(RangeInclusive<u64>),
}

/// The kinds of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum StepKind {
    /// A guess.
    Guess,
    /// A guess that is retracted.
    Retraction,
    /// A digit, assigned by a guess or by a rule.
    Assignment,
    /// A retracted digit, whether it was a guess or not.
    Undo,
    Elimination,
    Restoration,
    Examination,
    Contradiction,
    /// A member of a conflict set.
    Conflict,
    Solution,
}

impl StepKind {
    /// All kinds with their names in a condition.
    const ALL: [(Self, &'static str); 10] = [
        (Self::Guess, "guess"),
        (Self::Retraction, "retracted guess"),
        (Self::Assignment, "assignment"),
        (Self::Undo, "retraction"),
        (Self::Elimination, "elimination"),
        (Self::Restoration, "restored candidate"),
        (Self::Examination, "examination"),
        (Self::Contradiction, "contradiction"),
        (Self::Conflict, "conflict set"),
        (Self::Solution, "solution"),
    ];
}

/// A step and the data that a condition tests.
#[derive(Clone, Copy, Debug)]
struct Examined<'a> {
    geometry: &'a Geometry,
    step: Step,
    /// Its number, the first step having the number 1.
    number: u64,
    /// Whether it retracts a guess.
    retracts_guess: bool,
    /// The open guesses and the filled cells after it.
    depth: u64,
    filled: u64,
}

impl Condition {
    /// Whether a step meets it.
    fn holds(&self, seen: &Examined<'_>) -> bool {
        self.any.iter().any(|all| all.iter().all(|part| part.test.holds(seen) != part.negated))
    }

    /// Whether steps with this summary may meet it; their numbers are `steps`.
    fn may_hold(&self, summary: &Summary, steps: &RangeInclusive<u64>) -> bool {
        self.any.iter().any(|all| may_meet_all(all, summary, steps))
    }

    /// The only step that meets it, if it names one by its number.
    #[must_use]
    pub fn step(&self) -> Option<u64> {
        let [all] = &self.any[..] else { return None };
        match &all[..] {
            [Part { negated: false, test: Test::Step(steps) }] if steps.start() == steps.end() => {
                Some(*steps.start())
            }
            _ => None,
        }
    }

    /// All positions just after a step of a chunk that meets it, in order.
    fn matches(&self, trace: &super::Trace, chunk: &super::chunk::Chunk) -> Vec<u64> {
        let words = chunk.words();
        let board = chunk.start().board();
        let (mut guesses, mut filled) = (Guesses::on(board), board.filled() as u64);
        let mut found = Vec::new();
        for (step, number) in words::decode(&words, &trace.code).zip(chunk.steps().start + 1..) {
            let retracts_guess = guesses.advance(step);
            match step {
                Step::Assign { .. } => filled += 1,
                Step::Retract { .. } => filled -= 1,
                _ => {}
            }
            let (depth, geometry) = (guesses.depth() as u64, &**board.geometry());
            if self.holds(&Examined { geometry, step, number, retracts_guess, depth, filled }) {
                found.push(number);
            }
        }
        found
    }
}

impl Test {
    fn holds(&self, seen: &Examined<'_>) -> bool {
        let step = seen.step;
        match self {
            Self::Kind(kind) => match kind {
                StepKind::Guess => matches!(step, Step::Assign { reason, .. } if reason.is_guess()),
                StepKind::Retraction => seen.retracts_guess,
                StepKind::Assignment => matches!(step, Step::Assign { .. }),
                StepKind::Undo => matches!(step, Step::Retract { .. }),
                StepKind::Elimination => matches!(step, Step::Eliminate { .. }),
                StepKind::Restoration => matches!(step, Step::Restore { .. }),
                StepKind::Examination => matches!(step, Step::Examine { .. }),
                StepKind::Contradiction => matches!(step, Step::Contradiction(_)),
                StepKind::Conflict => step.tells_conflict_set(),
                StepKind::Solution => step == Step::Solution,
            },
            Self::Rule(rule) => step.deduction().is_some_and(|deduction| deduction.rule == *rule),
            Self::Cell(cell) => step.cell() == Some(*cell),
            Self::Unit(unit) => match step.cell() {
                Some(cell) => seen.geometry.units_of(cell).contains(unit),
                None => unit_of(step) == Some(*unit),
            },
            Self::Digit(digit) => step.digit() == Some(*digit),
            Self::Depth(depths) => depths.contains(&seen.depth),
            Self::Filled(filled) => filled.contains(&seen.filled),
            Self::Step(numbers) => numbers.contains(&seen.number),
        }
    }

    /// Whether a step with this summary may pass. `changes` if it is known to change a candidate.
    fn may_hold(&self, summary: &Summary, steps: &RangeInclusive<u64>, changes: bool) -> bool {
        let extremes = summary.whole.extremes;
        let overlaps = |wanted: &RangeInclusive<u64>, least: u64, most: u64| {
            *wanted.start() <= most && least <= *wanted.end()
        };
        let holds = |landmark| summary.holds(landmark);
        match self {
            Self::Kind(StepKind::Guess) => holds(Landmark::Guess),
            Self::Kind(StepKind::Retraction) => holds(Landmark::Retraction),
            Self::Kind(StepKind::Assignment) => holds(Landmark::Assignment),
            Self::Kind(StepKind::Contradiction) => holds(Landmark::Contradiction),
            Self::Kind(StepKind::Solution) => holds(Landmark::Solution),
            Self::Rule(rule) => holds(Landmark::Rule(*rule)),
            // Other steps about a cell are not in the summary.
            Self::Cell(cell) => !changes || holds(Landmark::Cell(*cell)),
            Self::Depth(depths) => overlaps(depths, extremes.min_depth.into(), extremes.max_depth.into()),
            Self::Filled(filled) => overlaps(filled, extremes.min_filled.into(), extremes.max_filled.into()),
            Self::Step(numbers) => overlaps(numbers, *steps.start(), *steps.end()),
            Self::Kind(_) | Self::Unit(_) | Self::Digit(_) => true,
        }
    }

    /// Whether only steps that change a candidate or a digit pass.
    const fn is_change(&self) -> bool {
        match self {
            Self::Kind(kind) => matches!(
                kind,
                StepKind::Guess
                    | StepKind::Retraction
                    | StepKind::Assignment
                    | StepKind::Undo
                    | StepKind::Elimination
                    | StepKind::Restoration
            ),
            Self::Rule(_) => true,
            _ => false,
        }
    }
}

/// The unit that a step is about.
const fn unit_of(step: Step) -> Option<Unit> {
    match step {
        Step::Contradiction(Contradiction::NoPlace { unit, .. }) => Some(unit),
        _ => None,
    }
}

fn may_meet_all(all: &[Part], summary: &Summary, steps: &RangeInclusive<u64>) -> bool {
    let tests = || all.iter().filter(|part| !part.negated).map(|part| &part.test);
    let changes = tests().any(Test::is_change);
    // A candidate that never changes excludes more than a cell that does.
    let (cell, digit) = tests().fold((None, None), |(cell, digit), test| match test {
        Test::Cell(own) => (Some(*own), digit),
        Test::Digit(own) => (cell, Some(*own)),
        _ => (cell, digit),
    });
    let candidate = cell.zip(digit).filter(|_| changes);
    tests().all(|test| test.may_hold(summary, steps, changes))
        && candidate.is_none_or(|(cell, digit)| summary.holds(Landmark::Candidate(cell, digit)))
}
