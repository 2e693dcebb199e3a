//! CSV as written by other programs, and lines with puzzle and solution.

use super::{NINE, bulk, message, rows, single};

#[test]
fn every_usual_head_is_known() {
    let solution = "1".repeat(81);
    for head in ["puzzle;solution", "question,answer", "Unsolved,Solved", "sudoku", "quizzes\tsolutions"] {
        let separator = head.chars().find(|symbol| !symbol.is_alphabetic()).unwrap_or(',');
        let text = format!("{head}\n{NINE}{separator}{solution}\n");
        assert_eq!(single(&text).map(|puzzle| puzzle.to_string()), Ok(NINE.to_owned()), "{head}");
    }
    let both = single(&format!("question,puzzle\n{solution},{NINE}")).unwrap();
    assert_eq!(both.to_string(), NINE, "a column of the puzzle goes first");
}

#[test]
fn puzzle_and_solution_need_no_heading() {
    let two = bulk(&format!("{NINE};{}\n{NINE}; easy\n", "1".repeat(81)));
    assert_eq!(two.puzzle(0).unwrap().to_string(), NINE);
    assert_eq!((two.puzzle(1).unwrap().to_string().as_str(), two.puzzle(1).unwrap().name()), (NINE, "easy"));
}

#[test]
fn quoted_fields_may_hold_line_ends() {
    let grid = rows(NINE, 9);
    let text = format!("name,puzzle\n\"a, b\",\"{}\"\nsecond,\"{grid}\"\n", grid.replacen('7', "x", 1));
    let two = bulk(&text);
    assert_eq!((two.len(), two.entry(1).line), (2, 12));
    assert_eq!(
        (two.puzzle(1).unwrap().to_string().as_str(), two.puzzle(1).unwrap().name()),
        (NINE, "second")
    );
    assert_eq!(two.puzzle(0).unwrap_err().to_string(), "line 2, column 13: 'x' is not one of 1–9");
    let stray = bulk(&format!("puzzle,name\n{NINE},6\" high\n{NINE},\n{NINE},\"\n"));
    assert_eq!(stray.len(), 3, "quotes that are parts of names");
    assert!((0..3).all(|index| stray.puzzle(index).unwrap().to_string() == NINE));
    let one = single(&format!("puzzle,name\n\"{grid}\",alone\n")).unwrap();
    assert_eq!((one.to_string().as_str(), one.name()), (NINE, "alone"));
    assert!(message("puzzle\n\"....\n....\n").contains("a quote is missing"));
    assert!(message("puzzle\n\"....\n...\"\n").contains("this puzzle has 7 cells"));
}
