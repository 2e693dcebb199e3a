//! The conflict sets of the last contradictions.

use std::collections::VecDeque;

use super::board_view::Placement;
use crate::step::Age;

/// The conflict sets of the contradictions of a run, as far back as a step can refer to them. Costs next to nothing
/// while there are none.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Nogoods {
    /// The number of contradictions so far.
    contradictions: u64,
    /// The number of each contradiction that has a conflict set, and the set; the newest last.
    sets: VecDeque<(u64, Vec<Placement>)>,
}

impl Nogoods {
    /// Counts a new contradiction.
    pub const fn begin(&mut self) {
        self.contradictions += 1;
    }

    /// Adds a digit to the conflict set of the last contradiction.
    pub fn add(&mut self, member: Placement) {
        let own = self.contradictions;
        match self.sets.back_mut() {
            Some((number, set)) if *number == own => set.push(member),
            _ => self.sets.push_back((own, vec![member])),
        }
        while self.sets.front().is_some_and(|(number, _)| own - number > Age::FARTHEST.later()) {
            self.sets.pop_front();
        }
    }

    /// Adds the guesses up to the culprit to the conflict set of the last contradiction, before any is left out.
    pub fn extend(&mut self, guesses: impl IntoIterator<Item = Placement>) {
        guesses.into_iter().for_each(|guess| self.add(guess));
    }

    /// Removes a guess from the conflict set of the last contradiction.
    pub fn leave_out(&mut self, guess: Placement) {
        let own = self.contradictions;
        if let Some((_, set)) = self.sets.back_mut().filter(|(number, _)| *number == own) {
            set.retain(|member| *member != guess);
        }
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
