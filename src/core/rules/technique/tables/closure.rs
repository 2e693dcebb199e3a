//! All that follows from an assumption.

use super::direct::Direct;
use super::masks::{Masks, insert};
use super::nodes::Literal;
use crate::rules::technique::position::Position;

/// The most conclusions of a table.
pub(super) const MOST: usize = 1_000;

/// No index.
const NONE: u16 = u16::MAX;

/// A conclusion, and where it comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Reached {
    literal: Literal,
    /// The conclusion, or the assumption, from which it follows directly, and its index there.
    source: Literal,
    within: u16,
    distance: u16,
}

/// What follows from an assumption, in the order in which it was found.
#[derive(Clone, Debug)]
pub(in crate::rules::technique) struct Table {
    reached: Vec<Reached>,
    /// By literal: its index.
    at: Vec<u16>,
    /// The same literals as bits.
    seen: Vec<u64>,
}

impl Table {
    /// The table of an assumption about a candidate.
    pub(in crate::rules::technique) fn of(
        assumption: Literal,
        direct: &Direct,
        position: &Position<'_>,
    ) -> Self {
        let mut table = Self::empty(direct);
        table.fill(assumption, direct, position);
        table
    }

    /// A table to be filled.
    pub(in crate::rules::technique) fn empty(direct: &Direct) -> Self {
        let literals = 2 * direct.nodes.len();
        Self {
            reached: Vec::with_capacity(literals),
            at: vec![NONE; literals],
            seen: vec![0; direct.words()],
        }
    }

    /// Replaces its contents with what follows from an assumption about a candidate.
    pub(in crate::rules::technique) fn fill(
        &mut self,
        assumption: Literal,
        direct: &Direct,
        position: &Position<'_>,
    ) {
        self.reached.clear();
        self.at.fill(NONE);
        self.seen.fill(0);
        let list = direct.from(assumption, position);
        for (within, literal) in list.literals.iter().enumerate() {
            self.push(*literal, assumption, (within, list.rest(within).distance));
        }
        self.expand(direct, position);
    }

    fn push(&mut self, literal: Literal, source: Literal, (within, distance): (usize, u16)) {
        self.at[literal.index()] = self.reached.len() as u16;
        insert(&mut self.seen, literal);
        self.reached.push(Reached { literal, source, within: within as u16, distance });
    }

    /// Adds what follows from each conclusion. A shorter path to a known one replaces the longer one, unless it follows
    /// from the assumption directly.
    fn expand(&mut self, direct: &Direct, position: &Position<'_>) {
        let own = self.reached.len();
        let mut next = 1;
        while next < self.reached.len() && self.reached.len() < MOST {
            let Reached { literal: source, distance: base, .. } = self.reached[next];
            next += 1;
            // By single links nothing is reached again on a shorter path.
            if direct.is_linked() && self.has_seen(direct.mask(source)) {
                continue;
            }
            let list = direct.from(source, position);
            for (within, &literal) in list.literals.iter().enumerate().skip(1) {
                let distance = base + list.rest(within).distance;
                let known = self.at[literal.index()];
                if known == NONE {
                    if self.reached.len() < MOST {
                        self.push(literal, source, (within, distance));
                    }
                } else if usize::from(known) >= own && self.reached[usize::from(known)].distance > distance {
                    let shorter = Reached { literal, source, within: within as u16, distance };
                    self.reached[usize::from(known)] = shorter;
                }
            }
        }
    }

    /// Whether all literals of a mask are reached.
    fn has_seen(&self, mask: &[u64]) -> bool {
        mask.iter().zip(&self.seen).all(|(mask, seen)| mask & !seen == 0)
    }

    /// All conclusions as bits.
    pub(in crate::rules::technique) fn reached(&self) -> &[u64] {
        &self.seen
    }

    /// The assumption.
    fn assumption(&self) -> Literal {
        self.reached[0].literal
    }

    /// Some conclusions in their order here.
    pub(in crate::rules::technique) fn in_order(
        &self,
        conclusions: impl Iterator<Item = Literal>,
    ) -> Vec<Literal> {
        let mut all: Vec<Literal> = conclusions.collect();
        all.sort_unstable_by_key(|literal| self.at[literal.index()]);
        all
    }

