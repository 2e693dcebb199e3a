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

/// When and why a variable was assigned.
#[derive(Clone, Copy)]
struct Detail {
    level: u32,
    /// How many were assigned before it.
    at: u32,
    reason: Reason,
}

/// The assignments of a search.
#[derive(Default)]
pub(super) struct Trail {
    /// By literal: 1 true, -1 false, 0 open.
    values: Vec<i8>,
    /// By variable; only meaningful while it is assigned.
    details: Vec<Detail>,
    /// The assignments, and room for those of all other variables.
    literals: Vec<Lit>,
    len: usize,
    /// Where each level begins, from level 1 on.
    begins: Vec<usize>,
    /// The assignments whose consequences are derived.
    head: usize,
}

impl Trail {
    pub(super) fn clear(&mut self, variables: usize) {
        self.values.clear();
        self.values.resize(2 * variables, 0);
        self.details.clear();
        self.details.resize(variables, Detail { level: 0, at: 0, reason: Reason::Given });
        self.literals.clear();
        self.literals.resize(variables, Lit(0));
        self.len = 0;
        self.begins.clear();
        self.head = 0;
    }

    pub(super) const fn variables(&self) -> usize {
        self.details.len()
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(super) const fn len(&self) -> usize {
        self.len
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
        self.details[variable].level
    }

    #[inline]
    pub(super) fn reason(&self, variable: usize) -> Reason {
        self.details[variable].reason
    }

    /// How many variables were assigned before this one.
    #[inline]
    pub(super) fn at(&self, variable: usize) -> usize {
        self.details[variable].at as usize
    }

    /// The literal assigned as the `index`th.
    #[inline]
    pub(super) fn literal(&self, index: usize) -> Lit {
        self.literals[index]
    }

    /// The literals, in the order of their assignment.
    pub(super) fn literals(&self) -> &[Lit] {
        &self.literals[..self.len]
    }

    /// Where the first level above 0 begins.
    pub(super) fn first_begin(&self) -> usize {
        self.begins.first().copied().unwrap_or(self.len)
    }

    /// The value of each variable; open ones are false.
    pub(super) fn assignment(&self) -> impl Iterator<Item = bool> + '_ {
        self.values.iter().step_by(2).map(|&value| value > 0)
    }

    /// Makes an open literal true.
    #[inline]
    pub(super) fn assign(&mut self, literal: Lit, reason: Reason) {
        self.writer().assign(literal, reason);
    }

    /// What propagation needs, in one piece.
    #[inline]
    pub(super) fn writer(&mut self) -> Writer<'_> {
        Writer {
            values: &mut self.values,
            details: &mut self.details,
            literals: &mut self.literals,
            len: &mut self.len,
            level: self.begins.len() as u32,
        }
    }

    pub(super) fn open_level(&mut self) {
        self.begins.push(self.len);
    }

    pub(super) fn decide(&mut self, literal: Lit) {
        self.open_level();
        self.assign(literal, Reason::Given);
    }

    /// The next assignment whose consequences are not derived yet.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Lit> {
        let next = self.literals().get(self.head).copied();
        self.head += usize::from(next.is_some());
        next
    }

    /// Undoes all levels above this one, the last assignment first.
    pub(super) fn back_to(&mut self, level: usize, mut undone: impl FnMut(Lit)) {
        let Some(&begin) = self.begins.get(level) else { return };
        for &literal in self.literals[begin..self.len].iter().rev() {
            self.values[literal.index()] = 0;
            self.values[(!literal).index()] = 0;
            undone(literal);
        }
        self.len = begin;
        self.begins.truncate(level);
        self.head = begin;
    }
}

/// The assignments as slices, so that the innermost loops find them in registers.
pub(super) struct Writer<'a> {
    values: &'a mut [i8],
    details: &'a mut [Detail],
    literals: &'a mut [Lit],
    len: &'a mut usize,
    level: u32,
}

impl Writer<'_> {
    /// 1 true, -1 false, 0 open.
    #[inline]
    pub(super) fn value(&self, literal: Lit) -> i8 {
        self.values[literal.index()]
    }

    /// Makes an open literal true.
    #[inline]
    pub(super) fn assign(&mut self, literal: Lit, reason: Reason) {
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        self.details[literal.variable()] = Detail { level: self.level, at: *self.len as u32, reason };
        self.literals[*self.len] = literal;
        *self.len += 1;
    }
}
