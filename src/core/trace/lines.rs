//! The landmarks that stand for a line of pseudocode, so that a run can stop there.

use super::{Landmark, Trace};
use crate::rules;
use crate::solver::Algorithm;
use crate::solver::pseudocode::{CodeLine, History, StepKind, lines};
use crate::step::Step;

/// The landmarks that are exactly the steps made at a line of an algorithm; empty if no steps are made there, or if
/// some of their kind are made at other lines.
#[must_use]
pub fn landmarks_of(algorithm: Algorithm, line: &CodeLine) -> Vec<Landmark> {
    let Some(own) = line.makes.iter().map(landmark_of).collect::<Option<Vec<_>>>() else { return Vec::new() };
    let others = lines(algorithm).filter(|other| other != line);
    let mut elsewhere = others.flat_map(|other| other.makes.iter()).filter_map(landmark_of);
    if elsewhere.any(|landmark| own.contains(&landmark)) {
        return Vec::new();
    }
    let mut landmarks = Vec::new();
    for landmark in own {
        if !landmarks.contains(&landmark) {
            landmarks.push(landmark);
        }
    }
    landmarks
}

impl Trace {
    /// The part of the first `position` steps that determines where in its pseudocode the solver is next.
    ///
    /// # Panics
    /// When fewer steps are recorded.
    #[must_use]
    pub fn history(&self, position: u64) -> History {
        let mut history = History::default();
        self.steps(position.saturating_sub(2)..position).into_iter().for_each(|step| history.follow(step));
        let assigned = self.previous(position + 1, Landmark::Assignment);
        let step = assigned.and_then(|after| self.steps(after - 1..after).pop());
        if let Some(Step::Assign { reason, .. }) = step {
            history.assigned = Some(reason);
        }
        History { is_jump: self.is_jump(position), ..history }
    }
}

/// The landmark of all steps of a kind.
const fn landmark_of(kind: StepKind) -> Option<Landmark> {
    match kind {
        StepKind::Guess | StepKind::SharedGuess => Some(Landmark::Guess),
        StepKind::RetractGuess => Some(Landmark::Retraction),
        StepKind::NoCandidate | StepKind::EmptiedBy(_) | StepKind::NoPlace => Some(Landmark::Contradiction),
        StepKind::Solution => Some(Landmark::Solution),
        StepKind::Rule(rule) => Some(Landmark::Rule(rule)),
        StepKind::ByGiven => Some(Landmark::Rule(rules::PEER)),
        StepKind::Learnt => Some(Landmark::Rule(rules::NOGOOD)),
        StepKind::Examine
        | StepKind::Conflict
        | StepKind::RetractForced
        | StepKind::Restore
        | StepKind::Leave => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::test_support::{HARD, puzzle, recorded_to};

    #[test]
    fn the_history_includes_all_earlier_steps() {
        let puzzle = puzzle(HARD);
        for algorithm in Algorithm::ALL {
            let trace = recorded_to(600, algorithm, &puzzle, 256);
            let mut history = History::default();
            for (position, step) in (0..).zip(trace.steps(0..trace.len())) {
                assert_eq!(trace.history(position), history, "{algorithm}: {position}");
                history.follow(step);
            }
        }
    }
}
