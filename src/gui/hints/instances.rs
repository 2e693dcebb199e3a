//! Searches a position for what a person could find in it, on a thread of its own.

use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossbeam_channel::{Sender, TryRecvError, bounded};

use crate::background::{Priority, Task};
use crate::engine::{Budget, Engine};
use crate::hints::{Pencilled, Standing, faults};
use crate::puzzle::Symbols;
use crate::rules::{self, BoardView, Claim, Grade, Instance, Mark, Names, Position, Rule, RuleSet};
use crate::solver::human;

/// The time limit for counting the solutions.
const MOST_TIME: Duration = Duration::from_secs(10);

/// The most instances listed per technique: there can be many thousands of almost locked sets.
const MOST_OF_ONE: usize = 500;

/// The number of instances that may wait to be received.
const WAITING: usize = 64;

/// An instance of a technique, with everything shown about it.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) rule: &'static Rule,
    pub(crate) grade: Grade,
    pub(crate) instance: Instance,
    /// The argument.
    pub(crate) sentence: String,
    /// The changes: `R1C2=5`.
    pub(crate) changes: String,
    /// The marks on the board.
    pub(crate) marks: Vec<Mark>,
}

impl Found {
    /// An instance of a rule in a position.
    pub(crate) fn of(
        rule: &'static Rule,
        grade: Grade,
        instance: Instance,
        position: &dyn BoardView,
        symbols: &Symbols,
    ) -> Self {
        let names = Names { geometry: position.geometry(), symbols };
        let marks = instance
            .conclusions
            .first()
            .map(|&place| rules::marks(&Claim { before: position, step: instance.step(place) }));
        Self {
            rule,
            grade,
            sentence: instance.sentence(position, &names),
            changes: instance.changes(&names),
            marks: marks.unwrap_or_default(),
            instance,
        }
    }
}

/// A report of the thread.
enum Report {
    Standing(Standing),
    /// The number of techniques examined so far, and of all.
    Looked(usize, usize),
    Found(Box<Found>),
}

/// The search of one position. Dropping it ends the thread.
#[derive(Debug)]
pub(crate) struct Search {
    task: Option<Task<Report>>,
    pub(crate) standing: Option<Standing>,
    pub(crate) found: Vec<Found>,
    /// The number of techniques examined so far, and of all.
    pub(crate) looked: (usize, usize),
    pub(crate) is_done: bool,
    /// Incremented on each report.
    pub(crate) revision: u64,
}

impl Search {
    /// Searches for all instances of all active techniques, or only for the first instance.
    pub(crate) fn begin(board: Pencilled, symbols: Symbols, finds_all: bool) -> Self {
        let work = move |stop: &Arc<AtomicBool>, report: &Sender<Report>| {
            // The receiver may already have been dropped.
            let _ = Work { board, symbols, finds_all, report }.run(stop);
        };
        let task = Task::reporting("hints", Priority::Lowest, bounded(WAITING), work).ok();
        let (standing, found, is_done) = (None, Vec::new(), task.is_none());
        Self { task, standing, found, looked: (0, 0), is_done, revision: 0 }
    }

    /// Receives the waiting reports.
    pub(crate) fn poll(&mut self) {
        while let Some(task) = self.task.as_ref().filter(|_| !self.is_done) {
            match task.poll() {
                Ok(Report::Standing(standing)) => self.standing = Some(standing),
                Ok(Report::Looked(done, all)) => self.looked = (done, all),
                Ok(Report::Found(found)) => self.found.push(*found),
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => self.is_done = true,
            }
            self.revision += 1;
        }
    }
}

struct Work<'a> {
    board: Pencilled,
    symbols: Symbols,
    finds_all: bool,
    report: &'a Sender<Report>,
}

/// The receiver has been dropped.
struct Gone;

impl<T> From<crossbeam_channel::SendError<T>> for Gone {
    fn from(_: crossbeam_channel::SendError<T>) -> Self {
        Self
    }
}

