//! One puzzle a line, from a stream.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;

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
pub(super) struct Lines<R> {
    text: BufReader<R>,
    form: Arc<Form>,
    /// Lines that were skipped.
    skipped: usize,
    /// The number of the last line, counted from 1.
    number: usize,
    after_return: bool,
    /// The beginning of an incomplete line.
    unfinished: Vec<u8>,
    ended: bool,
    /// The number of skipped bytes of the current line, which is too long.
    passed_over: usize,
}

/// The most bytes of a line that are skipped: a longer one may never end.
const MOST_PASSED_OVER: usize = LONGEST_LINE;

/// How the lines are read.
#[derive(Debug)]
struct Form {
    builder: Builder,
    places: LinePlaces,
}

/// Lines with an entry each, as they are written.
#[derive(Debug)]
pub(super) struct RawLines {
    form: Arc<Form>,
    bytes: Vec<u8>,
    /// The number of each, and its end.
    lines: Vec<(usize, usize)>,
    /// Why reading cannot continue; the last entry.
    failure: Option<StreamError>,
}

/// The result of reading on.
enum Come {
    /// The end of a line.
    LineEnd,
    /// A part of a line.
    Part,
    /// The end of the text.
    End,
}

impl<R: Read> Lines<R> {
    pub(super) fn new(text: BufReader<R>, places: LinePlaces) -> Self {
        let builder = Builder::new(places.header.as_ref().clone());
        Self {
            text,
            form: Arc::new(Form { builder, places }),
            skipped: 0,
            number: 1,
            after_return: false,
            unfinished: Vec::new(),
            ended: false,
            passed_over: 0,
        }
    }

    /// The next lines with entries: at most `most`, without waiting while there are some.
    pub(super) fn batch(&mut self, most: usize) -> Option<RawLines> {
        let form = Arc::clone(&self.form);
        let bytes = std::mem::take(&mut self.unfinished);
        let mut batch = RawLines { form, bytes, lines: Vec::new(), failure: None };
        while batch.lines.len() < most && !self.ended {
            if self.text.buffer().is_empty() && !batch.lines.is_empty() {
                break;
            }
            if let Err(error) = self.advance(&mut batch) {
                batch.bytes.truncate(batch.end());
                batch.failure = Some(error);
                self.ended = true;
            }
        }
        self.unfinished = batch.bytes.split_off(batch.end());
        (batch.len() > 0).then_some(batch)
    }

    /// Reads to the end of a line, or as far as the text has arrived.
    fn advance(&mut self, batch: &mut RawLines) -> Result<(), StreamError> {
        let start = batch.end();
        let come = self.read_on(&mut batch.bytes)?;
        if let Some(more @ 1..) = (batch.bytes.len() - start).checked_sub(LONGEST_LINE + 1) {
            // The rest is skipped; the part kept is still too long to be read.
            batch.bytes.truncate(start + LONGEST_LINE + 1);
            self.passed_over += more;
            if self.passed_over > MOST_PASSED_OVER {
                return Err(ParseErrorKind::LongLine { most: LONGEST_LINE }.at(self.number, 1).into());
            }
        }
        self.ended = matches!(come, Come::End);
        if matches!(come, Come::Part) || self.ended && batch.bytes.len() == start {
            return Ok(());
        }
        if self.has_entry(&batch.bytes[start..]) {
            batch.lines.push((self.number, batch.bytes.len()));
        } else {
            batch.bytes.truncate(start);
        }
        (self.number, self.passed_over) = (self.number + 1, 0);
        Ok(())
    }

    /// Appends the bytes of the line that have arrived.
    fn read_on(&mut self, bytes: &mut Vec<u8>) -> Result<Come, StreamError> {
        let piece = loop {
            match self.text.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
                Ok(_) => break self.text.buffer(),
            }
        };
        if piece.is_empty() {
            return Ok(Come::End);
        }
        if std::mem::take(&mut self.after_return) && piece[0] == b'\n' {
            self.text.consume(1);
            return Ok(Come::Part);
        }
        let end = memchr2(b'\n', b'\r', piece);
        bytes.extend_from_slice(&piece[..end.unwrap_or(piece.len())]);
        self.after_return = end.is_some_and(|end| piece[end] == b'\r');
        let length = end.map_or(piece.len(), |end| end + 1);
        self.text.consume(length);
        Ok(if end.is_some() { Come::LineEnd } else { Come::Part })
    }

    /// Whether a line is neither empty nor a comment, nor one to be skipped.
    fn has_entry(&mut self, line: &[u8]) -> bool {
        let is_plainly_content = line.first().is_some_and(|first| first.is_ascii_graphic() && *first != b'#');
        if !is_plainly_content {
            let Ok(text) = decoded(line) else { return true };
            let line = Line::of_stream(self.number, &text);
            if line.text.is_empty() || self.form.places.header.is_comment(line) {
                return false;
            }
        }
        let is_skipped = self.skipped < self.form.places.skip;
        self.skipped += usize::from(is_skipped);
        !is_skipped
    }
}

impl RawLines {
    pub(super) fn len(&self) -> usize {
        self.lines.len() + usize::from(self.failure.is_some())
    }

    /// The end of the last line.
    fn end(&self) -> usize {
        self.lines.last().map_or(0, |(_, end)| *end)
    }

    /// The puzzle of a line, or the failure at the end.
    pub(super) fn draft(&mut self, index: usize) -> Result<Draft, StreamError> {
        let Some(&(number, end)) = self.lines.get(index) else {
            return Err(self.failure.take().expect("each entry is read once"));
        };
        let start = index.checked_sub(1).map_or(0, |before| self.lines[before].1);
        Ok(self.form.read(number, &self.bytes[start..end])?)
    }
}

impl Form {
    /// The puzzle of a line with an entry.
    fn read(&self, number: usize, line: &[u8]) -> Result<Draft, ParseError> {
        let text = decoded(line)?;
        // Checking all bytes is faster than searching for the first.
        let has_control = text.bytes().fold(false, |found, byte| found | is_foreign_control(byte));
        let control = if has_control { text.bytes().position(is_foreign_control) } else { None };
        let draft = match control {
            Some(at) => {
                let found = char::from(text.as_bytes()[at]);
                Err(ParseErrorKind::Binary { found }.at(number, text[..at].chars().count() + 1))
            }
            None => self.places.read.read(&self.builder, Line::of_stream(number, &text), ""),
        };
        draft.map_err(|error| error.quoting_at(&text, 0))
    }
}

/// A line as text.
fn decoded(line: &[u8]) -> Result<Cow<'_, str>, ParseError> {
    match str::from_utf8(line) {
        Ok(text) => Ok(text.into()),
        Err(_) => latin1(line).map(Cow::from),
    }
}
