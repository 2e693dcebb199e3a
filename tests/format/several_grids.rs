//! Several grids in one text.

use super::{NINE, bulk, message, rows, single};

fn other() -> String {
    NINE.chars().rev().collect()
}

#[test]
fn grids_with_headings_are_called_after_them() {
    let text = format!("Grid 01\n{}Grid 02\r\n{}", rows(NINE, 9), rows(&other(), 9).replace('.', "0"));
    let both = bulk(&text);
    assert_eq!((both.len(), both.entry(1).line, both.entry(1).text), (2, 12, "Grid 02"));
    assert_eq!((both.puzzle(0).unwrap().name(), both.puzzle(1).unwrap().name()), ("Grid 01", "Grid 02"));
    assert_eq!(
        (both.puzzle(0).unwrap().to_string(), both.puzzle(1).unwrap().to_string()),
        (NINE.into(), other())
    );
    let alone = single(&format!("A puzzle of mine\n\n{}", rows(NINE, 9))).unwrap();
    assert_eq!((alone.to_string().as_str(), alone.name()), (NINE, "A puzzle of mine"));
}

#[test]
fn grids_may_be_separated_by_blanks_or_comments() {
    let grid = rows(NINE, 9);
    for between in ["\n", "\n\n\n", "# next\n", "\n# next\n\n", "%\n", "==========\n"] {
        let all = bulk(&[grid.as_str(); 3].join(between));
        assert_eq!(all.len(), 3, "{between:?}");
        assert!((0..3).all(|index| all.puzzle(index).unwrap().to_string() == NINE), "{between:?}");
    }
    let bands: Vec<String> = grid.split_inclusive('\n').map(str::to_owned).collect();
    let banded: String = bands.chunks(3).map(|band| band.concat() + "\n").collect();
    let two = bulk(&format!("{banded}{banded}"));
    assert_eq!((two.len(), two.puzzle(1).unwrap().to_string().as_str()), (2, NINE));
}

#[test]
fn grids_may_be_spaced_framed_or_separated() {
    let spaced: String =
        rows(NINE, 9).lines().map(|row| row.replace("", " ").trim().to_owned() + "\n").collect();
    let framed = rows(NINE, 9)
        .lines()
        .map(|row| format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..9]))
        .collect::<String>();
    let framed = format!("+---+---+---+\n{framed}+---+---+---+\n");
    let commas = spaced.replace(' ', ",").replace('.', "");
    for grid in [spaced, framed, commas] {
        let two = bulk(&format!("{grid}\n{grid}"));
        assert_eq!(two.len(), 2, "{grid}");
        assert_eq!(two.puzzle(1).unwrap().to_string(), NINE);
    }
}

#[test]
fn headings_name_the_lines_after_them() {
    let two = bulk(&format!("Easy ones\n{NINE}\nA hard one\n{}\n", other()));
    assert_eq!((two.len(), two.puzzle(0).unwrap().name()), (2, "Easy ones"));
    assert_eq!(two.puzzle(1).unwrap().name(), "A hard one");
}

#[test]
fn a_mistake_concerns_its_own_grid() {
    let wrong = rows(&NINE.replacen('7', "y", 1), 9);
    let grid = rows(NINE, 9);
    let text = format!("One\n{grid}Two\n{wrong}Three\n{}Four\n{grid}", &grid[..grid.len() - 11]);
    let all = bulk(&text);
    assert_eq!((all.len(), all.puzzle(0).is_ok(), all.puzzle(3).is_ok()), (4, true, true));
    let error = all.puzzle(1).unwrap_err();
    assert_eq!(error.to_string(), "line 12, column 5: 'y' is not one of 1–9");
    assert_eq!(error.quote.unwrap().text, "53..y....");
    assert!(all.puzzle(2).unwrap_err().to_string().contains("this is the last of 8 lines of cells"));
}

#[test]
fn a_grid_with_extra_rows_is_not_two() {
    assert!(message(&format!("{}\n.........\n", rows(NINE, 9))).contains("there are 10 lines"));
    assert!(
        message(&rows(NINE, 9).repeat(2).replacen("53..7....\r\n", "", 1)).contains("there are 17 lines")
    );
}

#[test]
fn drawn_grids_may_stand_one_below_the_other() {
    let drawn = |text: &str, gap: &str, blank: &str| -> String {
        let line = "+-------+-------+-------+\n";
        let row = |row: &str| {
            let row = row.replace('.', blank);
            let parts: Vec<String> =
                [0, 3, 6].map(|at| row[at..at + 3].split("").collect::<Vec<_>>().join(gap)).into();
            format!("|{}|\n", parts.join("|"))
        };
        let rows: Vec<String> = rows(text, 9).lines().map(row).collect();
        line.to_owned() + &rows.chunks(3).map(|band| band.concat() + line).collect::<String>()
    };
    for (gap, blank) in [(" ", " "), (" ", "."), ("", ".")] {
        for between in ["", "\n"] {
            let text =
                [drawn(NINE, gap, blank), drawn(&other(), gap, blank), drawn(NINE, gap, blank)].join(between);
            let all = bulk(&text);
            let read: Vec<String> =
                (0..all.len()).map(|index| all.puzzle(index).unwrap().to_string()).collect();
            assert_eq!(read, [NINE.to_owned(), other(), NINE.to_owned()], "{text}");
        }
    }
}

#[test]
fn half_a_grid_fails_only_its_entry() {
    let grid = "12..\n..12\n21..\n..21\n";
    let grids = bulk(&format!("{grid}\n{grid}\n12..\n..12\n\n{grid}"));
    assert_eq!(grids.len(), 4);
    let error = grids.puzzle(2).unwrap_err().to_string();
    assert!(error.contains("2 lines"), "{error}");
}
