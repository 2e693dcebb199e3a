//! Which of several instances is taken, as `HoDoKu` does.

use std::cmp::Reverse;
use std::ops::ControlFlow::{self, Continue};

use super::definition::Technique;
use super::found::Found;
use super::position::Position;
use crate::rules::board_view::Placement;
use crate::rules::finding::Finding;
use crate::rules::instance::Instance;
use crate::step::RuleId;

/// A weight that is less for lower digits and earlier cells.
pub(super) fn weight(eliminated: &[Placement]) -> usize {
    let mut places = eliminated.to_vec();
    places.sort_unstable_by_key(|(cell, digit)| (*digit, *cell));
    weight_in_order(places)
}

/// The [`weight`] of places in the order of their digits, and then of their cells.
pub(super) fn weight_in_order(places: impl IntoIterator<Item = Placement>) -> usize {
    let weights = (1..).step_by(80).zip(places);
    weights.map(|(factor, (cell, digit))| factor * cell.index() + digit.index() + 1).sum()
}

/// The most words of a chain of one word for each node; the first says that there is no unit.
const MOST_WORDS: usize = 21;

/// Passes on the instance of a technique that eliminates most; of several the one in the first cells, then the shortest. Chains
/// of more than twenty nodes do not count.
pub(super) fn most<T: Technique>(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    least::<T, _>(position, found, |finding| {
        let is_short = finding.words.len() <= MOST_WORDS;
        is_short
            .then(|| (Reverse(finding.conclusions.len()), weight(finding.conclusions), finding.words.len()))
    })
}

/// Passes on the first instance of a technique with the least rank, of those that have one.
pub(super) fn least<T: Technique, K: Ord>(
    position: &Position<'_>,
    found: &mut Found<'_, '_>,
    rank: impl Fn(&Finding<'_>) -> Option<K>,
) -> ControlFlow<()> {
    let mut best: Option<(K, Instance)> = None;
    let mut keep = |finding: Finding<'_>| {
        if let Some(own) = rank(&finding)
            && best.as_ref().is_none_or(|(known, _)| own < *known)
        {
            best = Some((own, finding.into()));
        }
        Continue(())
    };
    T::search(position, &mut Found::new(RuleId::new(T::ID), &mut keep))?;
    match best {
        Some((_, instance)) => found.again(&instance),
        None => Continue(()),
    }
}
