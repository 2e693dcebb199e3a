//! Records of CSV whose quoted fields hold line ends, such as a board in rows.

use super::Columns;
use crate::format::cells::builder::{Builder, CellText};
use crate::format::cells::draft::Draft;
use crate::format::cells::line::closest_side;
use crate::format::places::{Elements, Entry, Found, Places};
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::limits::{LONGEST_ELEMENT, MOST_ELEMENTS};
use crate::format::text::lines::{Lines, raw_line};
use crate::format::text::source::Source;
use crate::formula::unguarded;

/// Whether a quoted field continues after this line.
pub(super) fn is_open(line: &str) -> bool {
    line.bytes().filter(|&byte| byte == b'"').count() % 2 == 1
}

/// The puzzles of the records after the first line.
pub(super) fn read(source: &Source<'_>, columns: Columns) -> Result<Found, ParseError> {
    let mut records = Records { records: Vec::new(), columns };
    let mut start: Option<(usize, usize)> = None;
    for line in source.lines().skip_while(|line| line.number <= source.sample[0].number) {
        if start.is_none() && (line.text.is_empty() || source.header.is_comment(line)) {
            continue;
        }
        let goes_on = start.is_some() != is_open(line.text);
        let (first, number) = *start.get_or_insert((line.start, line.number));
        let end = line.start + raw_line(source.text, line.start).len();
        if end - first > LONGEST_ELEMENT {
            return Err(ParseErrorKind::LongLine { most: LONGEST_ELEMENT }.at(number, 1));
        }
        if goes_on {
            continue;
        }
        start = None;
        if records.records.len() == MOST_ELEMENTS {
            return Err(ParseErrorKind::TooManyPuzzles { most: MOST_ELEMENTS }.at(number, 1));
        }
        records.records.push([small(first), small(end), small(number)]);
        if !source.progress.indexed(end, source.text.len()) {
            break;
        }
    }
    if let Some((_, number)) = start {
        let kind =
            ParseErrorKind::Missing { missing: "a quote", expected: "one after the field that starts here" };
        return Err(kind.at(number, 1));
    }
    if let [_] = records.records.as_slice() {
        let builder = Builder::new(source.header.clone());
        return Ok(records.read(&builder, source.text, 0, source.title())?.into());
    }
    Ok(Found::Many(Places::Elements(Box::new(records))))
}

/// The records of a text.
#[derive(Debug)]
struct Records {
    /// The first byte of each, the one after its last, and the number of its first line.
    records: Vec<[u32; 3]>,
    columns: Columns,
}

impl Elements for Records {
    fn len(&self) -> usize {
        self.records.len()
    }

    fn entry<'a>(&self, text: &'a str, index: usize) -> Entry<'a> {
        let [start, _, line] = self.records[index];
        Entry { line: line as usize, text: raw_line(text, start as usize).trim() }
    }

    fn line_start(&self, index: usize) -> usize {
        self.records[index][0] as usize
    }

    fn read(&self, builder: &Builder, text: &str, index: usize, name: &str) -> Result<Draft, ParseError> {
        let [start, end, line] = self.records[index].map(|place| place as usize);
        let record = Record::of(&text[start..end], line, self.columns);
        record.draft(builder, line, name).map_err(|error| {
            let mut lines = Lines::from(text, start, line);
            let start = lines.find(|line| line.number == error.line).map_or(start, |line| line.start);
            error.quoting_at(text, start)
        })
    }
}

/// The parts of a record that are used.
#[derive(Debug, Default)]
struct Record {
    cells: Vec<CellText>,
    name: String,
}

impl Record {
    fn of(text: &str, mut line: usize, columns: Columns) -> Self {
        let mut record = Self::default();
        let (mut column, mut field, mut quoted) = (1, 0, false);
        for symbol in text.chars() {
            match symbol {
                '"' => quoted = !quoted,
                symbol if symbol == columns.separator && !quoted => field += 1,
                symbol if field == columns.puzzle && !symbol.is_whitespace() => {
                    record.cells.push(CellText::new(symbol, line, column));
                }
                symbol if Some(field) == columns.name => record.name.push(symbol),
                _ => {}
            }
            (line, column) = if symbol == '\n' { (line + 1, 1) } else { (line, column + 1) };
        }
        record
    }

    fn draft(&self, builder: &Builder, line: usize, name: &str) -> Result<Draft, ParseError> {
        let found = self.cells.len();
        let side = builder.header().declared_side().unwrap_or_else(|| closest_side(found));
        if found != side * side {
            return Err(ParseErrorKind::CellCount { found, side }.at(line, 1));
        }
        let own = unguarded(self.name.trim());
        builder.draft(&self.cells, side, if own.is_empty() { name } else { own })
    }
}

fn small(place: usize) -> u32 {
    u32::try_from(place).expect("a text has less than 4 GiB")
}
