//! Waits for the end of a program, or ends it.

use std::process::{Child, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use super::{LOOK, PATIENCE};

/// Waits for a program to end by itself, or ends it; in the end nothing of its group is left. Returns how it ended by itself.
pub(super) fn watch(mut process: Child, wished: impl Fn() -> bool, over: &AtomicBool) -> Option<ExitStatus> {
    let group = process.id();
    let mut status = None;
    while status.is_none() && !wished() {
        status = process.try_wait().ok().flatten();
        if status.is_none() {
            thread::sleep(LOOK);
        }
    }
    let ended_by_itself = status;
    // Processes that it has left behind may still print.
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
fn end(group: u32, _: &mut Child, at_once: bool) {
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
fn end(_: u32, process: &mut Child, _: bool) {
    let _ = process.kill();
}
