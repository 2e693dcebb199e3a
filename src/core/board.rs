//! The board at one moment of a run.
//!
//! [`Board::apply`] is the only way to change one. Independent of solvers and traces.

mod counter;
mod moment;
#[cfg(test)]
mod tests;

use std::sync::Arc;

pub use counter::Counter;
pub(crate) use moment::assignments_of;
pub use moment::{Counters, Moment};

use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry};
use crate::puzzle::{Grid, Puzzle};
use crate::step::{AssignReason, Step};

/// How a digit got into its cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// A clue of the puzzle.
    Given,
    /// Placed by a rule.
    Placed,
    /// Guessed; the first guess on the board has depth 1.
    Guess {
        /// The number of open guesses when it was made, itself included.
        depth: usize,
        /// Whether branches below it are searched by other lanes as well.
        shared: bool,
    },
}

/// The digit of a cell and its role, packed, because replay is a loop over millions of these.
///
/// From the lowest bit: 8 bits for the digit's index + 1, or 0; 8 bits set if it is a guess; 16 bits for the depth of a
/// guess, or `GIVEN`, or 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Slot(u32);

const GIVEN: u16 = u16::MAX;
const EMPTY: Slot = Slot(0);

impl Slot {
    #[inline(always)]
    const fn new(digit: Digit, guessed: bool, depth: u16) -> Self {
        Self((digit.index() as u32 + 1) | ((guessed as u32) << 8) | ((depth as u32) << 16))
    }

    const fn digit(self) -> Option<Digit> {
        match self.0 as u8 {
            0 => None,
            value => Some(Digit::new(value as usize - 1)),
        }
    }

    /// Stored apart from the depth, so that a retraction need not wait for the depth written by its assignment.
    const fn is_guess(self) -> bool {
        (self.0 >> 8) as u8 != 0
    }

    const fn depth(self) -> u16 {
        (self.0 >> 16) as u16
    }
}

/// Digits, roles and candidates of all cells at one moment of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    geometry: Arc<Geometry>,
    /// The slot of each cell.
    slots: Vec<Slot>,
    /// The candidates of every cell; those of an assigned cell are kept below its digit until it is
    /// retracted.
    candidates: Vec<DigitSet>,
    depth: u16,
    /// The number of shared guesses; they are the first ones, since a lane guesses only below the branches it shares.
    shared: u16,
    filled: u16,
    givens: u16,
}

