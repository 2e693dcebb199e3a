//! Checks every step against the board before it, with code that knows the rules of sudoku and [`Step`], and no solver.

use std::ops::ControlFlow;

use crate::common::{VARIATIONS, files, own, random};
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

/// The most steps of a run that are checked.
const LIMIT: u64 = 30_000;

/// Returns `what` as an error unless `holds`.
fn ensure(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

/// Follows a run step by step and panics at the first unsound one.
struct Checker<'a> {
    puzzle: &'a Puzzle,
    /// Whether the steps eliminate candidates; otherwise the peers' digits determine what a cell can take.
    keeps_candidates: bool,
    /// The solution, if it is known to be the only one.
    only: Option<Grid>,
    board: Board,
    /// The steps not yet undone.
    trail: Vec<Step>,
    /// Whether a solution was found: a search for another one retracts guesses that led to it.
    found: bool,
    /// The length of the trail before the first guess.
    before_guesses: Option<usize>,
    steps: u64,
}

impl<'a> Checker<'a> {
    fn new(puzzle: &'a Puzzle, keeps_candidates: bool) -> Self {
        let only = match count_to_two(puzzle, &mut Limit { remaining: LIMIT }) {
            Solutions::Unique(grid) => Some(grid),
            _ => None,
        };
        let board = Board::new(puzzle);
        Self {
            puzzle,
            keeps_candidates,
            only,
            board,
            trail: Vec::new(),
            found: false,
            before_guesses: None,
            steps: 0,
        }
    }

    /// The digits that an empty cell can take; none for a filled one.
    fn open(&self, cell: Cell) -> DigitSet {
        match self.board.digit(cell) {
            Some(_) => DigitSet::EMPTY,
            None if self.keeps_candidates => self.board.candidates(cell),
            None => self.board.consistent(cell),
        }
    }

    /// Whether a digit is neither in a unit nor has a place in it other than `cell`.
    fn no_place_but(&self, cell: Option<Cell>, unit: Unit, digit: Digit) -> bool {
        let others = self.puzzle.geometry().cells_of(unit).iter().filter(|&&other| Some(other) != cell);
        others
            .into_iter()
            .all(|&other| self.board.digit(other) != Some(digit) && !self.open(other).contains(digit))
    }

    fn check(&self, step: Step) -> Result<(), String> {
        match step {
            Step::Assign { cell, digit, reason } => self.check_assign(cell, digit, reason),
            Step::Eliminate { cell, digit, reason } => self.check_eliminate(cell, digit, reason),
            Step::Retract { cell, digit } => {
                ensure(
                    matches!(self.trail.last(), Some(Step::Assign { cell: c, digit: d, .. }) if (*c, *d) == (cell, digit)),
                    "undoes something other than the last change, or not an assignment",
                )?;
                self.check_retract()
            }
            Step::Restore { cell, digit } => ensure(
                matches!(self.trail.last(), Some(Step::Eliminate { cell: c, digit: d, .. }) if (*c, *d) == (cell, digit)),
                "undoes something other than the last change, or not an elimination",
            ),
            Step::Examine { cell, against } => ensure(self.are_peers(cell, against), "no arc between them"),
            Step::Contradiction(contradiction) => self.check_contradiction(contradiction),
            Step::Solution => {
                let grid = self.board.grid();
                ensure(grid.is_some_and(|grid| grid.solves(self.puzzle)), "the board is no solution")
            }
        }
    }

    fn are_peers(&self, cell: Cell, other: Cell) -> bool {
        self.puzzle.geometry().peers(cell).contains(&other)
    }

