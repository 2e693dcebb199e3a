//! CSV: a first line that names the columns, among them `puzzle` or `quizzes`, then one puzzle per line. There may be
//! semicolons or tabs instead of commas, and line ends in quoted fields.
//!
//! The cells are one character each, or above side 9 numbers with `;` between them. A column `name` or `title` names
//! the puzzle; solutions and all other columns are left alone.

mod records;
mod write;

use crate::format::cells::builder::{Builder, CellText};
use crate::format::cells::draft::Draft;
use crate::format::cells::line::{closest_side, read_cells};
use crate::format::cells::words::Word;
use crate::format::description::{Description, Format, Rank};
use crate::format::formats::{decimal, gsf, line};
use crate::format::places::Found;
use crate::format::places::ReadLine;
use crate::format::places::read_lines;
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::lines::Line;
use crate::format::text::source::Source;
use crate::format::writing::{List, Writing, never};
use crate::formula::unguarded;
use crate::puzzle::Symbols;

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "csv",
    title: "CSV with a column “puzzle”, “quizzes” or “question”",
    endings: &["csv"],
    rank: Rank::First,
    read,
    writing: Some(Writing {
        readers: |_| Some("Spreadsheets and data tools (CSV)"),
        keeps: never,
        page: None,
        list: Some(List {
            has_header: true,
            opening: |_, _| write::OPENING.to_owned(),
            entry: |board, _| Ok(write::entry(board)),
            closing: "",
        }),
    }),
});

/// The names of the column with the puzzle.
const PUZZLE: [&str; 5] = ["puzzle", "quizzes", "puzzles", "quiz", "sudoku"];
/// The names used if there is no column of those names.
const PUZZLE_ELSE: [&str; 8] =
    ["question", "questions", "unsolved", "board", "grid", "clues", "givens", "problem"];
/// The names of the column with the puzzle's name.
const NAME: [&str; 2] = ["name", "title"];

/// The positions of the columns, counted from 0.
#[derive(Clone, Copy, Debug)]
struct Columns {
    puzzle: usize,
    name: Option<usize>,
    /// The separator of fields.
    separator: char,
}

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    let first = source.sample.first().copied()?;
    let others = [',', ';', '\t'].into_iter().find(|separator| first.text.contains(*separator));
    let separator = others.unwrap_or(',');
    let heads = fields(first, separator);
    let find = |names: &[&str]| {
        heads.iter().position(|head| names.iter().any(|name| head.text.trim().eq_ignore_ascii_case(name)))
    };
    let usual = find(&PUZZLE);
    let puzzle = usual.or_else(|| find(&PUZZLE_ELSE))?;
    let columns = Columns { puzzle, name: find(&NAME), separator };
    let found = read_below(source, columns);
    let is_usual = usual.is_some() && separator == ',';
    (is_usual || readable(&found, source) >= readable_lines(source)).then_some(found)
}

/// The puzzles below the columns' names.
fn read_below(source: &Source<'_>, columns: Columns) -> Result<Found, ParseError> {
    if let [heads] = source.sample.as_slice() {
        let kind =
            ParseErrorKind::Missing { missing: "the puzzle", expected: "a line after the columns' names" };
        return Err(kind.at(heads.number, 1));
    }
    let read_line =
        move |builder: &Builder, line: Line<'_>, name: &str| read_line(builder, line, columns, name);
    let lines = read_lines(source, 1, ReadLine::new(read_line));
    if !source.sample.iter().any(|line| records::is_open(line.text)) {
        return lines;
    }
    // A lone quote may also be a part of a name; then lines would be lost in one record.
    let records = records::read(source, columns);
    let (of_lines, of_records) = (readable(&lines, source), readable(&records, source));
    let are_records = of_records >= of_lines
        && (records.as_ref().is_ok_and(|found| found.first_drafts(source).is_some())
            || 2 * of_lines < source.sample.len() - 1);
    if are_records { records } else { lines }
}

/// How many of the first puzzles are well formed.
fn readable(found: &Result<Found, ParseError>, source: &Source<'_>) -> usize {
    found.as_ref().map_or(0, |found| found.readable(source).len())
}

/// The number of puzzles found by other formats, which do not take the first line for the columns' names.
fn readable_lines(source: &Source<'_>) -> usize {
    let lists = [gsf::FORMAT, line::FORMAT].into_iter().filter_map(|list| list.read(source));
    lists.map(|found| readable(&found, source)).max().unwrap_or(0)
}

/// A field without its quotes.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Field {
    text: String,
    /// The column in the line, counted from 1.
    column: usize,
}

