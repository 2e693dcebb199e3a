//! Links of f-puzzles and SudokuPad: `?load=` and the puzzle as JSON, packed with LZ-string.
//!
//! Both diagonals together make the diagonal variant. Rules that no board here has are refused by name, because the
//! puzzle would be another one without them.

mod packed;

use serde_json::Value;

pub(super) use packed::pack;

use super::board::{Builder, CellText, is_side};
use super::bulk::ReadLine;
use super::draft::Draft;
use super::error::{ParseError, ParseErrorKind};
use super::marks::take_marks;
use super::one_line::read_lines;
use super::source::{Line, Source};
use super::{Found, Syntax};
use crate::digit_set::DigitSet;
use crate::geometry::{BlockShape, Digit, Variant};
use crate::puzzle::Symbols;

pub(super) const SYNTAX: Syntax =
    Syntax { name: "f-puzzles", title: "links of f-puzzles or SudokuPad (“?load=…”)", read };

/// What stands before the packed puzzle.
const MARKS: [&str; 4] = ["?load=", "&load=", "/fpuzzles", "?puzzleid=fpuzzles"];

/// Rules that change which digits go where.
const RULES: [&str; 31] = [
    "negative",
    "antiknight",
    "antiking",
    "disjointgroups",
    "nonconsecutive",
    "ratio",
    "difference",
    "xv",
    "odd",
    "even",
    "extraregion",
    "thermometer",
    "palindrome",
    "renban",
    "whispers",
    "regionsumline",
    "killercage",
    "littlekillersum",
    "sandwichsum",
    "xsum",
    "skyscraper",
    "arrow",
    "betweenline",
    "lockout",
    "minimum",
    "maximum",
    "rowindexer",
    "columnindexer",
    "boxindexer",
    "quadruple",
    "clone",
];

/// What is drawn on cells without a meaning.
const DRAWINGS: [&str; 5] = ["line", "rectangle", "circle", "text", "cage"];

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    if source.header.symbols.is_some() {
        return None;
    }
    let fitting = source.sample.iter().filter(|line| payload(**line).is_some()).count();
    (2 * fitting >= source.sample.len()).then(|| read_lines(source, 0, ReadLine::new(read_line)))
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
        Problem::Kind(kind) => kind.at(line.number, column),
        Problem::Error(error) => error,
    })
}

/// What is wrong with a link: mostly the packed part as a whole.
#[derive(Debug)]
enum Problem {
    Kind(ParseErrorKind),
    Error(ParseError),
}

impl From<ParseErrorKind> for Problem {
    fn from(kind: ParseErrorKind) -> Self {
        Self::Kind(kind)
    }
}

impl From<ParseError> for Problem {
    fn from(error: ParseError) -> Self {
        Self::Error(error)
    }
}

fn broken(what: &'static str, problem: &impl ToString) -> Problem {
    ParseErrorKind::Broken { what, problem: problem.to_string() }.into()
}

/// The cells of a link.
struct Board<'a> {
    builder: Builder,
    side: usize,
    symbols: Symbols,
    variant: Variant,
    cells: Vec<CellText>,
    marks: Vec<DigitSet>,
    name: &'a str,
}

impl<'a> Board<'a> {
    fn new(
        builder: &Builder,
        json: &'a Value,
        line: usize,
        column: usize,
        name: &'a str,
    ) -> Result<Self, Problem> {
        let grid = json.get("grid").and_then(Value::as_array).map(Vec::as_slice);
        let rows: Vec<&[Value]> = grid
            .unwrap_or_default()
            .iter()
            .map(|row| row.as_array().map_or(&[][..], Vec::as_slice))
            .collect();
        let size = json.get("size").and_then(Value::as_u64).and_then(|size| usize::try_from(size).ok());
        let side = size.unwrap_or(rows.len());
        if !is_side(side) || rows.len() != side || rows.iter().any(|row| row.len() != side) {
            return Err(broken(
                "grid of the link",
                &"expected as many rows and columns as its size, 4 to 25",
            ));
        }
        let fields = json.as_object().expect("it has a grid");
        let mut rules: Vec<&str> = fields
            .iter()
            .filter(|(name, value)| is_rule(name, value))
            .map(|(name, _)| name.as_str())
            .collect();
        let diagonals = ["diagonal+", "diagonal-"].map(|key| fields.get(key).is_some_and(is_set));
        rules.extend((diagonals[0] != diagonals[1]).then_some("one diagonal only"));
        let mut header = builder.header().clone();
        match block(&rows, side) {
            Ok(block) => header.block = header.block.or(block),
            Err(Irregular) => rules.push("irregular regions"),
        }
        if !rules.is_empty() {
            let rules = rules.into_iter().map(str::to_owned).collect();
            return Err(ParseErrorKind::UnknownRules { rules }.into());
        }
        let title = fields.get("title").and_then(Value::as_str).map(str::trim);
        let mut board = Self {
            variant: if diagonals[0] { Variant::Diagonal } else { header.variant },
            builder: Builder::new(header),
            side,
            symbols: Symbols::standard(side),
            cells: Vec::with_capacity(side * side),
            marks: Vec::with_capacity(side * side),
            name: title.filter(|title| !title.is_empty()).unwrap_or(name),
        };
        for cell in rows.into_iter().flatten() {
            board.take(cell, line, column)?;
        }
        Ok(board)
    }

