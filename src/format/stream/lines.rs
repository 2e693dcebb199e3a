//! One puzzle a line, from a stream.

use std::io::{self, BufRead};

use memchr::memchr2;

use super::error::StreamError;
use crate::format::cells::builder::Builder;
use crate::format::cells::draft::Draft;
use crate::format::places::LinePlaces;
use crate::format::text::decode::{is_foreign_control, latin1};
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::limits::LONGEST_LINE;
use crate::format::text::lines::Line;

/// The puzzles of a stream's lines.
#[derive(Debug)]
pub(super) struct Lines<T> {
    text: T,
    builder: Builder,
    places: LinePlaces,
    /// Lines that were skipped.
    skipped: usize,
    /// The number of the last line, counted from 1.
    number: usize,
    after_return: bool,
    buffer: Vec<u8>,
    failed: bool,
}

impl<T: BufRead> Lines<T> {
    pub(super) fn new(text: T, places: LinePlaces) -> Self {
        Self {
            text,
            builder: Builder::new(places.header.as_ref().clone()),
            places,
            skipped: 0,
            number: 0,
            after_return: false,
            buffer: Vec::new(),
            failed: false,
        }
    }

    /// Reads the next line into the buffer; whether there was one.
    fn advance(&mut self) -> Result<bool, StreamError> {
        self.buffer.clear();
        self.number += 1;
        loop {
            let piece = match self.text.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                piece => piece?,
            };
            if piece.is_empty() {
                return Ok(!self.buffer.is_empty());
            }
            if std::mem::take(&mut self.after_return) && piece[0] == b'\n' {
                self.text.consume(1);
                continue;
            }
            let end = memchr2(b'\n', b'\r', piece);
            self.buffer.extend_from_slice(&piece[..end.unwrap_or(piece.len())]);
            self.after_return = end.is_some_and(|end| piece[end] == b'\r');
            let length = end.map_or(piece.len(), |end| end + 1);
            self.text.consume(length);
            if self.buffer.len() > LONGEST_LINE {
                return Err(ParseErrorKind::LongLine { most: LONGEST_LINE }.at(self.number, 1).into());
            }
            if end.is_some() {
                return Ok(true);
            }
        }
    }

    /// The puzzle of the line in the buffer, unless it is empty or a comment.
    fn draft(&mut self) -> Option<Result<Draft, ParseError>> {
        let text = match str::from_utf8(&self.buffer) {
            Ok(text) => text.into(),
            Err(_) => match latin1(&self.buffer) {
                Ok(text) => std::borrow::Cow::from(text),
                Err(error) => return Some(Err(error)),
            },
        };
        let line = Line::of_stream(self.number, &text);
        if line.text.is_empty() || self.places.header.is_comment(line) {
            return None;
        }
        if self.skipped < self.places.skip {
            self.skipped += 1;
            return None;
        }
        let draft = match text.char_indices().find(|(at, _)| is_foreign_control(text.as_bytes()[*at])) {
            Some((at, found)) => {
                let column = text[..at].chars().count() + 1;
                Err(ParseErrorKind::Binary { found }.at(self.number, column))
            }
            None => self.places.read.read(&self.builder, line, ""),
        };
        Some(draft.map_err(|error| error.quoting_at(&text, 0)))
    }
}

impl<T: BufRead> Lines<T> {
    pub(super) fn next(&mut self) -> Option<Result<Draft, StreamError>> {
        while !self.failed {
            match self.advance() {
                Ok(true) => {
                    if let Some(draft) = self.draft() {
                        return Some(draft.map_err(StreamError::from));
                    }
                }
                Ok(false) => return None,
                Err(error) => {
                    self.failed = true;
                    return Some(Err(error));
                }
            }
        }
        None
    }
}
