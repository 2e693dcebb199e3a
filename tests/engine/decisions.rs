//! Another decision at a guess: the steps before it stay the same, it is followed, and the search is as sound
//! and complete as without it.

use std::sync::Arc;
use std::time::Duration;

use crate::common::random::Random;
use crate::common::recording::Recording;
use crate::common::{VARIATIONS, own};
use crate::soundness::checker::Checker;
use sudoscope::board::Board;
use sudoscope::explain::{Context, explain_in};
use sudoscope::geometry::{Cell, Digit};
use sudoscope::hints::Pencilled;
use sudoscope::puzzle::Puzzle;
use sudoscope::rules::{self, Position, RuleSet};
use sudoscope::solver::human::{self, Way};
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::step::{AssignReason, Decided, Decision, Limit, Step};
use sudoscope::trace::Trace;
use sudoscope::trace::file::{About, Finish, Reader, Writer};

/// The most steps of a run.
const LIMIT: u64 = 20_000;

fn below(random: &mut Random, limit: usize) -> usize {
    random.below(limit as u64) as usize
}

/// The guesses of a run that its solver decided on, by the number of steps before each.
fn fresh_guesses(trace: &Trace, algorithm: Algorithm) -> Vec<usize> {
    let steps = trace.steps(0..trace.len());
    let is_fresh = |at: &usize| {
        let step = steps[*at];
        let is_guess = matches!(step, Step::Assign { reason, .. } if reason.is_guess());
        is_guess && Context::of(step, trace, *at as u64, algorithm).tried.is_none()
    };
    (0..steps.len()).filter(is_fresh).take(200).collect()
}

/// A guess other than the one after these steps: its cell and digit are possible on the board there.
fn other(board: &Board, algorithm: Algorithm, guess: (Cell, Digit), random: &mut Random) -> Decision {
    let open = |cell: Cell| match algorithm.keeps_candidates() {
        true => board.candidates(cell),
        false => board.consistent(cell),
    };
    let cells: Vec<Cell> = board
        .geometry()
        .cells()
        .filter(|cell| board.digit(*cell).is_none() && open(*cell).len() > 1)
        .collect();
    let is_last = random.below(3) == 0;
    loop {
        let cell = cells[below(random, cells.len())];
        let digits: Vec<Digit> = open(cell).collect();
        let digit = digits[below(random, digits.len())];
        if (cell, digit) != guess || is_last {
            return Decision { cell, digit, is_last };
        }
    }
}

fn recorded(
    puzzle: &Puzzle,
    algorithm: Algorithm,
    decisions: &[(u64, Decision)],
) -> (Trace, Vec<Step>, Outcome) {
    let decisions = decisions.to_vec();
    let solve = |run: &mut _| algorithm.solve(puzzle, &mut Decided::new(decisions, run));
    Recording::new(puzzle).of(solve, LIMIT as usize, 100)
}

/// Saves a run and opens it again; returns the steps.
fn opened(puzzle: &Arc<Puzzle>, algorithm: Algorithm, trace: &Trace, outcome: &Outcome) -> Vec<Step> {
    let about = About { puzzle: Arc::clone(puzzle), algorithm };
    let mut writer = Writer::new(Vec::new(), &about).expect("memory takes all");
    trace.chunks().for_each(|chunk| writer.chunk(chunk).expect("memory takes all"));
    let finish = Finish { outcome: Some(outcome.clone()), took: Duration::from_secs(1) };
    let bytes = writer.finish(&finish).expect("memory takes all");
    let mut reader = Reader::new(std::io::Cursor::new(bytes)).expect("a run");
    let mut trace = Trace::new(puzzle);
    while let Some(update) = reader.read() {
        trace.push(update);
    }
    assert_eq!(reader.damage(), None);
    trace.steps(0..trace.len())
}

fn puzzles() -> Vec<Arc<Puzzle>> {
    let guesses = |own: &own::Own| own.guesses > 2 && own.guesses < 3_000;
    let all: Vec<_> = own::unique(6..=12).into_iter().filter(guesses).collect();
    let nth = all.len().div_ceil(6);
    all.into_iter().step_by(nth).map(|own| own.puzzle).collect()
}

fn solvers() -> impl Iterator<Item = Algorithm> {
    Algorithm::ALL.into_iter().chain(VARIATIONS).filter(|algorithm| algorithm.takes_decisions())
}

