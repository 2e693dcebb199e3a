//! Puzzles on one line.

use sudoscope::format::{self, Document};
use sudoscope::geometry::Variant;

use super::{NINE, bulk, message, single};

#[test]
fn every_usual_blank_is_read() {
    let puzzle = single(NINE).unwrap();
    assert_eq!((puzzle.to_string().as_str(), puzzle.name()), (NINE, "file"));
    for blank in ["0", "*", "_", "-", "X"] {
        assert_eq!(single(&NINE.replace('.', blank)).unwrap(), puzzle, "{blank}");
    }
}

#[test]
fn comments_marks_and_encodings_change_nothing() {
    let puzzle = single(NINE).unwrap();
    let framed = format!("\u{FEFF}# a comment\r\n\r\n  {NINE} # 17\r\n");
    assert_eq!(single(&framed).unwrap(), puzzle);
    let utf16: Vec<u8> = framed.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let Ok(Document::Single(read)) = format::read(&utf16, "file") else { panic!("one puzzle") };
    assert_eq!(read.puzzle, puzzle);
}

#[test]
fn large_boards_tell_their_alphabet() {
    let symbols = |start: &str, side: usize| {
        let cells = start.to_owned() + &".".repeat(side * side - start.len());
        String::from_iter(single(&cells).unwrap().symbols().all())
    };
    assert_eq!(symbols("1G", 16), "123456789ABCDEFG");
    assert_eq!(symbols("10f", 16), "0123456789ABCDEF");
    assert_eq!(symbols("aP", 16), "ABCDEFGHIJKLMNOP");
    assert_eq!(symbols("9P", 25), "123456789ABCDEFGHIJKLMNOP");
    assert_eq!(symbols("XY", 25), "ABCDEFGHIJKLMNOPQRSTUVWXY");
    assert_eq!(symbols("1c", 12), "123456789ABC");
}

#[test]
fn mistakes_are_named_with_their_place() {
    assert_eq!(message(&NINE.replacen('7', "x", 1)), "line 1, column 5: 'x' is not one of 1–9");
    assert_eq!(
        message(&NINE.replacen("..7", "3.7", 1)),
        "line 1, column 3: 3 appears twice in row 1, at R1C2 and R1C3"
    );
    let hex = "1H".to_owned() + &".".repeat(254);
    assert_eq!(message(&hex), "line 1, column 2: 'H' is not one of 1–9, A–G");
}

#[test]
fn a_header_sets_name_and_variant() {
    let text = format!("# name: first\n# variant: diagonal\n{}", ".".repeat(81));
    let puzzle = single(&text).unwrap();
    assert_eq!((puzzle.name(), puzzle.geometry().variant()), ("first", Variant::Diagonal));
    let on_diagonal = format!("# variant: diagonal\n1{}1", ".".repeat(79));
    assert!(message(&on_diagonal).contains("line 2, column 81: 1 appears twice in the falling diagonal"));
}

#[test]
fn a_header_for_another_side_is_a_mistake() {
    let cells = ".".repeat(81);
    let block = message(&format!("# block: 2x6\n{cells}"));
    assert!(
        block.ends_with("the header “block” is for a board of side 12, but this one has side 9"),
        "{block}"
    );
    let symbols = message(&format!("# symbols: abcdefghijkl\n{cells}"));
    assert!(symbols.ends_with("this line has 81 cells; a 12×12 board needs 144"), "{symbols}");
}

#[test]
fn library_and_plain_lines_may_be_mixed() {
    let library = format!(":0300:1:{NINE}:::");
    for text in [format!("{NINE}\n{library}\n{NINE}\n"), format!("{library}\n{NINE}\n{library}\n")] {
        let all = bulk(&text);
        assert!((0..3).all(|index| all.puzzle(index).unwrap().to_string() == NINE), "{text}");
    }
}
