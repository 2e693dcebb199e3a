//! How the length of a chain adds to its difficulty.

/// What a chain of `count` facts adds: 0.1 for each of 4, 6, 8, 12, 16, 24 and so on that is less than its links.
pub(super) fn added(count: u32) -> f64 {
    let (mut added, mut step, mut thirds) = (0.0, 4, false);
    while count > step + 2 {
        added += 0.1;
        step = if thirds { step * 4 / 3 } else { step * 3 / 2 };
        thirds = !thirds;
    }
    added
}

#[cfg(test)]
mod tests {
    use super::*;

    /// They grow by a half and a third in turn.
    #[test]
    fn length_thresholds_grow_by_alternating_factors() {
        let counts = [6, 7, 9, 11, 15, 19, 27];
        let tenths = counts.map(|count| (added(count) * 10.0).round() as u32);
        assert_eq!(tenths, [0, 1, 2, 3, 4, 5, 6]);
    }
}
