//! Boards that the scanner finds, whatever language or program a text comes from, and what it leaves alone.

mod decorated;
mod dialects;
mod no_board;
mod other_kinds;

use std::fmt::Write as _;

use sudoscope::format::{Detected, Document, detect, read};

use super::NINE;

const FOUR: &str = "1..4.41..1.34.2.";
const SIX: &str = "5.14.34..5...1....235614.4.35.356.4.";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A board of each size.
fn boards() -> Vec<String> {
    [NINE, FOUR, SIX].map(str::to_owned).into_iter().chain([sixteen()]).collect()
}

/// A board of 16×16 made from a pattern, with blanks.
fn sixteen() -> String {
    let symbol = |row: usize, column: usize| {
        let digit = (4 * (row % 4) + row / 4 + column) % 16;
        char::from_digit(digit as u32 + 1, 17).unwrap().to_ascii_uppercase()
    };
    let is_blank = |cell: usize| (cell * 7 + cell / 16 * 3) % 5 < 2;
    (0..256).map(|cell| if is_blank(cell) { '.' } else { symbol(cell / 16, cell % 16) }).collect()
}

fn side(board: &str) -> usize {
    board.len().isqrt()
}

/// The row, column and digit of each given; rows and columns from 0.
fn givens(board: &str) -> Vec<(usize, usize, usize)> {
    let side = side(board);
    let digit = |symbol: char| symbol.to_digit(17).map(|digit| digit as usize);
    let cells = board.chars().enumerate();
    cells.filter_map(|(cell, symbol)| Some((cell / side, cell % side, digit(symbol)?))).collect()
}

/// The rows as numbers, with 0 for blanks.
fn rows(board: &str) -> Vec<Vec<usize>> {
    let numbers: Vec<usize> = board.chars().map(|symbol| symbol.to_digit(17).unwrap_or(0) as usize).collect();
    numbers.chunks(side(board)).map(<[_]>::to_vec).collect()
}

/// The rows, with each number in this form and `between` between them.
fn joined(board: &str, number: impl Fn(usize) -> String, between: &str) -> Vec<String> {
    let row = |row: &Vec<usize>| row.iter().map(|&cell| number(cell)).collect::<Vec<_>>().join(between);
    rows(board).iter().map(row).collect()
}

/// The text of each given.
fn each(board: &str, text: impl Fn(usize, usize, usize) -> String, between: &str) -> String {
    let texts: Vec<String> =
        givens(board).into_iter().map(|(row, column, digit)| text(row, column, digit)).collect();
    texts.join(between)
}

fn found(text: &str) -> Vec<String> {
    match read(text.as_bytes(), "file") {
        Ok(Document::Single(draft)) => vec![draft.puzzle.to_string()],
        Ok(Document::Bulk(bulk)) => {
            (0..bulk.len()).map(|index| bulk.puzzle(index).unwrap().to_string()).collect()
        }
        Err(error) => panic!("{error}\n{text}"),
    }
}

/// The name of a form, and a function that writes a board in it.
type Form<'a> = (&'a str, &'a dyn Fn(&str) -> String);

