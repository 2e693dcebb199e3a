//! The ways in which people write boards: each is read as the right board, whatever its first row looks like.

use std::fmt::Write as _;

use sudoscope::format::{Detected, Document, detect, read};

use super::{NINE, message};

/// A board whose first row has few givens, all as small as in a line with sizes.
const SPARSE: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const SOLVED: &str = "483921657967345821251876493548132976729564138136798245372689514814253769695417382";

/// The cells of all boards in a text, which must be unambiguous.
fn boards(text: &str) -> Vec<String> {
    match detect(text.as_bytes()) {
        Ok(Detected::Clear(_)) => {}
        other => panic!("{other:?}\n{text}"),
    }
    match read(text.as_bytes(), "file") {
        Ok(Document::Single(draft)) => vec![draft.puzzle.to_string()],
        Ok(Document::Bulk(bulk)) => {
            (0..bulk.len()).map(|index| bulk.puzzle(index).unwrap().to_string()).collect()
        }
        Err(error) => panic!("{error}\n{text}"),
    }
}

/// The rows with another blank, and with `between` between the cells.
fn written(board: &str, blank: &str, between: &str) -> Vec<String> {
    let cell = |symbol: char| if symbol == '.' { blank.to_owned() } else { symbol.to_string() };
    let cells: Vec<String> = board.chars().map(cell).collect();
    cells.chunks(9).map(|row| row.join(between)).collect()
}

#[test]
fn every_separator_goes_with_every_blank() {
    for board in [NINE, SPARSE] {
        for between in [",", ";", "\t", ", ", "; "] {
            for blank in ["", "0", ".", "?", "x", "+", " "] {
                assert_eq!(
                    boards(&written(board, blank, between).join("\n")),
                    [board],
                    "{between:?} {blank:?}"
                );
            }
        }
        for blank in ["x", "?", "+", "·", "•", "_", "-", "*", "0"] {
            for (between, end) in [("", "\n"), (" ", "\n"), ("", "")] {
                assert_eq!(
                    boards(&written(board, blank, between).join(end)),
                    [board],
                    "{between:?} {blank:?}"
                );
            }
        }
    }
}

#[test]
fn a_slip_is_no_blank() {
    for text in [NINE.replacen('.', "x", 1), NINE.replacen("..", "?x", 1)] {
        assert!(message(&text).contains("is not one of 1–9"), "{text}");
    }
}

#[test]
fn missing_trailing_tabs_are_empty_fields() {
    let rows: Vec<String> =
        written(SPARSE, "", "\t").iter().map(|row| row.trim_end_matches('\t').to_owned()).collect();
    assert_eq!(boards(&rows.join("\n")), [SPARSE]);
}

#[test]
fn tables_and_frames_may_have_spaces_for_blanks() {
    for board in [NINE, SPARSE] {
        let rows = written(board, " ", " | ");
        let line = format!("|{}", "---|".repeat(9));
        let table: Vec<String> = rows.iter().map(|row| format!("| {row} |")).collect();
        let under = |head: &str| format!("{head}\n{line}\n{}\n", table.join("\n"));
        assert_eq!(boards(&under(&format!("|{}", "   |".repeat(9)))), [board]);
        assert_eq!(boards(&format!("{}\n{line}\n{}", table[0], table[1..].join("\n"))), [board]);
        assert_eq!(boards(&table.join(&format!("\n{}\n", line.replace('|', "+")))), [board]);
        for (blank, frame) in [(" ", true), ("0", true), (".", true), (" ", false), (".", false)] {
            let row = |row: &String| {
                let blocks = [0, 6, 12].map(|at| row[at..at + 5].to_owned()).join(" | ");
                if frame { format!("| {blocks} |") } else { blocks.trim_end().to_owned() }
            };
            let rows: Vec<String> = written(board, blank, " ").iter().map(row).collect();
            let bands: Vec<String> = rows.chunks(3).map(|band| band.join("\n")).collect();
            let border = if frame { "+-------+-------+-------+" } else { "------+-------+------" };
            assert_eq!(boards(&bands.join(&format!("\n{border}\n"))), [board], "{blank:?} {frame}");
        }
    }
}

#[test]
fn an_empty_row_of_dashes_is_no_border() {
    let board = NINE.chars().enumerate().map(|(cell, symbol)| if cell / 9 == 4 { '.' } else { symbol });
    let board: String = board.collect();
    let row = |row: &String| format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..]);
    let rows: Vec<String> = written(&board, "-", "").iter().map(row).collect();
    let bands: Vec<String> = rows.chunks(3).map(|band| band.join("\n")).collect();
    assert_eq!(boards(&bands.join("\n+---+---+---+\n")), [board]);
}

