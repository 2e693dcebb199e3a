//! Checks every step against the board before it, with code that knows the rules of sudoku and [`Step`] but
//! no solver.

pub(crate) mod checker;

use std::ops::ControlFlow;

use crate::common::{VARIATIONS, files, own, random};
use checker::Checker;
use proptest::prelude::*;
use sudoscope::board::Board;
use sudoscope::digit_set::DigitSet;
use sudoscope::geometry::{Cell, Digit, Unit};
use sudoscope::puzzle::{Grid, Puzzle};
use sudoscope::rules;
use sudoscope::solver::ac3::Ac3;
use sudoscope::solver::backtracking::Heuristics;
use sudoscope::solver::parallel;
use sudoscope::solver::solutions::{Solutions, count_to_two};
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::step::{
    Argument, AssignReason, Contradiction, Elimination, Limit, Observer, Placing, Step, Stop,
};

/// The most steps checked per run.
const LIMIT: u64 = 30_000;

/// Follows a run of an algorithm that guesses only when its rules no longer apply.
struct Stalled<'a>(Checker<'a>);

impl Stalled<'_> {
    /// Whether a rule still applies to a cell, a digit of a unit or a pair of cells.
    fn has_more_to_say(&self) -> bool {
        let Self(checker) = self;
        let (geometry, known) = (checker.puzzle.geometry(), checker.known());
        let empty = |cell: &Cell| checker.board.digit(*cell).is_none();
        let single = geometry.cells().filter(empty).any(|cell| checker.open(cell).len() < 2);
        single
            || geometry.units().any(|unit| {
                let cells: Vec<Cell> = geometry.cells_of(unit).iter().copied().filter(empty).collect();
                let held: DigitSet =
                    geometry.cells_of(unit).iter().filter_map(|&cell| checker.board.digit(cell)).collect();
                let places =
                    |digit: Digit| cells.iter().filter(|&&cell| checker.open(cell).contains(digit)).count();
                let hidden = geometry.digits().any(|digit| !held.contains(digit) && places(digit) < 2);
                hidden
                    || cells.iter().any(|&cell| {
                        checker.open(cell).any(|digit| {
                            let pairs = known.patterns("naked pair", (cell, digit), None);
                            pairs.iter().any(|pair| pair.unit == unit) && !self.is_twin(unit, cell)
                        })
                    })
            })
    }

    /// Whether another cell of the unit has the same two candidates.
    fn is_twin(&self, unit: Unit, cell: Cell) -> bool {
        let Self(checker) = self;
        let own = checker.open(cell);
        let mut others = checker.puzzle.geometry().cells_of(unit).iter().filter(|&&other| other != cell);
        own.len() == 2 && others.any(|&other| checker.open(other) == own)
    }
}

impl Observer for Stalled<'_> {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        if matches!(step, Step::Assign { reason, .. } if reason.is_guess()) {
            assert!(!self.has_more_to_say(), "{step:?} is early, on {}", self.0.puzzle);
        }
        self.0.follow(step);
        ControlFlow::Continue(())
    }
}

fn check_run(algorithm: Algorithm, puzzle: &Puzzle) -> Outcome {
    let mut checker = Checker::new(puzzle, algorithm.keeps_candidates());
    let outcome = algorithm.solve(puzzle, &mut (&mut checker, Limit { remaining: LIMIT }));
    checker.check_end(&outcome);
    outcome
}

fn check_runs(puzzle: &Puzzle) {
    for algorithm in Algorithm::ALL.into_iter().chain(VARIATIONS) {
        check_run(algorithm, puzzle);
    }
}

/// Random digits on a 4×4 board, for small trees with all kinds of contradictions.
fn small_puzzles() -> impl Strategy<Value = random::Sample> {
    let digits = prop::collection::vec(prop::option::weighted(0.25, 0..4_usize), 16);
    digits.prop_filter_map("two givens are in conflict", |digits| {
        let empty = crate::common::empty(4, sudoscope::geometry::Variant::Plain);
        let givens = digits.iter().map(|digit| digit.map(Digit::new)).collect();
        let puzzle = Puzzle::new(empty.geometry().clone(), givens, empty.symbols().clone(), "");
        puzzle.ok().map(|puzzle| random::Sample(puzzle.into()))
    })
}

