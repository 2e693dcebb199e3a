//! The puzzles a format finds in a text: one, or the positions of many, so that a million open at once.

use std::fmt;
use std::iter;
use std::sync::Arc;

use crate::format::cells::builder::Builder;
use crate::format::cells::draft::Draft;
use crate::format::cells::quick::read_quickly;
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::header::Header;
use crate::format::text::limits::LONGEST_LINE;
use crate::format::text::lines::{Line, Lines};
use crate::format::text::source::Source;

/// The puzzles a format finds in a text.
#[derive(Debug)]
pub(crate) enum Found {
    One(Box<Draft>),
    Many(Places),
}

impl From<Draft> for Found {
    fn from(draft: Draft) -> Self {
        Self::One(Box::new(draft))
    }
}

/// The puzzle of the only line, or the places of those on many lines.
pub(crate) fn read_lines(source: &Source<'_>, skip: usize, read: ReadLine) -> Result<Found, ParseError> {
    let [line] = &source.sample[skip..] else {
        return Ok(Found::Many(Places::Lines(LinePlaces::new(source, skip, read))));
    };
    let draft = read.read(&Builder::new(source.header.clone()), *line, source.name)?;
    Ok(match &source.header.name {
        Some(name) => draft.with_name(name).into(),
        None => draft.into(),
    })
}

/// Reads the puzzle of one line; its name is the one in the line, or else the given one.
#[derive(Clone)]
pub(crate) struct ReadLine {
    read: Arc<ReadLineFn>,
    /// Whether a line of nothing but cells can be read by the fast path.
    is_cells: bool,
}

type ReadLineFn = dyn Fn(&Builder, Line<'_>, &str) -> Result<Draft, ParseError> + Send + Sync;

impl ReadLine {
    pub(crate) fn new(
        read: impl Fn(&Builder, Line<'_>, &str) -> Result<Draft, ParseError> + Send + Sync + 'static,
    ) -> Self {
        Self { read: Arc::new(read), is_cells: false }
    }

    /// For lines that start with cells: those of nothing but cells take the fast path, with the same result.
    pub(crate) fn of_cells(self) -> Self {
        Self { is_cells: true, ..self }
    }

    pub(crate) fn read(&self, builder: &Builder, line: Line<'_>, name: &str) -> Result<Draft, ParseError> {
        if line.text.len() > LONGEST_LINE {
            return Err(ParseErrorKind::LongLine { most: LONGEST_LINE }.at(line.number, 1));
        }
        if self.is_cells
            && let Some(puzzle) = read_quickly(builder, line.text, name)
        {
            return Ok(puzzle.into());
        }
        (self.read)(builder, line, name)
    }
}

impl fmt::Debug for ReadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ReadLine")
    }
}

/// The places of the puzzles in a text, and how one is read.
#[derive(Debug)]
pub(crate) enum Places {
    /// One on each line, except the first few.
    Lines(LinePlaces),
    /// One in each element.
    Elements(Box<dyn Elements>),
}

impl Places {
    /// The number of puzzles.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Lines(lines) => lines.len(),
            Self::Elements(elements) => elements.len(),
        }
    }

    /// The puzzle of an entry, counted from 0; its name is the one in the text, or else the given one.
    ///
    /// # Errors
    /// When that entry is not a puzzle.
    ///
    /// # Panics
    /// When there is no such entry.
    pub(crate) fn read(
        &self,
        builder: &Builder,
        text: &str,
        index: usize,
        name: &str,
    ) -> Result<Draft, ParseError> {
        match self {
            Self::Lines(lines) => {
                let line = lines.line(text, index);
                let draft = lines.read.read(builder, line, name);
                draft.map_err(|error| error.quoting_at(text, line.start))
            }
            Self::Elements(elements) => {
                let draft = elements.read(builder, text, index, name);
                draft.map_err(|error| error.quoting_at(text, elements.line_start(index)))
            }
        }
    }
}

/// The elements of a text that hold a puzzle each, counted from 0.
pub(crate) trait Elements: fmt::Debug + Send + Sync {
    /// The number of elements.
    fn len(&self) -> usize;

    /// An element as it is written.
    fn entry<'a>(&self, text: &'a str, index: usize) -> Entry<'a>;

    /// The byte of the text at which the line with the start of an element starts.
    fn line_start(&self, index: usize) -> usize;

    /// The puzzle of an element; its name is the one in the text, or else the given one.
    ///
    /// # Errors
    /// When the element holds no puzzle.
    fn read(&self, builder: &Builder, text: &str, index: usize, name: &str) -> Result<Draft, ParseError>;
}

/// An entry of a collection as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry<'a> {
    /// Its line in the text, from 1.
    pub line: usize,
    /// The line, without white space around it; in an XML file the cells alone.
    pub text: &'a str,
}

/// The number of puzzles of a collection that decide how it is read.
const ENTRIES: usize = 256;

impl Found {
    /// The first puzzles found, if they are all well formed.
    pub(crate) fn first_drafts(&self, source: &Source<'_>) -> Option<Vec<Draft>> {
        self.first_entries(source).collect()
    }

    /// The well-formed ones among the first puzzles.
    pub(crate) fn readable(&self, source: &Source<'_>) -> Vec<Draft> {
        self.first_entries(source).flatten().collect()
    }

    /// The first entries; `None` for one that is not well formed.
    pub(crate) fn first_entries<'a>(
        &'a self,
        source: &'a Source<'_>,
    ) -> Box<dyn Iterator<Item = Option<Draft>> + 'a> {
        match self {
            Self::One(draft) => Box::new(iter::once(Some(draft.as_ref().clone()))),
            Self::Many(places) => {
                let builder = Builder::new(source.header.clone());
                let read = move |index| places.read(&builder, source.text, index, "").ok();
                Box::new((0..self.looked_at()).map(read))
            }
        }
    }

    /// The number of entries that decide how a text is read.
    pub(crate) fn looked_at(&self) -> usize {
        match self {
            Self::One(_) => 1,
            Self::Many(places) => places.len().min(ENTRIES),
        }
    }
}

/// The number of entries from one mark to the next.
const STRIDE: usize = 32;

/// The lines with puzzles: all that are neither empty nor comments, except the first few.
#[derive(Debug)]
pub(crate) struct LinePlaces {
    pub read: ReadLine,
    pub header: Box<Header>,
    /// The number of lines before the first puzzle, such as those that name columns.
    pub skip: usize,
    len: usize,
    /// The place of every [`STRIDE`]th entry.
    marks: Vec<Mark>,
}

/// The place of an entry.
#[derive(Clone, Copy, Debug)]
struct Mark {
    number: u32,
    start: u32,
}

impl LinePlaces {
    /// The number of puzzles.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// An entry of the text, counted from 0.
    ///
    /// # Panics
    /// When there is no such entry.
    pub(crate) fn line<'a>(&self, text: &'a str, index: usize) -> Line<'a> {
        assert!(index < self.len, "entry {index} of {}", self.len);
        let mark = self.marks[index / STRIDE];
        let lines = Lines::from(text, mark.start as usize, mark.number as usize);
        self.header.content(lines).nth(index % STRIDE).expect("as many entries as were counted")
    }

    /// Indexes all lines of a text that are neither empty nor comments, except the first few.
    pub(crate) fn new(source: &Source<'_>, skip: usize, read: ReadLine) -> Self {
        let (mut len, mut marks) = (0, Vec::new());
        for line in source.header.content(Lines::new(source.text)).skip(skip) {
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

/// Converts a position; texts are limited in size so that it fits.
fn index(place: usize) -> u32 {
    u32::try_from(place).expect("a text has less than 4 GiB")
}
