//! Collections of one puzzle a line, read one by one when asked for: a million lines open at once.

use super::board::Builder;
use super::error::ParseError;
use super::source::{Line, Lines, Source};
use crate::puzzle::Puzzle;

/// Reads the puzzle of one line; it is called what the line says, or else by the name given here.
pub(super) type ReadLine = fn(&Builder, Line<'_>, &str) -> Result<Puzzle, ParseError>;

/// How many entries lie between two marks.
const STRIDE: usize = 32;

/// Many puzzles, one a line. Holds the text and a mark every few entries, and parses only what is asked for.
#[derive(Debug)]
pub struct Bulk {
    text: String,
    name: String,
    builder: Builder,
    read_line: ReadLine,
    len: usize,
    /// Where every [`STRIDE`]th entry stands.
    marks: Vec<Mark>,
}

/// The place of an entry.
#[derive(Clone, Copy, Debug)]
struct Mark {
    number: u32,
    start: u32,
}

/// An entry of a collection as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry<'a> {
    /// Its line in the text, from 1.
    pub line: usize,
    /// The line, without white space around it.
    pub text: &'a str,
}

impl Bulk {
    /// Indexes all lines of a text that are neither empty nor comments.
    pub(super) fn new(source: &Source<'_>, read_line: ReadLine) -> Self {
        let (mut len, mut marks) = (0, Vec::new());
        for line in Lines::new(source.text).content(&source.header) {
            if len % STRIDE == 0 {
                marks.push(Mark { number: index(line.number), start: index(line.start) });
            }
            len += 1;
        }
        let builder = Builder::new(source.header.clone());
        Self { text: source.text.to_owned(), name: source.title().to_owned(), builder, read_line, len, marks }
    }

    /// What the collection is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number of entries, those that are no puzzles among them.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no entries, which is never so for a collection that was read.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// An entry, counted from 0, as it is written.
    ///
    /// # Panics
    /// When there is no such entry.
    #[must_use]
    pub fn entry(&self, index: usize) -> Entry<'_> {
        let line = self.line(index);
        Entry { line: line.number, text: line.text }
    }

    /// The puzzle of an entry, counted from 0.
    ///
    /// # Errors
    /// When that line is no puzzle; the others are unaffected.
    ///
    /// # Panics
    /// When there is no such entry.
    pub fn puzzle(&self, index: usize) -> Result<Puzzle, ParseError> {
        let number = index + 1;
        let name =
            if self.name.is_empty() { format!("#{number}") } else { format!("{} #{number}", self.name) };
        (self.read_line)(&self.builder, self.line(index), &name)
    }

    fn line(&self, index: usize) -> Line<'_> {
        assert!(index < self.len, "entry {index} of {}", self.len);
        let mark = self.marks[index / STRIDE];
        let lines = Lines::from(&self.text, mark.start as usize, mark.number as usize);
        lines.content(self.builder.header()).nth(index % STRIDE).expect("as many entries as were counted")
    }
}

/// Texts are limited in size so that their places fit.
fn index(place: usize) -> u32 {
    u32::try_from(place).expect("a text has less than 4 GiB")
}
