//! What follows from each candidate being true or false by single links, as bits, without the ways.

use super::closure::MOST;
use super::direct::Direct;
use super::masks::{Masks, pop};
use super::nodes::Literal;
use crate::rules::technique::memo::Slot;
use crate::rules::technique::position::Position;
use crate::rules::technique::tables::Scope;

/// For each candidate two sets of the literals that follow: if it is false, and if it is true.
#[derive(Clone, Debug)]
pub(in crate::rules::technique) struct Reach(Masks);

impl Reach {
    /// That of a position, made when it is first asked for; `None` if its tables may leave conclusions out, or follow more than
    /// single links.
    pub(in crate::rules::technique) fn kept<'a>(
        position: &'a Position<'_>,
        scope: Scope,
    ) -> Option<&'a Self> {
        position.memo(Slot::Reach(scope as usize), || Self::of(Direct::kept(position, scope))).as_ref()
    }

    fn of(direct: &Direct) -> Option<Self> {
        direct.mask(Literal::new(0, false)).filter(|_| 2 * direct.nodes.len() <= MOST)?;
        let mut reach = Self(Masks::new(0, 2 * direct.nodes.len()));
        let mut todo = vec![0; direct.words()];
        for index in 0..2 * direct.nodes.candidates().len() {
            let mut seen = direct.mask(Literal::of_index(index))?.to_vec();
            todo.copy_from_slice(&seen);
            while let Some(next) = pop(&mut todo) {
                // All that follows from what is known has been followed.
                let known = reach.get(next);
                let further = known.or_else(|| direct.mask(next))?;
                for ((further, seen), todo) in further.iter().zip(&mut seen).zip(&mut todo) {
                    match known {
                        Some(_) => *todo &= !further,
                        None => *todo |= further & !*seen,
                    }
                    *seen |= further;
                }
            }
            reach.0.push(&seen);
        }
        Some(reach)
    }

    /// What follows from a literal, which is among it, as bits; `None` if it is not known.
    pub(in crate::rules::technique) fn get(&self, literal: Literal) -> Option<&[u64]> {
        self.0.get(literal)
    }
}
