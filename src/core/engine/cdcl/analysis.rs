//! Learns from a conflict: the clause of its first unique implication point, minimized and shrunk.

use super::trail::Reason;
use super::{Conflict, Lit, Solver};

/// Learned clauses with at most this many levels are kept for good.
pub(super) const CORE_LEVELS: u32 = 2;
/// Learned clauses with at most this many levels survive two reductions after each use.
const MIDDLE_LEVELS: u32 = 6;

/// The status of a variable during one analysis.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    None,
    /// In the clause, or already replaced by its reason.
    Seen,
    /// Implied by variables of the clause.
    Redundant,
    /// Not implied by variables of the clause alone.
    Needed,
}

/// Memory kept from one analysis to the next.
#[derive(Default)]
pub(super) struct Scratch {
    pub(super) marks: Vec<Mark>,
    marked: Vec<usize>,
    pub(super) clause: Vec<Lit>,
    /// By variable: whether its reason replaces it on its level; and the list of these.
    pub(super) open: Vec<bool>,
    pub(super) opened: Vec<usize>,
    /// By level: the number of the last rating that met it.
    stamps: Vec<u32>,
    stamp: u32,
    /// Variables whose reasons are being followed, with the number of literals already visited.
    stack: Vec<(usize, usize)>,
}

impl Scratch {
    pub(super) fn clear(&mut self, variables: usize) {
        self.marks.clear();
        self.marks.resize(variables, Mark::None);
        self.marked.clear();
        self.open.clear();
        self.open.resize(variables, false);
        self.stamps.clear();
        self.stamp = 0;
    }

    /// Makes room for this many levels.
    pub(super) fn reserve(&mut self, levels: usize) {
        self.stamps.resize(self.stamps.len().max(levels + 1), 0);
    }

    pub(super) fn mark(&mut self, variable: usize, mark: Mark) {
        if self.marks[variable] == Mark::None {
            self.marked.push(variable);
        }
        self.marks[variable] = mark;
    }

    fn unmark(&mut self) {
        for &variable in &self.marked {
            self.marks[variable] = Mark::None;
        }
        self.marked.clear();
    }
}

impl Solver {
    /// Learns a clause from a conflict above level 0, jumps back to the level where it is unit, and assigns its
    /// literal.
    pub(super) fn learn(&mut self, conflict: Conflict) {
        self.derive(conflict);
        self.minimize();
        self.shrink();
        if self.restart.is_stable() {
            self.bump_reasons();
        }
        self.analysis.unmark();
        let levels = self.rate_clause();
        self.restart.conflict(levels);
        self.order.decay();
        let level = self.watch_highest();
        self.phases.note(&self.trail, self.restart.is_stable());
        self.back_to(level as usize);
        let clause = std::mem::take(&mut self.analysis.clause);
        self.proof.add(&clause);
        match clause[..] {
            [only] => self.trail.assign(only, Reason::Given),
            [only, other] => {
                self.pair(!only, !other);
                self.trail.assign(only, Reason::Pair(other));
            }
            _ => {
                let stored = self.attach(&clause, Some(levels));
                self.trail.assign(clause[0], Reason::Clause(stored));
            }
        }
        self.analysis.clause = clause;
    }

    /// Resolves the conflict with reasons, from the last assignment back, until one literal of its level is left.
    fn derive(&mut self, conflict: Conflict) {
        self.analysis.clause.clear();
        self.analysis.clause.push(Lit(0));
        let mut open = match conflict {
            Conflict::Pair([a, b]) => self.meet(a) + self.meet(b),
            Conflict::Clause(clause) => self.meet_clause(clause, None),
        };
        let mut index = self.trail.len();
        loop {
            index -= 1;
            let literal = self.trail.literal(index);
            if self.analysis.marks[literal.variable()] != Mark::Seen {
                continue;
            }
            open -= 1;
            if open == 0 {
                self.analysis.clause[0] = !literal;
                return;
            }
            open += match self.trail.reason(literal.variable()) {
                Reason::Given => 0,
                Reason::Pair(other) => self.meet(other),
                Reason::Clause(clause) => self.meet_clause(clause, Some(literal)),
            };
        }
    }

    fn meet_clause(&mut self, clause: u32, implied: Option<Lit>) -> usize {
        self.refresh(clause);
        let mut open = 0;
        for index in 0..self.arena.literals(clause).len() {
            let literal = self.arena.literals(clause)[index];
            if Some(literal) != implied {
                open += self.meet(literal);
            }
        }
        open
    }

    /// Adds a false literal to the clause, or counts it if it is of the current level.
    #[inline]
    fn meet(&mut self, literal: Lit) -> usize {
        let variable = literal.variable();
        let level = self.trail.level_of(variable);
        if level == 0 || self.analysis.marks[variable] == Mark::Seen {
            return 0;
        }
        self.analysis.mark(variable, Mark::Seen);
        self.order.bump(variable);
        if level as usize == self.trail.level() {
            return 1;
        }
        self.analysis.clause.push(literal);
        0
    }

