//! The logarithmic scales of the heat map: from the least to the greatest count of a cell, and from no difference between
//! two runs to the greatest, either way.

/// The number of distinct heats.
pub const HEATS: u8 = 8;

/// The number of distinct differences, either way.
pub const DIFFERENCES: u8 = 4;

/// A scale from the least count above zero to the greatest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeatScale {
    /// The least count above zero.
    pub least: u64,
    /// The greatest count.
    pub most: u64,
}

impl HeatScale {
    /// The scale of these counts; `None` if all are zero.
    pub fn of(counts: impl Iterator<Item = u64>) -> Option<Self> {
        let counted = counts.filter(|count| *count > 0).map(|count| Self { least: count, most: count });
        counted.reduce(|a, b| Self { least: a.least.min(b.least), most: a.most.max(b.most) })
    }

    /// The heat of a count: 0 for none, otherwise from 1 for the least to [`HEATS`] for the greatest. Equal ratios of
    /// counts are equal distances, so that one very busy cell does not hide the others.
    pub fn level(&self, count: u64) -> u8 {
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

/// A scale from no difference to the greatest, either way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DifferenceScale {
    /// The greatest positive difference.
    pub more: u64,
    /// The greatest negative difference.
    pub less: u64,
}

impl DifferenceScale {
    /// The scale of these differences; `None` if there are none.
    pub fn of(differences: impl Iterator<Item = i64>) -> Option<Self> {
        let none = Self { more: 0, less: 0 };
        let scale = differences.fold(none, |scale, difference| match difference {
            0.. => Self { more: scale.more.max(difference.unsigned_abs()), ..scale },
            ..0 => Self { less: scale.less.max(difference.unsigned_abs()), ..scale },
        });
        (scale != none).then_some(scale)
    }

    /// The level of a difference: 0 for none, otherwise from 1 to [`DIFFERENCES`], negative for less. Both signs share
    /// one scale, so that equal colours are equal differences.
    pub fn level(&self, difference: i64) -> i8 {
        let most = self.more.max(self.less) as f64;
        let share = (difference.unsigned_abs() as f64).ln_1p() / most.ln_1p();
        let level = (share.clamp(0.0, 1.0) * f64::from(DIFFERENCES)).ceil() as i8;
        level * difference.signum() as i8
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
    fn no_difference_is_equally_hot_no_count_unscaled() {
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

    #[test]
    fn both_directions_use_the_greater_differences_scale() {
        let scale = DifferenceScale::of([0, 3, -255, 1].into_iter()).unwrap();
        assert_eq!(scale, DifferenceScale { more: 3, less: 255 });
        let differences = [0, 1, 3, 4, -3, -4, 15, 16, 63, 64, -255];
        assert_eq!(
            differences.map(|difference| scale.level(difference)),
            [0, 1, 1, 2, -1, -2, 2, 3, 3, 4, -4]
        );
        assert_eq!(DifferenceScale::of([0, 0].into_iter()), None);
    }

    proptest! {
        #[test]
        fn a_greater_difference_is_never_less_strong(a in -5000_i64..5000, b in -5000_i64..5000) {
            let Some(scale) = DifferenceScale::of([a, b].into_iter()) else { return Ok(()) };
            prop_assert_eq!(scale.level(a).signum(), a.signum() as i8);
            prop_assert_eq!(scale.level(-a), -scale.level(a));
            if a.abs() >= b.abs() {
                prop_assert!(scale.level(a).abs() >= scale.level(b).abs());
                prop_assert_eq!(scale.level(a).unsigned_abs(), DIFFERENCES);
            }
        }
    }
}
