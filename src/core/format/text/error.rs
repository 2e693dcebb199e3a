//! Errors in the text of a puzzle: where, what was found, what was expected.

mod kind;

use std::fmt;

use crate::format::text::lines::{Lines, raw_line};
use crate::puzzle::Clash;
use crate::visible;
pub use kind::ParseErrorKind;

/// Why a text, or one entry of a collection, is not a puzzle.
///
/// Line and column are counted from 1, columns in characters; an error about the whole text is at 1, 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The line of the text, from 1.
    pub line: usize,
    /// The character of that line, from 1.
    pub column: usize,
    /// The error.
    pub kind: ParseErrorKind,
    /// The line of the text, if the error has a position.
    pub quote: Option<Box<Quote>>,
}

/// A line of a text, or the part of a long one around an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quote {
    /// The text.
    pub text: String,
    /// The number of characters of the line before it.
    pub skipped: usize,
}

/// The number of characters of a line that are quoted before and after an error.
const QUOTED: usize = 1000;

impl Quote {
    fn of(line: &str, column: usize) -> Self {
        let skipped = column.saturating_sub(QUOTED);
        let text: String = line.chars().skip(skipped).take(2 * QUOTED).collect();
        // Tabs and other controls would move the text after them.
        Self { text: visible::line(&text).into_owned(), skipped }
    }
}

impl ParseError {
    /// The board that was read, if only its digits are in conflict.
    #[must_use]
    pub fn into_clash(self) -> Option<Box<Clash>> {
        match self.kind {
            ParseErrorKind::Duplicate { board, .. } => Some(board),
            _ => None,
        }
    }

    /// This error with its line quoted from the text.
    pub(crate) fn quoting(self, text: &str) -> Self {
        if self.quote.is_some() || self.kind.is_about_all() {
            return self;
        }
        match Lines::new(text).nth(self.line - 1) {
            Some(line) => self.quoting_at(text, line.start),
            None => self,
        }
    }

    /// This error with its line quoted, which starts at this byte of the text, unless a line is quoted already.
    pub(crate) fn quoting_at(self, text: &str, start: usize) -> Self {
        if self.quote.is_some() || matches!(self.kind, ParseErrorKind::LongLine { .. }) {
            return self;
        }
        let quote = Quote::of(raw_line(text, start), self.column);
        Self { quote: Some(Box::new(quote)), ..self }
    }

    /// Whether the error is about the text as a whole, so that line and column mean nothing.
    #[must_use]
    pub const fn is_about_all(&self) -> bool {
        self.kind.is_about_all()
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.kind.is_about_all() {
            write!(f, "line {}, column {}: ", self.line, self.column)?;
        }
        self.kind.fmt(f)
    }
}

impl std::error::Error for ParseError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_errors_about_a_place_name_it() {
        let error = ParseErrorKind::UnknownSymbol { found: 'x', expected: "1–9".to_owned() }.at(4, 7);
        assert_eq!(error.to_string(), "line 4, column 7: 'x' is not one of 1–9");
        assert!(!error.kind.is_conflict());
        let error = ParseErrorKind::Empty.anywhere();
        assert_eq!(error.to_string(), "no puzzle found: the text is empty");
    }
}
