//! What follows from a node being true or false directly.

use super::Scope;
use super::ahead::Ahead;
use super::entry::Entry;
use super::group_links;
use super::lists::Lists;
use super::masks::Masks;
use super::nodes::{Literal, Nodes};
use crate::cell_set::CellSet;
use crate::digit_set::DigitSet;
use crate::rules::technique::memo::Slot;
use crate::rules::technique::position::Position;

/// For each node being true or false, what follows.
#[derive(Clone, Debug)]
pub(in crate::rules::technique) struct Direct {
    pub(in crate::rules::technique) nodes: Nodes,
    lists: Lists,
    /// The literals of each list.
    masks: Masks,
    /// Whether all of them are one link away.
    is_linked: bool,
}

impl Direct {
    /// That of a position, made when it is first asked for.
    pub(in crate::rules::technique) fn kept<'a>(position: &'a Position<'_>, scope: Scope) -> &'a Self {
        position.memo(Slot::Direct(scope as usize), || Self::of(position, scope))
    }

    /// Of a position.
    fn of(position: &Position<'_>, scope: Scope) -> Self {
        let nodes = Nodes::of(position, scope != Scope::Candidates);
        let is_linked = scope != Scope::Singles;
        let mut lists = if is_linked { linked(position, &nodes) } else { ahead(position, &nodes) };
        for index in 2 * nodes.candidates().len()..2 * nodes.len() {
            lists.push([Entry::assumption(Literal::of_index(index))]);
        }
        let mut masks = Masks::new(2 * nodes.len(), 2 * nodes.len());
        for literal in (0..2 * nodes.len()).map(Literal::of_index) {
            lists.get(literal).iter().for_each(|entry| masks.set(literal.index(), entry.literal));
        }
        if !nodes.groups.is_empty() {
            lists = lists.with(&group_links::all(position, &nodes, &mut masks));
        }
        Self { nodes, lists, masks, is_linked }
    }

    /// The number of words of a mask.
    pub(in crate::rules::technique) const fn words(&self) -> usize {
        self.masks.words()
    }

    /// What follows from a literal directly, as bits by the index of the literal.
    pub(in crate::rules::technique) fn mask(&self, literal: Literal) -> &[u64] {
        self.masks.get(literal.index())
    }

    /// Whether all that follows directly is one link away.
    pub(in crate::rules::technique) const fn is_linked(&self) -> bool {
        self.is_linked
    }

    /// What follows from a literal directly, after the literal itself.
    pub(super) fn from(&self, literal: Literal) -> &[Entry] {
        self.lists.get(literal)
    }
}

/// What follows from each candidate by links with others.
fn linked(position: &Position<'_>, nodes: &Nodes) -> Lists {
    let mut lists = Lists::with_capacity(2 * nodes.len());
    let mut following = [Vec::new(), Vec::new()];
    for node in nodes.candidates() {
        for (is_true, list) in [false, true].into_iter().zip(&mut following) {
            list.clear();
            list.push(Entry::assumption(Literal::new(node, is_true)));
        }
        link(node, position, nodes, &mut following);
        following.iter().for_each(|list| lists.push(list.iter().copied()));
    }
    lists
}

/// Adds what follows from a candidate if it is false, and if it is true.
fn link(
    node: usize,
    position: &Position<'_>,
    nodes: &Nodes,
    [if_false, if_true]: &mut [Vec<Entry>; 2],
) {
    let (cell, digit) = nodes.place(node);
    let next = |place, is_true| nodes.literal(place, is_true).map(Entry::next);
    let others = position.at(cell).without(DigitSet::only(digit));
    if_true.extend(others.filter_map(|other| next((cell, other), false)));
    if_false.extend(others.single().and_then(|other| next((cell, other), true)));
    let mut known = CellSet::only(cell);
    for unit in position.shape().units_of(cell) {
        let others = position.places_in(*unit, digit) - CellSet::only(cell);
        if_true.extend((others - known).filter_map(|other| next((other, digit), false)));
        let only = others.single().and_then(|other| next((other, digit), true));
        // Two units may have the same two places.
        if_false.extend(only.filter(|only| !if_false.contains(only)));
        known |= others;
    }
}

/// What follows from each candidate when all singles that come up are placed.
fn ahead(position: &Position<'_>, nodes: &Nodes) -> Lists {
    let (ahead, mut lists) = (Ahead::of(position), Lists::with_capacity(2 * nodes.len()));
    for index in 0..2 * nodes.candidates().len() {
        lists.push(ahead.list(Literal::of_index(index), nodes));
    }
    lists
}
