//! Tables of box-drawing characters and Markdown, and frames with spaces for blanks.

use super::{NINE, message, single};

/// A board with bars between blocks, and a space before each cell.
fn blocks(bar: &str) -> String {
    let cells: Vec<char> = NINE.replace('.', " ").chars().collect();
    let block = |cells: &[char]| cells.iter().map(|cell| format!(" {cell}")).collect::<String>() + " ";
    let row = |row: &[char]| row.chunks(3).map(block).collect::<Vec<_>>().join(bar);
    cells.chunks(9).map(|cells| format!("{bar}{}{bar}\n", row(cells))).collect()
}

fn cells(bar: &str) -> String {
    let cells: Vec<String> = NINE.replace('.', " ").chars().map(|cell| format!(" {cell} ")).collect();
    cells.chunks(9).map(|row| format!("{bar}{}{bar}\n", row.join(bar))).collect()
}

#[test]
fn every_kind_of_table_is_read() {
    for text in [
        blocks("│"),
        blocks("║"),
        blocks("|"),
        cells("│"),
        cells("┃"),
        cells("|"),
        cells("|").replace(' ', ""),
        format!("┏━━━━━━━┳━━━━━━━┳━━━━━━━┓\n{}┗━━━━━━━┻━━━━━━━┻━━━━━━━┛\n", blocks("┃")),
        format!("+-------+-------+-------+\n{}+-------+-------+-------+\n", blocks("|")),
        format!("|a|b|c|d|e|f|g|h|i|\n|{}\n{}", "---|".repeat(9), cells("|")),
        format!("|{}\n|{}\n{}", "   |".repeat(9), ":-:|".repeat(9), cells("|")),
    ] {
        let read = single(&text).map(|puzzle| puzzle.to_string());
        assert_eq!(read, Ok(NINE.to_owned()), "{text}");
    }
}

#[test]
fn a_table_head_may_be_a_row() {
    let mut lines: Vec<String> = cells("|").lines().map(str::to_owned).collect();
    lines.insert(1, "|---".repeat(9) + "|");
    assert_eq!(single(&lines.join("\n")).unwrap().to_string(), NINE);
}

#[test]
fn mistakes_are_named_with_their_place() {
    assert_eq!(message(&blocks("│").replacen('7', "y", 1)), "line 1, column 13: 'y' is not one of 1–9");
    assert!(message(&cells("│").replacen("│ 6 ", "│ 6 │ 6 ", 1)).contains("this line has 10 cells"));
    assert!(message(&blocks("│").replacen("6     │ 1", "6   6 │ 1", 1)).contains("6 appears twice in row 2"));
}

#[test]
fn blanks_may_be_spaces_in_wide_cells() {
    let digits = "123456789ABCDEFG";
    // A margin of two characters, and four characters per cell.
    let block = |cells: &[char]| cells.iter().map(|cell| format!("  {cell} ")).collect::<String>() + " ";
    let row = |(row, digit)| {
        let cells: Vec<char> = (0..16).map(|column| if row == column { digit } else { ' ' }).collect();
        format!("|{}|\n", cells.chunks(4).map(block).collect::<Vec<_>>().join("|"))
    };
    let puzzle = single(&digits.chars().enumerate().map(row).collect::<String>()).unwrap();
    let diagonal = puzzle.givens().iter().step_by(17).map(|given| puzzle.symbols().symbol(given.unwrap()));
    assert_eq!(diagonal.collect::<String>(), digits);
    assert_eq!(puzzle.givens().iter().flatten().count(), 16);
}
