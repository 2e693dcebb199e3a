//! What a step's board does not show: its solver, and the conflict set that it refers to.

use crate::board::{Board, Role};
use crate::rules::{self, Placement};
use crate::solver::Algorithm;
use crate::step::{Age, Argument, AssignReason, Elimination, Step};
use crate::trace::Trace;

/// The context of a step in its run. By default nothing is known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Context {
    /// The solver.
    pub algorithm: Option<Algorithm>,
    /// The conflict set that eliminates a candidate, or because of which something is undone; empty if there is none.
    pub conflict: Vec<Placement>,
    /// Whether something is undone because of the last contradiction, rather than for a restart.
    pub is_jump: bool,
    /// The words of the argument of a step by a rule, if it has them.
    pub words: Vec<u16>,
    /// The digit that has just failed, if another is tried in its place and no new cell is chosen.
    pub tried: Option<Placement>,
}

impl Context {
    /// The context of the step after the first `position` steps of a run.
    ///
    /// # Panics
    /// When fewer steps are recorded.
    #[must_use]
    pub fn of(step: Step, trace: &Trace, position: u64, algorithm: Algorithm) -> Self {
        let tried = tried(step, trace, position, algorithm);
        let words = words(step, trace, position);
        let plain = Self { algorithm: Some(algorithm), tried, words, ..Self::default() };
        if !algorithm.has_conflict_sets() {
            return plain;
        }
        let ago = match (step, step.deduction().map(|deduction| deduction.argument)) {
            (_, Some(Argument::Conflict(ago))) => ago,
            (Step::Retract { .. } | Step::Restore { .. }, _) => Age::LAST,
            _ => return plain,
        };
        let is_jump = trace.is_jump(position);
        Self { conflict: trace.conflict_set(position, ago), is_jump, ..plain }
    }
}

/// The words of the argument of a step.
fn words(step: Step, trace: &Trace, position: u64) -> Vec<u16> {
    let has_words = step.deduction().is_some_and(|deduction| deduction.argument == Argument::Words);
    if has_words { trace.argument(position) } else { Vec::new() }
}

/// The digit that was retracted just before another is tried in its place. A search that learns chooses a new cell
/// after each jump, and the lanes of a parallel search make shared guesses as their branches require.
fn tried(step: Step, trace: &Trace, position: u64, algorithm: Algorithm) -> Option<Placement> {
    if !tries_again(step, algorithm) {
        return None;
    }
    let last = trace.steps(position.saturating_sub(2)..position);
    let (ago, retracted) = just_retracted(&last)?;
    let role = || trace.moment_at(position - ago).board().role(retracted.0);
    is_in_its_place(step, algorithm, retracted, role).then_some(retracted)
}

fn tries_again(step: Step, algorithm: Algorithm) -> bool {
    let Step::Assign { reason, .. } = step else { return false };
    reason != AssignReason::SharedGuess && !algorithm.learns()
}

/// The digit that was just retracted, and how many steps ago: by the last of these steps, or by the one before if
/// the last concludes that the digit has failed.
fn just_retracted(last: &[Step]) -> Option<(u64, Placement)> {
    match *last {
        [.., Step::Retract { cell, digit }] => Some((1, (cell, digit))),
        [.., Step::Retract { cell, digit }, Step::Eliminate { reason: Elimination(excluded), .. }]
            if matches!(excluded.argument, Argument::Conflict(_)) =>
        {
            Some((2, (cell, digit)))
        }
        _ => None,
    }
}

/// Whether a step tries another digit in place of the one retracted, which had this role.
fn is_in_its_place(
    step: Step,
    algorithm: Algorithm,
    retracted: Placement,
    role: impl FnOnce() -> Option<Role>,
) -> bool {
    // The rows of a column may be in different cells.
    let is_there = algorithm.has_matrix() || step.cell() == Some(retracted.0);
    // A guess left for another branch has not failed.
    let has_failed = || !algorithm.has_lanes() || matches!(role(), Some(Role::Guess { shared: false, .. }));
    is_there && has_failed()
}

/// The contexts of all steps of a run from the first on, the same as [`Context::of`] finds for each by itself.
#[derive(Debug)]
pub struct AllContexts<'a> {
    contexts: Contexts<'a>,
    /// The last two steps.
    last: Vec<Step>,
    /// The role of the digit that was retracted last.
    retracted: Option<Role>,
}

