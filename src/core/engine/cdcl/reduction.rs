//! Deletes learned clauses, so that propagation stays fast.

use super::analysis::CORE_LEVELS;
use super::{Solver, look_after_many};
use crate::engine::budget::{Meter, Stopped};

/// The conflicts before the first reduction; the `n`th interval is the square root of `n` times as long.
const INTERVAL: f64 = 1000.0;
/// The share of candidate clauses that is deleted.
const FORGOTTEN: f64 = 0.75;

pub(super) struct Reduction {
    reductions: u64,
    next: u64,
}

impl Default for Reduction {
    fn default() -> Self {
        Self { reductions: 0, next: INTERVAL as u64 }
    }
}

impl Reduction {
    pub(super) const fn is_due(&self, conflicts: u64) -> bool {
        conflicts >= self.next
    }
}

impl Solver {
    /// Deletes most learned clauses that were not used lately, and simplifies the others by the literals
    /// known for certain. Only at level 0, where no clause is the reason of anything that could be undone.
    ///
    /// # Errors
    /// When the budget ends before that is done: the solver must then be cleared before the next query.
    pub(super) fn reduce(&mut self, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        debug_assert_eq!(self.trail.level(), 0);
        self.reduction.reductions += 1;
        let interval = INTERVAL * (self.reduction.reductions as f64).sqrt();
        self.reduction.next = self.restart.conflicts() + interval as u64;
        let forgotten = self.worst();
        let (trail, pairs, proof) = (&self.trail, &mut self.pairs, &mut self.proof);
        let mut next = forgotten.iter().peekable();
        let (mut looked_at, mut looked) = (0, Ok(()));
        self.arena.rewrite(|clause, literals, kept| {
            looked_at += 1;
            looked = looked.and_then(|()| look_after_many(looked_at, meter));
            if looked.is_err() {
                return;
            }
            let is_forgotten = next.next_if_eq(&&clause).is_some();
            if literals.iter().any(|&literal| trail.is_true(literal)) {
                // It stays in the proof, where it may be the reason for the literal.
                return;
            }
            if is_forgotten {
                proof.delete(literals);
                return;
            }
            kept.extend(literals.iter().copied().filter(|&literal| !trail.is_false(literal)));
            if kept.len() < literals.len() {
                proof.add(kept);
                proof.delete(literals);
            }
            if let &[a, b] = &kept[..] {
                pairs[(!a).index()].push(b);
                pairs[(!b).index()].push(a);
                kept.clear();
            }
        });
        looked?;
        self.watch_all(meter)
    }

    /// The clauses to delete, in the order of their positions.
    fn worst(&mut self) -> Vec<u32> {
        let mut candidates: Vec<(u32, usize, u32)> = Vec::new();
        let mut next = self.arena.first();
        while let Some(clause) = next {
            next = self.arena.after(clause);
            let Some(levels) = self.arena.levels(clause).filter(|&levels| levels > CORE_LEVELS) else {
                continue;
            };
            if self.arena.take_use(clause) == 0 {
                candidates.push((levels, self.arena.literals(clause).len(), clause));
            }
        }
        candidates.sort_unstable_by(|a, b| b.cmp(a));
        candidates.truncate((candidates.len() as f64 * FORGOTTEN) as usize);
        let mut forgotten: Vec<u32> = candidates.into_iter().map(|(_, _, clause)| clause).collect();
        forgotten.sort_unstable();
        forgotten
    }
}
