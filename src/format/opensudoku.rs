//! OpenSudoku's XML: elements `game`, in version 2 inside a `folder`, with the cells in the attribute `data`.
//!
//! The cells are 81 digits, or `version: N` and then `value|notes|editable|` for each: what is not editable is a
//! given. The attribute `note` names the puzzle; it may end with `# variant: diagonal` or `# variant: plain`.

use std::sync::Arc;

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::board::{Builder, CellText};
use super::bulk::Places;
use super::draft::Draft;
use super::error::{ParseError, ParseErrorKind};
use super::one_line::{closest_side, read_cells};
use super::source::Source;
use super::{Found, Syntax};
use crate::digit_set::DigitSet;
use crate::geometry::{Digit, Variant};
use crate::puzzle::Symbols;

pub(super) const SYNTAX: Syntax =
    Syntax { name: "opensudoku", title: "OpenSudoku's XML (“<opensudoku>”)", read };

/// What the note of a board with diagonals, and of one without, may end with.
pub(super) const DIAGONAL: &str = "# variant: diagonal";
pub(super) const PLAIN: &str = "# variant: plain";

/// How far into a text its first element stands, in bytes.
const PROLOGUE: usize = 4096;

const CELLS: &str = "81 digits, or value, notes and editable (0 or 1) with “|” after each";

/// The element of one puzzle in a text.
#[derive(Clone, Debug)]
pub(super) struct Game {
    /// The first byte of the element, and the one after it.
    range: (usize, usize),
    /// The line in which it starts, counted from 1.
    pub line: usize,
    /// The first byte of that line.
    pub line_start: usize,
    /// What its folder is called, and how manieth it is there.
    folder: Option<(Arc<str>, usize)>,
}

/// Whether a text is such XML.
pub(super) fn is_like(source: &Source<'_>) -> bool {
    let end = source.text.floor_char_boundary(PROLOGUE);
    source.sample[0].text.starts_with('<') && source.text[..end].contains("<opensudoku")
}

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    is_like(source).then(|| {
        let games = games(source)?;
        let builder = Builder::new(source.header.clone());
        match games.as_slice() {
            [] => {
                let kind =
                    ParseErrorKind::Missing { missing: "the puzzle", expected: "an element “game”" };
                Err(kind.anywhere())
            }
            [game] => Ok(game.read(&builder, source.text, source.title())?.into()),
            _ => Ok(Found::Many(Places::Games(games))),
        }
    })
}

/// Where a reader of XML stands: follows what it reads to know line and column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1.
    pub column: usize,
    after_return: bool,
}

impl Place {
    pub(super) const START: Self = Self { line: 1, column: 1, after_return: false };

    /// The place after this text.
    pub(super) fn after(mut self, text: &str) -> Self {
        for symbol in text.chars() {
            match symbol {
                '\n' if self.after_return => {}
                '\n' | '\r' => (self.line, self.column) = (self.line + 1, 1),
                _ => self.column += 1,
            }
            self.after_return = symbol == '\r';
        }
        self
    }

    pub(super) fn broken(self, problem: &impl ToString) -> ParseError {
        ParseErrorKind::Broken { what: "XML", problem: problem.to_string() }.at(self.line, self.column)
    }
}

/// What the elements around a game say of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Surroundings {
    folder: Option<(Arc<str>, usize)>,
    in_name: bool,
}

impl Surroundings {
    /// Takes what an event says; whether it is a game.
    pub(super) fn take(&mut self, event: &Event<'_>) -> bool {
        let in_name = std::mem::take(&mut self.in_name);
        match event {
            Event::Start(tag) | Event::Empty(tag) => match tag.name().0 {
                "game" => {
                    if let Some((_, count)) = &mut self.folder {
                        *count += 1;
                    }
                    return true;
                }
                "folder" => self.folder = attribute(tag, "name").map(|name| (name.trim().into(), 0)),
                "name" => self.in_name = true,
                _ => {}
            },
            // Version 1 has no folders; the name of the whole stands in an element.
            Event::Text(text) if in_name => self.folder = Some((text.trim().into(), 0)),
            _ => {}
        }
        false
    }

    /// What the game is called that was just taken, unless it says so itself.
    pub(super) fn name(&self) -> Option<String> {
        name_in(self.folder.as_ref())
    }
}

fn name_in(folder: Option<&(Arc<str>, usize)>) -> Option<String> {
    folder.filter(|(name, _)| !name.is_empty()).map(|(name, count)| format!("{name} #{count}"))
}

/// The places of all games.
fn games(source: &Source<'_>) -> Result<Vec<Game>, ParseError> {
    let text = source.text;
    let mut reader = Reader::from_str(text);
    let (mut games, mut around) = (Vec::new(), Surroundings::default());
    let (mut place, mut line_start, mut start) = (Place::START, 0, 0);
    loop {
        let event = reader.read_event().map_err(|error| place.broken(&error))?;
        let end = usize::try_from(reader.buffer_position()).unwrap_or(text.len()).min(text.len());
        if around.take(&event) {
            games.push(Game {
                range: (start, end),
                line: place.line,
                line_start,
                folder: around.folder.clone(),
            });
            if !source.progress.indexed(end, text.len()) {
                return Ok(games);
            }
        }
        if matches!(event, Event::Eof) {
            return Ok(games);
        }
        let passed = text.get(start..end).unwrap_or_default();
        place = place.after(passed);
        if let Some(newline) = passed.rfind(['\n', '\r']) {
            line_start = start + newline + 1;
        }
        start = end;
    }
}

