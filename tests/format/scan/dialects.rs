//! More dialects of what the scanner reads, from files of various languages and programs.

use super::{NINE, each, each_is_read, found, givens, joined, side};

fn plain(cell: usize) -> String {
    cell.to_string()
}

/// Writes a cell; `blank` for an empty one.
fn or(blank: &str) -> impl Fn(usize) -> String + '_ {
    move |cell| if cell == 0 { blank.to_owned() } else { cell.to_string() }
}

/// The rows, each enclosed in `open` and `close`.
fn wrapped(board: &str, cell: impl Fn(usize) -> String, between: &str, open: &str, close: &str) -> String {
    joined(board, cell, between).iter().map(|row| format!("{open}{row}{close}")).collect()
}

#[test]
fn lists_of_one_predicate_keep_their_first_cell() {
    let list =
        |board: &str, between: &str| each(board, |r, c, d| format!("{},{},{d}", r + 1, c + 1), between);
    each_is_read(&[
        ("pooled facts", &|board| format!("given({}).\n", list(board, "; "))),
        ("pooled facts on lines", &|board| format!("% sudoku\ngiven({}).\n", list(board, ";\n      "))),
        ("after a size", &|board| {
            format!("size(9, 9, 2): {}\n", each(board, |r, c, d| format!("({r},{c},{d})"), ", "))
        }),
    ]);
}

#[test]
fn triples_of_more_languages() {
    each_is_read(&[
        ("MiniZinc", &|board| {
            each(board, |r, c, d| format!("constraint x[{},{}] = {d};\n", r + 1, c + 1), "")
        }),
        ("solver in Python", &|board| {
            each(board, |r, c, d| format!("m.addConstr(x[{r},{c},{d}] == 1)\n"), "")
        }),
        ("tabs", &|board| {
            format!("row\tcolumn\tdigit\n{}\n", each(board, |r, c, d| format!("{r}\t{c}\t{d}"), "\n"))
        }),
        ("x and y", &|board| {
            format!(
                "[{}]",
                each(board, |r, c, d| format!("{{\"x\": {c}, \"y\": {r}, \"value\": {d}}}"), ", ")
            )
        }),
        ("keys r1c1", &|board| {
            format!("{{{}}}", each(board, |r, c, d| format!("\"r{}c{}\": {d}", r + 1, c + 1), ", "))
        }),
        ("keys 0_0", &|board| {
            format!("{{\n{}\n}}", each(board, |r, c, d| format!("\"{r}_{c}\": {d}"), ",\n"))
        }),
        ("lines of JSON", &|board| {
            each(board, |r, c, d| format!("{{\"r\": {}, \"c\": {}, \"d\": {d}}}\n", r + 1, c + 1), "")
        }),
        ("YAML", &|board| {
            let cell = |r, c, d| format!("  - row: {}\n    col: {}\n    value: {d}\n", r + 1, c + 1);
            format!("givens:\n{}", each(board, cell, ""))
        }),
        ("TOML", &|board| {
            each(board, |r, c, d| format!("[[cell]]\nrow = {r}\ncol = {c}\nvalue = {d}\n\n"), "")
        }),
        ("AMPL", &|board| {
            format!("param g :=\n{};\n", each(board, |r, c, d| format!("[{},{}] {d}", r + 1, c + 1), " "))
        }),
        ("SMT-LIB", &|board| {
            let facts = each(board, |r, c, d| format!("(assert (= (cell {r} {c}) {d}))\n"), "");
            format!("(set-logic QF_LIA)\n{facts}")
        }),
        ("SQL", &|board| {
            let rows = each(board, |r, c, d| format!("({}, {}, {d})", r + 1, c + 1), ",\n");
            format!("INSERT INTO cells (row_no, col_no, val) VALUES\n{rows};\n")
        }),
        ("DIMACS with comments", &|board| {
            let side = side(board);
            let unit = |r, c, d| format!("{} 0\n", (r * side + c) * side + d);
            format!("c a\np cnf {} {}\n{}", side.pow(3), givens(board).len(), each(board, unit, ""))
        }),
    ]);
}

