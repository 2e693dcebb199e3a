//! Takes the runs of a study on several threads. Knows no files: results are handed over as they come.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};

use super::measure::measure;
use super::plan::{Plan, Task};
use super::record::{Ending, Key, Record, Run};
use crate::format::ParseError;
use crate::puzzle::Puzzle;
use crate::solver::parallel;

/// The result of a task.
#[derive(Debug)]
pub(super) enum Event {
    /// It was run; how it failed, if it is a command that did.
    Done(Task, Record, Option<String>),
    /// The entry of the list is not a puzzle.
    Unreadable(Task, ParseError),
    /// It is left out, because the solver was stopped too often on this list.
    LeftOut(Task),
}

/// The longest time between two calls with events.
const BEAT: Duration = Duration::from_millis(200);

/// The most events handed over at once.
const MOST_AT_ONCE: usize = 1 << 12;

/// Executes the `missing` runs of a plan, `jobs` at a time, and passes the results to `events`, which is called at
/// least five times a second, perhaps with none. Ends when all are done, when `events` breaks, or when `stop` is set,
/// which discards the runs it interrupts. `stopped` is how often each solver was stopped on a list before.
///
/// The parallel search uses all cores. If several runs execute at a time, its runs come last, one after the other, so
/// that no other run shares the cores with it.
///
/// # Errors
/// When `events` breaks: its reason.
pub(super) fn execute<B>(
    plan: &Plan,
    done: &HashSet<Key>,
    jobs: usize,
    missing: usize,
    stopped: impl Fn(usize, usize) -> u32,
    stop: &AtomicBool,
    mut events: impl FnMut(Vec<Event>) -> ControlFlow<B>,
) -> Result<(), B> {
    let stopped = (0..plan.lists.len() * plan.solvers.len())
        .map(|at| AtomicU32::new(stopped(at / plan.solvers.len(), at % plan.solvers.len())))
        .collect();
    let work = Work { plan, stop, stopped, missing };
    let is_wide = move |task: &Task| jobs > 1 && plan.solvers[task.solver].has_lanes();
    work.take(plan.tasks(done).filter(move |task| !is_wide(task)), jobs, &mut events)?;
    work.take(plan.tasks(done).filter(is_wide), 1, &mut events)
}

/// The state shared by the threads.
struct Work<'a> {
    plan: &'a Plan,
    stop: &'a AtomicBool,
    /// How often each solver was stopped, by list and solver.
    stopped: Vec<AtomicU32>,
    /// The number of missing runs: more threads would be idle.
    missing: usize,
}

impl Work<'_> {
    fn take<B>(
        &self,
        tasks: impl Iterator<Item = Task> + Send,
        jobs: usize,
        events: &mut impl FnMut(Vec<Event>) -> ControlFlow<B>,
    ) -> Result<(), B> {
        let tasks = Mutex::new(tasks);
        let (sender, receiver) = bounded(MOST_AT_ONCE);
        let broken = thread::scope(|scope| {
            for number in 0..jobs.min(self.missing).max(1) {
                let (sender, tasks) = (sender.clone(), &tasks);
                let worker = thread::Builder::new().name(format!("run {number}"));
                let worker = worker.spawn_scoped(scope, move || self.worker(tasks, jobs, &sender));
                if let Err(error) = worker {
                    // The others take its share; without any, nothing would be done.
                    log::warn!("a thread cannot be started: {error}");
                }
            }
            drop(sender);
            let broken = hand_over(&receiver, events).break_value();
            if broken.is_some() {
                self.stop.store(true, Ordering::Relaxed);
            }
            // A thread that waits to hand over an event ends when there is no receiver.
            drop(receiver);
            broken
        });
        broken.map_or(Ok(()), Err)
    }

    /// Executes one task after the other until there are no more.
    fn worker(&self, tasks: &Mutex<impl Iterator<Item = Task>>, jobs: usize, events: &Sender<Event>) {
        let mut last: Option<(usize, usize, Puzzle)> = None;
        while !self.stop.load(Ordering::Relaxed) {
            let Some(task) = tasks.lock().unwrap_or_else(PoisonError::into_inner).next() else { return };
            let event = match &last {
                _ if self.is_given_up(task) => Some(Event::LeftOut(task)),
                Some((list, index, puzzle)) if (*list, *index) == (task.list, task.index) => {
                    self.run(task, puzzle, jobs)
                }
                _ => match self.plan.lists[task.list].puzzle(task.index) {
                    Ok(puzzle) => {
                        let event = self.run(task, &puzzle, jobs);
                        last = Some((task.list, task.index, puzzle));
                        event
                    }
                    Err(error) => Some(Event::Unreadable(task, error)),
                },
            };
            let Some(event) = event else { return };
            if events.send(event).is_err() {
                return;
            }
        }
    }

    /// Executes one run; `None` if it was stopped.
    fn run(&self, task: Task, puzzle: &Puzzle, jobs: usize) -> Option<Event> {
        let algorithm = self.plan.solvers[task.solver];
        let lanes = parallel::cores();
        let measured = measure(algorithm, puzzle, lanes, self.stop, Some(self.plan.limit));
        let run = Run::from(&measured);
        if run.ending == Ending::Stopped {
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            self.stopped(task).fetch_add(1, Ordering::Relaxed);
        }
        let record = Record::new(self.plan.key(task), puzzle, run, jobs);
        Some(Event::Done(task, record, measured.problem))
    }

    fn stopped(&self, task: Task) -> &AtomicU32 {
        &self.stopped[task.list * self.plan.solvers.len() + task.solver]
    }

    fn is_given_up(&self, task: Task) -> bool {
        self.plan.give_up.is_some_and(|most| self.stopped(task).load(Ordering::Relaxed) >= most)
    }
}

/// Passes on events until all senders are gone.
fn hand_over<B>(
    receiver: &Receiver<Event>,
    events: &mut impl FnMut(Vec<Event>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    loop {
        match receiver.recv_timeout(BEAT) {
            Ok(first) => {
                let more = receiver.try_iter().take(MOST_AT_ONCE);
                events(std::iter::once(first).chain(more).collect())?;
            }
            Err(RecvTimeoutError::Timeout) => events(Vec::new())?,
            Err(RecvTimeoutError::Disconnected) => return ControlFlow::Continue(()),
        }
    }
}
