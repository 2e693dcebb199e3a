//! Where in its pseudocode a solver is when it makes a step: at one line, inside loops, conditions and calls.

use super::{CodeLine, Function, StepKind, functions};
use crate::board::{Board, Role};
use crate::geometry::Cell;
use crate::rules::{self, Effect, RuleSet};
use crate::solver::Algorithm;
use crate::step::{Argument, AssignReason, Contradiction, Elimination, Placing, Step};

/// The part of the steps before that determines where the solver is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct History {
    /// The step before.
    pub last: Option<Step>,
    /// How the last digit was assigned.
    pub assigned: Option<AssignReason>,
    /// The cell of the digit just retracted, if nothing but the exclusion of that digit happened since.
    pub retracted: Option<Cell>,
    /// Whether there was a contradiction since the last assignment and the last candidate that a nogood excluded.
    pub is_jump: bool,
}

impl History {
    /// Updates it by the next step.
    pub fn follow(&mut self, step: Step) {
        let is_nogood = is_nogood(step);
        self.retracted = match step {
            Step::Retract { cell, .. } => Some(cell),
            _ => self.retracted.filter(|_| is_nogood && matches!(self.last, Some(Step::Retract { .. }))),
        };
        match step {
            Step::Assign { reason, .. } => (self.assigned, self.is_jump) = (Some(reason), false),
            Step::Contradiction(_) => self.is_jump = true,
            _ if is_nogood => self.is_jump = false,
            _ => {}
        }
        self.last = Some(step);
    }
}

/// Whether a step excludes a candidate by a nogood.
fn is_nogood(step: Step) -> bool {
    step.deduction().is_some_and(|deduction| matches!(deduction.argument, Argument::Conflict(_)))
}

impl StepKind {
    /// The kind of a step, given the board and the history before it.
    #[must_use]
    pub fn of(step: Step, before: &Board, history: &History) -> Self {
        match step {
            Step::Assign { reason: AssignReason::Guess | AssignReason::ChosenGuess, .. } => Self::Guess,
            Step::Assign { reason: AssignReason::SharedGuess, .. } => Self::SharedGuess,
            Step::Assign { reason: AssignReason::Rule(Placing(deduction)), .. } => Self::Rule(deduction.rule),
            Step::Eliminate { reason: Elimination(deduction), .. } => match deduction.argument {
                Argument::Conflict(_) if matches!(history.last, Some(Step::Retract { .. })) => Self::Learnt,
                Argument::Cell(peer)
                    if deduction.rule == rules::PEER && before.role(peer) == Some(Role::Given) =>
                {
                    Self::ByGiven
                }
                _ => Self::Rule(deduction.rule),
            },
            Step::Retract { .. } | Step::Restore { .. } if !history.is_jump => Self::Leave,
            Step::Retract { cell, .. } => match before.role(cell) {
                Some(Role::Guess { .. }) => Self::RetractGuess,
                _ => Self::RetractForced,
            },
            Step::Restore { .. } => Self::Restore,
            Step::Examine { .. } => Self::Examine,
            Step::Contradiction(Contradiction::NoCandidate(_)) => match history.last {
                Some(Step::Eliminate { reason: Elimination(deduction), .. })
                    if RuleSet::switchable(Effect::Eliminates).contains(deduction.rule) =>
                {
                    Self::EmptiedBy(deduction.rule)
                }
                _ => Self::NoCandidate,
            },
            Step::Contradiction(Contradiction::NoPlace { .. }) => Self::NoPlace,
            Step::Conflict { .. } | Step::Culprit { .. } | Step::Irrelevant { .. } => Self::Conflict,
            Step::Solution => Self::Solution,
        }
    }
}

fn is_naked_single(Placing(deduction): Placing) -> bool {
    deduction.rule == rules::NAKED_SINGLE
}

