//! The board that a person sees at one moment of a run, and the counters up to that moment.
//!
//! [`Board::apply`] is the only way to change one. Knows no solver and no trace.

use std::sync::Arc;

use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry};
use crate::puzzle::{Grid, Puzzle};
use crate::step::{Reason, Step};

/// How a digit came into its cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// A clue of the puzzle.
    Given,
    /// Placed by a rule.
    Placed,
    /// A branch of the search; the first guess on the board has depth 1.
    Guess {
        /// The number of open guesses when it was made, itself included.
        depth: usize,
    },
}

/// The digit of a cell and its role, packed: replay is a loop over millions of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Slot {
    /// The digit's index + 1, or 0.
    value: u8,
    /// Kept apart from the depth, so that a retraction need not wait for the depth at its assignment.
    guessed: bool,
    /// The depth of a guess, `GIVEN`, or 0.
    depth: u16,
}

const GIVEN: u16 = u16::MAX;
const EMPTY: Slot = Slot { value: 0, guessed: false, depth: 0 };

/// Digits, roles and candidates of all cells at one moment of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    geometry: Arc<Geometry>,
    slots: Vec<Slot>,
    /// Of every cell; those of an assigned cell lie still below its digit until it is retracted.
    candidates: Vec<DigitSet>,
    depth: u16,
    filled: u16,
}

impl Board {
    /// The board before the first step: the givens, and every candidate in every other cell.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        let geometry = Arc::clone(puzzle.geometry());
        let all = DigitSet::all(geometry.side());
        let slot = |given: &Option<Digit>| {
            given.map_or(EMPTY, |digit| Slot { value: digit.index() as u8 + 1, guessed: false, depth: GIVEN })
        };
        Self {
            slots: puzzle.givens().iter().map(slot).collect(),
            candidates: vec![all; geometry.cell_count()],
            depth: 0,
            filled: puzzle.givens().iter().flatten().count() as u16,
            geometry,
        }
    }

    /// Makes the change that a step stands for; looks change nothing.
    pub fn apply(&mut self, step: Step) {
        self.replay(&mut Counters::default(), |replay| replay.advance(step));
    }

    /// Lends the board out for many changes.
    #[inline(always)]
    fn replay(&mut self, counters: &mut Counters, work: impl FnOnce(&mut Replay<'_>)) -> Extremes {
        let mut replay = Replay {
            slots: &mut self.slots,
            candidates: &mut self.candidates,
            depth: self.depth,
            filled: self.filled,
            placements: 0,
            extremes: Extremes::at(self.filled, self.depth),
            counters: *counters,
        };
        work(&mut replay);
        let Replay { depth, filled, placements, extremes, counters: totals, .. } = replay;
        // Of a placements and retractions, b more were the one than the other.
        let more = i64::from(filled) - i64::from(self.filled);
        let assignments = (placements as i64 + more) as u64 / 2;
        *counters = totals;
        counters.assignments += assignments;
        counters.retractions += placements - assignments;
        counters.max_depth = counters.max_depth.max(extremes.max_depth);
        (self.depth, self.filled) = (depth, filled);
        extremes
    }

    /// The board's shape.
    #[must_use]
    pub const fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The digit in a cell.
    #[must_use]
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.slots[cell.index()].value.checked_sub(1).map(|index| Digit::new(usize::from(index)))
    }

    /// How the digit in a cell came there.
    #[must_use]
    pub fn role(&self, cell: Cell) -> Option<Role> {
        let slot = self.slots[cell.index()];
        (slot.value != 0).then_some(match slot.depth {
            GIVEN => Role::Given,
            0 => Role::Placed,
            depth => Role::Guess { depth: usize::from(depth) },
        })
    }

    /// The candidates of a cell as far as the solver has told; the digit alone where it has one.
    #[must_use]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.digit(cell).map_or(self.candidates[cell.index()], DigitSet::only)
    }

    /// The candidates of an empty cell that no peer's digit rules out.
    #[must_use]
    pub fn consistent(&self, cell: Cell) -> DigitSet {
        let seen = self.geometry.peers(cell).iter().filter_map(|&peer| self.digit(peer)).collect();
        self.candidates(cell).without(seen)
    }

    /// The number of guesses that are neither retracted nor proven.
    #[must_use]
    pub const fn depth(&self) -> usize {
        self.depth as usize
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

    /// The memory that it takes, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&self.slots[..]) + size_of_val(&self.candidates[..])
    }
}

/// The extremes over consecutive moments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extremes {
    /// The fewest cells that were filled.
    pub min_filled: u16,
    /// The most cells that were filled.
    pub max_filled: u16,
    /// The most guesses that were open.
    pub max_depth: u16,
}

impl Extremes {
    const fn at(filled: u16, depth: u16) -> Self {
        Self { min_filled: filled, max_filled: filled, max_depth: depth }
    }

    /// Takes in the extremes over other moments.
    pub fn merge(&mut self, other: &Self) {
        self.min_filled = self.min_filled.min(other.min_filled);
        self.max_filled = self.max_filled.max(other.max_filled);
        self.max_depth = self.max_depth.max(other.max_depth);
    }
}

/// A board and its totals in the course of many steps, held where the compiler can keep them in registers:
/// replaying a run is a loop over millions of steps.
pub(crate) struct Replay<'a> {
    slots: &'a mut [Slot],
    candidates: &'a mut [DigitSet],
    depth: u16,
    filled: u16,
    /// Assignments and retractions; which were which is told by the change of `filled`.
    placements: u64,
    extremes: Extremes,
    counters: Counters,
}

