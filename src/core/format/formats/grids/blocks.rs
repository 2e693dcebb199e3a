//! Locates the grids of a text.

use super::shape::{Kind, Shape, Splitter};
use crate::format::cells::builder::Builder;
use crate::format::cells::draft::Draft;
use crate::format::formats::{line, read_grid};
use crate::format::places::{Elements, Entry};
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::limits::MOST_ELEMENTS;
use crate::format::text::lines::{Line, Lines, raw_line};
use crate::format::text::source::Source;

/// The longest name, in characters.
const LONGEST_NAME: usize = 80;

/// A grid in a text. Small, because there may be millions.
#[derive(Clone, Copy, Debug)]
struct Block {
    /// The first byte of its first row, and the first one after its last.
    range: (u32, u32),
    /// The number of its first line, counted from 1.
    line: u32,
    /// The line with its name: where it starts, in bytes before the grid.
    heading: Option<u32>,
}

/// The grids of a text.
#[derive(Debug)]
pub(super) struct Blocks {
    blocks: Vec<Block>,
    shape: Shape,
}

impl Blocks {
    /// Finds all grids of a text.
    ///
    /// # Errors
    /// When there are more than are kept in memory.
    pub(super) fn find(source: &Source<'_>, shape: Shape) -> Result<Self, ParseError> {
        let mut blocks = Self { blocks: Vec::new(), shape };
        let mut splitter = Splitter::default();
        // The first and the last row of the present grid, and the line with the name of the next.
        let (mut rows, mut heading): (Option<(Line<'_>, Line<'_>)>, _) = (None, None);
        for line in source.lines() {
            let is_comment = source.header.is_comment(line);
            if splitter.take(&shape, is_comment, line).is_some() {
                let Some(rows) = rows.take() else { continue };
                blocks.add(source.text, rows, std::mem::take(&mut heading))?;
                if !source.progress.indexed(line.start, source.text.len()) {
                    return Ok(blocks);
                }
            }
            match shape.kind(is_comment, line) {
                Kind::Heading => heading = Some(line),
                Kind::Comment if splitter.rows == 0 => heading = Some(line),
                Kind::Row => rows = Some((rows.map_or(line, |(first, _)| first), line)),
                Kind::Border if splitter.rows > 0 && !shape.is_stacked => {
                    rows = rows.map(|(first, _)| (first, line));
                }
                Kind::Border | Kind::Comment | Kind::Blank => {}
            }
        }
        if let Some(rows) = rows {
            blocks.add(source.text, rows, heading)?;
        }
        Ok(blocks)
    }

    /// The grid of these rows alone.
    pub(super) fn only(text: &str, rows: &[Line<'_>]) -> Self {
        Self::of_rows(text, Shape::drawn(rows.len()), rows).expect("one grid")
    }

    /// The grids of these rows, split by the shape's number of rows.
    ///
    /// # Errors
    /// When there are more than are kept in memory.
    pub(super) fn of_rows(text: &str, shape: Shape, rows: &[Line<'_>]) -> Result<Self, ParseError> {
        let mut blocks = Self { blocks: Vec::new(), shape };
        for grid in rows.chunks(shape.rows) {
            blocks.add(text, (grid[0], grid[grid.len() - 1]), None)?;
        }
        Ok(blocks)
    }

    /// Whether the first of them is a whole grid.
    pub(super) fn is_grid(&self, source: &Source<'_>) -> bool {
        self.read(&Builder::new(source.header.clone()), source.text, 0, "").is_ok()
    }

    fn add(
        &mut self,
        text: &str,
        (first, last): (Line<'_>, Line<'_>),
        heading: Option<Line<'_>>,
    ) -> Result<(), ParseError> {
        if self.blocks.len() == MOST_ELEMENTS {
            return Err(ParseErrorKind::TooManyPuzzles { most: MOST_ELEMENTS }.at(first.number, 1));
        }
        let end = last.start + raw_line(text, last.start).len();
        let heading = heading.map(|heading| small(first.start - heading.start));
        self.blocks.push(Block {
            range: (small(first.start), small(end)),
            line: small(first.number),
            heading,
        });
        Ok(())
    }

    /// The words of a grid's heading.
    fn name<'a>(&self, text: &'a str, index: usize) -> Option<&'a str> {
        let block = &self.blocks[index];
        let start = (block.range.0 - block.heading?) as usize;
        let words = raw_line(text, start).trim_matches(|symbol: char| {
            symbol.is_whitespace()
                || matches!(symbol, '#' | '%' | ';' | '/' | '-' | '=' | ':' | '[' | ']' | '*')
        });
        // Columns' names are not the puzzle's, nor are the keys of a header.
        let is_name =
            words.contains(char::is_alphanumeric) && !words.contains(':') && words.matches(',').count() < 3;
        (is_name && words.chars().count() <= LONGEST_NAME).then_some(words)
    }
}

impl Elements for Blocks {
    fn len(&self) -> usize {
        self.blocks.len()
    }

    fn entry<'a>(&self, text: &'a str, index: usize) -> Entry<'a> {
        let block = &self.blocks[index];
        let line = raw_line(text, block.range.0 as usize).trim();
        Entry { line: block.line as usize, text: self.name(text, index).unwrap_or(line) }
    }

    fn line_start(&self, index: usize) -> usize {
        self.blocks[index].range.0 as usize
    }

    fn read(&self, builder: &Builder, text: &str, index: usize, name: &str) -> Result<Draft, ParseError> {
        let block = &self.blocks[index];
        let (start, end) = (block.range.0 as usize, block.range.1 as usize);
        let number = block.line as usize;
        let name = self.name(text, index).unwrap_or(name);
        let draft = if self.shape.rows == 1 {
            let line = Lines::from(text, start, number).next();
            line.map(|line| line::read_line(builder, line, name))
        } else {
            let part = Source::part(text, (start, number), end, builder.header().clone(), name);
            part.and_then(|part| read_grid(&part))
        };
        let missing = || {
            let found = raw_line(text, start).trim();
            ParseErrorKind::unexpected(found, "rows of cells").at(number, 1)
        };
        draft.unwrap_or_else(|| Err(missing())).map_err(|error| {
            let mut lines = Lines::from(text, start, number);
            let line = lines.find(|line| line.number == error.line).map_or(start, |line| line.start);
            error.quoting_at(text, line)
        })
    }
}

fn small(place: usize) -> u32 {
    u32::try_from(place).expect("a text has less than 4 GiB")
}
