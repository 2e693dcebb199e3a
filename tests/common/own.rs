//! The project's own puzzles, `tests/puzzles.txt`: every block shape, plain and diagonal, with one solution,
//! several and none, easy and hard.
//!
//! Parsed here and not by the crate's readers, so that errors in the readers do not hide others.

use std::sync::Arc;

use sudoscope::geometry::{BlockShape, Digit, Geometry, Variant};
use sudoscope::puzzle::{Puzzle, Symbols};

const TEXT: &str = include_str!("../puzzles.txt");

/// The number of solutions of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    None,
    One,
    Several,
}

/// A puzzle with its known results from the generator.
pub(crate) struct Own {
    pub(crate) puzzle: Arc<Puzzle>,
    pub(crate) solutions: Known,
    /// The number of guesses propagation makes to find two solutions, or to prove that there are fewer.
    pub(crate) guesses: u64,
}

impl Own {
    pub(crate) fn side(&self) -> usize {
        self.puzzle.geometry().side()
    }
}

/// All puzzles, the smallest boards first, the hard ones last.
pub(crate) fn puzzles() -> Vec<Own> {
    let lines = TEXT.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    lines.map(|(index, line)| parse(line, index + 1)).collect()
}

/// Every n-th puzzle whose side is in this range.
pub(crate) fn of_sides(sides: std::ops::RangeInclusive<usize>, nth: usize) -> Vec<Own> {
    puzzles().into_iter().filter(|own| sides.contains(&own.side())).step_by(nth).collect()
}

/// The puzzles with one solution whose side is in this range, plain and diagonal.
///
/// # Panics
/// If there are none.
pub(crate) fn unique(sides: std::ops::RangeInclusive<usize>) -> Vec<Own> {
    let mut found = of_sides(sides, 1);
    found.retain(|own| own.solutions == Known::One);
    assert!(!found.is_empty(), "some puzzle of each side has one solution");
    found
}

fn parse(line: &str, number: usize) -> Own {
    let name = format!("tests/puzzles.txt, line {number}");
    let parts: Vec<&str> = line.split(' ').collect();
    let [block, variant, solutions, guesses, cells] = parts[..] else {
        panic!("{name}: five parts expected")
    };
    let (rows, columns) = block.split_once('x').unwrap_or_else(|| panic!("{name}: no block"));
    let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("{name}: {text} is no number"));
    let shape = BlockShape { rows: number(rows), columns: number(columns) };
    let variant = match variant {
        "plain" => Variant::Plain,
        "diagonal" => Variant::Diagonal,
        other => panic!("{name}: variant {other}"),
    };
    let solutions = match solutions {
        "none" => Known::None,
        "one" => Known::One,
        "several" => Known::Several,
        other => panic!("{name}: {other} solutions"),
    };
    let geometry = Geometry::new(shape, variant).unwrap_or_else(|error| panic!("{name}: {error}"));
    let givens = cells.chars().map(|cell| (cell != '.').then(|| digit(cell))).collect();
    let puzzle = Puzzle::new(geometry, givens, Symbols::standard(shape.side()), &*name);
    let puzzle = Arc::new(puzzle.unwrap_or_else(|conflict| panic!("{name}: {conflict:?}")));
    Own { puzzle, solutions, guesses: number(guesses) as u64 }
}

/// The digit of a symbol: 1 to 9, then A to P.
fn digit(symbol: char) -> Digit {
    let value = symbol.to_digit(26).unwrap_or_else(|| panic!("{symbol} is no digit"));
    Digit::new(value as usize - 1)
}