impl Board {
    /// The board before the first step: the givens, and all candidates in the other cells.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        let geometry = Arc::clone(puzzle.geometry());
        let all = DigitSet::all(geometry.side());
        let slot = |given: &Option<Digit>| given.map_or(EMPTY, |digit| Slot::new(digit, false, GIVEN));
        let givens = puzzle.givens().iter().flatten().count() as u16;
        Self {
            slots: puzzle.givens().iter().map(slot).collect(),
            candidates: vec![all; geometry.cell_count()],
            depth: 0,
            shared: 0,
            filled: givens,
            givens,
            geometry,
        }
    }

    /// Applies a step; examinations change nothing.
    pub fn apply(&mut self, step: Step) {
        match step {
            Step::Assign { cell, digit, reason } => {
                let placement = Placement { cell, digit, assigned: true };
                self.place(reason.is_guess(), std::iter::once(placement));
                self.shared = if reason == AssignReason::SharedGuess { self.depth } else { self.shared };
            }
            Step::Retract { cell, digit } => {
                self.place(false, std::iter::once(Placement { cell, digit, assigned: false }));
            }
            Step::Eliminate { cell, digit, .. } => {
                self.cross(std::iter::once(Crossing { cell, digit, eliminated: true }));
            }
            Step::Restore { cell, digit } => {
                self.cross(std::iter::once(Crossing { cell, digit, eliminated: false }));
            }
            Step::Examine { .. }
            | Step::Contradiction(_)
            | Step::Conflict { .. }
            | Step::Culprit { .. }
            | Step::Irrelevant { .. }
            | Step::Solution => {}
        }
    }

    /// Applies consecutive placements, all of them guesses or none; returns the extremes reached.
    ///
    /// Most of a replay is spent here: there is no unpredictable branch on the kind of the next placement, and all
    /// state except the slots stays in registers.
    #[inline(always)]
    fn place(&mut self, by_guess: bool, placements: impl Iterator<Item = Placement>) -> Extremes {
        let slots = &mut self.slots[..];
        let (mut depth, mut filled) = (self.depth, self.filled);
        let mut extremes = Extremes::at(filled, depth, self.shared);
        for Placement { cell, digit, assigned } in placements {
            let slot = &mut slots[cell.index()];
            let guessed = assigned & by_guess;
            filled = filled.wrapping_add(if assigned { 1 } else { u16::MAX });
            depth = depth.wrapping_add(u16::from(guessed)).wrapping_sub(u16::from(slot.is_guess()));
            extremes.merge(&Extremes::at(filled, depth, 0));
            let written = Slot::new(digit, guessed, if guessed { depth } else { 0 });
            *slot = if assigned { written } else { EMPTY };
        }
        (self.depth, self.filled) = (depth, filled);
        self.shared = self.shared.min(extremes.min_depth);
        extremes
    }

    /// Whether every digit on the board is a given or a guess, as in brute force: then the depth is the number of
    /// filled cells minus the givens.
    pub(crate) const fn holds_only_guesses(&self) -> bool {
        self.filled == self.givens.wrapping_add(self.depth)
    }

    /// Retracts the guesses beyond a depth, if every digit is a given or a guess.
    fn retract_beyond(&mut self, depth: u16) {
        for slot in &mut self.slots {
            *slot = if slot.is_guess() && slot.depth() > depth { EMPTY } else { *slot };
        }
        (self.depth, self.filled) = (depth, self.givens.wrapping_add(depth));
        self.shared = self.shared.min(depth);
    }

    /// Eliminates or restores candidates.
    #[inline(always)]
    fn cross(&mut self, crossings: impl Iterator<Item = Crossing>) {
        let candidates = &mut self.candidates[..];
        for Crossing { cell, digit, eliminated } in crossings {
            let set = &mut candidates[cell.index()];
            let with = set.union(DigitSet::only(digit));
            *set = if eliminated { with.without(DigitSet::only(digit)) } else { with };
        }
    }

    /// The board's shape.
    #[must_use]
    pub const fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The digit in a cell.
    #[must_use]
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.slots[cell.index()].digit()
    }

    /// How the digit in a cell got there.
    #[must_use]
    pub fn role(&self, cell: Cell) -> Option<Role> {
        let slot = self.slots[cell.index()];
        slot.digit().map(|_| match slot.depth() {
            GIVEN => Role::Given,
            0 => Role::Placed,
            depth => Role::Guess { depth: usize::from(depth), shared: depth <= self.shared },
        })
    }

    /// The candidates of a cell, as reported by the solver so far; only the digit if it has one.
    #[must_use]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.digit(cell).map_or(self.candidates[cell.index()], DigitSet::only)
    }

    /// Whether a step has eliminated the candidate, in a cell with or without a digit.
    #[must_use]
    pub fn is_eliminated(&self, cell: Cell, digit: Digit) -> bool {
        !self.candidates[cell.index()].contains(digit)
    }

    /// The candidates of an empty cell not ruled out by a peer's digit.
    #[must_use]
    pub fn consistent(&self, cell: Cell) -> DigitSet {
        let seen = self.geometry.peers(cell).iter().filter_map(|&peer| self.digit(peer)).collect();
        self.candidates(cell).without(seen)
    }

    /// The last open guess: its cell, and its [`Role::Guess`].
    #[must_use]
    pub fn last_guess(&self) -> Option<(Cell, Role)> {
        let is_last = |slot: &Slot| slot.is_guess() && slot.depth() == self.depth;
        let cell = Cell::new(self.slots.iter().position(is_last)?);
        self.role(cell).map(|role| (cell, role))
    }

    /// The guesses up to the one in a cell, from the first to the last; none if it holds no guess.
    #[must_use]
    pub fn guesses_to(&self, last: Cell) -> Vec<(Cell, Digit)> {
        let depth = |cell: Cell| match self.role(cell) {
            Some(Role::Guess { depth, .. }) => Some(depth),
            _ => None,
        };
        let deepest = depth(last);
        let guesses =
            self.geometry.cells().filter_map(|cell| Some((depth(cell)?, (cell, self.digit(cell)?))));
        let mut guesses: Vec<_> = guesses.filter(|(depth, _)| Some(*depth) <= deepest).collect();
        guesses.sort_unstable_by_key(|(depth, _)| *depth);
        guesses.into_iter().map(|(_, guess)| guess).collect()
    }

    /// The number of open guesses.
    #[must_use]
    pub const fn depth(&self) -> usize {
        self.depth as usize
    }

    /// The number of open guesses shared with other branches; they are the first ones.
    #[must_use]
    pub const fn shared(&self) -> usize {
        self.shared as usize
    }

    /// The number of cells with a digit, givens included.
    #[must_use]
    pub const fn filled(&self) -> usize {
        self.filled as usize
    }

    /// The digits of all cells, if all are filled.
    #[must_use]
    pub fn grid(&self) -> Option<Grid> {
        self.geometry.cells().map(|cell| self.digit(cell)).collect::<Option<Vec<_>>>().map(Grid::new)
    }

    /// The memory used, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&self.slots[..]) + size_of_val(&self.candidates[..])
    }
}

/// The extremes over consecutive moments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extremes {
    /// The fewest filled cells.
    pub min_filled: u16,
    /// The most filled cells.
    pub max_filled: u16,
    /// The fewest open guesses.
    pub min_depth: u16,
    /// The most open guesses.
    pub max_depth: u16,
    /// The most open shared guesses.
    pub max_shared: u16,
}

impl Extremes {
    const fn at(filled: u16, depth: u16, max_shared: u16) -> Self {
        Self { min_filled: filled, max_filled: filled, min_depth: depth, max_depth: depth, max_shared }
    }

    /// Merges the extremes over other moments.
    pub fn merge(&mut self, other: &Self) {
        self.min_filled = self.min_filled.min(other.min_filled);
        self.max_filled = self.max_filled.max(other.max_filled);
        self.min_depth = self.min_depth.min(other.min_depth);
        self.max_depth = self.max_depth.max(other.max_depth);
        self.max_shared = self.max_shared.max(other.max_shared);
    }
}

/// An assignment, or the retraction of a cell's digit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placement {
    pub(crate) cell: Cell,
    pub(crate) digit: Digit,
    /// Whether it is an assignment.
    pub(crate) assigned: bool,
}

/// The elimination or restoration of a candidate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crossing {
    pub(crate) cell: Cell,
    pub(crate) digit: Digit,
    /// Whether it is an elimination.
    pub(crate) eliminated: bool,
}
