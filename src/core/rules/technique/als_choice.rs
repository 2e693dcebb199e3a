//! Which steps of almost locked sets are taken, as `HoDoKu` does: of pairs and wings the first, of chains the one that eliminates
//! most. Sets are taken in the order of the units, and each chain leads on to later ones.

use std::cmp::Reverse;
use std::ops::ControlFlow::{self, Continue};

use super::als::{AlmostLocked, AlmostLockedSets};
use super::als_commons::{Common, Commons};
use super::als_lists::Lists;
use super::choice::weight;
use super::found::Found;
use super::pattern::Pattern;
use super::position::Position;
use super::set_chain::SetChain;
use crate::digit_set::DigitSet;
use crate::geometry::Digit;
use crate::rules::board_view::Placement;

/// Passes on the first pair of sets from which something follows.
pub(super) fn first_pair(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    let sets = position.almost_locked_sets();
    for &Common { from, to, digits } in position.commons().all() {
        let ends = [from, to].map(|set| sets.in_order(set));
        // Two common digits lock the rest of both sets.
        if !digits.is_pair() && !sees(sets, ends, digits) {
            continue;
        }
        let Some(digit) = digits.first() else { continue };
        let chain = SetChain::new(ends.map(|set| (set.cells, set.digits, digit)));
        if !chain.conclusions(position).places.is_empty() {
            return found.pattern(&chain, position);
        }
    }
    Continue(())
}

/// Passes on the first wing from which something follows.
pub(super) fn first_wing(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    let (sets, commons) = (position.almost_locked_sets(), position.commons().all());
    let numbered = (0..).zip(commons);
    let keys = numbered.flat_map(|(number, common)| [(common.from, number), (common.to, number)]);
    let of_set = Lists::by_key(keys, sets.all().len());
    // How many pairs of each set have had their turn.
    let mut done = vec![0; sets.all().len()];
    for one in commons {
        [one.from, one.to].into_iter().for_each(|set| done[set as usize] += 1);
        // All pairs with the second set that come later come after those with the first.
        for pivot in [one.from, one.to] {
            let start = sets.in_order(one.other(pivot)).seen.without(one.digits);
            if start.is_empty() {
                continue;
            }
            let later = &of_set.get(pivot)[done[pivot as usize]..];
            for other in later.iter().map(|other| &commons[*other as usize]) {
                let end = sets.in_order(other.other(pivot)).seen.without(other.digits);
                if !start.intersection(end).is_empty()
                    && let Some((chain, eliminated)) = wing(pivot, [one, other], sets)
                {
                    return found.some_of(&chain, &eliminated, position);
                }
            }
        }
    }
    Continue(())
}

/// The wing of two pairs that share a pivot, with what it eliminates, if that is anything.
fn wing(
    pivot: u32,
    [one, other]: [&Common; 2],
    sets: &AlmostLockedSets,
) -> Option<(SetChain, Vec<Placement>)> {
    let ends = [one, other].map(|common| sets.in_order(common.other(pivot)));
    let digits = one.digits.union(other.digits);
    if !sees(sets, ends, digits) || ends[0].cells.meets(&ends[1].cells) {
        return None;
    }
    let [x, y] = apart(one.digits, other.digits)?;
    let chain = [(ends[0], x), (sets.in_order(pivot), y), (ends[1], y)];
    let chain = SetChain::new(chain.map(|(set, digit)| (set.cells, set.digits, digit)));
    Some((chain, eliminated(sets, ends, digits)))
}

/// A digit from each set, such that the two differ.
fn apart(one: DigitSet, other: DigitSet) -> Option<[Digit; 2]> {
    one.into_iter().find_map(|x| Some([x, other.into_iter().find(|y| *y != x)?]))
}

/// Whether some cell sees all places of a digit that both sets have, other than these.
fn sees(sets: &AlmostLockedSets, ends: [&AlmostLocked; 2], commons: DigitSet) -> bool {
    sets.seen_by_both(ends, commons).next().is_some()
}

