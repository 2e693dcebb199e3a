//! Texts that are not boards, and boards with a mistake.

use std::fmt::Write as _;

use sudoscope::format::read;

use super::{FOUR, NINE, each, found, joined, licence, message};

#[test]
fn what_is_no_board_is_left_alone() {
    let matrix = "double a[4][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};\n";
    let numbers = (0..40).fold(String::from("id,price,count,year\n"), |mut text, row| {
        writeln!(text, "{row},{}.5,{},{}", row * 7, row % 9, 1990 + row).unwrap();
        text
    });
    let versions: String = (1..30)
        .map(|version| format!("## 1.{}.{}\n\n- change {version}\n", version / 7, version % 7))
        .collect();
    for text in [licence(""), licence("//") + matrix, numbers, versions] {
        let is_read = match read(text.as_bytes(), "file") {
            Ok(document) => (0..document.puzzle_count()).any(|index| document.puzzle(index).is_ok()),
            Err(_) => false,
        };
        assert!(!is_read, "{text}");
    }
    assert_eq!(message(&licence("")), "no puzzle found");
}

#[test]
fn two_readings_are_none() {
    // The rows and columns include neither 0 nor 9.
    let inner = |r: usize, c: usize, d: usize| {
        let is_inner = (1..8).contains(&r) && (1..8).contains(&c);
        if is_inner { format!("at({r},{c},{d}).\n") } else { String::new() }
    };
    assert_eq!(message(&each(NINE, inner, "")), "no puzzle found");
}

#[test]
fn a_mistake_in_a_board_is_still_named() {
    let rows = joined(NINE, |cell| cell.to_string(), " ").join("\n");
    assert!(message(&rows.replacen(" 0", "", 1)).contains("this line ends after 8 cells"));
    assert!(message(&format!("{rows}\n1 2 3 4 5 6 7 8 9")).contains("there are 10 lines"));
    let clash =
        each(NINE, |r, c, d| format!("given({},{},{d}).", r + 1, c + 1), "\n").replacen(",2,3)", ",2,5)", 1);
    assert!(message(&clash).contains("5 appears twice"), "{clash}");
}

/// Functions of a program unrelated to puzzles, with this text between them.
fn program(middle: &str) -> String {
    let functions =
        "/// Scales a value.\nfn scale(value: f64, by: f64) -> f64 {\n    value * by\n}\n".repeat(12);
    format!("{functions}{middle}{functions}")
}

#[test]
fn matrices_of_a_program_are_no_boards() {
    for matrix in [
        "const M: [[f64; 4]; 4] = [[1., 0., 0., 0.], [0., 1., 0., 0.], [0., 0., 1., 0.], [2., 3., 4., 1.]];\n",
        "let order = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]];\n",
        "let steps = [[0, 0, 1, 0], [0, 0, 0, 2], [0, 3, 0, 0], [4, 0, 0, 0]];\n",
        "let zero = [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]];\n",
        "let flags = [0x12, 0x34, 0x01, 0x23];\n",
        "const CREATE: i32 = 0x0100;\nconst READ: i32 = 0x0200;\nconst KEEP: i32 = 0x0400;\nconst END: i32 = 0x1000;\n",
        "let a = [1, 2, 3, 4];\nlet b = [1, 2, 3, 4];\nlet c = [1, 2, 3, 4];\n",
        "match kind {\n    A1 => 1,\n    A2 => 2,\n    A3 => 3,\n    A4 => 4,\n}\n",
        "assert_eq!(sum(&[1, 2, 3, 4, 5]), [0, 1, 2, 3]);\nassert_eq!(sum(&[1, 2]), [3, 4, 5, 6]);\n",
    ] {
        assert_eq!(message(&program(matrix)), "no puzzle found", "{matrix}");
    }
}

#[test]
fn a_programs_boards_are_read_if_recognisable() {
    let board = |cells: &str| {
        let rows = joined(cells, |cell| cell.to_string(), ", ").join("], [");
        format!("= [[{rows}]];\n")
    };
    assert_eq!(found(&program(&format!("let x {}", board(FOUR)))), [FOUR], "few solutions");
    let sparse = "1.....2...3.....";
    assert_eq!(found(&program(&format!("let grid {}", board(sparse)))), [sparse], "its name");
    assert_eq!(message(&program(&format!("let x {}", board(sparse)))), "no puzzle found");
    let short = board(NINE).replacen(", 0]", "]", 1);
    let calls = "print(scale(value, count));\n".repeat(30);
    assert!(message(&format!("{calls}let grid {short}")).contains("this line ends after 8 cells"));
    assert_eq!(message(&format!("{calls}let x {short}")), "no puzzle found");
}