impl Work<'_> {
    fn run(&self, flag: &AtomicBool) -> Result<(), Gone> {
        let budget = Budget { time: Some(MOST_TIME), ..Budget::until(flag) };
        let standing = Standing::on(&mut Engine::new(), &self.board, &self.symbols, &budget);
        let is_sound = match &standing {
            Standing::One(grid) => faults(&self.board, grid).is_empty(),
            Standing::Several | Standing::Unknown => true,
            Standing::None => false,
        };
        let is_one = matches!(standing, Standing::One(_));
        self.report.send(Report::Standing(standing))?;
        if !is_sound {
            return Ok(());
        }
        let position = Position::of(&self.board);
        // On larger boards, only rules that need no `Position` apply.
        let view: &dyn BoardView = position.as_ref().map_or(&self.board, |position| position);
        let (on, all) = (RuleSet::techniques(), rules::techniques());
        let may_use = |(rule, grade): &(&Rule, Grade)| {
            on.contains(rule.id) && (is_one || !grade.assumes_one_solution())
        };
        let all: Vec<_> = all.into_iter().filter(may_use).collect();
        for ((rule, grade), done) in all.iter().zip(1..) {
            let has_found = self.look(rule, *grade, view, flag)?;
            self.report.send(Report::Looked(done, all.len()))?;
            if has_found && !self.finds_all || flag.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(())
    }

    /// Reports all instances of a technique, or only the one `human` would use; returns whether there is any.
    fn look(
        &self,
        rule: &'static Rule,
        grade: Grade,
        position: &dyn BoardView,
        flag: &AtomicBool,
    ) -> Result<bool, Gone> {
        if !self.finds_all {
            let Some(instance) = human::taken(rule, position) else { return Ok(false) };
            self.report.send(Report::Found(Box::new(Found::of(
                rule,
                grade,
                instance,
                position,
                &self.symbols,
            ))))?;
            return Ok(true);
        }
        let (mut seen, mut is_gone) = (Vec::<Instance>::new(), false);
        let _ = (rule.find)(position, 0, &mut |finding| {
            let instance = Instance::from(finding);
            if !seen.contains(&instance) {
                seen.push(instance.clone());
                is_gone = self
                    .report
                    .send(Report::Found(Box::new(Found::of(rule, grade, instance, position, &self.symbols))))
                    .is_err();
            }
            let ends = is_gone || seen.len() >= MOST_OF_ONE || flag.load(Ordering::Relaxed);
            if ends { Break(()) } else { Continue(()) }
        });
        if is_gone { Err(Gone) } else { Ok(!seen.is_empty()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::test_support::HARD;
    use crate::puzzle::test_support::plain;
    use crate::rating::{Path, Taken, only_solution};
    use crate::rules::Effect;

    fn hint(board: &Pencilled, symbols: &Symbols) -> Option<Instance> {
        let mut search = Search::begin(board.clone(), symbols.clone(), false);
        while !search.is_done {
            std::thread::sleep(Duration::from_millis(2));
            search.poll();
        }
        search.found.first().map(|found| found.instance.clone())
    }

    #[test]
    fn a_hint_equals_the_paths_next_step() {
        let puzzle = plain(HARD);
        let solution = only_solution(&mut Engine::new(), &puzzle, &Budget::UNLIMITED).unwrap();
        let path = Path::of(&puzzle, &solution, RuleSet::techniques()).unwrap();
        let mut compared = 0;
        path.replay(&puzzle, |taken, board| {
            let hint = hint(board, puzzle.symbols());
            match taken {
                // Singles are found in a different order.
                Taken::Technique(instance) if instance.effect == Effect::Places => {}
                Taken::Technique(instance) => {
                    compared += 1;
                    assert_eq!(hint.as_ref(), Some(instance));
                }
                Taken::Guess(_) => assert_eq!(hint, None),
            }
        });
        assert!(compared > 3, "{compared} steps");
    }
}
