//! The general search: sets of digits in machine words, propagated to a fixed point, and a branch on the cell that has
//! the fewest candidates for the contradictions met around it ("dom/wdeg": Boussemart, Hemery, Lecoutre and Sais,
//! "Boosting systematic search by weighting constraints", ECAI 2004). It handles every shape, and reports no steps.
//!
//! Branches are binary ("2-way branching", Mitchell, CP 2003): a digit in a cell, then the same cell without it.

use super::layout::{Layout, Partition};

/// Whether the board can still lead to a solution.
type Consistent = bool;

/// The weight of each unit of a cell before any contradiction.
const WEIGHT: u32 = 5;

/// A board in the middle of a search. Indices are those of the [`Layout`] it is used with.
#[derive(Default)]
pub(super) struct Board {
    /// The candidates of each cell, then the digits settled in each unit, then those known to be locked in each partition.
    words: Vec<u32>,
    /// Cells that are not settled.
    open: usize,
    /// Cells with a single candidate that has not been propagated to the peers.
    singles: Vec<u16>,
    /// Units with a cell that has changed since they were last searched for hidden singles.
    changed: u128,
    /// Units with a cell that has changed since they were last searched for locked candidates.
    unlocked: u128,
    /// By cell: the weight of its units, plus the contradictions met in it or its peers. They outlast the branch.
    weights: Vec<u32>,
}

/// A digit that a cell has in a branch, or does not have.
#[derive(Clone, Copy)]
pub(super) struct Decision {
    pub(super) cell: u16,
    pub(super) digit: u32,
    pub(super) holds: bool,
}

/// A guess to come back to.
struct Branch {
    /// The number of decisions before it.
    depth: usize,
    /// The open cells before it.
    open: usize,
}

/// The search's scratch, kept between questions.
#[derive(Default)]
pub(super) struct Search {
    board: Board,
    branches: Vec<Branch>,
    /// The decisions that lead from the beginning to the current board.
    path: Vec<Decision>,
    /// The words of the board before each branch.
    saved: Vec<u32>,
}

impl Board {
    /// An empty board.
    fn clear(&mut self, layout: &Layout) {
        self.words.clear();
        self.words.resize(layout.cells, layout.all());
        self.words.resize(layout.words, 0);
        self.open = layout.cells;
        self.abandon();
        self.changed = (1 << layout.units) - 1;
        self.unlocked = self.changed;
        self.weights.clear();
        self.weights.extend(layout.units_of.iter().map(|units| WEIGHT * units.count_ones()));
    }

    /// Discards what is left to propagate.
    fn abandon(&mut self) {
        self.singles.clear();
        (self.changed, self.unlocked) = (0, 0);
    }

    /// Keeps only these digits in a cell.
    #[inline]
    fn keep(&mut self, layout: &Layout, cell: usize, digits: u32) -> Consistent {
        let before = self.words[cell];
        let after = before & digits;
        if after != before {
            self.words[cell] = after;
            self.changed |= layout.units_of[cell];
            self.unlocked |= layout.units_of[cell];
            if after & after.wrapping_sub(1) == 0 {
                if after == 0 {
                    self.weigh(&layout.peers[cell]);
                    self.weigh(&[cell as u16]);
                    return false;
                }
                self.singles.push(cell as u16);
            }
        }
        true
    }

    /// Adds a contradiction to the weights of these cells.
    #[cold]
    fn weigh(&mut self, cells: &[u16]) {
        for &cell in cells {
            let weight = &mut self.weights[usize::from(cell)];
            *weight = weight.saturating_add(1);
        }
    }

    /// Applies the rules until none changes anything.
    fn propagate(&mut self, layout: &Layout) -> Consistent {
        loop {
            while let Some(cell) = self.singles.pop() {
                if !self.settle(layout, usize::from(cell)) {
                    return false;
                }
            }
            if self.open == 0 {
                return true;
            }
            if let Some(unit) = take_first(&mut self.changed) {
                if !self.hidden_singles(layout, unit) {
                    self.weigh(layout.cells_of(unit));
                    return false;
                }
            } else if let Some(unit) = take_first(&mut self.unlocked) {
                if !self.locked(layout, unit) {
                    return false;
                }
            } else {
                return true;
            }
        }
    }

    /// Peer elimination of a cell's only candidate.
    fn settle(&mut self, layout: &Layout, cell: usize) -> Consistent {
        let digit = self.words[cell];
        self.open -= 1;
        let mut units = layout.units_of[cell];
        while units != 0 {
            self.words[layout.cells + units.trailing_zeros() as usize] |= digit;
            units &= units - 1;
        }
        layout.peers[cell].iter().all(|&peer| self.keep(layout, usize::from(peer), !digit))
    }

    /// A digit with one place left in a unit goes there.
    fn hidden_singles(&mut self, layout: &Layout, unit: usize) -> Consistent {
        let cells = layout.cells_of(unit);
        let (mut once, mut twice) = (0, 0);
        for &cell in cells {
            let digits = self.words[usize::from(cell)];
            twice |= once & digits;
            once |= digits;
        }
        if once != layout.all() {
            return false;
        }
        let hidden = once & !twice & !self.words[layout.cells + unit];
        if hidden == 0 {
            return true;
        }
        for &cell in cells {
            let cell = usize::from(cell);
            let own = self.words[cell] & hidden;
            if own != 0 && (own & (own - 1) != 0 || !self.keep(layout, cell, own)) {
                return false;
            }
        }
        true
    }

    /// Locked candidates: a digit whose places in one unit all lie in a second goes nowhere else in the second.
    fn locked(&mut self, layout: &Layout, unit: usize) -> Consistent {
        let open = !self.words[layout.cells + unit];
        layout.partitions[unit].iter().all(|partition| self.locked_in(layout, open, partition))
    }

