//! The view of a run at one position: the board, the step as text, the steps around it.

use super::inside::Inside;
use crate::board::{Board, Moment};
use crate::explain::{Context, Explanation, Variable, explain_in, variables};
use crate::geometry::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::solver::Algorithm;
use crate::solver::choice::{By, Constraint, choice};
use crate::solver::pseudocode::Deed;
use crate::step::{Elimination, Step};
use crate::trace::{Cursor, Trace};

/// The number of steps listed before the current one, and after it.
pub(super) const NEARBY: u64 = 30;

/// The view at a position.
#[derive(Debug)]
pub(crate) struct View {
    /// The number of steps before it.
    pub(crate) position: u64,
    /// The step that led here.
    pub(crate) step: Option<Step>,
    /// The explanation of that step.
    pub(crate) told: Explanation,
    /// The board and the counters.
    pub(crate) moment: Moment,
    /// The candidates that the step eliminates, and those that the steps just before it eliminate for the same reason.
    pub(crate) struck: Vec<Struck>,
    extent: Extent,
    /// The steps around it, in order.
    pub(crate) nearby: Vec<Nearby>,
    /// The internal state of the solver.
    pub(crate) inside: Option<Inside>,
    /// What the step is in the solver's pseudocode, and its variables.
    pub(crate) code: Option<Code>,
}

/// How much of a view is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Extent {
    /// Everything.
    Whole,
    /// The board and the step in words: all that is shown of a run that is not in front.
    Board,
}

/// A candidate and why it is eliminated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Struck {
    pub(crate) cell: Cell,
    pub(crate) digit: Digit,
    reason: Elimination,
}

/// A step in the solver's pseudocode.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Code {
    pub(crate) deed: Deed,
    pub(crate) variables: Vec<Variable>,
    /// The column of the exact cover matrix that the step covers first.
    pub(crate) column: Option<Constraint>,
}

/// A step of the list.
#[derive(Clone, Debug)]
pub(crate) struct Nearby {
    /// The position that it leads to.
    pub(crate) position: u64,
    pub(crate) step: Step,
    /// Its reason in a word or two.
    pub(crate) short: String,
}

impl Nearby {
    /// The step that leads to a position.
    pub(super) fn at(
        position: u64,
        trace: &Trace,
        cursor: &mut Cursor,
        puzzle: &Puzzle,
        algorithm: Algorithm,
    ) -> Self {
        cursor.seek(trace, position - 1);
        let before = cursor.moment().board().clone();
        let step = cursor.advance(trace).expect("it is recorded");
        let context = Context { algorithm: Some(algorithm), ..Context::default() };
        let short = explain_in(step, &before, puzzle.symbols(), &context).short;
        Self { position, step, short }
    }
}

impl View {
    /// The view at a moment, without a step that led to it.
    pub(super) fn start(moment: &Moment) -> Self {
        let told = Explanation::default();
        Self {
            position: 0,
            step: None,
            told,
            moment: moment.clone(),
            struck: Vec::new(),
            extent: Extent::Whole,
            nearby: Vec::new(),
            inside: None,
            code: None,
        }
    }

    /// The view of a recorded run at a position.
    pub(super) fn at(
        position: u64,
        extent: Extent,
        trace: &Trace,
        cursor: &mut Cursor,
        puzzle: &Puzzle,
        algorithm: Algorithm,
    ) -> Self {
        cursor.seek(trace, position.saturating_sub(NEARBY));
        let mut view = Self { position, extent, ..Self::start(cursor.moment()) };
        let mut before = cursor.moment().board().clone();
        let end = if extent == Extent::Whole { position + NEARBY } else { position };
        while cursor.position() < end
            && let Some(step) = cursor.advance(trace)
        {
            let is_here = cursor.position() == position;
            if is_here {
                let context = Context::of(step, trace, position - 1, algorithm);
                view.told = explain_in(step, &before, puzzle.symbols(), &context);
                view.step = Some(step);
                view.moment.clone_from(cursor.moment());
            }
            if extent == Extent::Whole {
                if is_here {
                    view.code = Some(Code::of(step, [&before, view.moment.board()], puzzle, algorithm));
                }
                let context = Context { algorithm: Some(algorithm), ..Context::default() };
                let short = if is_here {
                    view.told.short.clone()
                } else {
                    explain_in(step, &before, puzzle.symbols(), &context).short
                };
                view.nearby.push(Nearby { position: cursor.position(), step, short });
            }
            if cursor.position() <= position {
                note_struck(&mut view.struck, step);
            }
            before.apply(step);
        }
        if extent == Extent::Whole {
            view.inside = Inside::at(trace, cursor, position, view.moment.board(), algorithm);
        }
        view
    }

    /// Whether the view differs at this position, given the number of recorded steps.
    pub(super) fn is_outdated(&self, position: u64, recorded: u64) -> bool {
        let listed = self.nearby.last().map_or(0, |last| last.position);
        !self.is_at(position) || self.extent == Extent::Board || listed < (position + NEARBY).min(recorded)
    }

    /// Whether this is the board at a position.
    pub(super) const fn is_at(&self, position: u64) -> bool {
        position == self.position
    }
}

impl Code {
    /// A step from the first of two boards to the second.
    fn of(step: Step, [before, after]: [&Board; 2], puzzle: &Puzzle, algorithm: Algorithm) -> Self {
        let domain = |board: &Board, cell| {
            if algorithm.keeps_candidates() { board.candidates(cell) } else { board.consistent(cell) }
        };
        Self {
            deed: Deed::of(step, before),
            variables: variables(step, [before, after], puzzle.symbols(), domain),
            column: covered(step, before, algorithm),
        }
    }
}

/// Keeps the eliminations up to this step that have one reason and nothing between them.
fn note_struck(struck: &mut Vec<Struck>, step: Step) {
    let Step::Eliminate { cell, digit, reason } = step else { return struck.clear() };
    if struck.last().is_some_and(|last| last.reason != reason) {
        struck.clear();
    }
    struck.push(Struck { cell, digit, reason });
}

/// The column of the exact cover matrix that a step covers first.
fn covered(step: Step, before: &Board, algorithm: Algorithm) -> Option<Constraint> {
    match (algorithm, step) {
        (Algorithm::DancingLinks(_), Step::Assign { cell, .. }) => {
            match choice(algorithm, before, cell)?.by {
                By::Column(column) => Some(column.constraint),
                _ => None,
            }
        }
        _ => None,
    }
}
