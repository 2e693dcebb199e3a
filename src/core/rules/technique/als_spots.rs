//! The places of digits in almost locked sets, each once, and which of them exclude each other.

use super::als_lists::Lists;
use super::als_search::Candidate;
use crate::geometry::{Cell, CellSet, CellSets, Digit, Geometry, Unit};

/// The places of a digit in almost locked sets, which may be many.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    pub(super) digit: Digit,
    pub(super) places: CellSet,
    /// The other cells that can hold the digit and see all these places.
    pub(super) seen: CellSet,
    /// The spot before with the same digit and the same first place.
    before: Option<u32>,
}

/// Numbers spots as they come.
pub(super) struct Spots<'a> {
    geometry: &'a Geometry,
    peers: &'a CellSets,
    /// The places of each digit on the board.
    places: &'a [CellSet],
    all: Vec<Spot>,
    /// By cell and digit: the spot there alone, and the last other one that begins there.
    known: Vec<[Option<u32>; 2]>,
}

impl<'a> Spots<'a> {
    /// No spots yet, for a board with these places of each digit.
    pub(super) fn new(geometry: &'a Geometry, peers: &'a CellSets, places: &'a [CellSet]) -> Self {
        let known = vec![[None; 2]; geometry.cell_count() * places.len()];
        Self { geometry, peers, places, all: Vec::new(), known }
    }

    /// The number of the spot of a digit in a set, if any other cell sees it.
    pub(super) fn number(&mut self, digit: Digit, set: &Candidate) -> Option<u32> {
        let places = self.places[digit.index()] & set.cells;
        let first = places.first()?;
        if !set.beside.contains(digit) && !self.is_in_other_unit(first, places, set.unit) {
            return None;
        }
        let is_single = places.is_single();
        let kind = usize::from(!is_single);
        let at = first.index() * self.places.len() + digit.index();
        let before = self.known[at][kind];
        let is_same = |known: &u32| is_single || self.all[*known as usize].places == places;
        let known = self.chain(before).find(is_same);
        let number = match known {
            Some(number) => number,
            None => {
                let seen = self.places[digit.index()] & self.peers.common_peers(places);
                let number = self.all.len() as u32;
                self.known[at][kind] = Some(number);
                self.all.push(Spot { digit, places, seen, before });
                number
            }
        };
        let is_seen = !self.all[number as usize].seen.is_empty();
        is_seen.then_some(number)
    }

    /// Whether places, the first of which is `first`, all lie in a unit besides this one.
    fn is_in_other_unit(&self, first: Cell, places: CellSet, unit: Unit) -> bool {
        let mut others = self.geometry.units_of(first).iter().filter(|other| **other != unit);
        others.any(|other| places.is_within(&self.peers.unit(*other)))
    }

    /// A spot and those before it that begin in the same place.
    fn chain(&self, last: Option<u32>) -> impl Iterator<Item = u32> {
        std::iter::successors(last, |spot| self.all[*spot as usize].before)
    }

    /// The spots, and for each of them those of the same digit all of whose places it sees: two sets with such spots cannot
    /// both hold the digit.
    pub(super) fn linked(self) -> (Vec<Spot>, Lists) {
        let mut linked = Lists::default();
        for spot in &self.all {
            let is_single = spot.seen.is_single();
            for cell in spot.seen {
                let [alone, last] = self.known[cell.index() * self.places.len() + spot.digit.index()];
                alone.into_iter().for_each(|other| linked.push(other));
                if is_single {
                    break;
                }
                let is_linked = |other: &u32| self.all[*other as usize].places.is_within(&spot.seen);
                self.chain(last).filter(is_linked).for_each(|other| linked.push(other));
            }
            linked.close_sorted();
        }
        (self.all, linked)
    }
}
