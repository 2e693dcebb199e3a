//! The links of groups, with candidates and with each other.

use super::lists::Lists;
use super::masks::Masks;
use super::nodes::{Group, Literal, Nodes};
use crate::geometry::Unit;
use crate::rules::technique::position::Position;

/// Adds them to what follows from the candidates, in lists and as bits.
pub(super) fn add(position: &Position<'_>, nodes: &Nodes, lists: &Lists, masks: &mut Masks) -> Lists {
    let groups = (2 * nodes.candidates().len()..2 * nodes.len()).map(Literal::of_index);
    groups.for_each(|own| masks.set(own.index(), own));
    lists.with(&all(position, nodes, masks), 2 * nodes.len())
}

/// All, each once, as what follows from what; those that the masks hold are left out, and the others are added to them.
fn all(position: &Position<'_>, nodes: &Nodes, masks: &mut Masks) -> Vec<(Literal, Literal)> {
    let mut of_digit = vec![Vec::new(); position.shape().side()];
    for group in &nodes.groups {
        of_digit[nodes.get(group.node).digit.index()].push(*group);
    }
    let mut links = Links { position, nodes, masks, all: Vec::new() };
    for group in &nodes.groups {
        links.to_candidates(*group);
        links.to_groups(*group, &of_digit[nodes.get(group.node).digit.index()]);
    }
    links.all
}

/// Links in the making.
struct Links<'a, 'b> {
    position: &'a Position<'b>,
    nodes: &'a Nodes,
    masks: &'a mut Masks,
    all: Vec<(Literal, Literal)>,
}

impl Links<'_, '_> {
    fn add(&mut self, from: Literal, to: Literal) {
        if self.masks.add(from.index(), to) {
            self.all.push((from, to));
        }
    }

    fn to_candidates(&mut self, group: Group) {
        let node = self.nodes.get(group.node);
        let [no, yes] = [false, true].map(|is_true| Literal::new(group.node, is_true));
        let seen = self.position.seen_by_all(node.cells, node.digit);
        for cell in seen {
            let Some(number) = self.nodes.number((cell, node.digit)) else { continue };
            self.add(yes, Literal::new(number, false));
            self.add(Literal::new(number, true), no);
        }
        for unit in [group.block, group.line] {
            let only = (seen & self.position.sets().unit(unit)).single();
            if let Some(number) = only.and_then(|cell| self.nodes.number((cell, node.digit))) {
                self.add(no, Literal::new(number, true));
                self.add(Literal::new(number, false), yes);
            }
        }
    }

    /// `others` are all groups of the same digit.
    fn to_groups(&mut self, group: Group, others: &[Group]) {
        for unit in [group.line, group.block] {
            self.in_unit(unit, group, others);
        }
    }

    fn in_unit(&mut self, unit: Unit, group: Group, others: &[Group]) {
        let node = self.nodes.get(group.node);
        let [no, yes] = [false, true].map(|is_true| Literal::new(group.node, is_true));
        let cells = self.position.sets().unit(unit);
        let left = (self.position.places(node.digit) & cells) - node.cells;
        let (mut count, mut last) = (0, None);
        for other in others {
            let own = self.nodes.get(other.node).cells;
            if own.is_within(&left) {
                self.add(yes, Literal::new(other.node, false));
                count += 1;
                last = (own == left).then_some(other.node);
            }
        }
        if let (1, Some(other)) = (count, last) {
            self.add(no, Literal::new(other, true));
        }
    }
}