impl<'a> AllContexts<'a> {
    /// The contexts of the steps of a run.
    #[must_use]
    pub const fn new(trace: &'a Trace, algorithm: Algorithm) -> Self {
        Self { contexts: Contexts::from(0, trace, algorithm), last: Vec::new(), retracted: None }
    }

    /// The context of the next step, given the board before it.
    ///
    /// # Panics
    /// When the step is not recorded.
    pub fn next(&mut self, step: Step, before: &Board) -> Context {
        let Contexts { trace, algorithm, position, .. } = self.contexts;
        let mut context = self.contexts.next(step, before);
        if tries_again(step, algorithm)
            && let Some((_, retracted)) = just_retracted(&self.last)
            && is_in_its_place(step, algorithm, retracted, || self.retracted)
        {
            context.tried = Some(retracted);
        }
        if algorithm.has_conflict_sets()
            && let Some(Argument::Conflict(age)) = step.deduction().map(|deduction| deduction.argument)
        {
            context.conflict = trace.conflict_set(position, age);
            context.is_jump = trace.is_jump(position);
        }
        if let Step::Retract { cell, .. } = step {
            self.retracted = before.role(cell);
        }
        if self.last.len() == 2 {
            self.last.remove(0);
        }
        self.last.push(step);
        context
    }
}

/// The contexts of consecutive steps. They hold what short reasons depend on, at little cost.
#[derive(Debug)]
pub struct Contexts<'a> {
    trace: &'a Trace,
    algorithm: Algorithm,
    /// The number of steps before the next one.
    position: u64,
    /// The last conflict set, as recorded; `None` until it is needed.
    conflict: Option<Vec<Placement>>,
    /// Whether the search jumps back; `None` until it is needed.
    is_jump: Option<bool>,
}

impl<'a> Contexts<'a> {
    /// The contexts of the steps after the first `position` steps of a run.
    #[must_use]
    pub const fn from(position: u64, trace: &'a Trace, algorithm: Algorithm) -> Self {
        Self { trace, algorithm, position, conflict: None, is_jump: None }
    }

    /// The context of the next step, given the board before it.
    ///
    /// # Panics
    /// When the step is not recorded.
    pub fn next(&mut self, step: Step, before: &Board) -> Context {
        let (trace, position) = (self.trace, self.position);
        self.position += 1;
        let words = words(step, trace, position);
        let mut context = Context { algorithm: Some(self.algorithm), words, ..Context::default() };
        if !self.algorithm.has_conflict_sets() {
            return context;
        }
        match step {
            Step::Retract { .. } | Step::Restore { .. } => {
                context.is_jump = *self.is_jump.get_or_insert_with(|| trace.is_jump(position));
                let recorded = || trace.conflict_set(position, Age::LAST);
                context.conflict.clone_from(self.conflict.get_or_insert_with(recorded));
            }
            Step::Contradiction(_) => (self.conflict, self.is_jump) = (Some(Vec::new()), Some(true)),
            Step::Conflict { .. } | Step::Culprit { .. } | Step::Irrelevant { .. } => {
                // A new conflict set begins with its culprit.
                let begun = self.conflict.take().or_else(|| step.culprit().map(|_| Vec::new()));
                self.conflict = begun.map(|mut set| {
                    rules::change_conflict_set(&mut set, step, |cell| before.guesses_to(cell));
                    set
                });
            }
            Step::Eliminate { reason: Elimination(reason), .. }
                if matches!(reason.argument, Argument::Conflict(_)) =>
            {
                self.is_jump = Some(false);
            }
            Step::Assign { .. } => self.is_jump = Some(false),
            _ => {}
        }
        context
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Digit};
    use crate::rules;
    use crate::solver::learning::Learning;
    use crate::step::{AssignReason, Contradiction};
    use crate::trace::test_support::{HARD, of_steps, puzzle, recorded, recorded_to};

    const LEARNING: Algorithm = Algorithm::Learning(Learning::DEFAULT);

    /// How many of the steps that are undone by jumps are compared.
    const COMPARED: usize = 1000;