/// Checks that every board is read in each form, unambiguously.
fn each_is_read(forms: &[Form<'_>]) {
    for (name, form) in forms {
        for board in boards() {
            let text = form(&board);
            assert_eq!(found(&text), [board.as_str()], "{name}\n{text}");
            assert!(matches!(detect(text.as_bytes()), Ok(Detected::Clear(_))), "{name}\n{text}");
        }
    }
}

fn message(text: &str) -> String {
    match read(text.as_bytes(), "file") {
        Err(error) => error.kind.to_string(),
        Ok(_) => panic!("{:?}\n{text}", found(text)),
    }
}

#[test]
fn facts_and_triples_count_from_0_or_1() {
    each_is_read(&[
        ("ASP", &|board| each(board, |r, c, d| format!("given({},{},{d}).", r + 1, c + 1), "\n")),
        ("ASP from 0", &|board| {
            format!("#const n=9.\n{}", each(board, |r, c, d| format!("init({r},{c},{d})."), " "))
        }),
        ("ASP with the place as a term", &|board| {
            each(board, |r, c, d| format!("value({d}, cell({},{})).", r + 1, c + 1), "\n")
        }),
        ("Prolog", &|board| each(board, |r, c, d| format!("clue(r{}, c{}, {d}).", r + 1, c + 1), "\n")),
        ("triples", &|board| each(board, |r, c, d| format!("{} {} {d}", r + 1, c + 1), "\n")),
        ("triples after their number", &|board| {
            let triples = each(board, |r, c, d| format!("{} {} {d}", r + 1, c + 1), "\n");
            format!("{}\n{triples}\n", givens(board).len())
        }),
        ("CSV", &|board| {
            format!("value,row,col\n{}\n", each(board, |r, c, d| format!("{d},{},{}", r + 1, c + 1), "\n"))
        }),
        ("objects", &|board| {
            let cell = |r, c, d| format!("{{\"row\": {r}, \"col\": {c}, \"value\": {d}}}");
            format!("{{\"size\": 9, \"cells\": [{}]}}", each(board, cell, ", "))
        }),
        ("keys", &|board| {
            format!("{{{}}}", each(board, |r, c, d| format!("\"{},{}\": {d}", r + 1, c + 1), ", "))
        }),
        ("tuples", &|board| format!("clues = [{}]", each(board, |r, c, d| format!("({r}, {c}, {d})"), ", "))),
        ("dictionary", &|board| {
            format!("c = {{{}}}", each(board, |r, c, d| format!("({r}, {c}): {d}"), ", "))
        }),
        ("assignments", &|board| each(board, |r, c, d| format!("grid[{r}][{c}] = {d};"), "\n")),
        ("names", &|board| each(board, |r, c, d| format!("R{}C{} = {d}", r + 1, c + 1), "\n")),
        ("XML", &|board| {
            let cell = |r, c, d| format!("<cell row=\"{r}\" col=\"{c}\" value=\"{d}\"/>");
            format!("<grid>\n{}\n</grid>", each(board, cell, "\n"))
        }),
        ("XCSP", &|board| {
            let cells = each(board, |r, c, _| format!("x[{r}][{c}]"), " ");
            let values = each(board, |_, _, d| d.to_string(), " ");
            format!("<instance><list> {cells} </list><values> {values} </values></instance>")
        }),
        ("lists", &|board| {
            let [rows, columns, values] = [
                each(board, |r, _, _| r.to_string(), ", "),
                each(board, |_, c, _| c.to_string(), ", "),
                each(board, |_, _, d| d.to_string(), ", "),
            ];
            format!("{{\"rows\": [{rows}], \"cols\": [{columns}], \"values\": [{values}]}}")
        }),
        ("DIMACS", &|board| {
            let side = side(board);
            let unit = |r, c, d| format!("{} 0", (r * side + c) * side + d);
            format!("c givens\np cnf {} 1\n{}\n", side.pow(3), each(board, unit, "\n"))
        }),
    ]);
}

#[test]
fn cells_may_be_named_by_letter_or_digits() {
    let name = |row: usize| char::from(b'A' + row as u8);
    for board in [NINE, FOUR, SIX] {
        let named = |text: &dyn Fn(&str, usize) -> String, between: &str| {
            each(board, |r, c, d| text(&format!("{}{}", name(r), c + 1), d), between)
        };
        for text in [
            format!("{{{}}}", named(&|cell, d| format!("\"{cell}\": {d}"), ", ")),
            format!("{{\n  {}\n}}\n", named(&|cell, d| format!("\"{cell}\": \"{d}\""), ",\n  ")),
            named(&|cell, d| format!("{cell} = {d}"), "\n"),
            named(&|cell, d| format!("{cell}={d}"), " "),
            format!("clues:\n  {}\n", named(&|cell, d| format!("{}: {d}", cell.to_lowercase()), "\n  ")),
        ] {
            assert_eq!(found(&text), [board], "{text}");
        }
        let pairs = each(board, |r, c, d| format!("(\"{}{}\", {d})", name(r), c + 1), ", ");
        assert_eq!(found(&format!("[{pairs}]")), [board]);
        let smt = each(board, |r, c, d| format!("(assert (= x{}{} {d}))", r + 1, c + 1), "\n");
        assert_eq!(found(&smt), [board]);
        let units = each(board, |r, c, d| format!("{}{}{d} 0", r + 1, c + 1), "\n");
        assert_eq!(found(&format!("p cnf 999 30\n{units}\n")), [board]);
    }
}

#[test]
fn matrices_of_every_language_are_read() {
    let plain = |cell: usize| cell.to_string();
    let wrapped = |board: &str, open: &str, close: &str, between: &str, end: &str| {
        let rows: Vec<String> =
            joined(board, plain, between).iter().map(|row| format!("{open}{row}{close}")).collect();
        rows.join(end)
    };
    each_is_read(&[
        ("YAML", &|board| format!("board:\n{}\n", wrapped(board, "  - [", "]", ", ", "\n"))),
        ("YAML in blocks", &|board| format!("board:\n{}\n", wrapped(board, "  - - ", "", "\n    - ", "\n"))),
        ("TOML", &|board| {
            format!("[puzzle]\nname = \"x\"\ngrid = [\n{}\n]\n", wrapped(board, "  [", "]", ", ", ",\n"))
        }),
        ("MATLAB", &|board| format!("A = [{}];\n", wrapped(board, "", "", " ", ";\n     "))),
        ("Julia", &|board| format!("m = [{}]\nsolve(m)\n", wrapped(board, "", "", " ", "\n     "))),
        ("Lisp", &|board| format!("(defvar *g* #2A({}))\n", wrapped(board, "(", ")", " ", "\n  "))),
        ("Scheme", &|board| {
            format!("(define g (vector {}))\n", wrapped(board, "(vector ", ")", " ", "\n  "))
        }),
        ("R", &|board| format!("x <- matrix(c({}), byrow=TRUE)\n", wrapped(board, "", "", ", ", ",\n"))),
        ("one line", &|board| format!("# puzzle\nsize: 9\ngrid: [{}]\n", wrapped(board, "", "", ", ", ", "))),
        ("LaTeX", &|board| {
            let rows = joined(board, |cell| if cell == 0 { String::new() } else { cell.to_string() }, " & ");
            format!(
                "\\begin{{tabular}}{{|c|}}\\hline\n{} \\\\\n\\end{{tabular}}\n",
                rows.join(" \\\\ \\hline\n")
            )
        }),
        ("AMPL", &|board| {
            let head: Vec<String> = (1..=side(board)).map(|column| column.to_string()).collect();
            let rows = joined(board, |cell| if cell == 0 { ".".into() } else { cell.to_string() }, " ");
            let rows: Vec<String> =
                rows.iter().zip(1..).map(|(row, number)| format!("{number} {row}")).collect();
            format!("param given: {} :=\n{}\n;\n", head.join(" "), rows.join("\n"))
        }),
        ("GAMS", &|board| {
            let wide =
                |cell: usize| format!("{:>3}", if cell == 0 { String::new() } else { cell.to_string() });
            let head: String = (1..=side(board)).map(wide).collect();
            let rows = joined(board, wide, "");
            let rows: Vec<String> =
                rows.iter().zip(1..).map(|(row, number)| format!("{number:<4}{}", row.trim_end())).collect();
            format!("table given(i,j)\n    {head}\n{}\n;\n", rows.join("\n"))
        }),
    ]);
}

#[test]
fn output_of_numpy_and_pandas_is_read() {
    let float = |blank: &'static str| {
        move |cell: usize| if cell == 0 { blank.to_owned() } else { format!("{cell}.") }
    };
    let table = |board: &str, cell: &dyn Fn(usize) -> String, between: &str, corner: &str| {
        let head: Vec<String> = (0..side(board)).map(|column| column.to_string()).collect();
        let rows = joined(board, cell, between);
        let rows: Vec<String> =
            rows.iter().zip(0..).map(|(row, index): (_, usize)| format!("{index}{between}{row}")).collect();
        format!("{corner}{}\n{}", head.join(between), rows.join("\n"))
    };
    each_is_read(&[
        ("floats", &|board| format!("[[{}]]", joined(board, float("0."), " ").join("]\n ["))),
        ("nan", &|board| format!("[[{}]]", joined(board, float("nan"), " ").join("]\n ["))),
        ("savetxt", &|board| joined(board, scientific, " ").join("\n")),
        ("frame", &|board| table(board, &|cell| cell.to_string(), "  ", "   ")),
        ("CSV with an index", &|board| {
            table(board, &|cell| if cell == 0 { String::new() } else { format!("{cell}.0") }, ",", ",")
        }),
        ("Markdown", &|board| {
            let text =
                table(board, &|cell| if cell == 0 { "nan".into() } else { cell.to_string() }, " | ", "   | ");
            let (head, rows) = text.split_once('\n').unwrap();
            let border = "---:|".repeat(side(board) + 1);
            format!("| {head} |\n|{border}\n| {} |\n", rows.replace('\n', " |\n| "))
        }),
        ("minus one", &|board| {
            joined(board, |cell| if cell == 0 { "-1".into() } else { cell.to_string() }, " ").join("\n")
        }),
    ]);
}

