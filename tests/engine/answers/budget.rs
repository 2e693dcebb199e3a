//! Limits and cancelling take effect at once, even on boards that would take for ever.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::random::Recipe;
use crate::common::{claim, empty, files};
use sudoscope::engine::{Budget, Claim, Engine, Fact, Progress, Stopped};
use sudoscope::geometry::{Cell, Digit, Variant};
use sudoscope::puzzle::Puzzle;

/// The time a question may continue after its cancellation.
const PROMPT: Duration = Duration::from_millis(10);
/// On a busy machine a thread often waits longer than that for a core, so only one of many attempts must
/// succeed.
const ATTEMPTS: usize = 100;

fn boards() -> Vec<Puzzle> {
    [(9, Variant::Plain), (9, Variant::Diagonal), (16, Variant::Plain), (25, Variant::Diagonal)]
        .map(|(side, variant)| empty(side, variant))
        .into()
}

#[test]
fn time_is_honoured_within_ten_milliseconds() {
    let mut engine = Engine::new();
    for puzzle in boards() {
        let prompt = (0..ATTEMPTS).any(|_| {
            let (began, time) = (Instant::now(), Duration::from_millis(15));
            let count = engine.count(&puzzle, u64::MAX, &Budget::within(time));
            assert_eq!((count.complete, count.stopped), (false, Some(Stopped::OutOfTime)));
            assert!(began.elapsed() >= time);
            began.elapsed() <= time + PROMPT
        });
        assert!(prompt, "side {}", puzzle.geometry().side());
    }
}

#[test]
fn cancelling_takes_effect_within_ten_milliseconds() {
    let mut engine = Engine::new();
    for puzzle in boards() {
        let prompt = (0..ATTEMPTS).any(|_| {
            let cancel = AtomicBool::new(false);
            thread::scope(|scope| {
                let canceller = scope.spawn(|| {
                    thread::sleep(Duration::from_millis(15));
                    let now = Instant::now();
                    cancel.store(true, Ordering::Relaxed);
                    now
                });
                let count = engine.count(&puzzle, u64::MAX, &Budget::until(&cancel));
                let ended = Instant::now();
                assert_eq!(count.stopped, Some(Stopped::Cancelled));
                ended.saturating_duration_since(canceller.join().expect("it only waits")) <= PROMPT
            })
        });
        assert!(prompt, "side {}", puzzle.geometry().side());
    }
}

/// The part of an answer that is compared.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Told {
    Candidates(Vec<sudoscope::digit_set::DigitSet>),
    Core(Option<Vec<Fact>>),
}

