//! Summarises a chunk, or many of them, so that a search can skip those without a match.

use super::column::Column;
use super::landmark::Landmark;
use super::words::{Code, Occurring};
use crate::board::Moment;
use crate::rules;
use crate::step::RuleId;

/// The summary of a run of consecutive steps.
#[derive(Clone, Debug)]
pub(super) struct Summary {
    /// A bit for each `cell × side + digit` that changes.
    changed: Box<[u64]>,
    side: usize,
    /// A bit for each rule named as a reason.
    rules: RuleSet,
    assigns: bool,
    /// Whether a guess is made.
    guesses: bool,
    /// Whether a guess is retracted.
    retracts: bool,
    /// Whether any step goes back.
    goes_back: bool,
    /// The extremes, contradictions and solutions.
    pub(super) whole: Column,
}

impl Summary {
    /// The summary of steps from their words, the moments before and after them, and their profile.
    pub(super) fn new(
        seen: &Occurring,
        code: &Code,
        start: &Moment,
        end: &Moment,
        profile: &[Column],
    ) -> Self {
        let (before, after) = (start.counters(), end.counters());
        let guesses = after.guesses - before.guesses;
        // The guesses open before and those made since are either still open or were retracted.
        let retractable = start.board().depth() as u64 + guesses;
        let mut whole = Column::still(start);
        profile.iter().for_each(|column| whole.merge(column));
        Self {
            changed: seen.changed(code),
            side: code.side().into(),
            rules: RuleSet::of(|rule| seen.names(rule)),
            assigns: before.assignments != after.assignments,
            guesses: guesses > 0,
            retracts: retractable > end.board().depth() as u64,
            goes_back: seen.goes_back(code),
            whole,
        }
    }

    /// Merges another summary into this one.
    pub(super) fn merge(&mut self, other: &Self) {
        self.changed.iter_mut().zip(&other.changed).for_each(|(own, other)| *own |= other);
        self.rules.0 |= other.rules.0;
        self.assigns |= other.assigns;
        self.guesses |= other.guesses;
        self.retracts |= other.retracts;
        self.goes_back |= other.goes_back;
        self.whole.merge(&other.whole);
    }

    /// Whether any step may be this landmark. Exact for all landmarks except the depth.
    pub(super) fn holds(&self, landmark: Landmark) -> bool {
        match landmark {
            Landmark::Decision => self.retracts || self.guesses,
            Landmark::Guess => self.guesses,
            Landmark::Retraction => self.retracts,
            Landmark::Assignment => self.assigns,
            Landmark::Contradiction => self.whole.contradiction,
            Landmark::Turn => self.whole.contradiction || self.guesses,
            Landmark::GoingBack => self.goes_back,
            Landmark::Solution => self.whole.solution,
            Landmark::Cell(cell) => {
                let first = cell.index() * self.side;
                (first..first + self.side).any(|value| self.changes(value))
            }
            Landmark::Candidate(cell, digit) => self.changes(cell.index() * self.side + digit.index()),
            Landmark::Rule(rule) => self.rules.contains(rule),
            Landmark::Depth(depth) => {
                let (least, most) = (self.whole.extremes.min_depth, self.whole.extremes.max_depth);
                least < most && (usize::from(least)..=usize::from(most)).contains(&depth)
            }
        }
    }

    /// A bit for each `cell × side + digit` that changes.
    pub(super) const fn changed(&self) -> &[u64] {
        &self.changed
    }

    /// Whether any candidate of a set changes; a bit for each `cell × side + digit`.
    pub(super) fn changes_any(&self, values: &[u64]) -> bool {
        self.changed.iter().zip(values).any(|(own, wanted)| own & wanted != 0)
    }

    /// The heap memory used, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.changed[..])
    }

    fn changes(&self, value: usize) -> bool {
        self.changed.get(value / 64).is_some_and(|bits| bits >> (value % 64) & 1 != 0)
    }
}

/// A set of rules, one bit each.
#[derive(Clone, Copy, Debug)]
struct RuleSet(u128);

const _: () = assert!(rules::TABLE.len() <= u128::BITS as usize, "a bit for each rule");

impl RuleSet {
    fn of(contains: impl Fn(RuleId) -> bool) -> Self {
        let rules = rules::TABLE.iter().filter(|rule| contains(rule.id));
        Self(rules.fold(0, |bits, rule| bits | 1 << rule.id.index()))
    }

    const fn contains(self, rule: RuleId) -> bool {
        self.0 >> rule.index() & 1 != 0
    }
}
