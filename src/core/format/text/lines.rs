//! The lines of a text, with any line ending. Knows no header and no cells.

use memchr::memchr2;

/// One line of a text, without white space around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Line<'a> {
    /// Counted from 1.
    pub number: usize,
    /// The byte of the text at which the line starts.
    pub start: usize,
    /// Characters of white space before the text.
    indent: usize,
    /// The text.
    pub text: &'a str,
}

impl<'a> Line<'a> {
    fn new(number: usize, start: usize, raw: &'a str) -> Self {
        let text = raw.trim_start();
        let indent = raw[..raw.len() - text.len()].chars().count();
        Self { number, start, indent, text: text.trim_end() }
    }

    /// A line of a text that is read in pieces.
    pub(crate) fn of_stream(number: usize, raw: &'a str) -> Self {
        Self::new(number, 0, raw)
    }

    /// The characters other than white space, each with its column.
    pub(crate) fn symbols(self) -> impl Iterator<Item = (usize, char)> + 'a {
        let columns = (self.indent + 1..).zip(self.text.chars());
        columns.filter(|(_, symbol)| !symbol.is_whitespace())
    }

    /// The column of the first character.
    pub(crate) const fn column(self) -> usize {
        self.indent + 1
    }
}

/// The lines of a text, with any line ending: `\n`, `\r\n` or `\r`.
#[derive(Clone, Debug)]
pub(crate) struct Lines<'a> {
    text: &'a str,
    start: usize,
    number: usize,
}

impl<'a> Lines<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self::from(text, 0, 1)
    }

    /// The lines from this byte on, which starts the line with this number.
    pub(crate) const fn from(text: &'a str, start: usize, number: usize) -> Self {
        Self { text, start, number }
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
pub(crate) fn raw_line(text: &str, start: usize) -> &str {
    let rest = text.get(start..).unwrap_or_default();
    &rest[..memchr2(b'\n', b'\r', rest.as_bytes()).unwrap_or(rest.len())]
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
}
