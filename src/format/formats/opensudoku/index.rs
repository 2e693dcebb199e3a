//! Where the games of a text in memory stand.

use std::sync::Arc;

use quick_xml::Reader;
use quick_xml::events::Event;

use super::around::{Surroundings, name_in};
use super::game::read_game;
use super::place::XmlPlace;
use crate::format::cells::builder::Builder;
use crate::format::cells::draft::Draft;
use crate::format::places::{Elements, Entry};
use crate::format::text::error::ParseError;
use crate::format::text::source::Source;

/// The element of one puzzle in a text.
#[derive(Clone, Debug)]
pub(super) struct Game {
    /// The first byte of the element, and the one after it.
    range: (usize, usize),
    /// The line in which it starts, counted from 1.
    line: usize,
    /// The first byte of that line.
    line_start: usize,
    /// What its folder is called, and how manieth it is there.
    folder: Option<(Arc<str>, usize)>,
}

/// The games of a text.
#[derive(Debug)]
pub(super) struct Games(pub Vec<Game>);

impl Elements for Games {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn entry<'a>(&self, text: &'a str, index: usize) -> Entry<'a> {
        let game = &self.0[index];
        Entry { line: game.line, text: game.cells(text) }
    }

    fn line_start(&self, index: usize) -> usize {
        self.0[index].line_start
    }

    fn read(&self, builder: &Builder, text: &str, index: usize, name: &str) -> Result<Draft, ParseError> {
        self.0[index].read(builder, text, name)
    }
}

/// The places of all games.
pub(super) fn games(source: &Source<'_>) -> Result<Vec<Game>, ParseError> {
    let text = source.text;
    let mut reader = Reader::from_str(text);
    let (mut games, mut around) = (Vec::new(), Surroundings::default());
    let (mut place, mut line_start, mut start) = (XmlPlace::START, 0, 0);
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
    fn cells<'a>(&self, text: &'a str) -> &'a str {
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
        let place = XmlPlace::new(self.line, column);
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
