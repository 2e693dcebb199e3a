//! Shared by the benchmarks: the description of the machine, repeated measurements, and readable figures.

#![allow(dead_code, reason = "each benchmark uses a part of it")]

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use sudoscope::digit_set::DigitSet;
use sudoscope::puzzle::Puzzle;
use sudoscope::session::{ChannelObserver, Ending, Session, Status};
use sudoscope::solver::Outcome;
use sudoscope::step::{Limit, Observer, Step, Stop};
use sudoscope::trace::Trace;

/// The most memory a recording may use, in bytes.
pub(crate) const PLENTY: usize = 4 << 30;

/// Whether few and short measurements are requested; other arguments, such as cargo's own, are ignored.
pub(crate) fn is_quick() -> bool {
    std::env::args().any(|argument| argument == "--quick")
}

/// Describes this machine.
pub(crate) fn machine() -> String {
    let cores = thread::available_parallelism().map_or_else(|_| "?".into(), |cores| cores.to_string());
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split(':').nth(1));
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().unwrap_or_default();
    let model = model.map_or(std::env::consts::ARCH, str::trim);
    format!("{cores} cores, {model}, {}, load {load}", std::env::consts::OS)
}

/// The resident memory of this process in bytes, if the system reports it.
pub(crate) fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib << 10)
}

/// The time for which this thread has had a core, if the system reports it; unlike the clock, it stops while
/// other processes have the core.
pub(crate) fn on_core() -> Option<Duration> {
    // The figure is updated only when the scheduler switches threads.
    thread::yield_now();
    let schedule = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(schedule.split(' ').next()?.parse().ok()?))
}

/// The duration of `work`, and its result.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let started = Instant::now();
    let result = work();
    (started.elapsed(), result)
}

/// Runs a solver in a session and reads its trace the way a window does, to the end or until the memory is
/// used up.
pub(crate) fn record<S>(puzzle: &Arc<Puzzle>, solve: S) -> Trace
where
    S: FnOnce(&Puzzle, &mut ChannelObserver) -> Outcome + Send + 'static,
{
    let mut trace = Trace::new(puzzle);
    let mut session = Session::run(Arc::clone(puzzle), PLENTY, solve).expect("two threads");
    loop {
        match session.poll(&mut trace) {
            Status::Ended(Ending::Done(_)) => return trace,
            Status::Running => thread::sleep(Duration::from_millis(1)),
            Status::Full => session.stop(),
            status => panic!("{status:?}"),
        }
    }
}

/// A session's observer, limited to a number of steps.
pub(crate) struct Limited<'a> {
    pub(crate) limit: Limit,
    pub(crate) observer: &'a mut ChannelObserver,
}

impl Observer for Limited<'_> {
    #[inline(always)]
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.limit.on_step(step)?;
        self.observer.on_step(step)
    }

    #[inline(always)]
    fn on_each<const N: usize>(
        &mut self,
        digits: DigitSet,
        steps: impl Fn() -> [Step; N],
    ) -> ControlFlow<Stop> {
        if self.limit.remaining < (N * digits.len()) as u64 {
            return (&mut self.limit, &mut *self.observer).on_each(digits, steps);
        }
        self.limit.on_each(digits, &steps)?;
        self.observer.on_each(digits, steps)
    }
}

/// Durations of repeated work, sorted.
pub(crate) struct Times(Vec<Duration>);

impl Times {
    pub(crate) fn new(mut times: Vec<Duration>) -> Self {
        assert!(!times.is_empty(), "at least one measurement");
        times.sort_unstable();
        Self(times)
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn best(&self) -> Duration {
        self.0[0]
    }

    pub(crate) fn median(&self) -> Duration {
        self.percentile(50)
    }

    /// The duration not exceeded by this percentage of them.
    pub(crate) fn percentile(&self, percent: usize) -> Duration {
        self.0[(self.0.len() * percent / 100).min(self.0.len() - 1)]
    }

    pub(crate) fn max(&self) -> Duration {
        self.percentile(100)
    }
}

/// `p50`, `p99` and the longest.
impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [p50, p99, max] = [self.median(), self.percentile(99), self.max()].map(micros);
        write!(f, "{p50:>10} {p99:>10} {max:>10}")
    }
}

fn micros(duration: Duration) -> String {
    format!("{:.1} µs", duration.as_secs_f64() * 1e6)
}

/// A count per second.
pub(crate) fn rate(count: u64, duration: Duration) -> f64 {
    count as f64 / duration.as_secs_f64()
}

/// A whole number with grouped thousands.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
