//! Passes instances of a technique on.

use std::ops::ControlFlow;

use super::pattern::Pattern;
use super::position::Position;
use crate::rules::claim::NO_UNIT;
use crate::rules::finding::Finding;
use crate::rules::rule::Receiver;
use crate::step::{Argument, Deduction, MOST_WORDS, RuleId};

/// Receives the patterns of a search.
pub(super) struct Found<'a, 'b> {
    rule: RuleId,
    receiver: &'a mut Receiver<'b>,
    words: Vec<u16>,
}

impl<'a, 'b> Found<'a, 'b> {
    pub(super) fn new(rule: RuleId, receiver: &'a mut Receiver<'b>) -> Self {
        Self { rule, receiver, words: Vec::new() }
    }

    /// Passes a pattern on if something follows from it and its words are not too many; breaks when no others are wanted.
    pub(super) fn pattern<P: Pattern>(&mut self, pattern: &P, position: &Position<'_>) -> ControlFlow<()> {
        let conclusions = pattern.conclusions(position);
        self.words.clear();
        self.words.push(NO_UNIT);
        pattern.write(&mut self.words);
        if conclusions.places.is_empty() || self.words.len() > MOST_WORDS {
            return ControlFlow::Continue(());
        }
        (self.receiver)(Finding {
            deduction: Deduction { rule: self.rule, argument: Argument::Words },
            words: &self.words,
            effect: conclusions.effect,
            conclusions: &conclusions.places,
            site: usize::MAX - 1,
        })
    }
}
