//! Texts that are not puzzles, and the messages about them.

use std::path::Path;

use sudoscope::format::{self, Format, ParseErrorKind};

use super::NINE;

#[test]
fn each_kind_of_nothing_has_its_message() {
    let message = |bytes: &[u8]| format::read(bytes, "").unwrap_err().to_string();
    assert_eq!(message(b""), "no puzzle found: the text is empty");
    assert_eq!(message(b"# 9\n"), "no puzzle found: the text contains only comments");
    assert!(message(b"\x7FELF\x02\x01\0\0").contains("this is not text"));
    assert_eq!(message(b"Dear Sir or Madam,\nI am no sudoku.\n"), "no puzzle found");
    assert_eq!(message(b"hello"), "no puzzle found");
}

/// The message says what was not searched, if anything.
#[test]
fn only_part_of_a_long_text_is_searched() {
    let prose = |bytes: usize| "Dear all, see you.\n".repeat(bytes / 19 + 1);
    let message = |text: &str| format::read(text.as_bytes(), "").unwrap_err().to_string();
    let part = "no puzzle found; only the first 1 MiB of the text were searched for boards among other text";
    assert_eq!(message(&prose((1 << 20) - 40)), "no puzzle found");
    assert_eq!(message(&prose(1 << 20)), part);
    let facts = "given(1,1,5). given(1,2,3). given(1,5,7). given(2,1,6).\n";
    assert_eq!(message(&(prose(1 << 20) + facts)), part);
    // Boards with symbols of their own are not searched for there.
    assert_eq!(message(&format!("# symbols: abcd .\n{}", prose(1 << 20))), "no puzzle found");
    let scan = Format::by_name("scan").unwrap();
    assert_eq!(format::read_as(prose(1 << 20).as_bytes(), "", scan).unwrap_err().to_string(), part);
}

#[test]
fn the_error_names_the_requested_format() {
    let rows = Format::by_name("rows").unwrap();
    let error = format::read_as(NINE.as_bytes(), "", rows).unwrap_err();
    assert_eq!(error.kind, ParseErrorKind::OtherFormat { expected: rows.title() });
    let line = Format::by_name("line").unwrap();
    assert!(format::read_as(NINE.as_bytes(), "", line).is_ok());
}

#[test]
fn folders_and_missing_files_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let message = |path: &Path| format::read_file(path).unwrap_err().to_string();
    assert!(message(folder.path()).contains("is a folder"));
    assert!(message(&folder.path().join("none")).contains("cannot be read"));
    let path = folder.path().join("mine.txt");
    std::fs::write(&path, NINE).unwrap();
    assert_eq!(format::read_file(&path).unwrap().puzzle(0).unwrap().name(), "mine");
    std::fs::write(&path, "?").unwrap();
    assert!(message(&path).contains("mine.txt: no puzzle found"));
}

#[test]
fn prose_of_even_lines_is_no_board() {
    // Four lines of nine letters, and nine lines.
    let text = "altogether\nwonderful\nlandscape\nis\nbeautiful\nup\nhereabout\non\nhills\n";
    assert_eq!(format::read(text.as_bytes(), "").unwrap_err().to_string(), "no puzzle found");
}
