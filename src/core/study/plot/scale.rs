//! Maps values to positions along an axis, and places the ticks of the axis.

use std::time::Duration;

use crate::study::words;

/// How values are spread over an axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spread {
    /// Equal differences are equally far apart.
    Linear,
    /// Equal ratios are equally far apart.
    Logarithmic,
    /// As the logarithm of one more than the value, so that there is room for 0.
    FromZero,
}

/// The labels of an axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unit {
    /// Counts.
    Count,
    /// Seconds.
    Time,
    /// Shares of one, in percent.
    Share,
}

/// An axis.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    spread: Spread,
    unit: Unit,
    /// The values at the two ends.
    ends: (f64, f64),
    /// The positions of the two ends.
    places: (f64, f64),
}

impl Scale {
    /// An axis between two positions that shows all these values, ending at ticks.
    pub(super) fn over(
        values: impl Iterator<Item = f64>,
        spread: Spread,
        unit: Unit,
        places: (f64, f64),
    ) -> Self {
        let values =
            values.filter(|value| value.is_finite() && (spread != Spread::Logarithmic || *value > 0.0));
        let ends = values
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        let ends = if ends.0 > ends.1 { (1.0, 10.0) } else { ends };
        let ends = match spread {
            Spread::Logarithmic => {
                let low = rounds(ends.0).filter(|round| *round <= ends.0).fold(0.0, f64::max);
                let high = rounds(ends.1).filter(|round| *round >= ends.1).fold(f64::INFINITY, f64::min);
                (low, if high > low { high } else { low * 10.0 })
            }
            Spread::FromZero => (0.0, ends.1.max(1.0)),
            Spread::Linear if ends.0 < ends.1 => ends,
            Spread::Linear => (ends.0 - 1.0, ends.1 + 1.0),
        };
        Self { spread, unit, ends, places }
    }

    /// An axis between two positions that ends at the least and the greatest of some positive values.
    pub(super) fn exactly(values: &[f64], spread: Spread, unit: Unit, places: (f64, f64)) -> Self {
        let ends = values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(*value), high.max(*value))
        });
        let ends = if ends.0 < ends.1 { ends } else { (1.0, 10.0) };
        Self { spread, unit, ends, places }
    }

    /// An axis from one of these values to the other.
    pub(super) const fn between(ends: (f64, f64), unit: Unit, places: (f64, f64)) -> Self {
        Self { spread: Spread::Linear, unit, ends, places }
    }

    /// The part of it between two positions, which do not move.
    pub(super) fn part(&self, places: (f64, f64)) -> Self {
        let ends = (self.value(places.0), self.value(places.1));
        Self { ends: (ends.0.min(ends.1), ends.0.max(ends.1)), places: self.ordered(places), ..*self }
    }

    /// Two positions, ordered as the ends are.
    fn ordered(&self, (one, other): (f64, f64)) -> (f64, f64) {
        if (self.places.0 < self.places.1) == (one < other) { (one, other) } else { (other, one) }
    }

    /// The value at a position, which may lie beyond the ends.
    fn value(&self, place: f64) -> f64 {
        let (low, high) = (self.bend(self.ends.0), self.bend(self.ends.1));
        let bent = low + (place - self.places.0) / (self.places.1 - self.places.0) * (high - low);
        match self.spread {
            Spread::Linear => bent,
            Spread::Logarithmic => 10f64.powf(bent),
            Spread::FromZero => bent.exp_m1().max(0.0),
        }
    }

    /// The position of a value; that of the nearest end for one beyond it.
    pub(super) fn place(&self, value: f64) -> f64 {
        let (low, high) = (self.bend(self.ends.0), self.bend(self.ends.1));
        let value = self.bend(value.clamp(self.ends.0, self.ends.1));
        self.places.0 + (value - low) / (high - low) * (self.places.1 - self.places.0)
    }

    fn bend(&self, value: f64) -> f64 {
        match self.spread {
            Spread::Linear => value,
            Spread::Logarithmic => value.log10(),
            Spread::FromZero => value.ln_1p(),
        }
    }

    /// The values with a tick, and their labels; at most about eight.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        let (low, high) = self.ends;
        let values: Vec<f64> = match self.spread {
            Spread::Linear => steps(low, high),
            Spread::Logarithmic => powers(low, high),
            Spread::FromZero => std::iter::once(0.0).chain(powers(1.0, high)).collect(),
        };
        let inside = values.into_iter().filter(|value| (low..=high).contains(value));
        inside.map(|value| (value, self.label(value))).collect()
    }

    fn label(&self, value: f64) -> String {
        match self.unit {
            Unit::Count => short(value),
            Unit::Time => Duration::try_from_secs_f64(value).map_or_else(|_| short(value), words::round_time),
            Unit::Share => format!("{:.0} %", value * 100.0),
        }
    }
}