/// The candidates of such cells and digits.
fn eliminated(sets: &AlmostLockedSets, ends: [&AlmostLocked; 2], commons: DigitSet) -> Vec<Placement> {
    let seen = sets.seen_by_both(ends, commons);
    seen.flat_map(|(digit, cells)| cells.map(move |cell| (cell, digit))).collect()
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
    let (sets, commons) = (position.almost_locked_sets(), position.commons());
    let mut chains = Chains { sets, commons, links: Vec::new(), best: None };
    let mut reached = vec![0; commons.all().len()];
    for (first, common) in commons.all().iter().enumerate() {
        for digit in common.digits {
            chains.search(first, digit, &mut reached);
        }
    }
    match chains.best {
        Some((_, chain, eliminated)) => found.some_of(&chain, &eliminated, position),
        None => Continue(()),
    }
}

/// The rank of a chain; the lower one is preferred.
type Rank = (Reverse<usize>, usize, usize);

struct Chains<'a> {
    sets: &'a AlmostLockedSets,
    commons: &'a Commons,
    links: Vec<Link>,
    best: Option<(Rank, SetChain, Vec<Placement>)>,
}

impl Chains<'_> {
    /// Looks at the chains that begin with a pair and one of its digits. For each pair `reached` has a bit for each set of its
    /// digits that has been in question there; none at first and in the end.
    fn search(&mut self, first: usize, digit: Digit, reached: &mut [u8]) {
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
                if digits.is_empty() {
                    continue;
                }
                let is_first = digits.first() == common.digits.first();
                let state = 1 << (usize::from(is_first) + 2 * usize::from(digits.is_pair()));
                // Two links do not yet decide what may follow.
                if link.length < 2 || reached[next] & state == 0 {
                    if link.length >= 2 {
                        reached[next] |= state;
                    }
                    self.links.push(Link { common: next, digits, before: at, length: link.length + 1 });
                }
            }
            at += 1;
        }
        self.links.iter().for_each(|link| reached[link.common] = 0);
    }

    /// Keeps the chain that ends with a link if it is better than the best so far.
    fn offer(&mut self, end: usize) {
        let (last, first) = (self.links[end], self.links[0]);
        let [from, to] = [first, last].map(|link| &self.commons.all()[link.common]);
        let ends = [from.from, to.to].map(|set| self.sets.in_order(set));
        let digits = first.digits.union(last.digits);
        if !sees(self.sets, ends, digits) {
            return;
        }
        let eliminated = eliminated(self.sets, ends, digits);
        let rank = (Reverse(eliminated.len()), weight(&eliminated), last.length);
        if self.best.as_ref().is_none_or(|(best, ..)| rank < *best) {
            self.best = Some((rank, self.chain(end), eliminated));
        }
    }

    /// The chain that ends with a link.
    fn chain(&self, end: usize) -> SetChain {
        let (mut at, mut after, mut chain) = (end, None, Vec::new());
        let Common { to, .. } = self.commons.all()[self.links[end].common];
        loop {
            let link = self.links[at];
            let Common { from, digits, .. } = self.commons.all()[link.common];
            // Neighbouring links need different digits.
            let mut own = link.digits.into_iter().filter(|digit| Some(*digit) != after);
            let digit = own.next().or(digits.first());
            let Some(digit) = digit else { break };
            if chain.is_empty() {
                chain.push((self.sets.in_order(to), digit));
            }
            chain.push((self.sets.in_order(from), digit));
            after = Some(digit);
            if at == 0 {
                break;
            }
            at = link.before;
        }
        SetChain::new(chain.into_iter().rev().map(|(set, digit)| (set.cells, set.digits, digit)))
    }
}

/// The digits of a pair that can link it to a pair before it which is linked by these: none but the other one if that one has
/// been used. Of two used digits only the first counts, as in `HoDoKu`.
fn open(common: &Common, used: DigitSet) -> DigitSet {
    let used = used.first().map_or(DigitSet::EMPTY, DigitSet::only);
    common.digits.without(used)
}
