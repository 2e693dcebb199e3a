//! Finds long guesses by the profiles of the chunks alone.
//!
//! Throughout a column, as many guesses are open as its least depth says. A guess at some depth is the same one in
//! neighbouring columns of at least that depth; so a stack of the guesses open in the last column gives, for each guess
//! that fills a column, the columns that it fills and, within a column at either end, its steps.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use super::{MOST_GUESSES, least_depths};
use crate::trace::chunk::{Chunk, PROFILE_STEPS};

/// A guess of more steps always fills at least one column.
pub const ALWAYS_FOUND: u64 = 2 * PROFILE_STEPS;

/// The number of chunks scanned at a time.
const PORTION: usize = 256;
/// When this many guesses may be among the costliest, half of them are dropped.
const MOST_FOUND: usize = 16_384;

/// A retracted guess, as seen in the columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Found {
    pub(super) depth: u16,
    /// A position at which it is open.
    pub(super) inside: u64,
    /// The most steps that it may have.
    pub(super) most: u64,
}

/// A scan of the columns so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Scan {
    chunks: usize,
    /// The steps of the last column.
    last: std::ops::Range<u64>,
    /// For each guess open throughout the last column, from the outermost, the start of the first column that it fills
    /// and of the one before.
    open: Vec<(u64, u64)>,
    found: Vec<Found>,
    /// The greatest of the minimum lengths of the guesses found.
    longest: BinaryHeap<Reverse<u64>>,
    /// Guesses of up to this many steps may have been dropped.
    given_up: u64,
}

impl Scan {
    /// Scans the next of these chunks; returns whether it has scanned all.
    pub(super) fn go_on(&mut self, sealed: &[Arc<Chunk>]) -> bool {
        let first = self.chunks;
        sealed[first..].iter().take(PORTION).for_each(|chunk| self.chunk(chunk));
        self.chunks == sealed.len()
    }

    /// The number of chunks scanned.
    pub(super) const fn chunks(&self) -> usize {
        self.chunks
    }

    /// Every guess of at least this many steps is found if it is one of the costliest.
    pub(super) fn least(&self) -> u64 {
        self.given_up.max(ALWAYS_FOUND) + 1
    }

    /// The guesses that may be among the costliest, those that may have the most steps first.
    pub(super) fn into_found(mut self) -> Vec<Found> {
        self.drop_short();
        self.found.sort_by_key(|found| (Reverse(found.most), found.inside, found.depth));
        self.found
    }

    /// Scans one more chunk.
    pub(super) fn chunk(&mut self, chunk: &Chunk) {
        for (steps, depth) in least_depths(chunk) {
            while self.open.len() > usize::from(depth) {
                self.close(steps.end);
            }
            self.open.resize(depth.into(), (steps.start, self.last.start));
            self.last = steps;
        }
        self.chunks += 1;
    }

    /// Ends the innermost guess in the column after the last one, which ends at `end`.
    fn close(&mut self, end: u64) {
        let depth = self.open.len() as u16;
        let Some((first, before)) = self.open.pop() else { return };
        let found = Found { depth, inside: first, most: end - before };
        let least = self.last.end - first;
        let fewest = self.longest.peek().filter(|_| self.longest.len() >= MOST_GUESSES);
        if fewest.is_some_and(|Reverse(fewest)| found.most < *fewest) {
            return;
        }
        self.longest.push(Reverse(least));
        if self.longest.len() > MOST_GUESSES {
            self.longest.pop();
        }
        self.found.push(found);
        if self.found.len() >= MOST_FOUND {
            self.drop_short();
        }
    }

    /// Drops guesses that cannot be among the costliest, and if too many remain, the shorter half of them.
    fn drop_short(&mut self) {
        if self.longest.len() >= MOST_GUESSES
            && let Some(Reverse(fewest)) = self.longest.peek()
        {
            self.found.retain(|found| found.most >= *fewest);
        }
        if self.found.len() > MOST_FOUND / 2 {
            self.found.sort_by_key(|found| Reverse(found.most));
            let dropped = self.found.drain(MOST_FOUND / 2..).map(|found| found.most).max();
            self.given_up = self.given_up.max(dropped.unwrap_or(0));
        }
    }
}