    fn check_assign(&self, cell: Cell, digit: Digit, reason: AssignReason) -> Result<(), String> {
        ensure(self.board.digit(cell).is_none(), "the cell is not empty")?;
        ensure(self.open(cell).contains(digit), "the digit is not a candidate")?;
        ensure(self.board.consistent(cell).contains(digit), "a peer holds the digit")?;
        let AssignReason::Rule(Placing(deduction)) = reason else { return self.check_guess(reason) };
        match (rules::name(deduction.rule), deduction.argument) {
            ("naked single", Argument::None) => {
                ensure(self.open(cell) == DigitSet::only(digit), "not the only candidate")
            }
            ("hidden single", Argument::Unit(unit)) => {
                ensure(self.puzzle.geometry().cells_of(unit).contains(&cell), "the cell is not in the unit")?;
                ensure(self.no_place_but(Some(cell), unit, digit), "not the only place")
            }
            other => Err(format!("no reason to write a digit: {other:?}")),
        }
    }

    /// A shared guess comes before all others.
    fn check_guess(&self, reason: AssignReason) -> Result<(), String> {
        let is_shared = |step: &Step| matches!(step, Step::Assign { reason: AssignReason::SharedGuess, .. });
        let is_guess = |step: &&Step| matches!(step, Step::Assign { reason, .. } if reason.is_guess());
        let mut guesses = self.trail.iter().filter(is_guess);
        ensure(
            reason == AssignReason::Guess || guesses.all(is_shared),
            "a shared guess below one that is not",
        )
    }

    /// A guess reported as failed must not lead to the solution.
    fn check_retract(&self) -> Result<(), String> {
        let failed = matches!(self.trail.last(), Some(Step::Assign { reason: AssignReason::Guess, .. }));
        ensure(self.found || !(failed && self.guesses_are_right()), "the guess leads to the solution")
    }

    /// Whether every open guess is the digit of the only solution.
    fn guesses_are_right(&self) -> bool {
        let Some(only) = &self.only else { return false };
        self.trail.iter().all(|step| match step {
            Step::Assign { cell, digit, reason } if reason.is_guess() => {
                only.digits()[cell.index()] == *digit
            }
            _ => true,
        })
    }

    fn check_eliminate(
        &self,
        cell: Cell,
        digit: Digit,
        Elimination(deduction): Elimination,
    ) -> Result<(), String> {
        ensure(self.board.digit(cell).is_none(), "the cell is not empty")?;
        ensure(self.board.candidates(cell).contains(digit), "the digit is not a candidate")?;
        match (rules::name(deduction.rule), deduction.argument) {
            ("peer elimination", Argument::Cell(peer)) => {
                ensure(self.are_peers(cell, peer), "not a peer")?;
                ensure(self.board.digit(peer) == Some(digit), "the peer does not hold the digit")
            }
            ("naked pair", Argument::Unit(unit)) => ensure(self.has_pair(unit, cell, digit), "no such pair"),
            ("arc", Argument::Cell(other)) => {
                ensure(self.are_peers(cell, other), "no arc between them")?;
                let without = self.board.candidates(other).without(DigitSet::only(digit));
                ensure(without.is_empty(), "the other cell supports the digit")
            }
            other => Err(format!("no reason to cross a candidate out: {other:?}")),
        }
    }

    /// Whether the unit contains the cell and two others with the same two candidates, including the digit.
    fn has_pair(&self, unit: Unit, cell: Cell, digit: Digit) -> bool {
        let cells = self.puzzle.geometry().cells_of(unit);
        let others = cells.iter().filter(|&&other| other != cell).map(|&other| self.open(other));
        let pairs: Vec<DigitSet> = others.filter(|open| open.len() == 2 && open.contains(digit)).collect();
        let twice = pairs.iter().enumerate().any(|(i, pair)| pairs[..i].contains(pair));
        cells.contains(&cell) && twice
    }

    fn check_contradiction(&self, contradiction: Contradiction) -> Result<(), String> {
        match contradiction {
            Contradiction::NoCandidate(cell) => {
                ensure(self.board.digit(cell).is_none(), "the cell is not empty")?;
                ensure(self.open(cell).is_empty(), "the cell has a candidate")?;
            }
            Contradiction::NoPlace { unit, digit } => {
                ensure(self.no_place_but(None, unit, digit), "the digit has a place")?;
            }
        }
        ensure(!self.is_right(), "the board can be solved")
    }

