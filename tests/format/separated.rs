//! Rows with commas, semicolons or tabs between the cells.

use super::{NINE, bulk, message, single};

/// The cells of a board in rows, each written by `cell`.
fn rows(cells: &str, side: usize, between: &str, cell: impl Fn(char) -> String) -> String {
    let cells: Vec<String> = cells.chars().map(cell).collect();
    cells.chunks(side).map(|row| row.join(between) + "\n").collect()
}

fn blank(blank: &'static str) -> impl Fn(char) -> String {
    move |symbol| if symbol == '.' { blank.to_owned() } else { symbol.to_string() }
}

#[test]
fn every_separator_and_every_usual_blank_is_read() {
    let expected = single(NINE).unwrap();
    for between in [",", ";", "\t", ", ", " ; "] {
        for mark in ["", "0", "+", "?", "x", ".", "None"] {
            let text = rows(NINE, 9, between, blank(mark));
            assert_eq!(single(&text).as_ref(), Ok(&expected), "{text}");
            assert_eq!(single(&text.replace('\n', "\r\n\r\n")).as_ref(), Ok(&expected), "{text}");
        }
    }
    let quoted = rows(NINE, 9, ",", |symbol| format!("\"{}\"", blank("")(symbol)));
    assert_eq!(single(&quoted).unwrap(), expected);
    let closed = rows(NINE, 9, ",", blank("")).replace('\n', ",\n");
    assert_eq!(single(&closed).unwrap(), expected);
    let headed = format!("A,B,C,D,E,F,G,H,I\n{}", rows(NINE, 9, ",", blank("")));
    assert_eq!(single(&headed).unwrap().to_string(), NINE);
    let headed = headed.replacen("A,B,C,D,E,F,G,H,I", "c1,c2,c3,c4,c5,c6,c7,c8,c9", 1);
    assert_eq!(single(&headed).unwrap(), expected);
}

#[test]
fn tabs_at_the_ends_of_lines_are_cells() {
    let first = ".".repeat(9) + &NINE[9..72] + &".".repeat(9);
    let text = rows(&first, 9, "\t", blank(""));
    assert_eq!(single(&text).unwrap().to_string(), first);
    let cut = text.lines().map(|line| line.trim_end().to_owned() + "\n").collect::<String>();
    assert!(single(&cut).is_err(), "rows of nothing are lost");
    let cut = rows(NINE, 9, "\t", blank(""))
        .lines()
        .map(|line| format!("{}\n", line.trim_end()))
        .collect::<String>();
    assert_eq!(single(&cut).unwrap().to_string(), NINE);
}

#[test]
fn large_boards_are_in_numbers_or_letters() {
    let numbers = |cells: &[usize], side: usize, blank: &str| {
        let cells: Vec<String> =
            cells.iter().map(|&n| if n == 99 { blank.to_owned() } else { n.to_string() }).collect();
        cells.chunks(side).map(|row| row.join(",") + "\n").collect::<String>()
    };
    let mut cells = vec![99; 256];
    (cells[0], cells[1], cells[17]) = (16, 10, 3);
    let expected = "GA...............3".to_owned() + &".".repeat(238);
    assert_eq!(single(&numbers(&cells, 16, "")).unwrap().to_string(), expected);
    assert_eq!(single(&numbers(&cells, 16, "0")).unwrap().to_string(), expected);
    (cells[0], cells[2]) = (15, 0);
    let from_zero = single(&numbers(&cells, 16, "")).unwrap();
    assert!(from_zero.to_string().starts_with("FA0...") && from_zero.givens()[2].is_some());
    let letters = "X.Y".to_owned() + &".".repeat(622);
    assert_eq!(single(&rows(&letters, 25, ",", blank(""))).unwrap().to_string(), letters);
}

#[test]
fn a_line_may_be_a_whole_board() {
    let line = rows(NINE, 81, ",", blank("0"));
    assert_eq!(single(&line).unwrap().to_string(), NINE);
    let many = bulk(&format!("{line}# no puzzle\n{line}1,2,3\n{line}{line}"));
    assert_eq!(many.len(), 5);
    assert_eq!(many.puzzle(1).unwrap().to_string(), NINE);
    let error = many.puzzle(2).unwrap_err();
    assert_eq!(error.to_string(), "line 4, column 1: this line has 3 cells; a 4×4 board needs 16");
}

#[test]
fn mistakes_are_named_with_their_place() {
    let text = rows(NINE, 9, ",", blank(""));
    assert_eq!(message(&text.replacen("6,,,1", "6,,,y", 1)), "line 2, column 5: 'y' is not one of 1–9");
    assert_eq!(message(&text.replacen("6,,,1", "6,,,10", 1)), "line 2, column 5: \"10\" is not one of 1–9");
    assert_eq!(
        message(&text.replacen("6,,,1", "6,,1", 1)),
        "line 2, column 13: this line ends after 8 cells; a 9×9 board needs 9"
    );
    assert_eq!(
        message(&text.replacen("6,,,1", "6,,,5", 1)),
        "line 2, column 9: 5 appears twice in row 2, at R2C4 and R2C6"
    );
    let long = text.lines().take(8).map(|line| format!("{line}\n")).collect::<String>();
    assert!(message(&long).ends_with("this is the last of 8 lines of cells; a 9×9 board needs 9"));
}

#[test]
fn prose_with_commas_is_no_board() {
    let text =
        "It was, in short, the best, and worst, of times,\nit was, in all, the age, of wisdom, and so,\n";
    assert!(message(&text.repeat(5)).starts_with("no puzzle found"));
}

#[test]
fn a_few_words_between_commas_are_no_board() {
    assert_eq!(message("one, two, three, four"), message("one two three four"));
}
