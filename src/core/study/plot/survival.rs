//! The share of runs above each cost, from runs some of which were stopped.

/// A step of the curve.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Drop {
    /// The value at which runs ended.
    pub(super) at: f64,
    /// The share of runs that need more.
    pub(super) share: f64,
}

/// The estimate of Kaplan and Meier, "Nonparametric Estimation from Incomplete Observations" (1958): at each value at
/// which runs ended, the share is multiplied by the share of those still running that did not end there. A run that was
/// stopped counts among those still running up to the value at which it was stopped.
///
/// `ended` and `stopped` are values; the result is in ascending order.
pub(super) fn kaplan_meier(ended: &[f64], stopped: &[f64]) -> Vec<Drop> {
    let sorted = |values: &[f64]| {
        let mut values = values.to_vec();
        values.sort_by(f64::total_cmp);
        values
    };
    let (ended, stopped) = (sorted(ended), sorted(stopped));
    let (mut share, mut drops, mut index) = (1.0, Vec::new(), 0);
    while let Some(&at) = ended.get(index) {
        let here = ended[index..].partition_point(|value| *value <= at);
        let gone = stopped.partition_point(|value| *value < at);
        let running = ended.len() - index + stopped.len() - gone;
        share *= 1.0 - here as f64 / running as f64;
        drops.push(Drop { at, share });
        index += here;
    }
    drops
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn uncensored_survival_is_the_plain_share(
            ended in proptest::collection::vec(0..30u32, 1..60)
        ) {
            let ended: Vec<f64> = ended.into_iter().map(f64::from).collect();
            for drop in kaplan_meier(&ended, &[]) {
                let more = ended.iter().filter(|value| **value > drop.at).count();
                prop_assert!((drop.share - more as f64 / ended.len() as f64).abs() < 1e-9);
            }
        }

        #[test]
        fn cutting_off_runs_never_lowers_the_curve(
            values in proptest::collection::vec((0..30u32, any::<bool>()), 1..60)
        ) {
            let of = |which: bool| {
                let own = values.iter().filter(move |(_, cut)| *cut == which);
                own.map(|(value, _)| f64::from(*value)).collect::<Vec<f64>>()
            };
            let all: Vec<f64> = values.iter().map(|(value, _)| f64::from(*value)).collect();
            let naive = kaplan_meier(&all, &[]);
            for drop in kaplan_meier(&of(false), &of(true)) {
                let below = naive.iter().rfind(|other| other.at <= drop.at).map_or(1.0, |other| other.share);
                prop_assert!(drop.share >= below - 1e-9);
            }
        }
    }

    #[test]
    fn the_example_by_hand() {
        // 6 runs: ended at 1, 3, 3, 5; stopped at 2 and at 5.
        let drops = kaplan_meier(&[5.0, 3.0, 1.0, 3.0], &[5.0, 2.0]);
        let shares: Vec<(f64, f64)> = drops.iter().map(|drop| (drop.at, drop.share)).collect();
        let expected = [(1.0, 5.0 / 6.0), (3.0, 5.0 / 12.0), (5.0, 5.0 / 24.0)];
        for ((at, share), (x, y)) in shares.iter().zip(expected) {
            assert!((at - x).abs() < 1e-9 && (share - y).abs() < 1e-9, "{shares:?}");
        }
    }
}
