//! All that follows from literals, as bits.
//!
//! Literals that follow from each other have the same conclusions: the search for these components is that of Tarjan ("Depth-first
//! search and linear graph algorithms", 1972), with what is reached as a set.

use super::direct::Direct;
use super::masks::{Masks, insert, pop};
use super::nodes::Literal;

/// What follows from each candidate being true or false, itself included, by what follows directly.
pub(super) fn closed(direct: &Direct) -> Masks {
    let literals = 2 * direct.nodes.len();
    let mut search = Search {
        direct,
        leading: leading(direct),
        reached: direct.masks().clone(),
        order: vec![NEW; literals],
        visited: 0,
        open: Vec::new(),
        todo: Vec::new(),
    };
    for literal in (0..2 * direct.nodes.candidates().len()).map(Literal::of_index) {
        if search.order[literal.index()] == NEW {
            search.visit(literal);
        }
    }
    search.reached
}

/// In place of a number in the order: not visited yet, and done.
const NEW: u16 = 0;
const DONE: u16 = u16::MAX;

struct Search<'a> {
    direct: &'a Direct,
    /// The literals from which others follow.
    leading: Vec<u64>,
    /// What is known to follow from each literal.
    reached: Masks,
    /// The order in which they were visited.
    order: Vec<u16>,
    visited: u16,
    /// The literals that were visited and are not done.
    open: Vec<Literal>,
    /// For each literal being visited, the literals still to be followed from it.
    todo: Vec<u64>,
}

impl Search<'_> {
    /// Follows a literal; returns the first one in the order that follows from it and is open.
    fn visit(&mut self, literal: Literal) -> u16 {
        self.visited += 1;
        let (own, words, from) = (self.visited, self.direct.words(), self.todo.len());
        self.order[literal.index()] = own;
        let place = self.open.len();
        self.open.push(literal);
        let following = self.direct.mask(literal).iter().zip(&self.leading);
        self.todo.extend(following.map(|(following, leading)| following & leading));
        let mut first = own;
        for word in 0..words {
            while let Some(next) = pop(&mut self.todo[from..], word) {
                match self.order[next.index()] {
                    NEW => first = first.min(self.visit(next)),
                    DONE => {}
                    number => {
                        first = first.min(number);
                        continue;
                    }
                }
                self.reached.unite(literal.index(), next.index(), &mut self.todo[from..]);
            }
        }
        self.todo.truncate(from);
        if first == own {
            self.finish(place);
        }
        first
    }

    /// Finishes the literals that are open from a place on: the same follows from all of them.
    fn finish(&mut self, place: usize) {
        let root = self.open[place];
        for literal in self.open.drain(place..) {
            self.order[literal.index()] = DONE;
            self.reached.copy(root.index(), literal.index());
        }
    }
}

/// The literals from which others follow.
fn leading(direct: &Direct) -> Vec<u64> {
    let mut leading = vec![0; direct.words()];
    for literal in (0..2 * direct.nodes.len()).map(Literal::of_index) {
        let (at, own) = literal.bit();
        let mut mask = direct.mask(literal).iter().enumerate();
        if mask.any(|(word, bits)| *bits != if word == at { own } else { 0 }) {
            insert(&mut leading, literal);
        }
    }
    leading
}
