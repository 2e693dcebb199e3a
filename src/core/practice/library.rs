//! Our own puzzles for techniques that generated puzzles seldom need.
//!
//! Made by `examples/make_practice`; a line holds the name of a technique and a puzzle whose solution path uses it.

use std::sync::LazyLock;

use crate::puzzle::Puzzle;
use crate::rules;
use crate::step::RuleId;

/// The file.
const TEXT: &str = include_str!("../../../assets/practice.txt");

/// The puzzles for a technique, in the order of the file.
#[must_use]
pub fn library(technique: RuleId) -> Vec<Puzzle> {
    ENTRIES.iter().filter(|(own, _)| *own == technique).map(|(_, puzzle)| puzzle.clone()).collect()
}

static ENTRIES: LazyLock<Vec<(RuleId, Puzzle)>> = LazyLock::new(|| TEXT.lines().filter_map(entry).collect());

/// A line `technique: cells`; `None` for any other.
fn entry(line: &str) -> Option<(RuleId, Puzzle)> {
    let (name, cells) = line.split_once(": ").filter(|_| !line.starts_with('#'))?;
    Some((rules::by_name(name)?, Puzzle::of_cells(cells.trim(), "")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_file_is_read() {
        let lines = TEXT.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        for line in lines.clone() {
            assert!(entry(line).is_some(), "{line}");
        }
        assert_eq!(ENTRIES.len(), lines.count());
    }
}
