use std::collections::BTreeSet;

use super::*;
use crate::predict::next;
use crate::puzzle::Puzzle;
use crate::trace::test_support::{HARD, puzzle, recorded, recorded_to};

const ALL: u8 = 0b11_1111;

/// The questions of a set, with this many places looked at at a time, and how often.
fn chosen(set: QuestionSet, trace: &Trace, algorithm: Algorithm, places: usize) -> (Vec<Question>, usize) {
    let mut choosing = Choosing::new(&set, trace);
    for calls in 1..100_000 {
        if let Some(questions) = choosing.work(trace, algorithm, places) {
            return (questions, calls);
        }
    }
    panic!("it does not end");
}

fn of(trace: &Trace, algorithm: Algorithm, seed: u64, count: u8, kinds: u8) -> Vec<Question> {
    chosen(QuestionSet { seed, count, kinds, steps: trace.len() }, trace, algorithm, 64).0
}

fn solvers() -> [Algorithm; 4] {
    ["propagation", "cbj", "learning", "brute-force"].map(|name| name.parse().expect("a solver"))
}

fn hard() -> Puzzle {
    puzzle(HARD)
}

/// All questions of a kind, one after the other.
fn all(trace: &Trace, algorithm: Algorithm, kind: Kind) -> Vec<Question> {
    let mut from = 0;
    let ask = || {
        let question = next(trace, algorithm, &[kind], from..trace.len(), None)?;
        from = question.position + 1;
        Some(question)
    };
    std::iter::from_fn(ask).collect()
}

#[test]
fn questions_belong_to_the_run_and_never_repeat() {
    for algorithm in solvers() {
        let trace = recorded_to(6_000, algorithm, &hard(), 2_000);
        for (seed, count) in [(0, 1), (1, 5), (2, 20), (u64::MAX, 100)] {
            let questions = of(&trace, algorithm, seed, count, ALL);
            assert!(questions.len() == usize::from(count) || count == 100, "{algorithm}");
            let places: BTreeSet<(u64, Kind)> =
                questions.iter().map(|question| (question.position, question.kind())).collect();
            assert!(places.iter().copied().eq(questions.iter().map(|own| (own.position, own.kind()))));
            for question in questions {
                let here = question.position..question.position + 1;
                assert_eq!(next(&trace, algorithm, &[question.kind()], here, None), Some(question));
                assert!(question.position < trace.len());
            }
        }
    }
}

/// Neither how much is looked at at a time nor how the run is stored matters.
#[test]
fn run_kinds_and_seed_alone_decide_a_set() {
    for algorithm in solvers() {
        let stored = [500, 4_000, 1 << 16].map(|words| recorded_to(6_000, algorithm, &hard(), words));
        for kinds in [ALL, Kind::Cell.bit() | Kind::Rule.bit(), Kind::Jump.bit()] {
            let set = QuestionSet { seed: 7, count: 10, kinds, steps: stored[0].len() };
            let (expected, _) = chosen(set, &stored[0], algorithm, usize::MAX);
            for trace in &stored {
                for places in [1, 8] {
                    assert_eq!(chosen(set, trace, algorithm, places).0, expected, "{algorithm} by {places}");
                }
            }
        }
        let places = |seed| of(&stored[0], algorithm, seed, 5, ALL).iter().map(|own| own.position).collect();
        let sets: BTreeSet<Vec<u64>> = (0..10).map(places).collect();
        assert!(sets.len() > 7, "another seed asks something else: {sets:?}");
    }
}

/// Saved runs have the seed only: what it leads to must never change.
#[test]
fn a_seed_means_the_same_questions_forever() {
    let trace = recorded(Algorithm::PROPAGATION, &hard(), 1 << 16);
    let places: Vec<(u64, Kind)> = of(&trace, Algorithm::PROPAGATION, 2026, 6, ALL)
        .iter()
        .map(|question| (question.position, question.kind()))
        .collect();
    let expected = [
        (292, Kind::Cell),
        (292, Kind::Value),
        (293, Kind::Branch),
        (317, Kind::Value),
        (324, Kind::Rule),
        (420, Kind::Digit),
    ];
    assert_eq!(places, expected);
}

