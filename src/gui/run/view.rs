//! The view of a run at one position: the board, the step as text, the steps around it.

use std::ops::Deref;

use super::decisions;
use super::inside::Inside;
use crate::board::{Board, Moment, Role};
use crate::explain::{Context, Contexts, Variable, brief, explain_in, short, variables};
use crate::puzzle::Puzzle;
use crate::scene::standing::{LOOKED_AT, Standing};
use crate::solver::Algorithm;
use crate::solver::choice::{By, Constraint, choice};
use crate::solver::pseudocode::{History, Mark, Site, marks};
use crate::step::Step;
use crate::trace::{Cursor, Trace};

/// The number of steps listed before the current one, and after it.
pub(super) const NEARBY: u64 = LOOKED_AT;

/// The view at a position.
#[derive(Debug)]
pub(crate) struct View {
    /// The board, and the step that led to it.
    standing: Standing,
    extent: Extent,
    /// The steps around it, in order.
    pub(crate) nearby: Vec<Nearby>,
    /// The internal state of the solver.
    pub(crate) inside: Option<Inside>,
    /// Whether the step undoes something other than a guess; when the guess itself is retracted, the board is
    /// as before it.
    pub(crate) is_undoing: bool,
    /// The place of the step in the solver's pseudocode, and its variables.
    pub(crate) code: Option<Code>,
}

/// The extent of a view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Extent {
    /// Everything.
    Whole,
    /// The board, and the step in words: all that is shown of a run not in front.
    Board,
}

/// The position of a step in the solver's pseudocode.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Code {
    /// The mark of each line.
    pub(crate) marks: Vec<Mark>,
    pub(crate) variables: Vec<Variable>,
    /// The column of the exact cover matrix that the step covers first.
    pub(crate) column: Option<Constraint>,
}

/// A step in the list.
#[derive(Clone, Debug)]
pub(crate) struct Nearby {
    /// The position it leads to.
    pub(crate) position: u64,
    pub(crate) step: Step,
    /// What the step changes, in a few characters: `R4C8 ≠ 5`.
    pub(crate) subject: String,
    /// The reason in a word or two.
    pub(crate) short: String,
}

impl Nearby {
    /// The step after the first `before.1` ones, made on the board `before.0`; `reason` returns its reason.
    fn new(
        step: Step,
        before: (&Board, u64),
        trace: &Trace,
        puzzle: &Puzzle,
        reason: impl FnOnce() -> String,
    ) -> Self {
        let (board, index) = before;
        let (subject, short) = if decisions::is_tree(trace) {
            decisions::listed(step, board, trace.remarks().words(index))
        } else {
            (brief(step, puzzle.geometry(), puzzle.symbols()), reason())
        };
        Self { position: index + 1, step, subject, short }
    }

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
        let reason = || explain_in(step, &before, puzzle.symbols(), &context).short;
        Self::new(step, (&before, position - 1), trace, puzzle, reason)
    }
}

impl Deref for View {
    type Target = Standing;

    fn deref(&self) -> &Standing {
        &self.standing
    }
}

