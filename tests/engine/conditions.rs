//! Conditions on steps find the same as an independent test of every step, however the steps are divided into
//! chunks.

use std::sync::Arc;

use crate::common::random::{self, Random};
use crate::common::recording::Recording;
use crate::common::{endless, steps_of};
use proptest::prelude::*;
use sudoscope::board::{Board, Moment, Role};
use sudoscope::geometry::{Cell, Digit};
use sudoscope::puzzle::Puzzle;
use sudoscope::rules;
use sudoscope::solver::Algorithm;
use sudoscope::step::{Contradiction, Step};
use sudoscope::trace::Trace;
use sudoscope::trace::query::{Condition, Found, Search};

/// A step, and the boards around it.
struct Around<'a> {
    number: u64,
    step: Step,
    before: &'a Board,
    after: &'a Board,
}

/// A test of a step, and its text.
type Part = (String, Box<dyn Fn(&Around<'_>) -> bool>);

/// A part of a condition, and an independent implementation of it.
fn part(random: &mut Random, puzzle: &Puzzle, steps: u64) -> Part {
    let geometry = Arc::clone(puzzle.geometry());
    let side = geometry.side() as u64;
    let cell = Cell::new(random.below(side * side) as usize);
    let digit = Digit::new(random.below(side) as usize);
    let most = if random.below(2) == 0 { 5 } else { side * side / 2 };
    let number = random.below(most) as usize;
    let step = random.below(steps + 2);
    match random.below(19) {
        0 => ("guess".into(), Box::new(|at| is_guess(at.step))),
        1 => ("retracted guesses".into(), Box::new(retracts_guess)),
        2 => ("Assignment".into(), Box::new(|at| matches!(at.step, Step::Assign { .. }))),
        3 => ("retraction".into(), Box::new(|at| matches!(at.step, Step::Retract { .. }))),
        4 => ("elimination".into(), Box::new(|at| matches!(at.step, Step::Eliminate { .. }))),
        5 => ("restored candidate".into(), Box::new(|at| matches!(at.step, Step::Restore { .. }))),
        6 => ("contradiction".into(), Box::new(|at| matches!(at.step, Step::Contradiction(_)))),
        7 => ("solution".into(), Box::new(|at| at.step == Step::Solution)),
        8 => {
            let rule = &rules::TABLE[random.below(rules::TABLE.len() as u64) as usize];
            let id = rule.id;
            let by = move |at: &Around<'_>| at.step.deduction().is_some_and(|by| by.rule == id);
            (format!("by {}", rule.name), Box::new(by))
        }
        9 | 10 => (format!("in {}", geometry.name(cell)), Box::new(move |at| cell_of(at.step) == Some(cell))),
        11 => {
            let row = cell.index() / side as usize;
            let is_in = move |at: &Around<'_>| match at.step {
                Step::Contradiction(Contradiction::NoPlace { unit, .. }) => {
                    at.before.geometry().kind(unit).to_string() == format!("row {}", row + 1)
                }
                step => cell_of(step).is_some_and(|cell| cell.index() / side as usize == row),
            };
            (format!("in row {}", row + 1), Box::new(is_in))
        }
        12 | 13 => {
            let symbol = puzzle.symbols().symbol(digit);
            (format!("digit {symbol}"), Box::new(move |at| at.step.digit() == Some(digit)))
        }
        14 => (format!("at depth < {number}"), Box::new(move |at| guesses(at.after) < number)),
        15 => (format!("depth {number}"), Box::new(move |at| guesses(at.after) == number)),
        16 => (format!("filled >= {number}"), Box::new(move |at| filled(at.after) >= number)),
        17 => (format!("step > {step}"), Box::new(move |at| at.number > step)),
        _ => (
            format!("step {step} to {}", step + 40),
            Box::new(move |at| (step..=step + 40).contains(&at.number)),
        ),
    }
}

fn is_guess(step: Step) -> bool {
    matches!(step, Step::Assign { reason, .. } if reason.is_guess())
}

fn retracts_guess(at: &Around<'_>) -> bool {
    matches!(at.step, Step::Retract { cell, .. } if matches!(at.before.role(cell), Some(Role::Guess { .. })))
}

fn cell_of(step: Step) -> Option<Cell> {
    match step {
        Step::Assign { cell, .. }
        | Step::Retract { cell, .. }
        | Step::Eliminate { cell, .. }
        | Step::Restore { cell, .. }
        | Step::Examine { cell, .. }
        | Step::Conflict { cell, .. }
        | Step::Culprit { cell, .. }
        | Step::Irrelevant { cell, .. }
        | Step::Contradiction(Contradiction::NoCandidate(cell)) => Some(cell),
        Step::Contradiction(Contradiction::NoPlace { .. }) | Step::Solution => None,
    }
}

fn guesses(board: &Board) -> usize {
    board.geometry().cells().filter(|cell| matches!(board.role(*cell), Some(Role::Guess { .. }))).count()
}

fn filled(board: &Board) -> usize {
    board.geometry().cells().filter(|cell| board.digit(*cell).is_some()).count()
}

/// Alternatives of parts, some of them negated: the text, and the numbers of all matching steps.
fn condition(random: &mut Random, puzzle: &Puzzle, steps: &[Step]) -> (String, Vec<u64>) {
    let mut any: Vec<Vec<(bool, Part)>> = Vec::new();
    for _ in 0..1 + random.below(2) {
        let count = 1 + random.below(3);
        let all = (0..count).map(|_| (random.below(5) == 0, part(random, puzzle, steps.len() as u64)));
        any.push(all.collect());
    }
    let said = |(negated, (text, _)): &(bool, Part)| format!("{}{text}", if *negated { "not " } else { "" });
    let join = |all: &Vec<(bool, Part)>| all.iter().map(said).collect::<Vec<_>>().join(" ");
    let text = any.iter().map(join).collect::<Vec<_>>().join(" or ");
    let mut moment = Moment::start(puzzle);
    let mut found = Vec::new();
    for (&step, number) in steps.iter().zip(1..) {
        let before = moment.board().clone();
        moment.advance(step);
        let at = Around { number, step, before: &before, after: moment.board() };
        let holds = |all: &Vec<(bool, Part)>| all.iter().all(|(negated, (_, is_so))| is_so(&at) != *negated);
        if any.iter().any(holds) {
            found.push(number);
        }
    }
    (text, found)
}

/// Continues a search with little patience until nothing more is found.
fn all(trace: &Trace, condition: &Condition, from: u64, forward: bool) -> Vec<u64> {
    let mut search = Search::new(condition.clone(), from, forward);
    let mut found = Vec::new();
    let mut share = 0.0;
    loop {
        let mut once = true;
        match search.work(trace, || std::mem::take(&mut once)) {
            Found::Some(more) => found.extend(more),
            Found::Nothing => return found,
            Found::NotYet => {}
        }
        assert!(search.share(trace) >= share, "it goes on");
        share = search.share(trace);
    }
}

fn check(puzzle: &Arc<Puzzle>, algorithm: Algorithm, limit: usize, chunk_words: usize, seed: u64) {
    let random = &mut Random(seed);
    let steps = steps_of(algorithm, puzzle, limit).0;
    let mut recording = Recording::with_chunks_of(puzzle, chunk_words);
    steps.chunks((chunk_words / 3).max(1)).for_each(|batch| recording.batch(batch));
    let trace = recording.finish();
    for _ in 0..8 {
        let (text, expected) = condition(random, puzzle, &steps);
        let condition = Condition::parse(&text, puzzle.geometry(), puzzle.symbols()).expect(&text);
        for from in [0, trace.len(), random.below(trace.len() + 1)] {
            let (before, after): (Vec<u64>, Vec<u64>) = expected.iter().partition(|at| **at <= from);
            assert_eq!(all(&trace, &condition, from, true), after, "{text} after {from}");
            let before: Vec<u64> = before.into_iter().filter(|at| *at < from).rev().collect();
            assert_eq!(all(&trace, &condition, from, false), before, "{text} before {from}");
        }
    }
}

proptest! {
    #![proptest_config(random::cases(12))]

    #[test]
    fn of_random_puzzles(sample in random::puzzles(), seed in any::<u64>(), chunk_words in 16..900_usize) {
        for algorithm in Algorithm::ALL {
            check(&sample.0, algorithm, 1_500, chunk_words, seed);
        }
    }
}

/// With hundreds of chunks, so that whole groups of them are skipped.
#[test]
fn of_a_long_run() {
    for seed in 0..4 {
        check(&endless(), Algorithm::BruteForce, 12_000, 60, seed);
    }
}

/// What the summaries exclude is never read.
#[test]
fn rare_steps_are_found_without_reading_others() {
    let steps = steps_of(Algorithm::BruteForce, &endless(), 40_000).0;
    let mut recording = Recording::with_chunks_of(&endless(), 300);
    steps.chunks(100).for_each(|batch| recording.batch(batch));
    let trace = recording.finish();
    let condition = |text: &str| {
        let puzzle = endless();
        Condition::parse(text, puzzle.geometry(), puzzle.symbols()).expect(text)
    };
    for text in ["solution", "by naked pair", "guess at depth > 200", "step 39 990 to 39 990"] {
        let mut search = Search::new(condition(text), 0, true);
        let mut read = 0;
        while search.work(&trace, || {
            read += 1;
            true
        }) != Found::Nothing
        {}
        assert!(read <= 1, "{text}: {read} chunks");
    }
}
