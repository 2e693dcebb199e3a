//! Where a person is in a recorded run and how they move: mode, speed and position.
//!
//! Knows no trace, no window and no clock: time comes as an argument.

use std::time::Duration;

/// How the position moves by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// Not at all.
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
    /// So many steps a second, from [`Speed::SLOWEST`] to [`Speed::FASTEST`].
    StepsPerSecond(f64),
    /// The whole run, however long, in [`WHOLE_RUN`].
    WholeRun,
}

/// The time that the fastest speed takes for a whole run.
pub const WHOLE_RUN: Duration = Duration::from_secs(10);

/// The longest time that one tick stands for, so that a hiccup of the machine is no jump.
const LONGEST_TICK: Duration = Duration::from_millis(100);

/// Where on the speed scale, between 0 and 1, the fastest speed is; beyond it begins the whole-run notch.
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

    /// The speed at a place of a logarithmic scale from 0 (slowest) to 1 (whole run).
    #[must_use]
    pub fn at_scale(place: f64) -> Self {
        if place > WHOLE_RUN_NOTCH {
            return Self::WholeRun;
        }
        let exponent = place.max(0.0) / WHOLE_RUN_NOTCH * Self::FASTEST.log10();
        Self::StepsPerSecond(two_digits(10_f64.powf(exponent)))
    }

    /// The place on the logarithmic scale.
    #[must_use]
    pub fn scale(self) -> f64 {
        match self {
            Self::StepsPerSecond(rate) => rate.log10() / Self::FASTEST.log10() * WHOLE_RUN_NOTCH,
            Self::WholeRun => 1.0,
        }
    }

    /// The next faster one of 1, 2, 5, 10, 20, …, whole run.
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

    /// The next slower one of the same ladder.
    #[must_use]
    pub fn slower(self) -> Self {
        let rate = if let Self::StepsPerSecond(rate) = self { rate } else { f64::INFINITY };
        let next = rungs().filter(|&rung| rung < rate * 0.99).last();
        Self::StepsPerSecond(next.unwrap_or(Self::SLOWEST))
    }

    /// Steps a second in a run of this many steps.
    #[must_use]
    pub fn rate(self, recorded: u64) -> f64 {
        match self {
            Self::StepsPerSecond(rate) => rate,
            Self::WholeRun => (recorded as f64 / WHOLE_RUN.as_secs_f64()).max(Self::SLOWEST),
        }
    }
}

/// 1, 2, 5, 10, … up to the fastest.
fn rungs() -> impl Iterator<Item = f64> {
    let decades = (0..=Speed::FASTEST.log10() as i32).map(|exponent| 10_f64.powi(exponent));
    decades
        .flat_map(|decade| [1.0, 2.0, 5.0].map(|rung| rung * decade))
        .take_while(|&rung| rung <= Speed::FASTEST)
}

/// Rounded to two significant digits.
fn two_digits(rate: f64) -> f64 {
    let unit = 10_f64.powf(rate.log10().floor() - 1.0);
    ((rate / unit).round() * unit).clamp(Speed::SLOWEST, Speed::FASTEST)
}

/// Mode, speed and position in a run.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Playback {
    mode: Mode,
    speed: Speed,
    position: u64,
    /// The part of a step that has passed but not been taken.
    fraction: f64,
}

impl Playback {
    /// Paused at the start.
    #[must_use]
    pub fn new(speed: Speed) -> Self {
        Self { speed, ..Self::default() }
    }

    /// Lets time pass. `ended`: no further steps will be recorded.
    pub fn tick(&mut self, passed: Duration, recorded: u64, ended: bool) {
        match self.mode {
            Mode::Paused => {}
            Mode::Following => self.position = recorded,
            Mode::Playing => {
                let steps =
                    self.fraction + self.speed.rate(recorded) * passed.min(LONGEST_TICK).as_secs_f64();
                self.fraction = steps.fract();
                self.position = self.position.saturating_add(steps as u64);
            }
        }
        if self.position >= recorded {
            self.position = recorded;
            self.fraction = 0.0;
            if ended {
                self.mode = Mode::Paused;
            }
        }
    }

    /// How the position moves.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// The speed of playing.
    #[must_use]
    pub const fn speed(&self) -> Speed {
        self.speed
    }

