//! How the cost of a solver grows with the board: as a power of the side, or exponentially with the cells.
//!
//! Boards are compared that have the same share of their cells filled. Both laws are straight lines once the
//! logarithm is taken, of the cost and the side for a power, of the cost alone for exponential growth; both have two
//! parameters, so that the one with the smaller residual is the closer. A run stopped at the limit shows only that
//! the solver needs more than that, so it is in no fit; the number of such runs is given beside it.

use super::column::Column;
use super::fit::StraightLine;
use super::results::{Puzzle, Results};

/// The least number of sides that can distinguish two laws: a line fits any two.
const FEWEST_SIDES: usize = 3;

/// How a cost grows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// As a power of the side.
    Power,
    /// By the same factor with each additional cell.
    Exponential,
}

/// The growth of one solver's cost over boards with the same share of filled cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Growth {
    /// The solver, as an index of [`Results::solvers`].
    pub solver: usize,
    /// The tenth of the cells that is filled, 0 to 10.
    pub tenth: usize,
    /// The number of runs through which the laws are fitted.
    pub fitted: usize,
    /// The number of stopped runs, which are in no fit.
    pub stopped: usize,
    /// The sides of the boards of the fitted runs, in ascending order.
    pub sides: Vec<usize>,
    /// The logarithm of the cost over that of the side.
    pub power: StraightLine,
    /// The logarithm of the cost over the number of cells.
    pub exponential: StraightLine,
}

impl Growth {
    /// The growth of each solver from many filled cells to few, where there are boards of enough sides.
    #[must_use]
    pub fn all(results: &Results, column: Column) -> Vec<Self> {
        let solvers = 0..results.solvers.len();
        let each = solvers.flat_map(|solver| (0..=10).rev().map(move |tenth| (solver, tenth)));
        each.filter_map(|(solver, tenth)| Self::of(results, solver, tenth, column)).collect()
    }

    fn of(results: &Results, solver: usize, tenth: usize, column: Column) -> Option<Self> {
        let (mut runs, mut stopped) = (Vec::new(), 0);
        for puzzle in results.puzzles.iter().filter(|puzzle| self::tenth(puzzle) == tenth) {
            let Some(cell) = puzzle.cell(solver) else { continue };
            if !column.is_known(cell.median().known) {
                continue;
            }
            let cost = column.value(cell.median());
            if cell.is_stopped() {
                stopped += 1;
            } else if cell.median().ending.is_answer() && cost > 0.0 {
                runs.push((puzzle.side, cost.ln()));
            }
        }
        let mut sides: Vec<usize> = runs.iter().map(|(side, _)| *side).collect();
        sides.sort_unstable();
        sides.dedup();
        if sides.len() < FEWEST_SIDES {
            return None;
        }
        let line = |place: &dyn Fn(f64) -> f64| {
            StraightLine::through(
                &runs.iter().map(|(side, cost)| (place(*side as f64), *cost)).collect::<Vec<_>>(),
            )
        };
        let (power, exponential) = (line(&f64::ln)?, line(&|side| side * side)?);
        Some(Self { solver, tenth, fitted: runs.len(), stopped, sides, power, exponential })
    }

    /// The share of filled cells, in percent.
    #[must_use]
    pub fn share(&self) -> String {
        format!("{} %", 10 * self.tenth)
    }

    /// The law that leaves the smaller residual.
    #[must_use]
    pub fn closer(&self) -> Law {
        if self.exponential.residual < self.power.residual { Law::Exponential } else { Law::Power }
    }

    /// The closer law, unless stopped runs leave it open: the remaining runs grow more slowly than all of them, so
    /// exponential growth then holds all the more, but a power may fit only the rest.
    #[must_use]
    pub fn verdict(&self) -> Option<Law> {
        Some(self.closer()).filter(|law| *law == Law::Exponential || self.stopped == 0)
    }

    /// The exponent of the side.
    #[must_use]
    pub const fn exponent(&self) -> f64 {
        self.power.slope
    }

    /// The factor by which the cost grows with each hundred additional cells.
    #[must_use]
    pub fn factor(&self) -> f64 {
        (100.0 * self.exponential.slope).exp()
    }

    /// The cost on a board of this side according to a law.
    #[must_use]
    pub fn cost(&self, law: Law, side: f64) -> f64 {
        match law {
            Law::Power => self.power.at(side.ln()).exp(),
            Law::Exponential => self.exponential.at(side * side).exp(),
        }
    }
}

