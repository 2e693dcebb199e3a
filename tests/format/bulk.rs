//! Collections.

use sudoscope::format::ParseErrorKind;
use sudoscope::geometry::Variant;

use super::{NINE, bulk};

#[test]
fn a_bad_line_fails_only_its_entry() {
    let text = format!("# hard ones\r\n{NINE} first\r\n\r\n# next\r\n{NINE}7\r\nwhat\r\n{NINE}");
    let bulk = bulk(&text);
    assert_eq!((bulk.len(), bulk.name()), (4, "file"));
    assert_eq!((bulk.entry(1).line, bulk.entry(2).text), (5, "what"));
    assert_eq!(bulk.puzzle(0).unwrap().name(), "first");
    assert_eq!(bulk.puzzle(1).unwrap_err().to_string().split(':').next(), Some("line 5, column 82"));
    assert_eq!(bulk.puzzle(2).unwrap_err().line, 6);
    assert_eq!(bulk.puzzle(3).unwrap().name(), "file #4");
}

#[test]
fn an_overlong_line_fails_only_its_entry() {
    const MOST: usize = 1 << 20;
    // Beyond the lines that decide on the format.
    let before = format!("{NINE}\n").repeat(300);
    let long = ".".repeat(MOST + 5);
    let all = bulk(&format!("{before}{long}\n{NINE}"));
    assert_eq!(all.len(), 302);
    assert_eq!(all.puzzle(300).unwrap_err().kind, ParseErrorKind::LongLine { most: MOST });
    assert_eq!(all.puzzle(301).unwrap().to_string(), NINE);
    // Also among them.
    let all = bulk(&format!("{NINE}\n{long}\n{NINE}\n"));
    assert_eq!(all.len(), 3);
    assert_eq!(all.puzzle(1).unwrap_err().kind, ParseErrorKind::LongLine { most: MOST });
    assert_eq!(all.puzzle(2).unwrap().to_string(), NINE);
}

#[test]
fn the_header_applies_to_all_sizes() {
    let text = format!("# name: mixed\n# variant: diagonal\n{}\n{}", ".".repeat(16), ".".repeat(81));
    let bulk = bulk(&text);
    let sides: Vec<usize> = (0..2).map(|i| bulk.puzzle(i).unwrap().geometry().side()).collect();
    assert_eq!(sides, [4, 9]);
    assert_eq!(bulk.puzzle(1).unwrap().geometry().variant(), Variant::Diagonal);
    assert_eq!(bulk.puzzle(1).unwrap().name(), "mixed #2");
}

#[test]
fn a_puzzle_beside_its_solution_is_read() {
    let bulk = bulk(&format!("{NINE},{}\n{NINE} 9.1", "1".repeat(81)));
    assert_eq!(bulk.puzzle(0).unwrap().to_string(), NINE);
    assert_eq!(bulk.puzzle(1).unwrap().to_string(), NINE);
}

#[test]
fn a_million_lines_open_without_being_parsed() {
    let text = format!("{NINE}\n").repeat(1_000_000);
    let bulk = bulk(&text);
    assert_eq!(bulk.len(), 1_000_000);
    for index in [0, 31, 32, 999_999] {
        assert_eq!(bulk.entry(index).line, index + 1);
        assert!(bulk.puzzle(index).is_ok());
    }
}

#[test]
fn iterating_entries_equals_reading_each() {
    let xml = format!("<opensudoku>\n<game data=\"{NINE}\"/><game\n data=\"{NINE}\"/>\n</opensudoku>");
    for text in [xml, format!("puzzle,solution\n{NINE},\n# no entry\n{NINE},\n"), format!("{NINE}\n{NINE}\n")]
    {
        let bulk = bulk(&text);
        let one_by_one: Vec<_> = (0..bulk.len()).map(|index| bulk.entry(index)).collect();
        assert_eq!((bulk.len(), bulk.entries().collect::<Vec<_>>()), (2, one_by_one), "{text}");
    }
}