#[test]
fn decisions_are_kept_and_change_nothing_before() {
    let mut random = Random(7);
    let mut made = 0;
    for puzzle in puzzles() {
        for algorithm in solvers() {
            let (trace, steps, plain) = recorded(&puzzle, algorithm, &[]);
            let guesses = fresh_guesses(&trace, algorithm);
            for _ in 0..guesses.len().min(4) {
                let at = guesses[below(&mut random, guesses.len())];
                let Step::Assign { cell, digit, .. } = steps[at] else { panic!("a guess") };
                let moment = trace.moment_at(at as u64);
                let decision = other(moment.board(), algorithm, (cell, digit), &mut random);
                let (own, changed, outcome) = recorded(&puzzle, algorithm, &[(at as u64, decision)]);
                assert_eq!(changed[..at], steps[..at], "{algorithm}");
                let Step::Assign { cell, digit, reason } = changed[at] else { panic!("{:?}", changed[at]) };
                assert_eq!((cell, reason), (decision.cell, AssignReason::ChosenGuess), "{algorithm}");
                assert_eq!(digit == decision.digit, !decision.is_last, "{algorithm}");
                if let (Outcome::Solved(_), Outcome::Solved(_)) = (&plain, &outcome) {
                    assert_eq!(plain, outcome, "{algorithm}: the puzzle has one solution");
                }
                assert!(plain == outcome || [&plain, &outcome].contains(&&Outcome::Stopped), "{algorithm}");
                let why = explain_in(
                    changed[at],
                    moment.board(),
                    puzzle.symbols(),
                    &Context::of(changed[at], &own, at as u64, algorithm),
                );
                assert!(why.why.ends_with("You decided to guess here."), "{}", why.why);
                assert_eq!(opened(&puzzle, algorithm, &own, &outcome), changed, "{algorithm}");
                made += 1;
            }
        }
    }
    assert!(made > 100, "{made} decisions were made");
}

#[test]
fn every_step_after_a_decision_is_sound() {
    let mut random = Random(8);
    for puzzle in puzzles() {
        for algorithm in solvers() {
            let (trace, steps, _) = recorded(&puzzle, algorithm, &[]);
            let guesses = fresh_guesses(&trace, algorithm);
            let Some(&at) = guesses.get(guesses.len() / 2) else { continue };
            let Step::Assign { cell, digit, .. } = steps[at] else { panic!("a guess") };
            let decision = other(trace.moment_at(at as u64).board(), algorithm, (cell, digit), &mut random);
            let mut checker = Checker::new(&puzzle, algorithm.keeps_candidates());
            let mut limited = (&mut checker, Limit { remaining: LIMIT });
            let outcome = algorithm.solve(&puzzle, &mut Decided::new([(at as u64, decision)], &mut limited));
            checker.check_end(&outcome);
        }
    }
}

#[test]
fn an_impossible_decision_is_left_out() {
    for puzzle in puzzles() {
        for algorithm in solvers() {
            let (_, steps, _) = recorded(&puzzle, algorithm, &[]);
            let given =
                puzzle.geometry().cells().find(|cell| puzzle.given(*cell).is_some()).expect("a given");
            let decision = Decision { cell: given, digit: Digit::new(0), is_last: false };
            let (_, same, _) = recorded(&puzzle, algorithm, &[(0, decision)]);
            assert_eq!(same, steps, "{algorithm}");
        }
    }
}

/// The board after some steps of a path, as a position.
fn position_after(puzzle: &Puzzle, board: &Board) -> Pencilled {
    let mut position = Pencilled::new(puzzle.geometry().clone());
    for cell in puzzle.geometry().cells() {
        match board.digit(cell) {
            Some(digit) => position.write(cell, digit, puzzle.given(cell).is_some()),
            None => position.pencil(cell, board.candidates(cell).intersection(board.consistent(cell))),
        }
    }
    position
}

#[test]
fn a_path_goes_on_with_what_was_chosen() {
    let techniques = RuleSet::techniques();
    let algorithm = Algorithm::Human(techniques);
    let mut random = Random(9);
    for puzzle in puzzles().into_iter().filter(|puzzle| puzzle.geometry().side() == 9) {
        let (trace, steps, plain) = recorded(&puzzle, algorithm, &[]);
        for _ in 0..4 {
            let at = below(&mut random, steps.len());
            let board = trace.moment_at(at as u64).board().clone();
            let position = position_after(&puzzle, &board);
            let view = Position::of(&position).expect("not too large");
            let all: Vec<_> = rules::techniques()
                .into_iter()
                .filter(|(rule, grade)| techniques.contains(rule.id) && !grade.assumes_one_solution())
                .flat_map(|(rule, _)| rule.some(&view, 3))
                .collect();
            let Some(next) = all.get(below(&mut random, all.len().max(1))).cloned() else { continue };
            let before = trace.with_arguments(at as u64);
            for (index, (step, words)) in before.iter().enumerate() {
                assert_eq!((*step, words), (steps[index], &trace.argument(index as u64)));
            }
            assert_eq!(before.len(), at);
            let way = Way { steps: before, next: next.clone() };
            let solve = |run: &mut _| human::solve_on(&puzzle, techniques, &way, run);
            let (own, changed, outcome) = Recording::new(&puzzle).of(solve, LIMIT as usize, 100);
            assert_eq!(changed[..at], steps[..at]);
            let waiting = |cell: Cell| match board.digit(cell) {
                Some(_) => 0,
                None => board.candidates(cell).without(board.consistent(cell)).len(),
            };
            let at = at + puzzle.geometry().cells().map(waiting).sum::<usize>();
            let place = next.conclusions[0];
            let first = changed[at];
            assert_eq!((first.cell(), first.digit()), (Some(place.0), Some(place.1)), "{next:?}");
            assert_eq!(first.deduction(), Some(next.deduction));
            if let (Outcome::Solved(one), Outcome::Solved(other)) = (&plain, &outcome) {
                assert_eq!(one, other);
            }
            assert!(!matches!(outcome, Outcome::Unsolvable | Outcome::Stopped), "{outcome:?}");
            assert_eq!(opened(&puzzle, algorithm, &own, &outcome), changed);
        }
    }
}
