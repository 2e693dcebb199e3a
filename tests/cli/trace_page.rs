//! docs/trace.md lists every key of the first line, every column, every kind and every reason that is
//! printed, and no others.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use super::{library, sudoscope};

fn page() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/trace.md")).expect("a page")
}

/// The names at the start of the rows of the table in a section.
fn table(section: &str) -> BTreeSet<String> {
    let page = page();
    let section = page.split("\n## ").find(|part| part.starts_with(section)).expect("a section");
    let first = section.lines().filter(|line| line.starts_with("| `")).map(|line| line.split('|').nth(1));
    let names = first.flat_map(|cell| cell.expect("a cell").split('`').skip(1).step_by(2).map(String::from));
    names.collect()
}

/// A recorded run whose first guess was chosen by a person.
fn decided(folder: &Path, puzzle: &str) -> String {
    let printed = sudoscope().args(["trace", puzzle, "--algorithm", "mrv"]).assert().success();
    let printed = String::from_utf8(printed.get_output().stdout.clone()).expect("text");
    let lines = printed.replacen("\"reason\":\"guess\"", "\"reason\":\"chosen guess\"", 1);
    assert_ne!(lines, printed, "it guesses");
    let out = folder.join("decided.sudoscope").to_str().expect("a path").to_owned();
    sudoscope().args(["record", "-", "--out", &out]).write_stdin(lines).assert().success();
    out
}

#[test]
fn the_page_documents_exactly_the_printed_fields() {
    let [mut head, mut columns, mut kinds, mut reasons] = [const { BTreeSet::<String>::new() }; 4];
    let files = ["9x9-hard.txt", "9x9-very-hard.txt", "9x9-no-solution.txt", "6x6.txt"];
    let [hard, very_hard, none, easy] = files.map(library);
    let runs = [
        (&very_hard, "propagation:no-hidden-singles,locked-candidates,hidden-pairs,naked-triples"),
        (&hard, "propagation"),
        (&hard, "brute-force"),
        (&hard, "ac3"),
        (&hard, "learning"),
        (&none, "cbj"),
        (&none, "cbj:static,ascending,none"),
        (&easy, "norvig"),
        (&easy, "dlx"),
    ];
    let golden =
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/layout-3/9x9-no-solution-parallel.sudoscope");
    let folder = tempfile::tempdir().expect("a folder");
    let decided = decided(folder.path(), &hard);
    let recorded = [golden, &decided].map(|run| ["trace", run].map(String::from).to_vec());
    let solved = runs.map(|(file, solver)| {
        ["trace", file, "--algorithm", solver, "--to", "20000"].map(String::from).to_vec()
    });
    for arguments in solved.into_iter().chain(recorded) {
        let output = sudoscope().args(arguments).assert().success().get_output().clone();
        for (number, line) in String::from_utf8(output.stdout).expect("text").lines().enumerate() {
            let line: Value = serde_json::from_str(line).expect("an object a line");
            let keys = line.as_object().expect("an object").keys().cloned();
            if number == 0 {
                head.extend(keys);
                continue;
            }
            columns.extend(keys);
            kinds.insert(line["kind"].as_str().expect("a kind").into());
            reasons.extend(line["reason"].as_str().map(String::from));
        }
    }
    assert_eq!(head, table("The first line"));
    assert_eq!(columns, table("The columns"));
    assert_eq!(kinds, table("The kinds"));
    assert_eq!(reasons, table("The reasons"));
    let csv = sudoscope().args(["trace", &easy, "--format", "csv", "--to", "1"]).assert().success();
    let csv = String::from_utf8(csv.get_output().stdout.clone()).expect("text");
    let headings = csv.lines().nth(1).expect("headings").split(',').map(String::from).collect();
    assert_eq!(columns, headings);
}

#[test]
fn the_example_is_what_is_printed() {
    let page = page();
    let example = page.split("```").nth(1).expect("an example").trim();
    let (command, printed) = example.split_once('\n').expect("a command and its output");
    let arguments = command.strip_prefix("$ sudoscope ").expect("a command").split_whitespace();
    let output = sudoscope().current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments).assert().success();
    let output = String::from_utf8(output.get_output().stdout.clone()).expect("text");
    let version = |text: &str| text.replace(&format!("\"{}\"", env!("CARGO_PKG_VERSION")), "…");
    assert_eq!(version(printed.trim()), version(output.trim()));
}
