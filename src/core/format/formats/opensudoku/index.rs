//! Locates the games of a text in memory.

use std::sync::Arc;

use quick_xml::Reader;
use quick_xml::events::Event;

use super::around::{Surroundings, name_in};
use super::game::read_game;
use super::place::XmlPlace;
use crate::format::cells::builder::Builder;
use crate::format::cells::draft::Draft;
use crate::format::places::{Elements, Entry};
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::limits::{LONGEST_ELEMENT, MOST_ELEMENTS};
use crate::format::text::source::Source;

/// The element of one puzzle in a text. Small, because there may be millions.
#[derive(Clone, Copy, Debug)]
struct Game {
    /// The first byte of the element, and the one after it.
    range: (u32, u32),
    /// The line in which it starts, counted from 1.
    line: u32,
    /// The first byte of that line.
    line_start: u32,
    /// The 1-based index of its folder; 0 if it is in none.
    folder: u32,
    /// Its 1-based index in the folder.
    index: u32,
}

/// The games of a text.
#[derive(Debug, Default)]
pub(super) struct Games {
    games: Vec<Game>,
    /// The names of the folders with games.
    folders: Vec<Arc<str>>,
}

impl Elements for Games {
    fn len(&self) -> usize {
        self.games.len()
    }

    fn entry<'a>(&self, text: &'a str, index: usize) -> Entry<'a> {
        let game = &self.games[index];
        Entry { line: game.line as usize, text: game.cells(text) }
    }

    fn line_start(&self, index: usize) -> usize {
        self.games[index].line_start as usize
    }

    fn read(&self, builder: &Builder, text: &str, index: usize, name: &str) -> Result<Draft, ParseError> {
        let game = &self.games[index];
        let folder = (game.folder as usize).checked_sub(1).map(|folder| &self.folders[folder]);
        let own_name = folder.and_then(|folder| name_in(folder, game.index as usize));
        game.read(builder, text, own_name.as_deref().unwrap_or(name))
    }
}

impl Games {
    /// Finds all games of a text.
    ///
    /// # Errors
    /// When the XML is broken, or its elements or the number of games exceed the limits.
    pub(super) fn find(source: &Source<'_>) -> Result<Self, ParseError> {
        let text = source.text;
        let mut reader = Reader::from_str(text);
        let (mut games, mut around) = (Self::default(), Surroundings::default());
        let (mut place, mut line_start, mut start) = (XmlPlace::START, 0, 0);
        loop {
            let event = reader.read_event().map_err(|error| place.broken(&error))?;
            let end = usize::try_from(reader.buffer_position()).unwrap_or(text.len()).min(text.len());
            let limit = |kind: ParseErrorKind| kind.at(place.line, place.column);
            if end - start > LONGEST_ELEMENT {
                return Err(limit(ParseErrorKind::LongElement { most: LONGEST_ELEMENT }));
            }
            if around.take(&event).map_err(|problem| place.broken(&problem))? {
                if games.len() == MOST_ELEMENTS {
                    return Err(limit(ParseErrorKind::TooManyPuzzles { most: MOST_ELEMENTS }));
                }
                games.add((start, end), place.line, line_start, &around);
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

    fn add(&mut self, (start, end): (usize, usize), line: usize, line_start: usize, around: &Surroundings) {
        let (folder, index) = match &around.folder {
            None => (0, 0),
            Some((name, index)) => {
                if !self.folders.last().is_some_and(|last| Arc::ptr_eq(last, name)) {
                    self.folders.push(Arc::clone(name));
                }
                (self.folders.len(), *index)
            }
        };
        let range = (small(start), small(end));
        let (line, line_start, folder, index) = (small(line), small(line_start), small(folder), small(index));
        self.games.push(Game { range, line, line_start, folder, index });
    }
}

/// Converts a position; texts are limited in size so that it fits.
fn small(number: usize) -> u32 {
    u32::try_from(number).expect("a text has less than 4 GiB")
}

impl Game {
    fn text<'a>(&self, text: &'a str) -> &'a str {
        text.get(self.range.0 as usize..self.range.1 as usize).unwrap_or_default()
    }

    /// The cells as they are written.
    fn cells<'a>(&self, text: &'a str) -> &'a str {
        let tag = self.text(text);
        let Some(start) = tag.find("data=").map(|start| start + "data=".len()) else { return tag };
        let mut value = tag[start..].chars();
        let quote = value.next().unwrap_or('"');
        value.as_str().split(quote).next().unwrap_or_default()
    }

    /// The puzzle of this element; its name is its note, or else the given one.
    fn read(&self, builder: &Builder, text: &str, name: &str) -> Result<Draft, ParseError> {
        let before = text.get(self.line_start as usize..self.range.0 as usize).unwrap_or_default();
        let place = XmlPlace::new(self.line as usize, before.chars().count() + 1);
        match Reader::from_str(self.text(text)).read_event().map_err(|error| place.broken(&error))? {
            Event::Start(tag) | Event::Empty(tag) => read_game(builder, &tag, place.after("<"), name),
            _ => Err(place.broken(&"there is no element here")),
        }
    }
}
