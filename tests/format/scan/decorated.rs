//! Boards with marks around their cells, and drawn boards.

use super::{NINE, each, each_is_read, found, joined, sixteen};

#[test]
fn marks_around_cells_are_left_out() {
    let rows: Vec<String> =
        NINE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    let spaced: Vec<String> =
        rows.iter().map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(" ")).collect();
    let barred: Vec<String> = spaced.iter().map(|row| row.replace(' ', "|").replace('.', " ")).collect();
    let wide: String = rows
        .join("\n")
        .chars()
        .map(|symbol| match symbol {
            '1'..='9' => char::from_u32(symbol as u32 + 0xFEE0).unwrap(),
            '.' => '\u{3000}',
            other => other,
        })
        .collect();
    let keycaps: String = rows
        .join("\n")
        .chars()
        .map(|symbol| match symbol {
            '1'..='9' => format!("{symbol}\u{FE0F}\u{20E3}"),
            '.' => "⬜".to_owned(),
            other => other.to_string(),
        })
        .collect();
    let numbered = |rows: &[String]| {
        rows.iter().zip(1..).map(|(row, number)| format!("{number:>3}: {row}")).collect::<Vec<_>>().join("\n")
    };
    let coloured: Vec<String> = spaced.iter().map(|row| row.replace('5', "\u{1B}[1;31m5\u{1B}[0m")).collect();
    for text in [
        format!("> {}\n", spaced.join("\n> ")),
        format!("Hi,\n\n> > {}\n> nice\n\nBye\n", rows.join("\n> > ")),
        numbered(&spaced),
        numbered(&rows),
        format!("LEVEL=2\nPUZZLE={}\n", NINE.replace('.', "0")),
        format!("“{NINE}”\n"),
        format!("Today's puzzle, rated 4.3, is {NINE} and it is hard.\n"),
        format!("<sudoku><puzzle size=\"9\" data=\"{NINE}\"/></sudoku>"),
        format!("<s><row>{}</row></s>", rows.join("</row><row>")),
        rows.join("\n").replace('.', " "),
        NINE.replace('.', "0").chars().map(|symbol| format!("{symbol}\n")).collect(),
        format!("\\begin{{sudoku}}\n|{}|.\n\\end{{sudoku}}\n", barred.join("|.\n|")),
        wide,
        keycaps,
        coloured.join("\n"),
    ] {
        assert_eq!(found(&text), [NINE], "{text}");
    }
}

#[test]
fn large_boards_may_be_written_in_full_width() {
    let board = sixteen();
    for blank in ['．', '０', '・', '＿', '□'] {
        let wide = |symbol: char| match symbol {
            '.' => blank,
            other => char::from_u32(other as u32 + 0xFEE0).unwrap(),
        };
        let cells: Vec<String> = board.chars().map(|symbol| wide(symbol).to_string()).collect();
        let rows = |between: &str| cells.chunks(16).map(|row| row.join(between) + "\n").collect::<String>();
        for text in [rows(""), rows(" "), cells.concat()] {
            assert_eq!(found(&text), [board.as_str()], "{text}");
        }
    }
}

#[test]
fn boards_may_be_drawn_by_coordinates() {
    each_is_read(&[
        ("SVG", &|board| {
            let cell = |r: usize, c: usize, d| {
                format!("<text x=\"{}\" y=\"{}\">{d}</text>", 20 + 40 * c, 30 + 40 * r)
            };
            format!("<svg width=\"640\">\n{}\n</svg>", each(board, cell, "\n"))
        }),
        ("elements", &|board| {
            let cell = |cell| if cell == 0 { "<b>&nbsp;</b>".to_owned() } else { format!("<b>{cell}</b>") };
            format!("<div><h1>Sudoku</h1>{}</div>", joined(board, cell, "").join("\n"))
        }),
        ("fields", &|board| {
            let cell = |cell| {
                if cell == 0 { "<input value=\"\">".to_owned() } else { format!("<input value=\"{cell}\">") }
            };
            format!("<form>{}</form>", joined(board, cell, "").join("\n"))
        }),
    ]);
}

#[test]
fn candidates_may_be_three_rows_of_three() {
    let digit = |cell: usize| NINE.as_bytes()[cell] as char;
    let mark = |row: usize, column: usize| {
        let (cell, place) = (row / 3 * 9 + column / 3, row % 3 * 3 + column % 3);
        match digit(cell) {
            '.' if place < 7 => char::from(b'1' + place as u8),
            // The digit of the cell is in a place that no candidate would have.
            '5' if place == 0 => '5',
            own if place == 4 && !matches!(own, '.' | '5') => own,
            _ => '.',
        }
    };
    let row = |row: usize| (0..27).map(|column| mark(row, column).to_string()).collect::<Vec<_>>().join(" ");
    let text: Vec<String> = (0..27).map(row).collect();
    assert_eq!(found(&text.join("\n")), [NINE]);
}