/// A number as numpy writes it to a file.
fn scientific(number: usize) -> String {
    if number < 10 { format!("{number}.000000e+00") } else { format!("1.{}00000e+01", number - 10) }
}

#[test]
fn digits_from_0_stand_beside_minus_one() {
    let text = joined(NINE, |cell| (cell as i64 - 1).to_string(), " ").join(" ");
    let puzzle = "42..6....5..084....87....5.7...5...23..7.2..06...1...5.5....17....308..4....7..68";
    assert_eq!(found(&text), [puzzle]);
}

/// Many lines of a licence that contain numbers, each starting with these characters.
fn licence(start: &str) -> String {
    (0..60).fold(String::new(), |mut text, line| {
        writeln!(text, "{start} line {line} of the licence, section {} (see {line}, {})", line + 1, line * 3)
            .unwrap();
        text
    })
}

#[test]
fn source_code_may_be_mostly_something_else() {
    let plain = |cell: usize| cell.to_string();
    let primes = "int primes[] = {2, 3, 5, 7, 11, 13, 17, 19};\nint k[3][3] = {{1,0,1},{0,1,0},{1,0,1}};\n";
    let functions = "void f(int x) {\n    puts(\"x\");\n    return;\n}\n".repeat(20);
    each_is_read(&[
        ("C", &|board| {
            let rows = joined(board, plain, ", ").join("},\n    {");
            format!("/*\n{} */\n{primes}int g[9][9] = {{\n    {{{rows}}}\n}};\n{functions}", licence(" *"))
        }),
        ("Go", &|board| {
            let rows = joined(board, plain, ", ").join("},\n\t{");
            format!("{}package main\n\nvar g = [][]int{{\n\t{{{rows}}},\n}}\n{functions}", licence("//"))
        }),
        ("Haskell", &|board| {
            let cell = |cell: usize| if cell == 0 { "Nothing".to_owned() } else { format!("Just {cell}") };
            let rows = joined(board, cell, ",").join("],\n  [");
            format!("{}module Main where\n\nboard = [[{rows}]]\n", licence("--"))
        }),
        ("JavaScript", &|board| {
            let cell = |cell: usize| if cell == 0 { "null".to_owned() } else { cell.to_string() };
            let rows = joined(board, cell, ", ").join("],\n  [");
            format!("/*\n{}*/\n'use strict';\nconst g = [\n  [{rows}],\n];\n", licence(" *"))
        }),
    ]);
}

