//! What follows from a node being true or false directly.

use super::Scope;
use super::ahead::Ahead;
use super::candidate_links;
use super::group_links;
use super::lists::{List, Lists};
use super::masks::Masks;
use super::nodes::{Literal, Nodes};
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
        match scope {
            Scope::Candidates => {
                let nodes = Nodes::of(position);
                let (lists, masks) = candidate_links::all(position, &nodes);
                Self { nodes, lists, masks, is_linked: true }
            }
            Scope::Groups => {
                let Self { nodes, lists, masks, .. } = Self::kept(position, Scope::Candidates);
                let nodes = nodes.with_groups(position);
                let mut masks = masks.widened(2 * nodes.len());
                let lists = group_links::add(position, &nodes, lists, &mut masks);
                Self { nodes, lists, masks, is_linked: true }
            }
            Scope::Singles => {
                let nodes = Self::kept(position, Scope::Groups).nodes.clone();
                let (lists, mut masks) = ahead(position, &nodes);
                let lists = group_links::add(position, &nodes, &lists, &mut masks);
                Self { nodes, lists, masks, is_linked: false }
            }
        }
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
    pub(super) fn from(&self, literal: Literal) -> List<'_> {
        self.lists.get(literal)
    }
}

/// What follows from each candidate when all singles that come up are placed, as lists and as bits.
fn ahead(position: &Position<'_>, nodes: &Nodes) -> (Lists, Masks) {
    let (ahead, mut lists) = (Ahead::of(position), Lists::with_capacity(2 * nodes.len()));
    let mut masks = Masks::new(2 * nodes.len(), 2 * nodes.len());
    for index in 0..2 * nodes.candidates().len() {
        let list = ahead.list(Literal::of_index(index), nodes);
        list.iter().for_each(|entry| masks.set(index, entry.literal));
        lists.push(&list);
    }
    (lists, masks)
}
