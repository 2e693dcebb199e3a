//! One run of a solver: counts, measures time, and stops at a request or a time limit. Knows no lists and no files.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::board::{Counter, Counters};
use crate::digit_set::DigitSet;
use crate::puzzle::Puzzle;
use crate::solver::{Algorithm, Outcome, parallel};
use crate::step::{Observer, Step, Stop};

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Measured {
    /// How it ended.
    pub outcome: Outcome,
    /// Its counters; those of all lanes together.
    pub counters: Counters,
    /// All its steps, examinations and restorations included.
    pub steps: u64,
    /// The time it took, counting included.
    pub time: Duration,
}

/// Searches for the first solution until `stop` is set or the time limit is reached. The parallel search uses `lanes`
/// lanes; every other solver has one.
#[must_use]
pub fn measure(
    algorithm: Algorithm,
    puzzle: &Puzzle,
    lanes: usize,
    stop: &AtomicBool,
    limit: Option<Duration>,
) -> Measured {
    let lanes = if algorithm == Algorithm::Parallel { lanes.max(1) } else { 1 };
    let began = Instant::now();
    let mut observers: Vec<_> =
        (0..lanes).map(|_| Counted::new(puzzle, Watch::new(stop, began, limit))).collect();
    let outcome = match &mut observers[..] {
        [observer] => algorithm.solve(puzzle, observer),
        lanes => parallel::solve(puzzle, lanes),
    };
    let time = began.elapsed();
    let counters =
        observers.iter().fold(Counters::default(), |sum: Counters, lane| sum.plus(lane.counter.counters()));
    let steps = observers.iter().map(|lane| lane.counter.steps()).sum();
    Measured { outcome, counters, steps, time }
}

/// Counts steps, and stops the run when necessary.
#[derive(Debug)]
pub struct Counted<'a> {
    /// The counters so far.
    pub counter: Counter,
    watch: Watch<'a>,
}

impl<'a> Counted<'a> {
    /// For a run on this puzzle.
    #[must_use]
    pub fn new(puzzle: &Puzzle, watch: Watch<'a>) -> Self {
        Self { counter: Counter::new(puzzle.geometry()), watch }
    }
}

impl Observer for Counted<'_> {
    #[inline(always)]
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.counter.on_step(step)?;
        self.watch.tick()
    }

    fn on_search(&mut self) -> ControlFlow<Stop> {
        self.watch.look()
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

/// Stops a run on request and at its time limit.
#[derive(Debug)]
pub struct Watch<'a> {
    stop: &'a AtomicBool,
    until: Option<Instant>,
    steps: u32,
}

/// The number of steps between two checks of the clock: some microseconds.
const LOOK_EVERY: u32 = 1 << 12;

impl<'a> Watch<'a> {
    /// Watches a run that began then. A limit beyond what a clock can show is none.
    #[must_use]
    pub fn new(stop: &'a AtomicBool, began: Instant, limit: Option<Duration>) -> Self {
        Self { stop, until: limit.and_then(|limit| began.checked_add(limit)), steps: 0 }
    }

    /// Counts a step, or a few at once.
    #[inline(always)]
    fn tick(&mut self) -> ControlFlow<Stop> {
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(LOOK_EVERY) { self.look() } else { Continue(()) }
    }

    #[cold]
    fn look(&self) -> ControlFlow<Stop> {
        let late = self.until.is_some_and(|until| Instant::now() >= until);
        if late || self.stop.load(Ordering::Relaxed) { Break(Stop) } else { Continue(()) }
    }
}

impl Observer for Watch<'_> {
    #[inline(always)]
    fn on_step(&mut self, _: Step) -> ControlFlow<Stop> {
        self.tick()
    }

    fn on_search(&mut self) -> ControlFlow<Stop> {
        self.look()
    }
}