    /// Rates a learned clause that takes part in a conflict again, and keeps it longer.
    fn refresh(&mut self, clause: u32) {
        let Some(before) = self.arena.levels(clause) else { return };
        if before <= CORE_LEVELS {
            return;
        }
        let Scratch { stamps, stamp, .. } = &mut self.analysis;
        let literals = self.arena.literals(clause).iter();
        let levels =
            count_levels(stamps, stamp, literals.map(|literal| self.trail.level_of(literal.variable())));
        let levels = levels.min(before);
        self.arena.used(clause, levels, if levels <= MIDDLE_LEVELS { 2 } else { 1 });
    }

    fn rate_clause(&mut self) -> u32 {
        let Scratch { stamps, stamp, clause, .. } = &mut self.analysis;
        count_levels(stamps, stamp, clause.iter().map(|literal| self.trail.level_of(literal.variable())))
    }

    /// Also bumps the variables that imply the clause's literals ("reason side rate", Liang, Ganesh, Poupart and
    /// Czarnecki, SAT 2016).
    fn bump_reasons(&mut self) {
        let clause = std::mem::take(&mut self.analysis.clause);
        for literal in &clause {
            let mut looked = 0;
            while let Some(next) = self.antecedent(literal.variable(), looked) {
                looked += 1;
                if self.analysis.marks[next] != Mark::Seen && self.trail.level_of(next) > 0 {
                    self.analysis.mark(next, Mark::Seen);
                    self.order.bump(next);
                }
            }
        }
        self.analysis.clause = clause;
    }

    /// Drops literals that the others imply (recursive minimization).
    fn minimize(&mut self) {
        let mut clause = std::mem::take(&mut self.analysis.clause);
        let mut kept = 1;
        for index in 1..clause.len() {
            let literal = clause[index];
            if !self.is_redundant(literal.variable()) {
                clause[kept] = literal;
                kept += 1;
            }
        }
        clause.truncate(kept);
        self.analysis.clause = clause;
    }

    /// Whether a variable follows from the clause's other variables.
    pub(super) fn is_redundant(&mut self, variable: usize) -> bool {
        if matches!(self.trail.reason(variable), Reason::Given) {
            return false;
        }
        self.analysis.stack.clear();
        self.analysis.stack.push((variable, 0));
        while let Some(&(at, looked)) = self.analysis.stack.last() {
            let Some(next) = self.antecedent(at, looked) else {
                self.analysis.stack.pop();
                if self.analysis.marks[at] == Mark::None {
                    self.analysis.mark(at, Mark::Redundant);
                }
                continue;
            };
            self.analysis.stack.last_mut().expect("it is there").1 += 1;
            let is_fine = next == at
                || self.trail.level_of(next) == 0
                || matches!(self.analysis.marks[next], Mark::Seen | Mark::Redundant);
            if is_fine {
                continue;
            }
            if self.analysis.marks[next] == Mark::Needed || matches!(self.trail.reason(next), Reason::Given) {
                self.give_up();
                return false;
            }
            self.analysis.stack.push((next, 0));
        }
        true
    }

    /// Marks everything on the stack as not implied by the clause, except the clause's own variable at its bottom.
    fn give_up(&mut self) {
        let stack = std::mem::take(&mut self.analysis.stack);
        for &(variable, _) in &stack[1..] {
            self.analysis.mark(variable, Mark::Needed);
        }
        self.analysis.stack = stack;
    }

    /// The variable of the `index`th literal of a variable's reason, which may be the variable itself.
    pub(super) fn antecedent(&self, variable: usize, index: usize) -> Option<usize> {
        match self.trail.reason(variable) {
            Reason::Given => None,
            Reason::Pair(other) => (index == 0).then(|| other.variable()),
            Reason::Clause(clause) => {
                self.arena.literals(clause).get(index).map(|literal| literal.variable())
            }
        }
    }

    /// Puts a literal of the second highest level second, and returns that level.
    fn watch_highest(&mut self) -> u32 {
        let clause = &mut self.analysis.clause;
        let level = |literal: &Lit| self.trail.level_of(literal.variable());
        let Some(highest) = (1..clause.len()).max_by_key(|&index| level(&clause[index])) else { return 0 };
        clause.swap(1, highest);
        level(&clause[1])
    }

    /// Collects the assumptions from which the negation of another one follows.
    pub(super) fn explain_failure(&mut self, assumption: Lit) {
        self.failed.push(assumption);
        if self.trail.level_of(assumption.variable()) == 0 {
            return;
        }
        self.analysis.mark(assumption.variable(), Mark::Seen);
        for index in (self.trail.first_begin()..self.trail.len()).rev() {
            let literal = self.trail.literal(index);
            let variable = literal.variable();
            if self.analysis.marks[variable] != Mark::Seen {
                continue;
            }
            if matches!(self.trail.reason(variable), Reason::Given) {
                self.failed.push(literal);
            }
            let mut looked = 0;
            while let Some(next) = self.antecedent(variable, looked) {
                looked += 1;
                if self.trail.level_of(next) > 0 {
                    self.analysis.mark(next, Mark::Seen);
                }
            }
        }
        self.analysis.unmark();
    }
}

/// The number of different levels, not counting level 0.
fn count_levels(stamps: &mut [u32], stamp: &mut u32, levels: impl Iterator<Item = u32>) -> u32 {
    *stamp += 1;
    let mut count = 0;
    for level in levels.filter(|&level| level > 0) {
        if stamps[level as usize] != *stamp {
            stamps[level as usize] = *stamp;
            count += 1;
        }
    }
    count
}
