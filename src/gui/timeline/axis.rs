//! The arithmetic of the axis: round numbers of steps, and times no more precise than the distance of the
//! ticks requires.

use std::ops::Range;
use std::time::Duration;

/// The distance of the ticks: the least of 1, 2, 5, 10, 20, 50, … that divides a range of this length into at
/// most `most` intervals.
pub(crate) fn tick_distance(length: u64, most: u64) -> u64 {
    let most = u128::from(most.max(1));
    let mut power: u64 = 1;
    loop {
        for factor in [1, 2, 5] {
            let Some(distance) = power.checked_mul(factor) else { return u64::MAX };
            if u128::from(distance) * most >= u128::from(length) {
                return distance;
            }
        }
        let Some(next) = power.checked_mul(10) else { return u64::MAX };
        power = next;
    }
}

/// The ticks in a range, including both ends: the multiples of their distance.
pub(crate) fn ticks(range: &Range<u64>, distance: u64) -> impl Iterator<Item = u64> + use<> {
    let (first, last) = (range.start.div_ceil(distance.max(1)), range.end / distance.max(1));
    (first..=last).map(move |number| number * distance)
}

/// The text for a time on an axis: in the unit that suits the latest time, with the decimals needed to
/// distinguish times that differ by `apart`.
pub(crate) fn tick_time(time: Duration, latest: Duration, apart: Duration) -> String {
    let (unit, name) = match latest.as_secs_f64() {
        seconds if seconds < 1e-3 => (1e-6, "µs"),
        seconds if seconds < 1.0 => (1e-3, "ms"),
        _ => (1.0, "s"),
    };
    let decimals = match apart.as_secs_f64() / unit {
        wide if wide >= 1.0 => 0,
        wide if wide >= 0.1 => 1,
        wide if wide >= 0.01 => 2,
        _ => 3,
    };
    let seconds = time.as_secs_f64();
    if unit < 1.0 || latest.as_secs() < 60 {
        return format!("{:.decimals$} {name}", seconds / unit);
    }
    // Rounded as a whole, so that the seconds never show 60.
    let scale = 10f64.powi(decimals as i32);
    let rounded = (seconds * scale).round() / scale;
    let minutes = (rounded / 60.0).floor();
    let width = if decimals == 0 { 2 } else { 3 + decimals };
    format!("{minutes:.0} min {:0width$.decimals$} s", rounded - minutes * 60.0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn distances_are_round() {
        let distances = [1, 7, 14, 16, 70, 71, 1_000, 34_512_007].map(|length| tick_distance(length, 7));
        assert_eq!(distances, [1, 1, 2, 5, 10, 20, 200, 5_000_000]);
        assert_eq!(tick_distance(0, 0), 1);
        assert!(tick_distance(u64::MAX, 1) >= u64::MAX / 2);
    }

    #[test]
    fn ticks_include_both_ends() {
        assert_eq!(ticks(&(0..100), 50).collect::<Vec<_>>(), [0, 50, 100]);
        assert_eq!(ticks(&(51..99), 50).collect::<Vec<_>>(), [0; 0]);
    }

    #[test]
    fn tick_times_are_as_precise_as_needed() {
        let micros = Duration::from_micros;
        assert_eq!(tick_time(micros(120), micros(900), micros(100)), "120 µs");
        assert_eq!(tick_time(micros(1_500), micros(9_000), micros(500)), "1.5 ms");
        assert_eq!(tick_time(micros(0), micros(9_000), micros(3_000)), "0 ms");
        assert_eq!(tick_time(micros(2_345_678), micros(9_000_000), micros(20_000)), "2.35 s");
        assert_eq!(tick_time(micros(0), micros(90_000_000), micros(20_000_000)), "0 min 00 s");
        assert_eq!(tick_time(micros(61_500_000), micros(90_000_000), micros(500_000)), "1 min 01.5 s");
        assert_eq!(tick_time(micros(119_999_999), micros(200_000_000), micros(5_000_000)), "2 min 00 s");
    }

    proptest! {
        #[test]
        fn the_distance_is_the_least_round_one(length in 0..u64::MAX / 10, most in 1..40u64) {
            let distance = tick_distance(length, most);
            let fits = |distance: u64| u128::from(distance) * u128::from(most) >= u128::from(length);
            prop_assert!(fits(distance));
            let digits = distance.to_string();
            prop_assert!("125".contains(&digits[..1]) && digits[1..].bytes().all(|digit| digit == b'0'));
            let smaller = if digits.starts_with('5') { distance / 5 * 2 } else { distance / 2 };
            prop_assert!(smaller == 0 || !fits(smaller), "{} would do", smaller);
        }

        #[test]
        fn ticks_are_the_multiples_in_the_range(start in 0..2_000u64, length in 0..2_000u64, distance in 1..500u64) {
            let range = start..start + length;
            let naive: Vec<u64> = (start..=range.end).filter(|at| at.is_multiple_of(distance)).collect();
            prop_assert_eq!(ticks(&range, distance).collect::<Vec<_>>(), naive);
        }
    }
}
