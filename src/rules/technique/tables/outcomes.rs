//! What follows from each candidate of a position being true or false, without the ways.

use super::closure::{Outcome, Table};
use super::direct::Direct;
use super::nodes::Literal;
use crate::rules::technique::position::Position;

/// Two outcomes for each candidate: if it is false, and if it is true.
#[derive(Clone, Debug)]
pub(in crate::rules::technique) struct Outcomes(Vec<Option<Outcome>>);

impl Outcomes {
    /// None yet.
    pub(in crate::rules::technique) fn new(direct: &Direct) -> Self {
        Self(vec![None; 2 * direct.nodes.candidates().len()])
    }

    /// All, from tables of their own; with `nets` also which conclusions rest on a net.
    pub(in crate::rules::technique) fn of(position: &Position<'_>, direct: &Direct, nets: bool) -> Self {
        let (mut all, mut table) = (Self::new(direct), Table::empty(direct, position.shape().side()));
        for (index, slot) in all.0.iter_mut().enumerate() {
            table.fill(Literal::new(index / 2, index % 2 == 1), direct);
            *slot = Some(table.outcome(direct, nets));
        }
        all
    }

    /// Keeps that of a table.
    pub(in crate::rules::technique) fn keep(&mut self, table: &Table, direct: &Direct) {
        self.0[table.assumption().index()] = Some(table.outcome(direct, false));
    }

    /// That of a literal, if it is known.
    pub(in crate::rules::technique) fn get(&self, literal: Literal) -> Option<&Outcome> {
        self.0.get(literal.index())?.as_ref()
    }
}
