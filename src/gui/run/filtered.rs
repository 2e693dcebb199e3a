//! The steps around a position that meet a condition, searched for a little in each frame.

use std::collections::{BTreeMap, VecDeque};

use super::view::{NEARBY, Nearby};
use crate::puzzle::Puzzle;
use crate::solver::Algorithm;
use crate::trace::query::{Condition, Found, Search};
use crate::trace::{Cursor, Trace};

/// The most matches kept; beyond that, all but the nearest are dropped and looked up again.
const MOST: usize = 1 << 20;

/// The filtered list of one run.
#[derive(Debug, Default)]
pub(crate) struct Filtered {
    around: Option<Around>,
    /// The steps looked up so far, by position.
    known: BTreeMap<u64, Nearby>,
    revision: u64,
}

/// All matches between two positions.
#[derive(Debug)]
struct Around {
    before: Search,
    after: Search,
    /// The positions just after matching steps, in order.
    found: VecDeque<u64>,
    /// Whether there are no earlier matches; the number of recorded steps at which there were no later ones.
    is_first: bool,
    last: Option<u64>,
}

impl Filtered {
    /// Continues searching for steps around a position that meet a condition, while `patience` returns true.
    pub(super) fn work(
        &mut self,
        (trace, puzzle, algorithm): (&Trace, &Puzzle, Algorithm),
        condition: &Condition,
        position: u64,
        mut patience: impl FnMut() -> bool,
    ) {
        let is_near = |around: &Around| around.reaches(position) && around.found.len() < MOST;
        let around = self.around.take().filter(|around| around.condition() == condition && is_near(around));
        let around = match around {
            Some(around) => self.around.insert(around),
            None => {
                self.known.clear();
                self.revision += 1;
                self.around.insert(Around::new(condition, position))
            }
        };
        self.revision += u64::from(around.work(trace, position, &mut patience));
        let wanted: Vec<u64> = around.nearest(position).collect();
        let missing = wanted.iter().filter(|at| !self.known.contains_key(at));
        let mut cursor = Cursor::new(trace);
        let mut looked_up = Vec::new();
        for &at in missing {
            if !patience() {
                break;
            }
            looked_up.push((at, Nearby::at(at, trace, &mut cursor, puzzle, algorithm)));
        }
        self.revision += looked_up.len() as u64;
        self.known.extend(looked_up);
        if self.known.len() > 64 * NEARBY as usize {
            self.known.retain(|at, _| wanted.contains(at));
        }
    }

    /// The known matching steps around a position, in order.
    pub(crate) fn nearby(&self, position: u64) -> Vec<&Nearby> {
        let around = self.around.as_ref().filter(|around| around.reaches(position));
        around
            .into_iter()
            .flat_map(|around| around.nearest(position))
            .filter_map(|at| self.known.get(&at))
            .collect()
    }

    /// Whether all listed steps around a position are known.
    pub(crate) fn is_complete(&self, trace: &Trace, position: u64) -> bool {
        self.around.as_ref().is_some_and(|around| {
            around.reaches(position)
                && around.is_complete(trace, position)
                && around.nearest(position).all(|at| self.known.contains_key(&at))
        })
    }

    /// Incremented whenever the list changes.
    pub(crate) const fn revision(&self) -> u64 {
        self.revision
    }
}

impl Around {
    fn new(condition: &Condition, position: u64) -> Self {
        Self {
            before: Search::new(condition.clone(), position, false),
            // The step that led to the position counts as coming after it.
            after: Search::new(condition.clone(), position.saturating_sub(1), true),
            found: VecDeque::new(),
            is_first: false,
            last: None,
        }
    }

    fn condition(&self) -> &Condition {
        self.before.condition()
    }

    /// Whether the matches on both sides of a position are known.
    fn reaches(&self, position: u64) -> bool {
        self.before.reached() <= position && position <= self.after.reached().max(self.last.unwrap_or(0)) + 1
    }

    /// The number of matches before a position.
    fn before(&self, position: u64) -> usize {
        self.found.partition_point(|at| *at < position)
    }

    fn lacks_later(&self, trace: &Trace, position: u64) -> bool {
        self.last != Some(trace.len()) && (self.found.len() - self.before(position)) as u64 <= NEARBY
    }

    fn lacks_earlier(&self, position: u64) -> bool {
        !self.is_first && (self.before(position) as u64) < NEARBY
    }

    fn is_complete(&self, trace: &Trace, position: u64) -> bool {
        !self.lacks_later(trace, position) && !self.lacks_earlier(position)
    }

    /// Searches for missing matches; returns whether any were found.
    fn work(&mut self, trace: &Trace, position: u64, patience: &mut impl FnMut() -> bool) -> bool {
        let known = (self.found.len(), self.is_first, self.last);
        while self.lacks_later(trace, position) {
            match self.after.work(trace, &mut *patience) {
                Found::Some(found) => self.found.extend(found),
                Found::Nothing => self.last = Some(trace.len()),
                Found::NotYet => break,
            }
        }
        while self.lacks_earlier(position) {
            match self.before.work(trace, &mut *patience) {
                Found::Some(found) => found.into_iter().for_each(|at| self.found.push_front(at)),
                Found::Nothing => self.is_first = true,
                Found::NotYet => break,
            }
        }
        known != (self.found.len(), self.is_first, self.last)
    }

    /// The matches to list around a position.
    fn nearest(&self, position: u64) -> impl Iterator<Item = u64> {
        let before = self.before(position);
        let first = before.saturating_sub(NEARBY as usize);
        let end = self.found.len().min(before + NEARBY as usize + 1);
        self.found.range(first..end).copied()
    }
}
