//! A link that opens the puzzle in f-puzzles or SudokuPad.

use serde_json::{Map, Value, json};

use super::packed::pack;
use crate::format::cells::draft::Draft;
use crate::format::writing::{one_line, unusual_block};
use crate::geometry::{Cell, Variant};

/// The link.
pub(super) fn entry(draft: &Draft) -> String {
    let geometry = draft.puzzle.geometry();
    let side = geometry.side();
    let unusual = unusual_block(&draft.puzzle);
    let cell = |cell: Cell| {
        let mut fields = Map::new();
        let index = cell.index();
        if let Some(digit) = draft.puzzle.given(cell).or(draft.placed[index]) {
            fields.insert("value".into(), (digit.index() + 1).into());
        }
        if draft.puzzle.given(cell).is_some() {
            fields.insert("given".into(), true.into());
        }
        if !draft.candidates[index].is_empty() {
            let marks = draft.candidates[index].map(|digit| digit.index() + 1).collect::<Vec<_>>();
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
    let mut board = json!({ "size": side, "grid": cells.chunks(side).collect::<Vec<_>>() });
    let name = one_line(draft.puzzle.name());
    if !name.is_empty() {
        board["title"] = name.into();
    }
    if geometry.variant() == Variant::Diagonal {
        board["diagonal+"] = true.into();
        board["diagonal-"] = true.into();
    }
    format!("https://f-puzzles.com/?load={}\n", pack(&board.to_string()))
}
