//! The first and the last frame: puzzle and algorithm, and how the run ended. The bookmarks and where it opens follow (`notes`).

use std::sync::Arc;
use std::time::Duration;

use super::about::{About, Finish};
use super::bytes::{Put, Take};
use super::damage::Flaw;
use crate::board::Counters;
use crate::geometry::{BlockShape, Digit, Geometry, Variant};
use crate::puzzle::{Grid, Puzzle, Symbols};
use crate::solver::{Algorithm, Foreign, Outcome};
use crate::visible::is_hidden;

/// Algorithm, name, shape, symbols and givens.
pub(super) fn about_to_bytes(about: &About) -> Vec<u8> {
    let About { puzzle, algorithm } = about;
    let geometry = puzzle.geometry();
    let mut bytes = Vec::new();
    bytes.put_text(&solver_text(*algorithm));
    bytes.put_text(puzzle.name());
    bytes.put_u8(geometry.block().rows as u8);
    bytes.put_u8(geometry.block().columns as u8);
    bytes.put_u8(u8::from(geometry.variant() == Variant::Diagonal));
    for symbol in puzzle.symbols().all().iter().chain([&puzzle.symbols().blank()]) {
        bytes.put_u32(u32::from(*symbol));
    }
    bytes.extend(puzzle.givens().iter().map(|given| given.map_or(0, |digit| digit.index() as u8 + 1)));
    bytes
}

/// The prefix of the name of a solver outside this program.
const FOREIGN: &str = "foreign:";

fn solver_text(algorithm: Algorithm) -> String {
    let prefix = if algorithm.is_foreign() { FOREIGN } else { "" };
    format!("{prefix}{algorithm}")
}

/// A solver that this version does not know is taken for a program outside it.
fn solver(text: &str) -> Algorithm {
    let foreign = |name| Algorithm::Foreign(Foreign::named(name));
    text.strip_prefix(FOREIGN).map_or_else(|| text.parse().unwrap_or_else(|_| foreign(text)), foreign)
}

pub(super) fn about_from_bytes(bytes: &[u8]) -> Result<About, Flaw> {
    let mut bytes = Take(bytes);
    let algorithm = solver(bytes.text()?);
    let name = bytes.text()?;
    let block = BlockShape { rows: bytes.u8()?.into(), columns: bytes.u8()?.into() };
    let variant = match bytes.u8()? {
        0 => Variant::Plain,
        1 => Variant::Diagonal,
        _ => return Err(Flaw::Nonsense("an unknown variant")),
    };
    let geometry = Geometry::new(block, variant).map_err(|_| Flaw::Nonsense("an unsupported board shape"))?;
    let symbols = symbols(&mut bytes, geometry.side())?;
    let givens = digits(&mut bytes, &geometry)?;
    let conflict = |_| Flaw::Nonsense("a puzzle with a digit twice in a unit");
    let puzzle = Arc::new(Puzzle::new(geometry, givens, symbols, name).map_err(conflict)?);
    Ok(About { puzzle, algorithm })
}

fn symbols(bytes: &mut Take<'_>, side: usize) -> Result<Symbols, Flaw> {
    let wrong = Flaw::Nonsense("an invalid or ambiguous symbol");
    let mut all = Vec::new();
    for _ in 0..=side {
        let symbol =
            char::from_u32(bytes.u32()?).filter(|symbol| !all.contains(symbol) && !is_hidden(*symbol));
        all.push(symbol.ok_or_else(|| wrong.clone())?);
    }
    let blank = all.pop().ok_or(wrong)?;
    Ok(Symbols::new(all, blank))
}

/// The digit of each cell, or none.
fn digits(bytes: &mut Take<'_>, geometry: &Geometry) -> Result<Vec<Option<Digit>>, Flaw> {
    let cells = bytes.bytes(geometry.cell_count())?;
    if cells.iter().any(|cell| usize::from(*cell) > geometry.side()) {
        return Err(Flaw::Nonsense("a digit that is not on the board"));
    }
    Ok(cells.iter().map(|cell| cell.checked_sub(1).map(|index| Digit::new(index.into()))).collect())
}

