//! The implication graph of a conflict: how a contradiction follows from the digits of its conflict set.

use super::links::{self, Arrow};
use super::{Chain, Fact};
use crate::rules::Placement;

/// The facts between a conflict set and its contradiction: all that depend on a digit of the set, and on which the
/// contradiction depends. Facts that follow from the givens alone are left out, as usual (Marques-Silva and
/// Sakallah, "GRASP: A Search Algorithm for Propositional Satisfiability", 1999, figure 2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Implications {
    /// Whether each fact of the chain belongs to the graph.
    part: Vec<bool>,
    arrows: Vec<Arrow>,
}

impl Implications {
    /// The graph of the contradiction of a chain, cut at the digits of its conflict set.
    #[must_use]
    pub fn of(chain: &Chain, set: &[Placement]) -> Self {
        let facts = chain.nodes().len();
        let is_cut: Vec<bool> = chain.nodes().iter().map(|node| is_member(node.fact, set)).collect();
        let mut needed = vec![false; facts];
        let mut open = vec![0];
        while let Some(index) = open.pop() {
            if !std::mem::replace(&mut needed[index], true) && !is_cut[index] {
                open.extend(chain.causes(index));
            }
        }
        let mut depends = is_cut.clone();
        // Causes mostly come later in the chain, so that few rounds are enough.
        let mut changes = true;
        while std::mem::take(&mut changes) {
            for index in (0..facts).rev() {
                if !depends[index] && chain.causes(index).iter().any(|&cause| depends[cause]) {
                    (depends[index], changes) = (true, true);
                }
            }
        }
        let part: Vec<bool> =
            needed.iter().zip(&depends).map(|(needed, depends)| *needed && *depends).collect();
        let inner = (0..facts).filter(|&index| part[index] && !is_cut[index]);
        let from_causes = |index: usize| {
            let causes = links::arrows_from(chain, index, |cause| part[cause]);
            causes.into_iter().chain(from_filled(chain, index, &part))
        };
        let mut arrows: Vec<Arrow> = inner.flat_map(from_causes).collect();
        arrows.sort_unstable();
        arrows.dedup();
        Self { part, arrows }
    }

    /// Whether a fact of the chain belongs to the graph.
    #[must_use]
    pub fn contains(&self, index: usize) -> bool {
        self.part[index]
    }

    /// The graph as arrows between places of the board, without duplicates.
    #[must_use]
    pub fn arrows(&self) -> &[Arrow] {
        &self.arrows
    }
}

/// The arrows from digits that only keep the digit of a fact out of their own cells.
fn from_filled(chain: &Chain, index: usize, part: &[bool]) -> Vec<Arrow> {
    let fact = |index: usize| links::spot(chain.nodes()[index].fact);
    let filled = |cause: &usize| {
        let holder = links::holder(chain, *cause).filter(|_| part[*cause])?;
        let (from, at, to) = (fact(holder)?, fact(*cause)?, fact(index)?);
        (from.cell == at.cell && from.cell != to.cell).then_some(Arrow { from, to })
    };
    chain.causes(index).iter().filter_map(filled).collect()
}

fn is_member(fact: Fact, set: &[Placement]) -> bool {
    matches!(fact, Fact::Holds(cell, digit) if set.contains(&(cell, digit)))
}
