//! Puzzles as text. What is written here is read back as the same puzzle.

use crate::format::cells::draft::Draft;
use crate::format::description::OutputFormat;
use crate::format::document::Document;
use crate::format::read::read;
use crate::format::writing::{List, Unwritable, header, rows, symbols_line};
use crate::puzzle::{Puzzle, Symbols};

/// The symbols in which a puzzle is written.
pub(crate) fn symbols_of(puzzle: &Puzzle, format: OutputFormat) -> Symbols {
    let own = puzzle.symbols();
    if format.keeps(own) { own.clone() } else { Symbols::standard(own.all().len()) }
}

/// The puzzle without header lines, for programs that know none; a line a row where the format is a list. Ends with a
/// line end.
///
/// Symbols that a line of text cannot hold, such as a space, give way to the standard ones.
#[must_use]
pub fn render_cells(puzzle: &Puzzle, format: OutputFormat) -> String {
    let symbols = symbols_of(puzzle, format);
    match &format.writing().page {
        Some(page) => (page.body)(&puzzle.clone().into(), &symbols),
        None => rows(puzzle, &symbols),
    }
}

/// The puzzle with header lines for what its cells do not tell: name, variant, unusual blocks or symbols.
///
/// [`read`] gives the same puzzle back, as long as its name is one trimmed line and its symbols are neither
/// white space nor control characters.
///
/// # Errors
/// When the program that reads this format has no such boards.
pub fn render(puzzle: &Puzzle, format: OutputFormat) -> Result<String, Unwritable> {
    render_draft(&puzzle.clone().into(), format)
}

/// The puzzle as [`render()`] writes it, with what was placed and marked where the format has a way to say it.
///
/// # Errors
/// When the program that reads this format has no such boards.
pub fn render_draft(draft: &Draft, format: OutputFormat) -> Result<String, Unwritable> {
    let puzzle = &draft.puzzle;
    let symbols = symbols_of(puzzle, format);
    let (page, list) = (&format.writing().page, &format.writing().list);
    if let (None, Some(list)) = (page, list) {
        let entry = (list.entry)(draft, &symbols)?;
        return Ok(opening(list, draft, "", &symbols) + &entry + list.closing);
    }
    let page = page.as_ref().expect("a format is written as a page or as a list");
    let body = (page.body)(draft, &symbols);
    let header = header(puzzle, if page.names { "" } else { puzzle.name() });
    let plain = format!("{header}{body}");
    let is_clear = match read(plain.as_bytes(), "") {
        Ok(Document::Single(again)) => {
            *again.puzzle.symbols() == symbols && again.puzzle.givens() == puzzle.givens()
        }
        _ => false,
    };
    Ok(if is_clear { plain } else { format!("{header}{}{body}", symbols_line(&symbols)) })
}

/// What a list starts with, of which this is the first.
pub(super) fn opening(list: &List, first: &Draft, title: &str, symbols: &Symbols) -> String {
    let header = if list.has_header { header(&first.puzzle, title) } else { String::new() };
    header + &(list.opening)(title, symbols)
}