impl Replay<'_> {
    /// Goes on by one step.
    #[inline(always)]
    pub(crate) fn advance(&mut self, step: Step) {
        match step {
            Step::Assign { cell, digit, reason } => self.place(cell, Some(digit), reason == Reason::Guess),
            Step::Retract { cell, .. } => self.place(cell, None, false),
            Step::Eliminate { cell, digit, .. } => {
                self.candidates[cell.index()].remove(digit);
                self.counters.eliminations += 1;
            }
            Step::Restore { cell, digit } => self.candidates[cell.index()].insert(digit),
            Step::Contradiction(_) => self.counters.contradictions += 1,
            Step::Solution => self.counters.solutions += 1,
            Step::Examine { .. } => {}
        }
    }

    /// Goes on by an assignment, or by the retraction of what the cell holds.
    ///
    /// Free of branches: which of the two comes next cannot be foreseen.
    #[inline(always)]
    pub(crate) fn place(&mut self, cell: Cell, digit: Option<Digit>, guessed: bool) {
        let slot = &mut self.slots[cell.index()];
        self.placements += 1;
        self.filled = self.filled.wrapping_add(u16::from(digit.is_some()) * 2).wrapping_sub(1);
        self.depth = self.depth + u16::from(guessed) - u16::from(slot.guessed);
        self.counters.guesses += u64::from(guessed);
        self.extremes.merge(&Extremes::at(self.filled, self.depth));
        let value = digit.map_or(0, |digit| digit.index() as u8 + 1);
        *slot = Slot { value, guessed, depth: self.depth * u16::from(guessed) };
    }
}

/// Totals over the steps of a run so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counters {
    /// Digits written, guesses included.
    pub assignments: u64,
    /// Candidates crossed out.
    pub eliminations: u64,
    /// Assignments that were guesses.
    pub guesses: u64,
    /// Assignments taken back, guesses included.
    pub retractions: u64,
    /// Dead ends met.
    pub contradictions: u64,
    /// Solutions found.
    pub solutions: u64,
    /// The most guesses open at one time.
    pub max_depth: u16,
}

/// A moment of a run: the board and the totals up to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    board: Board,
    counters: Counters,
}

impl Moment {
    /// The moment before the first step.
    #[must_use]
    pub fn start(puzzle: &Puzzle) -> Self {
        Self { board: Board::new(puzzle), counters: Counters::default() }
    }

    /// Goes on to the moment after `step`.
    pub fn advance(&mut self, step: Step) {
        self.replay(|replay| replay.advance(step));
    }

    /// Lends the moment out for many steps; answers the extremes met, the present moment's included.
    #[inline(always)]
    pub(crate) fn replay(&mut self, work: impl FnOnce(&mut Replay<'_>)) -> Extremes {
        self.board.replay(&mut self.counters, work)
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The totals.
    #[must_use]
    pub const fn counters(&self) -> &Counters {
        &self.counters
    }

    /// The memory that it takes, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of::<Counters>() + self.board.bytes()
    }
}

/// A moment can watch a solver: it is then always the latest one.
impl crate::step::Observer for Moment {
    #[inline]
    fn on_step(&mut self, step: Step) -> std::ops::ControlFlow<crate::step::Stop> {
        self.advance(step);
        std::ops::ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Variant;
    use crate::puzzle::Symbols;

    fn empty_four() -> Puzzle {
        let geometry = Geometry::with_side(4, Variant::Plain).unwrap();
        let mut givens = vec![None; 16];
        givens[5] = Some(Digit::new(2));
        Puzzle::new(geometry, givens, Symbols::standard(4), "").unwrap()
    }

    #[test]
    fn inverse_steps_restore_the_board() {
        let puzzle = empty_four();
        let mut moment = Moment::start(&puzzle);
        let (cell, digit) = (Cell::new(0), Digit::new(1));
        let peer = Cell::new(1);
        let steps = [
            Step::Assign { cell, digit, reason: Reason::Guess },
            Step::Eliminate { cell: peer, digit, reason: Reason::Peer(cell) },
            Step::Assign { cell: peer, digit: Digit::new(0), reason: Reason::NakedSingle },
        ];
        for step in steps {
            moment.advance(step);
        }
        assert_eq!(moment.board().role(cell), Some(Role::Guess { depth: 1 }));
        assert_eq!(moment.board().role(peer), Some(Role::Placed));
        assert_eq!((moment.board().depth(), moment.board().filled()), (1, 3));
        assert_eq!(moment.counters().max_depth, 1);
        moment.advance(Step::Retract { cell: peer, digit: Digit::new(0) });
        assert!(!moment.board().candidates(peer).contains(digit));
        moment.advance(Step::Restore { cell: peer, digit });
        moment.advance(Step::Retract { cell, digit });
        assert_eq!(*moment.board(), Board::new(&puzzle));
        assert_eq!(moment.counters().retractions, 2);
    }

    #[test]
    fn consistent_candidates_leave_out_what_peers_hold() {
        let puzzle = empty_four();
        let board = Board::new(&puzzle);
        assert_eq!(board.role(Cell::new(5)), Some(Role::Given));
        assert_eq!(board.candidates(Cell::new(4)).len(), 4);
        assert!(!board.consistent(Cell::new(4)).contains(Digit::new(2)));
        assert_eq!(board.consistent(Cell::new(15)).len(), 4);
    }
}
