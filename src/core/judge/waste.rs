//! What costs steps: contradictions noticed late, guesses beside a single, positions searched again.

use std::collections::HashSet;

use super::causes;
use super::ground::Ground;
use crate::geometry::{Cell, Geometry};
use crate::rules::{Mark, Placement};

/// A contradiction that is noticed within fewer steps counts as noticed at once.
const PATIENCE: u64 = 8;
/// The most positions remembered.
const MOST_POSITIONS: usize = 1 << 20;

/// How often something happened, and where it was worst or first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Often {
    pub(super) count: u64,
    pub(super) step: u64,
    pub(super) cell: Option<Cell>,
    /// The cost of the worst case.
    pub(super) most: u64,
    pub(super) line: Option<u32>,
    pub(super) causes: Vec<Mark>,
}

impl Often {
    /// Counts a case; keeps the costliest, and the first of several.
    fn add(&mut self, case: Case, cost: u64, causes: impl FnOnce() -> Vec<Mark>) {
        self.count += 1;
        if cost > self.most || self.count == 1 {
            let Case { step, cell, line } = case;
            *self = Self { count: self.count, step, cell: Some(cell), most: cost, line, causes: causes() };
        }
    }
}

/// A step that costs others: its number, the cell, and the line of the source.
#[derive(Clone, Copy)]
struct Case {
    step: u64,
    cell: Cell,
    line: Option<u32>,
}

/// A cell without a digit that fits.
struct Emptied {
    /// The length of the trail before the change that emptied it.
    length: usize,
    case: Case,
    /// The cells that leave it no candidate.
    causes: Vec<Mark>,
}

/// Finds wasted steps.
#[derive(Default)]
pub(super) struct Waste {
    contradiction: Option<Emptied>,
    /// The sum of the [`number`]s of all changes on the board.
    position: u64,
    seen: HashSet<u64>,
    pub(super) late: Often,
    pub(super) beside_single: Often,
    pub(super) again: Often,
}

/// A random-looking number that identifies a change.
fn number(geometry: &Geometry, (cell, digit): Placement, is_placed: bool) -> u64 {
    let place = (cell.index() * geometry.side() + digit.index()) as u64 * 2 + u64::from(is_placed);
    // The finalizer of SplitMix64.
    let mut mixed = place.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

impl Waste {
    /// Records a change that was made, the last on the trail.
    pub(super) fn made(&mut self, ground: &Ground) {
        let Some(change) = ground.trail.last() else { return };
        self.position = self.position.wrapping_add(number(ground.geometry(), change.place, change.is_placed));
        if self.contradiction.is_some() {
            return;
        }
        let has_nothing = |cell: Cell| ground.facts.is_empty(cell) && ground.facts.fitting(cell).is_empty();
        let (cell, _) = change.place;
        let peers = if change.is_placed { ground.geometry().peers(cell) } else { &[][..] };
        let emptied = std::iter::once(cell).chain(peers.iter().copied()).find(|cell| has_nothing(*cell));
        self.contradiction = emptied.map(|cell| Emptied {
            length: ground.trail.len() - 1,
            case: Case { step: change.step, cell, line: change.line },
            causes: causes::of_cell(&ground.facts, cell),
        });
    }

    /// Records that a change was undone.
    pub(super) fn undone(&mut self, ground: &Ground, place: Placement, is_placed: bool) {
        self.position = self.position.wrapping_sub(number(ground.geometry(), place, is_placed));
        self.contradiction.take_if(|own| ground.trail.len() <= own.length);
    }

    /// Records that the program notices that it cannot go on: a contradiction, or the first change that is undone.
    pub(super) fn noticed(&mut self, step: u64) {
        if let Some(Emptied { case, causes, .. }) = &self.contradiction
            && step > case.step + PATIENCE
        {
            self.late.add(*case, step - case.step, || causes.clone());
        }
    }

    /// Records a guess made on the current board.
    pub(super) fn guessed(
        &mut self,
        ground: &Ground,
        (cell, digit): Placement,
        step: u64,
        line: Option<u32>,
    ) {
        let facts = &ground.facts;
        let is_single = |other: &Cell| {
            *other != cell && facts.is_empty(*other) && facts.fitting(*other).single().is_some()
        };
        if facts.fitting(cell).len() > 1
            && let Some(single) = ground.geometry().cells().find(is_single)
        {
            self.beside_single.add(Case { step, cell: single, line }, 0, || causes::of_cell(facts, single));
        }
        let after = self.position.wrapping_add(number(ground.geometry(), (cell, digit), true));
        if self.seen.len() < MOST_POSITIONS && !self.seen.insert(after) {
            self.again.add(Case { step, cell, line }, 0, Vec::new);
        }
    }
}
