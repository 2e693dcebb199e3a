//! The conflict sets of a recorded run, found by the number of contradictions before each chunk.

use super::{Trace, words};
use crate::rules::Placement;
use crate::step::{Ago, Step};

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

    /// The conflict set of a contradiction before `position`, as far as it is recorded before it; empty if the solver
    /// reports none.
    ///
    /// # Panics
    /// When fewer steps are recorded.
    #[must_use]
    pub fn conflict_set(&self, position: u64, ago: Ago) -> Vec<Placement> {
        let contradictions = self.moment_at(position).counters().contradictions;
        let number = contradictions.checked_sub(ago.later()).filter(|number| *number > 0);
        let Some(after) = number.and_then(|number| self.contradiction(number)) else { return Vec::new() };
        let most = self.start().board().geometry().cell_count() as u64;
        let steps = self.steps(after..position.min(after + most));
        let member = |step: Step| match step {
            Step::Conflict { cell, digit } => Some((cell, digit)),
            _ => None,
        };
        steps.into_iter().map_while(member).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::geometry::{Geometry, Variant};
    use crate::puzzle::{Puzzle, Symbols};
    use crate::solver::Algorithm;
    use crate::trace::Recorder;

    #[test]
    fn every_conflict_set_is_found_from_any_position() {
        let geometry = Geometry::with_side(6, Variant::Plain).unwrap();
        let mut givens = vec![None; 36];
        givens[..4].copy_from_slice(&[0, 1, 2, 3].map(|digit| Some(crate::geometry::Digit::new(digit))));
        givens[35] = Some(crate::geometry::Digit::new(5));
        givens[28] = Some(crate::geometry::Digit::new(4));
        let puzzle = Puzzle::new(geometry, givens, Symbols::standard(6), "").unwrap();
        let algorithm: Algorithm = "cbj:static,none".parse().unwrap();
        let mut steps: Vec<Step> = Vec::new();
        algorithm.solve(&puzzle, &mut steps);
        let mut trace = Trace::new(&puzzle);
        let mut recorder = Recorder::new(&puzzle);
        let mut encoder = words::Encoder::new(&puzzle);
        let mut words = Vec::new();
        steps.iter().for_each(|step| encoder.encode(*step, &mut words));
        recorder.record(&words, Duration::ZERO, |update| trace.push(update));
        recorder.finish().into_iter().for_each(|update| trace.push(update));
        assert_eq!(trace.len(), steps.len() as u64);
        let mut sets: Vec<Vec<Placement>> = Vec::new();
        for (step, position) in steps.into_iter().zip(1..) {
            match step {
                Step::Contradiction(_) => {
                    sets.push(Vec::new());
                    assert_eq!(trace.contradiction(sets.len() as u64), Some(position));
                }
                Step::Conflict { cell, digit } => sets.last_mut().unwrap().push((cell, digit)),
                _ => {}
            }
            for (later, set) in sets.iter().rev().take(4).enumerate() {
                assert_eq!(trace.conflict_set(position, Ago::new(later as u64).unwrap()), *set);
            }
        }
        assert!(sets.len() > 3, "{}", sets.len());
        assert_eq!(trace.contradiction(sets.len() as u64 + 1), None);
    }
}
