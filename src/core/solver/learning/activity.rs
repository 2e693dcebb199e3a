//! How much each candidate occurred in recent nogoods (VSIDS).

use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Geometry};
use crate::rules::Placement;

/// How much a nogood counts, relative to the next one.
const DECAY: f64 = 0.95;

/// Activities beyond this are all scaled down.
const MOST: f64 = 1e100;

/// The activity of each candidate.
pub(super) struct Activity {
    side: usize,
    of: Vec<f64>,
    /// The weight of the next nogood.
    weight: f64,
}

impl Activity {
    pub(super) fn new(geometry: &Geometry) -> Self {
        let side = geometry.side();
        Self { side, of: vec![0.0; geometry.cell_count() * side], weight: 1.0 }
    }

    /// Counts the digits of a new nogood.
    pub(super) fn bump(&mut self, nogood: &[Placement]) {
        for &(cell, digit) in nogood {
            self.of[cell.index() * self.side + digit.index()] += self.weight;
        }
        self.weight /= DECAY;
        if self.weight > MOST {
            self.of.iter_mut().for_each(|activity| *activity /= MOST);
            self.weight /= MOST;
        }
    }

    /// The most active candidate; in a tie, that of the cell with the fewest, then the first.
    pub(super) fn most_active(&self, cells: impl Iterator<Item = (Cell, DigitSet)>) -> Option<Placement> {
        let mut best: Option<(f64, usize, Placement)> = None;
        for (cell, candidates) in cells {
            for digit in candidates {
                let activity = self.of[cell.index() * self.side + digit.index()];
                let is_better = best.is_none_or(|(most, fewest, _)| {
                    activity > most || (activity >= most && candidates.len() < fewest)
                });
                if is_better {
                    best = Some((activity, candidates.len(), (cell, digit)));
                }
            }
        }
        best.map(|(.., placement)| placement)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Digit, Variant};

    #[test]
    fn digits_of_recent_nogoods_come_first() {
        let geometry = Geometry::with_side(4, Variant::Plain).expect("a shape");
        let all = || geometry.cells().map(|cell| (cell, DigitSet::all(4)));
        let placement = |cell, digit| (Cell::new(cell), Digit::new(digit));
        let mut activity = Activity::new(&geometry);
        assert_eq!(activity.most_active(all()), Some(placement(0, 0)));
        activity.bump(&[placement(7, 2)]);
        assert_eq!(activity.most_active(all()), Some(placement(7, 2)));
        activity.bump(&[placement(3, 1)]);
        assert_eq!(activity.most_active(all()), Some(placement(3, 1)), "a later one weighs more");
        activity.bump(&[placement(7, 2)]);
        assert_eq!(activity.most_active(all()), Some(placement(7, 2)), "twice weighs more than once");
        // The weights stay finite.
        (0..100_000).for_each(|_| activity.bump(&[placement(9, 3)]));
        assert_eq!(activity.most_active(all()), Some(placement(9, 3)));
        assert!(activity.of.iter().all(|of| of.is_finite()));
    }
}
