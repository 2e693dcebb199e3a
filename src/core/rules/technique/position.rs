//! A position: a board as a technique searches it, with what many of them need, made once.

use std::cell::OnceCell;

use super::als::AlmostLockedSets;
use super::als_commons::Commons;
use super::links::{Links, Net, Pencil};
use super::memo::{Memo, Slot};
use super::news::News;
use super::templates;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, CellSet, CellSets, Digit, Geometry, Unit};

/// What techniques may use beyond their strictest form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct Latitude {
    /// Empty rectangles of two candidates.
    pub thin_rectangles: bool,
    /// Two short chains that share a strong link are one step.
    pub duals: bool,
    /// Two fish with the same base and other covers are one step.
    pub siamese: bool,
    /// Rectangles some of whose candidates are gone count in the tests of uniqueness.
    pub partial_rectangles: bool,
    /// Almost locked sets of one step may share cells.
    pub overlapping_sets: bool,
    /// Almost locked sets may be nodes of a chain.
    pub sets_in_chains: bool,
}

/// A board in the middle of being solved by a person, all candidates pencilled in.
#[derive(Debug)]
pub struct Position<'a> {
    geometry: &'a Geometry,
    sets: &'a CellSets,
    digits: Vec<Option<Digit>>,
    /// The candidates of empty cells; none for the others.
    open: Vec<DigitSet>,
    /// By digit: the empty cells that can hold it.
    places: Vec<CellSet>,
    /// By digit: the cells that hold it.
    placed: Vec<CellSet>,
    /// The empty cells.
    empty: CellSet,
    givens: CellSet,
    almost_locked: OnceCell<AlmostLockedSets>,
    commons: OnceCell<Commons>,
    links: [OnceCell<Links>; Net::COUNT],
    memo: Memo,
    /// By digit: its places without a template.
    refuted: Vec<OnceCell<CellSet>>,
    news: News,
    /// What the techniques may use.
    pub latitude: Latitude,
}

impl<'a> Position<'a> {
    /// A board with these digits, these candidates of its empty cells, and these givens.
    pub(super) fn new(
        (geometry, sets): (&'a Geometry, &'a CellSets),
        digits: Vec<Option<Digit>>,
        open: Vec<DigitSet>,
        givens: CellSet,
    ) -> Self {
        let mut position = Self {
            geometry,
            sets,
            digits,
            open,
            places: vec![CellSet::EMPTY; geometry.side()],
            placed: vec![CellSet::EMPTY; geometry.side()],
            empty: CellSet::EMPTY,
            givens,
            almost_locked: OnceCell::new(),
            commons: OnceCell::new(),
            links: Default::default(),
            memo: Memo::default(),
            refuted: vec![OnceCell::new(); geometry.side()],
            news: News::default(),
            latitude: Latitude::default(),
        };
        for cell in geometry.cells() {
            if let Some(digit) = position.digits[cell.index()] {
                position.placed[digit.index()].insert(cell);
                position.open[cell.index()] = DigitSet::EMPTY;
            } else {
                position.empty.insert(cell);
                position.open[cell.index()].for_each(|digit| position.places[digit.index()].insert(cell));
            }
        }
        position
    }

