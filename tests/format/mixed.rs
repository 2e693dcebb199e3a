//! Lists mixed with other text: whatever that looks like, the puzzles in it are found.

use sudoscope::format::{Document, read};

use super::NINE;

const OTHER: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
/// The cells of all well-formed puzzles in a text.
fn boards(text: &str) -> Vec<String> {
    let document = read(text.as_bytes(), "file").unwrap_or_else(|error| panic!("{error}\n{text}"));
    let puzzles = (0..document.puzzle_count()).filter_map(|index| document.puzzle(index).ok());
    puzzles.map(|puzzle| puzzle.to_string()).collect()
}

/// A board in 16 rows, which has more cells than a short list.
fn sixteen_rows() -> String {
    let symbols = b"123456789ABCDEFG";
    let cell = |row: usize, column: usize| match (row + column) % 2 {
        0 => char::from(symbols[(4 * (row % 4) + row / 4 + column) % 16]),
        _ => '.',
    };
    (0..16).map(|row| (0..16).map(|column| cell(row, column)).chain(['\n']).collect::<String>()).collect()
}

#[test]
fn a_list_stays_one_whatever_stands_in_it() {
    let zeros = OTHER.replace('.', "0");
    let others = [
        sixteen_rows(),
        format!("\n{}", sixteen_rows()),
        format!("# next\n{OTHER}\n{OTHER}\n# next\n{}", sixteen_rows()),
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={zeros}\n"),
        format!("{{\"puzzle\": \"{OTHER}\"}}\n"),
        format!("9x9:{zeros}\n").repeat(6),
        "<html>\n<table><tr><td>1</td><td>2</td></tr></table>\n".to_owned(),
    ];
    for other in others {
        for text in [format!("{NINE}\n{NINE}\n{other}"), format!("{other}{NINE}\n{NINE}\n")] {
            let boards = boards(&text);
            assert_eq!(boards.iter().filter(|board| *board == NINE).count(), 2, "{text}\n{boards:?}");
        }
    }
}

#[test]
fn a_line_below_a_grid_makes_no_list() {
    let grid = super::rows(NINE, 9);
    assert_eq!(boards(&format!("Puzzle:\n{grid}\nAnother:\n{OTHER}\n")), [NINE]);
}

#[test]
fn one_line_and_a_link_are_a_list() {
    let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", OTHER.replace('.', "0"));
    assert_eq!(boards(&format!("{NINE}\n{link}\n")), [NINE]);
    assert_eq!(boards(&format!("{OTHER}\n{link}\n")), [OTHER]);
    assert_eq!(boards(&format!("Today’s: {link}\n")), [OTHER]);
}

/// A row of 16 cells looks like a 4×4 board, and a border like an empty board.
#[test]
fn rows_and_borders_do_not_make_a_list() {
    let twice = |grid: &str| format!("Grid 1\n{grid}Grid 2\n{grid}");
    let sixteen = format!("1..2............\n..G..F..........\n{}", "..............E.\n".repeat(14));
    let border = format!("{}\n", "-".repeat(36));
    let cells: Vec<String> = NINE.replace('8', "q").chars().map(String::from).collect();
    let rows: Vec<String> = cells.chunks(9).map(|row| row.join(",") + "\n").collect();
    let drawn = rows.chunks(3).map(|band| border.clone() + &band.concat()).collect::<String>() + &border;
    for text in [twice(&sixteen), twice(&drawn)] {
        let document = read(text.as_bytes(), "file").unwrap();
        assert_eq!((document.puzzle_count(), boards(&text).len()), (2, 0), "{text}");
    }
}

#[test]
fn library_lines_may_have_a_prefix() {
    for before in ["\"", "[", "> ", "1 ", "99999999999999999999x2 "] {
        let text = format!("{before}:0000:x:{NINE}:::::\n:0000:x:{OTHER}:::::\n:0000:x:{OTHER}:::::\n");
        assert_eq!(boards(&text), [NINE, OTHER, OTHER], "{text}");
    }
    let joined = format!(":0000:x:{OTHER}:::::\n");
    assert_eq!(boards(&format!("{joined}{joined}:0000:x:{NINE}:::::{joined}")), [OTHER, OTHER, NINE]);
}

#[test]
fn plain_lines_stand_among_links_and_game_ids() {
    let zeros = OTHER.replace('.', "0");
    let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={zeros}\n");
    let id = "3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9\n";
    for (line, board) in [(link.as_str(), OTHER), (id, NINE)] {
        let text = format!("{line}{NINE}\n{line}{line}{NINE} with a name\n{line}\n");
        assert_eq!(boards(&text), [board, NINE, board, board, NINE, board], "{text}");
    }
}

#[test]
fn plain_lines_stand_among_those_of_gsf() {
    let fields = |cells: &str| format!("62,x,3.5,,{},a,b\n", cells.replace('.', "?"));
    let text = format!("{}{NINE}\n{}{}", fields(OTHER), fields(NINE), fields(OTHER));
    assert_eq!(boards(&text), [OTHER, NINE, NINE, OTHER]);
}

#[test]
fn column_names_among_fields_are_no_heading() {
    assert_eq!(boards(&format!("{NINE},40,clues,,0,guesses\n{OTHER},38,clues,,0,guesses\n")), [NINE, OTHER]);
    assert_eq!(boards(&format!("{NINE},40,clues\n")), [NINE]);
    assert_eq!(boards(&format!("puzzle;name\n{NINE},one\n{OTHER},two\n")), [NINE, OTHER]);
    let fields = format!("62,x,3.5,,{NINE},a,b\n");
    assert_eq!(boards(&format!("puzzle;name\n{}", fields.repeat(4))), [NINE; 4]);
    assert_eq!(boards(&format!("puzzle;name\n{NINE};one\n{OTHER};two\n")), [NINE, OTHER]);
    assert_eq!(boards(&format!("clues,name\n{NINE},one\n{OTHER},two\n")), [NINE, OTHER]);
    assert_eq!(boards(&format!("solution;puzzle\n{OTHER};{NINE}\n")), [NINE]);
}

#[test]
fn an_unclosed_quote_fails_only_its_line() {
    assert_eq!(boards(&format!("puzzle,name\n{NINE},one\n12\n13\n 35\"\n{OTHER},two\n")), [NINE, OTHER]);
}

#[test]
fn semicolons_as_cells_fail_only_their_lines() {
    let slips = format!("{}\n", OTHER.replacen('.', ";", 1).replacen('3', ";", 1)).repeat(4);
    let slips = format!(";{slips}");
    assert_eq!(boards(&format!("{NINE}\n{slips}")), [NINE]);
    assert!(matches!(read(slips.as_bytes(), "file"), Ok(Document::Bulk(_)) | Err(_)));
}