#[test]
fn a_solution_beside_its_puzzle_is_left_out() {
    let rows =
        |board: &str| format!("  - [{}]", joined(board, |cell| cell.to_string(), ", ").join("]\n  - ["));
    assert_eq!(found(&format!("out:\n{}\nin:\n{}\n", rows(SOLVED), rows(NINE))), [NINE]);
    assert_eq!(found(&format!("end = '{SOLVED}'\nstart = '{NINE}'\n")), [NINE]);
    let facts = |name: &str, board: &str| each(board, |r, c, d| format!("{name}({r},{c},{d})."), "\n");
    assert_eq!(found(&format!("{}\n{}\n", facts("out", SOLVED), facts("in", NINE))), [NINE]);
}

#[test]
fn decoded_f_puzzles_is_read_like_its_link() {
    let cell = |symbol: char| match symbol.to_digit(10) {
        Some(digit) => format!("{{\"value\": {digit}, \"given\": true}}"),
        None => "{}".to_owned(),
    };
    let cells: Vec<String> = NINE.chars().map(cell).collect();
    let rows: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(", "))).collect();
    let json =
        |rest: &str| format!("{{\"size\": 9, \"title\": \"t\", {rest} \"grid\": [{}]}}", rows.join(",\n"));
    assert_eq!(found(&json("")), [NINE]);
    assert!(message(&json("\"killercage\": [{\"cells\": [\"R1C1\"]}],")).contains("killercage"));
}
