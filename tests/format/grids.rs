//! Rows, and the boards of the sudoku16 agent.

use std::path::PathBuf;

use sudoscope::format::{self, OutputFormat};
use sudoscope::puzzle::Symbols;

use super::{NINE, message, rows, single};

#[test]
fn rows_may_have_spaces_between_cells() {
    let expected = single(NINE).unwrap();
    assert_eq!(single(&rows(NINE, 9)).unwrap(), expected);
    let spaced: String = rows(NINE, 9).chars().flat_map(|cell| [cell, ' ']).collect();
    assert_eq!(single(&spaced).unwrap(), expected);
    let grouped = rows(NINE, 9).replace('\n', "\n\n").replace("...", " ... ");
    assert_eq!(single(&grouped).unwrap(), expected);
}

#[test]
fn a_mistake_in_a_row_is_named_with_its_place() {
    let text = format!("# mine\n{}", rows(&NINE.replacen("98....6", "98...x6", 1), 9));
    assert_eq!(message(&text), "line 4, column 7: 'x' is none of 1–9");
    let short = rows(NINE, 9).replacen("6..195", "6.195", 1);
    assert_eq!(
        message(&short),
        "line 2, column 9: too few columns: the line ends after 8 cells, 9 are expected"
    );
}

#[test]
fn sixteen_rows_in_standard_symbols_are_rows() {
    let cells = "1.G".to_owned() + &".".repeat(253);
    let puzzle = single(&rows(&cells, 16)).unwrap();
    assert_eq!((puzzle.symbols(), puzzle.to_string()), (&Symbols::standard(16), cells));
}

/// A file of the sudoku16 agent, if that collection is at hand.
fn sudoku16(name: &str) -> Option<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/puzzles/sudoku16");
    let text = std::fs::read_to_string(folder.join(name));
    if text.is_err() {
        #[expect(clippy::print_stderr, reason = "a test that checks nothing must say so")]
        {
            eprintln!("SKIPPED: {} is not there", folder.join(name).display());
        }
    }
    text.ok()
}

#[test]
fn the_puzzles_of_the_sudoku16_agent_keep_their_symbols() {
    for name in ["easy1.txt", "medium1.txt", "hard1.txt"] {
        let Some(text) = sudoku16(name) else { return };
        let puzzle = single(&text).unwrap();
        assert_eq!(String::from_iter(puzzle.symbols().all()), "ABCDEFGHIJKLMNOP");
        assert_eq!(puzzle.to_string(), text.replace('\n', ""));
        assert_eq!(format::render_cells(&puzzle, OutputFormat::SYMBOLS).trim(), text.trim());
    }
}

#[test]
fn the_bad_puzzles_of_the_sudoku16_agent_each_get_their_message() {
    let expected = [
        ("too_few_rows", "line 15, column 1: too few lines: this is the last of 15"),
        ("too_many_rows", "line 17, column 1: too many lines: 17"),
        ("too_few_columns", "line 8, column 16: too few columns: the line ends after 15 cells, 16"),
        ("too_many_columns", "line 8, column 17: too many columns: the line has 17 cells, 16"),
        ("not_enough_unique_symbols", "line 1, column 1: too few symbols: 15 different ones, 16"),
        ("too_many_unique_symbols", "line 4, column 3: too many symbols: 17 different ones, 16"),
        ("duplicate_value_in_row", "line 5, column 10: O stands twice in row 5: at R5C9 and R5C10"),
        ("duplicate_value_in_column", "line 6, column 6: M stands twice in column 6: at R5C6 and R6C6"),
        ("duplicate_value_in_square", "line 4, column 3: A stands twice in block 1: at R2C1 and R4C3"),
    ];
    for (name, expected) in expected {
        let Some(text) = sudoku16(&format!("bad_puzzles/{name}.txt")) else { return };
        assert!(message(&text).starts_with(expected), "{name}: {}", message(&text));
    }
}
