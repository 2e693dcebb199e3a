use super::*;
use crate::engine::{Answer, Budget};
use crate::geometry::{BlockShape, Cell, Digit, Variant};
use crate::rating::{Difficulty, Explainer, Path};
use crate::rules::{self, Level};

fn recipe(side: usize, variant: Variant) -> Recipe {
    Recipe::new(Geometry::with_side(side, variant).unwrap())
}

fn puzzle(recipe: &Recipe, seed: u64, number: u64) -> Generated {
    recipe.puzzle(&mut Engine::new(), seed, number, &AtomicBool::new(false)).unwrap()
}

fn is_unique(puzzle: &Puzzle) -> bool {
    matches!(Engine::new().unique(puzzle, &Budget::UNLIMITED).unwrap(), Answer::Unique(_))
}

fn clue_cells(puzzle: &Puzzle) -> Vec<Cell> {
    puzzle.geometry().cells().filter(|cell| puzzle.given(*cell).is_some()).collect()
}

/// The puzzle without the clues of these cells.
fn without(puzzle: &Puzzle, cells: &[Cell]) -> Puzzle {
    let mut givens: Vec<Option<Digit>> = puzzle.givens().to_vec();
    for cell in cells {
        givens[cell.index()] = None;
    }
    Puzzle::new(Arc::clone(puzzle.geometry()), givens, puzzle.symbols().clone(), "").unwrap()
}

#[test]
fn unchecked_boards_have_exactly_the_requested_clues() {
    for (side, clues) in [(9, 0), (9, 10), (9, 81), (16, 60), (25, 200)] {
        let wanted = Some(clues..=clues);
        let recipe = Recipe { clues: wanted, until: Until::Unchecked, ..recipe(side, Variant::Plain) };
        let generated = puzzle(&recipe, 3, 0);
        assert_eq!(clue_cells(&generated.puzzle).len(), clues, "{side}");
        assert!(!generated.is_minimal);
    }
}

#[test]
fn puzzles_are_unique_and_every_clue_is_needed() {
    for (side, variant) in
        [(4, Variant::Plain), (6, Variant::Diagonal), (9, Variant::Plain), (9, Variant::Diagonal)]
    {
        let generated = puzzle(&recipe(side, variant), 1, 2);
        assert!(generated.is_minimal && is_unique(&generated.puzzle), "{side} {variant:?}");
        for cell in clue_cells(&generated.puzzle) {
            assert!(!is_unique(&without(&generated.puzzle, &[cell])), "{side} {variant:?} {cell:?}");
        }
    }
}

#[test]
fn clues_lie_symmetrically_and_every_group_is_needed() {
    for symmetry in [Symmetry::Rotational, Symmetry::Mirror, Symmetry::Diagonal] {
        let Generated { puzzle, is_minimal, .. } =
            puzzle(&Recipe { symmetry, ..recipe(9, Variant::Plain) }, 3, 4);
        assert!(is_minimal && is_unique(&puzzle), "{symmetry:?}");
        for cell in clue_cells(&puzzle) {
            let opposite = symmetry.opposite(puzzle.geometry(), cell);
            assert!(puzzle.given(opposite).is_some(), "{symmetry:?}");
            assert!(!is_unique(&without(&puzzle, &[cell, opposite])), "{symmetry:?} {cell:?}");
        }
    }
}

#[test]
fn the_number_of_clues_is_the_one_requested() {
    for clues in [30..=30, 26..=28, 24..=24] {
        let allowed =
            Recipe { clues: Some(clues.clone()), until: Until::Allowed, ..recipe(9, Variant::Plain) };
        for number in 0..10 {
            let Generated { puzzle, .. } = puzzle(&allowed, 5, number);
            assert!(clues.contains(&clue_cells(&puzzle).len()) && is_unique(&puzzle), "{clues:?}");
        }
    }
    let minimal = Recipe { clues: Some(25..=25), ..recipe(9, Variant::Plain) };
    let generated = puzzle(&minimal, 6, 0);
    assert!(generated.is_minimal);
    assert_eq!(clue_cells(&generated.puzzle).len(), 25);
}

#[test]
fn what_cannot_be_is_given_up() {
    let few = Recipe { clues: Some(1..=3), ..recipe(4, Variant::Plain) };
    let failure = few.puzzle(&mut Engine::new(), 1, 1, &AtomicBool::new(false)).unwrap_err();
    assert_eq!(
        failure.to_string(),
        "no such puzzle with 1 to 3 clues was found in 1,000 grids; the closest had 4 clues"
    );
    let cancelled = recipe(9, Variant::Plain).puzzle(&mut Engine::new(), 1, 1, &AtomicBool::new(true));
    assert_eq!(cancelled.unwrap_err(), Failure::Cancelled);
}

#[test]
fn clue_counts_proved_impossible_are_refused() {
    for (side, variant, least) in [(4, Variant::Plain, 3), (9, Variant::Plain, 17), (9, Variant::Diagonal, 8)]
    {
        let few = Recipe { clues: Some(1..=least - 1), ..recipe(side, variant) };
        let refused = few.puzzle(&mut Engine::new(), 1, 1, &AtomicBool::new(false)).unwrap_err();
        assert_eq!(refused, Failure::TooFew { wanted: 1..=least - 1, least });
        let several = Recipe { until: Until::Unchecked, ..few };
        assert!(several.puzzle(&mut Engine::new(), 1, 1, &AtomicBool::new(false)).is_ok());
    }
    let refused = Failure::TooFew { wanted: 16..=16, least: 17 };
    let expected =
        "no such puzzle with 16 clues exists: all of this shape with one solution have at least 17 clues";
    assert_eq!(refused.to_string(), expected);
    // Other blocks of nine cells do not make the board of the proof.
    let flat = Geometry::new(BlockShape { rows: 2, columns: 6 }, Variant::Plain).unwrap();
    assert_eq!(fewest_clues(&flat), 11);
}