/// The rows as an array of numbers.
fn array(board: &str) -> String {
    format!("[[{}]]", written(board, "0", ", ").join("], ["))
}

#[test]
fn all_puzzles_of_an_object_list_are_read() {
    let zeros = |board: &str| board.replace('.', "0");
    let text = |board: &str| format!("{{\"puzzle\": \"{}\", \"solution\": \"{SOLVED}\"}}", zeros(board));
    let turned = |board: &str| format!("{{\"solution\": \"{SOLVED}\", \"puzzle\": \"{}\"}}", zeros(board));
    let nested = |board: &str| format!("{{\"board\": {}, \"solved\": {}}}", array(board), array(SOLVED));
    let objects: [&dyn Fn(&str) -> String; 3] = [&text, &turned, &nested];
    for object in objects {
        let both = [object(NINE), object(SPARSE)];
        assert_eq!(boards(&both.join("\n")), [NINE, SPARSE], "one per line");
        assert_eq!(boards(&format!("[{}]", both.join(",\n "))), [NINE, SPARSE], "a list");
    }
    assert_eq!(boards(&format!("{{\"unsolved\": {}}}", array(SPARSE))), [SPARSE]);
    assert_eq!(
        boards(&format!("int solution[9][9] = {};\nint b[9][9] = {};", array(SOLVED), array(NINE))),
        [NINE]
    );
}

#[test]
fn an_array_may_be_part_of_a_program() {
    let rows = written(SPARSE, "0", ", ").join("|");
    assert_eq!(boards(&format!("S = 3;\nstart=[|{rows}|];\n")), [SPARSE]);
    let program =
        format!("import sys\nboard = {}\nif solve(board):\n    print(board)\nelse:\n    pass\n", array(NINE));
    assert_eq!(boards(&program), [NINE]);
}

#[test]
fn named_rows_and_columns_are_no_cells() {
    for (first, heads) in [(0, "012345678"), (1, "123456789"), (1, "ABCDEFGHI")] {
        let heads: Vec<String> = heads.chars().map(String::from).collect();
        for separator in [",", "\t", ";"] {
            let rows = written(SPARSE, "", separator);
            let numbered =
                rows.iter().enumerate().map(|(row, text)| format!("{}{separator}{text}", row + first));
            let table =
                format!("{separator}{}\n{}", heads.join(separator), numbered.collect::<Vec<_>>().join("\n"));
            assert_eq!(boards(&table), [SPARSE], "{table}");
            assert_eq!(boards(&format!("{}\n{}", heads.join(separator), rows.join("\n"))), [SPARSE]);
        }
        let cells = |text: &str| {
            text.split(',').fold(String::new(), |mut row, cell| {
                let _ = write!(row, "<td>{cell}</td>");
                row
            })
        };
        let rows = written(SPARSE, "&nbsp;", ",");
        let rows =
            rows.iter().zip(&heads).map(|(row, head)| format!("<tr><th>{head}</th>{}</tr>\n", cells(row)));
        let page = format!(
            "<table><tr>{}</tr>{}</table>",
            cells(&format!(",{}", heads.join(","))),
            rows.collect::<String>()
        );
        assert_eq!(boards(&page), [SPARSE], "{page}");
    }
}

/// Tags may be in capitals.
#[test]
fn html_pages_may_have_nested_block_tables() {
    let rows = written(NINE, "", ",");
    let block = |band: usize, column: usize| {
        let row = |row: &String| {
            let cells = row.split(',').skip(3 * column).take(3);
            format!("<TR>{}</TR>", cells.map(|cell| format!("<TD>{cell}</TD>")).collect::<String>())
        };
        format!("<TABLE>{}</TABLE>", rows[3 * band..][..3].iter().map(row).collect::<String>())
    };
    let band = |row: usize| {
        format!(
            "<tr>{}</tr>",
            (0..3).map(|column| format!("<td>{}</td>", block(row, column))).collect::<String>()
        )
    };
    assert_eq!(boards(&format!("<table>{}</table>", (0..3).map(band).collect::<String>())), [NINE]);
    let input = |cell: &str| format!("<td><INPUT TYPE=\"text\" DATA-VALUE=7 VALUE=\"{cell}\"></td>");
    let inputs = rows.iter().map(|row| format!("<tr>{}</tr>", row.split(',').map(input).collect::<String>()));
    assert_eq!(boards(&format!("<table>{}</table>", inputs.collect::<String>())), [NINE]);
}