/// A question that can take long before its first guess.
type Question = fn(&mut Engine, &Puzzle, &Budget<'_>) -> Result<Told, Stopped>;

const LONG: [(&str, Question); 3] = [
    ("candidates", |engine, puzzle, budget| engine.candidates(puzzle, budget).map(Told::Candidates)),
    ("core", |engine, puzzle, budget| engine.core(puzzle, claim(puzzle), budget).map(Told::Core)),
    ("core with rules", |engine, puzzle, budget| {
        engine.core_with_rules(puzzle, claim(puzzle), budget).map(Told::Core)
    }),
];

/// Boards with givens, some of which are needed for the question.
fn filled() -> Vec<Puzzle> {
    let filled = [
        (9, Variant::Plain, 30),
        (16, Variant::Plain, 50),
        (16, Variant::Diagonal, 45),
        (25, Variant::Plain, 60),
    ];
    filled.map(|(side, variant, kept)| Recipe { side, variant, seed: 8, kept, corrupt: false }.make()).into()
}

/// The times at which a question is cancelled, in milliseconds: while rules are being set up, and later.
const MOMENTS: [u64; 8] = [0, 1, 2, 5, 12, 25, 50, 90];

#[test]
fn candidates_and_cores_are_cancelled_within_ten_milliseconds() {
    for puzzle in filled() {
        for (question, ask) in LONG {
            for moment in MOMENTS {
                let prompt = (0..ATTEMPTS).any(|_| {
                    // With no rules set up before.
                    let (cancel, mut engine) = (AtomicBool::new(false), Engine::new());
                    thread::scope(|scope| {
                        let canceller = scope.spawn(|| {
                            thread::sleep(Duration::from_millis(moment));
                            let now = Instant::now();
                            cancel.store(true, Ordering::Relaxed);
                            now
                        });
                        let answer = ask(&mut engine, &puzzle, &Budget::until(&cancel));
                        let ended = Instant::now();
                        assert!(answer.is_ok() || answer == Err(Stopped::Cancelled), "{answer:?}");
                        ended.saturating_duration_since(canceller.join().expect("it only waits")) <= PROMPT
                    })
                });
                assert!(prompt, "{question}, side {}, after {moment} ms", puzzle.geometry().side());
            }
        }
    }
}

/// Whatever is left half done: rules not fully set up, what was learnt, a position in the search.
#[test]
fn a_stopped_engine_answers_like_a_new_one() {
    for puzzle in filled() {
        for (question, ask) in LONG {
            let most = Budget { nodes: Some(1000), ..Budget::UNLIMITED };
            let expected = ask(&mut Engine::new(), &puzzle, &most);
            let (mut engine, mut stopped) = (Engine::new(), 0);
            for micros in [0, 100, 1000, 5000, 20_000, 60_000] {
                let time = Budget::within(Duration::from_micros(micros));
                stopped += usize::from(ask(&mut engine, &puzzle, &time) == Err(Stopped::OutOfTime));
                let again = ask(&mut engine, &puzzle, &most);
                assert_eq!(again, expected, "{question}, side {}, {micros} µs", puzzle.geometry().side());
            }
            for nodes in [0, 1, 2, 5, 20, 100] {
                let few = Budget { nodes: Some(nodes), ..Budget::UNLIMITED };
                stopped += usize::from(ask(&mut engine, &puzzle, &few) == Err(Stopped::OutOfNodes));
                assert_eq!(ask(&mut engine, &puzzle, &most), expected, "{question}, {nodes} nodes");
            }
            assert!(stopped > 0, "{question}: no time is enough");
        }
    }
}

#[test]
fn every_question_stops() {
    let (cancelled, mut engine) = (AtomicBool::new(true), Engine::new());
    let budget = Budget::until(&cancelled);
    for puzzle in boards() {
        let (cell, digit) = (Cell::new(0), Digit::new(0));
        assert_eq!(engine.first(&puzzle, &budget), Err(Stopped::Cancelled));
        assert_eq!(engine.unique(&puzzle, &budget), Err(Stopped::Cancelled));
        assert_eq!(engine.possible(&puzzle, cell, digit, &budget), Err(Stopped::Cancelled));
        assert_eq!(engine.candidates(&puzzle, &budget), Err(Stopped::Cancelled));
        assert_eq!(engine.core(&puzzle, Claim::Forced(cell, digit), &budget), Err(Stopped::Cancelled));
        assert_eq!(engine.core_with_rules(&puzzle, Claim::NoSolution, &budget), Err(Stopped::Cancelled));
        assert_eq!(engine.count(&puzzle, 5, &budget).stopped, Some(Stopped::Cancelled));
    }
}

#[test]
fn core_progress_grows_towards_its_total() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/16x16-hard.txt");
    let puzzle = files::parse(&std::fs::read_to_string(file).expect("of the library"));
    let reports = RefCell::new(Vec::new());
    let report = |progress: Progress| reports.borrow_mut().push(progress);
    let budget = Budget { progress: Some(&report), ..Budget::UNLIMITED };
    let core = Engine::new().core_with_rules(&puzzle, claim(&puzzle), &budget);
    assert!(core.expect("no limit").is_some());
    // At first the number of facts to examine is unknown.
    let examined: Vec<Progress> =
        reports.into_inner().into_iter().skip_while(|report| report.total.is_none()).collect();
    assert!(!examined.is_empty(), "it takes longer than a report");
    assert!(examined.is_sorted_by_key(|report| report.done), "{examined:?}");
    let total = examined[0].total;
    assert!(examined.iter().all(|report| report.total == total && Some(report.done) < total), "{examined:?}");
}
