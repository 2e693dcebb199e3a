//! Arrays of source code and data.

use super::{NINE, bulk, message, single};

fn array(open: &str, between: &str, close: &str, blank: &str) -> String {
    let cell = |cell: char| if cell == '.' { blank.to_owned() } else { cell.to_string() };
    let cells: Vec<String> = NINE.chars().map(cell).collect();
    let rows: Vec<String> = cells.chunks(9).map(|row| format!("{open}{}{close}", row.join(", "))).collect();
    rows.join(between)
}

#[test]
fn arrays_of_every_language_are_read() {
    for text in [
        format!("int grid[9][9] = {{\n{}\n}};", array("  {", ",\n", "}", "0")),
        format!("board = [{}]\n\nprint(solve(board))", array("[", ",\n         ", "]", "None")),
        format!("[{}]", array("[", ",", "]", "null")),
        format!("({})", array("(", ", ", ")", "_")),
        format!("% easy\nn = 3;\npuzzle = [|\n{}\n|];\n", array("", " |\n", "", "_")),
        format!("let rows: [[u8; 9]; 9] = [\n{} // done\n];", array("[", ", // a row\n", "]", "0")),
        format!(
            "const char g[9][9] = {{{}}};",
            array("{'", ",\n", "'}", "'.'").replace(", ", "', '").replace("''", "'")
        ),
        format!("x = array2d(1..9, 1..9, [{}]);", array("", ",\n", "", "0")),
        format!("{{\"size\": 9, \"puzzle\": \"{NINE}\", \"solution\": \"{}\"}}", "1".repeat(81)),
        format!(
            "[\n{}\n]",
            NINE.as_bytes()
                .chunks(9)
                .map(|row| format!("\"{}\"", String::from_utf8_lossy(row)))
                .collect::<Vec<_>>()
                .join(",\n")
        ),
    ] {
        assert_eq!(single(&text).map(|puzzle| puzzle.to_string()), Ok(NINE.to_owned()), "{text}");
    }
}

/// With rows of any length, none is taken for a small board of its own.
#[test]
fn nested_arrays_of_every_side_are_read() {
    for side in [4, 6, 8, 9, 10, 12, 15, 16, 20, 25] {
        let row = |row: usize| {
            let cells: Vec<String> = (0..side)
                .map(|column| if row == 0 { (column + 1).to_string() } else { "0".to_owned() })
                .collect();
            format!("[{}]", cells.join(","))
        };
        let text = format!("[{}]", (0..side).map(row).collect::<Vec<_>>().join(",\n"));
        let puzzle = single(&text).unwrap_or_else(|error| panic!("{side}: {error}"));
        let (geometry, givens) = (puzzle.geometry(), puzzle.givens());
        assert_eq!((geometry.side(), givens.iter().flatten().count()), (side, side));
        assert!(
            (0..side).all(|column| givens[column].is_some_and(|digit| digit.index() == column)),
            "{side}"
        );
    }
}

#[test]
fn several_arrays_are_a_collection_without_solutions() {
    let grid = array("[", ",\n", "]", "0");
    let text =
        format!("{{\"a\": [{grid}],\n\"solution\": [{grid}],\n\"b\": [{}]}}", grid.replacen('7', "77", 1));
    let both = bulk(&text);
    assert_eq!((both.len(), both.entry(1).line), (2, 19));
    assert_eq!(both.puzzle(0).unwrap().to_string(), NINE);
    let error = both.puzzle(1).unwrap_err();
    assert_eq!(error.to_string(), "line 19, column 20: \"77\" is not one of 1–9");
    let quote = error.quote.expect("its line");
    // The array begins within the line.
    assert_eq!((quote.text.as_str(), quote.skipped), (text.lines().nth(18).unwrap(), 0));
    let strings = bulk(&format!("[\"{NINE}\",\n  \"{NINE}\"]"));
    assert_eq!((strings.len(), strings.puzzle(1).unwrap().to_string().as_str()), (2, NINE));
}

#[test]
fn mistakes_are_named_with_their_place() {
    let text = |from: &str, to: &str| format!("[{}]", array("[", ",\n", "]", "0")).replacen(from, to, 1);
    assert_eq!(message(&text("7", "10")), "line 1, column 15: \"10\" is not one of 1–9");
    assert!(message(&text("[6, 0, ", "[6, ")).contains("this line ends after 8 cells"));
    assert!(message(&text("[6, 0", "[6, 6")).contains("6 appears twice in row 2"));
}

#[test]
fn brackets_without_a_board_are_no_puzzle() {
    for text in
        ["[]", "{{{{", "[[1, 2], [3, 4]]", "f(x, [1, 2, 3, 4])", "\"", "[\"unclosed", "{\"a\": [1, 2, 3]}"]
    {
        assert!(single(text).is_err(), "{text}");
    }
    assert!(single(&"[".repeat(100_000)).is_err());
    assert!(single(&"[1,".repeat(10_000)).is_err());
}

#[test]
fn an_array_mentioned_in_prose_is_no_puzzle() {
    let array = "[[1,0,0,0],[0,0,3,0],[0,0,0,0],[0,2,0,0]]";
    assert!(single(array).is_ok());
    let prose = "We begin with\n\nthis little board\nof the first chapter\nand go on from it";
    assert_eq!(message(&format!("{prose}\n{array}\n")), "no puzzle found");
}
