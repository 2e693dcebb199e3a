//! The logarithmic scale of the heat map: from the least to the greatest count of a cell.

/// The number of distinct heats.
pub(crate) const HEATS: u8 = 8;

/// A scale from the least count above zero to the greatest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HeatScale {
    pub(crate) least: u64,
    pub(crate) most: u64,
}

impl HeatScale {
    /// The scale of these counts; `None` if all are zero.
    pub(crate) fn of(counts: impl Iterator<Item = u64>) -> Option<Self> {
        let counted = counts.filter(|count| *count > 0).map(|count| Self { least: count, most: count });
        counted.reduce(|a, b| Self { least: a.least.min(b.least), most: a.most.max(b.most) })
    }

    /// The heat of a count: 0 for none, else from 1 for the least to [`HEATS`] for the greatest. Equal ratios of counts
    /// are equal distances, so that one very busy cell does not hide the others.
    pub(crate) fn level(&self, count: u64) -> u8 {
        if count == 0 {
            return 0;
        }
        let (least, most) = ((self.least as f64).ln(), (self.most as f64).ln());
        if most <= least {
            return HEATS;
        }
        let share = ((count as f64).ln() - least) / (most - least);
        1 + (share.clamp(0.0, 1.0) * f64::from(HEATS - 1)).round() as u8
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn each_factor_is_one_level() {
        let counts = [0, 1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000];
        let scale = HeatScale::of(counts.into_iter()).unwrap();
        assert_eq!((scale.least, scale.most), (1, 10_000_000));
        assert_eq!(counts.map(|count| scale.level(count)), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    }

    #[test]
    fn without_a_difference_all_are_equally_hot_and_without_a_count_there_is_no_scale() {
        let scale = HeatScale::of([7, 0, 7].into_iter()).unwrap();
        assert_eq!([0, 7].map(|count| scale.level(count)), [0, HEATS]);
        assert_eq!(HeatScale::of([0, 0].into_iter()), None);
    }

    proptest! {
        #[test]
        fn more_is_never_colder(counts in proptest::collection::vec(1..u64::MAX, 2..30)) {
            let scale = HeatScale::of(counts.iter().copied()).unwrap();
            let mut sorted = counts;
            sorted.sort_unstable();
            let levels: Vec<u8> = sorted.iter().map(|count| scale.level(*count)).collect();
            prop_assert!(levels.is_sorted() && levels.iter().all(|level| (1..=HEATS).contains(level)));
            prop_assert_eq!(levels.last(), Some(&HEATS));
        }
    }
}