impl Game {
    /// The cells as they are written.
    pub(super) fn cells<'a>(&self, text: &'a str) -> &'a str {
        let tag = text.get(self.range.0..self.range.1).unwrap_or_default();
        let Some(start) = tag.find("data=").map(|start| start + "data=".len()) else { return tag };
        let mut value = tag[start..].chars();
        let quote = value.next().unwrap_or('"');
        value.as_str().split(quote).next().unwrap_or_default()
    }

    /// The puzzle of this element; it is called what its note or folder says, or else by the name given here.
    pub(super) fn read(&self, builder: &Builder, text: &str, name: &str) -> Result<Draft, ParseError> {
        let (start, end) = self.range;
        let column = text.get(self.line_start..start).unwrap_or_default().chars().count() + 1;
        let place = Place { line: self.line, column, after_return: false };
        let mut reader = Reader::from_str(text.get(start..end).unwrap_or_default());
        let own_name = name_in(self.folder.as_ref());
        match reader.read_event().map_err(|error| place.broken(&error))? {
            Event::Start(tag) | Event::Empty(tag) => {
                read_game(builder, &tag, place.after("<"), own_name.as_deref().unwrap_or(name))
            }
            _ => Err(place.broken(&"there is no element here")),
        }
    }
}

/// The value of an attribute, with its entities resolved.
fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let attribute = tag.try_get_attribute(name).ok()??;
    Some(attribute.normalized_value(XmlVersion::Implicit1_0).ok()?.into_owned())
}

/// The puzzle of an element `game` whose content starts at this place.
pub(super) fn read_game(
    builder: &Builder,
    tag: &BytesStart<'_>,
    place: Place,
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
    place: Place,
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
    place: Place,
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
    place: Place,
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
    let mut draft = builder.draft_on(variant, symbols, &cells, SIDE, name)?;
    super::marks::take_marks(&mut draft, &marks);
    Ok(draft)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Document, read};

    const NINE: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

    fn parse(text: &str) -> Result<Document, String> {
        read(text.as_bytes(), "file").map_err(|error| error.to_string())
    }

    #[test]
    fn both_versions_and_their_names_are_read() {
        let first = format!(
            "<?xml version=\"1.0\"?>\n<opensudoku>\n<name>Easy &amp; so</name>\n<game data=\"{NINE}\"/>\n</opensudoku>"
        );
        assert_eq!(parse(&first).unwrap().puzzle(0).unwrap().givens().iter().flatten().count(), 30);
        let second = format!(
            "<opensudoku version=\"2\">\n<folder name=\"A\" created=\"1\">\n<game data=\"{NINE}\" note=\"x &lt; y\"/>\n<game state=\"1\"\n data='{NINE}'></game></folder><folder name=\"B\"><game data=\"{NINE}\" note=\"d # variant: diagonal\"/><game data=\"1\"/></folder></opensudoku>"
        );
        let document = parse(&second).unwrap();
        let name = |index| document.puzzle(index).unwrap().name().to_owned();
        assert_eq!((name(0), name(1), name(2)), ("x < y".into(), "A #2".into(), "d".into()));
        assert_eq!(document.puzzle(2).unwrap().geometry().variant(), Variant::Diagonal);
        let error = document.puzzle(3).unwrap_err();
        assert_eq!((error.line, error.quote.unwrap().text.starts_with(" data='53")), (5, true));
    }

    #[test]
    fn notes_and_placed_digits_are_read_in_every_version() {
        let cells = |first: &str, rest: &str| format!("{first}{}", rest.repeat(79));
        let versions = [
            ("1", cells("5|-|0|3|-|1|", "0|1,9,|1|")),
            ("2", cells("5|0||0|3|0||1|", "0|257||1|")),
            ("3", cells("5|0|0|3|0|1|", "0|257|1|")),
            ("4", cells("5|0|0|0|3|0|0|1|", "0|1|256|1|")),
            ("5", cells("5|0|0|0|0|3|0|0|0|1|", "0|1|256|2|1|")),
        ];
        for (version, cells) in versions {
            for feed in ["\n", "&#10;", " "] {
                let text =
                    format!("<opensudoku><game data=\"version: {version}{feed}{cells}\"/></opensudoku>");
                let draft =
                    parse(&text).unwrap_or_else(|error| panic!("{version}: {error}")).draft(0).unwrap();
                assert_eq!(draft.puzzle.givens().iter().flatten().count(), 1, "{version}");
                assert_eq!(draft.placed[1], Some(Digit::new(2)));
                let marks: DigitSet = [0, 8].map(Digit::new).into_iter().collect();
                assert!(draft.candidates[2..].iter().all(|own| *own == marks), "{version}");
            }
        }
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        let message = |game: &str| parse(&format!("<opensudoku>\n {game}\n</opensudoku>")).unwrap_err();
        let wrong = NINE.replacen('7', "x", 1);
        assert_eq!(message(&format!("<game data=\"{wrong}\"/>")), "line 2, column 18: 'x' is none of 1–9");
        assert!(message("<game/>").starts_with("line 2, column 3: the attribute “data” is missing"));
        assert!(
            message("<game data=\"version: 3 5|0|0|\"/>").starts_with("line 2, column 25: found \"5|0|0|\"")
        );
        assert!(message("").contains("an element “game”"));
        assert!(message("<game data=").contains("the XML is broken"));
        let document = parse("<opensudoku><game data=ä1/><game data=\"2\"/></opensudoku>").unwrap();
        let Document::Bulk(bulk) = &document else { panic!("two") };
        assert_eq!((bulk.entry(0).text, bulk.entry(1).text, bulk.puzzle(0).is_err()), ("1/>", "2", true));
    }
}
