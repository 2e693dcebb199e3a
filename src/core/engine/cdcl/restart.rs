//! When to restart: quickly while learned clauses get worse, or rarely; the two alternate.

/// How much worse than average recent clauses must be.
const MARGIN: f64 = 1.1;
/// The weights of a conflict in the recent and in the general average.
const RECENT: f64 = 0.03;
const GENERAL: f64 = 1e-4;
/// The least number of conflicts between two restarts.
const LEAST: u64 = 5;
/// The unit of rare restarts.
const RARE: u64 = 1024;
/// The conflicts of the first period of quick restarts; the `n`th is `n²` times as long.
const PERIOD: u64 = 1000;

pub(super) struct Restart {
    conflicts: u64,
    recent: Average,
    general: Average,
    /// The number of conflicts at which the next restart may happen.
    next: u64,
    stable: bool,
    periods: u64,
    /// The end of the current period.
    until: u64,
    /// The number of rare restarts in this period, for Luby's series.
    rare: u64,
}

impl Default for Restart {
    fn default() -> Self {
        Self {
            conflicts: 0,
            recent: Average::new(RECENT),
            general: Average::new(GENERAL),
            next: LEAST,
            stable: false,
            periods: 1,
            until: PERIOD,
            rare: 0,
        }
    }
}

impl Restart {
    /// Records a conflict whose clause has this many levels.
    pub(super) fn conflict(&mut self, levels: u32) {
        self.conflicts += 1;
        self.recent.add(f64::from(levels));
        self.general.add(f64::from(levels));
    }

    pub(super) const fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// Whether restarts are rare at the moment.
    pub(super) const fn is_stable(&self) -> bool {
        self.stable
    }

    pub(super) fn is_due(&self) -> bool {
        self.conflicts >= self.next && (self.stable || self.recent.value() > MARGIN * self.general.value())
    }

    /// Plans the next restart.
    pub(super) fn begin(&mut self) {
        if self.conflicts >= self.until {
            self.stable = !self.stable;
            self.periods += u64::from(!self.stable);
            self.until = self.conflicts + PERIOD * self.periods * self.periods;
        }
        self.next = self.conflicts + LEAST;
        if self.stable {
            self.rare += 1;
            self.next = self.conflicts + RARE * luby(self.rare);
        }
    }
}

/// Luby's series, from its first member: 1, 1, 2, 1, 1, 2, 4, …
fn luby(n: u64) -> u64 {
    let power = (n + 1).next_power_of_two();
    if power == n + 1 { power / 2 } else { luby(n + 1 - power / 2) }
}

/// An exponential moving average, unbiased from its first value on.
struct Average {
    weight: f64,
    sum: f64,
    /// The weight of all values so far.
    all: f64,
}

impl Average {
    const fn new(weight: f64) -> Self {
        Self { weight, sum: 0.0, all: 0.0 }
    }

    fn add(&mut self, value: f64) {
        self.sum += self.weight * (value - self.sum);
        self.all += self.weight * (1.0 - self.all);
    }

    fn value(&self) -> f64 {
        if self.all > 0.0 { self.sum / self.all } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lubys_series_begins_as_published() {
        let series: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(series, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn the_average_of_equal_values_has_no_bias() {
        let mut average = Average::new(0.01);
        for _ in 0..3 {
            average.add(5.0);
            assert!((average.value() - 5.0).abs() < 1e-9);
        }
    }
}
