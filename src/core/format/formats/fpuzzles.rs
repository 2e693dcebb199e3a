//! Links of f-puzzles and SudokuPad: `?load=` and the puzzle as JSON, packed with LZ-string; also that JSON by itself, and
//! the JSON into which SudokuPad turns it.
//!
//! Both diagonals together make the diagonal variant. Unsupported rules are refused by name, because without them
//! it would be a different puzzle.

mod board;
mod packed;
mod problem;
mod regions;
mod rules;
mod sudokupad;
mod write;

use serde_json::Value;

use board::Board;
use problem::{Problem, broken};

use crate::format::cells::builder::Builder;
use crate::format::cells::draft::Draft;
use crate::format::description::{Description, Format, Rank};
use crate::format::places::{Found, ReadLine, read_lines};
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::limits::LONGEST_ELEMENT;
use crate::format::text::lines::Line;
use crate::format::text::source::Source;
use crate::format::writing::{List, Writing, never};

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "f-puzzles",
    title: "links of f-puzzles or SudokuPad (“?load=…”), or the JSON of either",
    endings: &["txt", "json"],
    rank: Rank::First,
    read,
    writing: Some(Writing {
        readers: |_| Some("f-puzzles and SudokuPad (a link)"),
        keeps: never,
        page: None,
        list: Some(List {
            has_header: false,
            opening: |_, _| String::new(),
            entry: |board, _| Ok(write::entry(board)),
            closing: "",
        }),
    }),
});

/// The text before the packed puzzle.
const MARKS: [&str; 6] = ["?load=", "&load=", "/fpuzzles", "?puzzleid=fpuzzles", "/fpuz", "?puzzleid=fpuz"];

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    if source.header.symbols.is_some() {
        return None;
    }
    if let Some(json) = decoded(source) {
        return Some(read_decoded(source, &json).map(Found::from));
    }
    let fitting = source.sample.iter().filter(|line| payload(**line).is_some()).count();
    (2 * fitting >= source.sample.len()).then(|| read_lines(source, 0, ReadLine::new(read_line)))
}

/// The JSON of the puzzle in a text, as links pack it or as SudokuPad stores it.
fn decoded(source: &Source<'_>) -> Option<Value> {
    let text = source.text.trim();
    if !text.starts_with('{') || text.len() > LONGEST_ELEMENT {
        return None;
    }
    let json: Value = serde_json::from_str(text).ok()?;
    let is_packed = json.get("grid").and_then(|grid| grid.get(0)?.get(0)).is_some_and(Value::is_object);
    if is_packed { Some(json) } else { sudokupad::translated(&json) }
}

fn read_decoded(source: &Source<'_>, json: &Value) -> Result<Draft, ParseError> {
    let line = source.sample[0];
    let builder = Builder::new(source.header.clone());
    let draft = Board::new(&builder, json, line.number, line.column(), source.title()).and_then(Board::draft);
    draft.map_err(|problem| problem.at(line.number, line.column()))
}

/// The packed puzzle of a line and its column.
fn payload(line: Line<'_>) -> Option<(&str, usize)> {
    let (start, mark) = MARKS.iter().find_map(|mark| Some((line.text.find(mark)?, mark)))?;
    let (before, rest) = line.text.split_at(start + mark.len());
    // A link starts its line; elsewhere it is a part of a name or a comment.
    let is_alone = !before.contains([' ', '\t', ',', ';', '"', '<']);
    let is_link = is_alone && (mark.contains("load") || before.starts_with("http"));
    let end = rest.find(['&', '#', '"', '\'', '<', '>']).unwrap_or(rest.len());
    is_link.then(|| (rest[..end].trim_end(), line.column() + before.chars().count()))
}

/// Whether a link of SudokuPad may be packed in some other way.
fn is_otherwise_packed(text: &str) -> bool {
    text.contains("fpuz") && !text.contains("fpuzzles")
}

fn read_line(builder: &Builder, line: Line<'_>, name: &str) -> Result<Draft, ParseError> {
    let Some((payload, column)) = payload(line) else {
        let kind = ParseErrorKind::unexpected(line.text, "a link with “?load=”");
        return Err(kind.at(line.number, line.column()));
    };
    let json = packed::unpack(payload).and_then(|text| {
        serde_json::from_str::<Value>(&text).map_err(|error| broken("JSON of the link", &error))
    });
    let draft = json.and_then(|json| Board::new(builder, &json, line.number, column, name)?.draft());
    draft.map_err(|error| match error {
        Problem::Kind(ParseErrorKind::Broken { .. }) if is_otherwise_packed(line.text) => {
            ParseErrorKind::PackedLink.at(line.number, column)
        }
        problem => problem.at(line.number, column),
    })
}
