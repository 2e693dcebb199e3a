//! Every question on small boards, against a naive search.

use std::cell::Cell as Shared;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::*;
use crate::geometry::Variant;
use crate::puzzle::Puzzle;
use crate::puzzle::test_support::{board, plain};

const FOURS: [&str; 5] =
    ["................", "...1..2......41.", ".........4.1.14.", "123....4........", "1234341221434..."];

const SIXES: [(Variant, &str); 2] = [
    (Variant::Plain, "45...1............5.3...........6.42"),
    (Variant::Diagonal, "5..6..4...........6.....2..........."),
];

/// Small boards of all kinds.
fn small() -> impl Iterator<Item = Puzzle> {
    let fours = FOURS.map(plain).into_iter();
    let diagonals = FOURS.into_iter().filter_map(|line| plain(line).with_variant(Variant::Diagonal).ok());
    fours.chain(diagonals).chain(SIXES.map(|(variant, line)| board(variant, line)))
}

/// An engine that leaves a search to the clauses after this many guesses without a solution.
fn with_patience(guesses: u64) -> Engine {
    Engine { boards: Boards::with_patience(guesses), ..Engine::default() }
}

/// Engines that hand a search over to the clauses at once, soon, and never.
fn engines() -> [Engine; 4] {
    [0, 1, 4, u64::MAX].map(with_patience)
}

/// All solutions, found by trying every digit in every cell.
fn naive(puzzle: &Puzzle) -> Vec<Grid> {
    fn fill(puzzle: &Puzzle, digits: &mut Vec<Digit>, all: &mut Vec<Grid>) {
        let Some(cell) = puzzle.geometry().cells().nth(digits.len()) else {
            all.push(Grid::new(digits.clone()));
            return;
        };
        for digit in puzzle.geometry().digits() {
            let peers = puzzle.geometry().peers(cell).iter();
            let fits = peers
                .into_iter()
                .all(|&peer| digits.get(peer.index()) != Some(&digit) && puzzle.given(peer) != Some(digit));
            if fits && puzzle.given(cell).is_none_or(|given| given == digit) {
                digits.push(digit);
                fill(puzzle, digits, all);
                digits.pop();
            }
        }
    }
    let mut all = Vec::new();
    fill(puzzle, &mut Vec::new(), &mut all);
    all
}

#[test]
fn every_solution_is_passed_once() {
    for puzzle in small() {
        let mut expected = naive(&puzzle);
        expected.sort_by_key(|grid| grid.digits().to_vec());
        for mut engine in engines() {
            let mut found = Vec::new();
            let all = engine.each(&puzzle, &Budget::UNLIMITED, |grid| {
                found.push(grid.clone());
                ControlFlow::Continue(())
            });
            assert_eq!(all, Ok(true));
            found.sort_by_key(|grid| grid.digits().to_vec());
            assert_eq!(found, expected, "{puzzle}");
            let few = match engine.unique(&puzzle, &Budget::UNLIMITED) {
                Ok(Answer::None) => 0,
                Ok(Answer::Unique(grid)) => u64::from(expected.contains(&grid)),
                Ok(Answer::Several([one, other])) => {
                    assert!(one != other && expected.contains(&one) && expected.contains(&other));
                    2
                }
                Err(stopped) => panic!("{stopped:?}"),
            };
            assert_eq!(few, expected.len().min(2) as u64, "{puzzle}");
        }
    }
}

#[test]
fn counting_ends_at_the_limit_or_last_solution() {
    let (empty, mut engine) = (plain("................"), Engine::new());
    let counted = |found, complete| Count { found, complete, stopped: None };
    assert_eq!(engine.count(&empty, 1000, &Budget::UNLIMITED), counted(288, true), "all boards of side four");
    assert_eq!(engine.count(&empty, 100, &Budget::UNLIMITED), counted(100, false));
    assert_eq!(engine.count(&empty, 0, &Budget::UNLIMITED), counted(0, false));
    assert_eq!(engine.count(&plain("123....4........"), 5, &Budget::UNLIMITED), counted(0, true));
}

#[test]
fn tells_none_one_and_several_apart() {
    let mut engine = Engine::new();
    let mut ask = |line| engine.unique(&plain(line), &Budget::UNLIMITED).unwrap();
    assert_eq!(ask("123....4........"), Answer::None);
    assert!(matches!(ask("1234341221434..."), Answer::Unique(grid) if grid.digits().len() == 16));
    let Answer::Several([one, other]) = ask("................") else { panic!("there are 288") };
    assert_ne!(one, other);
    assert!([one, other].iter().all(|grid| grid.solves(&plain("................"))));
}

#[test]
fn placed_and_struck_digits_count_like_givens() {
    let (puzzle, mut engine) = (plain("...1..2......41."), Engine::new());
    let all = naive(&puzzle);
    let (cell, digit) = (Cell::new(0), all[0].digits()[0]);
    let with = all.iter().filter(|grid| grid.digits()[0] == digit).count() as u64;
    let places = [(cell, digit)];
    let mut count = |placed, struck| {
        engine.count(Position { puzzle: &puzzle, placed, struck }, u64::MAX, &Budget::UNLIMITED).found
    };
    assert_eq!(count(&places, &[]), with);
    assert_eq!(count(&[], &places), all.len() as u64 - with);
    assert_eq!(count(&places, &places), 0);
    assert_eq!(count(&[(Cell::new(3), Digit::new(3))], &[]), 0, "against a given");
}