#[test]
fn kinds_take_turns_and_questions_are_spread() {
    for algorithm in solvers() {
        let trace = recorded_to(6_000, algorithm, &hard(), 1 << 16);
        for seed in 0..3 {
            let questions = of(&trace, algorithm, seed, 20, ALL);
            let counts = Kind::ALL.map(|kind| questions.iter().filter(|own| own.kind() == kind).count());
            let most = counts.into_iter().max().unwrap_or_default();
            for (kind, count) in Kind::ALL.into_iter().zip(counts) {
                let has_more = all(&trace, algorithm, kind).len() > count;
                assert!(count + 1 >= most || !has_more, "{algorithm}: {counts:?}");
            }
        }
        // The only kind that lies everywhere.
        let kind = if trace.totals().guesses > 100 { Kind::Branch } else { Kind::Digit };
        let places: Vec<u64> = all(&trace, algorithm, kind).iter().map(|own| own.position).collect();
        let part = |position: u64| (position - places[0]) * 10 / (trace.len() - places[0]);
        let parts: BTreeSet<u64> = places.iter().map(|place| part(*place)).collect();
        let questions = of(&trace, algorithm, 3, 10, kind.bit());
        let own: BTreeSet<u64> = questions.iter().map(|question| part(question.position)).collect();
        assert_eq!(own, parts, "{algorithm}: each part that has one");
    }
}

#[test]
fn a_run_with_few_questions_gives_all() {
    let algorithm = Algorithm::PROPAGATION;
    let trace = recorded(algorithm, &hard(), 1 << 16);
    let kinds = Kind::Cell.bit();
    let all = all(&trace, algorithm, Kind::Cell);
    assert!(all.len() < 100 && !all.is_empty());
    assert_eq!(of(&trace, algorithm, 5, 100, kinds), all);
    // This solver does not jump; and there is nothing in no steps.
    assert_eq!(of(&trace, algorithm, 5, 10, Kind::Jump.bit()), []);
    let nothing = QuestionSet { seed: 1, count: 10, kinds: ALL, steps: 0 };
    assert_eq!(chosen(nothing, &trace, algorithm, 8).0, []);
    // Unknown bits and numbers.
    assert_eq!(of(&trace, algorithm, 5, 10, 0b1100_0000), []);
    let every: usize = Kind::ALL.into_iter().map(|kind| self::all(&trace, algorithm, kind).len()).sum();
    assert_eq!(of(&trace, algorithm, 5, u8::MAX, ALL).len(), every.min(usize::from(MOST_QUESTIONS)));
    assert_eq!(of(&trace, algorithm, 5, 0, ALL).len(), 1);
}

/// Later steps than those from which it was chosen change nothing but fates.
#[test]
fn only_the_given_steps_are_asked_about() {
    let trace = recorded(Algorithm::PROPAGATION, &hard(), 1 << 16);
    let set = QuestionSet { seed: 4, count: 10, kinds: ALL, steps: trace.len() * 3 / 4 };
    let (questions, _) = chosen(set, &trace, Algorithm::PROPAGATION, 8);
    assert!(
        questions.iter().all(|question| question.position < set.steps) && questions.len() == 10,
        "{questions:?}"
    );
}

/// The work for one question is bounded, however long the run is.
#[test]
fn a_long_run_is_not_read() {
    let algorithm = Algorithm::BruteForce;
    let trace = recorded_to(60_000, algorithm, &hard(), 1 << 12);
    let set = QuestionSet { seed: 1, count: 20, kinds: ALL, steps: trace.len() };
    let (questions, calls) = chosen(set, &trace, algorithm, 8);
    assert_eq!(questions.len(), 20);
    // Jumps, placed digits and rules, which the run does not have, are given up once.
    assert!(calls < (20 + 6) * MOST_PLACES / 8, "{calls}");
}
