//! The current position in a recorded run and how it moves: mode, speed and position.
//!
//! Independent of the trace, the window and the clock: time is passed as an argument.

use std::ops::Range;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How the position moves by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// Not moving.
    #[default]
    Paused,
    /// Forward at the chosen speed.
    Playing,
    /// With the newest recorded step.
    Following,
}

/// How fast a run is played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Speed {
    /// Steps or ideas per second, from [`Speed::SLOWEST`] to [`Speed::FASTEST`].
    StepsPerSecond(f64),
    /// The whole run, however long, in [`WHOLE_RUN`].
    WholeRun,
}

/// What one beat of playing shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    /// One step.
    #[default]
    Steps,
    /// One idea: a guess, what follows from it, a contradiction, going back. The whole run at the fastest speed takes as
    /// long as by steps.
    Ideas,
}

impl Pace {
    /// The other pace.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Steps => Self::Ideas,
            Self::Ideas => Self::Steps,
        }
    }
}

/// The duration of a whole run at the fastest speed.
pub const WHOLE_RUN: Duration = Duration::from_secs(10);

/// The longest time of slow motion, and its least rate in steps per second.
pub const SLOW_MOTION: Duration = Duration::from_secs(20);
const SLOW_STEPS: f64 = 2.0;

/// The longest time covered by one tick, so that a short freeze does not become a jump.
const LONGEST_TICK: Duration = Duration::from_millis(100);

/// The position of the fastest speed on the scale between 0 and 1; the whole-run notch begins beyond it.
const WHOLE_RUN_NOTCH: f64 = 0.97;

impl Default for Speed {
    fn default() -> Self {
        Self::StepsPerSecond(20.0)
    }
}

impl Speed {
    /// One step a second.
    pub const SLOWEST: f64 = 1.0;
    /// A hundred million steps a second.
    pub const FASTEST: f64 = 1e8;

    /// The speed at a position on a logarithmic scale from 0 (slowest) to 1 (whole run).
    #[must_use]
    pub fn at_scale(place: f64) -> Self {
        if place > WHOLE_RUN_NOTCH {
            return Self::WholeRun;
        }
        let exponent = place.max(0.0) / WHOLE_RUN_NOTCH * Self::FASTEST.log10();
        Self::StepsPerSecond(two_digits(10_f64.powf(exponent)))
    }

    /// Its position on the logarithmic scale.
    #[must_use]
    pub fn scale(self) -> f64 {
        match self {
            Self::StepsPerSecond(rate) => rate.log10() / Self::FASTEST.log10() * WHOLE_RUN_NOTCH,
            Self::WholeRun => 1.0,
        }
    }

    /// The next faster speed among 1, 2, 5, 10, 20, …, whole run.
    #[must_use]
    pub fn faster(self) -> Self {
        match self {
            Self::StepsPerSecond(rate) => {
                let next = rungs().find(|&rung| rung > rate * 1.01);
                next.map_or(Self::WholeRun, Self::StepsPerSecond)
            }
            Self::WholeRun => Self::WholeRun,
        }
    }

    /// The next slower speed among the same.
    #[must_use]
    pub fn slower(self) -> Self {
        let rate = if let Self::StepsPerSecond(rate) = self { rate } else { f64::INFINITY };
        let next = rungs().filter(|&rung| rung < rate * 0.99).last();
        Self::StepsPerSecond(next.unwrap_or(Self::SLOWEST))
    }

    /// Its rate in steps per second, in a run of this many steps.
    #[must_use]
    pub fn rate(self, recorded: u64) -> f64 {
        match self {
            Self::StepsPerSecond(rate) => rate,
            Self::WholeRun => (recorded as f64 / WHOLE_RUN.as_secs_f64()).max(Self::SLOWEST),
        }
    }
}

/// The speeds 1, 2, 5, 10, … up to the fastest.
fn rungs() -> impl Iterator<Item = f64> {
    let decades = (0..=Speed::FASTEST.log10() as i32).map(|exponent| 10_f64.powi(exponent));
    decades
        .flat_map(|decade| [1.0, 2.0, 5.0].map(|rung| rung * decade))
        .take_while(|&rung| rung <= Speed::FASTEST)
}

/// The rate, rounded to two significant digits.
fn two_digits(rate: f64) -> f64 {
    let unit = 10_f64.powf(rate.log10().floor() - 1.0);
    ((rate / unit).round() * unit).clamp(Speed::SLOWEST, Speed::FASTEST)
}