    /// The digit of a cell.
    #[must_use]
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.digits[cell.index()]
    }

    /// The units and the peers as sets.
    #[must_use]
    pub const fn sets(&self) -> &'a CellSets {
        self.sets
    }

    /// The shape, which outlives the position.
    #[must_use]
    pub const fn shape(&self) -> &'a Geometry {
        self.geometry
    }

    /// The candidates of an empty cell; none of a cell with a digit.
    #[must_use]
    pub fn at(&self, cell: Cell) -> DigitSet {
        self.open[cell.index()]
    }

    /// Whether an empty cell can hold a digit.
    #[must_use]
    pub fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.at(cell).contains(digit)
    }

    /// The empty cells that can hold a digit.
    #[must_use]
    pub fn places(&self, digit: Digit) -> CellSet {
        self.places[digit.index()]
    }

    /// The cells that hold a digit.
    pub(super) fn placed(&self, digit: Digit) -> CellSet {
        self.placed[digit.index()]
    }

    /// The empty cells of a unit that can hold a digit.
    #[must_use]
    pub fn places_in(&self, unit: Unit, digit: Digit) -> CellSet {
        self.places(digit) & self.sets.unit(unit)
    }

    /// The empty cells.
    #[must_use]
    pub const fn empty(&self) -> CellSet {
        self.empty
    }

    /// The cells whose digits belong to the puzzle.
    #[must_use]
    pub const fn givens(&self) -> CellSet {
        self.givens
    }

    /// The almost locked sets, found on first use.
    pub(super) fn almost_locked_sets(&self) -> &AlmostLockedSets {
        let make = || AlmostLockedSets::of(self.geometry, self.sets, &self.open, &self.places);
        self.almost_locked.get_or_init(make)
    }

    /// The restricted commons of the almost locked sets, found on first use.
    pub(super) fn commons(&self) -> &Commons {
        self.commons.get_or_init(|| Commons::of(self.almost_locked_sets()))
    }

    /// The links that chains of a kind are made of, found on first use.
    pub(super) fn links(&self, net: Net) -> &Links {
        self.links[net as usize].get_or_init(|| {
            let (geometry, sets) = (self.geometry, self.sets);
            let pencil = Pencil { geometry, sets, open: &self.open, places: &self.places };
            Links::of(pencil, net, (net == Net::Sets).then(|| self.almost_locked_sets()))
        })
    }

    /// What a technique has computed about the position, made on first use.
    pub(super) fn memo<T: Send + 'static>(&self, slot: Slot, make: impl FnOnce() -> T) -> &T {
        self.memo.get(slot, make)
    }

    /// The places of a digit that no template goes through: conclusions from the places of one digit alone
    /// eliminate no others. A few that a template goes through may be among them on large boards, where it is hard
    /// to find.
    pub(super) fn refuted(&self, digit: Digit) -> CellSet {
        *self.refuted[digit.index()]
            .get_or_init(|| templates::refuted(self.geometry, self.places(digit), self.placed(digit)))
    }

    /// The empty cells with two candidates.
    #[must_use]
    pub fn pairs(&self) -> CellSet {
        self.empty.filter(|cell| self.at(*cell).is_pair()).collect()
    }

    /// The cells outside `cells` that can hold the digit and are peers of all of them.
    #[must_use]
    pub fn seen_by_all(&self, cells: CellSet, digit: Digit) -> CellSet {
        self.places(digit) & self.sets.common_peers(cells)
    }

    /// The blocks and then the other units: the order in which people look at them.
    pub fn blocks_first(&self) -> impl Iterator<Item = Unit> + use<> {
        let side = self.geometry.side();
        let units = self.geometry.unit_count();
        (2 * side..3 * side).chain(0..2 * side).chain(3 * side..units).map(Unit::new)
    }

    /// Whether the digit has just two places in a unit; both, in ascending order.
    #[must_use]
    pub fn strong_in(&self, unit: Unit, digit: Digit) -> Option<[Cell; 2]> {
        let mut places = self.places_in(unit, digit);
        let two = [places.next()?, places.next()?];
        places.is_empty().then_some(two)
    }

    /// Writes a digit into a cell and takes it from the candidates of its peers.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        self.forget();
        if let Some(before) = self.digits[cell.index()].replace(digit) {
            self.placed[before.index()].remove(cell);
            self.lose(cell, before);
        }
        self.placed[digit.index()].insert(cell);
        self.empty.remove(cell);
        let open = std::mem::take(&mut self.open[cell.index()]);
        open.union(DigitSet::only(digit)).for_each(|digit| self.lose(cell, digit));
        (self.places(digit) & self.sets.peers(cell)).for_each(|peer| self.eliminate(peer, digit));
    }

    /// Takes a candidate from a cell.
    pub fn eliminate(&mut self, cell: Cell, digit: Digit) {
        self.forget();
        self.open[cell.index()].remove(digit);
        self.lose(cell, digit);
    }

    /// Records that a digit has lost a place, if it was one.
    fn lose(&mut self, cell: Cell, digit: Digit) {
        self.places[digit.index()].remove(cell);
        self.refuted[digit.index()].take();
        self.news.add(cell);
    }

    /// How often a cell has lost a candidate or has been filled.
    #[must_use]
    pub const fn changes(&self) -> usize {
        self.news.count()
    }

    /// Lets searches pass over patterns that were there after this many changes, when they found nothing; `None`: over none.
    pub fn search_after(&mut self, changes: Option<usize>) {
        self.news.after(changes);
    }

    /// Whether the candidates of any of these cells have changed since the present search found nothing: if not, a pattern that
    /// these cells make is not new.
    pub(super) fn has_news(&self, cells: CellSet) -> bool {
        self.news.meet(cells)
    }

    /// Drops what was computed before the position changed.
    fn forget(&mut self) {
        self.almost_locked.take();
        self.commons.take();
        self.links = Default::default();
        self.memo = Memo::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{UnitKind, Variant};
    use crate::rules::technique::test_support::position;

    #[test]
    fn blocks_come_before_all_other_units() {
        let geometry = Geometry::with_side(9, Variant::Diagonal).unwrap();
        let units: Vec<Unit> = position(&geometry, 0).blocks_first().collect();
        let is_block = |unit: &Unit| matches!(geometry.kind(*unit), UnitKind::Block(_));
        assert!(units[..9].iter().all(is_block) && !units[9..].iter().any(is_block));
        let mut all = units.clone();
        all.sort_unstable();
        assert_eq!(all, geometry.units().collect::<Vec<_>>());
    }

    #[test]
    fn a_changed_position_equals_a_new_one() {
        let geometry = Geometry::with_side(9, Variant::Plain).unwrap();
        let mut changed = position(&geometry, 1);
        let (mut digits, mut open) = (changed.digits.clone(), changed.open.clone());
        let mut cells = changed.empty();
        let [first, second] = [cells.next(), cells.next()].map(|cell| cell.expect("an empty cell"));
        let [digit, lost] = [first, second].map(|cell| changed.at(cell).first().expect("a candidate"));
        changed.place(first, digit);
        digits[first.index()] = Some(digit);
        geometry.peers(first).iter().for_each(|peer| open[peer.index()].remove(digit));
        changed.eliminate(second, lost);
        open[second.index()].remove(lost);
        let new = Position::new((&geometry, changed.sets()), digits, open, changed.givens());
        assert_eq!((&changed.digits, &changed.open), (&new.digits, &new.open));
        assert_eq!((&changed.places, &changed.placed), (&new.places, &new.placed));
        assert_eq!(changed.empty(), new.empty());
        let refuted =
            |of: &Position<'_>| geometry.digits().map(|digit| of.refuted(digit)).collect::<Vec<_>>();
        assert_eq!(refuted(&changed), refuted(&new));
    }
}
