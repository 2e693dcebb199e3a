//! Passes instances of a technique on.

use std::ops::ControlFlow;

use super::pattern::{Conclusions, Pattern};
use super::position::Position;
use crate::rules::board_view::Placement;
use crate::rules::claim::NO_UNIT;
use crate::rules::effect::Effect;
use crate::rules::finding::Finding;
use crate::rules::instance::Instance;
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

    /// Passes a pattern on if something follows from it and it has not too many words; breaks when no others are wanted.
    pub(super) fn pattern<P: Pattern>(&mut self, pattern: &P, position: &Position<'_>) -> ControlFlow<()> {
        let Conclusions { effect, places } = pattern.conclusions(position);
        self.write(pattern, effect, &places)
    }

    /// Passes a pattern on with some of the candidates that it eliminates.
    pub(super) fn some_of<P: Pattern>(
        &mut self,
        pattern: &P,
        eliminated: &[Placement],
        position: &Position<'_>,
    ) -> ControlFlow<()> {
        let mut some = pattern.conclusions(position);
        some.places.retain(|place| eliminated.contains(place));
        self.write(pattern, some.effect, &some.places)
    }

    /// Passes an instance on that was found before.
    pub(super) fn again(&mut self, instance: &Instance) -> ControlFlow<()> {
        self.words.clone_from(&instance.words);
        self.pass(instance.effect, &instance.conclusions)
    }

    fn write<P: Pattern>(&mut self, pattern: &P, effect: Effect, places: &[Placement]) -> ControlFlow<()> {
        self.words.clear();
        self.words.push(NO_UNIT);
        pattern.write(&mut self.words);
        self.pass(effect, places)
    }

    fn pass(&mut self, effect: Effect, conclusions: &[Placement]) -> ControlFlow<()> {
        if conclusions.is_empty() || self.words.len() > MOST_WORDS {
            return ControlFlow::Continue(());
        }
        (self.receiver)(Finding {
            deduction: Deduction { rule: self.rule, argument: Argument::Words },
            words: &self.words,
            effect,
            conclusions,
            site: usize::MAX - 1,
        })
    }
}
