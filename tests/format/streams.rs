//! Lists read line by line from a stream.

use std::io::{self, ErrorKind, Read};

use sudoscope::format::{Drafts, Options, StreamError};

use super::NINE;

/// The number of bytes that decide how a text is read.
const HEAD: u64 = 256;

/// A stream that supplies a few bytes at a time, and is interrupted before each.
struct Interrupted<'a> {
    rest: &'a [u8],
    is_due: bool,
}

impl Read for Interrupted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.is_due = !self.is_due;
        if self.is_due {
            return Err(ErrorKind::Interrupted.into());
        }
        let count = buffer.len().min(7);
        self.rest.read(&mut buffer[..count])
    }
}

/// The puzzles of a list, and the messages about its other lines.
fn read(text: &str) -> Vec<Result<String, String>> {
    let input = Interrupted { rest: text.as_bytes(), is_due: false };
    let drafts = Drafts::with_head(input, &Options::default(), HEAD).expect("a list");
    drafts
        .map(|draft| match draft {
            Ok(draft) => Ok(draft.puzzle.to_string()),
            Err(StreamError::Parse(error)) => Err(error.to_string()),
            Err(StreamError::Io(error)) => panic!("reading from memory: {error}"),
        })
        .collect()
}

#[test]
fn lines_are_counted_whatever_ends_them() {
    let wrong = NINE.replacen('7', "y", 1);
    for end in ["\n", "\r\n", "\r"] {
        let lines = [NINE, "", NINE, NINE, "", "", NINE, &wrong, "", NINE];
        let found = read(&lines.map(|line| format!("{line}{end}")).concat());
        assert_eq!(found.len(), 6, "{end:?}");
        assert_eq!(found[4], Err("line 8, column 5: 'y' is not one of 1–9".to_owned()), "{end:?}");
        assert_eq!(found.iter().flatten().filter(|puzzle| *puzzle == NINE).count(), 5, "{end:?}");
    }
}

#[test]
fn puzzles_after_megabytes_of_comments_are_read() {
    let remarks = "# a remark of some length, for nobody in particular\n".repeat(70_000);
    assert!(remarks.len() > 3 << 20);
    let text = format!("{remarks}{NINE}\n{NINE}\n");
    let drafts = Drafts::with_head(text.as_bytes(), &Options::default(), HEAD).expect("a list");
    let found: Vec<String> = drafts.map(|draft| draft.expect("a puzzle").puzzle.to_string()).collect();
    assert_eq!(found, [NINE, NINE]);
}

#[test]
fn an_overlong_line_is_one_mistake() {
    let long = "1".repeat((3 << 19) + 3);
    let head = format!("{NINE}\n").repeat(5);
    let all = read(&format!("{head}{long}\n{NINE}\n"));
    assert_eq!(all.len(), 7);
    assert_eq!(all[5], Err("line 6, column 1: this line is too long: at most 1 MiB are read".into()));
    assert_eq!(all[6].as_deref(), Ok(NINE));
}
