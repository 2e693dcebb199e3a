//! Which runs a study consists of, and in which order they are taken.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use super::list::List;
use super::record::{Key, Record};
use crate::solver::Algorithm;

/// Lists × solvers × repetitions.
#[derive(Debug)]
pub struct Plan {
    /// The lists.
    pub lists: Arc<[List]>,
    /// The solvers, without duplicates.
    pub solvers: Vec<Algorithm>,
    /// The number of repetitions of each run.
    pub repetitions: u32,
    /// The time limit of one run.
    pub limit: Duration,
    /// The share of the puzzles that is measured here.
    pub shard: Shard,
    /// After this many stopped runs of a solver, it leaves out the rest of the list; `None` for never.
    pub give_up: Option<u32>,
}

/// One run to execute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    /// The list, as an index of [`Plan::lists`].
    pub list: usize,
    /// The puzzle's number in the list, counted from 1.
    pub index: usize,
    /// The solver, as an index of [`Plan::solvers`].
    pub solver: usize,
    /// The number of the repetition, counted from 1.
    pub repetition: u32,
}

impl Plan {
    /// The runs that are not done yet. All runs of a puzzle are consecutive, so that a machine that becomes slower
    /// meanwhile is slower for all solvers, and in the same shard, so that they are measured on one machine.
    pub(super) fn tasks<'a>(&'a self, done: &'a HashSet<Key>) -> impl Iterator<Item = Task> + Send + 'a {
        let names: Vec<Arc<str>> = self.solvers.iter().map(|solver| solver.to_string().into()).collect();
        let puzzles = self.lists.iter().enumerate();
        let puzzles = puzzles.flat_map(|(list, of)| (1..=of.len()).map(move |index| (list, index)));
        let own = puzzles.enumerate().filter(|(number, _)| self.shard.takes(*number));
        let runs = own.flat_map(move |(_, (list, index))| {
            (1..=self.repetitions).flat_map(move |repetition| {
                (0..self.solvers.len()).map(move |solver| Task { list, index, solver, repetition })
            })
        });
        runs.filter(move |task| {
            let list = Arc::clone(&self.lists[task.list].name);
            let solver = Arc::clone(&names[task.solver]);
            let Task { index, repetition, .. } = *task;
            !done.contains(&Key { list, index, solver, repetition })
        })
    }

    /// The number of runs of each solver, done or not.
    #[must_use]
    pub fn runs_of_each(&self) -> u128 {
        let puzzles: usize = self.lists.iter().map(List::len).sum();
        self.shard.share_of(puzzles) as u128 * u128::from(self.repetitions)
    }

    /// The number of all runs.
    #[must_use]
    pub fn runs(&self) -> u128 {
        self.runs_of_each() * self.solvers.len() as u128
    }

    /// How many of these runs of each solver belong to the plan.
    pub(super) fn done_of_each(&self, records: &[Record]) -> Vec<usize> {
        let solvers: HashMap<String, usize> =
            self.solvers.iter().enumerate().map(|(at, solver)| (solver.to_string(), at)).collect();
        let mut lists = HashMap::new();
        let mut before = 0;
        for list in self.lists.iter() {
            lists.insert(&*list.name, (before, list.len()));
            before += list.len();
        }
        let mut done = vec![0; self.solvers.len()];
        for Record { key, .. } in records {
            let (list, solver) = (lists.get(&*key.list), solvers.get(&*key.solver));
            let (Some((before, puzzles)), Some(solver)) = (list, solver) else { continue };
            let is_own = (1..=*puzzles).contains(&key.index) && self.shard.takes(before + key.index - 1);
            done[*solver] += usize::from(is_own && (1..=self.repetitions).contains(&key.repetition));
        }
        done
    }

    /// The key of a task's run.
    #[must_use]
    pub fn key(&self, task: Task) -> Key {
        Key {
            list: Arc::clone(&self.lists[task.list].name),
            index: task.index,
            solver: self.solvers[task.solver].to_string().into(),
            repetition: task.repetition,
        }
    }
}

/// One of several equal shares of the puzzles: every `of`-th, starting with number `index`.
///
/// Displayed and parsed as `2/4`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    index: usize,
    of: usize,
}

impl Shard {
    /// All puzzles.
    pub const WHOLE: Self = Self { index: 1, of: 1 };

    /// The number of its puzzles out of `puzzles`.
    #[must_use]
    pub const fn share_of(self, puzzles: usize) -> usize {
        puzzles / self.of + (puzzles % self.of >= self.index) as usize
    }

    /// Whether the puzzle with this number, counted from 0 over all lists, belongs to it.
    #[must_use]
    pub const fn takes(self, number: usize) -> bool {
        number % self.of == self.index - 1
    }
}

/// A text that is not a share.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a share such as 1/4, the first of four; they are counted from 1")]
pub struct ShardError;

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let (index, of) = text.split_once('/').ok_or(ShardError)?;
        let shard = Self {
            index: index.trim().parse().map_err(|_| ShardError)?,
            of: of.trim().parse().map_err(|_| ShardError)?,
        };
        if (1..=shard.of).contains(&shard.index) { Ok(shard) } else { Err(ShardError) }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_the_puzzles_without_overlap() {
        for of in 1..=5 {
            let shards: Vec<Shard> = (1..=of).map(|index| Shard { index, of }).collect();
            for number in 0..20 {
                assert_eq!(shards.iter().filter(|shard| shard.takes(number)).count(), 1);
                for shard in &shards {
                    let own = (0..number).filter(|number| shard.takes(*number)).count();
                    assert_eq!(shard.share_of(number), own, "{shard} of {number}");
                }
            }
        }
    }

    #[test]
    fn a_share_is_read_as_it_is_written() {
        assert_eq!("2/4".parse().map(|shard: Shard| shard.to_string()), Ok("2/4".into()));
        for wrong in ["", "2", "0/3", "4/3", "1/0", "a/b", "-1/2"] {
            assert_eq!(wrong.parse::<Shard>(), Err(ShardError), "{wrong}");
        }
    }
}
