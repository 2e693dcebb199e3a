//! Arrays of source code and data: `{{5, 3, 0}, …}` of C, `[[5, 3, 0], …]` of Python and JSON, `[|5, 3, _|…|]` of
//! MiniZinc, rows as strings, or one string for all cells. What is called a solution is not a puzzle.

mod scan;

use scan::{Found as Array, scan};

use crate::format::cells::builder::Builder;
use crate::format::cells::draft::Draft;
use crate::format::cells::fields;
use crate::format::cells::meant::is_meant;
use crate::format::description::{Description, Format, Rank};
use crate::format::places::{Elements, Entry, Found, Places};
use crate::format::text::alphabet;
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::limits::{LONGEST_ELEMENT, MOST_ELEMENTS};
use crate::format::text::lines::{Lines, raw_line};
use crate::format::text::source::Source;
use crate::format::text::subject::Subject;

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "array",
    title: "arrays in brackets or braces, as in C, Python, JSON and MiniZinc",
    endings: &["json", "dzn", "txt"],
    rank: Rank::Yields,
    read,
    writing: None,
});

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    let has_bracket = source.sample.iter().any(|line| line.text.contains(['[', '{', '(']));
    if !has_bracket || source.header.symbols.is_some() {
        return None;
    }
    let lines = source.sample.len();
    if 4 * code_lines(source) >= 3 * lines {
        return find(source).transpose();
    }
    // In a program with few such lines nothing is taken for an array that is not a whole board.
    if 3 * code_lines(source) < lines
        || source.text.len() > LONGEST_ELEMENT
        || source.sample.iter().any(|line| is_row(line.text))
    {
        return None;
    }
    let found = find(source).ok()??;
    found.first_drafts(source).is_some().then_some(Ok(found))
}

/// Whether a line is nothing but cells.
fn is_row(text: &str) -> bool {
    let is_cell = |symbol: char| symbol.is_ascii_digit() || alphabet::is_blank(symbol) || symbol == ' ';
    text.len() >= 4 && text.chars().all(is_cell)
}

/// The number of first lines that look like source code or data.
fn code_lines(source: &Source<'_>) -> usize {
    let is_code = |text: &str| text.contains(['[', ']', '{', '}', '(', ')', '|', '"', '\'', ',']);
    source.sample.iter().filter(|line| is_code(line.text)).count()
}

/// The arrays of a text that are boards, if there are any.
fn find(source: &Source<'_>) -> Result<Option<Found>, ParseError> {
    let mut arrays = Arrays::default();
    let mut first = None;
    let subject = Subject::of(source.text, source.name);
    scan(source.text, 0, 1, |array| {
        let Some(side) = fields::side(&array.rows, &source.header) else { return Ok(true) };
        if subject.is_wordy() && !is_board(array, side, subject, source) {
            return Ok(true);
        }
        if arrays.places.len() == MOST_ELEMENTS {
            return Err(ParseErrorKind::TooManyPuzzles { most: MOST_ELEMENTS }.at(array.line, 1));
        }
        arrays
            .places
            .push(Place { range: (small(array.range.0), small(array.range.1)), line: small(array.line) });
        first.get_or_insert_with(|| array.rows.clone());
        Ok(source.progress.indexed(array.range.1, source.text.len()))
    })?;
    if arrays.places.len() > 1 {
        return Ok(Some(Found::Many(Places::Elements(Box::new(arrays)))));
    }
    let Some(rows) = first else { return Ok(None) };
    let Some(side) = fields::side(&rows, &source.header) else { return Ok(None) };
    let draft = fields::draft(&Builder::new(source.header.clone()), &rows, side, source.title())?;
    Ok(Some(draft.into()))
}

/// The smallest side of a board with a mistake that is sought in a program.
const LEAST_WITH_MISTAKE: usize = 6;

/// Whether an array of a program or of prose is a board, rather than other values in brackets. One with a mistake must
/// be called a board and have about the right number of cells.
fn is_board(array: &Array<'_>, side: usize, subject: Subject, source: &Source<'_>) -> bool {
    let start = array.range.0;
    let draft = fields::draft(&Builder::new(source.header.clone()), &array.rows, side, "");
    match draft {
        Ok(draft) => is_meant(&draft, subject, source.text, start),
        Err(_) => {
            let cells = array.rows.iter().map(Vec::len).sum::<usize>();
            side >= LEAST_WITH_MISTAKE
                && cells.abs_diff(side * side) <= side
                && subject.is_called_a_board(source.text, start)
        }
    }
}

/// The place of an array in a text: its bytes, and the line in which it starts.
#[derive(Clone, Copy, Debug)]
struct Place {
    range: (u32, u32),
    line: u32,
}

/// The arrays of a text that are boards.
#[derive(Debug, Default)]
struct Arrays {
    places: Vec<Place>,
}

impl Elements for Arrays {
    fn len(&self) -> usize {
        self.places.len()
    }

    fn entry<'a>(&self, text: &'a str, index: usize) -> Entry<'a> {
        let place = &self.places[index];
        let text = &text[place.range.0 as usize..place.range.1 as usize];
        Entry { line: place.line as usize, text: raw_line(text, 0).trim() }
    }

    fn line_start(&self, index: usize) -> usize {
        self.places[index].range.0 as usize
    }

    fn read(&self, builder: &Builder, text: &str, index: usize, name: &str) -> Result<Draft, ParseError> {
        let place = &self.places[index];
        let (start, end, line) = (place.range.0 as usize, place.range.1 as usize, place.line as usize);
        let mut draft = None;
        scan(&text[..end], start, line, |array: &Array<'_>| {
            if let Some(side) = fields::side(&array.rows, builder.header()) {
                draft = Some(fields::draft(builder, &array.rows, side, name));
            }
            Ok(draft.is_none())
        })?;
        let missing = ParseErrorKind::Missing { missing: "the board", expected: "rows of cells in brackets" };
        draft.unwrap_or_else(|| Err(missing.at(line, 1))).map_err(|error| {
            // The array may begin within a line; columns are counted from the start of it.
            let first = text[..start].rfind(['\n', '\r']).map_or(0, |end| end + 1);
            let mut lines = Lines::from(text, first, line);
            let start = lines.find(|line| line.number == error.line).map_or(first, |line| line.start);
            error.quoting_at(text, start)
        })
    }
}

fn small(place: usize) -> u32 {
    u32::try_from(place).expect("a text has less than 4 GiB")
}
