//! Killer, jigsaw, futoshiki and kenken are refused by name where they appear, and only there.

use super::{NINE, found, joined, licence, message};

#[test]
fn other_kinds_of_puzzles_are_refused_by_name() {
    let cages = "[{\"sum\": 8, \"cells\": [[0, 0], [0, 1]]}, {\"sum\": 17, \"cells\": [[1, 0], [1, 1]]}]";
    assert!(message(&format!("{{\"size\": 9, \"cages\": {cages}}}")).contains("killer"));
    let grid = format!("[[{}]]", joined(NINE, |cell| cell.to_string(), ", ").join("], ["));
    assert!(message(&format!("{{\"grid\": {grid}, \"cages\": {cages}}}")).contains("killer"));
    let kenken = "# kenken 4\n11+ A1 A2\n2/ B1 B2\n3- C1 C2\n6* D1 D2\n4 A3\n";
    assert!(message(kenken).contains("kenken"));
    assert!(message(&kenken[11..]).contains("kenken"), "by its signs");
    let futoshiki = ". < . . >\n. . 3 .\n^ . v .\n. > . . 2\n";
    assert!(message(futoshiki).contains("futoshiki"));
    let regions =
        "112222333\n111223333\n114223553\n164445553\n664777855\n966448888\n966748888\n996777558\n999977755\n";
    let jigsaw = format!("type: jigsaw\nregions:\n{regions}");
    assert!(message(&jigsaw).contains("jigsaw"), "{jigsaw}");
}

#[test]
fn a_map_of_regions_is_a_jigsaw() {
    let irregular = ["111222", "111223", "444233", "445333", "455666", "555666"];
    let text = |rows: &[&str]| {
        let rows: Vec<String> =
            rows.iter().map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(", ")).collect();
        format!("def shape():\n    return [[{}]]\n", rows.join("],\n        ["))
    };
    assert!(message(&text(&irregular)).contains("jigsaw"));
}

/// Next to a board that another format would read.
#[test]
fn irregular_regions_in_data_are_a_jigsaw() {
    let regular = ["111222333"; 3].iter().chain(&["444555666"; 3]).chain(&["777888999"; 3]);
    let regular: Vec<String> = regular.map(|row| (*row).to_owned()).collect();
    let mut irregular = regular.clone();
    irregular[0] = "111122333".to_owned();
    irregular[1] = "112222333".to_owned();
    let grid = joined(NINE, |cell| cell.to_string(), "").join("\", \"");
    let map = |regions: &[String]| {
        format!("{{\"regions\": [\"{}\"], \"grid\": [\"{grid}\"]}}", regions.join("\", \""))
    };
    assert!(message(&map(&irregular)).contains("jigsaw"));
    let cells_of = |regions: &[String], name: u8, from: usize| {
        let at = |cell: usize| regions[cell / 9].as_bytes()[cell % 9];
        let cells = (0..81).filter(|cell| at(*cell) == name);
        let cells: Vec<String> =
            cells.map(|cell| format!("[{}, {}]", cell / 9 + from, cell % 9 + from)).collect();
        format!("[{}]", cells.join(", "))
    };
    for from in [0, 1] {
        let lists = |regions: &[String]| {
            let lists: Vec<String> = (b'1'..=b'9').map(|name| cells_of(regions, name, from)).collect();
            format!("{{\"grid\": [\"{grid}\"], \"regions\": [{}]}}", lists.join(", "))
        };
        assert!(message(&lists(&irregular)).contains("jigsaw"));
        assert_eq!(found(&lists(&regular)), [NINE]);
    }
}

#[test]
fn sums_of_listed_cells_are_a_killer() {
    let sums =
        "[{\"sum\": 3, \"cells\": [\"A1\", \"A2\"]}, {\"sum\": 15, \"cells\": [\"A3\", \"A4\", \"A5\"]}]";
    assert!(message(sums).contains("killer"));
    assert!(message("3 (0,0) (0,1)\n15 (0,2) (0,3) (0,4)\n22 (0,5) (1,5) (1,4) (2,4)\n").contains("killer"));
    assert!(message("5\n0 0 0 0 0\n0 0 2 0 0\nA1 < A2\nB3 > B4\n").contains("futoshiki"));
}

/// Mentioning a name in prose or in a comment does not make a puzzle of that kind.
#[test]
fn only_what_stands_in_a_text_is_refused() {
    let rows = joined(NINE, |cell| cell.to_string(), ", ").join("},\n    {");
    let program =
        |comment: &str| format!("// {comment}\n{}int grid[9][9] = {{\n    {{{rows}}}\n}};\n", licence("//"));
    for comment in ["to do: killer sudoku", "no jigsaw sudoku yet", "see also futoshiki and kenken"] {
        assert_eq!(found(&program(comment)), [NINE], "{comment}");
    }
    let called = format!("{}killer sudoku:\n  - {}\n", licence(""), rows.replace("},\n    {", "\n  - "));
    assert!(message(&called).contains("killer"), "{called}");
    let prose =
        "The inequalities of these puzzles are irregular; killer cages took 1.25 s, not 0.5 s. ".repeat(20);
    assert_eq!(message(&prose), "no puzzle found");
    let changes = "- Fix an irregular case (#4321) in 0.2.186\n- Deny inequality of f64 in 1.0\n".repeat(40);
    assert_eq!(message(&changes), "no puzzle found");
}

/// A board of digits is not read next to what another kind of puzzle needs, whichever format would read it.
#[test]
fn names_are_noticed_beside_boards_of_other_formats() {
    let futoshiki = "futoshiki 4\n0 0 0 0\n0 0 0 0\n0 2 0 0\n0 0 0 0\n1,1 < 1,2\n2,3 > 2,4\n3,1 < 4,1\n";
    assert!(message(futoshiki).contains("futoshiki"));
    let rows = joined(NINE, |cell| cell.to_string(), "").join("\n");
    let regions = "AAABBBCCC\n".repeat(9);
    assert!(message(&format!("jigsaw\n{rows}\n\n{regions}")).contains("jigsaw"));
}
