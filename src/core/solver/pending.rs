//! The pending work of a propagating solver: what its rules still find on a board.

use std::ops::ControlFlow::Continue;

use super::algorithm::Algorithm;
use crate::board::Board;
use crate::rules::{self, Applied, Effect, Placement, Rule};
use crate::step::{Deduction, RuleId};

/// The conclusions that the rules draw from a board and that are not on it yet. During propagation they are the
/// pending work; before a guess there are none. They follow from the board, so none are recorded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pending(Vec<Waiting>);

/// A pending conclusion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// The cell, and the digit that it takes or loses.
    pub place: Placement,
    /// Whether it takes it or loses it.
    pub effect: Effect,
    /// The rule and its argument.
    pub deduction: Deduction,
    /// The words of the argument.
    pub words: Vec<u16>,
}

impl Waiting {
    /// The step that draws the conclusion.
    #[must_use]
    pub fn step(&self) -> Applied<'_> {
        let (cell, digit) = self.place;
        Applied { cell, digit, effect: self.effect, deduction: self.deduction, words: &self.words }
    }
}

impl Pending {
    /// The pending work of an algorithm on a board; `None` if it has no such rules.
    #[must_use]
    pub fn of(algorithm: Algorithm, board: &Board) -> Option<Self> {
        let own = algorithm.rules()?;
        let mut waiting = Vec::new();
        // Direct consequences of the digits on the board are the simplest.
        let (first, others): (Vec<_>, Vec<_>) = own.rules().partition(|rule| rule.id == rules::PEER);
        for rule in first.into_iter().chain(others) {
            let mut found = found(rule, board);
            if rule.effect == Effect::Eliminates {
                found.sort_by_key(|one| one.place);
                found.dedup_by_key(|one| one.place);
            }
            // A digit that is the only one in its cell needs no other reason.
            let singles: Vec<Placement> = of(&waiting, rules::NAKED_SINGLE).map(|one| one.place).collect();
            found.retain(|one| rule.effect == Effect::Eliminates || !singles.contains(&one.place));
            waiting.extend(found);
        }
        Some(Self(waiting))
    }

    /// All of them, the simplest rule first.
    pub fn iter(&self) -> impl Iterator<Item = &Waiting> {
        self.0.iter()
    }

    /// The findings of a rule: in row order, or in the order of their units.
    pub fn of_rule(&self, rule: RuleId) -> impl Iterator<Item = &Waiting> {
        of(&self.0, rule)
    }

    /// The number of all of them.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

fn of(waiting: &[Waiting], rule: RuleId) -> impl Iterator<Item = &Waiting> {
    waiting.iter().filter(move |one| one.deduction.rule == rule)
}

/// Everything that a rule concludes from a board.
fn found(rule: &Rule, board: &Board) -> Vec<Waiting> {
    let mut all = Vec::new();
    let _ = (rule.find)(board, 0, &mut |finding| {
        all.extend(finding.conclusions.iter().map(|&place| Waiting {
            place,
            effect: finding.effect,
            deduction: finding.deduction,
            words: finding.words.to_vec(),
        }));
        Continue(())
    });
    all
}
