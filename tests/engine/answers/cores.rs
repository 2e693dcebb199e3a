//! Cores prove their claims, and none of their members can be left out; judged by solvers that share nothing
//! with the engine.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::boards;
use crate::common::random::{Random, Recipe};
use crate::common::{files, own};
use sudoscope::engine::{Answer, Budget, Claim, Engine, Fact, Position, Stopped};
use sudoscope::geometry::{Cell, Digit, Variant};
use sudoscope::puzzle::{Puzzle, Symbols};
use sudoscope::rules::RuleSet;
use sudoscope::solver::Outcome;
use sudoscope::solver::propagation;

/// Whether a claim follows from these digits alone, according to the propagation search.
fn follows(puzzle: &Puzzle, digits: &[(Cell, Digit)], claim: Claim) -> bool {
    let has_solution = |extra: Option<(Cell, Digit)>| {
        let mut givens = vec![None; puzzle.geometry().cell_count()];
        for &(cell, digit) in digits.iter().chain(&extra) {
            if givens[cell.index()].is_some_and(|known| known != digit) {
                return false;
            }
            givens[cell.index()] = Some(digit);
        }
        let symbols = Symbols::standard(puzzle.geometry().side());
        let Ok(board) = Puzzle::new(Arc::clone(puzzle.geometry()), givens, symbols, "") else { return false };
        matches!(propagation::solve(&board, RuleSet::switched_on(), &mut ()), Outcome::Solved(_))
    };
    match claim {
        Claim::NoSolution => !has_solution(None),
        Claim::Excluded(cell, digit) => !has_solution(Some((cell, digit))),
        Claim::Forced(cell, digit) => {
            let others = puzzle.geometry().digits().filter(|other| *other != digit);
            others.into_iter().all(|other| !has_solution(Some((cell, other))))
        }
    }
}

fn digits(puzzle: &Puzzle, facts: &[Fact]) -> Vec<(Cell, Digit)> {
    let digit = |fact: &Fact| match *fact {
        Fact::Given(cell) => (cell, puzzle.given(cell).expect("a given")),
        Fact::Placed(cell, digit) => (cell, digit),
        other => panic!("{other:?} was not asked for"),
    };
    facts.iter().map(digit).collect()
}

fn check(puzzle: &Puzzle, core: &[Fact], claim: Claim) {
    assert!(follows(puzzle, &digits(puzzle, core), claim), "{puzzle} {claim:?} {core:?}");
    for left_out in core {
        let rest: Vec<Fact> = core.iter().copied().filter(|fact| fact != left_out).collect();
        assert!(!follows(puzzle, &digits(puzzle, &rest), claim), "{puzzle} {claim:?} {core:?}: {left_out:?}");
    }
}

fn random_unique(engine: &mut Engine, random: &mut Random) -> (Puzzle, Vec<Digit>) {
    loop {
        let (side, kept) = [(4, 40), (6, 40), (9, 35)][random.below(3) as usize];
        let variant = if random.below(3) == 0 { Variant::Diagonal } else { Variant::Plain };
        let puzzle = Recipe { side, variant, seed: random.next(), kept, corrupt: false }.make();
        if let Answer::Unique(grid) = engine.unique(&puzzle, &Budget::UNLIMITED).unwrap() {
            return (puzzle, grid.digits().to_vec());
        }
    }
}

#[test]
fn of_givens_are_minimal() {
    let (mut engine, mut random) = (Engine::new(), Random(5));
    for _ in 0..boards(40) {
        let (puzzle, solution) = random_unique(&mut engine, &mut random);
        let blanks: Vec<Cell> = puzzle.blanks().collect();
        let cell = blanks[random.below(blanks.len() as u64) as usize];
        for digit in puzzle.geometry().digits() {
            let is_right = solution[cell.index()] == digit;
            let claim = if is_right { Claim::Forced(cell, digit) } else { Claim::Excluded(cell, digit) };
            let core = engine.core(&puzzle, claim, &Budget::UNLIMITED).unwrap().expect("it is the only one");
            check(&puzzle, &core, claim);
            let false_claim =
                if is_right { Claim::Excluded(cell, digit) } else { Claim::Forced(cell, digit) };
            assert_eq!(engine.core(&puzzle, false_claim, &Budget::UNLIMITED), Ok(None), "{puzzle}");
        }
        assert_eq!(engine.core(&puzzle, Claim::NoSolution, &Budget::UNLIMITED), Ok(None), "{puzzle}");
    }
}

