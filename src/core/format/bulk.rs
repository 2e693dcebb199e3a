//! Collections, parsed one puzzle at a time on demand: a million puzzles open at once.

use crate::format::cells::builder::Builder;
use crate::format::cells::draft::Draft;
use crate::format::places::{Entry, Places};
use crate::format::text::error::ParseError;
use crate::format::text::header::Header;
use crate::format::text::lines::Lines;
use crate::puzzle::Puzzle;

/// Many puzzles. Holds the text and their positions, and parses them on demand.
#[derive(Debug)]
pub struct Bulk {
    text: String,
    name: String,
    builder: Box<Builder>,
    places: Places,
}

impl Bulk {
    pub(crate) fn new(text: String, name: String, header: Header, places: Places) -> Self {
        Self { text, name, builder: Box::new(Builder::new(header)), places }
    }

    /// The name of the collection.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number of entries, including those that are not puzzles.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there are no entries; never true for a collection that was read.
    #[must_use]
    pub fn is_empty(&self) -> bool {
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
                let line = lines.line(&self.text, index);
                Entry { line: line.number, text: line.text }
            }
            Places::Elements(elements) => elements.entry(&self.text, index),
        }
    }

    /// All entries in order, as they are written.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        let (lines, elements) = match &self.places {
            Places::Lines(places) => (Some(places), None),
            Places::Elements(elements) => (None, Some(elements)),
        };
        let lines = lines.into_iter().flat_map(|places| {
            let lines = self.builder.header().content(Lines::new(&self.text)).skip(places.skip);
            lines.map(|line| Entry { line: line.number, text: line.text })
        });
        let elements = elements
            .into_iter()
            .flat_map(|elements| (0..elements.len()).map(|index| elements.entry(&self.text, index)));
        lines.chain(elements)
    }

    /// The puzzle of an entry, counted from 0.
    ///
    /// # Errors
    /// When that entry is not a puzzle; the others are unaffected.
    ///
    /// # Panics
    /// When there is no such entry.
    pub fn puzzle(&self, index: usize) -> Result<Puzzle, ParseError> {
        self.draft(index).map(|draft| draft.puzzle)
    }

    /// The puzzle of an entry, counted from 0, with what was placed and marked in it.
    ///
    /// # Errors
    /// When that entry is not a puzzle; the others are unaffected.
    ///
    /// # Panics
    /// When there is no such entry.
    pub fn draft(&self, index: usize) -> Result<Draft, ParseError> {
        let number = index + 1;
        let name =
            if self.name.is_empty() { format!("#{number}") } else { format!("{} #{number}", self.name) };
        self.draft_or_named(index, &name)
    }

    /// The puzzle of an entry, with this name unless the text gives it one.
    pub(crate) fn draft_or_named(&self, index: usize, name: &str) -> Result<Draft, ParseError> {
        self.places.read(&self.builder, &self.text, index, name)
    }
}