#[test]
fn a_time_limit_does_not_change_results() {
    let in_time = |side, clues, time| {
        let patience = Patience::Time(Duration::from_millis(time));
        let limited = Recipe { clues, patience, ..recipe(side, Variant::Plain) };
        limited.puzzle(&mut Engine::new(), 1, 1, &AtomicBool::new(false))
    };
    let Err(Failure::OutOfTime { wanted, attempts, closest, .. }) = in_time(9, Some(17..=17), 100) else {
        panic!("a rare puzzle is found at once")
    };
    assert!(wanted == Some(17..=17) && attempts > 0 && (18..81).contains(&closest), "{attempts} {closest}");
    // Not even the first grid is examined to the end.
    let Err(Failure::OutOfTime { attempts: 1, closest: 256, .. }) = in_time(16, None, 0) else {
        panic!("no time is enough")
    };
    assert_eq!(in_time(9, None, 600_000).unwrap(), puzzle(&recipe(9, Variant::Plain), 1, 1));
}

#[test]
fn puzzles_of_a_seed_are_the_same_forever() {
    let nine = recipe(9, Variant::Plain);
    let lines: Vec<String> = (0..3).map(|number| puzzle(&nine, 42, number).puzzle.to_string()).collect();
    assert_eq!(lines, KNOWN);
    // An engine that has answered other questions gives the same.
    let (mut engine, cancel) = (Engine::new(), AtomicBool::new(false));
    let again =
        [2, 0, 1].map(|number| nine.puzzle(&mut engine, 42, number, &cancel).unwrap().puzzle.to_string());
    assert_eq!(again, [KNOWN[2], KNOWN[0], KNOWN[1]]);
}

const KNOWN: [&str; 3] = [
    ".3.8......42..5..85..3..27..6..7.92...7....4....6......71......9..75..8...593....",
    "42...5.6..6.8...5.7..9.......8.56..71.34.7.........4.....6.9.....4..21...5.1.....",
    "5..8......3.7...69........4418.5........3.7....5....2.6...9......46...1..51....4.",
];

#[test]
fn blocks_of_every_shape_have_puzzles() {
    for rows in 2..=6 {
        for columns in 2..=12 / rows {
            let geometry = Geometry::new(BlockShape { rows, columns }, Variant::Plain).unwrap();
            let allowed = Recipe {
                clues: Some(1..=geometry.cell_count()),
                until: Until::Easy,
                ..Recipe::new(geometry)
            };
            assert!(is_unique(&puzzle(&allowed, 9, 9).puzzle), "{rows}×{columns}");
        }
    }
}

#[test]
fn a_grade_decides_which_puzzles_are_made() {
    let demand = Demand {
        levels: vec![Level::Easy, Level::Medium],
        techniques: vec![vec![rules::NAKED_PAIR]],
        rating: None,
    };
    let none = Demand { techniques: vec![Vec::new()], ..Demand::default() };
    let graded = Recipe { demand, ..recipe(9, Variant::Plain) };
    let plain = recipe(9, Variant::Plain);
    let mut engine = Engine::new();
    for number in 0..3 {
        let generated = puzzle(&graded, 4, number);
        assert!(generated.is_minimal && is_unique(&generated.puzzle));
        let path = Path::to_only_solution(&mut engine, &generated.puzzle, &Budget::UNLIMITED).unwrap();
        assert!(path.score().level <= Level::Medium);
        assert!(path.steps.iter().any(|taken| taken.name() == "naked pair"), "{path:?}");
        // It is the first one of the same sequence that fits.
        assert_eq!(generated.attempts == 1, generated.puzzle == puzzle(&plain, 4, number).puzzle);
    }
    let never = Recipe { demand: none, patience: Patience::Grids(7), ..plain };
    let failure = never.puzzle(&mut engine, 1, 1, &AtomicBool::new(false)).unwrap_err();
    assert_eq!(failure.to_string(), "no puzzle of this grade was found in 7 grids");
    let large = Recipe { demand: never.demand, ..recipe(25, Variant::Plain) };
    assert_eq!(large.puzzle(&mut engine, 1, 1, &AtomicBool::new(false)), Err(Failure::NoGrades));
}

#[test]
fn a_rating_decides_which_puzzles_are_made() {
    let range = Difficulty::tenths(20)..=Difficulty::tenths(30);
    let demand = Demand { rating: Some(range.clone()), ..Demand::default() };
    let rated = Recipe { demand, ..recipe(9, Variant::Plain) };
    let (mut engine, mut explainer) = (Engine::new(), Explainer::default());
    let generated = puzzle(&rated, 4, 1);
    let rating = explainer.rate(&generated.puzzle, &|| true).rating.unwrap();
    assert!(range.contains(&rating), "{rating}");
    // Those before it in the sequence have other ratings: a puzzle outside the range is refused on both sides.
    for outside in
        [Difficulty::tenths(10)..=Difficulty::tenths(19), Difficulty::tenths(31)..=Difficulty::tenths(90)]
    {
        assert!(!explainer.is_within(&generated.puzzle, &outside, &|| true));
    }
    assert!(!explainer.is_within(&generated.puzzle, &range, &|| false), "it was ended");
    let diagonal = Recipe { demand: rated.demand, ..recipe(9, Variant::Diagonal) };
    assert_eq!(diagonal.puzzle(&mut engine, 1, 1, &AtomicBool::new(false)), Err(Failure::NoRating));
}