proptest! {
    #![proptest_config(random::cases(150))]

    #[test]
    fn of_runs_on_random_puzzles(sample in random::puzzles()) {
        check_runs(&sample.0);
    }

    #[test]
    fn of_every_lane_of_a_parallel_search(sample in prop_oneof![random::puzzles(), small_puzzles()]) {
        let lane = || (Checker::new(&sample.0, true), Limit { remaining: LIMIT });
        let mut lanes = [lane(), lane(), lane()];
        let outcome = parallel::solve(&sample.0, &mut lanes);
        match (outcome, count_to_two(&sample.0, &mut Limit { remaining: LIMIT })) {
            (Outcome::Solved(grid), found) => {
                prop_assert!(grid.solves(&sample.0) && found != Solutions::None);
                if let Solutions::Unique(only) = found {
                    prop_assert_eq!(grid, only);
                }
            }
            (Outcome::Unsolvable, found) => prop_assert!(matches!(found, Solutions::None | Solutions::Unknown)),
            (outcome, _) => prop_assert_eq!(outcome, Outcome::Stopped),
        }
    }

    #[test]
    fn of_runs_on_small_puzzles(sample in small_puzzles()) {
        for algorithm in Algorithm::ALL.into_iter().chain(VARIATIONS) {
            prop_assert_ne!(check_run(algorithm, &sample.0), Outcome::Stopped);
        }
    }

    #[test]
    fn propagation_guesses_only_when_its_rules_have_stalled(
        sample in prop_oneof![random::puzzles(), small_puzzles()],
    ) {
        let mut stalled = Stalled(Checker::new(&sample.0, true));
        Algorithm::PROPAGATION.solve(&sample.0, &mut (&mut stalled, Limit { remaining: LIMIT }));
    }

    #[test]
    fn of_the_search_for_a_second_solution(sample in random::puzzles()) {
        let mut checker = Checker::new(&sample.0, true);
        let found = count_to_two(&sample.0, &mut (&mut checker, Limit { remaining: LIMIT }));
        if matches!(found, Solutions::None | Solutions::Unique(_)) {
            checker.check_end(&Outcome::Unsolvable);
        }
    }

    #[test]
    fn stopping_anywhere_says_so(sample in random::puzzles(), part in 0..1000_usize) {
        for algorithm in Algorithm::ALL {
            let (steps, outcome) = crate::common::steps_of(algorithm, &sample.0, LIMIT as usize);
            let stop_at = steps.len() * part / 1000;
            if stop_at == steps.len() {
                continue;
            }
            let mut told = Vec::new();
            let limit = Limit { remaining: stop_at as u64 };
            prop_assert_eq!(algorithm.solve(&sample.0, &mut (&mut told, limit)), Outcome::Stopped);
            prop_assert_eq!(&told[..], &steps[..=stop_at], "the step that the limit refuses is the last one");
            let enough = Limit { remaining: steps.len() as u64 };
            prop_assert_eq!(algorithm.solve(&sample.0, &mut { enough }), outcome);
        }
    }
}

proptest! {
    #![proptest_config(random::cases(40))]

    #[test]
    fn of_every_choice_of_heuristics(sample in prop_oneof![random::puzzles(), small_puzzles()]) {
        for heuristics in Heuristics::all() {
            check_run(Algorithm::Backtracking(heuristics), &sample.0);
        }
    }

    #[test]
    fn of_ac3_without_search(sample in random::puzzles()) {
        check_run(Algorithm::Ac3(Ac3::Alone), &sample.0);
    }
}

#[test]
fn of_runs_on_boards_up_to_side_nine() {
    own::of_sides(4..=9, 1).iter().for_each(|own| check_runs(&own.puzzle));
    for (file, nth) in [("top95", 8), ("clue17_sample", 500), ("hardest_sample", 100)] {
        files::every_nth(&format!("9x9/{file}.txt"), nth).iter().for_each(check_runs);
    }
}

#[test]
fn of_runs_on_larger_boards() {
    own::of_sides(10..=25, 3).iter().for_each(|own| check_runs(&own.puzzle));
    files::every_nth("16x16/published.txt", 24).iter().for_each(check_runs);
    files::every_nth("25x25/mixed.txt", 4).iter().for_each(check_runs);
}

/// A limit that receives several steps at once stops after the same step as it would one by one.
#[test]
fn a_limit_counts_bulk_steps_individually() {
    let puzzle = crate::common::endless();
    let solve = |observer: &mut Limit| Algorithm::BruteForce.solve(&puzzle, observer);
    for steps in 0..2_000 {
        let (mut together, mut one_by_one) = (Limit { remaining: steps }, Limit { remaining: steps });
        assert_eq!(solve(&mut together), Outcome::Stopped);
        let mut told = Vec::<Step>::new();
        let outcome = Algorithm::BruteForce.solve(&puzzle, &mut (&mut one_by_one, &mut told));
        assert_eq!((outcome, told.len() as u64), (Outcome::Stopped, steps));
        assert_eq!(together.remaining, one_by_one.remaining);
    }
}
