//! The position of an XML reader in a text: line and column.

use crate::format::text::error::{ParseError, ParseErrorKind};

/// The position of an XML reader: follows what it reads to count lines and columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct XmlPlace {
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1.
    pub column: usize,
    after_return: bool,
}

impl XmlPlace {
    pub(crate) const START: Self = Self::new(1, 1);

    /// The place at this line and column.
    pub(crate) const fn new(line: usize, column: usize) -> Self {
        Self { line, column, after_return: false }
    }

    /// The place after this text.
    pub(crate) fn after(mut self, text: &str) -> Self {
        for symbol in text.chars() {
            match symbol {
                '\n' if self.after_return => {}
                '\n' | '\r' => (self.line, self.column) = (self.line + 1, 1),
                _ => self.column += 1,
            }
            self.after_return = symbol == '\r';
        }
        self
    }

    pub(crate) fn broken(self, problem: &impl ToString) -> ParseError {
        ParseErrorKind::Broken { what: "XML", problem: problem.to_string() }.at(self.line, self.column)
    }
}