#[test]
fn lists_may_have_numbers_spaces_or_columns() {
    assert_eq!(boards(&format!("1. {NINE}\n2. {SPARSE}\n")), [NINE, SPARSE]);
    assert_eq!(boards(&format!("0000183b305c {NINE}  1.2\n00a0183b305d {SPARSE}  7.5\n")), [NINE, SPARSE]);
    let dotted = format!("1. {0}\n2. {0}\n", NINE.replace('.', "·"));
    assert_eq!(boards(&dotted), [NINE, NINE]);
    let spaced = |board: &str| written(board, "0", " ").join(" ");
    assert_eq!(boards(&spaced(NINE)), [NINE]);
    assert_eq!(boards(&format!("{}\n{}\n", spaced(NINE), spaced(SPARSE))), [NINE, SPARSE]);
    for head in ["board", "grid", "clues", "givens", "problem"] {
        assert_eq!(boards(&format!("{head},solution\n{NINE},{SOLVED}\n{SPARSE},{SOLVED}\n")), [NINE, SPARSE]);
    }
    for records in [
        format!("puzzle,note\n{NINE},\"two\nlines\"\n{SPARSE},\"a\nb\"\n"),
        format!("id,note,puzzle\n1,\"two\nlines\",{NINE}\n2,b,{SPARSE}\n"),
    ] {
        assert_eq!(boards(&records), [NINE, SPARSE], "{records}");
    }
}

#[test]
fn grids_may_follow_each_other_without_gap() {
    let (one, two) = (written(NINE, "0", "").join("\n"), written(SPARSE, "0", "").join("\n"));
    for between in ["\n", "\n---------\n", "\n=========\n", "\n~~~~~~~~~\n"] {
        assert_eq!(boards(&format!("{one}{between}{two}\n")), [NINE, SPARSE], "{between:?}");
    }
}

#[test]
fn large_boards_allow_every_separator_and_blank() {
    for block in [4, 5] {
        let side = block * block;
        let symbols: Vec<char> = ('1'..='9').chain('A'..='P').collect();
        // Each row is shifted by a block, and by one more in each new band; two of three cells are blank.
        let digit = |cell: usize| {
            let (row, column) = (cell / side, cell % side);
            cell.is_multiple_of(3).then_some((block * (row % block) + row / block + column) % side)
        };
        let expected: String =
            (0..side * side).map(|cell| digit(cell).map_or('.', |digit| symbols[digit])).collect();
        for between in [" ", "\t", ",", ", ", ";"] {
            for blank in [".", "0", "_", "-", "x", "?", ""] {
                if (between, blank) == (" ", "") {
                    continue;
                }
                let cell =
                    |cell: usize| digit(cell).map_or(blank.to_owned(), |digit| (digit + 1).to_string());
                let cells: Vec<String> = (0..side * side).map(cell).collect();
                let rows: Vec<String> = cells.chunks(side).map(|row| row.join(between)).collect();
                assert_eq!(boards(&rows.join("\n")), [expected.as_str()], "{side} {between:?} {blank:?}");
            }
        }
    }
}

#[test]
fn what_takes_no_room_is_no_cell() {
    let text = written(NINE, "0", "\u{200B}").join("\u{FEFF}\n");
    assert_eq!(boards(&text), [NINE]);
}

#[test]
fn a_link_may_be_embedded_or_shortened() {
    let link = format!("sudokuwiki.org/sudoku.htm?bd={}", SPARSE.replace('.', "0"));
    for text in [
        link.clone(),
        format!("<https://www.{link}>"),
        format!("Try https://www.{link}, it is hard"),
        format!("[a puzzle](https://www.{link})"),
    ] {
        assert_eq!(boards(&text), [SPARSE], "{text}");
    }
}

#[test]
fn refusals_give_the_right_reason() {
    let zeros = NINE.replace('.', "0");
    let reason = |text: &str, reason: &str| {
        let message = message(text);
        assert!(message.contains(reason), "{text}: {message}");
    };
    reason("3x3#615823493867341", "random seed");
    reason("sudokupad.app/abc123", "only the number of a puzzle on a server");
    reason("https://sudokupad.app/?puzzleid=abc123", "only the number of a puzzle on a server");
    reason(&format!("https://sudokupad.app/scl{}", "N4IgzglgXgpiBcB".repeat(9)), "packed in an unknown way");
    reason(&format!("https://sudokupad.app/fpuz{}", "N4IgzglgXgpiBcB".repeat(9)), "packed in an unknown way");
    reason(&format!("https://www.sudokuwiki.org/Jigsaw.htm?bd={zeros}"), "jigsaw");
    reason(&format!("https://www.sudokuwiki.org/Windoku.htm?bd={zeros}"), "windoku");
    let diagonal =
        read(format!("https://www.sudokuwiki.org/sudokux.htm?bd=5{}", ".".repeat(80)).as_bytes(), "");
    let Ok(Document::Single(diagonal)) = diagonal else { panic!("{diagonal:?}") };
    assert_eq!(diagonal.puzzle.geometry().variant(), sudoscope::geometry::Variant::Diagonal);
}
