//! A decoded text as the formats see it: its header, and its first lines without comments. Knows no cells.

use crate::format::text::alphabet::Alphabet;
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::header::Header;
use crate::format::text::limits::LONGEST_LINE;
use crate::format::text::lines::{Line, Lines};
use crate::format::text::progress::Progress;
use crate::geometry::Variant;

/// The most lines that a format sees before it claims the text.
const SAMPLE: usize = 256;
/// A text with at most this many lines is not a list.
const FEW: usize = 2;
/// The most bytes that are kept of a line too long for any board.
const SHOWN: usize = 4096;

/// The caller's knowledge about a text, which overrides the text.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Hints<'a> {
    /// The name of the text elsewhere, such as its file's name.
    pub name: &'a str,
    /// The units of the board.
    pub variant: Option<Variant>,
    /// The symbols of the digits.
    pub alphabet: Option<Alphabet>,
}

/// A text with its header read, ready to be claimed by a format.
#[derive(Debug)]
pub(crate) struct Source<'a> {
    pub text: &'a str,
    /// The byte and the number of its first line; the text before has been read by another format.
    start: (usize, usize),
    /// The name of the text elsewhere, such as its file's name.
    pub name: &'a str,
    pub header: Header,
    /// Receives the progress of indexing.
    pub progress: Progress<'a>,
    /// The first lines that are neither empty nor comments; never none.
    pub sample: Vec<Line<'a>>,
}

impl<'a> Source<'a> {
    /// Reads the header of a text.
    ///
    /// # Errors
    /// When the text is empty, or a header line is not understood.
    pub(crate) fn new(text: &'a str, hints: Hints<'a>, progress: Progress<'a>) -> Result<Self, ParseError> {
        let mut header = Header::default();
        let mut lines = Lines::new(text).filter(|line| !line.text.is_empty()).peekable();
        let comments_only = lines.peek().is_some();
        while let Some(line) = lines.next_if(|line| header.is_comment(*line)) {
            if line.text.len() <= LONGEST_LINE {
                header.take(line)?;
            }
        }
        let mut sample: Vec<Line<'a>> = lines.filter(|line| !header.is_comment(*line)).take(SAMPLE).collect();
        if sample.is_empty() {
            let kind = if comments_only { ParseErrorKind::OnlyComments } else { ParseErrorKind::Empty };
            return Err(kind.anywhere());
        }
        // XML may be one line of any length. Readers of lines would take many times its memory.
        if !sample[0].text.starts_with('<') {
            cut_long_lines(&mut sample)?;
        }
        header.asked_variant = hints.variant;
        header.variant = hints.variant.unwrap_or(header.variant);
        header.alphabet = hints.alphabet;
        Ok(Self { text, start: (0, 1), name: hints.name, header, progress, sample })
    }

    /// All its lines.
    pub(crate) fn lines(&self) -> Lines<'a> {
        Lines::from(self.text, self.start.0, self.start.1)
    }

    /// The part of a text from this byte on, which is the start of the line with this number, to that byte. Other
    /// lines before it have given the header and the name.
    ///
    /// `None` if there are only comments.
    pub(crate) fn part(
        text: &'a str,
        (start, number): (usize, usize),
        end: usize,
        header: Header,
        name: &'a str,
    ) -> Option<Self> {
        let header = Header { name: None, ..header };
        let text = &text[..end];
        let sample: Vec<Line<'a>> = header.content(Lines::from(text, start, number)).take(SAMPLE).collect();
        let start = (start, number);
        (!sample.is_empty()).then_some(Self {
            text,
            start,
            name,
            header,
            progress: Progress::UNHEARD,
            sample,
        })
    }

    /// A text with default hints, for tests.
    #[cfg(test)]
    pub(crate) fn plain(text: &'a str, name: &'a str) -> Result<Self, ParseError> {
        Self::new(text, Hints { name, ..Hints::default() }, Progress::UNHEARD)
    }

    /// The puzzle's name: that of the header, or else the text's name.
    pub(crate) fn title(&self) -> &str {
        self.header.name.as_deref().unwrap_or(self.name)
    }
}

/// Shortens lines too long for any board: one among others is an error of that line, which its beginning shows.
///
/// # Errors
/// When it is the first, or one of so few that the text is not a list.
fn cut_long_lines(sample: &mut [Line<'_>]) -> Result<(), ParseError> {
    let is_long = |line: &Line<'_>| line.text.len() > LONGEST_LINE;
    if let Some(long) = sample.iter().find(|line| is_long(line))
        && (is_long(&sample[0]) || sample.len() <= FEW)
    {
        return Err(ParseErrorKind::LongLine { most: LONGEST_LINE }.at(long.number, 1));
    }
    for line in sample.iter_mut().filter(|line| is_long(line)) {
        line.text = &line.text[..line.text.floor_char_boundary(SHOWN)];
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_empty_lines_are_no_content() {
        let source = Source::plain("# name: n\n\n1\n#2\n  # 3\n4\n", "").unwrap();
        assert_eq!(source.sample.iter().map(|line| line.text).collect::<Vec<_>>(), ["1", "4"]);
        assert_eq!(source.title(), "n");
    }

    /// A comment or markup may be that long.
    #[test]
    fn an_overlong_line_is_refused() {
        let long = "1".repeat(LONGEST_LINE + 1);
        let read = |text: &str| Source::plain(text, "").map(drop).map_err(|error| (error.kind, error.line));
        let refused = Err((ParseErrorKind::LongLine { most: LONGEST_LINE }, 2));
        assert_eq!(read(&format!("1\n{long}")), refused);
        assert_eq!(read(&format!("# {long}\n1")), Ok(()));
        assert_eq!(read(&format!("<{long}>")), Ok(()));
    }

    #[test]
    fn a_text_without_content_is_empty_or_comments() {
        let kind = |text| Source::plain(text, "").unwrap_err().kind;
        assert_eq!(kind(""), ParseErrorKind::Empty);
        assert_eq!(kind(" \r\n\t"), ParseErrorKind::Empty);
        assert_eq!(kind("\n#\n# x"), ParseErrorKind::OnlyComments);
    }
}
