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

/// When and why a variable was assigned: eight bytes, as propagation writes one for each assignment.
#[derive(Clone, Copy)]
struct Detail {
    level: u16,
    /// The number assigned before it.
    at: u16,
    reason: Packed,
}

/// A [`Reason`] in four bytes: a clause, or a literal of a pair with the highest bit set, or all bits set.
#[derive(Clone, Copy)]
struct Packed(u32);

impl Packed {
    const GIVEN: Self = Self(u32::MAX);
    const PAIR: u32 = 1 << 31;

    #[inline]
    fn pack(reason: Reason) -> Self {
        match reason {
            Reason::Given => Self::GIVEN,
            Reason::Pair(other) => Self(Self::PAIR | u32::from(other.0)),
            Reason::Clause(clause) => Self(clause),
        }
    }

    #[inline]
    const fn unpack(self) -> Reason {
        match self.0 {
            u32::MAX => Reason::Given,
            clause if clause < Self::PAIR => Reason::Clause(clause),
            pair => Reason::Pair(Lit(pair as u16)),
        }
    }
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
    /// The start of each level, from level 1 on.
    begins: Vec<usize>,
    /// The assignments whose pairs have been visited, and those whose clauses have been.
    paired: usize,
    head: usize,
}

impl Trail {
    pub(super) fn clear(&mut self, variables: usize) {
        self.values.clear();
        self.values.resize(2 * variables, 0);
        self.details.clear();
        self.details.resize(variables, Detail { level: 0, at: 0, reason: Packed::GIVEN });
        self.literals.clear();
        self.literals.resize(variables, Lit(0));
        self.len = 0;
        self.begins.clear();
        self.paired = 0;
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
        u32::from(self.details[variable].level)
    }

    #[inline]
    pub(super) fn reason(&self, variable: usize) -> Reason {
        self.details[variable].reason.unpack()
    }

    /// The number of variables assigned before this one.
    #[inline]
    pub(super) fn at(&self, variable: usize) -> usize {
        usize::from(self.details[variable].at)
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

    /// The start of the first level above 0.
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

    /// The parts that propagation needs, together.
    #[inline]
    pub(super) fn writer(&mut self) -> Writer<'_> {
        Writer {
            values: &mut self.values,
            details: &mut self.details,
            literals: &mut self.literals,
            len: &mut self.len,
            level: self.begins.len() as u16,
        }
    }

    pub(super) fn open_level(&mut self) {
        self.begins.push(self.len);
    }

    pub(super) fn decide(&mut self, literal: Lit) {
        self.open_level();
        self.assign(literal, Reason::Given);
    }

    /// The next assignment whose pairs have not been visited.
    #[inline]
    pub(super) fn next_for_pairs(&mut self) -> Option<Lit> {
        let next = self.literals().get(self.paired).copied();
        self.paired += usize::from(next.is_some());
        next
    }

    /// The next assignment whose clauses have not been visited.
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
        self.paired = begin;
        self.head = begin;
    }
}

/// The assignments as slices, so that the innermost loops find them in registers.
pub(super) struct Writer<'a> {
    values: &'a mut [i8],
    details: &'a mut [Detail],
    literals: &'a mut [Lit],
    len: &'a mut usize,
    level: u16,
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
        self.details[literal.variable()] =
            Detail { level: self.level, at: *self.len as u16, reason: Packed::pack(reason) };
        self.literals[*self.len] = literal;
        *self.len += 1;
    }
}
