//! OpenSudoku's XML, version 2: a folder of games.

use quick_xml::escape::escape;

use super::game::{DIAGONAL, PLAIN};
use crate::format::cells::contents::Contents;
use crate::format::writing::{Unwritable, one_line};
use crate::geometry::Variant;

const SIDE: usize = 9;

/// The end of a file.
pub(super) const CLOSING: &str = "  </folder>\n</opensudoku>\n";

/// The start of a file with a folder of this name.
pub(super) fn opening(title: &str) -> String {
    let title = one_line(title);
    let name = escape(title.as_str());
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n  <folder name=\"{name}\" created=\"0\">\n"
    )
}

/// The element of one puzzle.
pub(super) fn entry(board: Contents<'_>) -> Result<String, Unwritable> {
    let found = board.geometry.side();
    if found != SIDE {
        return Err(Unwritable::Side { format: "OpenSudoku", expected: SIDE, found });
    }
    let mut note = one_line(board.name);
    if board.geometry.variant() == Variant::Diagonal {
        note = format!("{note} {DIAGONAL}");
    } else if note.ends_with(DIAGONAL) || note.ends_with(PLAIN) {
        // A name that would be taken for the mark.
        note = format!("{note} {PLAIN}");
    }
    let data = if board.is_begun() { parts(board) } else { digits(board) };
    let note = escape(note.trim());
    Ok(format!(
        "    <game created=\"0\" state=\"1\" time=\"0\" last_played=\"0\" data=\"{data}\" note=\"{note}\" />\n"
    ))
}

fn digits(board: Contents<'_>) -> String {
    board.givens.iter().map(|given| given.map_or(0, |digit| digit.index() + 1).to_string()).collect()
}

/// Value, marks as bits, and whether the cell can be edited.
fn parts(board: Contents<'_>) -> String {
    let mut data = "version: 3&#10;".to_owned();
    for cell in board.geometry.cells() {
        let value = board.digit(cell).map_or(0, |digit| digit.index() + 1);
        let marks: u16 = board.marks(cell).map(|digit| 1 << digit.index()).sum();
        let is_given = board.givens[cell.index()].is_some();
        data.push_str(&format!("{value}|{marks}|{}|", u8::from(!is_given)));
    }
    data
}
