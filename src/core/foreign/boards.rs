//! Lines that show a whole board: digits row by row, grids of rows, lists of lists, dictionaries of candidates.

use serde_json::Value as Json;

use super::names;
use crate::digit_set::DigitSet;
use crate::geometry::Cell;
use crate::puzzle::Puzzle;

/// The board that a line shows: for each cell what can be in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Shown {
    /// The candidates of each cell; `None` if the board does not show them.
    pub(super) cells: Vec<Option<DigitSet>>,
    /// Whether cells without a digit show their candidates; otherwise they are empty.
    pub(super) has_candidates: bool,
}

/// What a text in a cell stands for.
enum Entry {
    Blank,
    Digits(DigitSet),
}

fn entry(puzzle: &Puzzle, text: &str) -> Option<Entry> {
    let text = text.trim();
    let symbols = puzzle.symbols();
    let mut characters = text.chars();
    if let (Some(only), None) = (characters.next(), characters.next())
        && names::is_blank(symbols, only)
    {
        return Some(Entry::Blank);
    }
    let digits: Option<DigitSet> = text.chars().map(|symbol| symbols.digit(symbol)).collect();
    match digits {
        Some(digits) => Some(Entry::Digits(digits)),
        None => names::digit(puzzle, text).map(|digit| Entry::Digits(DigitSet::only(digit))),
    }
}

/// A board of these entries, row by row.
fn of_entries(puzzle: &Puzzle, entries: Vec<Entry>) -> Option<Shown> {
    if entries.len() != puzzle.geometry().cell_count() {
        return None;
    }
    let is_set = |entry: &Entry| matches!(entry, Entry::Digits(digits) if digits.single().is_none());
    let has_candidates = entries.iter().any(is_set);
    let all = DigitSet::all(puzzle.geometry().side());
    let cells = entries.into_iter().map(|entry| match entry {
        Entry::Digits(digits) => Some(digits),
        Entry::Blank => Some(all),
    });
    Some(Shown { cells: cells.collect(), has_candidates })
}

/// A board on one line: a character for each cell.
pub(super) fn on_a_line(puzzle: &Puzzle, line: &str) -> Option<Shown> {
    let line = line.trim();
    // Most lines are not of this length.
    if line.len() < puzzle.geometry().cell_count() {
        return None;
    }
    let mut buffer = [0; 4];
    let entries: Option<Vec<Entry>> =
        line.chars().map(|symbol| entry(puzzle, symbol.encode_utf8(&mut buffer))).collect();
    of_entries(puzzle, entries?)
}

/// A row of a grid: the texts of its cells; an empty list for a border.
pub(super) fn row(puzzle: &Puzzle, line: &str) -> Option<Vec<String>> {
    let side = puzzle.geometry().side();
    let inside: String = line
        .chars()
        .map(|c| if matches!(c, '|' | '│' | '║' | '[' | ']' | ',' | '\'' | '"') { ' ' } else { c })
        .collect();
    let is_border =
        |c: char| matches!(c, '-' | '+' | '=' | '─' | '━' | '┼' | '═' | '╬' | '*' | '.') || c.is_whitespace();
    let parts: Vec<&str> = inside.split_whitespace().collect();
    let is_entry = |part: &&str| entry(puzzle, part).is_some();
    if parts.len() == side && parts.iter().all(is_entry) {
        return Some(parts.into_iter().map(str::to_owned).collect());
    }
    let close: Vec<String> = parts.concat().chars().map(String::from).collect();
    if close.len() == side && close.iter().all(|part| is_entry(&part.as_str())) {
        return Some(close);
    }
    (!parts.is_empty() && line.chars().any(|c| "-=─━═".contains(c)) && inside.chars().all(is_border))
        .then(Vec::new)
}

/// A board of rows.
pub(super) fn of_rows(puzzle: &Puzzle, rows: &[Vec<String>]) -> Option<Shown> {
    let entries: Option<Vec<Entry>> = rows.iter().flatten().map(|text| entry(puzzle, text)).collect();
    of_entries(puzzle, entries?)
}

/// Reads a list of rows, or one list of all cells; a cell is a digit, a text or a list of candidates.
pub(super) fn nested(puzzle: &Puzzle, text: &str) -> Option<Shown> {
    let Json::Array(rows) = lenient(text)? else { return None };
    let is_flat = rows.len() == puzzle.geometry().cell_count();
    let cells: Vec<Json> = if is_flat {
        rows
    } else {
        let rows = rows.into_iter().map(|row| match row {
            Json::Array(cells) => Some(cells),
            Json::String(cells) => Some(cells.chars().map(|c| Json::String(c.into())).collect()),
            _ => None,
        });
        rows.collect::<Option<Vec<_>>>()?.concat()
    };
    let entries: Option<Vec<Entry>> = cells.iter().map(|cell| value(puzzle, cell)).collect();
    of_entries(puzzle, entries?)
}

