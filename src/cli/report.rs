//! An error in a text, for people: its position, its line, and a caret below it.

use std::io::Write;
use std::path::Path;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use crate::format::{ParseError, ParseErrorKind};
use crate::visible;

/// An error and its file.
#[derive(Debug)]
pub(super) struct Report<'a> {
    name: String,
    error: &'a ParseError,
}

impl<'a> Report<'a> {
    pub(super) fn new(file: &Path, error: &'a ParseError) -> Self {
        let name = if file.as_os_str() == "-" { "standard input".into() } else { file.display().to_string() };
        Self { name, error }
    }

    /// Writes it to standard error.
    pub(super) fn print(&self) {
        let mut out = std::io::stderr().lock();
        // A failure here cannot be reported to anyone.
        let _ = writeln!(out, "{}", visible::text(&self.render(&Renderer::plain())));
    }

    fn render(&self, renderer: &Renderer) -> String {
        let message = self.error.kind.to_string();
        let title = Level::ERROR.primary_title(message.as_str());
        let Some(quote) = self.error.quote.as_ref().filter(|_| !self.error.is_about_all()) else {
            let hint = match self.error.kind {
                ParseErrorKind::NoPuzzle { .. } => "; “sudoscope formats” lists what can be read",
                _ => "",
            };
            return format!("sudoscope: {}: {}{hint}", self.name, self.error);
        };
        let start = byte_of(&quote.text, self.error.column.saturating_sub(quote.skipped + 1));
        let end = byte_of(&quote.text[start..], 1) + start;
        let snippet = Snippet::source(quote.text.as_str())
            .line_start(self.error.line)
            .path(self.name.as_str())
            .annotation(AnnotationKind::Primary.span(start..end));
        renderer.render(&[title.element(snippet)])
    }
}

/// The byte offset of a character index; the end if there are fewer characters.
fn byte_of(text: &str, characters: usize) -> usize {
    text.char_indices().nth(characters).map_or(text.len(), |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::read;

    fn report(text: &str) -> String {
        let error = read(text.as_bytes(), "").unwrap_err();
        Report::new(Path::new("a.txt"), &error).render(&Renderer::plain())
    }

    #[test]
    fn the_line_is_quoted_with_a_caret() {
        let text = "# a comment\n1...\n..ä.\n....\n....\n";
        let expected = "error: 'ä' is not one of 1–4\n --> a.txt:3:3\n  |\n3 | ..ä.\n  |   ^";
        assert_eq!(report(text), expected);
    }

    #[test]
    fn a_missing_cell_is_marked_after_the_last() {
        let report = report("1...\n...\n....\n....\n");
        assert!(report.contains(" --> a.txt:2:4\n") && report.ends_with("\n2 | ...\n  |    ^"), "{report}");
    }

    #[test]
    fn errors_about_the_whole_text_take_one_line() {
        assert_eq!(report(""), "sudoscope: a.txt: no puzzle found: the text is empty");
        let expected = "sudoscope: a.txt: no puzzle found; “sudoscope formats” lists what can be read";
        assert_eq!(report("Dear Sir or Madam,\n"), expected);
    }
}