#[test]
fn matrices_of_more_languages() {
    each_is_read(&[
        ("Java", &|board| {
            format!(
                "int[][] g = new int[][] {{\n{}}};\n",
                wrapped(board, plain, ", ", "  new int[] {", "},\n")
            )
        }),
        ("Kotlin", &|board| {
            format!("val g = arrayOf(\n{})\n", wrapped(board, plain, ", ", "  intArrayOf(", "),\n"))
        }),
        ("OCaml", &|board| format!("let b = [|\n{}|]\n", wrapped(board, plain, ";", "  [|", "|];\n"))),
        ("Erlang", &|board| format!("puzzle() ->\n  [{}].\n", wrapped(board, or("_"), ",", "[", "],\n "))),
        ("Fortran", &|board| {
            format!("      data g / &\n{}     & /\n", wrapped(board, plain, ",", "     & ", ", &\n"))
        }),
        ("MATLAB", &|board| format!("S = [ ...\n{}];\n", wrapped(board, plain, ", ", "  ", "; ...\n"))),
        ("Octave", &|board| format!("A = [\n{}];\n", wrapped(board, or("NaN"), " ", "  ", "\n"))),
        ("Clojure", &|board| format!("(def b [{}])\n", wrapped(board, plain, " ", "[", "]\n "))),
        ("Lisp", &|board| format!("(setf *b* '({}))\n", wrapped(board, or("nil"), " ", "(", ")\n "))),
        ("R", &|board| {
            format!("s <- matrix(c(\n{}), nrow = 9)\n", wrapped(board, or("NA"), ", ", "  ", ",\n"))
        }),
        ("R printed", &|board| {
            let head: Vec<String> = (1..=side(board)).map(|column| format!("[,{column}]")).collect();
            let rows = joined(board, |cell| format!("{cell:>4}"), " ");
            let rows: Vec<String> =
                rows.iter().zip(1..).map(|(row, index)| format!("[{index},] {row}")).collect();
            format!("     {}\n{}\n", head.join(" "), rows.join("\n"))
        }),
        ("YAML with tildes", &|board| {
            format!(
                "puzzle:\n  name: \"Easy 4\"\n  cells:\n{}",
                wrapped(board, or("~"), ", ", "    - [", "]\n")
            )
        }),
        ("two digits a cell", &|board| {
            wrapped(board, |cell| if cell == 0 { "--".into() } else { format!("{cell:02}") }, " ", "", "\n")
        }),
        ("shell", &|board| format!("cat <<EOF\n{}EOF\n", wrapped(board, or("_"), " ", "", "\n"))),
        ("quoted twice", &|board| {
            format!(
                "On Monday Ann wrote:\n>> Try:\n>>\n{}>\n> No.\n",
                wrapped(board, or("."), " ", ">> ", "\n")
            )
        }),
        ("numbered", &|board| {
            let rows = joined(board, plain, " ");
            rows.iter().zip(1..).map(|(row, number)| format!("{number:>4} | {row}\n")).collect()
        }),
        ("colours", &|board| {
            let cell = |cell| {
                if cell == 0 {
                    "\u{1b}[2m.\u{1b}[0m".to_owned()
                } else {
                    format!("\u{1b}[38;5;42m{cell}\u{1b}[0m")
                }
            };
            wrapped(board, cell, " ", "", "\n")
        }),
        ("one cell a line", &|board| wrapped(board, or("."), "\n", "", "\n")),
    ]);
}

#[test]
fn commands_of_latex_decorate_cells() {
    let body =
        |board: &str, cell: &dyn Fn(usize) -> String| wrapped(board, cell, " & ", "", " \\\\ \\hline\n");
    let bold = |blank: &'static str| {
        move |cell: usize| if cell == 0 { blank.to_owned() } else { format!("\\textbf{{{cell}}}") }
    };
    each_is_read(&[
        ("array", &|board| {
            format!("\\[\\begin{{array}}{{|ccc|}}\n{}\\end{{array}}\\]\n", body(board, &or("\\cdot")))
        }),
        ("bold", &|board| {
            format!("\\begin{{tabular}}{{|c|c|}}\n\\hline\n{}\\end{{tabular}}\n", body(board, &bold("~")))
        }),
        ("empty groups", &|board| {
            format!("\\begin{{tabular}}{{cc}}\n{}\\end{{tabular}}\n", body(board, &bold("{}")))
        }),
    ]);
    let rows = joined(NINE, or("{}"), ",");
    let rows: String =
        rows.iter().zip(1..).map(|(row, index)| format!("\\setrow{{{index}}}{{{row}}}\n")).collect();
    assert_eq!(found(&format!("\\begin{{lpsudoku}}\n{rows}\\end{{lpsudoku}}\n")), [NINE]);
}

#[test]
fn cells_may_be_values_of_one_name() {
    each_is_read(&[
        ("objects", &|board| {
            let cell = |cell| format!("{{\"v\": {cell}}}");
            format!("{{\"rows\": [{}]}}", wrapped(board, cell, ", ", "{\"cells\": [", "]}, "))
        }),
        ("objects with more", &|board| {
            let cell = |cell| match cell {
                0 => "{\"value\": null, \"fixed\": false}".to_owned(),
                _ => format!("{{\"value\": {cell}, \"fixed\": true}}"),
            };
            format!("{{\"rows\": [{}]}}", wrapped(board, cell, ", ", "[", "], "))
        }),
        ("elements", &|board| {
            let cell = |cell: usize| format!("<cell>{}</cell>", or("")(cell));
            format!("<grid>\n{}</grid>\n", wrapped(board, cell, "", "<row>", "</row>\n"))
        }),
        ("divisions", &|board| {
            let cell = |cell: usize| format!("<div class=\"cell\">{}</div>", or("")(cell));
            format!(
                "<div class=\"grid\">{}</div>\n",
                wrapped(board, cell, "", "<div class=\"row\">", "</div>\n")
            )
        }),
    ]);
}