impl View {
    /// The view at a moment, without a step that led to it.
    pub(super) fn start(moment: &Moment) -> Self {
        Self {
            standing: Standing::start(moment),
            extent: Extent::Whole,
            nearby: Vec::new(),
            inside: None,
            is_undoing: false,
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
        let mut view =
            Self { standing: Standing::before(position, cursor), extent, ..Self::start(cursor.moment()) };
        let mut before = cursor.moment().board().clone();
        let mut contexts = Contexts::from(cursor.position(), trace, algorithm);
        let end = if extent == Extent::Whole { position + NEARBY } else { position };
        while cursor.position() < end
            && let Some(step) = cursor.advance(trace)
        {
            let is_here = cursor.position() == position;
            if is_here {
                let context = Context::of(step, trace, position - 1, algorithm);
                let mut told = explain_in(step, &before, puzzle.symbols(), &context);
                if decisions::is_tree(trace) {
                    decisions::tell(&mut told, step, &before, trace.remarks().words(position - 1));
                }
                view.standing.arrive(step, told, cursor.moment());
                view.is_undoing = is_undoing(step, &before);
            }
            if extent == Extent::Whole {
                if is_here {
                    let history = trace.history(position - 1);
                    let boards = [&before, view.moment.board()];
                    view.code = Some(Code::of(step, boards, &history, puzzle, algorithm));
                }
                let context = contexts.next(step, &before);
                let reason = || short(step, &before, puzzle.symbols(), &context);
                let at = (&before, cursor.position() - 1);
                view.nearby.push(Nearby::new(step, at, trace, puzzle, reason));
            }
            if cursor.position() <= position {
                view.standing.pass(step);
            }
            before.apply(step);
        }
        view.standing.keep_own(trace);
        // Where cells stand for depths, no cell is a cause.
        if !decisions::is_tree(trace) {
            view.standing.blame(trace);
        }
        if extent == Extent::Whole {
            view.inside = Inside::at(trace, cursor, position, view.moment.board(), algorithm);
        }
        view
    }

    /// Whether the view is outdated at this position, given the number of recorded steps.
    pub(super) fn is_outdated(&self, position: u64, recorded: u64) -> bool {
        let listed = self.nearby.last().map_or(0, |last| last.position);
        !self.is_at(position) || self.extent == Extent::Board || listed < (position + NEARBY).min(recorded)
    }

    /// Whether this is the board at a position.
    pub(super) fn is_at(&self, position: u64) -> bool {
        position == self.standing.position
    }
}

impl Code {
    /// A step from the first of two boards to the second.
    fn of(
        step: Step,
        [before, after]: [&Board; 2],
        history: &History,
        puzzle: &Puzzle,
        algorithm: Algorithm,
    ) -> Self {
        let domain = |board: &Board, cell| {
            if algorithm.keeps_candidates() { board.candidates(cell) } else { board.consistent(cell) }
        };
        Self {
            marks: marks(algorithm, &Site::of(algorithm, step, before, history)),
            variables: variables(step, [before, after], puzzle.symbols(), domain),
            column: covered(step, before, algorithm),
        }
    }
}

fn is_undoing(step: Step, before: &Board) -> bool {
    match step {
        Step::Restore { .. } => true,
        Step::Retract { cell, .. } => !matches!(before.role(cell), Some(Role::Guess { .. })),
        _ => false,
    }
}

/// The column of the exact cover matrix that a step covers first.
fn covered(step: Step, before: &Board, algorithm: Algorithm) -> Option<Constraint> {
    match step {
        Step::Assign { cell, .. } if algorithm.has_matrix() => match choice(algorithm, before, cell)?.by {
            By::Column(column) => Some(column.constraint),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::backtracking::Heuristics;
    use crate::solver::learning::{Decisions, Learning};
    use crate::step::AssignReason;
    use crate::trace::test_support::{HARD, puzzle, recorded_to};
    use crate::why::links::{self, Arrow};
    use crate::why::{Chain, Fact, Why};

    /// A puzzle without a solution.
    const UNSOLVABLE: &str =
        "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";

    #[test]
    fn a_row_gives_its_steps_own_reason() {
        let more = [Decisions::Mrv, Decisions::Vsids]
            .map(|decisions| Algorithm::Learning(Learning { decisions, restarts: true }));
        let prunes = Algorithm::Cbj("static,ascending,none".parse::<Heuristics>().unwrap());
        for algorithm in Algorithm::ALL.into_iter().chain(more).chain([prunes]) {
            for line in [HARD, UNSOLVABLE] {
                let puzzle = puzzle(line);
                let trace = recorded_to(4000, algorithm, &puzzle, 4096);
                let mut cursor = Cursor::new(&trace);
                let mut at =
                    |position| View::at(position, Extent::Whole, &trace, &mut cursor, &puzzle, algorithm);
                for position in (0..trace.len()).step_by(523) {
                    for row in at(position).nearby {
                        let told = at(row.position).told.short.clone();
                        assert_eq!(
                            row.short, told,
                            "{algorithm}: step {} seen from {position}",
                            row.position
                        );
                    }
                }
            }
        }
    }

    /// The arrows that lead to a fact, or to the candidates it is based on.
    fn drawn(trace: &Trace, position: u64, fact: Fact) -> Vec<Arrow> {
        let mut why = Why::new();
        let mut chain = Chain::of(why.ask(trace, position, fact).unwrap());
        // The fact, and what it rests on.
        let mut left = 26;
        chain.work(trace, &mut why, || {
            left -= 1;
            left > 0
        });
        links::arrows(&chain, 0)
    }

    #[test]
    fn framed_digits_match_the_arrows_of_explanations() {
        let (mut seen, puzzle) = (0, puzzle(HARD));
        for algorithm in Algorithm::ALL {
            let trace = recorded_to(3000, algorithm, &puzzle, 4096);
            let mut cursor = Cursor::new(&trace);
            let steps = trace.steps(0..trace.len());
            let asked = (1..).zip(steps).filter(|(_, step)| {
                let is_rule = matches!(step, Step::Assign { reason: AssignReason::Rule(_), .. });
                is_rule || matches!(step, Step::Contradiction(_))
            });
            for (position, step) in asked.step_by(7) {
                let view = View::at(position, Extent::Whole, &trace, &mut cursor, &puzzle, algorithm);
                let drawn = drawn(&trace, position, Why::of_step(step).unwrap());
                let about = || format!("{algorithm}: {step:?} at {position}: {:?}, {drawn:?}", view.told);
                for &cause in &view.told.causes() {
                    let Some(digit) = view.moment.board().digit(cause) else { continue };
                    let is_same = |arrow: &&Arrow| arrow.to.digit == Some(digit);
                    let mut same = drawn.iter().filter(is_same).peekable();
                    let is_other = view.told.unit().is_none() && same.peek().is_some();
                    assert!(!is_other || same.any(|arrow| arrow.from.cell == cause), "{}", about());
                }
                let is_framed = |cell| view.told.causes().contains(&cell) || Some(cell) == view.told.focus;
                assert!(drawn.iter().all(|arrow| is_framed(arrow.from.cell)), "{}", about());
                seen += 1;
            }
        }
        assert!(seen > 150, "{seen}");
    }
}
