//! Links with the cells in them: sudokuwiki.org (`?bd=`) and sudokuexchange.com (`?s=`). Links that hold only the number
//! of a puzzle on a server are refused with the reason.

use crate::format::cells::builder::Builder;
use crate::format::cells::draft::Draft;
use crate::format::cells::line::{closest_side, is_like_cells, read_cells};
use crate::format::description::{Description, Format};
use crate::format::places::{Found, ReadLine, read_lines};
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::lines::Line;
use crate::format::text::source::Source;

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "link",
    title: "links with the cells in them, such as sudokuwiki's “?bd=…”",
    endings: &["txt", "url"],
    yields: true,
    read,
    writing: None,
});

/// Where the cells of a link start.
const KEYS: [&str; 4] = ["bd=", "s=", "puzzle=", "sudoku="];
/// Hosts whose short links hold the number of a puzzle.
const SHORT: [&str; 4] =
    ["sudokupad.app/", "sudokupad.svencodes.com/", "app.crackingthecryptic.com/", "tinyurl.com/"];

const EXPECTED: &str = "a link with the cells in it, after “?bd=” or “?s=”";

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    if source.header.symbols.is_some() {
        return None;
    }
    let is_own = |line: &&Line<'_>| cells(**line).is_some() || is_short(line.text);
    let fitting = source.sample.iter().filter(is_own).count();
    // A file of a shortcut has lines around its link.
    let shortcut = source.sample[0].text.eq_ignore_ascii_case("[InternetShortcut]");
    let claimed = 2 * fitting >= source.sample.len() || (shortcut && fitting == 1);
    claimed.then(|| match source.sample.iter().find(is_own).filter(|_| fitting == 1) {
        Some(line) => Ok(read_line(&Builder::new(source.header.clone()), *line, source.title())?.into()),
        None => read_lines(source, 0, ReadLine::new(read_line)),
    })
}

/// Whether a line is a link of one of these hosts, or of a site that saves puzzles under a number.
fn is_link(text: &str) -> bool {
    let start = text.trim_start_matches("URL=");
    !text.contains(char::is_whitespace)
        && (start.starts_with("http://") || start.starts_with("https://") || start.starts_with("www."))
}

/// Whether a link holds only the number of a puzzle.
fn is_short(text: &str) -> bool {
    is_link(text)
        && SHORT.iter().any(|host| text.contains(host))
        && !text.contains("load=")
        && !text.contains("puzzle")
}

/// The cells of a link and their column.
fn cells(line: Line<'_>) -> Option<(&str, usize)> {
    let text = line.text;
    if !is_link(text) {
        return None;
    }
    KEYS.iter().find_map(|key| {
        let start =
            text.match_indices(key).map(|(at, _)| at).find(|&at| text[..at].ends_with(['?', '&', '#']))?;
        let (before, rest) = text.split_at(start + key.len());
        let cells = &rest[..rest.find(['&', '#']).unwrap_or(rest.len())];
        Some((cells, line.column() + before.chars().count()))
    })
}

/// Whether the cells are not written one by one.
fn is_packed(cells: &str) -> bool {
    let side = closest_side(cells.chars().count());
    side * side != cells.chars().count() && cells.starts_with(|symbol: char| symbol.is_ascii_uppercase())
}

fn read_line(builder: &Builder, line: Line<'_>, name: &str) -> Result<Draft, ParseError> {
    match cells(line) {
        Some((cells, column)) if is_like_cells(cells, None) && !is_packed(cells) => {
            read_cells(builder, cells, line.number, column, name)
        }
        Some((_, column)) => Err(ParseErrorKind::PackedLink.at(line.number, column)),
        None if is_short(line.text) => Err(ParseErrorKind::ShortLink.at(line.number, line.column())),
        None => Err(ParseErrorKind::unexpected(line.text, EXPECTED).at(line.number, line.column())),
    }
}
