//! Grids whose cells are separated by frames or white space: strips the borders, splits the rest into words.

use crate::format::text::lines::Line;
use crate::format::text::source::Source;

/// The most lines of a framed text, including those after its grid.
const MOST_LINES: usize = 2000;

/// A run of characters between white space and frames.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Word<'a> {
    pub text: &'a str,
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1.
    pub column: usize,
}

/// The words of a grid, line by line, and the lines after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Table<'a> {
    pub rows: Vec<Vec<Word<'a>>>,
    pub trailer: Vec<Line<'a>>,
}

impl<'a> Table<'a> {
    /// The words of a grid with frames round its blocks.
    pub(crate) fn framed(source: &Source<'a>) -> Option<Self> {
        let has_bar = |line: &Line<'_>| line.text.contains('|') && !is_border(line.text);
        if source.header.declares('|') || source.sample.iter().filter(|line| has_bar(line)).count() < 2 {
            return None;
        }
        let lines: Vec<Line<'a>> = source.header.content(source.lines()).take(MOST_LINES).collect();
        let end = lines.iter().rposition(has_bar)? + 1;
        let mut rows: Vec<Line<'a>> =
            lines[..end].iter().filter(|line| !is_border(line.text)).copied().collect();
        if !bars_make_frames(&rows) {
            return None;
        }
        // Where `-` is a blank, an empty row looks like a border.
        let all: Vec<Line<'a>> =
            lines.iter().filter(|line| !is_border(line.text) || is_empty_row(line.text)).copied().collect();
        let width = rows[0].symbols().filter(|(_, symbol)| *symbol != '|').count();
        let is_like_rows = |line: &Line<'_>| line.text.len() == rows[0].text.len();
        if rows.len() != width && all.len() == width && all.iter().all(is_like_rows) {
            rows = all;
        }
        let trailer = lines[end..].iter().filter(|line| !is_border(line.text)).copied().collect();
        Some(Self { rows: words_of(&rows, |symbol| symbol == '|' || symbol.is_whitespace()), trailer })
    }

    /// The words of a grid whose cells are separated by white space alone.
    pub(crate) fn spaced(source: &Source<'a>) -> Self {
        Self { rows: words_of(&source.sample, char::is_whitespace), trailer: Vec::new() }
    }

    /// All words.
    pub(crate) fn words(&self) -> impl Iterator<Item = Word<'a>> + Clone + '_ {
        self.rows.iter().flatten().copied()
    }
}

fn words_of<'a>(lines: &[Line<'a>], is_gap: fn(char) -> bool) -> Vec<Vec<Word<'a>>> {
    let rows = lines.iter().map(|line| words(*line, is_gap));
    rows.filter(|row: &Vec<Word<'a>>| !row.is_empty()).collect()
}

fn words(line: Line<'_>, is_gap: fn(char) -> bool) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut column = line.column();
    let mut rest = line.text;
    while !rest.is_empty() {
        let end = rest.find(is_gap).unwrap_or(rest.len());
        let (text, after) = rest.split_at(end);
        if !text.is_empty() {
            words.push(Word { text, line: line.number, column });
            column += text.chars().count();
        }
        let gap = after.len() - after.trim_start_matches(is_gap).len();
        column += after[..gap].chars().count();
        rest = &after[gap..];
    }
    words
}

/// Whether a line is a border: a run of dashes with its corners.
fn is_border(text: &str) -> bool {
    text.contains("---") && text.chars().all(|symbol| "-+*|.:'=".contains(symbol) || symbol.is_whitespace())
}

/// Whether a line has nothing but dashes between bars.
fn is_empty_row(text: &str) -> bool {
    text.starts_with('|') && text.chars().all(|symbol| matches!(symbol, '|' | '-' | ' '))
}

/// Whether the bars of these lines are frames, rather than the symbol of a digit, which occurs once in a row and
/// never twice in a column.
fn bars_make_frames(rows: &[Line<'_>]) -> bool {
    let bars = |line: &Line<'_>| -> Vec<usize> {
        line.symbols().filter(|(_, symbol)| *symbol == '|').map(|(column, _)| column).collect()
    };
    let Some(usual) = rows.iter().map(bars).find(|bars| !bars.is_empty()) else { return false };
    let alike = rows.iter().map(bars).filter(|own| own.len() == usual.len());
    let (count, in_place) =
        alike.fold((0, 0), |(count, place), own| (count + 1, place + usize::from(own == usual)));
    4 * count >= 3 * rows.len() && (usual.len() >= 2 || 4 * in_place >= 3 * rows.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Option<Vec<String>> {
        let source = Source::plain(text, "").unwrap();
        let table = Table::framed(&source)?;
        Some(table.rows.iter().map(|row| row.iter().map(|w| w.text).collect::<Vec<_>>().join(" ")).collect())
    }

    #[test]
    fn borders_and_bars_are_taken_off() {
        let frame = " *-------*\n |1.|.2|\n |.3|4.|\n |---+---|\n |..|..|\n |..|..|\n *-------*\n";
        assert_eq!(rows(frame).unwrap(), ["1. .2", ".3 4.", ".. ..", ".. .."]);
        let corners = ".---.---.\n| 12 3 | . 4|\n:---+---:\n| . . | 1 2 |\n'---'---'";
        assert_eq!(rows(corners).unwrap(), ["12 3 . 4", ". . 1 2"]);
    }

    #[test]
    fn words_keep_their_places() {
        let source = Source::plain("\n  | ä1 | 2 |\n  | 3  | 4 |", "").unwrap();
        let table = Table::framed(&source).unwrap();
        let places: Vec<_> = table.words().map(|word| (word.text, word.line, word.column)).collect();
        assert_eq!(places, [("ä1", 2, 5), ("2", 2, 10), ("3", 3, 5), ("4", 3, 10)]);
    }

    #[test]
    fn a_bar_used_as_digit_is_no_frame() {
        assert_eq!(rows("12|3\n|321\n2|13\n312|"), None);
        assert_eq!(rows("1234\n3412\n2143\n4321"), None);
    }
}
