//! The heights of the rows of the flame chart. Where all rows are too low for names, the outermost guesses, whose
//! bars are the widest, are high enough for theirs, and the others share the rest.

use std::ops::RangeInclusive;

/// The least height of a row with names.
const NAMED: f32 = 14.0;
/// The greatest height of a row.
const HIGHEST: f32 = 18.0;
/// The least height of the rows that yield to those with names.
const LOWEST: f32 = 1.0;
/// The fewest named rows in a chart with room for them.
const FEW: f32 = 2.0;
const MANY: f32 = 5.0;

/// The rows for a range of depths, from the top.
#[derive(Clone, Debug)]
pub struct Rows {
    depths: RangeInclusive<u16>,
    /// The number of rows with names, and their height.
    tall: u16,
    tall_height: f32,
    low_height: f32,
}

impl Rows {
    /// Rows for these depths in this much height.
    #[must_use]
    pub fn fit(depths: RangeInclusive<u16>, height: f32) -> Self {
        let count = f32::from(*depths.end()) - f32::from(*depths.start()) + 1.0;
        let equal = height / count;
        if equal >= NAMED {
            let tall = depths.end() - depths.start() + 1;
            return Self { depths, tall, tall_height: equal.min(HIGHEST).floor(), low_height: 0.0 };
        }
        let spare = ((height - count * LOWEST) / (NAMED - LOWEST)).floor().max(0.0);
        // The widest bars are named even where the others then have less than a pixel each.
        let tall = if height >= MANY * NAMED && count > 2.0 * FEW { spare.max(FEW) } else { spare };
        let low_height = (height - tall * NAMED) / (count - tall);
        Self { depths, tall: tall as u16, tall_height: NAMED, low_height }
    }

    /// The depths, from the top.
    #[must_use]
    pub fn depths(&self) -> RangeInclusive<u16> {
        self.depths.clone()
    }

    /// Whether names fit in the row of a depth.
    #[must_use]
    pub fn has_names(&self, depth: u16) -> bool {
        depth < self.depths.start() + self.tall
    }

    /// The upper edge of a depth's row, below the top of the chart.
    #[must_use]
    pub fn top(&self, depth: u16) -> f32 {
        let row = depth.saturating_sub(*self.depths.start());
        let tall = row.min(self.tall);
        f32::from(tall) * self.tall_height + f32::from(row - tall) * self.low_height
    }

    /// The height of a depth's row.
    #[must_use]
    pub fn height(&self, depth: u16) -> f32 {
        if self.has_names(depth) { self.tall_height } else { self.low_height }
    }

    /// Whether the row of a depth contains the middle of a pixel, in a chart that begins at `top`; others are not
    /// drawn.
    #[must_use]
    pub fn is_seen(&self, depth: u16, top: f32, pixels_per_point: f32) -> bool {
        let first = (top + self.top(depth)) * pixels_per_point;
        let end = first + self.height(depth) * pixels_per_point;
        (first - 0.5).ceil() < (end - 0.5).ceil()
    }

    /// The depth of the row at a distance below the top; deeper than all rows below the last one.
    #[must_use]
    pub fn depth_at(&self, below: f32) -> usize {
        let first = usize::from(*self.depths.start());
        let tall_end = f32::from(self.tall) * self.tall_height;
        let row = if below < tall_end || self.low_height == 0.0 {
            below.max(0.0) / self.tall_height
        } else {
            f32::from(self.tall) + (below - tall_end) / self.low_height
        };
        first + row as usize
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn rows_have_names_where_there_is_room() {
        let few = Rows::fit(1..=5, 100.0);
        assert!(few.depths().all(|depth| few.has_names(depth) && few.height(depth) == HIGHEST));
        let many = Rows::fit(1..=50, 90.0);
        assert_eq!(many.depths().filter(|depth| many.has_names(*depth)).collect::<Vec<_>>(), [1, 2, 3]);
        let crowded = Rows::fit(1..=200, 100.0);
        assert!(crowded.has_names(2) && !crowded.has_names(3) && crowded.height(200) < 0.5);
        let low = Rows::fit(1..=200, 50.0);
        assert!(!low.has_names(1) && low.height(1) == 0.25);
    }

    #[test]
    fn each_pixel_shows_one_of_its_rows() {
        let crowded = Rows::fit(1..=200, 50.0);
        for (top, scale, pixels) in [(0.0, 1.0, 50), (7.0, 2.0, 100), (3.0, 1.5, 75)] {
            let seen = crowded.depths().filter(|depth| crowded.is_seen(*depth, top, scale)).count();
            assert_eq!(seen, pixels, "from {top} at {scale}");
        }
        let high = Rows::fit(1..=5, 100.0);
        assert!(high.depths().all(|depth| high.is_seen(depth, 0.3, 1.0)));
    }

    proptest! {
        #[test]
        fn rows_follow_one_another_and_fit(first in 1..100u16, count in 1..300u16, height in 20.0..400.0f32) {
            let rows = Rows::fit(first..=first + count - 1, height);
            let mut top = 0.0;
            for depth in rows.depths() {
                prop_assert!((rows.top(depth) - top).abs() < 0.01);
                prop_assert_eq!(rows.depth_at(top + rows.height(depth) / 2.0), usize::from(depth));
                top += rows.height(depth);
            }
            prop_assert!(top <= height + 0.01, "{} of {}", top, height);
            prop_assert!(rows.depth_at(top + 100.0) > usize::from(*rows.depths().end()));
        }
    }
}
