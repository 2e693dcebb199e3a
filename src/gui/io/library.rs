//! The built-in puzzles, embedded in the program.

use std::sync::LazyLock;

use crate::board::Counter;
use crate::format;
use crate::puzzle::Puzzle;
use crate::solver::Algorithm;

/// A puzzle of the library: its name and its file.
type Entry = (&'static str, &'static str);

/// A file in the folder `puzzles`, by its name.
macro_rules! entry {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../puzzles/", $name, ".txt")))
    };
}

/// The library, from the smallest and easiest to the hardest.
pub(crate) const LIBRARY: &[Entry] = &[
    entry!("4x4"),
    entry!("6x6"),
    entry!("9x9-easy"),
    entry!("9x9-medium"),
    entry!("9x9-hard"),
    entry!("9x9-very-hard"),
    entry!("9x9-published"),
    entry!("9x9-diagonal"),
    entry!("9x9-diagonal-hard"),
    entry!("9x9-no-solution"),
    entry!("9x9-several-solutions"),
    entry!("12x12"),
    entry!("16x16-easy"),
    entry!("16x16-hard"),
    entry!("16x16-signs"),
    entry!("16x16-word"),
    entry!("25x25-easy"),
];

/// The name of the example puzzle.
const EXAMPLE_NAME: &str = "9x9-hard";

/// The titles of the library's puzzles, from their files; read once.
pub(crate) fn titles() -> &'static [String] {
    static TITLES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let title = |index| puzzle(index).map_or_else(|problem| problem, |puzzle| puzzle.name().to_owned());
        (0..LIBRARY.len()).map(title).collect()
    });
    &TITLES
}

/// The library's puzzles; read once.
pub(crate) fn puzzles() -> &'static [Result<Puzzle, String>] {
    static PUZZLES: LazyLock<Vec<Result<Puzzle, String>>> =
        LazyLock::new(|| (0..LIBRARY.len()).map(puzzle).collect());
    &PUZZLES
}

/// The example puzzle, and facts about solving it with constraint propagation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Example {
    pub(crate) index: usize,
    pub(crate) side: usize,
    /// The number of guesses in its solution.
    pub(crate) guesses: u64,
}

/// The puzzle offered for a first look, which needs a few guesses. Solved on the first call, in about a
/// millisecond.
pub(crate) fn example() -> Example {
    static EXAMPLE: LazyLock<Example> = LazyLock::new(|| {
        let index = LIBRARY.iter().position(|(name, _)| *name == EXAMPLE_NAME).unwrap_or_default();
        let mut example = Example { index, side: 9, guesses: 0 };
        if let Some(Ok(puzzle)) = puzzles().get(index) {
            let mut counter = Counter::new(puzzle.geometry());
            Algorithm::PROPAGATION.solve(puzzle, &mut counter);
            example =
                Example { side: puzzle.geometry().side(), guesses: counter.counters().guesses, ..example };
        }
        example
    });
    *EXAMPLE
}

/// A puzzle of the library.
pub(crate) fn puzzle(index: usize) -> Result<Puzzle, String> {
    let (name, text) = LIBRARY.get(index).ok_or("There is no such puzzle.")?;
    let document = format::read(text.as_bytes(), name).map_err(|error| format!("{name}: {error}."))?;
    document.puzzle(0).map_err(|error| format!("{name}: {error}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_puzzle_of_the_library_opens() {
        for index in 0..LIBRARY.len() {
            assert!(puzzle(index).is_ok(), "{:?}", puzzle(index));
        }
    }

    #[test]
    fn the_first_example_puzzle_needs_a_few_guesses() {
        let Example { index, side, guesses } = example();
        assert_eq!((LIBRARY[index].0, side), (EXAMPLE_NAME, 9));
        assert!((1..10).contains(&guesses), "{guesses}");
    }
}