    fn locked_in(&mut self, layout: &Layout, open: u32, partition: &Partition) -> Consistent {
        let (mut once, mut twice) = (0, 0);
        for segment in &partition.segments {
            let digits = self.union(&segment.cells);
            twice |= once & digits;
            once |= digits;
        }
        let known = &mut self.words[partition.known];
        let locked = once & !twice & open & !*known;
        if locked == 0 {
            return true;
        }
        *known |= locked;
        for segment in &partition.segments {
            let digits = self.union(&segment.cells) & locked;
            if digits != 0
                && !segment.beside.iter().all(|&cell| self.keep(layout, usize::from(cell), !digits))
            {
                return false;
            }
        }
        true
    }

    fn union(&self, cells: &[u16]) -> u32 {
        cells.iter().fold(0, |all, &cell| all | self.words[usize::from(cell)])
    }

    /// The open cell with the fewest candidates for its weight; the first in a tie.
    fn hardest(&self, layout: &Layout) -> usize {
        let (mut best, mut fewest, mut most) = (0, u32::MAX, 1);
        for (cell, (digits, &weight)) in self.words[..layout.cells].iter().zip(&self.weights).enumerate() {
            let count = digits.count_ones();
            if count > 1 && u64::from(count) * u64::from(most) < u64::from(fewest) * u64::from(weight) {
                (best, fewest, most) = (cell, count, weight);
            }
        }
        best
    }
}

/// Takes the first member of a set.
fn take_first(set: &mut u128) -> Option<usize> {
    let first = *set;
    *set &= first.wrapping_sub(1);
    (first != 0).then(|| first.trailing_zeros() as usize)
}

/// The conditions of a search: digits placed, and candidates struck out, as a cell and a set.
pub(super) struct Conditions<'a> {
    pub(super) placed: &'a [(u16, u32)],
    pub(super) struck: &'a [(u16, u32)],
}

impl Search {
    /// Puts the conditions on an empty board and propagates; returns whether a solution may exist.
    pub(super) fn begin(&mut self, layout: &Layout, conditions: &Conditions<'_>) -> Consistent {
        self.branches.clear();
        self.saved.clear();
        self.path.clear();
        let board = &mut self.board;
        board.clear(layout);
        let placed = conditions.placed.iter().copied();
        let struck = conditions.struck.iter().map(|&(cell, digits)| (cell, !digits));
        placed.chain(struck).all(|(cell, digits)| board.keep(layout, usize::from(cell), digits))
            && board.propagate(layout)
    }

    /// The candidates of each cell.
    pub(super) fn candidates<'a>(&'a self, layout: &Layout) -> &'a [u32] {
        &self.board.words[..layout.cells]
    }

    /// Whether every cell has its digit.
    pub(super) const fn is_solved(&self) -> bool {
        self.board.open == 0
    }

    /// The guesses, and the digits struck out after they failed, that lead to the current board.
    pub(super) fn path(&self) -> &[Decision] {
        &self.path
    }

    /// Guesses a digit in the hardest cell: that of the solution to aim at, otherwise the lowest. Returns whether a
    /// solution may exist there.
    pub(super) fn guess(&mut self, layout: &Layout, aim: Option<&[u32]>) -> Consistent {
        let cell = self.board.hardest(layout);
        let digits = self.board.words[cell];
        let lowest = digits & digits.wrapping_neg();
        let digit = aim.map_or(lowest, |solution| solution[cell]);
        self.guess_at(layout, cell, digit)
    }

    /// Guesses a candidate of an open cell. Returns whether a solution may exist there.
    pub(super) fn guess_at(&mut self, layout: &Layout, cell: usize, digit: u32) -> Consistent {
        let board = &mut self.board;
        self.saved.extend_from_slice(&board.words);
        self.branches.push(Branch { depth: self.path.len(), open: board.open });
        self.path.push(Decision { cell: cell as u16, digit, holds: true });
        board.keep(layout, cell, digit) && board.propagate(layout)
    }

    /// Returns to the last guess and strikes it out; `None` if there is none left, else whether a solution may exist.
    pub(super) fn back(&mut self, layout: &Layout) -> Option<Consistent> {
        let branch = self.branches.pop()?;
        let guess = self.path[branch.depth];
        self.path.truncate(branch.depth);
        self.path.push(Decision { holds: false, ..guess });
        let board = &mut self.board;
        let begin = self.saved.len() - board.words.len();
        board.words.copy_from_slice(&self.saved[begin..]);
        self.saved.truncate(begin);
        board.open = branch.open;
        board.abandon();
        Some(board.keep(layout, usize::from(guess.cell), !guess.digit) && board.propagate(layout))
    }

    /// Whether no guess is open.
    pub(super) const fn is_at_start(&self) -> bool {
        self.branches.is_empty()
    }

    /// Strikes out a candidate that leads to no solution, at the start.
    pub(super) fn strike(&mut self, layout: &Layout, cell: usize, digit: u32) {
        let board = &mut self.board;
        let consistent = board.keep(layout, cell, !digit) && board.propagate(layout);
        debug_assert!(consistent && self.branches.is_empty(), "some solution is known");
    }

    /// Retracts all guesses; candidates struck out before the first of them stay so.
    pub(super) fn restart(&mut self) {
        let board = &mut self.board;
        if let Some(first) = self.branches.first() {
            let words = board.words.len();
            board.words.copy_from_slice(&self.saved[..words]);
            board.open = first.open;
            // The last guess may have been abandoned during its propagation.
            board.abandon();
            self.path.truncate(first.depth);
        }
        self.branches.clear();
        self.saved.clear();
    }
}