/// Round values around one: 1, 2 and 5 times the power of ten below it, and ten times that.
fn rounds(value: f64) -> impl Iterator<Item = f64> {
    let power = value.log10().floor() as i32;
    // A value just below a power may be rounded up to it.
    (power - 1..=power + 1).flat_map(|power| [1.0, 2.0, 5.0].map(|factor| factor * 10f64.powi(power)))
}

/// Round values between two, in equal steps.
fn steps(low: f64, high: f64) -> Vec<f64> {
    let rough = (high - low) / 6.0;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|step| *step >= rough);
    let step = step.unwrap_or(power);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    (first..=last).map(|index| index as f64 * step).collect()
}

/// Powers of ten between two values, each second or third one where there are many, with 2 and 5 where there are few.
fn powers(low: f64, high: f64) -> Vec<f64> {
    let (first, last) = (low.log10().floor() as i32, high.log10().ceil() as i32);
    let every = (last - first).max(0) as usize / 8 + 1;
    let factors: &[f64] = if last - first <= 2 { &[1.0, 2.0, 5.0] } else { &[1.0] };
    let powers = (first..=last).step_by(every);
    powers.flat_map(|power| factors.iter().map(move |factor| factor * 10f64.powi(power))).collect()
}

/// A count in a few characters.
fn short(value: f64) -> String {
    let (value, unit) = match value {
        _ if value >= 1e12 => return format!("{value:.0e}"),
        _ if value >= 1e9 => (value / 1e9, " G"),
        _ if value >= 1e6 => (value / 1e6, " M"),
        _ if value >= 1e4 => (value / 1e3, " k"),
        _ if value >= 1e3 => return words::grouped(value as u64),
        _ => (value, ""),
    };
    let text = format!("{value:.1}");
    format!("{}{unit}", text.strip_suffix(".0").unwrap_or(&text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ticks_are_round_and_labelled_in_their_unit() {
        let labels = |scale: Scale| scale.ticks().into_iter().map(|(_, label)| label).collect::<Vec<_>>();
        let time = Scale::over([3e-5, 8.0].into_iter(), Spread::Logarithmic, Unit::Time, (0.0, 100.0));
        assert_eq!(labels(time), ["100 µs", "1 ms", "10 ms", "100 ms", "1 s", "10 s"]);
        let guesses = Scale::over([0.0, 40_000.0].into_iter(), Spread::FromZero, Unit::Count, (0.0, 100.0));
        assert_eq!(labels(guesses), ["0", "1", "10", "100", "1,000", "10 k"]);
        let clues = Scale::over([17.0, 32.0].into_iter(), Spread::Linear, Unit::Count, (0.0, 100.0));
        assert_eq!(labels(clues), ["20", "25", "30"]);
        let share = Scale::between((0.0, 1.0), Unit::Share, (0.0, 1.0));
        assert_eq!(labels(share), ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]);
    }

    proptest! {
        #[test]
        fn greater_values_are_further_along(
            mut values in proptest::collection::vec(1e-9..1e12f64, 1..20), spread in 0..3usize
        ) {
            let spread = [Spread::Linear, Spread::Logarithmic, Spread::FromZero][spread];
            values.sort_by(f64::total_cmp);
            let scale = Scale::over(values.iter().copied(), spread, Unit::Count, (10.0, 200.0));
            let places: Vec<f64> = values.iter().map(|value| scale.place(*value)).collect();
            prop_assert!(places.is_sorted() && places.iter().all(|place| (9.99..200.01).contains(place)));
            let ticks = scale.ticks();
            prop_assert!(ticks.len() <= 14, "{ticks:?}");
        }
    }
}
