//! A program that was started to be recorded. It has a process group of its own, which ends with it.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process::{Child as Process, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::cli::Problem;
use crate::cli::arrivals::Arrivals;
use crate::cli::runner::Runner;

/// How often to check whether the program has ended.
const LOOK: Duration = Duration::from_millis(20);
/// How long what a program has left behind may go on printing, and how long it may take to end when asked to.
const PATIENCE: Duration = Duration::from_millis(500);

/// In the environment of the program, so that it prints its steps.
const VARIABLE: &str = "SUDOSCOPE";

/// A running program.
pub(super) struct Child {
    watcher: JoinHandle<Option<ExitStatus>>,
    /// Set when the program is no longer wanted.
    unwanted: Arc<AtomicBool>,
}

impl Child {
    /// Starts a program; returns it and its standard output.
    pub(super) fn start(command: &[OsString], runner: &Runner) -> Result<(Self, Arrivals), Problem> {
        let [program, arguments @ ..] = command else { return Err("there is no program to run".into()) };
        let mut start = Command::new(program);
        let input = if io::stdin().is_terminal() { Stdio::null() } else { Stdio::inherit() };
        start.args(arguments).env(VARIABLE, "1").stdin(input).stdout(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut start, 0);
        let mut process = start
            .spawn()
            .map_err(|error| format!("{} cannot be started: {error}", program.to_string_lossy()))?;
        let output: ChildStdout = process.stdout.take().ok_or("the program has no output")?;
        let (over, unwanted) = (Arc::<AtomicBool>::default(), Arc::<AtomicBool>::default());
        let arrivals = Arrivals::until(output, runner.ending().clone(), Arc::clone(&over))?;
        let (ending, flag) = (runner.ending().clone(), Arc::clone(&unwanted));
        let wished = move || ending.is_wished() || flag.load(Ordering::Relaxed);
        let watcher =
            thread::Builder::new().name("program".into()).spawn(move || watch(process, wished, &over))?;
        Ok((Self { watcher, unwanted }, arrivals))
    }

    /// Ends the program, if it does not end soon; returns what is to be said about how it ended.
    pub(super) fn end(self) -> Option<String> {
        let since = Instant::now();
        while !self.watcher.is_finished() && since.elapsed() < PATIENCE {
            thread::sleep(LOOK);
        }
        self.unwanted.store(true, Ordering::Relaxed);
        let status = self.watcher.join().ok()??;
        (!status.success()).then(|| format!("the program ended with {status}"))
    }
}

/// Waits for a program to end by itself, or ends it; in the end nothing of its group is left.
fn watch(mut process: Process, wished: impl Fn() -> bool, over: &AtomicBool) -> Option<ExitStatus> {
    let group = process.id();
    let mut status = None;
    while status.is_none() && !wished() {
        status = process.try_wait().ok().flatten();
        if status.is_none() {
            thread::sleep(LOOK);
        }
    }
    let ended_by_itself = status;
    // What it has left behind may still print.
    let since = Instant::now();
    while !wished() && is_alive(group) && since.elapsed() < PATIENCE {
        thread::sleep(LOOK);
    }
    if is_alive(group) || status.is_none() {
        end(group, &mut process, false);
        let since = Instant::now();
        while (is_alive(group) || status.is_none()) && since.elapsed() < PATIENCE {
            status = status.or_else(|| process.try_wait().ok().flatten());
            thread::sleep(LOOK);
        }
        end(group, &mut process, true);
        let _ = process.wait();
    }
    over.store(true, Ordering::Relaxed);
    ended_by_itself
}

/// Whether a process of a group is left.
#[cfg(target_os = "linux")]
fn is_alive(group: u32) -> bool {
    pid(group).is_some_and(|group| rustix::process::test_kill_process_group(group).is_ok())
}

#[cfg(target_os = "linux")]
fn pid(group: u32) -> Option<rustix::process::Pid> {
    rustix::process::Pid::from_raw(i32::try_from(group).ok()?)
}

/// Asks a group to end, or ends it.
#[cfg(target_os = "linux")]
fn end(group: u32, _: &mut Process, at_once: bool) {
    use rustix::process::{Signal, kill_process_group};
    if let Some(group) = pid(group) {
        let _ = kill_process_group(group, if at_once { Signal::KILL } else { Signal::TERM });
    }
}

/// Elsewhere only the program itself is known.
#[cfg(not(target_os = "linux"))]
fn is_alive(_: u32) -> bool {
    false
}

#[cfg(not(target_os = "linux"))]
fn end(_: u32, process: &mut Process, _: bool) {
    let _ = process.kill();
}
