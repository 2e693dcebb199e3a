//! Runs one solver on one puzzle: counts, measures time, and stops at Ctrl+C or a time limit.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::Problem;
use super::signals::Ending;
use crate::board::{Counter, Counters};
use crate::digit_set::DigitSet;
use crate::engine::Budget;
use crate::puzzle::Puzzle;
use crate::solver::{Algorithm, Outcome, parallel};
use crate::step::{Observer, Step, Stop};

/// Runs solvers until interrupted.
pub(super) struct Runner {
    ending: Ending,
    /// The time limit of one run.
    limit: Option<Duration>,
}

/// The result of a run.
pub(super) struct Report {
    pub(super) outcome: Outcome,
    pub(super) counters: Counters,
    /// Includes the counting of steps.
    pub(super) time: Duration,
}

impl Runner {
    /// A runner that stops at Ctrl+C. There can be one per process.
    pub(super) fn new(limit: Option<Duration>) -> Result<Self, Problem> {
        Ok(Self { ending: Ending::noticed()?, limit })
    }

    /// The request that ends its runs.
    pub(super) const fn ending(&self) -> &Ending {
        &self.ending
    }

    /// Whether the user has interrupted it.
    pub(super) fn is_interrupted(&self) -> bool {
        self.ending.is_wished()
    }

    /// Searches for the first solution.
    pub(super) fn solve(&self, algorithm: Algorithm, puzzle: &Puzzle) -> Report {
        log::debug!("{algorithm} starts on {}", puzzle.name());
        let began = Instant::now();
        let watched = || Watched { counter: Counter::new(puzzle.geometry()), watch: self.watch(began) };
        let lanes = if algorithm == Algorithm::Parallel { parallel::cores() } else { 1 };
        let mut observers: Vec<_> = (0..lanes).map(|_| watched()).collect();
        let outcome = match &mut observers[..] {
            [observer] => algorithm.solve(puzzle, observer),
            lanes => parallel::solve(puzzle, lanes),
        };
        let time = began.elapsed();
        let sum = |sum: Counters, lane: &Watched<'_>| sum.plus(lane.counter.counters());
        let counters = observers.iter().fold(Counters::default(), sum);
        log::debug!("{algorithm}: {} after {time:?}, {counters:?}", outcome.name());
        Report { outcome, counters, time }
    }

    /// Searches for the first solution, reporting each step to `observer`; returns the outcome and the time.
    pub(super) fn watched(
        &self,
        algorithm: Algorithm,
        puzzle: &Puzzle,
        observer: &mut impl Observer,
    ) -> (Outcome, Duration) {
        log::debug!("{algorithm} starts on {}", puzzle.name());
        let began = Instant::now();
        let outcome = algorithm.solve(puzzle, &mut (observer, self.watch(began)));
        (outcome, began.elapsed())
    }

    /// What a question to the engine may cost.
    pub(super) fn budget(&self) -> Budget<'_> {
        Budget { time: self.limit, ..Budget::until(self.ending.wished()) }
    }

    fn watch(&self, began: Instant) -> Watch<'_> {
        let until = self.limit.and_then(|limit| began.checked_add(limit));
        Watch { interrupted: self.ending.wished(), until, steps: 0 }
    }
}

/// Counts steps, and stops the run when necessary.
struct Watched<'a> {
    counter: Counter,
    watch: Watch<'a>,
}

impl Observer for Watched<'_> {
    #[inline(always)]
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.counter.on_step(step)?;
        self.watch.tick()
    }

    #[inline(always)]
    fn on_each<const N: usize>(
        &mut self,
        digits: DigitSet,
        steps: impl Fn() -> [Step; N],
    ) -> ControlFlow<Stop> {
        self.counter.on_each(digits, steps)?;
        self.watch.tick()
    }
}

/// Stops a run at Ctrl+C and at its time limit.
struct Watch<'a> {
    interrupted: &'a AtomicBool,
    until: Option<Instant>,
    steps: u32,
}

/// The number of steps between two checks of the clock: some microseconds.
const LOOK_EVERY: u32 = 1 << 12;

impl Observer for Watch<'_> {
    #[inline(always)]
    fn on_step(&mut self, _: Step) -> ControlFlow<Stop> {
        self.tick()
    }
}

impl Watch<'_> {
    /// Counts a step, or a few at once.
    #[inline(always)]
    fn tick(&mut self) -> ControlFlow<Stop> {
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(LOOK_EVERY) { self.look() } else { Continue(()) }
    }

    #[cold]
    fn look(&self) -> ControlFlow<Stop> {
        let late = self.until.is_some_and(|until| Instant::now() >= until);
        if late || self.interrupted.load(Ordering::Relaxed) { Break(Stop) } else { Continue(()) }
    }
}