/// When a line is waiting for a function that it has called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum When {
    /// Always.
    Always,
    /// The search has assigned a digit.
    Assigned,
    /// A guess is open.
    Guessed,
    /// A guess is open that is not shared with other branches.
    SearchGuessed,
    /// All open guesses are shared with other branches.
    OnTheWay,
    /// The last digit was guessed.
    AfterGuess,
    /// The last digit was guessed, and the guess may be left.
    AfterSharedGuess,
    /// The last digit was a naked single.
    AfterNakedSingle,
    /// The last digit was a hidden single.
    AfterHiddenSingle,
    /// A guess is open that is not shared, and the last digit was placed by a rule.
    SearchAfterSingle,
}

/// The part of a step that determines where in its pseudocode a solver is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Site {
    /// The kind of the step.
    pub kind: StepKind,
    assigned: Option<AssignReason>,
    /// Whether there are digits other than givens on the board.
    has_assigned: bool,
    /// The number of open guesses, and of those that are shared.
    depth: usize,
    shared: usize,
    /// Whether a digit is tried after another one, without a new choice of a cell.
    is_next: bool,
}

impl Site {
    /// The site of a step, given the board before it.
    #[must_use]
    pub fn of(algorithm: Algorithm, step: Step, before: &Board, history: &History) -> Self {
        let givens = before.geometry().cells().filter(|&cell| before.role(cell) == Some(Role::Given)).count();
        let is_row = algorithm.has_matrix();
        let is_next = match step {
            Step::Assign { cell, .. } => history.retracted.is_some_and(|other| other == cell || is_row),
            _ => false,
        };
        Self {
            kind: StepKind::of(step, before, history),
            assigned: history.assigned,
            has_assigned: before.filled() > givens,
            depth: before.depth(),
            shared: before.shared(),
            is_next,
        }
    }

    fn is(&self, when: When) -> bool {
        let by_rule = |is_one: fn(Placing) -> bool| match self.assigned {
            Some(AssignReason::Rule(placing)) => is_one(placing),
            _ => false,
        };
        let in_search = self.depth > self.shared;
        match when {
            When::Always => true,
            When::Assigned => self.has_assigned,
            When::Guessed => self.depth > 0,
            When::SearchGuessed => in_search,
            When::OnTheWay => self.depth > 0 && !in_search,
            When::AfterGuess => self.assigned.is_some_and(AssignReason::is_own_guess),
            When::AfterSharedGuess => self.assigned == Some(AssignReason::SharedGuess),
            When::AfterNakedSingle => by_rule(is_naked_single),
            When::AfterHiddenSingle => by_rule(|placing| !is_naked_single(placing)),
            When::SearchAfterSingle => in_search && by_rule(|_| true),
        }
    }

    /// Whether a line is waiting for the function in which the step is made.
    fn is_called_from(&self, line: &CodeLine) -> bool {
        line.calls.iter().any(|call| call.kinds.contains(self.kind) && self.is(call.when))
    }
}

/// The relation of a line to a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// Nothing.
    None,
    /// The solver is inside this loop, condition or call; or it has just chosen a cell or a column here.
    Open,
    /// The step is made here.
    Here,
}

/// The marks of all lines of an algorithm at a step. Of each function that is being executed only the innermost call
/// counts.
#[must_use]
pub fn marks(algorithm: Algorithm, site: &Site) -> Vec<Mark> {
    functions(algorithm).iter().flat_map(|function| marks_of(function, site)).collect()
}

fn marks_of(function: &Function, site: &Site) -> Vec<Mark> {
    let lines = &*function.lines;
    let mut marks = vec![Mark::None; lines.len()];
    let here = lines.iter().position(|line| line.makes.contains(site.kind));
    let Some(at) = here.or_else(|| lines.iter().position(|line| site.is_called_from(line))) else {
        return marks;
    };
    let mut indent = lines[at].indent();
    for (mark, line) in marks[..at].iter_mut().zip(lines).rev() {
        if line.indent() < indent {
            (*mark, indent) = (Mark::Open, line.indent());
        }
    }
    marks[at] = Mark::Open;
    if here.is_some() {
        marks[at] = Mark::Here;
        for (mark, line) in marks.iter_mut().zip(lines) {
            if line.selects.contains(site.kind) && !site.is_next {
                *mark = Mark::Open;
            }
        }
    }
    marks
}