/// Mode, speed and position in a run.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Playback {
    mode: Mode,
    speed: Speed,
    pace: Pace,
    position: u64,
    /// The fraction of a beat that has passed.
    fraction: f64,
    /// Where slow motion ends, and its rate in steps per second, while it plays.
    slow: Option<(u64, f64)>,
}

impl Playback {
    /// A playback paused at the start of a run.
    #[must_use]
    pub fn new(speed: Speed) -> Self {
        Self { speed, ..Self::default() }
    }

    /// Advances the time. `ended`: no more steps will be recorded. `ideas(from, count)` returns the end of that
    /// many ideas from a position on.
    pub fn tick(
        &mut self,
        passed: Duration,
        recorded: u64,
        ended: bool,
        ideas: impl FnOnce(u64, u64) -> u64,
    ) {
        match self.mode {
            Mode::Paused => {}
            Mode::Following => self.position = recorded,
            Mode::Playing => {
                let rate = self.slow.map_or_else(|| self.speed.rate(recorded), |(_, rate)| rate);
                let beats = self.fraction + rate * passed.min(LONGEST_TICK).as_secs_f64();
                self.fraction = beats.fract();
                self.advance(beats as u64, ideas);
            }
        }
        if let Some((end, _)) = self.slow.filter(|(end, _)| self.position >= *end) {
            self.go_to(end, recorded);
        }
        if self.position >= recorded {
            self.position = recorded;
            self.fraction = 0.0;
            if ended {
                self.mode = Mode::Paused;
            }
        }
    }

    /// Moves forward by some beats.
    fn advance(&mut self, beats: u64, ideas: impl FnOnce(u64, u64) -> u64) {
        self.position = match (self.pace, self.speed) {
            (_, _) if beats == 0 => self.position,
            (_, _) if self.slow.is_some() => self.position.saturating_add(beats),
            (Pace::Steps, _) => self.position.saturating_add(beats),
            (Pace::Ideas, Speed::StepsPerSecond(_)) => ideas(self.position, beats),
            // As many steps, up to the end of the idea that the last one is part of.
            (Pace::Ideas, Speed::WholeRun) => ideas(self.position.saturating_add(beats - 1), 1),
        };
    }

    /// The mode.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// The speed of playing.
    #[must_use]
    pub const fn speed(&self) -> Speed {
        self.speed
    }

    /// What one beat shows.
    #[must_use]
    pub const fn pace(&self) -> Pace {
        self.pace
    }

    /// Changes what one beat shows.
    pub const fn set_pace(&mut self, pace: Pace) {
        self.pace = pace;
    }

    /// The number of steps before the current moment.
    #[must_use]
    pub const fn position(&self) -> u64 {
        self.position
    }

    /// Changes the speed.
    pub const fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
    }

    /// Plays; starts again from the beginning if at the end of a run that has ended.
    pub const fn play(&mut self, recorded: u64, ended: bool) {
        if ended && self.position >= recorded {
            self.position = 0;
        }
        self.mode = Mode::Playing;
        self.slow = None;
    }

    /// Moves to the first of some steps and plays them one by one, at a pace at which each can be seen or, if they are many, in
    /// [`SLOW_MOTION`]. Pauses after the last of them; the chosen speed and pace stay for everything else.
    pub fn play_slowly(&mut self, steps: Range<u64>, recorded: u64) {
        self.go_to(steps.start, recorded);
        let count = steps.end.saturating_sub(steps.start) as f64;
        self.slow = Some((steps.end, (count / SLOW_MOTION.as_secs_f64()).max(SLOW_STEPS)));
        self.mode = Mode::Playing;
    }

    /// Whether it plays in slow motion.
    #[must_use]
    pub const fn is_slow(&self) -> bool {
        self.slow.is_some()
    }

    /// Pauses.
    pub const fn pause(&mut self) {
        self.mode = Mode::Paused;
        self.fraction = 0.0;
        self.slow = None;
    }

    /// Follows the newest step from now on.
    pub const fn follow(&mut self) {
        self.mode = Mode::Following;
        self.slow = None;
    }

    /// Moves to a position and pauses there.
    pub fn go_to(&mut self, position: u64, recorded: u64) {
        self.position = position.min(recorded);
        self.pause();
    }

    /// Moves forward or back by some steps and pauses there.
    pub fn step_by(&mut self, steps: i64, recorded: u64) {
        self.go_to(self.position.saturating_add_signed(steps), recorded);
    }
}

#[cfg(test)]
mod tests;
