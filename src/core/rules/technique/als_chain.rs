//! ALS chain: four or more almost locked sets in a row, each of which shares with the next a digit that only one of the two
//! can hold. One of the ends holds the digit that the ends have in common.

use std::ops::ControlFlow::{self, Continue};

use super::als::{AlmostLocked, AlmostLockedSets};
use super::als_choice;
use super::definition::{Search, Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::position::Position;
use super::set_chain::SetChain;
use crate::geometry::{Cell, CellSet, Digit};
use crate::rules::board_view::Placement;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;

pub(in crate::rules) const RULE: Rule = rule::<AlsChain>(
    Effect::Eliminates,
    Grade { code: "0903", order: 5900, level: Level::Unfair, score: 340, is_on: true },
    None,
);

/// The most sets of a chain.
const MOST: usize = 12;

/// How often a spot is reached at most: the first path there may be of no use, if its next set would share cells with its last.
const VISITS: u8 = 2;

struct AlsChain;

impl Technique for AlsChain {
    const ID: usize = 21;
    const NAME: &'static str = "ALS chain";
    const TAKE: Option<Search> = Some(als_choice::best_chain);
    type Pattern = SetChain;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        let mut reach = Reach::of(position);
        for digit in position.shape().digits() {
            for cell in position.places(digit) {
                reach.search(cell, digit, found)?;
            }
        }
        Continue(())
    }

    fn covers(chain: &SetChain, _: &Position<'_>) -> bool {
        chain.len() > 3
    }
}

/// A set that has been reached, and how.
#[derive(Clone, Copy)]
struct Station {
    set: u32,
    /// The digit that it has lost.
    digit: Digit,
    /// The station before; its own index at a start.
    before: usize,
    length: usize,
}

/// The sets that would be locked one after another if a cell held a digit, the nearest first.
struct Reach<'a> {
    position: &'a Position<'a>,
    sets: &'a AlmostLockedSets,
    stations: Vec<Station>,
    /// How often a spot has lost its digit, or was made to hold it.
    lost: Vec<u8>,
    held: Vec<u8>,
}

impl<'a> Reach<'a> {
    fn of(position: &'a Position<'a>) -> Self {
        let sets = position.almost_locked_sets();
        let none = vec![0; sets.spots().len()];
        Self { position, sets, stations: Vec::new(), lost: none.clone(), held: none }
    }

    fn search(&mut self, cell: Cell, digit: Digit, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        self.lost.fill(0);
        self.held.fill(0);
        self.stations.clear();
        for (number, spot) in self.sets.spots().iter().enumerate() {
            if spot.digit == digit && spot.seen.contains(cell) {
                self.lose(number as u32, None);
            }
        }
        let mut at = 0;
        while at < self.stations.len() && self.stations[at].length <= MOST {
            let station = self.stations[at];
            for (own, number) in self.sets.spots_of(self.sets.set(station.set)) {
                if own != station.digit {
                    self.hold(at, number, (cell, digit), found)?;
                }
            }
            at += 1;
        }
        Continue(())
    }

    /// Records that the sets of a spot have lost its digit.
    fn lose(&mut self, spot: u32, before: Option<usize>) {
        if self.lost[spot as usize] >= VISITS {
            return;
        }
        self.lost[spot as usize] += 1;
        let digit = self.sets.spot(spot).digit;
        let (length, cells) = before.map_or((0, CellSet::EMPTY), |before| {
            let Station { set, length, .. } = self.stations[before];
            (length, self.sets.set(set).cells)
        });
        for &set in self.sets.sets_of(spot) {
            let own = self.sets.set(set).cells;
            if self.position.latitude.overlapping_sets || !own.meets(&cells) {
                let before = before.unwrap_or(self.stations.len());
                let station = Station { set, digit, before, length: length + 1 };
                self.stations.push(station);
            }
        }
    }

    /// Records that the set of a station must hold the digit of a spot.
    fn hold(
        &mut self,
        at: usize,
        number: u32,
        assumed: Placement,
        found: &mut Found<'_, '_>,
    ) -> ControlFlow<()> {
        if self.held[number as usize] >= VISITS {
            return Continue(());
        }
        self.held[number as usize] += 1;
        let sets = self.sets;
        let spot = sets.spot(number);
        if self.stations[at].length > 3 && spot.digit == assumed.1 && spot.seen.contains(assumed.0) {
            self.pass(at, found)?;
        }
        if self.stations[at].length < MOST {
            sets.linked(number).iter().for_each(|other| self.lose(*other, Some(at)));
        }
        Continue(())
    }

    /// Passes on the chain that ends with a station.
    fn pass(&self, end: usize, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        let (mut at, mut chain) = (end, Vec::new());
        loop {
            // Read backwards, the digit that a set has lost is the one that it shares with the next.
            let Station { set, digit, before, .. } = self.stations[at];
            let AlmostLocked { cells, digits, .. } = *self.sets.set(set);
            chain.push((cells, digits, digit));
            if before == at {
                return found.pattern(&SetChain::new(chain), self.position);
            }
            at = before;
        }
    }
}
