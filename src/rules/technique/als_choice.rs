//! Which steps of almost locked sets are taken, as `HoDoKu` does: of pairs and wings the first, of chains the one that eliminates
//! most. Sets are taken in the order of the units, and each chain leads on to later ones.

use std::cmp::Reverse;
use std::ops::ControlFlow::{self, Continue};

use super::als::AlmostLocked;
use super::als_commons::{Common, Commons};
use super::choice::weight;
use super::found::Found;
use super::pattern::Pattern;
use super::position::Position;
use super::set_chain::SetChain;
use crate::cell_set::CellSet;
use crate::digit_set::DigitSet;
use crate::geometry::Digit;
use crate::rules::board_view::Placement;

/// Passes on the first pair of sets from which something follows.
pub(super) fn first_pair(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    let commons = position.commons();
    for common in commons.all() {
        let ends = [common.from, common.to].map(|set| commons.set(set));
        // Two common digits lock the rest of both sets.
        if common.second.is_none() && !sees(ends, DigitSet::only(common.first), position) {
            continue;
        }
        let chain = SetChain::new(ends.map(|set| (set.cells, set.digits, common.first)));
        if !chain.conclusions(position).places.is_empty() {
            return found.pattern(&chain, position);
        }
    }
    Continue(())
}

/// Passes on the first wing from which something follows.
pub(super) fn first_wing(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    let commons = position.commons();
    let mut of_set = vec![Vec::new(); commons.sets().len()];
    for (index, common) in commons.all().iter().enumerate() {
        of_set[common.from as usize].push(index);
        of_set[common.to as usize].push(index);
    }
    for (index, one) in commons.all().iter().enumerate() {
        let near = [one.from, one.to].into_iter().flat_map(|set| &of_set[set as usize]);
        let mut later: Vec<usize> = near.copied().filter(|other| *other > index).collect();
        later.sort_unstable();
        for other in later.into_iter().map(|other| &commons.all()[other]) {
            if let Some((chain, eliminated)) = wing(one, other, commons, position) {
                return found.some_of(&chain, &eliminated, position);
            }
        }
    }
    Continue(())
}

/// The wing of two pairs that share a set, with what it eliminates, if that is anything.
fn wing(
    one: &Common,
    other: &Common,
    commons: &Commons,
    position: &Position<'_>,
) -> Option<(SetChain, Vec<Placement>)> {
    let pivot = if other.from == one.from || other.to == one.from { one.from } else { one.to };
    let [start, end] = [one, other].map(|common| if common.from == pivot { common.to } else { common.from });
    let [start, pivot, end] = [start, pivot, end].map(|set| commons.set(set));
    let digits = one.digits().union(other.digits());
    if start.cells.meets(&end.cells) || !sees([start, end], digits, position) {
        return None;
    }
    let eliminated = eliminated([start, end], digits, position);
    let [x, y] = apart(one.digits(), other.digits())?;
    let sets = [(start, x), (pivot, y), (end, y)];
    Some((SetChain::new(sets.map(|(set, digit)| (set.cells, set.digits, digit))), eliminated))
}

/// A digit of each set, two different ones.
fn apart(one: DigitSet, other: DigitSet) -> Option<[Digit; 2]> {
    one.into_iter().find_map(|x| Some([x, other.into_iter().find(|y| *y != x)?]))
}

/// What sees a digit of both sets in all its places, digit by digit, if it is none of these.
fn seen(
    [one, other]: [&AlmostLocked; 2],
    commons: DigitSet,
    position: &Position<'_>,
) -> impl Iterator<Item = (Digit, CellSet)> {
    let sets = position.almost_locked_sets();
    let shared = one.digits.intersection(other.digits).without(commons);
    shared.map(move |digit| (digit, sets.seen_by_both(one, other, digit)))
}

/// Whether that is anything.
fn sees(ends: [&AlmostLocked; 2], commons: DigitSet, position: &Position<'_>) -> bool {
    seen(ends, commons, position).any(|(_, cells)| !cells.is_empty())
}

/// All of it.
fn eliminated(ends: [&AlmostLocked; 2], commons: DigitSet, position: &Position<'_>) -> Vec<Placement> {
    seen(ends, commons, position).flat_map(|(digit, cells)| cells.map(move |cell| (cell, digit))).collect()
}

