//! Entries read from a stream in batches are those of the whole text, however it arrives and is divided.

use std::io::{self, Read};

use proptest::prelude::*;
use sudoscope::format::{Draft, Drafts, Options, StreamError};

use super::NINE;

/// Supplies pieces of these lengths, cyclically.
struct Pieces<'a> {
    rest: &'a [u8],
    lengths: std::iter::Cycle<std::vec::IntoIter<usize>>,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = self.lengths.next().unwrap_or(1).min(buffer.len());
        self.rest.read(&mut buffer[..most])
    }
}

/// An entry in a form that can be compared.
fn entry(draft: Result<Draft, StreamError>) -> String {
    match draft {
        Ok(draft) => format!("{} {}", draft.puzzle, draft.puzzle.name()),
        Err(StreamError::Parse(error)) => format!("{error:?}"),
        Err(StreamError::Io(error)) => format!("{error}"),
    }
}

fn lines() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        6 => Just(NINE.to_owned()),
        2 => Just(format!("{NINE} a name")),
        1 => Just(format!(" {NINE}")),
        1 => Just(format!("{NINE}5")),
        1 => Just(NINE.replacen('5', "ä", 1)),
        1 => Just(format!("5{}", &NINE[1..].replacen('.', "5", 1))),
        1 => Just("# a comment".to_owned()),
        1 => Just(String::new()),
    ];
    let end = prop::sample::select(vec!["\n", "\n", "\r\n", "\r"]);
    let lines = prop::collection::vec((line, end), 30..60);
    lines.prop_map(|lines| {
        let start = format!("{NINE}\n").repeat(20);
        start + &lines.into_iter().map(|(line, end)| line + end).collect::<String>()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn batches_hold_the_entries_of_the_whole_text(
        text in lines(),
        lengths in prop::collection::vec(1_usize..200, 1..5),
        most in prop::collection::vec(1_usize..20, 1..5),
    ) {
        let whole = Drafts::open(text.as_bytes(), &Options::default()).expect("a list");
        let expected: Vec<String> = whole.map(entry).collect();
        let pieces = Pieces { rest: text.as_bytes(), lengths: lengths.into_iter().cycle() };
        let mut drafts = Drafts::with_head(pieces, &Options::default(), 1500).expect("a list");
        let mut most = most.into_iter().cycle();
        let mut found = Vec::new();
        while let Some(mut batch) = drafts.batch(most.next().unwrap_or(1)) {
            prop_assert!(batch.len() > 0);
            found.extend((0..batch.len()).map(|index| entry(batch.draft(index))));
        }
        prop_assert_eq!(found, expected);
    }
}

#[test]
fn a_batch_holds_only_what_has_arrived() {
    /// Supplies three and a half lines, then fails.
    struct Broken(io::Cursor<Vec<u8>>);
    impl Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.read(buffer)? {
                0 => Err(io::Error::other("gone")),
                count => Ok(count),
            }
        }
    }
    let head = format!("{NINE}\n").repeat(30);
    let text = format!("{head}{NINE}\n{NINE}\n{NINE}\n{}", &NINE[..40]);
    let broken = Broken(io::Cursor::new(text.into_bytes()));
    let mut drafts = Drafts::with_head(broken, &Options::default(), head.len() as u64).expect("a list");
    let mut entries = Vec::new();
    while let Some(mut batch) = drafts.batch(100) {
        entries.extend((0..batch.len()).map(|index| batch.draft(index)));
    }
    assert_eq!(entries.len(), 34);
    assert!(entries[..33].iter().all(Result::is_ok));
    assert!(matches!(&entries[33], Err(StreamError::Io(error)) if error.to_string() == "gone"));
}
