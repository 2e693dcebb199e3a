//! Boards in rows, and the boards of the sudoku16 agent.

use std::path::PathBuf;

use sudoscope::format::{self, OutputFormat};
use sudoscope::puzzle::Symbols;

use super::{NINE, files, message, rows, single};

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
fn a_mistake_in_a_row_names_its_place() {
    let text = format!("# mine\n{}", rows(&NINE.replacen("98....6", "98...x6", 1), 9));
    assert_eq!(message(&text), "line 4, column 7: 'x' is not one of 1–9");
    let short = rows(NINE, 9).replacen("6..195", "6.195", 1);
    assert_eq!(message(&short), "line 2, column 9: this line ends after 8 cells; a 9×9 board needs 9");
}

#[test]
fn sixteen_rows_in_standard_symbols_are_rows() {
    let cells = "1.G".to_owned() + &".".repeat(253);
    let puzzle = single(&rows(&cells, 16)).unwrap();
    assert_eq!((puzzle.symbols(), puzzle.to_string()), (&Symbols::standard(16), cells));
}

/// Any sixteen symbols are digits, ordered by code point.
fn assert_keeps_symbols(text: &str, symbols: &str) {
    let puzzle = single(text).unwrap();
    assert_eq!(String::from_iter(puzzle.symbols().all()), symbols);
    assert_eq!(puzzle.to_string(), text.replace('\n', ""));
    assert_eq!(format::render_cells(&puzzle, OutputFormat::SYMBOLS).trim(), text.trim());
}

#[test]
fn sixteen_symbols_of_any_kind_are_kept() {
    for (file, symbols) in [("16x16-word.txt", "ABCEGHILNOPRSTUY"), ("16x16-signs.txt", "!$%&+/<=>?@αβγδε")]
    {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(file);
        let text = std::fs::read_to_string(path).unwrap();
        let rows: String =
            text.lines().filter(|line| !line.starts_with("# ")).map(|row| format!("{row}\n")).collect();
        assert_keeps_symbols(&rows, symbols);
    }
    for name in ["easy1.txt", "medium1.txt", "hard1.txt"] {
        let Some(path) = files::path(&format!("sudoku16/{name}")) else { return };
        assert_keeps_symbols(&std::fs::read_to_string(path).unwrap(), "ABCDEFGHIJKLMNOP");
    }
}

/// A board of sixteen letters with one line changed.
fn word_board(change: impl FnOnce(&mut Vec<String>)) -> String {
    let text = include_str!("../../puzzles/16x16-word.txt");
    let mut lines: Vec<String> = text.lines().skip(1).map(str::to_owned).collect();
    change(&mut lines);
    lines.join("\n")
}

#[test]
fn every_mistake_in_sixteen_letters_is_explained() {
    let too_few = word_board(|lines| lines.truncate(15));
    assert!(
        message(&too_few)
            .starts_with("line 15, column 1: this is the last of 15 lines of cells; a 16×16 board needs 16")
    );
    let too_many = word_board(|lines| lines.push("-".repeat(16)));
    assert!(
        message(&too_many)
            .starts_with("line 17, column 1: there are 17 lines of cells; a 16×16 board needs 16")
    );
    let short = word_board(|lines| lines[7].truncate(15));
    assert!(
        message(&short)
            .starts_with("line 8, column 16: this line ends after 15 cells; a 16×16 board needs 16")
    );
    let long = word_board(|lines| lines[7].push('-'));
    assert!(message(&long).starts_with("line 8, column 17: this line has 17 cells; a 16×16 board needs 16"));
    let fifteen = word_board(|lines| lines.iter_mut().for_each(|line| *line = line.replace('Y', "-")));
    assert!(
        message(&fifteen).starts_with("line 1, column 1: too few symbols: 15 different ones; expected 16")
    );
    let seventeen = word_board(|lines| lines[3].replace_range(2..3, "Z"));
    assert!(
        message(&seventeen).starts_with("line 4, column 3: too many symbols: 17 different ones; expected 16")
    );
}

#[test]
fn a_repeated_letter_is_named_with_its_unit() {
    // The first row has B in its fourth cell.
    let expected = [
        ((1, 1), "line 1, column 4: B appears twice in row 1, at R1C1 and R1C4"),
        ((16, 4), "line 16, column 4: B appears twice in column 4, at R1C4 and R16C4"),
        ((2, 1), "line 2, column 1: B appears twice in block 1, at R1C4 and R2C1"),
    ];
    for ((row, column), expected) in expected {
        let text = word_board(|lines| lines[row - 1].replace_range(column - 1..column, "B"));
        assert!(message(&text).starts_with(expected), "{}", message(&text));
    }
    // The same and the mistakes above, in boards made by others.
    let expected = [
        ("too_few_rows", "line 15, column 1: this is the last of 15 lines"),
        ("too_many_rows", "line 17, column 1: there are 17 lines"),
        ("too_few_columns", "line 8, column 16: this line ends after 15 cells; a 16×16"),
        ("too_many_columns", "line 8, column 17: this line has 17 cells; a 16×16"),
        ("not_enough_unique_symbols", "line 1, column 1: too few symbols: 15 different ones; expected 16"),
        ("too_many_unique_symbols", "line 4, column 3: too many symbols: 17 different ones; expected 16"),
        ("duplicate_value_in_row", "line 5, column 10: O appears twice in row 5, at R5C9 and R5C10"),
        ("duplicate_value_in_column", "line 6, column 6: M appears twice in column 6, at R5C6 and R6C6"),
        ("duplicate_value_in_square", "line 4, column 3: A appears twice in block 1, at R2C1 and R4C3"),
    ];
    for (name, expected) in expected {
        let Some(path) = files::path(&format!("sudoku16/bad_puzzles/{name}.txt")) else { return };
        let text = std::fs::read_to_string(path).unwrap();
        assert!(message(&text).starts_with(expected), "{name}: {}", message(&text));
    }
}