fn value(puzzle: &Puzzle, cell: &Json) -> Option<Entry> {
    match cell {
        Json::Null => Some(Entry::Blank),
        Json::String(text) => entry(puzzle, text),
        Json::Number(number) => match number.as_u64()? {
            0 if puzzle.symbols().digit('0').is_none() => Some(Entry::Blank),
            number => Some(Entry::Digits(DigitSet::only(names::numbered(puzzle, number)?))),
        },
        Json::Array(candidates) => {
            let mut all = DigitSet::EMPTY;
            for candidate in candidates {
                match value(puzzle, candidate)? {
                    Entry::Digits(digits) => all = all.union(digits),
                    Entry::Blank => return None,
                }
            }
            Some(Entry::Digits(all))
        }
        _ => None,
    }
}

/// Reads a dictionary from cells to candidates, which has every cell unless it `may_lack` some.
pub(super) fn dictionary(puzzle: &Puzzle, text: &str, may_lack: bool) -> Option<Shown> {
    let Json::Object(object) = lenient(text)? else { return None };
    let geometry = puzzle.geometry();
    if !may_lack && object.len() != geometry.cell_count() {
        return None;
    }
    let mut cells = vec![None; geometry.cell_count()];
    for (name, candidates) in &object {
        let cell: Cell = names::cell(geometry, name)?;
        cells[cell.index()] = Some(match value(puzzle, candidates)? {
            Entry::Digits(digits) => digits,
            Entry::Blank => DigitSet::all(geometry.side()),
        });
    }
    Some(Shown { cells, has_candidates: true })
}

/// Reads JSON, or what Python prints of lists and dictionaries.
fn lenient(text: &str) -> Option<Json> {
    serde_json::from_str(text).ok().or_else(|| {
        let json = text.replace('\'', "\"").replace('(', "[").replace(')', "]").replace("None", "null");
        serde_json::from_str(&json).ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Digit;
    use crate::puzzle::test_support::plain;

    fn puzzle() -> Puzzle {
        plain("1..............4")
    }

    fn digit(number: usize) -> DigitSet {
        DigitSet::only(Digit::new(number - 1))
    }

    #[test]
    fn a_board_is_read_from_all_its_forms() {
        let all = DigitSet::all(4);
        let mut cells = vec![Some(all); 16];
        (cells[0], cells[1], cells[15]) = (Some(digit(1)), Some(digit(2)), Some(digit(4)));
        let expected = Some(Shown { cells, has_candidates: false });
        assert_eq!(on_a_line(&puzzle(), "12.0___--?*....4"), expected);
        let lists = "[[1, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 4]]";
        assert_eq!(nested(&puzzle(), lists), expected);
        assert_eq!(nested(&puzzle(), "['12..', '....', '....', '...4']"), expected);
        let grid = ["1 2 | . .", "....", "----+----", "|. .|. .|", "[0, 0, 0, 4]"];
        let rows: Vec<_> = grid.iter().map(|line| row(&puzzle(), line).expect("a row")).collect();
        assert!(rows[2].is_empty());
        assert_eq!(of_rows(&puzzle(), &rows), expected);
    }

    #[test]
    fn a_dictionary_is_read_as_python_prints_it() {
        let names = ["A", "B", "C", "D"].map(|row| [1, 2, 3, 4].map(|column| format!("{row}{column}")));
        let entry = |name: &String| format!("'{name}': '{}'", if name == "A1" { "1" } else { "34" });
        let text = format!("{{{}}}", names.iter().flatten().map(entry).collect::<Vec<_>>().join(", "));
        let shown = dictionary(&puzzle(), &text, false).expect("a board");
        assert!(shown.has_candidates);
        assert_eq!((shown.cells[0], shown.cells[1]), (Some(digit(1)), Some(digit(3).union(digit(4)))));
        assert_eq!(dictionary(&puzzle(), "{'A1': '1'}", false), None);
        assert!(
            dictionary(&puzzle(), "{'A1': ''}", true).is_some_and(|s| s.cells[0] == Some(DigitSet::EMPTY))
        );
    }
}
