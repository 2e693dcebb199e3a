//! Behaviour of the puzzle readers and writers: each format, its mistakes, and texts that are not puzzles.

#[path = "../common/files.rs"]
#[allow(dead_code, reason = "a part of it is used here")]
mod files;

mod array;
mod batches;
mod boxes;
mod bulk;
mod common_forms;
mod csv;
mod endless;
mod f_puzzles;
mod fuzz_seeds;
mod games;
mod grids;
mod link;
mod mixed;
mod no_puzzles;
mod one_line;
mod opensudoku;
mod properties;
mod scan;
mod separated;
mod several_grids;
mod sized;
mod streams;
mod sudokupad;
mod table;
mod tatham;
mod written;

use sudoscope::format::{self, Bulk, Document, Draft, ParseError};
use sudoscope::puzzle::Puzzle;

const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn single(text: &str) -> Result<Puzzle, ParseError> {
    match format::read(text.as_bytes(), "file")? {
        Document::Single(draft) => Ok(draft.puzzle),
        Document::Bulk(bulk) => panic!("a collection of {}", bulk.len()),
    }
}

/// The draft in a text with one puzzle, or why there is none.
fn draft(text: &str) -> Result<Draft, String> {
    let document = format::read(text.as_bytes(), "file").map_err(|error| error.to_string())?;
    assert!(matches!(document, Document::Single(_)));
    document.draft(0).map_err(|error| error.to_string())
}

fn bulk(text: &str) -> Bulk {
    match format::read(text.as_bytes(), "file") {
        Ok(Document::Bulk(bulk)) => *bulk,
        other => panic!("{other:?}"),
    }
}

fn message(text: &str) -> String {
    single(text).unwrap_err().to_string()
}

fn rows(cells: &str, side: usize) -> String {
    let cells: Vec<char> = cells.chars().collect();
    cells.chunks(side).map(|row| String::from_iter(row) + "\r\n").collect()
}