    /// Takes the next cell.
    fn take(&mut self, cell: &Value, line: usize, column: usize) -> Result<(), Problem> {
        let digit = cell.get("value").map_or(Ok(None), |value| self.digit(value))?;
        let symbol = digit.map_or(self.symbols.blank(), |digit| self.symbols.symbol(digit));
        let given = cell.get("given").and_then(Value::as_bool).unwrap_or(false);
        self.cells.push(CellText { placed: !given, ..CellText::new(symbol, line, column) });
        let marks = cell.get("centerPencilMarks").and_then(Value::as_array).map(Vec::as_slice);
        let marks = marks.unwrap_or_default().iter().map(|mark| self.digit(mark));
        let marks: Vec<Option<Digit>> = marks.collect::<Result<_, _>>()?;
        self.marks.push(marks.into_iter().flatten().collect());
        Ok(())
    }

    /// A digit as a number or as text; nothing for 0 and no text.
    fn digit(&self, value: &Value) -> Result<Option<Digit>, Problem> {
        let number = match value {
            Value::Null => return Ok(None),
            Value::String(text) if text.trim().is_empty() => return Ok(None),
            Value::String(text) => text.trim().parse().ok(),
            value => value.as_u64(),
        };
        let number =
            number.and_then(|number| usize::try_from(number).ok()).filter(|&number| number <= self.side);
        let Some(number) = number else {
            let found = value.to_string().trim_matches('"').chars().take(10).collect();
            return Err(ParseErrorKind::UnknownNumber { found, side: self.side }.into());
        };
        Ok(number.checked_sub(1).map(Digit::new))
    }

    fn draft(self) -> Result<Draft, Problem> {
        let draft = self.builder.draft_on(self.variant, self.symbols, &self.cells, self.side, self.name);
        let mut draft = draft?;
        take_marks(&mut draft, &self.marks);
        Ok(draft)
    }
}

/// Whether a rule is in force: true, or a list with something in it.
fn is_set(value: &Value) -> bool {
    match value {
        Value::Bool(set) => *set,
        Value::Array(list) => !list.is_empty(),
        _ => false,
    }
}

/// Whether a field is a rule in force: a known one, or one that names cells and is no mere drawing.
fn is_rule(name: &str, value: &Value) -> bool {
    let names_cells = |part: &Value| ["cells", "cell", "lines"].iter().any(|key| part.get(key).is_some());
    let is_on_cells = || value.as_array().is_some_and(|parts| parts.iter().any(names_cells));
    let is_known = RULES.contains(&name);
    is_set(value) && (is_known || !DRAWINGS.contains(&name) && is_on_cells())
}

/// Regions that are no blocks.
struct Irregular;

