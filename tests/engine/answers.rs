//! The unobserved engine gives the same answers as the observed solvers, as the authors of the lists, and as
//! exhaustive searches.

mod budget;
mod cores;
mod naive;

use std::collections::HashSet;
use std::env;
use std::io::{self, Write as _};
use std::ops::{AddAssign, ControlFlow};

use crate::common::own::{self, Known};
use crate::common::random::{Random, Recipe};
use crate::common::{VARIATIONS, files, solve_within};
use sudoscope::digit_set::DigitSet;
use sudoscope::engine::{Answer, Budget, Count, Engine, Position, Stopped};
use sudoscope::geometry::Variant;
use sudoscope::puzzle::{Grid, Puzzle};
use sudoscope::solver::solutions::{self, Solutions, count_to_two};
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::step::Limit;

/// The number of steps after which an observed solver gives up.
const LIMIT: u64 = 100_000;

fn answer(engine: &mut Engine, puzzle: &Puzzle) -> Answer {
    let answer = engine.unique(puzzle, &Budget::UNLIMITED).expect("no limit");
    match &answer {
        Answer::None => {}
        Answer::Unique(grid) => assert!(grid.solves(puzzle), "{puzzle}"),
        Answer::Several([one, other]) => {
            assert!(one != other && one.solves(puzzle) && other.solves(puzzle), "{puzzle}");
        }
    }
    answer
}

/// Compares the engine with the propagation search; returns whether that has ended.
fn check(engine: &mut Engine, puzzle: &Puzzle, limit: u64) -> bool {
    let own = answer(engine, puzzle);
    let first = engine.first(puzzle, &Budget::UNLIMITED).expect("no limit");
    match &own {
        Answer::None => assert_eq!(first, None, "{puzzle}"),
        Answer::Unique(grid) => assert_eq!(first.as_ref(), Some(grid), "{puzzle}"),
        Answer::Several(_) => assert!(first.is_some_and(|grid| grid.solves(puzzle)), "{puzzle}"),
    }
    let known = count_to_two(puzzle, &mut Limit { remaining: limit });
    match (&own, &known) {
        (_, Solutions::Unknown)
        | (Answer::None, Solutions::None)
        | (Answer::Several(_), Solutions::Several) => {}
        (Answer::Unique(grid), Solutions::Unique(expected)) => assert_eq!(grid, expected, "{puzzle}"),
        _ => panic!("{} {puzzle}: {own:?} although {known:?}", puzzle.name()),
    }
    known != Solutions::Unknown
}

/// How many runs of solvers ended, and how many were cut off.
#[derive(Clone, Copy, Default)]
struct Runs {
    ended: u64,
    cut_off: u64,
}

impl AddAssign for Runs {
    fn add_assign(&mut self, more: Self) {
        *self = Self { ended: self.ended + more.ended, cut_off: self.cut_off + more.cut_off };
    }
}

/// Compares the engine with every solver that ends.
fn check_all(engine: &mut Engine, puzzle: &Puzzle, limit: u64) -> Runs {
    let own = answer(engine, puzzle);
    let mut runs = Runs::default();
    for algorithm in Algorithm::ALL.into_iter().chain(VARIATIONS) {
        match (solve_within(algorithm, puzzle, limit), &own) {
            (None | Some(Outcome::Stopped | Outcome::Stalled), _) => {
                runs.cut_off += 1;
                continue;
            }
            (Some(Outcome::Unsolvable), Answer::None) => {}
            (Some(Outcome::Solved(grid)), Answer::Unique(only)) => {
                assert_eq!(grid, *only, "{algorithm}: {puzzle}");
            }
            (Some(Outcome::Solved(_)), Answer::Several(_)) => {}
            (Some(outcome), own) => panic!("{algorithm} on {puzzle}: {outcome:?} although {own:?}"),
        }
        runs.ended += 1;
    }
    runs
}

#[test]
fn on_the_projects_own_puzzles() {
    let mut engine = Engine::new();
    for (index, own) in own::puzzles().into_iter().enumerate() {
        let known = match answer(&mut engine, &own.puzzle) {
            Answer::None => Known::None,
            Answer::Unique(_) => Known::One,
            Answer::Several(_) => Known::Several,
        };
        assert_eq!(known, own.solutions, "{}", own.puzzle.name());
        if index % 13 == 0 {
            check_all(&mut engine, &own.puzzle, LIMIT);
        }
    }
}

/// A list, every how many puzzles of it are compared, and every how many of these with all solvers.
const LISTS: [(&str, usize, usize); 8] = [
    ("9x9/clue17_sample.txt", 3, 100),
    ("9x9/top1465.txt", 3, 40),
    ("9x9/top95.txt", 1, 5),
    ("9x9/hardest_sample.txt", 7, 50),
    ("16x16/published.txt", 1, 4),
    ("16x16/minimal.txt", 1, 3),
    ("25x25/generated.txt", 2, 3),
    // Mixed boards, not all with one solution; then single-board files.
    ("25x25/mixed.txt", 1, usize::MAX),
];
const SINGLE: [&str; 3] = ["sudoku16/easy1.txt", "sudoku16/medium1.txt", "sudoku16/hard1.txt"];

