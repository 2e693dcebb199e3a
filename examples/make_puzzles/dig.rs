//! Makes puzzles by removing clues from a full board. Independent of files.

use std::ops::RangeInclusive;
use std::sync::Arc;

use sudoscope::geometry::{Cell, Digit, Geometry, Variant};
use sudoscope::puzzle::{Grid, Puzzle, Symbols};
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::step::Limit;

use crate::rate;
use crate::rng::Rng;

/// The number of steps a solver may take to fill a board before another start is tried.
const PATIENCE: u64 = 2_000_000;

/// A full board, and the clues left of it.
#[derive(Clone)]
pub(crate) struct Draft {
    geometry: Arc<Geometry>,
    symbols: Symbols,
    solution: Grid,
    clues: Vec<Option<Digit>>,
}

impl Draft {
    /// A random full board with a side that fits the symbols.
    pub(crate) fn filled(symbols: Symbols, variant: Variant, rng: &mut Rng) -> Self {
        let side = symbols.all().len();
        let geometry = Geometry::with_side(side, variant).expect("a side that boards can have");
        Self::on(&geometry, symbols, geometry.cell_count() / 5, PATIENCE, rng)
    }

    /// A random full board with this geometry, whose side fits the symbols: a solver fills it from up to
    /// `clues` random clues; after `patience` steps, it tries other clues.
    pub(crate) fn on(
        geometry: &Arc<Geometry>,
        symbols: Symbols,
        clues: usize,
        patience: u64,
        rng: &mut Rng,
    ) -> Self {
        loop {
            let start = new_puzzle(geometry, &symbols, scattered(geometry, clues, rng));
            if let Outcome::Solved(solution) =
                Algorithm::PROPAGATION.solve(&start, &mut Limit { remaining: patience })
            {
                let clues = solution.digits().iter().copied().map(Some).collect();
                return Self { geometry: Arc::clone(geometry), symbols, solution, clues };
            }
        }
    }

    /// The full board.
    pub(crate) const fn solution(&self) -> &Grid {
        &self.solution
    }

    /// The puzzle made of the clues left.
    pub(crate) fn puzzle(&self) -> Puzzle {
        new_puzzle(&self.geometry, &self.symbols, self.clues.clone())
    }

    /// Removes clues in random order as long as the puzzle is `good` and keeps at least `least` clues.
    pub(crate) fn dig(&mut self, least: usize, good: fn(&Puzzle) -> bool, rng: &mut Rng) {
        let mut cells: Vec<Cell> = self.geometry.cells().collect();
        rng.shuffle(&mut cells);
        for cell in cells {
            if self.clues.iter().flatten().count() <= least {
                return;
            }
            let Some(clue) = self.clues[cell.index()].take() else { continue };
            if !good(&self.puzzle()) {
                self.clues[cell.index()] = Some(clue);
            }
        }
    }

    /// Makes the puzzle harder, round by round: puts some clues back, removes others, and keeps the result if
    /// it takes more guesses.
    pub(crate) fn climb(&mut self, rounds: usize, rng: &mut Rng) {
        let mut best = rate::guesses(&self.puzzle());
        for _ in 0..rounds {
            let mut next = self.clone();
            for _ in 0..2 {
                let cell = rng.below(next.clues.len());
                next.clues[cell] = Some(next.solution.digits()[cell]);
            }
            next.dig(0, rate::is_unique, rng);
            let guesses = rate::guesses(&next.puzzle());
            if guesses >= best {
                (best, *self) = (guesses, next);
            }
        }
    }

    /// Removes one more clue, so that a minimal puzzle has several solutions.
    pub(crate) fn take_one_more(&mut self, rng: &mut Rng) {
        let clues: Vec<usize> = (0..self.clues.len()).filter(|&cell| self.clues[cell].is_some()).collect();
        self.clues[clues[rng.below(clues.len())]] = None;
    }

    /// The puzzle with one more clue, a wrong one: the one that takes the most guesses to refute. No unit
    /// holds a digit twice.
    pub(crate) fn without_solution(&self) -> Puzzle {
        let mut hardest: Option<(u64, Puzzle)> = None;
        for cell in self.geometry.cells().filter(|cell| self.clues[cell.index()].is_none()) {
            for digit in self.geometry.digits().filter(|&digit| digit != self.solution.digits()[cell.index()])
            {
                if !fits(&self.geometry, &self.clues, cell, digit) {
                    continue;
                }
                let mut clues = self.clues.clone();
                clues[cell.index()] = Some(digit);
                let puzzle = new_puzzle(&self.geometry, &self.symbols, clues);
                let guesses = rate::tree_guesses(&puzzle);
                if hardest.as_ref().is_none_or(|(most, _)| guesses > *most) {
                    hardest = Some((guesses, puzzle));
                }
            }
        }
        hardest.expect("a blank with a wrong candidate").1
    }
}

/// Makes minimal puzzles from new boards until one takes a number of guesses in this range.
pub(crate) fn until(mut fill: impl FnMut() -> Draft, guesses: RangeInclusive<u64>, seed: u64) -> Draft {
    let mut rng = Rng::new(seed);
    loop {
        let mut draft = fill();
        draft.dig(0, rate::is_unique, &mut rng);
        if guesses.contains(&rate::tree_guesses(&draft.puzzle())) {
            return draft;
        }
    }
}

/// A few random digits without a conflict, from which a solver fills the board.
fn scattered(geometry: &Geometry, most: usize, rng: &mut Rng) -> Vec<Option<Digit>> {
    let mut clues = vec![None; geometry.cell_count()];
    for _ in 0..most {
        let cell = Cell::new(rng.below(geometry.cell_count()));
        let digit = Digit::new(rng.below(geometry.side()));
        if fits(geometry, &clues, cell, digit) {
            clues[cell.index()] = Some(digit);
        }
    }
    clues
}

fn fits(geometry: &Geometry, clues: &[Option<Digit>], cell: Cell, digit: Digit) -> bool {
    geometry.peers(cell).iter().all(|peer| clues[peer.index()] != Some(digit))
}

fn new_puzzle(geometry: &Arc<Geometry>, symbols: &Symbols, clues: Vec<Option<Digit>>) -> Puzzle {
    Puzzle::new(Arc::clone(geometry), clues, symbols.clone(), "").expect("clues that go together")
}
