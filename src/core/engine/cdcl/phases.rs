//! The value with which each variable is tried first: the last one it had, or one that led far.

use super::Lit;
use super::trail::Trail;

/// The conflicts before saved values are first varied; each interval is this much longer.
const INTERVAL: u64 = 1000;

#[derive(Default)]
pub(super) struct Phases {
    saved: Vec<bool>,
    /// The largest assignment without a conflict since the last variation, and the largest of all.
    target: Vec<bool>,
    best: Vec<bool>,
    reached: usize,
    best_reached: usize,
    variations: u64,
    next: u64,
    random: u64,
}

impl Phases {
    pub(super) fn clear(&mut self, variables: usize) {
        for phases in [&mut self.saved, &mut self.target, &mut self.best] {
            phases.clear();
            phases.resize(variables, true);
        }
        (self.reached, self.best_reached, self.variations) = (0, 0, 0);
        self.next = INTERVAL;
        self.random = 0x9e37_79b9_7f4a_7c15;
    }

    #[inline]
    pub(super) fn save(&mut self, literal: Lit) {
        self.saved[literal.variable()] = literal.is_positive();
    }

    pub(super) fn of(&self, variable: usize, stable: bool) -> bool {
        if stable { self.target[variable] } else { self.saved[variable] }
    }

    /// Compares the assignments before a conflict with the largest so far.
    pub(super) fn note(&mut self, trail: &Trail, stable: bool) {
        if !stable {
            return;
        }
        if trail.len() > self.reached {
            self.reached = trail.len();
            keep(&mut self.target, trail);
        }
        if trail.len() > self.best_reached {
            self.best_reached = trail.len();
            keep(&mut self.best, trail);
        }
    }

    /// Now and then, after this many conflicts, restarts from other values.
    pub(super) fn vary(&mut self, conflicts: u64) {
        if conflicts < self.next {
            return;
        }
        self.variations += 1;
        self.next = conflicts + INTERVAL * (self.variations + 1);
        match self.variations % 4 {
            0 => self.saved.fill(true),
            2 => self.shuffle(),
            _ => self.saved.copy_from_slice(&self.best),
        }
        self.target.copy_from_slice(&self.saved);
        self.reached = 0;
    }

    /// Random values (xorshift; Marsaglia, 2003).
    fn shuffle(&mut self) {
        for phase in &mut self.saved {
            self.random ^= self.random << 13;
            self.random ^= self.random >> 7;
            self.random ^= self.random << 17;
            *phase = self.random & 1 == 1;
        }
    }
}

fn keep(phases: &mut [bool], trail: &Trail) {
    for literal in trail.literals() {
        phases[literal.variable()] = literal.is_positive();
    }
}