    /// Whether the assigned digits are those of the only solution.
    fn is_right(&self) -> bool {
        let Some(only) = &self.only else { return false };
        let mut filled = self.board.geometry().cells().zip(only.digits());
        filled.all(|(cell, right)| self.board.digit(cell).is_none_or(|digit| digit == *right))
    }

    /// Whether the step eliminates the solution's digit of a cell, or forces another one.
    fn misleads(&self, step: Step) -> bool {
        let right = |cell: Cell| self.only.as_ref().map(|only| only.digits()[cell.index()]);
        match step {
            Step::Eliminate { cell, digit, .. } => right(cell) == Some(digit) && self.is_right(),
            Step::Assign { reason, .. } if reason.is_guess() => false,
            Step::Assign { cell, digit, .. } => {
                right(cell).is_some_and(|own| own != digit) && self.is_right()
            }
            _ => false,
        }
    }

    fn follow(&mut self, step: Step) {
        match step {
            Step::Assign { reason, .. } => {
                if reason.is_guess() {
                    self.before_guesses.get_or_insert(self.trail.len());
                }
                self.trail.push(step);
            }
            Step::Eliminate { .. } => self.trail.push(step),
            Step::Retract { .. } | Step::Restore { .. } => drop(self.trail.pop()),
            Step::Solution => self.found = true,
            _ => {}
        }
        self.board.apply(step);
        self.steps += 1;
    }

    fn check_end(&self, outcome: &Outcome) {
        match outcome {
            Outcome::Solved(grid) => assert_eq!(self.board.grid().as_ref(), Some(grid)),
            Outcome::Unsolvable => {
                let left = self.before_guesses.map(|before| self.trail.len() <= before);
                assert_ne!(left, Some(false), "what follows the first guess is not undone: {}", self.puzzle);
                self.check_board_is_trail();
            }
            Outcome::Stalled => {
                assert_eq!(self.before_guesses, None, "a guess is a search: {}", self.puzzle);
                self.check_board_is_trail();
            }
            Outcome::Stopped => self.check_board_is_trail(),
        }
    }

    /// What is undone leaves no trace: the board is that of the steps on the trail.
    fn check_board_is_trail(&self) {
        let mut board = Board::new(self.puzzle);
        self.trail.iter().for_each(|step| board.apply(*step));
        assert_eq!(board, self.board, "{}", self.puzzle);
    }
}

impl Observer for Checker<'_> {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        if let Err(what) = self.check(step) {
            panic!("step {}, {step:?}: {what}, on {}", self.steps, self.puzzle);
        }
        assert!(!self.misleads(step), "step {}, {step:?}: away from {:?}", self.steps, self.only);
        self.follow(step);
        ControlFlow::Continue(())
    }
}

/// Follows a run of an algorithm that guesses only when its rules no longer apply.
struct Stalled<'a>(Checker<'a>);

impl Stalled<'_> {
    /// Whether a rule still applies to a cell, a digit of a unit or a pair of cells.
    fn has_more_to_say(&self) -> bool {
        let Self(checker) = self;
        let geometry = checker.puzzle.geometry();
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
                        checker
                            .open(cell)
                            .any(|digit| checker.has_pair(unit, cell, digit) && !self.is_twin(unit, cell))
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

/// Random digits on a 4×4 board: small trees with every kind of contradiction.
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
    own::of_sides(10..=25, 1).iter().for_each(|own| check_runs(&own.puzzle));
    files::every_nth("16x16/published.txt", 12).iter().for_each(check_runs);
    files::every_nth("25x25/mixed.txt", 2).iter().for_each(check_runs);
}

/// A limit receives several steps at once; it stops after the same step as it would one by one.
#[test]
fn a_limit_counts_steps_taken_together_one_by_one() {
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
