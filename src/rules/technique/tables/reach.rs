//! What follows from each candidate being true or false, as bits, without the ways.

use super::closure::{MOST, Table};
use super::direct::Direct;
use super::masks::{Masks, change, follow, pop, unite};
use super::nodes::Literal;
use crate::rules::technique::memo::Slot;
use crate::rules::technique::position::Position;
use crate::rules::technique::tables::Scope;

/// For each candidate two sets of the literals that follow: if it is false, and if it is true.
#[derive(Clone, Debug)]
pub(in crate::rules::technique) struct Reach {
    masks: Masks,
    /// Whether nothing is left out.
    is_whole: bool,
}

impl Reach {
    /// That of a position, made when it is first asked for.
    pub(in crate::rules::technique) fn kept<'a>(position: &'a Position<'_>, scope: Scope) -> &'a Self {
        position.memo(Slot::Reach(scope as usize), || Self::of(Direct::kept(position, scope)))
    }

    fn of(direct: &Direct) -> Self {
        if 2 * direct.nodes.len() <= MOST { Self::closed(direct) } else { Self::of_tables(direct) }
    }

    /// What tables hold that may leave conclusions out.
    fn of_tables(direct: &Direct) -> Self {
        let masks = Masks::new(0, 2 * direct.nodes.len());
        let (mut reach, mut table) = (Self { masks, is_whole: false }, Table::empty(direct));
        for index in 0..2 * direct.nodes.candidates().len() {
            table.fill(Literal::of_index(index), direct);
            reach.masks.push(table.reached());
        }
        reach
    }

    /// All that follows from what follows directly.
    fn closed(direct: &Direct) -> Self {
        let count = 2 * direct.nodes.candidates().len();
        let mut reach = Self { masks: Masks::with_capacity(count, 2 * direct.nodes.len()), is_whole: true };
        let further = leading(direct);
        let [mut todo, mut seen] = [(); 2].map(|()| vec![0; direct.words()]);
        for index in 0..count {
            seen.copy_from_slice(direct.mask(Literal::of_index(index)));
            change(&mut todo, [&seen, &further], |_, seen, further| seen & further);
            while todo.iter().any(|word| *word != 0) {
                for word in 0..todo.len() {
                    while let Some(next) = pop(&mut todo, word) {
                        reach.follow(next, [&mut todo, &mut seen], [direct.mask(next), &further]);
                    }
                }
            }
            reach.masks.push(&seen);
        }
        reach
    }

    /// Adds what follows from a literal to what is seen, and to what is still to be followed.
    fn follow(&self, next: Literal, [todo, seen]: [&mut [u64]; 2], [direct, further]: [&[u64]; 2]) {
        if next.index() < self.masks.len() {
            // All that follows from what is known has been followed.
            let known = self.masks.get(next.index());
            change(todo, [known, known], |todo, known, _| todo & !known);
            unite(seen, known);
        } else {
            follow([todo, seen], [direct, further]);
        }
    }

    /// Whether nothing is left out.
    pub(in crate::rules::technique) const fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// What follows from a literal, which is among it, as bits.
    pub(in crate::rules::technique) fn get(&self, literal: Literal) -> &[u64] {
        self.masks.get(literal.index())
    }
}

/// The literals from which others follow.
fn leading(direct: &Direct) -> Vec<u64> {
    let mut leading = vec![0; direct.words()];
    for literal in (0..2 * direct.nodes.len()).map(Literal::of_index) {
        if direct.from(literal).literals.len() > 1 {
            let (word, bit) = literal.bit();
            leading[word] |= bit;
        }
    }
    leading
}
