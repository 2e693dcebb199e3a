//! The conflict sets of the last contradictions.

use std::collections::VecDeque;

use super::premises::Placement;
use crate::step::Ago;

/// The conflict sets of the contradictions of a run, as far back as a step can refer to them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Nogoods {
    /// The newest last.
    sets: VecDeque<Vec<Placement>>,
}

impl Nogoods {
    /// Begins the conflict set of a new contradiction.
    pub fn begin(&mut self) {
        if self.sets.len() as u64 > Ago::FARTHEST.later() {
            self.sets.pop_front();
        }
        self.sets.push_back(Vec::new());
    }

    /// Adds a digit to the conflict set of the last contradiction.
    pub fn add(&mut self, member: Placement) {
        if let Some(last) = self.sets.back_mut() {
            last.push(member);
        }
    }

    /// The conflict set of the last contradiction; empty if none was recorded.
    #[must_use]
    pub fn last(&self) -> &[Placement] {
        self.sets.back().map_or(&[], Vec::as_slice)
    }

    /// The conflict set of a contradiction; `None` if none was recorded.
    #[must_use]
    pub fn get(&self, ago: Ago) -> Option<&[Placement]> {
        let index = self.sets.len().checked_sub(ago.later() as usize + 1)?;
        self.sets.get(index).map(Vec::as_slice).filter(|set| !set.is_empty())
    }
}
