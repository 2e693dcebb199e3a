//! Makes the puzzles used by the tests: every block shape, plain and diagonal, with one solution, several and
//! none. Independent of the file they go into, and of the tests.

use std::fmt::Write as _;
use std::sync::Arc;

use sudoscope::geometry::{BlockShape, Geometry, MAX_SIDE, MIN_SIDE, Variant};
use sudoscope::puzzle::{Puzzle, Symbols};
use sudoscope::solver::solutions::{Solutions, count_to_two};
use sudoscope::step::Limit;

use crate::dig::Draft;
use crate::rate;
use crate::rng::Rng;

const HEAD: &str = "\
# The puzzles of the tests. Each line: rows x columns of a block, variant, number of solutions, the guesses that
# propagation takes to know that number, and the cells. Made, and the same each time, by
#     cargo run --release --no-default-features --example make_puzzles -- --samples tests/puzzles.txt
";

/// The largest side for which puzzles are made minimal; beyond, that takes too long.
const MINIMAL_SIDE: usize = 9;
/// The number of steps after which a board is filled from other clues.
const PATIENCE: u64 = 100_000;
/// The number of steps that a proof of uniqueness may take while clues are being removed.
const MOST_STEPS: u64 = 30_000;

/// The text of the file.
pub(crate) fn text() -> String {
    let mut text = HEAD.to_owned();
    for puzzle in every_shape().into_iter().chain(hard()) {
        let geometry = puzzle.geometry();
        let block = geometry.block();
        let variant = if geometry.variant() == Variant::Diagonal { "diagonal" } else { "plain" };
        let (solutions, guesses) = (rate::solutions(&puzzle), rate::tree_guesses(&puzzle));
        writeln!(text, "{}x{} {variant} {solutions} {guesses} {puzzle}", block.rows, block.columns)
            .expect("a string takes every text");
    }
    text
}

/// All block shapes, smallest boards first.
fn shapes() -> impl Iterator<Item = BlockShape> {
    (MIN_SIDE..=MAX_SIDE).flat_map(|side| {
        (2..=side / 2)
            .filter(move |rows| side % rows == 0)
            .map(move |rows| BlockShape { rows, columns: side / rows })
    })
}

/// For every shape and variant, a puzzle with one solution and one with several or none.
fn every_shape() -> Vec<Puzzle> {
    let mut puzzles = Vec::new();
    for (number, shape) in shapes().enumerate() {
        for (variant, with_several) in
            [(Variant::Plain, number % 2 == 0), (Variant::Diagonal, number % 2 == 1)]
        {
            let rng = &mut Rng::new(number as u64);
            let draft = unique(shape, variant, rng);
            puzzles.push(draft.puzzle());
            puzzles.push(if with_several { several(draft, rng) } else { none(&draft, rng) });
        }
    }
    puzzles
}

fn filled(shape: BlockShape, variant: Variant, rng: &mut Rng) -> Draft {
    let geometry = Geometry::new(shape, variant).expect("a shape that boards can have");
    Draft::on(&geometry, Symbols::standard(shape.side()), shape.side(), PATIENCE, rng)
}

/// The number of solutions, as far as it can be proved quickly.
fn solutions(puzzle: &Puzzle) -> Solutions {
    count_to_two(puzzle, &mut Limit { remaining: MOST_STEPS })
}

fn is_unique(puzzle: &Puzzle) -> bool {
    matches!(solutions(puzzle), Solutions::Unique(_))
}

/// A puzzle with one solution; small ones are minimal.
fn unique(shape: BlockShape, variant: Variant, rng: &mut Rng) -> Draft {
    let mut draft = filled(shape, variant, rng);
    let side = shape.side();
    if side <= MINIMAL_SIDE {
        draft.dig(0, is_unique, rng);
    } else {
        // Keeps at least 40 to 59 % of the clues, so that simple solvers get through some of the puzzles.
        draft.dig(side * side * (40 + rng.below(20)) / 100, rate::needs_no_guess, rng);
    }
    draft
}

/// The puzzle with fewer clues, so that there is a second solution.
fn several(mut draft: Draft, rng: &mut Rng) -> Puzzle {
    while solutions(&draft.puzzle()) != Solutions::Several {
        draft.take_one_more(rng);
    }
    draft.puzzle()
}

/// The puzzle with one more clue, a wrong one that conflicts with no given.
fn none(draft: &Draft, rng: &mut Rng) -> Puzzle {
    let puzzle = draft.puzzle();
    let mut blanks: Vec<_> = puzzle.blanks().collect();
    rng.shuffle(&mut blanks);
    let broken = blanks.into_iter().find_map(|cell| {
        let right = draft.solution().digits()[cell.index()];
        puzzle.geometry().digits().filter(|&digit| digit != right).find_map(|digit| {
            let mut givens = puzzle.givens().to_vec();
            givens[cell.index()] = Some(digit);
            let symbols = puzzle.symbols().clone();
            let broken = Puzzle::new(Arc::clone(puzzle.geometry()), givens, symbols, "").ok()?;
            (solutions(&broken) == Solutions::None).then_some(broken)
        })
    });
    broken.expect("a blank with a wrong candidate")
}

/// Puzzles that need guesses: minimal ones, made harder step by step, and broken ones.
fn hard() -> Vec<Puzzle> {
    let mut puzzles = Vec::new();
    let nine = BlockShape { rows: 3, columns: 3 };
    for number in 0..40 {
        let rng = &mut Rng::new(1000 + number as u64);
        let variant = if number % 4 == 3 { Variant::Diagonal } else { Variant::Plain };
        let mut draft = filled(nine, variant, rng);
        draft.dig(0, is_unique, rng);
        draft.climb(number, rng);
        puzzles.push(if number % 10 == 9 { draft.without_solution() } else { draft.puzzle() });
    }
    for number in 0..8 {
        let rng = &mut Rng::new(2000 + number as u64);
        let mut draft = filled(BlockShape { rows: 4, columns: 4 }, Variant::Plain, rng);
        draft.dig(98 + 2 * number, is_unique, rng);
        puzzles.push(draft.puzzle());
    }
    puzzles
}
