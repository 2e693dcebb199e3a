//! Boards as text. What is written here is read back as the same board.

use crate::format::cells::contents::Contents;
use crate::format::cells::draft::Draft;
use crate::format::description::OutputFormat;
use crate::format::read::read;
use crate::format::writing::{List, Unwritable, header, rows, symbols_line};
use crate::puzzle::{Clash, Puzzle, Symbols};

/// The symbols in which a board is written.
pub(crate) fn symbols_of(own: &Symbols, format: OutputFormat) -> Symbols {
    if format.keeps(own) { own.clone() } else { Symbols::standard(own.all().len()) }
}

/// The puzzle without header lines, for programs that support none; one line per row if the format is a list. Ends
/// with a line end.
///
/// Symbols that a line of text cannot hold, such as a space, are replaced by the standard ones.
#[must_use]
pub fn render_cells(puzzle: &Puzzle, format: OutputFormat) -> String {
    let symbols = symbols_of(puzzle.symbols(), format);
    match &format.writing().page {
        Some(page) => (page.body)(puzzle.into(), &symbols),
        None => rows(puzzle.into(), &symbols),
    }
}

/// A puzzle, a draft, or a board in conflict, with header lines for what its cells do not show: name, variant, unusual
/// blocks or symbols. Placed digits and marks are included if the format can express them.
///
/// [`read`] gives the same board back, as long as its name is one trimmed line and its symbols are neither
/// white space nor control characters.
///
/// # Errors
/// When the program that reads this format has no such boards.
pub fn render<'a>(board: impl Into<Contents<'a>>, format: OutputFormat) -> Result<String, Unwritable> {
    let board = board.into();
    let symbols = symbols_of(board.symbols, format);
    let (page, list) = (&format.writing().page, &format.writing().list);
    if let (None, Some(list)) = (page, list) {
        let entry = (list.entry)(board, &symbols)?;
        return Ok(opening(list, board, "", &symbols) + &entry + list.closing);
    }
    let page = page.as_ref().expect("a format is written as a page or as a list");
    let body = (page.body)(board, &symbols);
    let header = header(board.geometry, if page.names { "" } else { board.name });
    let plain = format!("{header}{body}");
    let is_clear = read_back(&plain).is_some_and(|back| {
        let back = back.contents();
        *back.symbols == symbols && back.givens == board.givens
    });
    Ok(if is_clear { plain } else { format!("{header}{}{body}", symbols_line(&symbols)) })
}

/// The only board of a text.
#[derive(Debug)]
pub(super) enum Back {
    Draft(Box<Draft>),
    InConflict(Box<Clash>),
}

impl Back {
    pub(super) fn contents(&self) -> Contents<'_> {
        match self {
            Self::Draft(draft) => draft.as_ref().into(),
            Self::InConflict(clash) => clash.as_ref().into(),
        }
    }
}

/// Reads a text of one board, whose digits may be in conflict.
pub(super) fn read_back(text: &str) -> Option<Back> {
    match read(text.as_bytes(), "") {
        Ok(document) if document.puzzle_count() > 1 => None,
        Ok(document) => document.draft(0).ok().map(|draft| Back::Draft(Box::new(draft))),
        Err(error) => error.into_clash().map(Back::InConflict),
    }
}

/// The opening of a list with this first puzzle.
pub(super) fn opening(list: &List, first: Contents<'_>, title: &str, symbols: &Symbols) -> String {
    let header = if list.has_header { header(first.geometry, title) } else { String::new() };
    header + &(list.opening)(title, symbols)
}