#[test]
fn candidates_are_those_of_all_solutions() {
    for puzzle in small() {
        let mut expected = vec![DigitSet::EMPTY; puzzle.geometry().cell_count()];
        for grid in naive(&puzzle) {
            for (set, &digit) in expected.iter_mut().zip(grid.digits()) {
                set.insert(digit);
            }
        }
        for mut engine in engines() {
            assert_eq!(engine.candidates(&puzzle, &Budget::UNLIMITED).unwrap(), expected, "{puzzle}");
            for cell in puzzle.geometry().cells() {
                for digit in puzzle.geometry().digits() {
                    let possible = engine.possible(&puzzle, cell, digit, &Budget::UNLIMITED).unwrap();
                    assert_eq!(possible, expected[cell.index()].contains(digit), "{puzzle}");
                }
            }
        }
    }
}

#[test]
fn candidates_of_nines_are_those_of_all_solutions() {
    let line = ".7..8.9.....5..4...6.2...5....1......9.6......21..8...45..7.8.1..7.2..........6.9";
    let puzzle = board(Variant::Plain, line);
    let mut engine = Engine::new();
    let mut expected = vec![DigitSet::EMPTY; 81];
    let all = engine.each(&puzzle, &Budget::UNLIMITED, |grid| {
        expected.iter_mut().zip(grid.digits()).for_each(|(set, &digit)| set.insert(digit));
        ControlFlow::Continue(())
    });
    assert_eq!(all, Ok(true));
    assert!(expected.iter().any(|set| set.len() > 1), "there are several solutions");
    let seen = Shared::new(Progress { done: 0, total: None });
    let budget = Budget { progress: Some(&|progress| seen.set(progress)), ..Budget::UNLIMITED };
    assert_eq!(engine.candidates(&puzzle, &budget).unwrap(), expected);
    assert!(seen.get().done <= 81);
}

#[test]
fn a_budget_shows_its_limits() {
    let shown = format!("{:?}", Budget { nodes: Some(7), ..Budget::UNLIMITED });
    assert!(shown.contains("nodes: Some(7)") && shown.contains("progress: false"), "{shown}");
}

/// A board with 132 solutions.
fn fifteen() -> Puzzle {
    let rows = [
        "F.3.8..1.9.2..7",
        "9.61..2.7....F.",
        "A7.D.3..E.14695",
        ".B....5.1......",
        "2..65.......F4B",
        "8DA...E.....9..",
        "B...C.3.F..67..",
        "D9.2...8...3.1.",
        ".F5....2..8.E..",
        ".34FB..9.7AD8.C",
        "7629..DAC.F..53",
        "E....4....91..6",
        ".....BA.83.....",
        ".....1.5....D.2",
        "....FD.72C.A..8",
    ];
    board(Variant::Plain, &rows.concat())
}

/// A puzzle with one solution whose givens are all needed.
fn twelve() -> Puzzle {
    let rows = [
        "..9.....7.A.",
        ".5.4.6....1.",
        "....1A.....8",
        "..A.684.....",
        "8..6.3..A.2.",
        ".1.........C",
        ".....B.7....",
        "B8..........",
        "...5.9......",
        "6..23....4..",
        "....A4...C.3",
        "..5.2.....B.",
    ];
    board(Variant::Diagonal, &rows.concat())
}

/// Among these, a search for one candidate is given up in the middle of a propagation before the next is asked about.
#[test]
fn an_abandoned_search_leaves_nothing_behind() {
    let puzzle = fifteen();
    for patience in [0, 2, 10, 30, 100, u64::MAX] {
        let mut engine = with_patience(patience);
        let (mut solutions, mut expected) = (0, vec![DigitSet::EMPTY; 225]);
        let all = engine.each(&puzzle, &Budget::UNLIMITED, |grid| {
            assert!(grid.solves(&puzzle));
            solutions += 1;
            expected.iter_mut().zip(grid.digits()).for_each(|(set, &digit)| set.insert(digit));
            ControlFlow::Continue(())
        });
        assert_eq!((all, solutions), (Ok(true), 132), "{patience}");
        assert_eq!(engine.candidates(&puzzle, &Budget::UNLIMITED).unwrap(), expected, "{patience}");
    }
}

