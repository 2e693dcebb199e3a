//! Techniques as rules.

use std::ops::ControlFlow::{self, Continue};

use super::found::Found;
use super::grade::Grade;
use super::pattern::Pattern;
use super::position::Position;
use crate::rules::board_view::{BoardView, Premise};
use crate::rules::claim::{Applied, Claim, Holds, NO_UNIT, Names, ensure};
use crate::rules::effect::Effect;
use crate::rules::finding::Mark;
use crate::rules::rule::{ArgumentKind, Label, Receiver, Rule, Switch};
use crate::step::{Argument, RuleId};

/// A search for patterns in a position.
pub(super) type Search = fn(&Position<'_>, &mut Found<'_, '_>) -> ControlFlow<()>;

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

    /// Passes on the instance that a person takes, which need not be the first. `None`: the first one in a block, or else the
    /// first one.
    const TAKE: Option<Search> = None;

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
        take: match T::TAKE {
            Some(_) => Some(take::<T>),
            None => None,
        },
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

/// Passes on the instance that is taken, if the technique chooses among them.
fn take<T: Technique>(board: &dyn BoardView, _: usize, receiver: &mut Receiver<'_>) -> ControlFlow<()> {
    let Some(search) = T::TAKE else { return Continue(()) };
    with(board, |position| search(position, &mut Found::new(RuleId::new(T::ID), receiver)))
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
