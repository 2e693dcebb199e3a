//! Unit propagation: what follows directly from the assignments.

use super::trail::Reason;
use super::{Conflict, Lit, Solver, Watch};

impl Solver {
    /// Derives everything that follows directly from the assignments: first all pairs, which are cheap to visit, then
    /// the clauses of one literal at a time.
    pub(super) fn propagate(&mut self) -> Option<Conflict> {
        loop {
            while let Some(literal) = self.trail.next_for_pairs() {
                let conflict = self.visit_pairs(literal);
                if conflict.is_some() {
                    return conflict;
                }
            }
            let literal = self.trail.next()?;
            let conflict = self.visit_watches(!literal);
            if conflict.is_some() {
                return conflict;
            }
        }
    }

    /// Derives what a literal implies together with a single other one.
    #[inline]
    fn visit_pairs(&mut self, literal: Lit) -> Option<Conflict> {
        let mut trail = self.trail.writer();
        for &implied in &self.pairs[literal.index()] {
            match trail.value(implied) {
                0 => trail.assign(implied, Reason::Pair(!literal)),
                1.. => {}
                _ => return Some(Conflict::Pair([!literal, implied])),
            }
        }
        None
    }

    /// Visits the clauses that watch a literal which has become false.
    #[inline]
    fn visit_watches(&mut self, falsified: Lit) -> Option<Conflict> {
        let mut list = std::mem::take(&mut self.watches[falsified.index()]);
        let (mut trail, lists) = (self.trail.writer(), &mut self.watches[..]);
        let (watches, mut arena) = (&mut list[..], self.arena.writer());
        let (mut read, mut kept, mut conflict) = (0, 0, None);
        while let Some(&watch) = watches.get(read) {
            read += 1;
            watches[kept] = watch;
            kept += 1;
            if trail.value(watch.blocker) > 0 {
                continue;
            }
            let mut clause = arena.watched(watch.clause);
            let other = clause.other(falsified);
            let value = trail.value(other);
            let updated = Watch { clause: watch.clause, blocker: other };
            if value > 0 {
                watches[kept - 1] = updated;
                continue;
            }
            if let Some(replacement) = clause.replace(falsified, |literal| trail.value(literal) >= 0) {
                lists[replacement.index()].push(updated);
                kept -= 1;
                continue;
            }
            if value < 0 {
                conflict = Some(Conflict::Clause(watch.clause));
                break;
            }
            trail.assign(other, Reason::Clause(watch.clause));
        }
        watches.copy_within(read.., kept);
        list.truncate(kept + list.len() - read);
        self.watches[falsified.index()] = list;
        conflict
    }
}
