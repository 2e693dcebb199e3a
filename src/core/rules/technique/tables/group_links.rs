//! The links of groups, with candidates and with each other.

use super::masks::Masks;
use super::nodes::{Group, Literal, Nodes};
use crate::geometry::{CellSet, Unit};
use crate::rules::technique::position::Position;

/// All links, each once, as a literal and what follows from it, sorted by the former; those that the masks already
/// hold are left out, and the others are added to the masks.
pub(super) fn all(position: &Position<'_>, nodes: &Nodes, masks: &mut Masks) -> Vec<(Literal, Literal)> {
    let groups = (2 * nodes.candidates().len()..2 * nodes.len()).map(Literal::of_index);
    groups.for_each(|own| masks.set(own.index(), own));
    let mut of_digit = vec![Vec::new(); position.shape().side()];
    for group in &nodes.groups {
        let node = nodes.get(group.node);
        of_digit[node.digit.index()].push((group.node, node.cells));
    }
    let mut links = Links { position, nodes, masks, all: Vec::new() };
    for group in &nodes.groups {
        links.join_candidates(*group);
        links.join_groups(*group, &of_digit[nodes.get(group.node).digit.index()]);
    }
    // Stable: in the order in which they were found.
    links.all.sort_by_key(|(from, _)| *from);
    links.all
}

/// Links being built.
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

    fn join_candidates(&mut self, group: Group) {
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
    fn join_groups(&mut self, group: Group, others: &[(usize, CellSet)]) {
        for unit in [group.line, group.block] {
            self.in_unit(unit, group, others);
        }
    }

    fn in_unit(&mut self, unit: Unit, group: Group, others: &[(usize, CellSet)]) {
        let node = self.nodes.get(group.node);
        let [no, yes] = [false, true].map(|is_true| Literal::new(group.node, is_true));
        let cells = self.position.sets().unit(unit);
        let left = (self.position.places(node.digit) & cells) - node.cells;
        for (other, own) in others.iter().filter(|(_, own)| own.is_within(&left)) {
            self.add(yes, Literal::new(*other, false));
            if *own == left {
                self.add(no, Literal::new(*other, true));
            }
        }
    }
}
