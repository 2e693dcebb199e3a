//! Several steps of a run shown as one whole: the board before them, and their description.

use std::ops::Range;

use crate::board::{Board, Counters, Role};
use crate::gui::words::{counted, grouped};
use crate::puzzle::Puzzle;
use crate::step::Step;
use crate::trace::{Idea, Trace};

/// The most guesses named in a sentence.
const MOST_NAMED: usize = 3;

/// Several steps that led to a position.
#[derive(Clone, Debug)]
pub(crate) struct Whole {
    steps: Range<u64>,
    /// The board before the first step.
    before: Board,
    /// The headline and reason of an idea; `None` for steps described by the last of them.
    told: Option<(String, String)>,
}

impl Whole {
    /// The steps of an idea; `None` if there is only one.
    pub(super) fn idea(steps: Range<u64>, trace: &Trace, puzzle: &Puzzle) -> Option<Self> {
        if steps.end.saturating_sub(steps.start) < 2 {
            return None;
        }
        let first = trace.steps(steps.start..steps.start + 1);
        let [before, after] = [steps.start, steps.end].map(|position| trace.moment_at(position));
        let counters = [before.counters(), after.counters()];
        let told = match Idea::of(*first.first()?) {
            Idea::GoingBack => going_back([before.board(), after.board()], trace, &steps, puzzle),
            Idea::Guess | Idea::Consequences | Idea::Contradiction => {
                let cause = steps.start.checked_sub(1).map(|at| trace.steps(at..steps.start)[0]);
                (what_follows(cause, puzzle), placed(counters, steps.end - steps.start))
            }
        };
        Some(Self { steps, before: before.board().clone(), told: Some(told) })
    }

    /// Steps that were stepped over.
    pub(super) fn over(steps: Range<u64>, trace: &Trace) -> Self {
        let before = trace.moment_at(steps.start).board().clone();
        Self { steps, before, told: None }
    }

    /// The position before the steps.
    pub(crate) const fn start(&self) -> u64 {
        self.steps.start
    }

    /// The position after the steps.
    pub(crate) const fn end(&self) -> u64 {
        self.steps.end
    }

    /// The board before the steps.
    pub(crate) const fn before(&self) -> &Board {
        &self.before
    }

    /// The headline and reason, if the steps are an idea.
    pub(crate) fn told(&self) -> Option<(&str, &str)> {
        self.told.as_ref().map(|(headline, why)| (headline.as_str(), why.as_str()))
    }
}

/// The headline for what follows from the step before.
fn what_follows(cause: Option<Step>, puzzle: &Puzzle) -> String {
    match cause {
        None => "What follows from the givens".into(),
        Some(Step::Assign { cell, digit, .. }) => {
            let (cell, digit) = (puzzle.geometry().name(cell), puzzle.symbols().symbol(digit));
            format!("What follows from {cell} = {digit}")
        }
        Some(step) if step.goes_back() => "What follows after backtracking".into(),
        Some(_) => "What follows".into(),
    }
}

/// Describes the digits placed and the candidates eliminated.
fn placed([before, after]: [&Counters; 2], steps: u64) -> String {
    let placed = after.assignments - before.assignments;
    let eliminated = after.eliminations - before.eliminations;
    let mut parts = Vec::new();
    if placed > 0 {
        parts.push(format!("{} placed", counted(placed, "digit", "digits")));
    }
    if eliminated > 0 {
        parts.push(format!("{} eliminated", counted(eliminated, "candidate", "candidates")));
    }
    let end = if after.solutions > before.solutions { " The board is solved." } else { "" };
    match parts.is_empty() {
        true => format!("Nothing new in {} steps.{end}", grouped(steps)),
        false => format!("{}.{end}", parts.join(", ")),
    }
}

/// The headline and reason for going back.
fn going_back(
    [before, after]: [&Board; 2],
    trace: &Trace,
    steps: &Range<u64>,
    puzzle: &Puzzle,
) -> (String, String) {
    let guess = |cell| match (before.role(cell), before.digit(cell)) {
        (Some(Role::Guess { depth, .. }), Some(digit)) => Some((depth, cell, digit)),
        _ => None,
    };
    let mut guesses: Vec<_> = before.geometry().cells().filter_map(guess).collect();
    guesses.retain(|(depth, ..)| *depth > after.depth());
    guesses.sort_unstable_by_key(|(depth, ..)| *depth);
    let count = counted(guesses.len() as u64, "guess", "guesses");
    let named = guesses.iter().rev().take(MOST_NAMED).map(|(_, cell, digit)| {
        format!("{} = {}", puzzle.geometry().name(*cell), puzzle.symbols().symbol(*digit))
    });
    let named = named.collect::<Vec<_>>().join(", ");
    let headline = match guesses.len() {
        0 => "Backtracking".into(),
        1..=MOST_NAMED => format!("Backtracking: {named} retracted"),
        _ => format!("Backtracking: {count} retracted, {named} first"),
    };
    let (mut retracted, mut restored) = (0, 0);
    for step in trace.steps(steps.clone()) {
        retracted += u64::from(matches!(step, Step::Retract { .. }));
        restored += u64::from(matches!(step, Step::Restore { .. }));
    }
    let digits = counted(retracted, "digit", "digits");
    let why = match restored {
        0 => format!("{digits} retracted."),
        _ => format!("{digits} retracted, {} restored.", counted(restored, "candidate", "candidates")),
    };
    (headline, why)
}
