//! What follows from each candidate being true or false, as bits, without the paths.

use super::closed::closed;
use super::closure::{MOST, Table};
use super::direct::Direct;
use super::masks::Masks;
use super::nodes::Literal;
use crate::rules::technique::memo::Slot;
use crate::rules::technique::position::Position;
use crate::rules::technique::tables::Scope;

/// Two sets of literals for each candidate: what follows if it is false, and if it is true.
#[derive(Clone, Debug)]
pub(in crate::rules::technique) struct Reach {
    masks: Masks,
    /// Whether nothing is left out.
    is_whole: bool,
}

impl Reach {
    /// What follows in a position, computed on first use.
    pub(in crate::rules::technique) fn kept<'a>(position: &'a Position<'_>, scope: Scope) -> &'a Self {
        position.memo(Slot::Reach(scope as usize), || Self::of(Direct::kept(position, scope), position))
    }

    fn of(direct: &Direct, position: &Position<'_>) -> Self {
        if 2 * direct.nodes.len() > MOST {
            return Self::of_tables(direct, position);
        }
        Self { masks: closed(direct), is_whole: true }
    }

    /// What follows by tables, which may leave conclusions out.
    fn of_tables(direct: &Direct, position: &Position<'_>) -> Self {
        let masks = Masks::new(0, 2 * direct.nodes.len());
        let (mut reach, mut table) = (Self { masks, is_whole: false }, Table::empty(direct));
        for index in 0..2 * direct.nodes.candidates().len() {
            table.fill(Literal::of_index(index), direct, position);
            reach.masks.push(table.reached());
        }
        reach
    }

    /// Whether nothing is left out.
    pub(in crate::rules::technique) const fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// What follows from a literal, itself included, as bits.
    pub(in crate::rules::technique) fn get(&self, literal: Literal) -> &[u64] {
        self.masks.get(literal.index())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Geometry, Variant};
    use crate::rules::technique::test_support::position;

    #[test]
    fn what_is_reached_is_what_tables_hold() {
        let geometry = Geometry::with_side(9, Variant::Plain).unwrap();
        for seed in 0..12 {
            let position = position(&geometry, seed);
            for scope in [Scope::Candidates, Scope::Groups, Scope::Singles] {
                let (direct, reach) = (Direct::kept(&position, scope), Reach::kept(&position, scope));
                let tables = Reach::of_tables(direct, &position);
                for literal in (0..2 * direct.nodes.candidates().len()).map(Literal::of_index) {
                    assert_eq!(reach.get(literal), tables.get(literal), "{seed} {scope:?} {literal:?}");
                }
            }
        }
    }
}
