//! What follows from each candidate of a position being true or false, without the ways.

use super::Scope;
use super::closure::{Outcome, Table};
use super::direct::Direct;
use super::masks::literals;
use super::nodes::Literal;
use super::reach::Reach;
use crate::rules::technique::position::Position;

/// Two outcomes for each candidate: if it is false, and if it is true.
#[derive(Clone, Debug)]
pub(in crate::rules::technique) struct Outcomes(Vec<Outcome>);

impl Outcomes {
    /// All; with `nets` also which conclusions rest on a net.
    pub(in crate::rules::technique) fn of(position: &Position<'_>, direct: &Direct, nets: bool) -> Self {
        let side = position.shape().side();
        let mut table = Table::empty(direct, side);
        let reach = if nets { None } else { Reach::kept(position, Scope::Groups) };
        let all = (0..2 * direct.nodes.candidates().len()).map(|index| {
            let literal = Literal::of_index(index);
            if let Some(mask) = reach.and_then(|reach| reach.get(literal)) {
                return Outcome::of(literals(mask), direct, side);
            }
            table.fill(literal, direct);
            table.outcome(direct, nets)
        });
        Self(all.collect())
    }

    /// That of a literal, if it is known.
    pub(in crate::rules::technique) fn get(&self, literal: Literal) -> Option<&Outcome> {
        self.0.get(literal.index())
    }
}
