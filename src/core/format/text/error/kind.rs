//! The kinds of errors in the text of a puzzle.

use super::ParseError;
use crate::format::text::limits::MAX_BYTES;
use crate::in_words::counted;
use crate::puzzle::Clash;

/// The kinds of errors in a text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// More bytes than the limit.
    #[error("the text is too large: at most {} MiB are read", MAX_BYTES >> 20)]
    TooLarge,
    /// The system has no memory for it.
    #[error("there is not enough memory to read the text")]
    OutOfMemory,
    /// A control character, or text in an unknown encoding.
    #[error(
        "this is not text: it contains the control character {found:?}, as images, programs and spreadsheet files \
         do; expected UTF-8, or UTF-16 with a byte order mark"
    )]
    Binary {
        /// The first control character.
        found: char,
    },
    /// Nothing but white space.
    #[error("no puzzle found: the text is empty")]
    Empty,
    /// Nothing but comment lines.
    #[error("no puzzle found: the text contains only comments")]
    OnlyComments,
    /// No format claims the text.
    #[error("no puzzle found{}", only(*searched))]
    NoPuzzle {
        /// The number of bytes searched for boards among other text, if the text has more.
        searched: Option<usize>,
        /// The titles of all formats, the most common first.
        accepted: Vec<&'static str>,
    },
    /// The caller no longer needs it.
    #[error("reading was cancelled")]
    Cancelled,
    /// The text is not in the requested format.
    #[error("this does not look like {expected}")]
    OtherFormat {
        /// The title of that format.
        expected: &'static str,
    },
    /// A character that is neither a digit of the board nor a blank.
    #[error("{found:?} is not one of {expected}")]
    UnknownSymbol {
        /// The character.
        found: char,
        /// The symbols of the digits, as ranges: `1–9, A–G`.
        expected: String,
    },
    /// A puzzle on one line has too few or too many cells for a board.
    #[error("this line has {}; {} needs {}", cells(*found), board(*side), side * side)]
    LineLength {
        /// Cells on the line.
        found: usize,
        /// The side whose board comes closest.
        side: usize,
    },
    /// A grid ends early.
    #[error("this is the last of {found} lines of cells; {} needs {expected}", board(*expected))]
    TooFewLines {
        /// Lines of cells in the text.
        found: usize,
        /// The side of the board.
        expected: usize,
    },
    /// A grid continues where it should end.
    #[error("there are {found} lines of cells; {} needs {expected}", board(*expected))]
    TooManyLines {
        /// Lines of cells in the text.
        found: usize,
        /// The side of the board.
        expected: usize,
    },
    /// A line of a grid ends early.
    #[error("this line ends after {}; {} needs {expected}", cells(*found), board(*expected))]
    TooFewColumns {
        /// Cells on the line.
        found: usize,
        /// The side of the board.
        expected: usize,
    },
    /// A line of a grid continues where it should end.
    #[error("this line has {}; {} needs {expected}", cells(*found), board(*expected))]
    TooManyColumns {
        /// Cells on the line.
        found: usize,
        /// The side of the board.
        expected: usize,
    },
    /// A grid whose symbols are its own leaves one of them out.
    #[error("too few symbols: {found} different ones; expected {expected}, each at least once")]
    TooFewSymbols {
        /// Different symbols in the grid.
        found: usize,
        /// The side of the board.
        expected: usize,
    },
    /// A grid whose symbols are its own has more of them than digits.
    #[error("too many symbols: {found} different ones; expected {expected}. The rarest is {rarest:?}")]
    TooManySymbols {
        /// Different symbols in the grid.
        found: usize,
        /// The side of the board.
        expected: usize,
        /// The rarest one, to which the error points: likely a slip.
        rarest: char,
    },
    /// A line that is longer than any puzzle.
    #[error("this line is too long: at most {} MiB are read", most >> 20)]
    LongLine {
        /// The most bytes of a line.
        most: usize,
    },
    /// An element, a comment or a text of XML that is longer than any puzzle.
    #[error("the part of the XML that starts here is too long: at most {} MiB are read", most >> 20)]
    LongElement {
        /// Its most bytes.
        most: usize,
    },
    /// More puzzles than are kept in memory at once.
    #[error("too many puzzles: at most {most} are read; “sudoscope convert” reads any number")]
    TooManyPuzzles {
        /// The most that are read.
        most: usize,
    },
    /// A number that is not a digit of the board.
    #[error("{found:?} is not one of 1–{side}")]
    UnknownNumber {
        /// The text there, shortened if it is long.
        found: String,
        /// The side of the board.
        side: usize,
    },
    /// Something other than what the format requires.
    #[error("found {found:?}; expected {expected}")]
    Unexpected {
        /// The text there, shortened if it is long.
        found: String,
        /// What is required.
        expected: &'static str,
    },
    /// The text ends, or a part of it is missing.
    #[error("{missing} is missing; expected {expected}")]
    Missing {
        /// What is missing.
        missing: &'static str,
        /// What is expected.
        expected: &'static str,
    },
    /// The puzzle has unsupported rules.
    #[error(
        "this puzzle has rules that Sudoscope does not support: {}; it supports rows, columns, blocks and both \
         diagonals together",
        rules.join(", ")
    )]
    UnknownRules {
        /// The rules' names in that format.
        rules: Vec<String>,
    },
    /// A game id of another program names rules that are not read from there.
    #[error("Sudoscope does not read game ids with these rules: {rules}")]
    OtherRules {
        /// The rules' names.
        rules: String,
    },
    /// A game id holds only the seed from which its program makes the puzzle.
    #[error(
        "this game id is a random seed, which only its own program can turn into the puzzle; copy the id that the \
         program shows as “Specific”, such as “3x3:” and the givens"
    )]
    SeedId,
    /// A puzzle has too few or too many cells for its size.
    #[error("this puzzle has {}; {} needs {}", cells(*found), board(*side), side * side)]
    CellCount {
        /// Cells of the puzzle; if there are too many, not all are counted.
        found: usize,
        /// The side of the board.
        side: usize,
    },
    /// A link holds only the number of a puzzle.
    #[error(
        "this link holds only the number of a puzzle on a server, and Sudoscope does not connect to it; open the \
         puzzle there and copy its cells or a link with “?load=”"
    )]
    ShortLink,
    /// A link holds the cells in a way that only its site knows.
    #[error("the cells of this link are packed in an unknown way; expected one character per cell")]
    PackedLink,
    /// The XML, JSON or packed text is broken.
    #[error("the {what} is broken: {problem}")]
    Broken {
        /// The notation.
        what: &'static str,
        /// The message of its reader.
        problem: String,
    },
    /// A unit holds a digit twice.
    #[error("{description}")]
    Duplicate {
        /// The digit, the unit and the cells, in words.
        description: String,
        /// All that was read, so that it can be corrected.
        board: Box<Clash>,
    },
    /// A header line that is not understood.
    #[error("the header “{key}” is {found:?}; expected {expected}")]
    Header {
        /// The word before the colon.
        key: &'static str,
        /// The words after it.
        found: String,
        /// What is expected.
        expected: &'static str,
    },
    /// A header line contradicts the cells about the board.
    #[error("the header “{key}” is for a board of side {declared}, but this one has side {found}")]
    HeaderSide {
        /// The word before the colon.
        key: &'static str,
        /// The side that it implies.
        declared: usize,
        /// The side of the board.
        found: usize,
    },
}

