//! Facts, and how each came about.

use std::sync::Arc;

use crate::geometry::{Cell, Digit};
use crate::rules::{Applied, Effect, Placement, Premise};
use crate::step::{Argument, Contradiction, Deduction};
use crate::trace::{Span, Trace};

/// A fact about a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fact {
    /// The cell holds the digit.
    Holds(Cell, Digit),
    /// The cell cannot hold the digit.
    Excluded(Cell, Digit),
    /// The branch cannot be completed.
    Contradiction(Contradiction),
    /// The guess of the digit in the cell has failed.
    Failed(Cell, Digit),
    /// The digits of a conflict set cannot all be right: the set of the contradiction that led to this position.
    Nogood(u64),
}

impl From<Premise> for Fact {
    fn from(premise: Premise) -> Self {
        match premise {
            Premise::Holds(cell, digit) => Self::Holds(cell, digit),
            Premise::Excluded(cell, digit) => Self::Excluded(cell, digit),
        }
    }
}

/// How a fact came about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum How {
    /// A clue of the puzzle.
    Given,
    /// A branch of the search.
    Guess {
        /// The number of open guesses when it was made, itself included.
        depth: usize,
        /// Whether branches below it are searched by other lanes as well.
        shared: bool,
    },
    /// A rule, in a separate step.
    Rule(Reason),
    /// The cell holds this digit.
    Filled(Digit),
    /// This peer holds the digit. No step has recorded it: the solver examines the digits of the peers instead.
    Peer(Cell),
    /// A cell has no candidates left, or a digit no place.
    Contradiction,
    /// Recorded after a contradiction, on which it rests: these digits cannot all be right, in the order of the board.
    Learnt(Vec<Placement>),
    /// Supposed, to show that the digits of a nogood lead to a contradiction, or that this one does by itself.
    Supposed,
    /// A guess that was retracted because everything below it failed.
    Failed(Box<Span>),
}

/// The rule of a step, with its argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// Whether it places a digit or eliminates a candidate.
    pub effect: Effect,
    /// The rule and its argument.
    pub deduction: Deduction,
    /// The words of the argument, if it has them.
    pub words: Box<[u16]>,
}

impl Reason {
    /// The step that concludes something for this reason.
    #[must_use]
    pub fn step(&self, (cell, digit): Placement) -> Applied<'_> {
        Applied { cell, digit, effect: self.effect, deduction: self.deduction, words: &self.words }
    }
}

impl How {
    /// The reason of the step that led to a position.
    pub(super) fn by(effect: Effect, deduction: Deduction, trace: &Trace, position: u64) -> Self {
        let words = match deduction.argument {
            Argument::Words => trace.argument(position - 1).into(),
            _ => Box::default(),
        };
        Self::Rule(Reason { effect, deduction, words })
    }
}

/// A fact, when it was made, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The fact.
    pub fact: Fact,
    /// The position just after the step that made it; 0 for consequences of the givens alone.
    pub position: u64,
    /// How it came about.
    pub how: How,
    /// A position at which it still stands, or at which it was asked.
    pub(super) context: u64,
    /// The supposition that it belongs to and may rest on, if any.
    pub(super) under: Option<Arc<Supposition>>,
}

/// Digits supposed in order to refute them. A refutation that rests on them proves something without depending on them
/// itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Supposition {
    /// The position just after the contradiction, or of the guess's retraction: unique for each.
    pub(super) at: u64,
    /// The digits.
    pub(super) digits: Vec<Placement>,
    /// The position just after the first of them was placed. Older facts do not rest on them.
    pub(super) since: u64,
}

impl Supposition {
    /// Makes a fact part of what rests on these digits, if possible.
    pub(super) fn take_in(self: &Arc<Self>, node: &mut Node) {
        if node.position < self.since || matches!(node.fact, Fact::Nogood(_)) {
            return;
        }
        if matches!(node.fact, Fact::Holds(cell, digit) if self.digits.contains(&(cell, digit))) {
            node.how = How::Supposed;
        }
        node.under = Some(Arc::clone(self));
    }
}

impl Node {
    /// A fact that rests on no supposition.
    pub(super) const fn new(fact: Fact, position: u64, how: How, context: u64) -> Self {
        Self { fact, position, how, context, under: None }
    }

    /// Whether a chain ends here: at a given, a guess, or a supposition.
    #[must_use]
    pub const fn is_end(&self) -> bool {
        matches!(self.how, How::Given | How::Guess { .. } | How::Supposed)
    }

    /// The step that made it, counted from 0; `None` if no step did.
    #[must_use]
    pub const fn step(&self) -> Option<u64> {
        match self.how {
            How::Given | How::Filled(_) | How::Peer(_) => None,
            How::Guess { .. }
            | How::Supposed
            | How::Rule(_)
            | How::Contradiction
            | How::Learnt(_)
            | How::Failed(_) => self.position.checked_sub(1),
        }
    }

    /// A position at which the fact stands.
    #[must_use]
    pub const fn stands_at(&self) -> u64 {
        self.context
    }
}