    /// Compares the contexts of a run with what its steps show; returns how many undone steps belonged to a jump,
    /// and how many to a restart.
    fn compare(algorithm: Algorithm) -> [usize; 2] {
        let puzzle = puzzle(HARD);
        let trace = recorded(algorithm, &puzzle, 4096);
        let mut sets: Vec<Vec<Placement>> = Vec::new();
        let (mut jumps, mut seen) = (false, [0, 0]);
        let mut guesses: Vec<Placement> = Vec::new();
        for (position, step) in (0..).zip(trace.steps(0..trace.len())) {
            let argument = step.deduction().map(|deduction| deduction.argument);
            let conflict = match (step, argument) {
                (_, Some(Argument::Conflict(ago))) => sets[sets.len() - 1 - ago.later() as usize].clone(),
                (Step::Retract { .. } | Step::Restore { .. }, _) => sets.last().cloned().unwrap_or_default(),
                _ => Vec::new(),
            };
            if !conflict.is_empty() && (!jumps || seen[0] < COMPARED) {
                let told = Context { tried: None, ..Context::of(step, &trace, position, algorithm) };
                assert_eq!(
                    told,
                    Context { algorithm: Some(algorithm), conflict, is_jump: jumps, ..Context::default() },
                    "{position}"
                );
                let is_undone = matches!(step, Step::Retract { .. } | Step::Restore { .. });
                seen[usize::from(!jumps)] += usize::from(is_undone);
            } else if conflict.is_empty() && position < 100 {
                let told = Context { tried: None, ..Context::of(step, &trace, position, algorithm) };
                assert_eq!(told, Context { algorithm: Some(algorithm), ..Context::default() });
            }
            match step {
                Step::Contradiction(_) => (jumps, _) = (true, sets.push(Vec::new())),
                Step::Conflict { cell, digit } => sets.last_mut().unwrap().push((cell, digit)),
                Step::Culprit { cell, .. } => {
                    let last = guesses.iter().position(|(guess, _)| *guess == cell).unwrap();
                    *sets.last_mut().unwrap() = guesses[..=last].to_vec();
                }
                Step::Irrelevant { cell, .. } => sets.last_mut().unwrap().retain(|(guess, _)| *guess != cell),
                Step::Assign { cell, digit, reason } => {
                    guesses.extend(reason.is_guess().then_some((cell, digit)));
                    jumps = false;
                }
                Step::Retract { cell, .. } => drop(guesses.pop_if(|(guess, _)| *guess == cell)),
                Step::Eliminate { .. } if matches!(argument, Some(Argument::Conflict(_))) => jumps = false,
                _ => {}
            }
        }
        seen
    }

    #[test]
    fn all_contexts_are_those_of_each_step() {
        for name in
            ["cbj", "learning", "dlx", "brute-force", "backtracking:mrv,lcv,mac", "propagation", "parallel"]
        {
            let algorithm: Algorithm = name.parse().unwrap();
            let puzzle = puzzle(HARD);
            let trace = recorded_to(3000, algorithm, &puzzle, 4096);
            let mut contexts = AllContexts::new(&trace, algorithm);
            let mut board = trace.start().board().clone();
            let mut tried = 0;
            for (position, step) in (0..).zip(trace.steps(0..trace.len())) {
                let own = contexts.next(step, &board);
                assert_eq!(own, Context::of(step, &trace, position, algorithm), "{name} {position}");
                tried += usize::from(own.tried.is_some());
                board.apply(step);
            }
            let tries =
                matches!(algorithm, Algorithm::BruteForce | Algorithm::DancingLinks(_) | Algorithm::Cbj(_));
            assert!(tried > 0 || !tries, "{name}");
        }
    }

    #[test]
    fn the_context_matches_the_recorded_jumps() {
        for name in ["cbj", "learning"] {
            let [jumping, restarting] = compare(name.parse().unwrap());
            assert!(jumping > 100, "{name}: {jumping}");
            assert_eq!(restarting, 0, "{name}");
        }
    }

