//! What every text must do to the readers: nothing. Shared by the fuzz targets and the tests.

#![allow(unreachable_pub, reason = "a module of the tests, too")]

use std::sync::LazyLock;

use sudoscope::format::{
    self, Document, Drafts, Format, Options, OutputFormat, ParseError, StreamError, detect, read, read_as,
    render,
};

/// How many puzzles of a collection are asked for.
const ENTRIES: usize = 300;
/// How many puzzles are written and read again.
const REWRITTEN: usize = 2;

/// The format that the environment variable `SUDOSCOPE_FORMAT` names.
///
/// # Panics
/// When it names none.
#[allow(dead_code, reason = "the tests go through all formats")]
pub fn chosen_format() -> Format {
    static CHOSEN: LazyLock<Format> = LazyLock::new(|| {
        let name = std::env::var("SUDOSCOPE_FORMAT").expect("SUDOSCOPE_FORMAT names a format");
        Format::by_name(&name).unwrap_or_else(|| panic!("no format is called {name:?}"))
    });
    *CHOSEN
}

/// Reads in one format only.
///
/// # Panics
/// When the reader breaks its promises.
pub fn reader(format: Format, bytes: &[u8]) {
    check(read_as(bytes, "name", format));
}

/// Finds out the format, and reads in it.
///
/// # Panics
/// When detection and reader do not agree.
pub fn detection(bytes: &[u8]) {
    match detect(bytes) {
        Ok(detected) => {
            let chosen = read_as(bytes, "", detected.choice());
            if bytes.len() < 1 << 20 && detected.choice().alphabet.is_none() {
                assert_eq!(chosen.is_ok(), read(bytes, "").is_ok(), "{detected:?}");
            }
            check(chosen);
        }
        Err(error) => check_error(&error),
    }
}

/// Reads puzzle by puzzle, as if the text were longer than fits.
///
/// # Panics
/// When the reader breaks its promises.
pub fn stream(bytes: &[u8]) {
    let head = bytes.len() as u64 / 2;
    let drafts = match Drafts::with_head(bytes, &Options::default(), head) {
        Ok(drafts) => drafts,
        Err(error) => return check_stream_error(&error),
    };
    for draft in drafts.take(ENTRIES) {
        if let Err(error) = draft {
            check_stream_error(&error);
        }
    }
}

fn check_stream_error(error: &StreamError) {
    match error {
        StreamError::Parse(error) => check_error(error),
        StreamError::Io(error) => panic!("reading from memory: {error}"),
    }
}

fn check(document: Result<Document, ParseError>) {
    let document = match document {
        Ok(document) => document,
        Err(error) => return check_error(&error),
    };
    if let Document::Bulk(bulk) = &document {
        (0..bulk.len().min(ENTRIES)).for_each(|index| assert!(bulk.entry(index).line > 0));
    }
    for index in 0..document.puzzle_count().min(ENTRIES) {
        match document.draft(index) {
            Err(error) => check_error(&error),
            Ok(draft) => {
                assert_eq!(draft.placed.len(), draft.puzzle.geometry().cell_count());
                assert_eq!(draft.candidates.len(), draft.puzzle.geometry().cell_count());
                if index < REWRITTEN {
                    rewrite(&draft);
                }
            }
        }
    }
}

/// Whatever was read can be written, and is read again as the same puzzle.
fn rewrite(draft: &format::Draft) {
    for layout in OutputFormat::all() {
        let Ok(text) = render(draft, layout) else { continue };
        let again = match read(text.as_bytes(), "") {
            Ok(document) => document.draft(0).unwrap_or_else(|error| panic!("{layout:?}: {error}\n{text}")),
            Err(error) => panic!("{layout:?}: {error}\n{text}"),
        };
        assert_eq!(again.puzzle.givens(), draft.puzzle.givens(), "{layout:?}\n{text}");
        assert_eq!(again.puzzle.geometry(), draft.puzzle.geometry(), "{layout:?}\n{text}");
    }
}

fn check_error(error: &ParseError) {
    assert!(error.line > 0 && error.column > 0 && !error.to_string().is_empty());
    if let Some(quote) = &error.quote {
        assert!(quote.skipped < error.column, "{error:?}");
        assert!(!quote.text.contains(['\n', '\r', '\t']));
    }
}

/// The stream of another program: whatever it is, the steps are possible, and the judge reads them.
pub fn foreign(bytes: &[u8]) {
    use sudoscope::foreign::{Collected, Preset, Run};
    use sudoscope::step::Argument;
    let Ok(mut run) = Run::open(bytes, &Preset::default()) else { return };
    let about = run.about().clone();
    let mut collected = Collected::default();
    let ending = run.follow(&mut collected);
    assert!(ending.skipped + ending.other <= ending.lines);
    let mut check = sudoscope::trace::file::Check::new(&about.puzzle, about.algorithm);
    for step in collected.steps {
        // The words of patterns are not collected.
        if step.deduction().is_some_and(|deduction| deduction.argument == Argument::Words) {
            return;
        }
        assert_eq!(check.follow(step, &[]), Ok(()), "{step:?}");
    }
}
