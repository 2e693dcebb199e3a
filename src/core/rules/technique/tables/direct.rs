//! What follows directly from a node being true or false.

use std::cell::OnceCell;

use super::Scope;
use super::ahead::Ahead;
use super::candidate_links;
use super::group_links;
use super::lists::{List, Lists};
use super::masks::Masks;
use super::nodes::{Literal, Nodes};
use crate::rules::technique::memo::Slot;
use crate::rules::technique::position::Position;

/// What follows directly from each node being true or false.
#[derive(Clone, Debug)]
pub(in crate::rules::technique) struct Direct {
    pub(in crate::rules::technique) nodes: Nodes,
    /// What follows from each literal, as bits.
    masks: Masks,
    lists: Found,
}

/// What follows from each literal, as lists.
#[derive(Clone, Debug)]
enum Found {
    /// Conclusions one link away: those of candidates are listed on first use, and followed by those of groups,
    /// which are sorted by what they follow from.
    Linked { lists: Vec<OnceCell<Vec<Literal>>>, of_groups: Vec<(Literal, Literal)> },
    /// By placing singles as well.
    Ahead(Lists),
}

impl Direct {
    /// What follows directly in a position, computed on first use.
    pub(in crate::rules::technique) fn kept<'a>(position: &'a Position<'_>, scope: Scope) -> &'a Self {
        position.memo(Slot::Direct(scope as usize), || Self::of(position, scope))
    }

    /// Finds what follows in a position.
    fn of(position: &Position<'_>, scope: Scope) -> Self {
        match scope {
            Scope::Candidates => {
                let nodes = Nodes::of(position);
                let masks = candidate_links::masks(position, &nodes);
                Self { lists: Found::linked(&nodes, Vec::new()), nodes, masks }
            }
            Scope::Groups => {
                let Self { nodes, masks, .. } = Self::kept(position, Scope::Candidates);
                let nodes = nodes.with_groups(position);
                let mut masks = masks.widened(2 * nodes.len());
                let of_groups = group_links::all(position, &nodes, &mut masks);
                Self { lists: Found::linked(&nodes, of_groups), nodes, masks }
            }
            Scope::Singles => {
                let nodes = Self::kept(position, Scope::Groups).nodes.clone();
                let (lists, mut masks) = ahead(position, &nodes);
                let of_groups = group_links::all(position, &nodes, &mut masks);
                Self { lists: Found::Ahead(lists.with(of_groups, 2 * nodes.len())), nodes, masks }
            }
        }
    }

    /// The number of words of a mask.
    pub(in crate::rules::technique) const fn words(&self) -> usize {
        self.masks.words()
    }

    /// What follows from each literal directly, as bits.
    pub(super) const fn masks(&self) -> &Masks {
        &self.masks
    }

    /// What follows from a literal directly, as bits by the index of the literal.
    pub(in crate::rules::technique) fn mask(&self, literal: Literal) -> &[u64] {
        self.masks.get(literal.index())
    }

    /// Whether all that follows directly is one link away.
    pub(in crate::rules::technique) const fn is_linked(&self) -> bool {
        matches!(self.lists, Found::Linked { .. })
    }

    /// The literal itself, and what follows from it directly. `position` must be the one that this was computed from.
    pub(super) fn from(&self, literal: Literal, position: &Position<'_>) -> List<'_> {
        match &self.lists {
            Found::Ahead(lists) => lists.get(literal),
            Found::Linked { lists, of_groups } => List::linked(lists[literal.index()].get_or_init(|| {
                let mut list = match self.nodes.is_candidate(literal.node()) {
                    true => candidate_links::list(literal, position, &self.nodes),
                    false => vec![literal],
                };
                let first = of_groups.partition_point(|(from, _)| *from < literal);
                let own = of_groups[first..].iter().take_while(|(from, _)| *from == literal);
                list.extend(own.map(|(_, to)| *to));
                list
            })),
        }
    }
}

impl Found {
    fn linked(nodes: &Nodes, of_groups: Vec<(Literal, Literal)>) -> Self {
        Self::Linked { lists: vec![OnceCell::new(); 2 * nodes.len()], of_groups }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Geometry, Variant};
    use crate::rules::technique::tables::literals;
    use crate::rules::technique::test_support::position;

    #[test]
    fn lists_hold_each_literal_of_the_masks_once() {
        let geometry = Geometry::with_side(9, Variant::Diagonal).unwrap();
        for seed in 0..12 {
            let position = position(&geometry, seed);
            for scope in [Scope::Candidates, Scope::Groups, Scope::Singles] {
                let direct = Direct::kept(&position, scope);
                for literal in (0..2 * direct.nodes.len()).map(Literal::of_index) {
                    let mut list = direct.from(literal, &position).literals.to_vec();
                    assert_eq!(list[0], literal, "{seed} {scope:?}");
                    list.sort_unstable();
                    let marked: Vec<Literal> = literals(direct.mask(literal).iter().copied()).collect();
                    assert_eq!(list, marked, "{seed} {scope:?} {literal:?}");
                }
            }
        }
    }

    #[test]
    fn each_link_leads_both_ways() {
        let geometry = Geometry::with_side(9, Variant::Diagonal).unwrap();
        for seed in 0..12 {
            let position = position(&geometry, seed);
            for scope in [Scope::Candidates, Scope::Groups] {
                let direct = Direct::kept(&position, scope);
                for from in (0..2 * direct.nodes.len()).map(Literal::of_index) {
                    for to in literals(direct.mask(from).iter().copied()) {
                        let back = super::super::contains(direct.mask(to.not()), from.not());
                        assert!(back, "{seed} {scope:?} {from:?} {to:?}");
                    }
                }
            }
        }
    }
}
