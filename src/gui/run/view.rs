//! The view of a run at one position: the board, the step as text, the steps around it.

use super::inside::Inside;
use crate::board::{Board, Moment};
use crate::explain::{Context, Explanation, Variable, explain_in, variables};
use crate::puzzle::Puzzle;
use crate::solver::Algorithm;
use crate::solver::choice::{By, Constraint, choice};
use crate::solver::pseudocode::Deed;
use crate::step::Step;
use crate::trace::{Cursor, Trace};

/// The number of steps listed before the current one, and after it.
const NEARBY: u64 = 30;

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
    /// The steps around it, in order.
    pub(crate) nearby: Vec<Nearby>,
    /// The internal state of the solver.
    pub(crate) inside: Option<Inside>,
    /// What the step is in the solver's pseudocode, and its variables.
    pub(crate) code: Option<Code>,
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

impl View {
    /// The view at a moment, without a step that led to it.
    pub(super) fn start(moment: &Moment) -> Self {
        let told = Explanation::default();
        Self {
            position: 0,
            step: None,
            told,
            moment: moment.clone(),
            nearby: Vec::new(),
            inside: None,
            code: None,
        }
    }

    /// The view of a recorded run at a position.
    pub(super) fn at(
        position: u64,
        trace: &Trace,
        cursor: &mut Cursor,
        puzzle: &Puzzle,
        algorithm: Algorithm,
    ) -> Self {
        cursor.seek(trace, position.saturating_sub(NEARBY));
        let mut view = Self::start(cursor.moment());
        view.position = position;
        let mut before = cursor.moment().board().clone();
        while cursor.position() < position + NEARBY
            && let Some(step) = cursor.advance(trace)
        {
            let context = if cursor.position() == position {
                Context::of(step, trace, position - 1, algorithm)
            } else {
                Context { algorithm: Some(algorithm), ..Context::default() }
            };
            let told = explain_in(step, &before, puzzle.symbols(), &context);
            view.nearby.push(Nearby { position: cursor.position(), step, short: told.short.clone() });
            if cursor.position() == position {
                (view.step, view.told) = (Some(step), told);
                view.moment.clone_from(cursor.moment());
                let domain = |board: &Board, cell| {
                    if algorithm.keeps_candidates() { board.candidates(cell) } else { board.consistent(cell) }
                };
                let boards = [&before, view.moment.board()];
                let variables = variables(step, boards, puzzle.symbols(), domain);
                let column = covered(step, &before, algorithm);
                view.code = Some(Code { deed: Deed::of(step, &before), variables, column });
            }
            before.apply(step);
        }
        view.inside = Inside::at(trace, cursor, position, view.moment.board(), algorithm);
        view
    }

    /// Whether the view differs at this position, given the number of recorded steps.
    pub(super) fn is_outdated(&self, position: u64, recorded: u64) -> bool {
        let listed = self.nearby.last().map_or(0, |last| last.position);
        position != self.position || listed < (position + NEARBY).min(recorded)
    }
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