/// What an answer costs is the same on every machine. Any change to the search changes these numbers; make one on
/// purpose only, with `cargo bench --bench engine` and `25x25/hard.txt` measured before and after.
#[test]
fn the_nodes_of_each_question_repeat_exactly() {
    let boards: Vec<Puzzle> = [fifteen(), twelve()].into_iter().chain(FOURS.map(plain)).collect();
    let fours = [0, 4, 4, 4, 8, 0, 2, 2, 3, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let by_search =
        [&[96, 103, 384, 1189, 17][..], &[16, 96, 96, 212, 91], &[7, 7, 287, 134], &fours].concat();
    assert_eq!(nodes(Engine::new(), &boards), by_search);
    let mixed = nodes(with_patience(20), &boards[..2]);
    assert_eq!(mixed, [31, 32, 569, 900, 17, 16, 101, 61, 217, 91], "by search and clauses");
}

/// What each question about these boards costs.
fn nodes(mut engine: Engine, puzzles: &[Puzzle]) -> Vec<u64> {
    let mut costs = Vec::new();
    for puzzle in puzzles {
        let mut cost = |ask: &dyn Fn(&mut Engine)| {
            ask(&mut engine);
            costs.push(engine.nodes());
        };
        cost(&|engine| drop(engine.first(puzzle, &Budget::UNLIMITED)));
        cost(&|engine| drop(engine.unique(puzzle, &Budget::UNLIMITED)));
        cost(&|engine| assert!(engine.count(puzzle, 300, &Budget::UNLIMITED).found <= 300));
        cost(&|engine| drop(engine.candidates(puzzle, &Budget::UNLIMITED)));
        cost(&|engine| drop(engine.core(puzzle, Claim::NoSolution, &Budget::UNLIMITED)));
    }
    costs
}

/// Whether a claim holds for all solutions with these facts, by trying them all.
fn follows(puzzle: &Puzzle, facts: &[Fact], claim: Claim) -> bool {
    let empty =
        Puzzle::new(Arc::clone(puzzle.geometry()), vec![None; 16], puzzle.symbols().clone(), "").unwrap();
    naive(&empty).iter().filter(|grid| facts.iter().all(|&fact| keeps(puzzle, grid, fact))).all(|grid| {
        match claim {
            Claim::NoSolution => false,
            Claim::Excluded(cell, digit) => grid.digits()[cell.index()] != digit,
            Claim::Forced(cell, digit) => grid.digits()[cell.index()] == digit,
        }
    })
}

fn keeps(puzzle: &Puzzle, grid: &Grid, fact: Fact) -> bool {
    match fact {
        Fact::Given(cell) => Some(grid.digits()[cell.index()]) == puzzle.given(cell),
        Fact::Placed(cell, digit) => grid.digits()[cell.index()] == digit,
        Fact::Struck(cell, digit) => grid.digits()[cell.index()] != digit,
        Fact::Cell(_) | Fact::Unit(_) => true,
    }
}

#[test]
fn cores_are_minimal_proofs_of_their_claims() {
    let mut engine = Engine::new();
    for line in FOURS {
        let puzzle = plain(line);
        let struck = [(Cell::new(5), Digit::new(0))];
        let position =
            Position { puzzle: &puzzle, placed: &[(Cell::new(8), Digit::new(1))], struck: &struck };
        let all: Vec<Fact> = position.facts().collect();
        let cells = puzzle.geometry().cells();
        let places = cells.flat_map(|cell| puzzle.geometry().digits().map(move |digit| (cell, digit)));
        let claims =
            places.flat_map(|(cell, digit)| [Claim::Excluded(cell, digit), Claim::Forced(cell, digit)]);
        for claim in claims.chain([Claim::NoSolution]) {
            let core = engine.core(position, claim, &Budget::UNLIMITED).unwrap();
            assert_eq!(core.is_some(), follows(&puzzle, &all, claim), "{line} {claim:?}");
            let Some(core) = core else { continue };
            assert!(core.iter().all(|fact| all.contains(fact)));
            assert!(follows(&puzzle, &core, claim), "{line} {claim:?} {core:?}");
            for left_out in &core {
                let rest: Vec<Fact> = core.iter().copied().filter(|fact| fact != left_out).collect();
                assert!(!follows(&puzzle, &rest, claim), "{line} {claim:?} {core:?} without {left_out:?}");
            }
        }
    }
}

#[test]
fn each_limit_of_a_budget_stops_a_count() {
    let (empty, mut engine) = (board(Variant::Plain, &".".repeat(625)), Engine::new());
    let cancelled = AtomicBool::new(true);
    let limits = [
        (Budget::within(Duration::from_millis(5)), Stopped::OutOfTime),
        (Budget { nodes: Some(1000), ..Budget::UNLIMITED }, Stopped::OutOfNodes),
        (Budget::until(&cancelled), Stopped::Cancelled),
    ];
    for (budget, stopped) in limits {
        let count = engine.count(&empty, u64::MAX, &budget);
        assert_eq!((count.complete, count.stopped), (false, Some(stopped)));
    }
}

#[test]
fn progress_is_reported_while_it_takes_long() {
    let reports = std::cell::RefCell::new(Vec::new());
    let report = |progress: Progress| reports.borrow_mut().push(progress.done);
    let budget = Budget { progress: Some(&report), ..Budget::within(Duration::from_secs(2)) };
    let count = Engine::new().count(&board(Variant::Plain, &".".repeat(81)), u64::MAX, &budget);
    let reports = reports.into_inner();
    assert!(!reports.is_empty() && reports.is_sorted(), "{reports:?}");
    assert!(reports.iter().all(|&done| done <= count.found));
}