/// The tenth of its cells that a puzzle has filled, rounded to the nearest.
pub(super) fn tenth(puzzle: &Puzzle) -> usize {
    let cells = puzzle.side * puzzle.side;
    (20 * puzzle.clues + cells) / (2 * cells)
}

#[cfg(test)]
mod tests {
    use super::super::record::{Ending, Record};
    use super::super::results::tests::record;
    use super::*;

    const SIDES: [usize; 5] = [4, 6, 9, 12, 16];

    /// Runs on boards half filled, three of each side, with these steps.
    fn records(steps: impl Fn(f64) -> f64) -> Vec<Record> {
        let mut records = Vec::new();
        for (number, side) in SIDES.into_iter().enumerate() {
            for (copy, spread) in [1.0, 0.8, 1.25].into_iter().enumerate() {
                let mut run = record("a", 10 * number + copy, "mrv", 1, Ending::Solved, 1, 0);
                (run.side, run.clues) = (side, side * side / 2);
                run.run.steps = (steps(side as f64) * spread).round() as u64;
                records.push(run);
            }
        }
        records
    }

    fn growth(records: &[Record]) -> Vec<Growth> {
        Growth::all(&Results::new(records, &[], &[]), Column::Steps)
    }

    #[test]
    fn the_exponent_of_a_power_is_found_again() {
        for exponent in [2.0, 3.5, 6.0] {
            let growth = growth(&records(|side| 1000.0 * side.powf(exponent)));
            let [growth] = &growth[..] else { panic!("one solver, one share") };
            assert!((growth.exponent() - exponent).abs() < 0.01, "{growth:?}");
            assert_eq!((growth.closer(), growth.tenth, growth.fitted), (Law::Power, 5, 15));
            assert_eq!(growth.sides, SIDES);
            // Two of a side's three boards are off by a factor of 1.25, whose logarithm is their residual.
            assert!((growth.power.residual - 1.25f64.ln() * (2.0f64 / 3.0).sqrt()).abs() < 1e-3);
            assert!(growth.power.r_squared > 0.96 && growth.exponential.r_squared < growth.power.r_squared);
            let cost = growth.cost(Law::Power, 10.0) / (1000.0 * 10f64.powf(exponent));
            assert!((cost - 1.0).abs() < 0.02, "{cost}");
        }
    }

    #[test]
    fn the_factor_of_exponential_growth_is_found_again() {
        for factor in [3.0f64, 40.0] {
            let growth = growth(&records(|side| 1000.0 * factor.powf(side * side / 100.0)));
            assert!((growth[0].factor() / factor - 1.0).abs() < 0.01, "{growth:?}");
            assert_eq!(growth[0].closer(), Law::Exponential);
            let cost = growth[0].cost(Law::Exponential, 10.0) / (1000.0 * factor);
            assert!((cost - 1.0).abs() < 0.02, "{cost}");
        }
    }

    #[test]
    fn runs_that_were_stopped_move_no_fit() {
        let mut all = records(|side| 50.0 * side.powi(3));
        let before = growth(&all);
        for index in 0..7 {
            let mut run = record("a", 100 + index, "mrv", 1, Ending::Stopped, 9999, 0);
            (run.side, run.clues, run.run.steps) = (SIDES[index % 5], SIDES[index % 5].pow(2) / 2, 999_999);
            all.push(run);
        }
        let after = growth(&all);
        assert_eq!((before[0].stopped, after[0].stopped), (0, 7));
        assert_eq!((before[0].verdict(), after[0].verdict()), (Some(Law::Power), None));
        assert_eq!(vec![Growth { stopped: 0, ..after[0].clone() }], before);
        // Had they been answers, the fit would be another one.
        for run in &mut all {
            run.run.ending = Ending::Solved;
        }
        assert!((growth(&all)[0].exponent() - before[0].exponent()).abs() > 0.1);
    }

    #[test]
    fn growth_needs_three_sides_per_share() {
        let mut all = records(|side| side * side);
        for run in &mut all[9..] {
            run.clues = run.side * run.side * 3 / 10;
        }
        assert_eq!(growth(&all).iter().map(|growth| growth.tenth).collect::<Vec<_>>(), [5]);
        let results = Results::new(&all, &[], &[]);
        assert_eq!((tenth(&results.puzzles[0]), tenth(&results.puzzles[14])), (5, 3));
    }
}