    #[test]
    fn retractions_after_the_excluded_candidate_are_a_restart() {
        let own = (Cell::new(0), Digit::new(0));
        let guess = |cell, digit| Step::Assign { cell, digit, reason: AssignReason::Guess };
        let retract = |(cell, digit)| Step::Retract { cell, digit };
        let other = (Cell::new(1), Digit::new(0));
        let steps = [
            guess(own.0, own.1),
            Step::Contradiction(Contradiction::NoCandidate(Cell::new(5))),
            Step::Conflict { cell: own.0, digit: own.1 },
            retract(own),
            Step::Eliminate { cell: own.0, digit: own.1, reason: rules::nogood(Age::LAST) },
            guess(other.0, other.1),
            retract(other),
        ];
        let trace = of_steps(&steps, &puzzle("................"), 64);
        let told = |position: usize| {
            let Context { conflict, is_jump, .. } =
                Context::of(steps[position], &trace, position as u64, LEARNING);
            (conflict, is_jump)
        };
        assert_eq!(told(0), (vec![], false));
        assert_eq!(told(3), (vec![own], true));
        assert_eq!(told(4), (vec![own], true));
        assert_eq!(told(6), (vec![own], false));
        // At once after the candidate is excluded, and at once after the contradiction.
        let at_once = |steps: &[Step]| {
            let (last, before) = steps.split_last().unwrap();
            let trace = of_steps(steps, &puzzle("................"), 64);
            Context::of(*last, &trace, before.len() as u64, LEARNING).is_jump
        };
        let open = [guess(other.0, other.1)];
        assert!(!at_once(&[&open[..], &steps[..5], &[retract(other)]].concat()));
        assert!(at_once(&[&open[..], &steps[1..2], &[retract(other)]].concat()));
    }

    #[test]
    fn other_solvers_have_no_conflict_sets() {
        let trace = recorded(Algorithm::Mrv, &puzzle(HARD), 4096);
        for (position, step) in (0..).zip(trace.steps(0..trace.len().min(500))) {
            let Context { conflict, is_jump, .. } = Context::of(step, &trace, position, Algorithm::Mrv);
            assert_eq!((conflict, is_jump), (vec![], false));
        }
    }

    /// The digits after which the guesses of a run are tried, in the order of the run.
    fn tried(algorithm: Algorithm, line: &str) -> Vec<(Step, Option<Placement>)> {
        let puzzle = puzzle(line);
        let trace = recorded_to(1500, algorithm, &puzzle, 256);
        let steps = (0..).zip(trace.steps(0..trace.len()));
        let guesses = steps.filter(|(_, step)| matches!(step, Step::Assign { .. }));
        guesses.map(|(position, step)| (step, Context::of(step, &trace, position, algorithm).tried)).collect()
    }

    #[test]
    fn a_retry_follows_the_failed_digit() {
        let mut all_after = 0;
        for algorithm in Algorithm::ALL {
            let all = tried(algorithm, HARD);
            let mut after = 0;
            for (step, failed) in all {
                let Some((failed, other)) = failed else { continue };
                after += 1;
                let (cell, digit) = (step.cell().unwrap(), step.digit().unwrap());
                let is_ascending = !matches!(algorithm, Algorithm::Backtracking(_) | Algorithm::Cbj(_));
                assert!(cell != failed || digit > other || !is_ascending, "{algorithm}");
                assert!(cell == failed || matches!(algorithm, Algorithm::DancingLinks(_)), "{algorithm}");
            }
            assert!(after == 0 || !algorithm.learns(), "a new choice each time");
            all_after += after;
        }
        assert!(all_after > 50, "{all_after}");
    }

    #[test]
    fn contexts_in_sequence_give_the_same_reasons() {
        use crate::explain::{explain_in, short};
        use crate::trace::Cursor;
        let puzzle = puzzle(HARD);
        for algorithm in Algorithm::ALL {
            let trace = recorded_to(2000, algorithm, &puzzle, 256);
            let mut cursor = Cursor::new(&trace);
            for from in (0..trace.len()).step_by(97) {
                cursor.seek(&trace, from);
                let mut contexts = Contexts::from(from, &trace, algorithm);
                for position in from..(from + 60).min(trace.len()) {
                    let before = cursor.moment().board().clone();
                    let step = cursor.advance(&trace).unwrap();
                    let row = short(step, &before, puzzle.symbols(), &contexts.next(step, &before));
                    let alone = Context::of(step, &trace, position, algorithm);
                    let told = explain_in(step, &before, puzzle.symbols(), &alone).short;
                    assert_eq!(row, told, "{algorithm}: step {position} from {from}");
                }
            }
        }
    }
}
