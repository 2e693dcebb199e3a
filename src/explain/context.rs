//! What the run says about a step that the board does not: its solver, and the conflict set that a step refers to.

use crate::rules::{self, Placement};
use crate::solver::Algorithm;
use crate::step::{Ago, Argument, Elimination, Step};
use crate::trace::{Landmark, Trace};

/// What the run says about a step. The default is that nothing is known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Context {
    /// The solver.
    pub algorithm: Option<Algorithm>,
    /// The conflict set from which a candidate is eliminated, or because of which something is undone; empty if there is
    /// none.
    pub conflict: Vec<Placement>,
    /// Whether something is undone because of the last contradiction, and not for a restart.
    pub is_jump: bool,
}

impl Context {
    /// Of the step after the first `position` steps of a run.
    ///
    /// # Panics
    /// When fewer steps are recorded.
    #[must_use]
    pub fn of(step: Step, trace: &Trace, position: u64, algorithm: Algorithm) -> Self {
        let plain = Self { algorithm: Some(algorithm), ..Self::default() };
        if !matches!(algorithm, Algorithm::Cbj(_) | Algorithm::Learning(_)) {
            return plain;
        }
        let ago = match (step, step.deduction().map(|deduction| deduction.argument)) {
            (_, Some(Argument::Conflict(ago))) => ago,
            (Step::Retract { .. } | Step::Restore { .. }, _) => Ago::LAST,
            _ => return plain,
        };
        // A jump ends with the candidate that the nogood excludes.
        let Elimination(nogood) = rules::nogood(Ago::LAST);
        let landmarks = [Landmark::Contradiction, Landmark::Rule(nogood.rule), Landmark::Assignment];
        let [failed, done, assigned] = trace.previous_of_each(position + 1, landmarks);
        let is_jump = failed > done.max(assigned);
        Self { conflict: trace.conflict_set(position, ago), is_jump, ..plain }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Digit};
    use crate::solver::learning::Learning;
    use crate::step::{AssignReason, Contradiction};
    use crate::trace::test_support::{HARD, of_steps, puzzle, recorded};

    const LEARNING: Algorithm = Algorithm::Learning(Learning::DEFAULT);

    /// How many of the steps that are undone by jumps are compared.
    const COMPARED: usize = 1000;

    /// Compares the contexts of a run with what its steps were seen to say; returns how many undone steps belonged to a
    /// jump, and how many to a restart.
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
                let told = Context::of(step, &trace, position, algorithm);
                assert_eq!(
                    told,
                    Context { algorithm: Some(algorithm), conflict, is_jump: jumps },
                    "{position}"
                );
                let is_undone = matches!(step, Step::Retract { .. } | Step::Restore { .. });
                seen[usize::from(!jumps)] += usize::from(is_undone);
            } else if conflict.is_empty() && position < 100 {
                let told = Context::of(step, &trace, position, algorithm);
                assert_eq!(told, Context { algorithm: Some(algorithm), ..Context::default() });
            }
            match step {
                Step::Contradiction(_) => (jumps, _) = (true, sets.push(Vec::new())),
                Step::Conflict { cell, digit } => sets.last_mut().unwrap().push((cell, digit)),
                Step::Culprit { cell, .. } => {
                    let last = guesses.iter().position(|(guess, _)| *guess == cell).unwrap();
                    *sets.last_mut().unwrap() = guesses[..=last].to_vec();
                }
                Step::Uninvolved { cell, .. } => sets.last_mut().unwrap().retain(|(guess, _)| *guess != cell),
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
    fn a_run_says_which_conflict_set_is_meant_and_whether_the_search_jumps() {
        for name in ["cbj", "learning"] {
            let [jumping, restarting] = compare(name.parse().unwrap());
            assert!(jumping > 100, "{name}: {jumping}");
            assert_eq!(restarting, 0, "{name}");
        }
    }

    #[test]
    fn what_is_undone_after_the_excluded_candidate_belongs_to_a_restart() {
        let own = (Cell::new(0), Digit::new(0));
        let guess = |cell, digit| Step::Assign { cell, digit, reason: AssignReason::Guess };
        let retract = |(cell, digit)| Step::Retract { cell, digit };
        let other = (Cell::new(1), Digit::new(0));
        let steps = [
            guess(own.0, own.1),
            Step::Contradiction(Contradiction::NoCandidate(Cell::new(5))),
            Step::Conflict { cell: own.0, digit: own.1 },
            retract(own),
            Step::Eliminate { cell: own.0, digit: own.1, reason: rules::nogood(Ago::LAST) },
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
        let known = Context { algorithm: Some(Algorithm::Mrv), ..Context::default() };
        for (position, step) in (0..).zip(trace.steps(0..trace.len().min(500))) {
            assert_eq!(Context::of(step, &trace, position, Algorithm::Mrv), known);
        }
    }
}
