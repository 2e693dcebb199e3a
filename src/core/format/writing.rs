//! How a format writes puzzles, and code shared by the writers of several formats. Knows no format.

use std::fmt::Write;

use crate::format::cells::contents::Contents;
use crate::geometry::{BlockShape, Geometry, MAX_SIDE, Variant};
use crate::puzzle::Symbols;
use crate::visible;

/// How a format writes puzzles: as a page, as a list, or the only one as a page and several as a list.
#[derive(Debug)]
pub(crate) struct Writing {
    /// The names of the programs that read it, for boards of this side; `None` if there are none.
    pub readers: fn(usize) -> Option<&'static str>,
    /// Whether it keeps these symbols of a puzzle; if not, the standard ones are written.
    pub keeps: fn(&Symbols) -> bool,
    /// How a single puzzle is written; if `None`, as a list of one.
    pub page: Option<Page>,
    /// How many puzzles are written, if a file can hold them.
    pub list: Option<List>,
}

/// A file of one puzzle: header lines for what its cells leave open, then the body.
#[derive(Debug)]
pub(crate) struct Page {
    /// Whether the body holds the puzzle's name, so that the header need not.
    pub names: bool,
    pub body: fn(Contents<'_>, &Symbols) -> String,
}

/// A file of many puzzles.
#[derive(Debug)]
pub(crate) struct List {
    /// Whether it starts with header lines, which apply to all its puzzles.
    pub has_header: bool,
    /// The text after the header, for a list with this title in these symbols.
    pub opening: fn(&str, &Symbols) -> String,
    /// One puzzle, with the line end after it.
    pub entry: fn(Contents<'_>, &Symbols) -> Result<String, Unwritable>,
    /// The text after the last puzzle.
    pub closing: &'static str,
}

/// Why a puzzle cannot be written in a format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unwritable {
    /// The program that reads it supports boards of one side only.
    #[error("{format} holds {expected}×{expected} boards only; this one is {found}×{found}")]
    Side {
        /// The format's name.
        format: &'static str,
        /// The side that it has.
        expected: usize,
        /// The side of the puzzle.
        found: usize,
    },
}

/// The header lines of name, variant and blocks, if they differ from the defaults.
pub(crate) fn header(geometry: &Geometry, name: &str) -> String {
    let mut header = String::new();
    let mut line = |key: &str, value: &str| {
        writeln!(header, "# {key}: {value}").expect("a string takes all");
    };
    let name = one_line(name);
    if !name.is_empty() {
        line("name", &name);
    }
    if geometry.variant() == Variant::Diagonal {
        line("variant", "diagonal");
    }
    if let Some(block) = unusual_block(geometry) {
        line("block", &format!("{}x{}", block.rows, block.columns));
    }
    header
}

/// The header line of these symbols.
pub(crate) fn symbols_line(symbols: &Symbols) -> String {
    format!("# symbols: {} {}\n", String::from_iter(symbols.all()), symbols.blank())
}

/// The shape of the blocks, unless it is the default for this side.
pub(crate) fn unusual_block(geometry: &Geometry) -> Option<BlockShape> {
    let block = geometry.block();
    (BlockShape::for_side(block.side()) != Some(block)).then_some(block)
}

/// A name without line ends and white space around it.
pub(crate) fn one_line(name: &str) -> String {
    visible::line(name).trim().to_owned()
}

/// The givens, with a fixed number on each line.
pub(crate) fn cells(board: Contents<'_>, width: usize, symbols: &Symbols, blank: char) -> String {
    let rows = board.givens.chunks(width);
    if let Some(bytes) = ascii(symbols, blank) {
        let mut text = Vec::with_capacity(board.givens.len() + rows.len());
        for row in rows {
            text.extend(row.iter().map(|given| bytes[given.map_or(0, |digit| digit.index() + 1)]));
            text.push(b'\n');
        }
        return String::from_utf8(text).expect("ASCII");
    }
    let mut text = String::new();
    for row in rows {
        text.extend(row.iter().map(|given| given.map_or(blank, |digit| symbols.symbol(digit))));
        text.push('\n');
    }
    text
}

/// The blank and then the symbols as bytes, if they all are: a list of a million puzzles is then written in half the
/// time.
fn ascii(symbols: &Symbols, blank: char) -> Option<[u8; MAX_SIDE + 1]> {
    let mut bytes = [0; MAX_SIDE + 1];
    for (byte, &symbol) in bytes.iter_mut().zip([&blank].into_iter().chain(symbols.all())) {
        *byte = u8::try_from(symbol).ok().filter(u8::is_ascii)?;
    }
    Some(bytes)
}

/// The givens, one line per row.
pub(crate) fn rows(board: Contents<'_>, symbols: &Symbols) -> String {
    cells(board, board.geometry.side(), symbols, symbols.blank())
}

/// Cells with this separator, and frames round the blocks.
pub(crate) fn grid(geometry: &Geometry, cells: &[String], between: &str) -> String {
    let (side, block) = (geometry.side(), geometry.block());
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let row = |row: &[String]| {
        let blocks = row.chunks(block.columns).map(|cells| {
            let cells: Vec<String> = cells.iter().map(|cell| padded(cell, width, between)).collect();
            format!("{between}{}{between}", cells.join(between))
        });
        format!("|{}|", blocks.collect::<Vec<_>>().join("|"))
    };
    let dashes = block.columns * width + between.len() * (block.columns + 1);
    // A border has three dashes in a row, however narrow its blocks are.
    let runs = vec!["-".repeat(dashes.max(3)); side / block.columns];
    let mut text = format!("*{}*\n", runs.join("-"));
    for (i, cells) in cells.chunks(side).enumerate() {
        if i > 0 && i % block.rows == 0 {
            text.push_str(&format!("|{}|\n", runs.join("+")));
        }
        text.push_str(&row(cells));
        text.push('\n');
    }
    text.push_str(&format!("*{}*\n", runs.join("-")));
    text
}

/// A cell padded with white space, if cells are separated by white space.
fn padded(cell: &str, width: usize, between: &str) -> String {
    let gap = if between.is_empty() { 0 } else { width - cell.chars().count() };
    format!("{cell}{}", " ".repeat(gap))
}

/// Whether a line of text can hold these symbols.
pub(crate) fn fit_on_a_line(symbols: &Symbols) -> bool {
    let fits =
        |&symbol: &char| !symbol.is_whitespace() && !visible::is_hidden(symbol) && symbol != '\u{FEFF}';
    symbols.all().iter().chain([&symbols.blank()]).all(fits)
}

/// Whether frames and white space can stand between these symbols.
pub(crate) fn fit_between_frames(symbols: &Symbols) -> bool {
    symbols.blank() == '.' && symbols.all().iter().all(|symbol| symbol.is_alphanumeric())
}

/// The [`Writing::keeps`] of formats with symbols of their own.
pub(crate) const fn never(_: &Symbols) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::geometry::Digit;
    use crate::puzzle::Puzzle;

    #[test]
    fn cells_are_written_alike_as_bytes_or_characters() {
        let geometry = Geometry::with_side(4, Variant::Plain).unwrap();
        let givens = |cell: usize| cell.is_multiple_of(5).then_some(Digit::new(cell / 5));
        let givens: Vec<_> = (0..16).map(givens).collect();
        let written = |digits: &str, blank| {
            let symbols = Symbols::new(digits.chars().collect(), blank);
            let puzzle = Puzzle::new(Arc::clone(&geometry), givens.clone(), symbols.clone(), "").unwrap();
            cells((&puzzle).into(), 8, &symbols, blank)
        };
        assert_eq!(written("1234", '.'), "1....2..\n..3....4\n");
        assert_eq!(written("12ä4", '.'), "1....2..\n..ä....4\n");
        assert_eq!(written("1234", '·'), "1····2··\n··3····4\n");
    }
}
