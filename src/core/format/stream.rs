//! Reads texts of any size, one puzzle at a time, in memory that does not grow with them.

mod batch;
mod beginning;
mod bounded;
mod decoder;
mod elements;
mod error;
mod lines;

use std::io::{BufReader, Chain, Cursor, Read};
use std::sync::Arc;

use crate::format::cells::draft::Draft;
use crate::format::document::Document;
use crate::format::formats::{claim, opensudoku};
use crate::format::places::{Found, LinePlaces, Places};
use crate::format::read::read_with;
use crate::format::reading::Options;
use crate::format::text::decode::decode;
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::header::Header;
use crate::format::text::limits::{LONGEST_LINE, MAX_BYTES};
use crate::format::text::progress::Progress;
use crate::format::text::source::Source;
pub use batch::Batch;
use batch::Entries;
pub use beginning::Beginning;
use decoder::Decoder;
use elements::Elements;
use lines::Lines;

pub use error::StreamError;

/// The number of bytes of a text that decide how it is read. A shorter text is read as a whole.
const HEAD: u64 = 1 << 20;

/// The number of bytes of a stream decoded at a time.
const PIECE: usize = 64 << 10;

/// The bytes of a stream, from its start.
type Bytes<R> = Chain<Cursor<Vec<u8>>, R>;
/// The text of a stream as UTF-8.
type Text<R> = BufReader<Decoder<Bytes<R>>>;

/// The puzzles of a text, one by one. Those without a name get none.
#[derive(Debug)]
pub struct Drafts<R: Read> {
    source: Puzzles<R>,
    title: String,
}

#[derive(Debug)]
enum Puzzles<R: Read> {
    Whole { document: Arc<Document>, next: usize },
    Lines(Box<Lines<Decoder<Bytes<R>>>>),
    Elements(Box<Elements<Text<R>>>),
}

impl<R: Read> Drafts<R> {
    /// Reads the first part of a text and detects its format. The name in `options` is for the whole.
    ///
    /// # Errors
    /// When the text cannot be read, or is not a puzzle.
    pub fn open(input: R, options: &Options<'_>) -> Result<Self, StreamError> {
        Self::with_head(input, options, HEAD)
    }

    /// Opens as [`Self::open`] does, but decides by the first `size` bytes how the text is read.
    ///
    /// # Errors
    /// When the text cannot be read, or is not a puzzle.
    pub fn with_head(mut input: R, options: &Options<'_>, size: u64) -> Result<Self, StreamError> {
        let mut head = Vec::new();
        input.by_ref().take(size).read_to_end(&mut head)?;
        if (head.len() as u64) < size {
            return Ok(Self::whole(head, options)?);
        }
        if read_past_comments(&mut head, &mut input)? {
            return Ok(Self::whole(head, options)?);
        }
        let (source, title) = {
            let text = decode(head.as_slice().into())?;
            let text = &text[..text.rfind(['\n', '\r']).unwrap_or(text.len())];
            let source =
                Source::new(text, options.hints(), Progress::UNHEARD).map_err(|error| error.quoting(text))?;
            let asked = options.reading.map(|reading| reading.format);
            if opensudoku::is_like(&source) && asked.is_none_or(|format| format == opensudoku::FORMAT) {
                (Long::Elements(source.header.clone()), source.title().to_owned())
            } else {
                match claim(&source, asked) {
                    Ok(Found::Many(Places::Lines(places))) => {
                        (Long::Lines(places), source.title().to_owned())
                    }
                    _ => (Long::Unknown, String::new()),
                }
            }
        };
        let mut bytes = Cursor::new(head).chain(input);
        let source = match source {
            Long::Lines(places) => Puzzles::Lines(Box::new(Lines::new(text(bytes), places))),
            Long::Elements(header) => Puzzles::Elements(Box::new(Elements::new(text(bytes), header))),
            Long::Unknown => {
                let mut whole = Vec::new();
                bytes.by_ref().take(MAX_BYTES as u64 + 1).read_to_end(&mut whole)?;
                return Ok(Self::whole(whole, options)?);
            }
        };
        Ok(Self { source, title })
    }

    /// Reads the rest of a text after its first bytes, line by line: a puzzle is returned as soon as its
    /// line is complete.
    pub fn of_lines(beginning: Beginning, head: Vec<u8>, input: R) -> Self {
        let lines = Lines::new(text(Cursor::new(head).chain(input)), beginning.places);
        Self { source: Puzzles::Lines(Box::new(lines)), title: beginning.title }
    }

    fn whole(bytes: Vec<u8>, options: &Options<'_>) -> Result<Self, ParseError> {
        let document = read_with(bytes, options, Progress::UNHEARD)?;
        let title = match &document {
            Document::Single(_) => String::new(),
            Document::Bulk(bulk) => bulk.name().to_owned(),
        };
        Ok(Self { source: Puzzles::Whole { document: Arc::new(document), next: 0 }, title })
    }

    /// The next entries, in order: at most `most`, without waiting while there are some.
    pub fn batch(&mut self, most: usize) -> Option<Batch> {
        let entries = match &mut self.source {
            Puzzles::Whole { document, next } => {
                let start = *next;
                *next = document.puzzle_count().min(start.saturating_add(most));
                (start < *next).then(|| Entries::Document(Arc::clone(document), start..*next))
            }
            Puzzles::Lines(lines) => lines.batch(most).map(Entries::Lines),
            // An element is found by reading it.
            Puzzles::Elements(elements) => elements.next().map(|draft| Entries::Read(Some(Box::new(draft)))),
        };
        entries.map(Batch)
    }

    /// The title of the whole; empty if there is only one puzzle.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }
}

fn text<R: Read>(bytes: Bytes<R>) -> Text<R> {
    BufReader::with_capacity(PIECE, Decoder::new(bytes))
}

/// Reads on while a text holds only comments and blank lines, up to the limit for a text; returns whether it has
/// ended.
fn read_past_comments(head: &mut Vec<u8>, input: &mut impl Read) -> Result<bool, StreamError> {
    // The first byte that may be content: lines are looked at once.
    let mut seen = 0;
    while head.len() <= MAX_BYTES && !has_content(head, &mut seen) {
        let unfinished = head.len() - seen;
        if unfinished > LONGEST_LINE {
            return Err(ParseErrorKind::OnlyComments.anywhere().into());
        }
        let before = head.len();
        input.by_ref().take(HEAD).read_to_end(head)?;
        if ((head.len() - before) as u64) < HEAD {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a text has a line after this byte that is neither blank nor a comment; moves the byte past those that are.
/// The last line may be unfinished. UTF-16 has zeros between its characters.
fn has_content(text: &[u8], seen: &mut usize) -> bool {
    let is_gap =
        |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, 0 | 0xEF | 0xBB | 0xBF | 0xFE | 0xFF);
    while let Some(start) = text[*seen..].iter().position(|byte| !is_gap(byte)) {
        let start = *seen + start;
        if text[start] != b'#' {
            return true;
        }
        let Some(end) = memchr::memchr2(b'\n', b'\r', &text[start..]) else {
            *seen = start;
            return false;
        };
        *seen = start + end;
    }
    *seen = text.len();
    false
}

/// The rest of a text longer than its first part.
enum Long {
    Lines(LinePlaces),
    Elements(Header),
    Unknown,
}

impl<R: Read> Iterator for Drafts<R> {
    type Item = Result<Draft, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.batch(1).map(|mut batch| batch.draft(0))
    }
}
