//! The assignments in the order in which they were made, with their levels and reasons.

use super::Lit;

/// Why a literal is true.
#[derive(Clone, Copy)]
pub(super) enum Reason {
    /// A fact, a guess or an assumption.
    Given,
    /// The other literal of a pair is false.
    Pair(Lit),
    /// All other literals of a clause are false.
    Clause(u32),
}

/// The assignments of a search.
#[derive(Default)]
pub(super) struct Trail {
    /// By literal: 1 true, -1 false, 0 open.
    values: Vec<i8>,
    levels: Vec<u32>,
    reasons: Vec<Reason>,
    literals: Vec<Lit>,
    /// Where each level begins, from level 1 on.
    begins: Vec<usize>,
    /// The assignments whose consequences are derived.
    head: usize,
}

impl Trail {
    pub(super) fn clear(&mut self, variables: usize) {
        self.values.clear();
        self.values.resize(2 * variables, 0);
        self.levels.clear();
        self.levels.resize(variables, 0);
        self.reasons.clear();
        self.reasons.resize(variables, Reason::Given);
        self.literals.clear();
        self.begins.clear();
        self.head = 0;
    }

    pub(super) const fn variables(&self) -> usize {
        self.levels.len()
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.literals.is_empty()
    }

    pub(super) const fn len(&self) -> usize {
        self.literals.len()
    }

    #[inline]
    pub(super) fn is_true(&self, literal: Lit) -> bool {
        self.values[literal.index()] > 0
    }

    #[inline]
    pub(super) fn is_false(&self, literal: Lit) -> bool {
        self.values[literal.index()] < 0
    }

    #[inline]
    pub(super) fn is_open(&self, variable: usize) -> bool {
        self.values[2 * variable] == 0
    }

    /// The present decision level.
    #[inline]
    pub(super) const fn level(&self) -> usize {
        self.begins.len()
    }

    #[inline]
    pub(super) fn level_of(&self, variable: usize) -> u32 {
        self.levels[variable]
    }

    #[inline]
    pub(super) fn reason(&self, variable: usize) -> Reason {
        self.reasons[variable]
    }

    /// The literal assigned as the `index`th.
    #[inline]
    pub(super) fn literal(&self, index: usize) -> Lit {
        self.literals[index]
    }

    /// The literals, in the order of their assignment.
    pub(super) fn literals(&self) -> &[Lit] {
        &self.literals
    }

    /// Where the first level above 0 begins.
    pub(super) fn first_begin(&self) -> usize {
        self.begins.first().copied().unwrap_or(self.literals.len())
    }

    /// The value of each variable; open ones are false.
    pub(super) fn assignment(&self) -> impl Iterator<Item = bool> + '_ {
        self.values.iter().step_by(2).map(|&value| value > 0)
    }

    #[inline]
    pub(super) fn assign(&mut self, literal: Lit, reason: Reason) {
        let variable = literal.variable();
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        self.levels[variable] = self.begins.len() as u32;
        self.reasons[variable] = reason;
        self.literals.push(literal);
    }

    pub(super) fn open_level(&mut self) {
        self.begins.push(self.literals.len());
    }

    pub(super) fn decide(&mut self, literal: Lit) {
        self.open_level();
        self.assign(literal, Reason::Given);
    }

    /// The next assignment whose consequences are not derived yet.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Lit> {
        let next = self.literals.get(self.head).copied();
        self.head += usize::from(next.is_some());
        next
    }

    /// Undoes all levels above this one, the last assignment first.
    pub(super) fn back_to(&mut self, level: usize, mut undone: impl FnMut(Lit)) {
        let Some(&begin) = self.begins.get(level) else { return };
        for literal in self.literals.drain(begin..).rev() {
            self.values[literal.index()] = 0;
            self.values[(!literal).index()] = 0;
            undone(literal);
        }
        self.begins.truncate(level);
        self.head = begin;
    }
}
