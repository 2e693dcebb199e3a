//! Collections, read one by one when asked for: a million puzzles open at once.

use std::fmt;
use std::sync::Arc;

use super::board::Builder;
use super::draft::Draft;
use super::error::ParseError;
use super::header::Header;
use super::opensudoku::Game;
use super::source::{Line, Lines, Source};
use crate::puzzle::Puzzle;

/// Reads the puzzle of one line; it is called what the line says, or else by the name given here.
#[derive(Clone)]
pub(super) struct ReadLine(Arc<ReadLineFn>);

type ReadLineFn = dyn Fn(&Builder, Line<'_>, &str) -> Result<Draft, ParseError> + Send + Sync;

impl ReadLine {
    pub(super) fn new(
        read: impl Fn(&Builder, Line<'_>, &str) -> Result<Draft, ParseError> + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(read))
    }

    pub(super) fn read(&self, builder: &Builder, line: Line<'_>, name: &str) -> Result<Draft, ParseError> {
        (self.0)(builder, line, name)
    }
}

impl fmt::Debug for ReadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ReadLine")
    }
}

/// Where the puzzles of a text stand, and how one is read.
#[derive(Debug)]
pub(super) enum Places {
    /// One on each line, but for the first few.
    Lines(LinePlaces),
    /// One in each element of this kind.
    Games(Vec<Game>),
}

/// How many entries lie between two marks.
const STRIDE: usize = 32;

/// The lines with puzzles: all that are neither empty nor comments, but for the first few.
#[derive(Debug)]
pub(super) struct LinePlaces {
    pub read: ReadLine,
    pub header: Box<Header>,
    /// How many lines come before the first puzzle, such as those that name columns.
    pub skip: usize,
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

impl LinePlaces {
    /// Indexes all lines of a text that are neither empty nor comments, but for the first few.
    pub(super) fn new(source: &Source<'_>, skip: usize, read: ReadLine) -> Self {
        let (mut len, mut marks) = (0, Vec::new());
        for line in Lines::new(source.text).content(&source.header).skip(skip) {
            if len % STRIDE == 0 {
                marks.push(Mark { number: index(line.number), start: index(line.start) });
                if !source.progress.indexed(line.start, source.text.len()) {
                    break;
                }
            }
            len += 1;
        }
        Self { read, header: Box::new(source.header.clone()), skip, len, marks }
    }
}

/// Many puzzles. Holds the text and where they stand, and parses only what is asked for.
#[derive(Debug)]
pub struct Bulk {
    text: String,
    name: String,
    builder: Box<Builder>,
    places: Places,
}

/// An entry of a collection as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry<'a> {
    /// Its line in the text, from 1.
    pub line: usize,
    /// The line, without white space around it; in an XML file the cells alone.
    pub text: &'a str,
}

impl Bulk {
    pub(super) fn new(text: String, name: String, header: Header, places: Places) -> Self {
        Self { text, name, builder: Box::new(Builder::new(header)), places }
    }

    /// What the collection is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number of entries, those that are no puzzles among them.
    #[must_use]
    pub const fn len(&self) -> usize {
        match &self.places {
            Places::Lines(lines) => lines.len,
            Places::Games(games) => games.len(),
        }
    }

    /// Whether there are no entries, which is never so for a collection that was read.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// An entry, counted from 0, as it is written.
    ///
    /// # Panics
    /// When there is no such entry.
    #[must_use]
    pub fn entry(&self, index: usize) -> Entry<'_> {
        match &self.places {
            Places::Lines(lines) => {
                let line = self.line(lines, index);
                Entry { line: line.number, text: line.text }
            }
            Places::Games(games) => Entry { line: games[index].line, text: games[index].cells(&self.text) },
        }
    }

    /// All entries in order, as they are written.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        let (lines, games) = match &self.places {
            Places::Lines(places) => (Some(places), &[][..]),
            Places::Games(games) => (None, games.as_slice()),
        };
        let lines = lines.into_iter().flat_map(|places| {
            let lines = Lines::new(&self.text).content(self.builder.header()).skip(places.skip);
            lines.map(|line| Entry { line: line.number, text: line.text })
        });
        lines.chain(games.iter().map(|game| Entry { line: game.line, text: game.cells(&self.text) }))
    }

    /// The puzzle of an entry, counted from 0.
    ///
    /// # Errors
    /// When that entry is no puzzle; the others are unaffected.
    ///
    /// # Panics
    /// When there is no such entry.
    pub fn puzzle(&self, index: usize) -> Result<Puzzle, ParseError> {
        self.draft(index).map(|draft| draft.puzzle)
    }

    /// The puzzle of an entry, counted from 0, with what was placed and marked in it.
    ///
    /// # Errors
    /// When that entry is no puzzle; the others are unaffected.
    ///
    /// # Panics
    /// When there is no such entry.
    pub fn draft(&self, index: usize) -> Result<Draft, ParseError> {
        let number = index + 1;
        let name =
            if self.name.is_empty() { format!("#{number}") } else { format!("{} #{number}", self.name) };
        self.draft_or_named(index, &name)
    }

    /// The puzzle of an entry; it is called so unless it has a name of its own.
    pub(super) fn draft_or_named(&self, index: usize, name: &str) -> Result<Draft, ParseError> {
        match &self.places {
            Places::Lines(lines) => {
                let line = self.line(lines, index);
                let draft = lines.read.read(&self.builder, line, name);
                draft.map_err(|error| error.quoting_at(&self.text, line.start))
            }
            Places::Games(games) => {
                let game = &games[index];
                let draft = game.read(&self.builder, &self.text, name);
                draft.map_err(|error| error.quoting_at(&self.text, game.line_start))
            }
        }
    }

    fn line(&self, places: &LinePlaces, index: usize) -> Line<'_> {
        assert!(index < places.len, "entry {index} of {}", places.len);
        let mark = places.marks[index / STRIDE];
        let lines = Lines::from(&self.text, mark.start as usize, mark.number as usize);
        lines.content(self.builder.header()).nth(index % STRIDE).expect("as many entries as were counted")
    }
}

/// Texts are limited in size so that their places fit.
fn index(place: usize) -> u32 {
    u32::try_from(place).expect("a text has less than 4 GiB")
}
