//! OpenSudoku's XML from a stream.

use std::fmt;
use std::io::BufRead;

use quick_xml::Reader;
use quick_xml::events::Event;

use super::bounded::Bounded;
use super::error::StreamError;
use crate::format::cells::builder::Builder;
use crate::format::cells::draft::Draft;
use crate::format::formats::opensudoku::around::Surroundings;
use crate::format::formats::opensudoku::game::read_game;
use crate::format::formats::opensudoku::no_game;
use crate::format::formats::opensudoku::place::XmlPlace;
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::header::Header;
use crate::format::text::limits::LONGEST_ELEMENT;
use crate::format::text::lines::Lines;

/// The puzzles of a stream's elements.
pub(super) struct Elements<T> {
    reader: Reader<Bounded<T>>,
    buffer: Vec<u8>,
    builder: Builder,
    around: Surroundings,
    place: XmlPlace,
    ended: bool,
    /// Whether there was a game.
    has_game: bool,
}

impl<T> fmt::Debug for Elements<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Elements").field("place", &self.place).finish_non_exhaustive()
    }
}

impl<T: BufRead> Elements<T> {
    pub(super) fn new(text: T, header: Header) -> Self {
        Self {
            reader: Reader::from_reader(Bounded::new(text, LONGEST_ELEMENT)),
            buffer: Vec::new(),
            builder: Builder::new(header),
            around: Surroundings::default(),
            place: XmlPlace::START,
            ended: false,
            has_game: false,
        }
    }

    pub(super) fn next(&mut self) -> Option<Result<Draft, StreamError>> {
        while !self.ended {
            self.buffer.clear();
            self.reader.get_mut().renew();
            let event = match self.reader.read_event_into(&mut self.buffer) {
                Ok(event) => event,
                Err(error) => {
                    self.ended = true;
                    return Some(Err(problem(error, self.reader.get_ref(), self.place)));
                }
            };
            self.ended = matches!(event, Event::Eof);
            let is_game = match self.around.take(&event) {
                Ok(is_game) => is_game,
                Err(problem) => {
                    self.ended = true;
                    return Some(Err(self.place.broken(&problem).into()));
                }
            };
            if self.ended && !self.has_game {
                return Some(Err(no_game().into()));
            }
            let (open, close) = brackets(&event);
            let content = self.place.after(open);
            self.place = content.after(&event).after(close);
            if let (true, Event::Start(tag) | Event::Empty(tag)) = (is_game, &event) {
                self.has_game = true;
                let name = self.around.name().unwrap_or_default();
                let draft = read_game(&self.builder, tag, content, &name);
                return Some(draft.map_err(|error| quoting(error, tag, content).into()));
            }
        }
        None
    }
}

/// The error in the event that starts at this place.
fn problem<T>(error: quick_xml::Error, input: &Bounded<T>, place: XmlPlace) -> StreamError {
    match error {
        quick_xml::Error::Io(_) if input.is_used_up() => {
            ParseErrorKind::LongElement { most: LONGEST_ELEMENT }.at(place.line, place.column).into()
        }
        quick_xml::Error::Io(error) => std::io::Error::new(error.kind(), error).into(),
        error => place.broken(&error).into(),
    }
}

/// The characters before and after the content of an event.
const fn brackets(event: &Event<'_>) -> (&'static str, &'static str) {
    match event {
        Event::Start(_) => ("<", ">"),
        Event::Empty(_) => ("<", "/>"),
        Event::End(_) => ("</", ">"),
        Event::Text(_) | Event::Eof => ("", ""),
        Event::CData(_) => ("<![CDATA[", "]]>"),
        Event::Comment(_) => ("<!--", "-->"),
        Event::Decl(_) | Event::PI(_) => ("<?", "?>"),
        Event::DocType(_) => ("<!DOCTYPE ", ">"),
        Event::GeneralRef(_) => ("&", ";"),
    }
}

/// The error with its line of the element quoted, if that is known here.
fn quoting(error: ParseError, tag: &str, content: XmlPlace) -> ParseError {
    // The place of the content's start in its line is filled with spaces.
    let text = format!("{}<{tag}/>", " ".repeat(content.column.saturating_sub(2)));
    let line = error.line.saturating_sub(content.line);
    let start = Lines::new(&text).nth(line).map_or(0, |line| line.start);
    error.quoting_at(&text, start)
}
