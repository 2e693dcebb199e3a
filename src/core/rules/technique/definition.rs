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
    type Pattern: Pattern + 'static;

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

/// Calls a function with the position of a board, unless the board is too large for techniques.
fn with(board: &dyn BoardView, run: &mut dyn FnMut(&Position<'_>)) {
    let made = if board.position().is_none() { Position::of(board) } else { None };
    board.position().or(made.as_ref()).into_iter().for_each(run);
}

/// A search is not resumed: after a change it begins again.
fn find<T: Technique>(board: &dyn BoardView, from: usize, receiver: &mut Receiver<'_>) -> ControlFlow<()> {
    if from > 0 {
        return Continue(());
    }
    search(T::search, T::ID, board, receiver)
}

/// Passes on the instance that is taken, if the technique chooses among them.
fn take<T: Technique>(board: &dyn BoardView, _: usize, receiver: &mut Receiver<'_>) -> ControlFlow<()> {
    T::TAKE.map_or(Continue(()), |take| search(take, T::ID, board, receiver))
}

fn search(search: Search, id: usize, board: &dyn BoardView, receiver: &mut Receiver<'_>) -> ControlFlow<()> {
    let mut flow = Continue(());
    with(board, &mut |position| flow = search(position, &mut Found::new(RuleId::new(id), receiver)));
    flow
}

/// Reads the pattern of a step from its words.
type Read = fn(&[u16], &Position<'_>) -> Result<Box<dyn Pattern>, &'static str>;

fn read<T: Technique>(words: &[u16], position: &Position<'_>) -> Result<Box<dyn Pattern>, &'static str> {
    let pattern = T::Pattern::read(words, position)?;
    ensure(T::covers(&pattern, position), "its pattern belongs to another technique")?;
    Ok(Box::new(pattern))
}

fn pattern(read: Read, claim: &Claim<'_>, position: &Position<'_>) -> Result<Box<dyn Pattern>, &'static str> {
    let (Argument::Words, [NO_UNIT, words @ ..]) = (claim.step.deduction.argument, claim.step.words) else {
        return Err("its reason is not a pattern");
    };
    read(words, position)
}

fn holds<T: Technique>(claim: &Claim<'_>) -> Holds {
    follows(read::<T>, claim)
}

fn follows(read: Read, claim: &Claim<'_>) -> Holds {
    let place = (claim.step.cell, claim.step.digit);
    let mut holds = Err("the board is too large for its technique");
    with(claim.before, &mut |position| {
        holds = pattern(read, claim, position).and_then(|pattern| {
            let conclusions = pattern.conclusions(position);
            let follows = conclusions.effect == claim.step.effect && conclusions.places.contains(&place);
            ensure(follows, "it does not follow from its pattern")
        });
    });
    holds
}

/// Calls a function with the pattern of a step, if there is one.
fn with_pattern(read: Read, claim: &Claim<'_>, run: &mut dyn FnMut(&dyn Pattern, &Position<'_>)) {
    with(claim.before, &mut |position| {
        if let Ok(pattern) = pattern(read, claim, position) {
            run(&*pattern, position);
        }
    });
}

fn premises<T: Technique>(claim: &Claim<'_>, report: &mut dyn FnMut(Premise)) {
    with_pattern(read::<T>, claim, &mut |pattern, position| pattern.premises(position, report));
}

fn marks<T: Technique>(claim: &Claim<'_>) -> Vec<Mark> {
    let mut marks = Vec::new();
    with_pattern(read::<T>, claim, &mut |pattern, position| marks = pattern.marks(position));
    marks
}

fn sentence<T: Technique>(claim: &Claim<'_>, names: &Names<'_>) -> String {
    argued(read::<T>, T::NAME, claim, names)
}

fn argued(read: Read, name: &str, claim: &Claim<'_>, names: &Names<'_>) -> String {
    let mut argument = String::new();
    with_pattern(read, claim, &mut |pattern, position| argument = pattern.sentence(position, names));
    let mut name = name.to_owned();
    name[..1].make_ascii_uppercase();
    format!("{name}: {argument}")
}

fn label(step: &Applied<'_>, _: &Names<'_>) -> Label {
    let name = crate::rules::name(step.deduction.rule);
    Label { short: name.into(), clause: name.into() }
}
