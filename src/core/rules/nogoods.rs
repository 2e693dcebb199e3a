//! The conflict sets of the last contradictions.

use std::collections::VecDeque;

use super::board_view::Placement;
use crate::geometry::Cell;
use crate::step::{Age, Step};

/// The conflict sets of the contradictions of a run, as far back as a step can refer to them. Costs next to nothing
/// while there are none.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Nogoods {
    /// The number of contradictions so far.
    contradictions: u64,
    /// The number of each contradiction that has a conflict set, and the set; the newest last.
    sets: VecDeque<(u64, Vec<Placement>)>,
}

/// Changes a conflict set as a step records it; `guesses_to` returns the guesses on the board before it up to the
/// one in a cell, from the first to the last.
pub fn change_conflict_set(
    set: &mut Vec<Placement>,
    step: Step,
    guesses_to: impl FnOnce(Cell) -> Vec<Placement>,
) {
    match step {
        Step::Conflict { cell, digit } => set.push((cell, digit)),
        Step::Culprit { cell, .. } => *set = guesses_to(cell),
        Step::Irrelevant { cell, digit } => set.retain(|member| *member != (cell, digit)),
        _ => {}
    }
}

impl Nogoods {
    /// Follows a step; `guesses_to` returns the guesses on the board before it up to the one in a cell.
    pub fn follow(&mut self, step: Step, guesses_to: impl FnOnce(Cell) -> Vec<Placement>) {
        if matches!(step, Step::Contradiction(_)) {
            self.contradictions += 1;
        } else if step.tells_conflict_set() {
            change_conflict_set(self.own(), step, guesses_to);
        }
    }

    /// The conflict set of the last contradiction.
    fn own(&mut self) -> &mut Vec<Placement> {
        let own = self.contradictions;
        if self.sets.back().is_none_or(|(number, _)| *number != own) {
            self.sets.push_back((own, Vec::new()));
        }
        while self.sets.front().is_some_and(|(number, _)| own - number > Age::FARTHEST.later()) {
            self.sets.pop_front();
        }
        &mut self.sets.back_mut().expect("it was added").1
    }

    /// The conflict set of the last contradiction; empty if none was recorded.
    #[must_use]
    pub fn last(&self) -> &[Placement] {
        self.get(Age::LAST).unwrap_or_default()
    }

    /// The conflict set of a contradiction; `None` if none was recorded.
    #[must_use]
    pub fn get(&self, ago: Age) -> Option<&[Placement]> {
        let number = self.contradictions.checked_sub(ago.later())?;
        let index = self.sets.partition_point(|(own, _)| *own < number);
        self.sets.get(index).filter(|(own, _)| *own == number).map(|(_, set)| set.as_slice())
    }
}