#[test]
fn of_placed_digits_are_minimal() {
    let (mut engine, mut random) = (Engine::new(), Random(6));
    for _ in 0..boards(40) {
        let (puzzle, solution) = random_unique(&mut engine, &mut random);
        let cells = random.shuffled(puzzle.blanks());
        let mut placed: Vec<(Cell, Digit)> =
            cells.iter().take(5).map(|&cell| (cell, solution[cell.index()])).collect();
        let wrong = puzzle.geometry().digits().find(|&digit| digit != placed[0].1).expect("two digits");
        placed[0].1 = wrong;
        let position = Position { puzzle: &puzzle, placed: &placed, struck: &[] };
        let core =
            engine.core(position, Claim::NoSolution, &Budget::UNLIMITED).unwrap().expect("one is wrong");
        assert!(core.contains(&Fact::Placed(placed[0].0, wrong)), "{puzzle} {core:?}");
        check(&puzzle, &core, Claim::NoSolution);
    }
}

/// The number of guesses after which the clauses take over a search, and the most nodes of both together.
const STUCK: u64 = 5000;
const MOST_NODES: u64 = 20_000;

/// The number of a puzzle's cores that took the clauses, and of those that the search alone could judge.
#[derive(Default)]
struct Judged {
    stuck: usize,
    refuted: usize,
}

/// Checks the cores of all candidates that a puzzle excludes: they take few nodes, and fail without any
/// single member.
fn check_all(engine: &mut Engine, puzzle: &Puzzle, judged: &mut Judged) {
    let candidates =
        puzzle.blanks().flat_map(|cell| puzzle.geometry().digits().map(move |digit| (cell, digit)));
    for (cell, digit) in candidates {
        let claim = Claim::Excluded(cell, digit);
        let Some(core) = engine.core(puzzle, claim, &Budget::UNLIMITED).unwrap() else { continue };
        let nodes = engine.nodes();
        assert!(nodes < MOST_NODES, "{puzzle} {claim:?}: {nodes}");
        if nodes <= STUCK {
            continue;
        }
        judged.stuck += 1;
        let mut solution = |facts: &[Fact], budget: &Budget<'_>| {
            let mut givens = vec![None; puzzle.geometry().cell_count()];
            for (cell, digit) in digits(puzzle, facts).into_iter().chain([(cell, digit)]) {
                givens[cell.index()] = Some(digit);
            }
            let board = Puzzle::new(Arc::clone(puzzle.geometry()), givens, Symbols::standard(9), "");
            board.map_or(Ok(None), |board| engine.first(&board, budget))
        };
        for left_out in &core {
            let rest: Vec<Fact> = core.iter().copied().filter(|fact| fact != left_out).collect();
            let left = solution(&rest, &Budget::UNLIMITED).unwrap();
            assert!(left.is_some(), "{puzzle} {claim:?}: {left_out:?}");
        }
        // The search alone agrees whenever it ends.
        match solution(&core, &Budget { nodes: Some(20 * STUCK), ..Budget::UNLIMITED }) {
            Ok(found) => {
                assert!(found.is_none(), "{puzzle} {claim:?} {core:?}");
                judged.refuted += 1;
            }
            Err(stopped) => assert_eq!(stopped, Stopped::OutOfNodes),
        }
    }
}

/// A search may take seconds to find that few givens exclude a digit; the clauses find it at once.
#[test]
fn of_excluded_candidates_take_few_nodes() {
    let mut engine = Engine::new();
    let mut check = |puzzles: &[&Puzzle]| {
        let mut judged = Judged::default();
        puzzles.iter().for_each(|puzzle| check_all(&mut engine, puzzle, &mut judged));
        let Judged { stuck, refuted } = judged;
        assert!(stuck > 10 && refuted > 5, "{stuck} {refuted}");
    };
    let own = own::unique(9..=9);
    let nth = if cfg!(debug_assertions) { 16 } else { 1 };
    check(&own.iter().step_by(nth).map(|own| &*own.puzzle).collect::<Vec<_>>());
    let listed = files::every_nth("9x9/top95.txt", if cfg!(debug_assertions) { 8 } else { 1 });
    if !listed.is_empty() {
        check(&listed.iter().collect::<Vec<_>>());
    }
}