/// The remark on a text of which only a part was searched.
fn only(searched: Option<usize>) -> String {
    searched.map_or_else(String::new, |bytes| {
        format!("; only the first {} MiB of the text were searched for boards among other text", bytes >> 20)
    })
}

/// A board of this side in words: `an 8×8 board`.
fn board(side: usize) -> String {
    let article = if matches!(side, 8 | 11 | 18) { "an" } else { "a" };
    format!("{article} {side}×{side} board")
}

fn cells(count: usize) -> String {
    counted(count as u64, "cell", "cells")
}

impl ParseErrorKind {
    /// The error for this text where something else is expected.
    pub(crate) fn unexpected(found: &str, expected: &'static str) -> Self {
        Self::Unexpected { found: found.chars().take(40).collect(), expected }
    }

    /// This error at a place.
    pub(crate) const fn at(self, line: usize, column: usize) -> ParseError {
        ParseError { line, column, kind: self, quote: None }
    }

    /// This error, about the whole text.
    pub(crate) const fn anywhere(self) -> ParseError {
        self.at(1, 1)
    }

    /// Whether the error has no place of its own.
    pub(super) const fn is_about_all(&self) -> bool {
        matches!(
            self,
            Self::TooLarge
                | Self::OutOfMemory
                | Self::Empty
                | Self::OnlyComments
                | Self::NoPuzzle { .. }
                | Self::Cancelled
                | Self::OtherFormat { .. }
        )
    }

    /// Whether all cells were read and only their digits are in conflict.
    #[must_use]
    pub const fn is_conflict(&self) -> bool {
        matches!(self, Self::Duplicate { .. })
    }

    /// The board that was read, if only its digits are in conflict.
    pub(crate) fn board(&self) -> Option<&Clash> {
        match self {
            Self::Duplicate { board, .. } => Some(board),
            _ => None,
        }
    }

    /// Whether the same text might be a puzzle in another format.
    #[must_use]
    pub const fn depends_on_format(&self) -> bool {
        !matches!(
            self,
            Self::TooLarge
                | Self::OutOfMemory
                | Self::Binary { .. }
                | Self::Empty
                | Self::OnlyComments
                | Self::Cancelled
        )
    }
}
