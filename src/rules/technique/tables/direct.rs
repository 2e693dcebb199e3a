//! What follows from a node being true or false directly.

use super::Scope;
use super::ahead::Ahead;
use super::entry::Entry;
use super::masks::Masks;
use super::nodes::{Group, Literal, Nodes};
use crate::cell_set::CellSet;
use crate::rules::technique::memo::Slot;
use crate::rules::technique::position::Position;

/// Most lists are no longer.
const USUAL: usize = 24;

/// For each node being true or false, what follows. Each list begins with the assumption.
#[derive(Clone, Debug)]
pub(in crate::rules::technique) struct Direct {
    pub(in crate::rules::technique) nodes: Nodes,
    lists: Vec<Vec<Entry>>,
    /// The literals of each list; none in the end if some of them are not one link away.
    masks: Masks,
}

impl Direct {
    /// That of a position, made when it is first asked for.
    pub(in crate::rules::technique) fn kept<'a>(position: &'a Position<'_>, scope: Scope) -> &'a Self {
        position.memo(Slot::Direct(scope as usize), || Self::of(position, scope))
    }

    /// Of a position.
    fn of(position: &Position<'_>, scope: Scope) -> Self {
        let nodes = Nodes::of(position, scope != Scope::Candidates);
        let literals =
            (0..nodes.len()).flat_map(|node| [false, true].map(|is_true| Literal::new(node, is_true)));
        let lists: Vec<_> = literals.map(Self::list_of).collect();
        let masks = Masks::new(lists.len(), lists.len());
        let mut direct = Self { nodes, lists, masks };
        if scope == Scope::Singles {
            direct.look_ahead(position);
        }
        direct.mark();
        if scope != Scope::Singles {
            direct.link(position);
        }
        direct.link_groups(position);
        if scope == Scope::Singles {
            direct.masks.clear();
        }
        direct
    }

    /// The number of words of a mask.
    pub(super) const fn words(&self) -> usize {
        self.masks.words()
    }

    /// What follows from a literal by one link each, as bits by the index of the literal; `None` if more than single links are
    /// followed.
    pub(in crate::rules::technique) fn mask(&self, literal: Literal) -> Option<&[u64]> {
        self.masks.get(literal)
    }

    /// What follows from a literal directly, after the literal itself.
    pub(super) fn from(&self, literal: Literal) -> &[Entry] {
        &self.lists[literal.index()]
    }

    /// A list of nothing but the assumption.
    fn list_of(assumption: Literal) -> Vec<Entry> {
        let mut list = Vec::with_capacity(USUAL);
        list.push(Entry::assumption(assumption));
        list
    }

    /// Marks all literals of the lists in the masks.
    fn mark(&mut self) {
        for list in &self.lists {
            for entry in list {
                self.masks.add(list[0].literal, entry.literal);
            }
        }
    }

    /// Adds a conclusion unless it is there.
    fn add(&mut self, from: Literal, to: Literal) {
        if self.masks.add(from, to) {
            self.lists[from.index()].push(Entry::next(to));
        }
    }

    fn look_ahead(&mut self, position: &Position<'_>) {
        let ahead = Ahead::of(position);
        for node in self.nodes.candidates() {
            for is_true in [false, true] {
                let literal = Literal::new(node, is_true);
                self.lists[literal.index()] = ahead.list(literal, &self.nodes);
            }
        }
    }

    /// The links between candidates.
    fn link(&mut self, position: &Position<'_>) {
        for node in self.nodes.candidates() {
            let (digit, cell) = (self.nodes.get(node).digit, self.nodes.cell(node));
            let [no, yes] = [false, true].map(|is_true| Literal::new(node, is_true));
            let is_pair = position.at(cell).is_pair();
            for other in position.at(cell).filter(|other| *other != digit) {
                let Some(number) = self.nodes.number(cell, other) else { continue };
                self.add(yes, Literal::new(number, false));
                if is_pair {
                    self.add(no, Literal::new(number, true));
                }
            }
            for unit in position.shape().units_of(cell) {
                let mut others = position.places_in(*unit, digit);
                others.remove(cell);
                let is_pair = others.single().is_some();
                for other in others {
                    let Some(number) = self.nodes.number(other, digit) else { continue };
                    self.add(yes, Literal::new(number, false));
                    if is_pair {
                        self.add(no, Literal::new(number, true));
                    }
                }
            }
        }
    }

    /// The links of groups.
    fn link_groups(&mut self, position: &Position<'_>) {
        for index in 0..self.nodes.groups.len() {
            let group = self.nodes.groups[index];
            self.link_to_candidates(group, position);
            self.link_to_groups(group, position);
        }
    }

    fn link_to_candidates(&mut self, group: Group, position: &Position<'_>) {
        let node = self.nodes.get(group.node);
        let [no, yes] = [false, true].map(|is_true| Literal::new(group.node, is_true));
        let seen = position.seen_by_all(node.cells, node.digit);
        for cell in seen {
            let Some(number) = self.nodes.number(cell, node.digit) else { continue };
            self.add(yes, Literal::new(number, false));
            self.add(Literal::new(number, true), no);
        }
        for unit in [group.block, group.line] {
            let only = (seen & position.sets().unit(unit)).single();
            if let Some(number) = only.and_then(|cell| self.nodes.number(cell, node.digit)) {
                self.add(no, Literal::new(number, true));
                self.add(Literal::new(number, false), yes);
            }
        }
    }

    fn link_to_groups(&mut self, group: Group, position: &Position<'_>) {
        let node = self.nodes.get(group.node);
        let [no, yes] = [false, true].map(|is_true| Literal::new(group.node, is_true));
        for unit in [group.line, group.block] {
            let cells = position.sets().unit(unit);
            let is_other = |other: &&Group| {
                let own = self.nodes.get(other.node);
                own.digit == node.digit && own.cells.is_within(&cells) && !own.cells.meets(&node.cells)
            };
            let others: Vec<usize> =
                self.nodes.groups.iter().filter(is_other).map(|other| other.node).collect();
            for other in &others {
                self.add(yes, Literal::new(*other, false));
            }
            if let [other] = others[..] {
                let places = position.places_in(unit, node.digit);
                if (places - node.cells - self.nodes.get(other).cells) == CellSet::EMPTY {
                    self.add(no, Literal::new(other, true));
                }
            }
        }
    }
}