    fn get(&self, literal: Literal) -> Option<&Reached> {
        self.reached.get(usize::from(self.at[literal.index()]))
    }

    /// The path from the assumption to a conclusion, where each follows from the one before.
    pub(in crate::rules::technique) fn way(&self, to: Literal) -> Vec<Literal> {
        let (mut way, mut at) = (vec![to], to);
        while let Some(reached) = self.get(at).filter(|reached| reached.within > 0) {
            at = reached.source;
            way.push(at);
        }
        way.reverse();
        way
    }

    /// The conclusions, as bits, on the path to which some conclusion rests on two before it.
    pub(in crate::rules::technique) fn nets(&self, direct: &Direct, position: &Position<'_>) -> Masks {
        let mut nets = Masks::new(1, 2 * direct.nodes.len());
        let literals = self.reached.iter().map(|reached| reached.literal);
        literals
            .filter(|literal| self.is_net(*literal, direct, position))
            .for_each(|literal| nets.set(0, literal));
        nets
    }

    /// Whether some conclusion on the path to another rests on two before it.
    fn is_net(&self, to: Literal, direct: &Direct, position: &Position<'_>) -> bool {
        let mut at = to;
        // A shorter path found later could lead in a circle.
        for _ in 0..self.reached.len() {
            let Some(reached) = self.get(at).filter(|reached| reached.within > 0) else { break };
            let list = direct.from(reached.source, position);
            let mut within = usize::from(reached.within);
            while within > 0 {
                if list.rest(within).is_joint() {
                    return true;
                }
                within = list.rest(within).before[0].into();
            }
            at = reached.source;
        }
        false
    }
}

/// What a conclusion rests on.
impl Table {
    /// The conclusions from which some others follow, and these themselves, each after those on which it rests.
    pub(in crate::rules::technique) fn derivation(
        &self,
        ends: &[Literal],
        direct: &Direct,
        position: &Position<'_>,
    ) -> Vec<Literal> {
        let mut derived = Derived { literals: vec![self.assumption()], direct, position };
        ends.iter().for_each(|end| self.derive(*end, &mut derived));
        derived.literals
    }

    fn derive(&self, to: Literal, derived: &mut Derived<'_, '_>) {
        let Some(reached) = self.get(to).filter(|_| !derived.literals.contains(&to)) else { return };
        self.derive(reached.source, derived);
        derived.within(reached.source, reached.within.into());
    }
}

/// Conclusions, each after those on which it rests.
struct Derived<'a, 'b> {
    literals: Vec<Literal>,
    direct: &'a Direct,
    position: &'a Position<'b>,
}

impl Derived<'_, '_> {
    /// Adds a conclusion that follows from a source, and what is between them.
    fn within(&mut self, source: Literal, index: usize) {
        let literal = self.direct.from(source, self.position).literals[index];
        if self.literals.contains(&literal) {
            return;
        }
        for cause in self.causes(source, index) {
            self.within(source, cause);
        }
        self.literals.push(literal);
    }

    /// The conclusions on which another one of the same list rests.
    fn causes(&self, source: Literal, index: usize) -> Vec<usize> {
        let (direct, list) = (self.direct, self.direct.from(source, self.position));
        let (literal, before) = (list.literals[index], list.rest(index).before);
        let node = direct.nodes.get(literal.node());
        let (true, Some(cell)) = (literal.is_true(), node.cells.single()) else {
            return vec![before[0].into()];
        };
        let false_at = |cell, digit| {
            let literal = direct.nodes.literal((cell, digit), false)?;
            list.literals[..index].iter().position(|other| *other == literal)
        };
        let others = self.position.at(cell).filter(|digit| *digit != node.digit);
        let naked: Option<Vec<usize>> = others.map(|digit| false_at(cell, digit)).collect();
        let hidden = || {
            self.position.shape().units_of(cell).iter().find_map(|unit| {
                let others = self.position.places_in(*unit, node.digit) - node.cells;
                others.map(|other| false_at(other, node.digit)).collect()
            })
        };
        naked.or_else(hidden).unwrap_or_else(|| vec![before[0].into()])
    }
}
