//! Errors of links, mostly about the packed part as a whole.

use crate::format::text::error::{ParseError, ParseErrorKind};

/// An error in the packed part as a whole, or at a place of its own.
#[derive(Debug)]
pub(super) enum Problem {
    Kind(ParseErrorKind),
    Error(ParseError),
}

impl Problem {
    /// The error, at this place unless it has its own.
    pub(super) fn at(self, line: usize, column: usize) -> ParseError {
        match self {
            Self::Kind(kind) => kind.at(line, column),
            Self::Error(error) => error,
        }
    }
}

impl From<ParseErrorKind> for Problem {
    fn from(kind: ParseErrorKind) -> Self {
        Self::Kind(kind)
    }
}

impl From<ParseError> for Problem {
    fn from(error: ParseError) -> Self {
        Self::Error(error)
    }
}

pub(super) fn broken(what: &'static str, problem: &impl ToString) -> Problem {
    ParseErrorKind::Broken { what, problem: problem.to_string() }.into()
}
