//! Endless texts: each reader gives up with an error long before they fill the memory.

use std::cell::Cell;
use std::io::{self, Read};

use sudoscope::format::{Drafts, Options, ParseErrorKind, StreamError, read};

use super::NINE;

/// More bytes than any reader takes for a line or an element.
const MOST: usize = 3 << 20;
/// The number of bytes that decide how a text is read.
const HEAD: u64 = 4096;

/// A start, followed by endless repetition.
struct Endless<'a> {
    start: &'a [u8],
    again: &'a [u8],
    given: &'a Cell<usize>,
}

impl Read for Endless<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        for byte in &mut *buffer {
            let at = self.given.get();
            *byte = match self.start.get(at) {
                Some(byte) => *byte,
                None => self.again[(at - self.start.len()) % self.again.len()],
            };
            self.given.set(at + 1);
        }
        Ok(buffer.len())
    }
}

/// The first error in a text with this start and this endless repetition.
fn first_error(start: &str, again: &str) -> ParseErrorKind {
    let given = Cell::new(0);
    let endless = Endless { start: start.as_bytes(), again: again.as_bytes(), given: &given };
    let error = match Drafts::with_head(endless, &Options::default(), HEAD) {
        Ok(mut drafts) => drafts.find_map(Result::err).expect("it has no end"),
        Err(error) => error,
    };
    assert!(given.get() < MOST, "{} bytes of {start}", given.get());
    match error {
        StreamError::Parse(error) => error.kind,
        StreamError::Io(error) => panic!("reading from memory: {error}"),
    }
}

/// XML with a game, followed by this text.
fn xml(then: &str) -> String {
    format!("<opensudoku>\n<game data=\"{}\"/>\n{then}", NINE.replace('.', "0"))
}

#[test]
fn xml_without_an_end_is_given_up() {
    for (start, again) in [
        ("<", "name"),
        ("</", "name"),
        ("<!-- ", "a comment "),
        ("<![CDATA[", "data "),
        ("<game data=\"", "0"),
        ("<game ", "a=\"1\" "),
        ("<?pi ", "instruction "),
        ("&", "reference"),
        ("", "text between elements "),
        ("<!DOCTYPE ", "x"),
    ] {
        let kind = first_error(&xml(start), again);
        assert!(matches!(kind, ParseErrorKind::LongElement { .. }), "{start}{again}…: {kind:?}");
    }
}

#[test]
fn a_prologue_without_an_end_is_given_up() {
    for (start, again) in [("<!-- <opensudoku> ", "a comment "), ("<opensudoku ", "a=\"1\" ")] {
        let kind = first_error(start, again);
        assert!(matches!(kind, ParseErrorKind::LongElement { .. }), "{start}{again}…: {kind:?}");
    }
}

#[test]
fn endlessly_nested_elements_are_refused() {
    let kind = first_error(&xml(""), "<folder>");
    let ParseErrorKind::Broken { problem, .. } = &kind else { panic!("{kind:?}") };
    assert_eq!(problem, "more than 1000 elements lie within each other");
    let deep = xml(&"<a>".repeat(1001));
    let error = read(deep.as_bytes(), "").unwrap_err();
    assert_eq!((error.line, &error.kind), (3, &kind), "in memory as well");
}

#[test]
fn an_overlong_element_in_memory_is_refused() {
    for long in ["<!-- x -->", "<game data=\"x\"/>", "<name>x</name>"] {
        let long = long.replace('x', &"x".repeat(MOST));
        let error = read(xml(&long).as_bytes(), "").unwrap_err();
        assert!(matches!(error.kind, ParseErrorKind::LongElement { .. }), "{error}");
        assert_eq!(error.line, 3);
    }
}

#[test]
fn lines_without_an_end_are_given_up() {
    let puzzles = format!("{NINE}\n").repeat(60);
    let csv = format!("puzzle,name\n{}", format!("{NINE},x\n").repeat(60));
    let link = "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rssX0QAVxgATBABsAdjADmIAA7I0+4zxC6DxgL5A===\n";
    let links = link.repeat(30);
    for (start, again) in [
        (puzzles.as_str(), "1"),
        (&puzzles, "# a comment "),
        (&puzzles, "\u{A0}"),
        (&format!("{csv}{NINE},\""), "a name, "),
        (&format!("{links}https://f-puzzles.com/?load="), "N4Ig"),
    ] {
        let kind = first_error_after(start, again);
        assert!(matches!(kind, ParseErrorKind::LongLine { .. }), "{again}…: {kind:?}");
    }
}

/// The error in the last line, whatever the lines before it are.
fn first_error_after(start: &str, again: &str) -> ParseErrorKind {
    let given = Cell::new(0);
    let endless = Endless { start: start.as_bytes(), again: again.as_bytes(), given: &given };
    let drafts = Drafts::with_head(endless, &Options::default(), HEAD).expect("a list");
    let error = drafts.last().and_then(Result::err).expect("it has no end");
    assert!(given.get() < MOST + start.len(), "{} bytes", given.get());
    let StreamError::Parse(error) = error else { panic!("{error}") };
    error.kind
}

#[test]
fn an_endless_header_comment_is_refused() {
    assert_eq!(first_error("# name: ", "a name "), ParseErrorKind::OnlyComments);
}