/// The time, the counters, the number of the outcome and the grid of a solution.
pub(super) fn finish_to_bytes(finish: &Finish, totals: &Counters) -> Vec<u8> {
    let mut bytes = Vec::new();
    bytes.put_u64(nanos(finish.took));
    numbers(totals).into_iter().for_each(|number| bytes.put_u64(number));
    bytes.put_u8(match finish.outcome {
        None => 0,
        Some(Outcome::Solved(_)) => 1,
        Some(Outcome::Unsolvable) => 2,
        Some(Outcome::Stalled) => 3,
        Some(Outcome::Stopped) => 4,
    });
    if let Some(Outcome::Solved(grid)) = &finish.outcome {
        bytes.extend(grid.digits().iter().map(|digit| digit.index() as u8 + 1));
    }
    bytes
}

/// Compares the counters with those of the steps that were read.
pub(super) fn take_finish(bytes: &mut Take<'_>, puzzle: &Puzzle, totals: &Counters) -> Result<Finish, Flaw> {
    let took = time(bytes)?;
    for number in numbers(totals) {
        if bytes.u64()? != number {
            return Err(Flaw::Nonsense("a total that does not match the steps"));
        }
    }
    let outcome = match bytes.u8()? {
        0 => None,
        1 => Some(Outcome::Solved(grid(bytes, puzzle)?)),
        2 => Some(Outcome::Unsolvable),
        3 => Some(Outcome::Stalled),
        4 => Some(Outcome::Stopped),
        _ => return Err(Flaw::Nonsense("an unknown outcome")),
    };
    Ok(Finish { outcome, took })
}

fn grid(bytes: &mut Take<'_>, puzzle: &Puzzle) -> Result<Grid, Flaw> {
    let digits = digits(bytes, puzzle.geometry())?.into_iter().collect::<Option<_>>().map(Grid::new);
    let grid = digits.filter(|grid| grid.solves(puzzle));
    grid.ok_or(Flaw::Nonsense("a solution that does not solve the puzzle"))
}

const fn numbers(totals: &Counters) -> [u64; 7] {
    let Counters { assignments, eliminations, guesses, retractions, contradictions, solutions, max_depth } =
        *totals;
    [assignments, eliminations, guesses, retractions, contradictions, solutions, max_depth as u64]
}

/// The longest time of a run, more than this program has ever recorded.
const LONGEST: Duration = Duration::from_secs(10 * 366 * 24 * 3600);

/// Reads a time of a run.
pub(super) fn time(bytes: &mut Take<'_>) -> Result<Duration, Flaw> {
    let time = Duration::from_nanos(bytes.u64()?);
    if time <= LONGEST { Ok(time) } else { Err(Flaw::Nonsense("a time of more than ten years")) }
}

/// Whole nanoseconds; sufficient for some five hundred years.
pub(super) fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_refused_as_symbols() {
        let geometry = Geometry::new(BlockShape { rows: 2, columns: 2 }, Variant::Plain).unwrap();
        let about = |symbol| {
            let symbols = Symbols::new(vec!['1', '2', '3', symbol], '.');
            let puzzle = Puzzle::new(Arc::clone(&geometry), vec![None; 16], symbols, "a\u{1b}b").unwrap();
            About { puzzle: Arc::new(puzzle), algorithm: Algorithm::PROPAGATION }
        };
        let read = about_from_bytes(&about_to_bytes(&about('4'))).unwrap();
        assert_eq!((read.puzzle.name(), read.puzzle.symbols().all()), ("a␛b", &['1', '2', '3', '4'][..]));
        for hidden in ['\u{1b}', '\u{9b}', '\u{202e}', '\n'] {
            let refused = about_from_bytes(&about_to_bytes(&about(hidden))).unwrap_err();
            assert_eq!(refused, Flaw::Nonsense("an invalid or ambiguous symbol"), "{hidden:?}");
        }
    }
}
