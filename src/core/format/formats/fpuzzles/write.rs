//! A link that opens the puzzle in f-puzzles or SudokuPad.

use serde_json::{Map, Value, json};

use super::packed::pack;
use crate::format::cells::contents::Contents;
use crate::format::writing::{one_line, unusual_block};
use crate::geometry::{Cell, Variant};

/// The link.
pub(super) fn entry(board: Contents<'_>) -> String {
    let geometry = board.geometry;
    let side = geometry.side();
    let unusual = unusual_block(geometry);
    let cell = |cell: Cell| {
        let mut fields = Map::new();
        if let Some(digit) = board.digit(cell) {
            fields.insert("value".into(), (digit.index() + 1).into());
        }
        if board.givens[cell.index()].is_some() {
            fields.insert("given".into(), true.into());
        }
        if !board.marks(cell).is_empty() {
            let marks = board.marks(cell).map(|digit| digit.index() + 1).collect::<Vec<_>>();
            fields.insert("centerPencilMarks".into(), marks.into());
        }
        if let Some(block) = unusual {
            let (row, column) = geometry.position(cell);
            let region = row / block.rows * block.rows + column / block.columns;
            fields.insert("region".into(), region.into());
        }
        Value::Object(fields)
    };
    let cells: Vec<Value> = geometry.cells().map(cell).collect();
    let mut json = json!({ "size": side, "grid": cells.chunks(side).collect::<Vec<_>>() });
    let name = one_line(board.name);
    if !name.is_empty() {
        json["title"] = name.into();
    }
    if let Some(rules) = board.setter_rules.filter(|rules| !rules.text().is_empty()) {
        json["ruleset"] = rules.text().into();
    }
    if geometry.variant() == Variant::Diagonal {
        json["diagonal+"] = true.into();
        json["diagonal-"] = true.into();
    }
    format!("https://f-puzzles.com/?load={}\n", pack(&json.to_string()))
}
