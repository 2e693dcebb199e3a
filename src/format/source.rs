//! A decoded text as the syntaxes see it: its header, and its lines without comments. Knows no cells.

use memchr::memchr2;

use super::Options;
use super::error::{ParseError, ParseErrorKind};
use super::header::Header;
use super::progress::Progress;

/// The most lines that a syntax sees before it claims the text.
const SAMPLE: usize = 256;

/// One line of a text, without white space around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Line<'a> {
    /// Counted from 1.
    pub number: usize,
    /// The byte of the text at which the line starts.
    pub start: usize,
    /// Characters of white space before the text.
    indent: usize,
    /// What stands there.
    pub text: &'a str,
}

impl<'a> Line<'a> {
    fn new(number: usize, start: usize, raw: &'a str) -> Self {
        let text = raw.trim_start();
        let indent = raw[..raw.len() - text.len()].chars().count();
        Self { number, start, indent, text: text.trim_end() }
    }

    /// A line of a text that is read piece by piece.
    pub(super) fn of_stream(number: usize, raw: &'a str) -> Self {
        Self::new(number, 0, raw)
    }

    /// The characters that are no white space, each with its column.
    pub(super) fn symbols(self) -> impl Iterator<Item = (usize, char)> + 'a {
        let columns = (self.indent + 1..).zip(self.text.chars());
        columns.filter(|(_, symbol)| !symbol.is_whitespace())
    }

    /// The column of the first character.
    pub(super) const fn column(self) -> usize {
        self.indent + 1
    }

    /// Whether the line is there for people only.
    ///
    /// Where `#` is a symbol of the board, it takes a space after it to start a comment.
    pub(super) fn is_comment(self, header: &Header) -> bool {
        match self.text.strip_prefix('#') {
            None => false,
            Some(_) if !header.declares('#') => true,
            Some(rest) => rest.is_empty() || rest.starts_with(char::is_whitespace),
        }
    }
}

/// The lines of a text, whichever way they end: `\n`, `\r\n` or `\r`.
#[derive(Clone, Debug)]
pub(super) struct Lines<'a> {
    text: &'a str,
    start: usize,
    number: usize,
}

impl<'a> Lines<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self::from(text, 0, 1)
    }

    /// The lines from the one on that has this number and starts at this byte.
    pub(super) const fn from(text: &'a str, start: usize, number: usize) -> Self {
        Self { text, start, number }
    }

    /// The lines that are neither empty nor comments.
    pub(super) fn content(self, header: &Header) -> impl Iterator<Item = Line<'a>> {
        self.filter(|line| !line.text.is_empty() && !line.is_comment(header))
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        let rest = &self.text[self.start..];
        if rest.is_empty() {
            return None;
        }
        let end = memchr2(b'\n', b'\r', rest.as_bytes());
        let length = end.unwrap_or(rest.len());
        let ending = if rest[length..].starts_with("\r\n") { 2 } else { usize::from(end.is_some()) };
        let line = Line::new(self.number, self.start, &rest[..length]);
        self.start += length + ending;
        self.number += 1;
        Some(line)
    }
}

/// The line that starts at this byte, with the white space around it.
pub(super) fn raw_line(text: &str, start: usize) -> &str {
    let rest = text.get(start..).unwrap_or_default();
    &rest[..memchr2(b'\n', b'\r', rest.as_bytes()).unwrap_or(rest.len())]
}

/// A text with its header read, ready to be claimed by a syntax.
#[derive(Debug)]
pub(super) struct Source<'a> {
    pub text: &'a str,
    /// What the text is called elsewhere, such as its file's name.
    pub name: &'a str,
    pub header: Header,
    /// Whom to tell how far an index has come.
    pub progress: Progress<'a>,
    /// The first lines that are neither empty nor comments; never none.
    pub sample: Vec<Line<'a>>,
}

impl<'a> Source<'a> {
    /// Reads the header of a text.
    ///
    /// # Errors
    /// When the text holds nothing, or its header says what is not understood.
    pub(super) fn new(
        text: &'a str,
        options: &Options<'a>,
        progress: Progress<'a>,
    ) -> Result<Self, ParseError> {
        let mut header = Header::default();
        let mut lines = Lines::new(text).filter(|line| !line.text.is_empty()).peekable();
        let comments_only = lines.peek().is_some();
        while let Some(line) = lines.next_if(|line| line.is_comment(&header)) {
            header.take(line)?;
        }
        let sample: Vec<Line<'a>> = lines.filter(|line| !line.is_comment(&header)).take(SAMPLE).collect();
        if sample.is_empty() {
            let kind = if comments_only { ParseErrorKind::OnlyComments } else { ParseErrorKind::Empty };
            return Err(kind.anywhere());
        }
        header.asked_variant = options.variant;
        header.variant = options.variant.unwrap_or(header.variant);
        header.alphabet = options.reading.and_then(|reading| reading.alphabet);
        Ok(Self { text, name: options.name, header, progress, sample })
    }

    /// A text without more ado, for tests.
    #[cfg(test)]
    pub(super) fn plain(text: &'a str, name: &'a str) -> Result<Self, ParseError> {
        Self::new(text, &Options { name, ..Options::default() }, Progress::UNHEARD)
    }

    /// The puzzle's name: that of the header, or what the text is called elsewhere.
    pub(super) fn title(&self) -> &str {
        self.header.name.as_deref().unwrap_or(self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<(usize, &str)> {
        Lines::new(text).map(|line| (line.number, line.text)).collect()
    }

    #[test]
    fn lines_end_in_three_ways() {
        assert_eq!(texts("a\nb\r\nc\rd"), [(1, "a"), (2, "b"), (3, "c"), (4, "d")]);
        assert_eq!(texts("a\n\r\n\n"), [(1, "a"), (2, ""), (3, "")]);
        assert_eq!(texts(""), []);
    }

    #[test]
    fn columns_count_the_white_space_before_and_between() {
        let line = Lines::new("x\n\u{A0} ä b ").nth(1).unwrap();
        assert_eq!(line.symbols().collect::<Vec<_>>(), [(3, 'ä'), (5, 'b')]);
        assert_eq!(line.start, 2);
    }

    #[test]
    fn comments_and_empty_lines_are_no_content() {
        let source = Source::plain("# name: n\n\n1\n#2\n  # 3\n4\n", "").unwrap();
        assert_eq!(source.sample.iter().map(|line| line.text).collect::<Vec<_>>(), ["1", "4"]);
        assert_eq!(source.title(), "n");
    }

    #[test]
    fn a_text_without_content_is_empty_or_comments() {
        let kind = |text| Source::plain(text, "").unwrap_err().kind;
        assert_eq!(kind(""), ParseErrorKind::Empty);
        assert_eq!(kind(" \r\n\t"), ParseErrorKind::Empty);
        assert_eq!(kind("\n#\n# x"), ParseErrorKind::OnlyComments);
    }
}
