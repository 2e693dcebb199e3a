//! Straight lines through points, by least squares. Knows no solvers.

/// The straight line with the least squares of the vertical distances to some points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StraightLine {
    /// Its value at 0.
    pub start: f64,
    /// Its rise per unit.
    pub slope: f64,
    /// The share of the variance that it explains, 0 to 1; 1 if all values are the same.
    pub r_squared: f64,
    /// The root of the mean of the squared vertical distances.
    pub residual: f64,
}

impl StraightLine {
    /// Fits it; `None` unless the points are finite and have at least two different x.
    #[must_use]
    pub fn through(points: &[(f64, f64)]) -> Option<Self> {
        let count = points.len() as f64;
        let (sum_x, sum_y) = points.iter().fold((0.0, 0.0), |(a, b), (x, y)| (a + x, b + y));
        let (mean_x, mean_y) = (sum_x / count, sum_y / count);
        let sum = |of: &dyn Fn(f64, f64) -> f64| -> f64 {
            points.iter().map(|(x, y)| of(x - mean_x, y - mean_y)).sum()
        };
        let (xx, xy, yy) = (sum(&|x, _| x * x), sum(&|x, y| x * y), sum(&|_, y| y * y));
        let slope = xy / xx;
        if !slope.is_finite() {
            return None;
        }
        let left = sum(&|x, y| (y - slope * x).powi(2));
        let r_squared = if yy > 0.0 { (1.0 - left / yy).clamp(0.0, 1.0) } else { 1.0 };
        let residual = (left / count).sqrt();
        Some(Self { start: mean_y - slope * mean_x, slope, r_squared, residual })
    }

    /// Its value at a place.
    #[must_use]
    pub fn at(&self, x: f64) -> f64 {
        self.start + self.slope * x
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_example_by_hand() {
        // Means 1 and 2; sums of products 2, 1 and 2: slope 1/2, distances 1/2, −1, 1/2.
        let line = StraightLine::through(&[(0.0, 2.0), (1.0, 1.0), (2.0, 3.0)]).unwrap();
        assert!((line.slope - 0.5).abs() < 1e-12 && (line.start - 1.5).abs() < 1e-12);
        assert!((line.r_squared - 0.25).abs() < 1e-12 && (line.residual - 0.5f64.sqrt()).abs() < 1e-12);
        assert!((line.at(4.0) - 3.5).abs() < 1e-12);
    }

    #[test]
    fn points_at_one_place_have_no_line() {
        for points in [&[][..], &[(1.0, 2.0)], &[(1.0, 2.0), (1.0, 5.0)], &[(0.0, f64::NAN), (1.0, 1.0)]] {
            assert_eq!(StraightLine::through(points), None, "{points:?}");
        }
    }

    proptest! {
        #[test]
        fn no_other_line_has_less_squares(
            points in proptest::collection::vec((-50.0..50.0f64, -50.0..50.0f64), 3..40),
            tilt in -0.1..0.1f64, lift in -1.0..1.0f64
        ) {
            let line = StraightLine::through(&points).unwrap();
            let squares = |of: &dyn Fn(f64) -> f64| points.iter().map(|(x, y)| (y - of(*x)).powi(2)).sum::<f64>();
            let least = squares(&|x| line.at(x));
            prop_assert!(least <= squares(&|x| line.at(x) + tilt * x + lift) + 1e-6);
            prop_assert!((least / points.len() as f64 - line.residual.powi(2)).abs() < 1e-6);
        }

        #[test]
        fn a_line_is_found_again(start in -20.0..20.0f64, slope in -5.0..5.0f64) {
            let points: Vec<(f64, f64)> =
                [4.0, 6.0, 9.0, 12.0, 16.0].map(|x| (x, start + slope * x)).to_vec();
            let line = StraightLine::through(&points).unwrap();
            prop_assert!((line.start - start).abs() < 1e-9 && (line.slope - slope).abs() < 1e-9);
            prop_assert!(line.residual < 1e-9);
        }
    }
}
