//! The element `game`: its cells in the attribute `data`, its name and variant in the attribute `note`.

use quick_xml::XmlVersion;
use quick_xml::events::BytesStart;

use super::place::XmlPlace;
use crate::digit_set::DigitSet;
use crate::format::cells::builder::{Builder, CellText};
use crate::format::cells::draft::Draft;
use crate::format::cells::line::{closest_side, read_cells};
use crate::format::cells::marks::marked;
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::geometry::{Digit, Variant};
use crate::puzzle::Symbols;

/// The ends of notes that name the variant: with diagonals, and without.
pub(crate) const DIAGONAL: &str = "# variant: diagonal";
pub(crate) const PLAIN: &str = "# variant: plain";

const CELLS: &str = "81 digits, or value, notes and editable (0 or 1) with “|” after each";

/// The value of an attribute, with its entities resolved.
pub(crate) fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let attribute = tag.try_get_attribute(name).ok()??;
    Some(attribute.normalized_value(XmlVersion::Implicit1_0).ok()?.into_owned())
}

/// The puzzle of an element `game` whose content starts at this place.
pub(crate) fn read_game(
    builder: &Builder,
    tag: &BytesStart<'_>,
    place: XmlPlace,
    name: &str,
) -> Result<Draft, ParseError> {
    let content: &str = tag;
    let data = tag.try_get_attribute("data").map_err(|error| place.broken(&error))?;
    let Some(data) = data else {
        let kind = ParseErrorKind::Missing { missing: "the attribute “data”", expected: CELLS };
        return Err(kind.at(place.line, place.column));
    };
    let offset = (data.value.as_ptr() as usize).saturating_sub(content.as_ptr() as usize);
    let place = place.after(content.get(..offset).unwrap_or_default());
    let note = attribute(tag, "note").unwrap_or_default();
    let ending = |ending| note.trim().strip_suffix(ending).map(str::trim);
    let (note, variant) = match (ending(DIAGONAL), ending(PLAIN)) {
        (Some(note), _) => (note, Variant::Diagonal),
        (None, Some(note)) => (note, Variant::Plain),
        (None, None) => (note.trim(), builder.header().variant),
    };
    let name = if note.is_empty() { name } else { note };
    let draft = read_data(builder, &data.value, place, variant, name)?;
    Ok(draft)
}

fn read_data(
    builder: &Builder,
    data: &str,
    place: XmlPlace,
    variant: Variant,
    name: &str,
) -> Result<Draft, ParseError> {
    let trimmed = data.trim_start();
    let place = place.after(&data[..data.len() - trimmed.len()]);
    let Some(rest) = trimmed.strip_prefix("version:") else {
        return read_plain(builder, trimmed.trim_end(), place, variant, name);
    };
    let digits = rest.trim_start();
    let end = digits.find(|symbol: char| !symbol.is_ascii_digit()).unwrap_or(digits.len());
    // A line feed that another program wrote as a reference.
    let cells =
        digits[end..].trim_start().trim_start_matches("&#10;").trim_start_matches("&#xA;").trim_start();
    let place = place.after(&trimmed[..trimmed.len() - cells.len()]);
    read_parts(builder, &digits[..end], cells.trim_end(), place, variant, name)
}

fn read_plain(
    builder: &Builder,
    cells: &str,
    place: XmlPlace,
    variant: Variant,
    name: &str,
) -> Result<Draft, ParseError> {
    let found = cells.chars().count();
    let side = closest_side(found);
    if found != side * side {
        return read_cells(builder, cells, place.line, place.column, name);
    }
    let places = (place.column..).zip(cells.chars());
    let cells: Vec<CellText> =
        places.map(|(column, symbol)| CellText::new(symbol, place.line, column)).collect();
    let symbols = builder.symbols(cells.iter().map(|cell| cell.symbol), side);
    builder.draft_on(variant, symbols, &cells, side, name)
}

/// The cells with value, notes and whether they can be edited. The notes have two fields from version 4 on, and the
/// cell a colour from version 5 on.
fn read_parts(
    builder: &Builder,
    version: &str,
    text: &str,
    place: XmlPlace,
    variant: Variant,
    name: &str,
) -> Result<Draft, ParseError> {
    const SIDE: usize = 9;
    let fields: Vec<&str> = text.strip_suffix('|').unwrap_or(text).split('|').collect();
    let width = fields.len() / (SIDE * SIDE);
    let known = matches!((version, width), ("1" | "3", 3) | ("2", 3 | 4) | ("4", 4) | ("5", 5));
    if !known || fields.len() != width * SIDE * SIDE {
        return Err(ParseErrorKind::unexpected(text, CELLS).at(place.line, place.column));
    }
    let symbols = Symbols::standard(SIDE);
    let (mut cells, mut marks) = (Vec::new(), Vec::new());
    let mut column = place.column;
    for cell in fields.chunks(width) {
        let (value, notes, editable) = (cell[0], &cell[1..width - 1], cell[width - 1]);
        let wrong = |found: &str| ParseErrorKind::unexpected(found, CELLS).at(place.line, column);
        if !matches!(editable, "0" | "1") || value.chars().count() != 1 {
            return Err(wrong(&cell.join("|")));
        }
        let symbol = value.chars().next().unwrap_or('0');
        cells.push(CellText { placed: editable == "1", ..CellText::new(symbol, place.line, column) });
        let notes = if version == "5" { &notes[..2] } else { notes };
        let sets: Option<Vec<DigitSet>> = notes.iter().map(|text| read_notes(text, version == "1")).collect();
        marks.push(
            sets.ok_or_else(|| wrong(&cell.join("|")))?.into_iter().fold(DigitSet::EMPTY, DigitSet::union),
        );
        column += cell.iter().map(|field| field.chars().count() + 1).sum::<usize>();
    }
    marked(builder.draft_on(variant, symbols, &cells, SIDE, name), &marks)
}

/// The digits before commas, or a number with a bit for each.
fn read_notes(text: &str, listed: bool) -> Option<DigitSet> {
    if listed {
        let digits = text.split(',').filter(|digit| !digit.is_empty() && *digit != "-");
        return digits
            .map(|digit| digit.parse().ok().filter(|n| (1..=9).contains(n)).map(|n: usize| Digit::new(n - 1)))
            .collect();
    }
    let bits: u16 = if text.is_empty() { 0 } else { text.parse().ok()? };
    (bits < 1 << 9).then(|| (0..9).filter(|bit| bits >> bit & 1 == 1).map(Digit::new).collect())
}
