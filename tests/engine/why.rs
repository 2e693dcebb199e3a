//! Every chain of causes, link by link: each fact follows from its causes alone, according to code that
//! shares nothing with the rules; each cause is older; and the chain ends at givens and guesses.

mod alone;
mod case;

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use crate::common::naive::{self, Known};
use crate::common::random::{self, Random};
use crate::common::recording::Recording;
use crate::common::{VARIATIONS, own};
use alone::Alone;
use case::Case;
use proptest::prelude::*;
use sudoscope::board::{Board, Role};
use sudoscope::engine::{Budget, Engine};
use sudoscope::geometry::{Cell, Digit, Geometry, Variant};
use sudoscope::puzzle::{Puzzle, Symbols};
use sudoscope::rules;
use sudoscope::solver::backtracking::Heuristics;
use sudoscope::solver::solutions::{Solutions, count_to_two};
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::step::{Age, Contradiction, Limit, Step};
use sudoscope::trace::{Landmark, Trace};
use sudoscope::why::{Chain, Fact, How, Least, Node, Question, Why, sentences};

/// The most steps of a run in the questions.
const LIMIT: usize = 20_000;

/// The approximate number of facts judged per chain, and the most that are counted again.
const MOST_JUDGED: u64 = 500;
const MOST_COUNTED: usize = 2_000;

fn algorithms() -> Vec<Algorithm> {
    let chosen = Heuristics::all().map(Algorithm::Backtracking);
    Algorithm::ALL.into_iter().chain(VARIATIONS).chain(chosen).collect()
}

/// The number of facts to ask about: `SUDOSCOPE_FACTS`, or by default as many as take seconds. For a hundred
/// thousand: `SUDOSCOPE_FACTS=100000 cargo test --release --test engine why`.
fn facts() -> usize {
    std::env::var("SUDOSCOPE_FACTS")
        .map_or(3_000, |number| number.parse().expect("SUDOSCOPE_FACTS is a number"))
}

#[test]
fn every_link_follows_from_its_causes() {
    let (puzzles, algorithms) = (own::of_sides(4..=25, 1), algorithms());
    let random = &mut Random(7);
    let (wanted, mut asked) = (facts(), 0);
    while asked < wanted {
        let own = &puzzles[random.below(puzzles.len() as u64) as usize];
        let algorithm = algorithms[random.below(algorithms.len() as u64) as usize];
        let case = Case::new(&own.puzzle, algorithm, [64, 256, 1024, 8192][random.below(4) as usize]);
        asked += case.ask(random, 25);
    }
}

#[test]
fn every_contradiction_of_a_run_is_explained() {
    for algorithm in algorithms() {
        for own in own::of_sides(4..=9, 6) {
            let case = Case::new(&own.puzzle, algorithm, 256);
            let (mut why, random) = (Why::new(), &mut Random(3));
            let mut at = 0;
            for _ in 0..20 {
                let Some(position) = case.trace.next(at, Landmark::Contradiction) else { break };
                let fact = Why::of_step(case.steps[position as usize - 1]).expect("a contradiction");
                let root = why.ask(&case.trace, position, fact).expect("it is there");
                case.judge(&Chain::whole(&case.trace, &mut why, root), random);
                at = position;
            }
        }
    }
}

#[test]
fn least_reasons_suffice_and_are_minimal() {
    let (puzzles, algorithms) = (own::of_sides(4..=9, 3), algorithms());
    let (random, engine, mut found) = (&mut Random(11), &mut Engine::new(), 0);
    while found < 60 {
        let own = &puzzles[random.below(puzzles.len() as u64) as usize];
        let algorithm = algorithms[random.below(algorithms.len() as u64) as usize];
        let case = Case::new(&own.puzzle, algorithm, 256);
        let mut why = Why::new();
        for _ in 0..4 {
            let position = random.below(case.trace.len() + 1);
            let fact = case.random_fact(random, position);
            let Some(root) = why.ask(&case.trace, position, fact) else { continue };
            let fact = root.fact;
            let chain = Chain::whole(&case.trace, &mut why, root);
            let Some(question) = Question::of(&case.trace, &chain) else { continue };
            let least = question.answer(engine, &case.puzzle, &Budget::UNLIMITED).expect("no limit");
            if let Some(least) = least {
                case.is_least(fact, &least);
                found += 1;
            }
        }
    }
}

/// The last contradiction of this puzzle depends on no guess: it has no solution, and all guesses fail at
/// once although not everything below them was tried.
#[test]
fn a_contradiction_without_guesses_refutes_all_guesses() {
    let line = "7..C31549A.84....69AC72.A.8.B2C..4.3.5A3798.B2..2C.B..31.6.769784...3..A.\
                B146.A.79325.6.28.9..B19.271B.CA5..3A9.C72.1B.587..5.1B.3...451.A63287C";
    let symbols = Symbols::standard(12);
    let givens = line.chars().map(|symbol| symbols.digit(symbol)).collect();
    let geometry = Geometry::with_side(12, Variant::Plain).unwrap();
    let puzzle = Arc::new(Puzzle::new(geometry, givens, symbols, "").unwrap());
    assert_eq!(count_to_two(&puzzle, &mut Limit { remaining: 20_000 }), Solutions::None);

    let case = Case::new(&puzzle, "cbj:static".parse().unwrap(), 128);
    let failed = case.steps.iter().zip(1..).filter_map(|(&step, position)| match step {
        Step::Retract { cell, digit } => Some((position, Fact::Failed(cell, digit))),
        _ => None,
    });
    let mut jumped_over = 0;
    for (position, fact) in failed {
        let mut why = Why::new();
        let Some(root) = why.ask(&case.trace, position, fact) else { continue };
        let chain = Chain::whole(&case.trace, &mut why, root);
        case.judge(&chain, &mut Random(1));
        if chain.guesses().is_empty() {
            jumped_over += 1;
            assert!(matches!(chain.nodes()[1].fact, Fact::Contradiction(_)));
        }
    }
    assert!(jumped_over >= 2, "{jumped_over} guesses failed for no other one");
}

proptest! {
    #![proptest_config(random::cases(30))]

    #[test]
    fn of_random_puzzles(sample in random::puzzles(), seed in any::<u64>(), which in any::<u16>()) {
        let algorithms = algorithms();
        let algorithm = algorithms[usize::from(which) % algorithms.len()];
        Case::new(&sample.0, algorithm, 128).ask(&mut Random(seed), 25);
    }
}
