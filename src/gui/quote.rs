//! The line of a text that an error is about, cut to what a panel has room for, with a mark below the place.

use crate::format::{ParseError, ParseErrorKind};

/// The most characters that are shown.
const ROOM: usize = 30;

/// A line with a mark below one of its characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Quote {
    /// The line's number, then the line or a part of it.
    pub(crate) line: String,
    /// A mark below the place, after as many spaces as it needs.
    pub(crate) mark: String,
}

impl Quote {
    /// What an error about a text points at; nothing where it is about the whole text.
    pub(crate) fn of(text: &str, error: &ParseError) -> Option<Self> {
        use ParseErrorKind::{Binary, Empty, NoPuzzle, OnlyComments, OtherSyntax, TooLarge};
        let whole = matches!(
            error.kind,
            Binary { .. } | Empty | NoPuzzle | OnlyComments | OtherSyntax { .. } | TooLarge
        );
        // A lone carriage return ends a line as well.
        let lines =
            || text.split_inclusive(['\n', '\r']).filter(|line| *line != "\n" || !text.contains('\r'));
        let line = if whole { None } else { lines().nth(error.line.checked_sub(1)?) };
        line.map(|line| Self::new(error.line, line.trim_end(), error.column))
    }

    /// A line with a mark below a column, both counted from 1.
    pub(crate) fn new(number: usize, line: &str, column: usize) -> Self {
        let place = column.saturating_sub(1);
        let printable =
            |symbol: char| if symbol.is_control() || symbol.is_whitespace() { ' ' } else { symbol };
        let symbols: Vec<char> = line.chars().map(printable).collect();
        let start = place.saturating_sub(ROOM * 2 / 3).min(symbols.len());
        let end = (start + ROOM).min(symbols.len());
        let before = if start > 0 { "…" } else { "" };
        let after = if end < symbols.len() { "…" } else { "" };
        let number = format!("{number} │ {before}");
        let spaces = number.chars().count() + place.min(symbols.len()) - start;
        let part: String = symbols[start..end].iter().collect();
        Self { line: format!("{number}{part}{after}"), mark: format!("{}^", " ".repeat(spaces)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;

    fn quoted(text: &str) -> Option<Quote> {
        let error = format::read(text.as_bytes(), "").expect_err("no puzzle");
        Quote::of(text, &error)
    }

    #[test]
    fn the_mark_stands_below_the_place() {
        for end in ["\n", "\r\n", "\r"] {
            let quote = quoted(&["# a board", "1...", ".x..", "....", "...."].join(end)).unwrap();
            assert_eq!((quote.line.as_str(), quote.mark.as_str()), ("3 │ .x..", "     ^"), "{end:?}");
        }
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let line = format!("{}x{}", ".".repeat(200), ".".repeat(55));
        let quote = Quote::new(1, &line, 201);
        let at = |text: &str, wanted: char| text.chars().position(|symbol| symbol == wanted);
        assert_eq!(at(&quote.line, 'x'), at(&quote.mark, '^'));
        assert!(quote.line.starts_with("1 │ …") && quote.line.ends_with('…'));
        assert!(quote.line.chars().count() < ROOM + 10);
    }

    #[test]
    fn a_place_behind_the_end_is_marked_there() {
        assert_eq!(Quote::new(2, "12", 9).mark, "      ^");
    }

    #[test]
    fn an_error_about_the_whole_text_quotes_nothing() {
        assert_eq!(quoted("Dear friend"), None);
        assert_eq!(quoted(""), None);
    }
}
