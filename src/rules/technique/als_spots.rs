//! The places of digits in almost locked sets, each once, and which of them exclude each other.

use super::als_lists::Lists;
use crate::cell_set::{CellSet, CellSets};
use crate::geometry::{Cell, Digit};

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
    peers: &'a CellSets,
    /// For each digit its places on the board.
    places: &'a [CellSet],
    all: Vec<Spot>,
    /// For each cell and each digit the last spot that begins there.
    last: Vec<Option<u32>>,
}

impl<'a> Spots<'a> {
    /// None yet, on a board with so many cells and these places of each digit.
    pub(super) fn new(cells: usize, peers: &'a CellSets, places: &'a [CellSet]) -> Self {
        Self { peers, places, all: Vec::new(), last: vec![None; cells * places.len()] }
    }

    /// The number of the spot of a digit in a set, and whether any other cell sees it.
    pub(super) fn number(&mut self, digit: Digit, cells: CellSet) -> (u32, bool) {
        let places = self.places[digit.index()] & cells;
        let first = places.first().map_or(0, Cell::index) * self.places.len() + digit.index();
        let before = self.last[first];
        if let Some(known) = self.beginning(before).find(|known| self.all[*known as usize].places == places) {
            return (known, !self.all[known as usize].seen.is_empty());
        }
        let seen = self.places[digit.index()] & self.peers.common_peers(places);
        let number = self.all.len() as u32;
        self.last[first] = Some(number);
        self.all.push(Spot { digit, places, seen, before });
        (number, !seen.is_empty())
    }

    /// A spot and those before it that begin in the same place.
    fn beginning(&self, last: Option<u32>) -> impl Iterator<Item = u32> {
        std::iter::successors(last, |spot| self.all[*spot as usize].before)
    }

    /// The spots, and for each of them those of the same digit all of whose places it sees: two sets with such spots cannot
    /// both hold the digit.
    pub(super) fn linked(self) -> (Vec<Spot>, Lists) {
        let mut linked = Lists::default();
        for spot in &self.all {
            for cell in spot.seen {
                let last = self.last[cell.index() * self.places.len() + spot.digit.index()];
                for other in self.beginning(last) {
                    if self.all[other as usize].places.is_within(&spot.seen) {
                        linked.push(other);
                    }
                }
            }
            linked.close_sorted();
        }
        (self.all, linked)
    }
}
