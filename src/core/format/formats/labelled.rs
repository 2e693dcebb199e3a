//! One puzzle per line after a number or a key: `1. 53..7…`, or `0000183b305c 0503…  1.2` as in sudokuexchange's bank.

use crate::format::cells::builder::Builder;
use crate::format::cells::draft::Draft;
use crate::format::cells::line::{closest_side, is_like_cells, note, read_cells, read_plain, word};
use crate::format::description::{Description, Format, Rank};
use crate::format::places::{Found, ReadLine, read_lines};
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::header::Header;
use crate::format::text::lines::Line;
use crate::format::text::source::Source;

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "labelled",
    title: "one puzzle per line after a number or key, such as “1.”",
    endings: &["txt"],
    rank: Rank::Yields,
    read,
    writing: None,
});

/// The fewest cells, so that the words of a row are not taken for a board.
const FEWEST: usize = 36;
/// The longest label, in bytes.
const LONGEST: usize = 24;

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    if source.header.symbols.is_some() {
        return None;
    }
    let fitting = source.sample.iter().filter(|line| Parts::of(line.text, &source.header).is_some()).count();
    (4 * fitting >= 3 * source.sample.len()).then(|| read_lines(source, 0, ReadLine::new(read_line)))
}

/// A line after its label.
struct Parts<'a> {
    label: &'a str,
    cells: &'a str,
    /// The rest of the line.
    rest: &'a str,
}

impl<'a> Parts<'a> {
    fn of(text: &'a str, header: &Header) -> Option<Self> {
        let (label, rest) = text.split_once(char::is_whitespace)?;
        let is_label =
            label.len() <= LONGEST && label.starts_with(|symbol: char| symbol.is_ascii_alphanumeric());
        let rest = rest.trim_start();
        let cells = word(rest, header);
        let count = cells.chars().count();
        let is_board = count >= FEWEST && closest_side(count).pow(2) == count;
        let parts = Self { label, cells, rest: &rest[cells.len()..] };
        (is_label && is_board && is_like_cells(cells, None)).then_some(parts)
    }
}

fn read_line(builder: &Builder, line: Line<'_>, name: &str) -> Result<Draft, ParseError> {
    let Some(Parts { label, cells, rest }) = Parts::of(line.text, builder.header()) else {
        if is_like_cells(word(line.text, builder.header()), None) {
            // A line without a label among the others.
            return read_plain(builder, line, name);
        }
        let kind = ParseErrorKind::unexpected(line.text, "a label, then the cells of a board");
        return Err(kind.at(line.number, line.column()));
    };
    let before = &line.text[..cells.as_ptr() as usize - line.text.as_ptr() as usize];
    let column = line.column() + before.chars().count();
    let label = label.trim_matches(|symbol: char| !symbol.is_alphanumeric());
    read_cells(builder, cells, line.number, column, note(rest).unwrap_or(label))
}