/// The fields of a line: between separators, or between quotes with quotes in them doubled.
fn fields(line: Line<'_>, separator: char) -> Vec<Field> {
    let mut fields = Vec::new();
    let mut field = Field { text: String::new(), column: line.column() };
    let mut symbols = (line.column()..).zip(line.text.chars()).peekable();
    let mut quoted = false;
    while let Some((column, symbol)) = symbols.next() {
        match symbol {
            '"' if quoted && symbols.next_if(|(_, next)| *next == '"').is_some() => field.text.push('"'),
            '"' if quoted => quoted = false,
            '"' if field.text.trim().is_empty() => {
                quoted = true;
                field = Field { text: String::new(), column: column + 1 };
            }
            symbol if symbol == separator && !quoted => {
                fields.push(std::mem::replace(&mut field, Field { text: String::new(), column: column + 1 }));
            }
            _ => field.text.push(symbol),
        }
    }
    fields.push(field);
    fields
}

fn read_line(builder: &Builder, line: Line<'_>, columns: Columns, name: &str) -> Result<Draft, ParseError> {
    let fields = fields(line, columns.separator);
    let Some(puzzle) = fields.get(columns.puzzle) else {
        let kind = ParseErrorKind::Missing { missing: "the puzzle", expected: "as many fields as columns" };
        return Err(kind.at(line.number, line.column() + line.text.chars().count()));
    };
    let own_name = columns.name.and_then(|column| fields.get(column)).map(|own| unguarded(own.text.trim()));
    let name = own_name.filter(|own| !own.is_empty()).unwrap_or(name);
    let text = puzzle.text.trim_start();
    let column = puzzle.column + puzzle.text.chars().count() - text.chars().count();
    if text.contains(';') {
        read_numbers(builder, text.trim_end(), line.number, column, name)
    } else {
        read_cells(builder, text.trim_end(), line.number, column, name)
    }
}

/// The puzzle of numbers or symbols with `;` between them.
fn read_numbers(
    builder: &Builder,
    text: &str,
    line: usize,
    mut column: usize,
    name: &str,
) -> Result<Draft, ParseError> {
    let found = text.split(';').count();
    let side = closest_side(found);
    if found != side * side {
        return Err(ParseErrorKind::LineLength { found, side }.at(line, column));
    }
    let symbols = Symbols::standard(side);
    let mut cells = Vec::with_capacity(found);
    for text in text.split(';') {
        let cell = match text.trim() {
            "" => CellText::new(symbols.blank(), line, column),
            letter if letter.len() == 1 && !letter.starts_with(|c: char| c.is_ascii_digit()) => {
                CellText::new(letter.chars().next().unwrap_or(symbols.blank()), line, column)
            }
            number => decimal::cell(Word { text: number, line, column }, side, &symbols)?,
        };
        cells.push(cell);
        column += text.chars().count() + 1;
    }
    builder.draft_in(symbols, &cells, side, name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn one(text: &str) -> Option<Result<Draft, ParseError>> {
        Some(match read(&Source::plain(text, "file").unwrap())? {
            Ok(Found::One(draft)) => Ok(*draft),
            Ok(Found::Many(_)) => panic!("a collection"),
            Err(error) => Err(error),
        })
    }

    #[test]
    fn the_named_column_is_read() {
        let zeros = NINE.replace('.', "0");
        let name = |text: &str| {
            let draft = one(text).unwrap().unwrap();
            assert_eq!(draft.puzzle.to_string(), NINE);
            draft.puzzle.name().to_owned()
        };
        assert_eq!(name(&format!("quizzes,solutions\n{zeros},{}", "1".repeat(81))), "file");
        assert_eq!(name(&format!("Puzzle,Solution,Title\r\n{NINE},,\"a \"\"b\"\", c\"\r\n")), "a \"b\", c");
        assert_eq!(name(&format!("id,\"puzzle\"\n7,\"{NINE}\"")), "file");
        assert!(one(&format!("a,b\n{NINE},1")).is_none());
    }

    #[test]
    fn numbers_stand_between_semicolons() {
        let cells: Vec<String> =
            (0..144).map(|i| if i < 12 { (i + 1).to_string() } else { String::new() }).collect();
        let draft = one(&format!("puzzle\n{}", cells.join(";"))).unwrap().unwrap();
        assert!(draft.puzzle.to_string().starts_with("123456789ABC...."));
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        let message = |text: &str| one(text).unwrap().unwrap_err().to_string();
        assert_eq!(
            message(&format!("n,puzzle\n1, {}", NINE.replacen('7', "x", 1))),
            "line 2, column 8: 'x' is not one of 1–9"
        );
        assert!(message("n,puzzle\n1").starts_with("line 2, column 2: the puzzle is missing"));
        assert!(message("n,puzzle\n").starts_with("line 1, column 1: the puzzle is missing"));
        let numbers = (0..144).map(|_| "13").collect::<Vec<_>>().join(";");
        assert_eq!(message(&format!("puzzle\n{numbers}")), "line 2, column 1: \"13\" is not one of 1–12");
    }
}
