//! One run of a solver: counts, measures time, and stops at a request or a time limit. Knows no lists and no files.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::board::{Counter, Counters};
use crate::digit_set::DigitSet;
use crate::entrant::{self, Coverage};
use crate::foreign::Unheard;
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
    /// The time it took, counting included; of a command from its start to the end of its output.
    pub time: Duration,
    /// Which of the counters are known; the others are 0.
    pub known: Coverage,
    /// Whether its answer was wrong: an invalid solution, or "no solution" for a solvable puzzle.
    pub is_wrong: bool,
    /// How a command failed, if it did.
    pub problem: Option<String>,
}

/// Searches for the first solution until `stop` is set or the time limit is reached. The parallel search uses `lanes`
/// lanes; every other solver has one. A command is started if a person has named it.
#[must_use]
pub fn measure(
    algorithm: Algorithm,
    puzzle: &Puzzle,
    lanes: usize,
    stop: &AtomicBool,
    limit: Option<Duration>,
) -> Measured {
    if algorithm.is_foreign() {
        return measure_command(algorithm, puzzle, stop, limit);
    }
    let lanes = if algorithm.has_lanes() { lanes.max(1) } else { 1 };
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
    Measured { outcome, counters, steps, time, known: Coverage::All, is_wrong: false, problem: None }
}

/// Runs a command, and ends it with all that it has started.
fn measure_command(
    algorithm: Algorithm,
    puzzle: &Puzzle,
    stop: &AtomicBool,
    limit: Option<Duration>,
) -> Measured {
    let began = Instant::now();
    let until = limit.and_then(|limit| began.checked_add(limit));
    let is_late = move || until.is_some_and(|until| Instant::now() >= until);
    let mut observer = Counted::new(puzzle, Watch::new(stop, began, limit));
    let answer = entrant::solve(algorithm, &Arc::new(puzzle.clone()), is_late, &mut Unheard(&mut observer));
    let (counters, steps) = (*observer.counter.counters(), observer.counter.steps());
    match answer {
        Ok(answer) => {
            let known = answer.known;
            let counters = Counters {
                eliminations: if known == Coverage::All { counters.eliminations } else { 0 },
                ..if known == Coverage::Nothing { Counters::default() } else { counters }
            };
            Measured {
                outcome: answer.outcome,
                counters,
                steps: if known == Coverage::Nothing { 0 } else { steps },
                time: answer.took,
                known,
                is_wrong: answer.is_wrong,
                problem: answer.problem,
            }
        }
        Err(error) => Measured {
            outcome: Outcome::Stalled,
            counters: Counters::default(),
            steps: 0,
            time: began.elapsed(),
            known: Coverage::Nothing,
            is_wrong: false,
            problem: Some(error.to_string()),
        },
    }
}

/// Counts steps, and stops the run when necessary.
#[derive(Debug)]
pub struct Counted<'a> {
    /// The counters so far.
    pub counter: Counter,
    watch: Watch<'a>,
}

impl<'a> Counted<'a> {
    /// A counter for a run on this puzzle.
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
    /// Watches a run that began at that time. A limit beyond the range of the clock is ignored.
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