/// A formula over the candidates of a board: each clause lists candidates and whether they hold.
type Formula = Vec<Vec<(usize, bool)>>;

/// The clauses of a fact.
fn clauses(puzzle: &Puzzle, fact: Fact) -> Formula {
    let geometry = puzzle.geometry();
    let candidate = |cell: Cell, digit: Digit| cell.index() * geometry.side() + digit.index();
    let exactly_one = |candidates: Vec<usize>| {
        let pairs = candidates.iter().flat_map(|&a| {
            candidates.iter().filter(move |&&b| a < b).map(move |&b| vec![(a, false), (b, false)])
        });
        pairs.chain([candidates.iter().map(|&candidate| (candidate, true)).collect()]).collect::<Formula>()
    };
    match fact {
        Fact::Given(cell) => vec![vec![(candidate(cell, puzzle.given(cell).expect("a given")), true)]],
        Fact::Placed(cell, digit) => vec![vec![(candidate(cell, digit), true)]],
        Fact::Struck(cell, digit) => vec![vec![(candidate(cell, digit), false)]],
        Fact::Cell(cell) => exactly_one(geometry.digits().map(|digit| candidate(cell, digit)).collect()),
        Fact::Unit(unit) => {
            let cells = geometry.cells_of(unit);
            let of = |digit| exactly_one(cells.iter().map(|&cell| candidate(cell, digit)).collect());
            geometry.digits().flat_map(of).collect()
        }
    }
}

/// Whether a formula is satisfiable: unit propagation, trying both values (Davis, Logemann and Loveland,
/// 1962).
fn is_satisfiable(formula: &Formula, mut known: Vec<Option<bool>>) -> bool {
    loop {
        let mut unit = None;
        let mut open = None;
        for clause in formula {
            if clause.iter().any(|&(candidate, holds)| known[candidate] == Some(holds)) {
                continue;
            }
            let mut free = clause.iter().filter(|(candidate, _)| known[*candidate].is_none());
            match (free.next(), free.next()) {
                (None, _) => return false,
                (Some(&only), None) => unit = Some(only),
                (Some(&first), Some(_)) => open = Some(first),
            }
        }
        match (unit, open) {
            (Some((candidate, holds)), _) => known[candidate] = Some(holds),
            (None, None) => return true,
            (None, Some((candidate, holds))) => {
                let mut tried = known.clone();
                tried[candidate] = Some(holds);
                if is_satisfiable(formula, tried) {
                    return true;
                }
                known[candidate] = Some(!holds);
            }
        }
    }
}

#[test]
fn cores_with_rules_name_needed_cells_and_units() {
    let mut engine = Engine::new();
    let mut sizes = BTreeSet::new();
    for seed in 0..boards(12) {
        let puzzle = Recipe { side: 4, variant: Variant::Plain, seed, kept: 40, corrupt: false }.make();
        let Answer::Unique(grid) = engine.unique(&puzzle, &Budget::UNLIMITED).unwrap() else { continue };
        for cell in puzzle.blanks() {
            let claim = Claim::Forced(cell, grid.digits()[cell.index()]);
            let core = engine.core_with_rules(&puzzle, claim, &Budget::UNLIMITED).unwrap().expect("unique");
            let refuted = Fact::Struck(cell, grid.digits()[cell.index()]);
            let holds = |facts: &[Fact]| {
                let formula: Formula =
                    facts.iter().chain([&refuted]).flat_map(|&fact| clauses(&puzzle, fact)).collect();
                !is_satisfiable(&formula, vec![None; 64])
            };
            assert!(holds(&core), "{puzzle} {core:?}");
            for left_out in &core {
                let rest: Vec<Fact> = core.iter().copied().filter(|fact| fact != left_out).collect();
                assert!(!holds(&rest), "{puzzle} {core:?}: {left_out:?}");
            }
            sizes.insert(core.len());
        }
    }
    assert!(sizes.len() > 2, "{sizes:?}");
}
