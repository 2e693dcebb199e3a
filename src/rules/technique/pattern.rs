//! What the techniques of a family share, and the rule that is made of a technique.

use std::ops::ControlFlow::{self, Continue};

use super::found::Found;
use super::grade::Grade;
use super::position::Position;
use crate::rules::board_view::{BoardView, Placement, Premise};
use crate::rules::claim::{Applied, Claim, Holds, NO_UNIT, Names, ensure};
use crate::rules::finding::Mark;
use crate::rules::rule::{ArgumentKind, Effect, Label, Receiver, Rule, Switch};
use crate::step::{Argument, RuleId};

/// What follows from a pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Conclusions {
    /// Whether the places are filled, or lose a candidate.
    pub(super) effect: Effect,
    /// Each once, in ascending order.
    pub(super) places: Vec<Placement>,
}

impl Conclusions {
    /// The candidates that are eliminated; duplicates are dropped.
    pub(super) fn eliminated(places: impl IntoIterator<Item = Placement>) -> Self {
        let mut places: Vec<_> = places.into_iter().collect();
        places.sort_unstable();
        places.dedup();
        Self { effect: Effect::Eliminates, places }
    }

    /// The digit that is placed.
    pub(super) fn placed(place: Placement) -> Self {
        Self { effect: Effect::Places, places: vec![place] }
    }
}

/// A pattern on a board.
pub(super) trait Pattern: Sized {
    /// Appends the words from which it can be read.
    fn write(&self, words: &mut Vec<u16>);

    /// Reads a pattern from its words and checks that it is on the board. The words may come from a damaged file.
    ///
    /// # Errors
    /// With the reason why it is not, worded to follow "step N is not possible:".
    fn read(words: &[u16], position: &Position<'_>) -> Result<Self, &'static str>;

    /// What follows.
    fn conclusions(&self, position: &Position<'_>) -> Conclusions;

    /// Passes on the facts on which the pattern rests: enough that the conclusion follows from them alone.
    fn premises(&self, position: &Position<'_>, report: &mut dyn FnMut(Premise));

    /// How it is drawn.
    fn marks(&self, position: &Position<'_>) -> Vec<Mark>;

    /// The argument, in a sentence or two. The name of the technique is put before it, with a colon.
    fn sentence(&self, position: &Position<'_>, names: &Names<'_>) -> String;
}

/// A technique: which patterns of a family it looks for.
pub(super) trait Technique {
    /// The number of its rule.
    const ID: usize;

    /// Its name as it stands in the middle of a sentence: `X-wing`, `skyscraper`.
    const NAME: &'static str;

    /// The patterns.
    type Pattern: Pattern;

    /// Passes the patterns from which something follows to `found` until that breaks: *all* of them, each once, the simplest
    /// first.
    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()>;

    /// Whether a pattern of the family belongs to this technique.
    fn covers(_: &Self::Pattern, _: &Position<'_>) -> bool {
        true
    }
}

/// The rule of a technique.
pub(super) const fn rule<T: Technique>(effect: Effect, grade: Grade, switch: Option<Switch>) -> Rule {
    Rule {
        id: RuleId::new(T::ID),
        name: T::NAME,
        effect,
        argument: ArgumentKind::Words,
        switch,
        grade: Some(grade),
        find: find::<T>,
        holds: holds::<T>,
        premises: premises::<T>,
        marks: marks::<T>,
        sentence: sentence::<T>,
        label: Some(label),
    }
}

/// Calls a function with the position of a board; `None` if the board is too large for techniques.
fn with<R>(board: &dyn BoardView, run: impl FnOnce(&Position<'_>) -> R) -> Option<R> {
    match board.position() {
        Some(position) => Some(run(position)),
        None => Position::of(board).map(|position| run(&position)),
    }
}

/// A search is not resumed: after a change it begins again.
fn find<T: Technique>(board: &dyn BoardView, from: usize, receiver: &mut Receiver<'_>) -> ControlFlow<()> {
    if from > 0 {
        return Continue(());
    }
    with(board, |position| T::search(position, &mut Found::new(RuleId::new(T::ID), receiver)))
        .unwrap_or(Continue(()))
}

fn read<T: Technique>(claim: &Claim<'_>, position: &Position<'_>) -> Result<T::Pattern, &'static str> {
    let (Argument::Words, [NO_UNIT, words @ ..]) = (claim.step.deduction.argument, claim.step.words) else {
        return Err("its reason is not a pattern");
    };
    let pattern = T::Pattern::read(words, position)?;
    ensure(T::covers(&pattern, position), "its pattern belongs to another technique")?;
    Ok(pattern)
}

fn holds<T: Technique>(claim: &Claim<'_>) -> Holds {
    let place = (claim.step.cell, claim.step.digit);
    with(claim.before, |position| {
        let conclusions = read::<T>(claim, position)?.conclusions(position);
        let follows = conclusions.effect == claim.step.effect && conclusions.places.contains(&place);
        ensure(follows, "it does not follow from its pattern")
    })
    .unwrap_or(Err("the board is too large for its technique"))
}

/// Calls a function with the pattern of a step, if there is one.
fn with_pattern<T: Technique, R: Default>(
    claim: &Claim<'_>,
    run: impl FnOnce(&T::Pattern, &Position<'_>) -> R,
) -> R {
    let found =
        with(claim.before, |position| read::<T>(claim, position).ok().map(|pattern| run(&pattern, position)));
    found.flatten().unwrap_or_default()
}

fn premises<T: Technique>(claim: &Claim<'_>, report: &mut dyn FnMut(Premise)) {
    with_pattern::<T, _>(claim, |pattern, position| pattern.premises(position, report));
}

fn marks<T: Technique>(claim: &Claim<'_>) -> Vec<Mark> {
    with_pattern::<T, _>(claim, Pattern::marks)
}

fn sentence<T: Technique>(claim: &Claim<'_>, names: &Names<'_>) -> String {
    let argument = with_pattern::<T, _>(claim, |pattern, position| pattern.sentence(position, names));
    let mut name = T::NAME.to_owned();
    name[..1].make_ascii_uppercase();
    format!("{name}: {argument}")
}

fn label(step: &Applied<'_>, _: &Names<'_>) -> Label {
    let name = crate::rules::name(step.deduction.rule);
    Label { short: name.into(), clause: name.into() }
}
