//! Games of KSudoku: XML with an element `values`, in which `_` is a blank and `b` the first digit, column by column.

use quick_xml::Reader;
use quick_xml::events::Event;

use crate::format::cells::builder::{Builder, CellText, is_side};
use crate::format::cells::draft::Draft;
use crate::format::cells::line::closest_side;
use crate::format::description::{Description, Format, Rank};
use crate::format::formats::opensudoku::game::attribute;
use crate::format::formats::opensudoku::place::XmlPlace;
use crate::format::places::Found;
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::limits::LONGEST_ELEMENT;
use crate::format::text::source::Source;
use crate::geometry::{Digit, Variant};
use crate::puzzle::Symbols;

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "ksudoku",
    title: "games of KSudoku (“<ksudoku>”)",
    endings: &["ksudoku"],
    rank: Rank::Yields,
    read,
    writing: None,
});

/// The first bytes of a text, in which its first element must start.
const PROLOGUE: usize = 4096;

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    let prologue = &source.text[..source.text.floor_char_boundary(PROLOGUE)];
    let is_own = source.sample[0].text.starts_with('<') && prologue.contains("<ksudoku");
    is_own.then(|| read_game(source).map(Found::from))
}

/// The first puzzle of a text.
fn read_game(source: &Source<'_>) -> Result<Draft, ParseError> {
    let text = &source.text[..source.text.floor_char_boundary(LONGEST_ELEMENT)];
    let mut reader = Reader::from_str(text);
    let (mut place, mut start) = (XmlPlace::START, 0);
    let (mut is_values, mut variant) = (false, source.header.variant);
    loop {
        let event = reader.read_event().map_err(|error| place.broken(&error))?;
        match &event {
            Event::Start(tag) | Event::Empty(tag) => {
                is_values = tag.name().0 == "values";
                if tag.name().0 == "graph" {
                    let kind = attribute(tag, "specific-type").unwrap_or_default();
                    let is_plain = attribute(tag, "type").is_none_or(|kind| kind == "sudoku");
                    if kind.eq_ignore_ascii_case("XSudoku") {
                        variant = Variant::Diagonal;
                    } else if !is_plain {
                        let name = if kind.is_empty() { "a shape of its own".into() } else { kind };
                        let kind = ParseErrorKind::UnknownRules { rules: vec![name] };
                        return Err(kind.at(place.line, place.column));
                    }
                }
            }
            Event::Text(values) if is_values => return draft(source, variant, values, place),
            Event::Eof => {
                let kind =
                    ParseErrorKind::Missing { missing: "the puzzle", expected: "an element “values”" };
                return Err(kind.anywhere());
            }
            _ => {}
        }
        let end = usize::try_from(reader.buffer_position()).unwrap_or(text.len()).min(text.len());
        place = place.after(text.get(start..end).unwrap_or_default());
        start = end;
    }
}

fn draft(source: &Source<'_>, variant: Variant, values: &str, place: XmlPlace) -> Result<Draft, ParseError> {
    let text = values.trim();
    let place = place.after(&values[..values.len() - values.trim_start().len()]);
    let found = text.chars().count();
    let side = found.isqrt();
    if side * side != found || !is_side(side) {
        let side = closest_side(found);
        return Err(ParseErrorKind::CellCount { found, side }.at(place.line, place.column));
    }
    let symbols = Symbols::standard(side);
    let cell = |(index, symbol): (usize, char)| {
        let column = place.column + index;
        let digit = u32::from(symbol).checked_sub(u32::from('b')).map(|digit| digit as usize);
        let symbol = match digit.filter(|digit| *digit < side) {
            Some(digit) => symbols.symbol(Digit::new(digit)),
            None if matches!(symbol, '_' | 'a') => symbols.blank(),
            None => {
                let found = symbol.to_string();
                let kind = ParseErrorKind::Unexpected { found, expected: "“_”, or a letter from b on" };
                return Err(kind.at(place.line, column));
            }
        };
        Ok(CellText::new(symbol, place.line, column))
    };
    let columns: Vec<CellText> = text.chars().enumerate().map(cell).collect::<Result<_, _>>()?;
    let cells: Vec<CellText> = (0..found).map(|index| columns[index % side * side + index / side]).collect();
    Builder::new(source.header.clone()).draft_on(variant, symbols, &cells, side, source.title())
}