/// The shape of the blocks, where cells name their regions.
fn block(rows: &[&[Value]], side: usize) -> Result<Option<BlockShape>, Irregular> {
    let region = |row: usize, column: usize| rows[row][column].get("region").and_then(Value::as_u64);
    let is_named =
        rows.iter().any(|row| row.iter().any(|cell| cell.get("region").is_some_and(|r| !r.is_null())));
    if !is_named {
        return Ok(None);
    }
    let usual = BlockShape::for_side(side);
    // A cell without a region of its own is in the usual one.
    let own = |row: usize, column: usize| {
        let block = usual.map_or(0, |block| row / block.rows * block.rows + column / block.columns);
        region(row, column).unwrap_or(block as u64)
    };
    let fits = |block: &BlockShape| {
        let corner = |row: usize, column: usize| {
            own(row / block.rows * block.rows, column / block.columns * block.columns)
        };
        let alike = (0..side).all(|row| (0..side).all(|column| own(row, column) == corner(row, column)));
        let mut corners: Vec<u64> = (0..side)
            .step_by(block.rows)
            .flat_map(|row| (0..side).step_by(block.columns).map(move |column| (row, column)))
            .map(|(row, column)| own(row, column))
            .collect();
        corners.sort_unstable();
        corners.dedup();
        alike && corners.len() == side
    };
    let shapes = (2..=side / 2).filter(|rows| side.is_multiple_of(*rows));
    let found = shapes.map(|rows| BlockShape { rows, columns: side / rows }).find(fits);
    found.map(Some).ok_or(Irregular)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Document, read};
    use serde_json::json;

    fn four(change: impl FnOnce(&mut Value)) -> Result<Draft, String> {
        let mut board = json!({"size": 4, "title": " Two ", "grid": vec![vec![json!({}); 4]; 4]});
        board["grid"][0][0] = json!({"value": 1, "given": true});
        board["grid"][0][1] = json!({"value": "2"});
        board["grid"][1][2] = json!({"centerPencilMarks": [1, "4"], "value": null});
        change(&mut board);
        link(&pack(&board.to_string()))
    }

    fn link(packed: &str) -> Result<Draft, String> {
        let text = format!("https://f-puzzles.com/?load={packed}");
        let document = read(text.as_bytes(), "file").map_err(|error| error.to_string())?;
        assert!(matches!(document, Document::Single(_)));
        document.draft(0).map_err(|error| error.to_string())
    }

    #[test]
    fn givens_placed_digits_and_marks_are_told_apart() {
        let draft = four(|_| {}).unwrap();
        assert_eq!((draft.puzzle.to_string().as_str(), draft.puzzle.name()), ("1...............", "Two"));
        assert_eq!(draft.placed[1], Some(Digit::new(1)));
        assert_eq!(draft.candidates[6].len(), 2);
        assert_eq!(draft.puzzle.geometry().variant(), Variant::Plain);
    }

    #[test]
    fn two_diagonals_make_the_variant_and_other_rules_are_refused_by_name() {
        let diagonal = four(|board| {
            board["diagonal+"] = true.into();
            board["diagonal-"] = true.into();
        });
        assert_eq!(diagonal.unwrap().puzzle.geometry().variant(), Variant::Diagonal);
        let message = four(|board| board["diagonal+"] = true.into()).unwrap_err();
        assert!(message.contains("rules that no board here has: one diagonal only; expected"), "{message}");
        let message = four(|board| {
            board["thermometer"] = json!([{"lines": [["R1C1", "R1C2"]]}]);
            board["killercage"] = json!([{"cells": ["R1C1"]}]);
            board["a rule of next year"] = json!([{"cells": ["R1C1"]}]);
            board["text"] = json!([{"cells": ["R1C1"], "value": "here"}]);
            board["diagonal-"] = true.into();
        });
        let message = message.unwrap_err();
        let all = "a rule of next year, killercage, thermometer, one diagonal only";
        assert!(message.contains(&format!("has: {all}; expected")), "{message}");
        assert!(four(|board| board["negative"] = json!(["xv"])).unwrap_err().contains("negative"));
        let harmless = four(|board| {
            board["antiknight"] = false.into();
            board["arrow"] = json!([]);
            board["cage"] = json!([{"cells": ["R1C1"]}]);
            board["highlightConflicts"] = true.into();
        });
        assert!(harmless.is_ok(), "{harmless:?}");
    }

    #[test]
    fn regions_give_the_shape_of_the_blocks() {
        let usual = four(|board| board["grid"][3][3] = json!({"region": 3}));
        assert!(usual.is_ok());
        let odd = four(|board| board["grid"][3][3] = json!({"region": 0})).unwrap_err();
        assert!(odd.contains("irregular regions"), "{odd}");
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        let message = four(|board| board["grid"][2][2] = json!({"value": 5, "given": true})).unwrap_err();
        assert_eq!(message, "line 1, column 29: \"5\" is none of 1–4");
        assert!(
            four(|board| board["size"] = 5.into()).unwrap_err().contains("the grid of the link is broken")
        );
        assert!(
            four(|board| board["grid"][1] = json!([]))
                .unwrap_err()
                .contains("the grid of the link is broken")
        );
        assert!(link("AAAA").unwrap_err().contains("is broken"));
        assert!(link(&pack("{")).unwrap_err().contains("the JSON of the link is broken"));
    }

    #[test]
    fn a_link_in_a_name_is_no_puzzle() {
        let line = "1............... from f-puzzles.com/?load=A";
        assert!(SYNTAX.name != crate::format::detect(line.as_bytes()).unwrap().choice().syntax.name());
        assert_eq!(
            read(line.as_bytes(), "").unwrap().puzzle(0).unwrap().name(),
            "from f-puzzles.com/?load=A"
        );
    }

    #[test]
    fn links_are_read_however_they_are_quoted() {
        let packed =
            pack(&json!({"grid": vec![vec![json!({"value": 1, "given": false}); 4]; 4]}).to_string());
        let quoted = packed.replace('+', "%2B").replace('/', "%2f").replace('=', "%3D");
        for text in [
            format!("https://sudokupad.app/fpuzzles{packed}"),
            format!("x?a=b&load={quoted}&c=d"),
            format!("?load={}", packed.replace('+', " ")),
        ] {
            let document = read(text.as_bytes(), "").unwrap();
            assert_eq!(document.draft(0).unwrap().placed.iter().flatten().count(), 16);
        }
    }
}