/// A pair at the end of a chain, and which of its digits are in question there.
#[derive(Clone, Copy)]
struct Link {
    common: usize,
    digits: DigitSet,
    /// The link before; its own index at a start.
    before: usize,
    length: usize,
}

/// Passes on the chain of four sets or more that eliminates most; of several the one in the first cells, then the shortest.
pub(super) fn best_chain(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    let mut chains = Chains { position, commons: position.commons(), links: Vec::new(), best: None };
    let mut reached = vec![[false; 4]; chains.commons.all().len()];
    for start in 0..chains.commons.sets().len() as u32 {
        for first in chains.commons.from(start) {
            for digit in chains.commons.all()[first].digits() {
                chains.search(first, digit, &mut reached);
            }
        }
    }
    match chains.best {
        Some((_, chain, eliminated)) => found.some_of(&chain, &eliminated, position),
        None => Continue(()),
    }
}

/// Less for a chain that is preferred.
type Rank = (Reverse<usize>, usize, usize);

struct Chains<'a, 'b> {
    position: &'a Position<'b>,
    commons: &'a Commons,
    links: Vec<Link>,
    best: Option<(Rank, SetChain, Vec<Placement>)>,
}

impl Chains<'_, '_> {
    /// Looks at the chains that begin with a pair and one of its digits.
    fn search(&mut self, first: usize, digit: Digit, reached: &mut [[bool; 4]]) {
        self.links.clear();
        self.links.push(Link { common: first, digits: DigitSet::only(digit), before: 0, length: 1 });
        let mut at = 0;
        while at < self.links.len() {
            let link = self.links[at];
            if link.length >= 3 {
                self.offer(at);
            }
            for next in self.commons.from(self.commons.all()[link.common].to) {
                let common = &self.commons.all()[next];
                let digits = open(common, link.digits);
                let state = usize::from(digits.contains(common.first)) + 2 * usize::from(digits.len() > 1);
                // Two links say too little of what may follow.
                let is_new = link.length < 2 || !std::mem::replace(&mut reached[next][state], true);
                if !digits.is_empty() && is_new {
                    self.links.push(Link { common: next, digits, before: at, length: link.length + 1 });
                }
            }
            at += 1;
        }
        self.links.iter().for_each(|link| reached[link.common] = [false; 4]);
    }

    /// Keeps the chain that ends with a link if it is better than the best so far.
    fn offer(&mut self, end: usize) {
        let (last, first) = (self.links[end], self.links[0]);
        let of = |link: Link| &self.commons.all()[link.common];
        let sets = [of(first).from, of(last).to].map(|set| self.commons.set(set));
        let digits = first.digits.union(last.digits);
        if !sees(sets, digits, self.position) {
            return;
        }
        let eliminated = eliminated(sets, digits, self.position);
        let rank = (Reverse(eliminated.len()), weight(&eliminated), last.length);
        if self.best.as_ref().is_none_or(|(best, ..)| rank < *best) {
            self.best = Some((rank, self.chain(end), eliminated));
        }
    }

    /// The chain that ends with a link.
    fn chain(&self, end: usize) -> SetChain {
        let (mut at, mut after, mut sets) = (end, None, Vec::new());
        let Common { to, .. } = self.commons.all()[self.links[end].common];
        loop {
            let link = self.links[at];
            let common = &self.commons.all()[link.common];
            // Neighbouring links need different digits.
            let digit = link.digits.into_iter().find(|digit| Some(*digit) != after).unwrap_or(common.first);
            if sets.is_empty() {
                sets.push((self.commons.set(to), digit));
            }
            sets.push((self.commons.set(common.from), digit));
            after = Some(digit);
            if at == 0 {
                break;
            }
            at = link.before;
        }
        SetChain::new(sets.into_iter().rev().map(|(set, digit)| (set.cells, set.digits, digit)))
    }
}

/// The digits of a pair that can link it to a pair before it which is linked by these: none but the other one if that one has
/// been used. Of two used digits only the first counts, as in `HoDoKu`.
fn open(common: &Common, used: DigitSet) -> DigitSet {
    let used = used.first().map_or(DigitSet::EMPTY, DigitSet::only);
    common.digits().without(used)
}