/// By default, a part of the public lists that takes seconds. With `SUDOSCOPE_LISTS=whole`, every puzzle of
/// every list with every solver; observed solvers give up after [`LIMIT`] steps so that weak ones end, and
/// the test reports how often. `SUDOSCOPE_LISTS=whole cargo test --release --test engine
/// answers::on_the_public`.
#[test]
fn on_the_public_collections() {
    let is_whole = env::var("SUDOSCOPE_LISTS").is_ok_and(|which| which == "whole");
    let (mut engine, mut runs) = (Engine::new(), Runs::default());
    for (list, nth, among) in LISTS {
        let (nth, among) = if is_whole { (1, 1) } else { (nth, among) };
        for (index, puzzle) in files::every_nth(list, nth).iter().enumerate() {
            let own = answer(&mut engine, puzzle);
            assert!(list.contains("mixed") || matches!(own, Answer::Unique(_)), "{list}: {puzzle}");
            check(&mut engine, puzzle, LIMIT);
            if index % among == 0 {
                runs += check_all(&mut engine, puzzle, LIMIT);
            }
        }
    }
    let hard = if is_whole { files::every_nth("25x25/hard.txt", 1) } else { Vec::new() };
    for puzzle in SINGLE.into_iter().filter_map(files::board).chain(hard) {
        runs += check_all(&mut engine, &puzzle, LIMIT);
    }
    if is_whole {
        let Runs { ended, cut_off } = runs;
        let _ = writeln!(
            io::stderr(),
            "\n{ended} runs of solvers compared, {cut_off} stopped after {LIMIT} steps"
        );
    }
}

/// The guesses and conflicts the clause solver may spend on a hard board in an unoptimised build. A number
/// and not a time, so that the same boards are decided on every machine.
const NODES: u64 = 6_000;

/// All of them with `--release`, in minutes; in an unoptimised build, the easier ones, and the test reports
/// how many.
#[test]
fn the_hardest_boards_have_one_solution() {
    let (mut engine, mut undecided) = (Engine::new(), 0);
    let nodes = cfg!(debug_assertions).then_some(NODES);
    let own = own::unique(25..=25).into_iter().map(|own| (*own.puzzle).clone());
    let boards: Vec<Puzzle> = files::every_nth("25x25/hard.txt", 1).into_iter().chain(own).collect();
    for puzzle in &boards {
        match engine.unique(puzzle, &Budget { nodes, ..Budget::UNLIMITED }) {
            Ok(Answer::Unique(grid)) => assert!(grid.solves(puzzle), "{puzzle}"),
            Err(Stopped::OutOfNodes) if nodes.is_some() => undecided += 1,
            other => panic!("{other:?}: {puzzle}"),
        }
    }
    assert!(undecided < boards.len(), "none of {} is decided", boards.len());
    if undecided > 0 {
        let all = boards.len();
        let _ = writeln!(
            io::stderr(),
            "\nNOT CHECKED: {undecided} of {all} boards of 25×25 cells; --release does"
        );
    }
}

/// A random board: of any side up to 16, with few or many givens, sometimes with a wrong one.
fn random_board(random: &mut Random) -> Puzzle {
    let (side, least) =
        [(4, 5), (6, 10), (8, 18), (9, 20), (10, 25), (12, 33), (15, 40), (16, 40)][random.below(8) as usize];
    let variant = if random.below(3) == 0 { Variant::Diagonal } else { Variant::Plain };
    let kept = least + random.below(70) as usize * random.below(2) as usize;
    let recipe =
        Recipe { side, variant, seed: random.next(), kept: kept.min(95), corrupt: random.below(3) == 0 };
    recipe.make()
}

/// The number of random boards in a test: `SUDOSCOPE_BOARDS`, or by default as many as take seconds. For a
/// million: `SUDOSCOPE_BOARDS=1000000 cargo test --release --test engine answers::on_random_boards`.
fn boards(default: u64) -> u64 {
    env::var("SUDOSCOPE_BOARDS")
        .map_or(default, |number| number.parse().expect("SUDOSCOPE_BOARDS is a number"))
}

#[test]
fn on_random_boards_with_any_number_of_solutions() {
    let (mut engine, mut random) = (Engine::new(), Random(14));
    let (boards, mut ended, mut kinds) = (boards(1500), 0, [0; 3]);
    for _ in 0..boards {
        let puzzle = random_board(&mut random);
        ended += u64::from(check(&mut engine, &puzzle, LIMIT));
        kinds[match answer(&mut engine, &puzzle) {
            Answer::None => 0,
            Answer::Unique(_) => 1,
            Answer::Several(_) => 2,
        }] += 1;
    }
    assert!(ended > boards / 2 && kinds.iter().all(|&kind| kind > boards / 20), "{ended} {kinds:?}");
}

