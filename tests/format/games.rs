//! Games of KSudoku and GNOME Sudoku, and HTML tables.

use sudoscope::format;
use sudoscope::geometry::{Digit, Variant};

use super::{NINE, message, single};

/// These cells in the letters of KSudoku, column by column.
fn letters(cells: &str) -> String {
    let cells: Vec<char> = cells.chars().collect();
    let letter = |index: usize| match cells[index % 9 * 9 + index / 9].to_digit(10) {
        Some(digit) => char::from(b'a' + u8::try_from(digit).unwrap()),
        None => '_',
    };
    (0..81).map(letter).collect()
}

fn ksudoku(kind: &str, values: &str) -> String {
    format!(
        "<!DOCTYPE ksudoku>\n<ksudoku>\n<game had-help=\"0\">\n<puzzle>\n<graph order=\"9\" {kind}/>\n<values>{values}</values>\n</puzzle></game></ksudoku>"
    )
}

#[test]
fn ksudoku_games_are_read_column_by_column() {
    let plain = "type=\"sudoku\" specific-type=\"Plain\"";
    assert_eq!(single(&ksudoku(plain, &letters(NINE))).unwrap().to_string(), NINE);
    let custom = message(&ksudoku("type=\"custom\" specific-type=\"Jigsaw\"", &letters(NINE)));
    assert!(custom.contains("does not support: Jigsaw"), "{custom}");
    let both = ksudoku("type=\"custom\" specific-type=\"XSudoku\"", &format!("c{}", "_".repeat(80)));
    assert_eq!(single(&both).unwrap().geometry().variant(), Variant::Diagonal);
    let wrong = message(&ksudoku(plain, &letters(NINE).replacen('f', "?", 1)));
    assert!(
        wrong.starts_with("line 6, column 9: found \"?\"; expected “_”, or a letter from b on"),
        "{wrong}"
    );
    assert!(message(&ksudoku(plain, "_b")).contains("this puzzle has 2 cells"));
    assert!(message("<ksudoku></ksudoku>").contains("an element “values”"));
}

#[test]
fn gnome_sudoku_games_keep_digits_and_marks() {
    let cell = |row: usize, column: usize, value: usize, fixed: bool, marks: &str| {
        format!(
            "{{\"position\": [{row}, {column}], \"value\": {value}, \"fixed\": {fixed}, \"earmarks\": [{marks}]}}"
        )
    };
    let game = |cells: &[String]| {
        format!("{{\"difficulty_category\": \"EASY\", \"cells\": [{}]}}", cells.join(",\n"))
    };
    let cells = [cell(0, 1, 5, true, ""), cell(1, 0, 7, false, ""), cell(8, 8, 0, false, "1, 9")];
    let draft = format::read(game(&cells).as_bytes(), "").unwrap().draft(0).unwrap();
    assert_eq!(draft.puzzle.to_string(), format!(".5{}", ".".repeat(79)));
    assert_eq!((draft.placed[9], draft.candidates[80].len()), (Some(Digit::new(6)), 2));
    assert!(message(&game(&[cell(0, 9, 5, true, "")])).contains("of a cell of 9×9"));
    assert!(message(&game(&[cell(0, 0, 10, true, "")])).contains("of a cell of 9×9"));
    let broken = game(&cells).replace("]}", "]");
    assert!(message(&broken).contains("the JSON is broken"), "{}", message(&broken));
}

#[test]
fn the_first_board_table_is_read() {
    let table = |cell: &dyn Fn(char) -> String| {
        let cells: Vec<String> = NINE.chars().map(cell).collect();
        let rows = cells.chunks(9).map(|row| format!("<tr>{}</tr>\n", row.concat()));
        format!(
            "<html>\n<table><tr><td>Menu</td></tr></table>\n<table>\n{}</table></html>",
            rows.collect::<String>()
        )
    };
    let text = |cell: char| if cell == '.' { "&nbsp;".to_owned() } else { cell.to_string() };
    for html in [
        table(&|cell| format!("<td>{}</td>", text(cell))),
        table(&|cell| format!("<TH class=\"c\"><b>{}</b></TH>", text(cell).replace("&nbsp;", ""))),
        table(&|cell| format!("<td>\n<input value=\"{}\">\n</td>", text(cell).replace("&nbsp;", ""))),
    ] {
        assert_eq!(single(&html).map(|puzzle| puzzle.to_string()), Ok(NINE.to_owned()), "{html}");
    }
    let wrong = table(&|cell| format!("<td>{}</td>", text(cell))).replacen(">7<", ">77<", 1);
    assert_eq!(message(&wrong), "line 4, column 59: \"77\" is not one of 1–9");
    assert!(message("<html><p>No table</p></html>").starts_with("no puzzle found"));
}