    /// The number of steps before the present moment.
    #[must_use]
    pub const fn position(&self) -> u64 {
        self.position
    }

    /// Changes the speed.
    pub const fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
    }

    /// Plays, from the start again when at the end of a run that has ended.
    pub const fn play(&mut self, recorded: u64, ended: bool) {
        if ended && self.position >= recorded {
            self.position = 0;
        }
        self.mode = Mode::Playing;
    }

    /// Stays where it is.
    pub const fn pause(&mut self) {
        self.mode = Mode::Paused;
        self.fraction = 0.0;
    }

    /// Keeps to the newest step from now on.
    pub const fn follow(&mut self) {
        self.mode = Mode::Following;
    }

    /// Goes to a position and pauses there.
    pub fn go_to(&mut self, position: u64, recorded: u64) {
        self.position = position.min(recorded);
        self.pause();
    }

    /// Goes on or back by some steps and pauses there.
    pub fn step_by(&mut self, steps: i64, recorded: u64) {
        self.go_to(self.position.saturating_add_signed(steps), recorded);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const FRAME: Duration = Duration::from_millis(16);

    #[test]
    fn slow_playing_adds_up_parts_of_steps() {
        let mut playback = Playback::new(Speed::StepsPerSecond(10.0));
        playback.play(100, true);
        for _ in 0..125 {
            playback.tick(FRAME, 100, true);
        }
        assert!((19..=20).contains(&playback.position()), "{}", playback.position());
    }

    #[test]
    fn playing_waits_for_a_live_solver_and_pauses_at_the_end_of_a_run() {
        let mut playback = Playback::new(Speed::StepsPerSecond(1e6));
        playback.play(10, false);
        playback.tick(FRAME, 10, false);
        assert_eq!((playback.position(), playback.mode()), (10, Mode::Playing));
        playback.tick(FRAME, 20, true);
        assert_eq!((playback.position(), playback.mode()), (20, Mode::Paused));
        playback.play(20, true);
        assert_eq!(playback.position(), 0);
    }

    #[test]
    fn the_whole_run_takes_ten_seconds_however_long_it_is() {
        for recorded in [1_000, 1_000_000_000] {
            let mut playback = Playback::new(Speed::WholeRun);
            playback.play(recorded, true);
            let mut passed = Duration::ZERO;
            while playback.mode() == Mode::Playing {
                playback.tick(FRAME, recorded, true);
                passed += FRAME;
            }
            assert!(passed.abs_diff(WHOLE_RUN) < Duration::from_millis(200), "{passed:?}");
        }
    }

    #[test]
    fn a_hiccup_is_no_jump() {
        let mut playback = Playback::new(Speed::StepsPerSecond(10.0));
        playback.play(1000, true);
        playback.tick(Duration::from_secs(60), 1000, true);
        assert_eq!(playback.position(), 1);
    }

    #[test]
    fn the_ladder_of_speeds_goes_up_and_comes_down_again() {
        let mut up = vec![Speed::StepsPerSecond(1.0)];
        while *up.last().unwrap() != Speed::WholeRun {
            up.push(up.last().unwrap().faster());
        }
        let mut down = vec![Speed::WholeRun];
        while *down.last().unwrap() != Speed::StepsPerSecond(1.0) {
            down.push(down.last().unwrap().slower());
        }
        down.reverse();
        assert_eq!(up, down);
    }

    proptest! {
        #[test]
        fn the_scale_and_back_is_the_same_speed(place in 0.0..1.0) {
            let speed = Speed::at_scale(place);
            let again = Speed::at_scale(speed.scale());
            prop_assert!((speed.scale() - again.scale()).abs() < 0.02, "{speed:?} {again:?}");
        }

        #[test]
        fn the_position_never_leaves_the_run(moves in proptest::collection::vec((0..4, -50_i64..50), 0..50)) {
            let mut playback = Playback::default();
            for (recorded, (kind, amount)) in (0_u64..).zip(moves) {
                match kind {
                    0 => playback.step_by(amount, recorded),
                    1 => playback.play(recorded, amount > 0),
                    2 => playback.follow(),
                    _ => playback.tick(Duration::from_millis(amount.unsigned_abs()), recorded, amount > 25),
                }
                prop_assert!(playback.position() <= recorded);
            }
        }
    }
}
