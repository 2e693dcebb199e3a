//! A study under way: takes the runs that are missing, and records each.

use std::collections::HashSet;
use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use super::execute::{Event, execute};
use super::journal::{Journal, Resumed};
use super::manifest::Manifest;
use super::plan::Plan;
use super::progress::Progress;
use super::record::{Ending, Key, Record};
use super::results::Results;
use crate::format::ParseError;
use crate::solver::Algorithm;

/// A study in its folder, and its results so far.
#[derive(Debug)]
pub struct Taking {
    plan: Plan,
    jobs: usize,
    manifest: Manifest,
    journal: Journal,
    records: Vec<Record>,
    removed: u64,
    /// The puzzles that cannot be read, by list and index.
    unreadable: HashSet<(usize, usize)>,
}

/// The changes since the last news.
#[derive(Debug)]
pub struct News<'a> {
    /// The progress of the study.
    pub progress: &'a Progress,
    /// All results.
    pub records: &'a [Record],
    /// Puzzles that cannot be read, each once: their list as an index of [`Plan::lists`], and the reason.
    pub unreadable: Vec<(usize, ParseError)>,
    /// Commands that have failed, each once, and how.
    pub failed: Vec<(Algorithm, String)>,
}

impl Taking {
    pub(super) fn new(
        plan: Plan,
        jobs: usize,
        manifest: Manifest,
        journal: Journal,
        resumed: Resumed,
    ) -> Self {
        let Resumed { records, removed } = resumed;
        Self { plan, jobs, manifest, journal, records, removed, unreadable: HashSet::new() }
    }

    /// How many runs execute at a time.
    #[must_use]
    pub const fn jobs(&self) -> usize {
        self.jobs
    }

    /// The plan of the study.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The request, including earlier ones.
    #[must_use]
    pub const fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The results so far, in the order in which they were taken.
    #[must_use]
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// The results by puzzle and solver.
    #[must_use]
    pub fn results(&self) -> Results {
        Results::of(&self.manifest, &self.records)
    }

    /// The size of an incomplete end of the results that was removed, in bytes; its run is repeated.
    #[must_use]
    pub const fn removed(&self) -> u64 {
        self.removed
    }

    /// The number of puzzles that could not be read.
    #[must_use]
    pub fn unreadable(&self) -> usize {
        self.unreadable.len()
    }

    /// Executes the missing runs until all are done or `stop` is set; `news` is called at least five times a second,
    /// perhaps without changes.
    ///
    /// # Errors
    /// When results cannot be written.
    pub fn run(&mut self, stop: &AtomicBool, mut news: impl FnMut(News<'_>)) -> io::Result<()> {
        let done: HashSet<Key> = self.records.iter().map(|record| record.key.clone()).collect();
        let stopped = self.stopped_so_far();
        let before = self.plan.done_of_each(&self.records);
        let stopped_before = stopped.iter().sum::<u32>() as usize;
        let mut progress = Progress::new(&self.plan, self.jobs, &before, stopped_before);
        let Self { plan, jobs, journal, records, unreadable, .. } = self;
        let (solvers, mut told) = (plan.solvers.len(), HashSet::new());
        let taken = execute(
            plan,
            &done,
            *jobs,
            progress.missing(),
            |list, solver| stopped[list * solvers + solver],
            stop,
            |events| {
                let (first, mut new, mut failed) = (records.len(), Vec::new(), Vec::new());
                for event in events {
                    progress.count(&event);
                    match event {
                        Event::Done(task, record, problem) => {
                            records.push(record);
                            let solver = plan.solvers[task.solver];
                            let first = problem.filter(|_| told.insert(solver));
                            failed.extend(first.map(|problem| (solver, problem)));
                        }
                        Event::Unreadable(task, error) => {
                            new.extend(
                                unreadable.insert((task.list, task.index)).then_some((task.list, error)),
                            );
                        }
                        Event::LeftOut(_) => {}
                    }
                }
                if let Err(error) = journal.append(&records[first..]) {
                    return ControlFlow::Break(error);
                }
                news(News { progress: &progress, records, unreadable: new, failed });
                ControlFlow::Continue(())
            },
        );
        let synced = self.journal.sync();
        taken.and(synced)
    }

    /// How often each solver was stopped on each list in earlier runs.
    fn stopped_so_far(&self) -> Vec<u32> {
        let Plan { lists, solvers, .. } = &self.plan;
        let names: Vec<String> = solvers.iter().map(Algorithm::to_string).collect();
        let mut counts = vec![0; lists.len() * solvers.len()];
        for Record { key, run, .. } in &self.records {
            let list = lists.iter().position(|list| list.name == key.list);
            let solver = names.iter().position(|name| **name == *key.solver);
            if let (Some(list), Some(solver), Ending::Stopped) = (list, solver, run.ending) {
                counts[list * solvers.len() + solver] += 1;
            }
        }
        counts
    }
}