#[test]
fn counts_and_candidates_are_those_of_trying_everything() {
    let (mut engine, mut random) = (Engine::new(), Random(41));
    for _ in 0..boards(300) {
        let (side, kept) = [(4, 10), (4, 25), (6, 30), (6, 40), (8, 50), (9, 50)][random.below(6) as usize];
        let variant = if random.below(2) == 0 { Variant::Diagonal } else { Variant::Plain };
        let puzzle =
            Recipe { side, variant, seed: random.next(), kept, corrupt: random.below(4) == 0 }.make();
        let naive = naive::solutions(&puzzle, 3000);
        let most = 3000;
        let count = engine.count(&puzzle, most, &Budget::UNLIMITED);
        let complete = naive.len() < 3000;
        assert_eq!(count, Count { found: naive.len() as u64, complete, stopped: None }, "{puzzle}");
        if complete {
            assert_eq!(
                engine.candidates(&puzzle, &Budget::UNLIMITED).unwrap(),
                naive::candidates(&puzzle, &naive),
                "{puzzle}"
            );
        }
    }
}

#[test]
fn large_boards_with_many_solutions_are_counted_exactly() {
    let (mut engine, mut random) = (Engine::new(), Random(7));
    let mut compared = 0;
    for _ in 0..boards(60) {
        let (side, kept) = [(12, 38), (15, 42), (16, 42), (20, 55)][random.below(4) as usize];
        let recipe = Recipe {
            side,
            variant: Variant::Plain,
            seed: random.next(),
            kept,
            corrupt: random.below(4) == 0,
        };
        let puzzle = recipe.make();
        let expected = solutions::count(&puzzle, 500, &mut Limit { remaining: 3_000_000 });
        if !expected.complete && expected.found < 500 {
            continue;
        }
        compared += 1;
        let mut found: Vec<Grid> = Vec::new();
        let all = engine.each(&puzzle, &Budget::UNLIMITED, |grid| {
            found.push(grid.clone());
            if found.len() == 500 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((all, found.len() as u64), (Ok(expected.complete), expected.found), "{puzzle}");
        assert!(found.iter().all(|grid| grid.solves(&puzzle)), "{puzzle}");
        found.sort_by(|a, b| a.digits().cmp(b.digits()));
        assert!(found.windows(2).all(|pair| pair[0] != pair[1]), "{puzzle}");
        if expected.complete {
            let candidates = engine.candidates(&puzzle, &Budget::UNLIMITED).unwrap();
            assert_eq!(candidates, naive::candidates(&puzzle, &found), "{puzzle}");
        }
    }
    assert!(compared * 6 > boards(60), "{compared}");
}

/// On these boards the search finds the first solutions; then it finds none for 5,000 guesses, after which
/// the clauses take over.
#[test]
fn clauses_repeat_no_solution_of_the_search() {
    let mut engine = Engine::new();
    for (kept, seed) in [(36, 7), (40, 15), (40, 18), (36, 48), (40, 57)] {
        let puzzle = Recipe { side: 20, variant: Variant::Diagonal, seed, kept, corrupt: false }.make();
        let mut found = HashSet::new();
        let all = engine.each(&puzzle, &Budget::UNLIMITED, |grid| {
            assert!(grid.solves(&puzzle) && found.insert(grid.digits().to_vec()), "{puzzle}");
            if found.len() == 500 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(all.is_ok() && found.len() > 5, "{puzzle}");
        assert!(engine.nodes() > 5000, "{} nodes are too few to be stuck: {puzzle}", engine.nodes());
    }
}

#[test]
fn answers_in_branches_match_the_guessed_board() {
    let (mut engine, mut random) = (Engine::new(), Random(3));
    for _ in 0..boards(100) {
        let (side, kept) = [(4, 20), (6, 35), (9, 36), (9, 60), (12, 50)][random.below(5) as usize];
        let variant = if random.below(2) == 0 { Variant::Diagonal } else { Variant::Plain };
        let puzzle = Recipe { side, variant, seed: random.next(), kept, corrupt: false }.make();
        let blanks: Vec<_> = puzzle.blanks().collect();
        let cell = blanks[random.below(blanks.len() as u64) as usize];
        let count = |engine: &mut Engine, placed: &[_], struck: &[_]| {
            let position = Position { puzzle: &puzzle, placed, struck };
            engine.count(position, 10_000, &Budget::UNLIMITED).found
        };
        let whole = count(&mut engine, &[], &[]);
        if whole == 10_000 {
            continue;
        }
        let mut possible = DigitSet::EMPTY;
        let mut sum = 0;
        for digit in puzzle.geometry().digits() {
            let with = count(&mut engine, &[(cell, digit)], &[]);
            assert_eq!(with + count(&mut engine, &[], &[(cell, digit)]), whole, "{puzzle}");
            assert_eq!(engine.possible(&puzzle, cell, digit, &Budget::UNLIMITED), Ok(with > 0), "{puzzle}");
            sum += with;
            if with > 0 {
                possible.insert(digit);
            }
        }
        assert_eq!(sum, whole, "{puzzle}");
        assert_eq!(
            engine.candidates(&puzzle, &Budget::UNLIMITED).unwrap()[cell.index()],
            possible,
            "{puzzle}"
        );
    }
}
