//! The conflict sets of a recorded run, found by the number of contradictions before each chunk, and the jumps back
//! that follow.

use super::{Landmark, Trace, words};
use crate::board::Role;
use crate::geometry::Cell;
use crate::rules::{self, Placement};
use crate::step::{Age, Elimination, Step};

/// How a search went back from a contradiction.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Jump {
    /// The guesses retracted, the deepest first.
    pub guesses: Vec<Placement>,
    /// The candidate that the conflict set then excludes; `None` if nothing was excluded, or not yet.
    pub excluded: Option<Placement>,
}

impl Trace {
    /// The position just after a contradiction, the first of the run having the number 1.
    #[must_use]
    pub fn contradiction(&self, number: u64) -> Option<u64> {
        let before = |index: usize| self.chunk(index).map(|chunk| chunk.end().counters().contradictions);
        let (mut low, mut high) = (0, self.chunk_count());
        while low < high {
            let middle = usize::midpoint(low, high);
            if before(middle)? < number {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let chunk = self.chunk(low)?;
        let missing = number.checked_sub(chunk.start().counters().contradictions + 1)?;
        let words = chunk.words();
        let ends = words::decode(&words, &self.code).zip(chunk.steps().start + 1..);
        let mut found = ends.filter(|(step, _)| matches!(step, Step::Contradiction(_)));
        found.nth(missing as usize).map(|(_, end)| end)
    }

    /// The conflict set of a contradiction before `position`, as recorded up to there; empty if the solver reports
    /// none.
    ///
    /// # Panics
    /// When fewer steps are recorded.
    #[must_use]
    pub fn conflict_set(&self, position: u64, ago: Age) -> Vec<Placement> {
        let contradictions = self.moment_at(position).counters().contradictions;
        let number = contradictions.checked_sub(ago.later()).filter(|number| *number > 0);
        let Some(after) = number.and_then(|number| self.contradiction(number)) else { return Vec::new() };
        self.conflict_set_after(after, position)
    }

    /// The conflict set of the contradiction that led to the position `after`, as recorded up to `position`;
    /// empty if the solver reports none.
    ///
    /// # Panics
    /// When fewer steps are recorded.
    #[must_use]
    pub fn conflict_set_after(&self, after: u64, position: u64) -> Vec<Placement> {
        let most = self.start().board().geometry().cell_count() as u64;
        let mut set = Vec::new();
        for step in self.steps(after..position.min(after + most).max(after)) {
            if !step.tells_conflict_set() {
                break;
            }
            rules::change_conflict_set(&mut set, step, |cell| self.moment_at(after).board().guesses_to(cell));
        }
        set
    }

    /// The number of steps that record the conflict set of the contradiction that led to the position `after`.
    ///
    /// # Panics
    /// When fewer steps are recorded.
    #[must_use]
    pub fn conflict_steps_after(&self, after: u64) -> u64 {
        let most = self.start().board().geometry().cell_count() as u64 + 1;
        let steps = self.steps(after..self.len().min(after + most));
        steps.into_iter().take_while(|step| step.tells_conflict_set()).count() as u64
    }

    /// Whether the search is going back from a contradiction after the first `position` steps: there was one since the last
    /// assignment and the last candidate that a nogood excluded.
    ///
    /// # Panics
    /// When fewer steps are recorded.
    #[must_use]
    pub fn is_jump(&self, position: u64) -> bool {
        let Elimination(nogood) = rules::nogood(Age::LAST);
        let landmarks = [Landmark::Contradiction, Landmark::Rule(nogood.rule), Landmark::Assignment];
        let [failed, done, assigned] = self.previous_of_each(position + 1, landmarks);
        failed > done.max(assigned)
    }

    /// Whether the search is [going back](Self::is_jump) from a contradiction with a reported conflict set. Lanes of a
    /// parallel search report none.
    pub(super) fn goes_back_learning(&self, position: u64) -> bool {
        self.is_jump(position) && !self.conflict_set(position, Age::LAST).is_empty()
    }

    /// How the search went back from the contradiction that led to the position `after`, as recorded so far.
    ///
    /// # Panics
    /// When fewer steps are recorded.
    #[must_use]
    pub fn jump_after(&self, after: u64) -> Jump {
        let moment = self.moment_at(after);
        let geometry = moment.board().geometry();
        let is_guess = |cell: Cell| matches!(moment.board().role(cell), Some(Role::Guess { .. }));
        // At most everything on the board can be retracted.
        let most = (geometry.cell_count() * (geometry.side() + 2)) as u64;
        let mut jump = Jump::default();
        for step in self.steps(after..self.len().min(after + most)) {
            match step {
                step if step.tells_conflict_set() => {}
                Step::Restore { .. } => {}
                Step::Retract { cell, digit } if is_guess(cell) => jump.guesses.push((cell, digit)),
                Step::Retract { .. } => {}
                Step::Eliminate { cell, digit, .. } => {
                    jump.excluded = Some((cell, digit));
                    break;
                }
                _ => break,
            }
        }
        jump
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::Algorithm;
    use crate::trace::chunk::CHUNK_WORDS;
    use crate::trace::test_support::{HARD, puzzle, recorded};

    /// The jump, from the boards before and after it.
    fn jump(trace: &Trace, after: u64) -> Jump {
        let goes_back = |at: &u64| {
            let step = trace.steps(*at..*at + 1).pop();
            step.is_some_and(|step| {
                step.tells_conflict_set() || matches!(step, Step::Retract { .. } | Step::Restore { .. })
            })
        };
        let end = (after..).find(|at| !goes_back(at)).unwrap();
        let guesses = |position: u64| {
            let moment = trace.moment_at(position);
            let board = moment.board().clone();
            let depth = |cell| match board.role(cell) {
                Some(Role::Guess { depth, .. }) => Some((depth, (cell, board.digit(cell).unwrap()))),
                _ => None,
            };
            let mut guesses: Vec<_> = board.geometry().cells().filter_map(depth).collect();
            guesses.sort_unstable();
            guesses
        };
        let left = guesses(end).len();
        let guesses = guesses(after).into_iter().skip(left).rev().map(|(_, guess)| guess).collect();
        let excluded = match trace.steps(end..trace.len().min(end + 1))[..] {
            [Step::Eliminate { cell, digit, .. }] => Some((cell, digit)),
            _ => None,
        };
        Jump { guesses, excluded }
    }

    #[test]
    fn every_conflict_set_is_found_from_any_position() {
        check_all("cbj:static,none", &format!("1234{:24}5{:6}6", "", ""), [1, 1]);
    }

    /// With candidates to be restored.
    #[test]
    fn conflict_sets_before_long_retreats_are_found() {
        check_all("cbj", HARD, [997, 10]);
    }

    /// Compares what is found with the steps: from every `positions`th position the sets of the contradictions
    /// before, and the jumps after every `contradictions`th contradiction.
    fn check_all(name: &str, cells: &str, [positions, contradictions]: [usize; 2]) {
        let puzzle = puzzle(cells);
        let algorithm: Algorithm = name.parse().unwrap();
        let trace = recorded(algorithm, &puzzle, CHUNK_WORDS);
        let steps = trace.steps(0..trace.len());
        let mut sets: Vec<Vec<Placement>> = Vec::new();
        let (mut guesses, mut left_out): (Vec<Placement>, _) = (Vec::new(), 0);
        for (step, position) in steps.into_iter().zip(1..) {
            match step {
                Step::Contradiction(_) => {
                    sets.push(Vec::new());
                    assert_eq!(trace.contradiction(sets.len() as u64), Some(position));
                }
                Step::Assign { cell, digit, reason } if reason.is_guess() => guesses.push((cell, digit)),
                Step::Retract { cell, .. } => drop(guesses.pop_if(|(guess, _)| *guess == cell)),
                Step::Culprit { cell, .. } => {
                    let last = guesses.iter().position(|(guess, _)| *guess == cell).unwrap();
                    *sets.last_mut().unwrap() = guesses[..=last].to_vec();
                }
                Step::Irrelevant { cell, .. } => {
                    sets.last_mut().unwrap().retain(|(guess, _)| *guess != cell);
                    left_out += 1;
                }
                _ => {}
            }
            if !position.is_multiple_of(positions as u64) {
                continue;
            }
            for (later, set) in sets.iter().rev().take(4).enumerate() {
                assert_eq!(trace.conflict_set(position, Age::new(later as u64).unwrap()), *set);
            }
        }
        for number in (1..=sets.len() as u64).step_by(contradictions) {
            let after = trace.contradiction(number).unwrap();
            assert_eq!(trace.jump_after(after), jump(&trace, after));
            assert_eq!(trace.conflict_set_after(after, trace.len()), sets[number as usize - 1]);
        }
        assert!(sets.len() > 3 && left_out > 3, "{} {left_out}", sets.len());
        assert_eq!(trace.contradiction(sets.len() as u64 + 1), None);
    }
}
