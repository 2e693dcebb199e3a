//! The schema in docs/json.md: everything printed is described there, with its type and command, and
//! everything described is printed.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
use sudoscope::geometry::{Cell, Digit};
use sudoscope::in_words::grouped;
use sudoscope::trace::{Inquiry, Resume, Subject, file};

use super::{library, sudoscope};

/// What a row of the table says about a key.
struct Row {
    types: Vec<String>,
    commands: Vec<String>,
    /// The commands that have printed the key, with the types it had.
    seen: Vec<(String, String)>,
}

fn table() -> BTreeMap<String, Row> {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/json.md")).expect("a page");
    let mut rows = BTreeMap::new();
    for line in page.lines().filter(|line| line.starts_with("| `")) {
        let [keys, types, commands, _] = line.trim_matches('|').split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let quoted = |text: &str| text.split('`').skip(1).step_by(2).map(String::from).collect::<Vec<_>>();
        for key in quoted(keys) {
            let types = types.split(", ").map(|name| name.trim().trim_matches('`').to_owned()).collect();
            let row = Row { types, commands: quoted(commands), seen: Vec::new() };
            assert!(rows.insert(key.clone(), row).is_none(), "{key} is there twice");
        }
    }
    rows
}

const fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// Looks up every key of a value, at any depth.
fn look_up(value: &Value, command: &str, rows: &mut BTreeMap<String, Row>) {
    match value {
        Value::Object(fields) => {
            for (key, field) in fields {
                let row =
                    rows.get_mut(key).unwrap_or_else(|| panic!("{command}: `{key}` is not in the table"));
                let found = type_of(field);
                assert!(row.types.iter().any(|one| one == found), "{command}: `{key}` is of type {found}");
                assert!(row.commands.iter().any(|one| one == command), "{command} prints `{key}`");
                row.seen.push((command.to_owned(), found.to_owned()));
                look_up(field, command, rows);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| look_up(item, command, rows)),
        _ => {}
    }
}

/// A run with a bookmark that opens at a question, and a truncated one.
fn recordings(folder: &Path) -> [String; 2] {
    let [run, marked, damaged] = ["run", "marked", "damaged"].map(|name| folder.join(name));
    let arguments = ["trace", &library("9x9-hard.txt"), "--format", "none", "--record"];
    sudoscope().args(arguments).arg(&run).assert().success();
    let mut saved = file::open(&run).expect("a run");
    saved.bookmarks.set(7, "a note").expect("room");
    let mut writer = file::FileWriter::create(&marked, &saved.about).expect("a file");
    saved.trace.chunks().for_each(|chunk| writer.chunk(chunk).expect("written"));
    writer.set_bookmarks(&saved.bookmarks);
    let subject = Subject::Candidate(Cell::new(5), Digit::new(3));
    let inquiry = Some(Inquiry { position: 7, subject });
    writer.set_resume(Some(&Resume { position: 9, page: "why".into(), inquiry, questions: None }));
    writer.finish(&saved.finish.expect("an end")).expect("written");
    let bytes = std::fs::read(&run).expect("a file");
    std::fs::write(&damaged, &bytes[..bytes.len() - 10]).expect("a file");
    [marked, damaged].map(|path| path.to_str().expect("text").to_owned())
}

/// The output of a program whose first guess is not a candidate.
fn faulty(folder: &Path) -> String {
    let path = folder.join("faulty.jsonl");
    let lines = r#"{"trace":1,"board":"1..............4"}
        {"kind":"assign","cell":"A2","digit":1,"guess":true,"file":"mine.py","line":3}"#;
    std::fs::write(&path, lines).expect("a file");
    path.to_str().expect("text").to_owned()
}

#[test]
fn the_json_page_has_exactly_the_printed_keys() {
    let mut rows = table();
    let [easy, hard] = ["9x9-easy.txt", "9x9-hard.txt"].map(library);
    let (several, none) = (library("9x9-several-solutions.txt"), library("9x9-no-solution.txt"));
    let calls: &[&[&str]] = &[
        &["solve", "--json", &hard],
        &["solve", "--json", &none],
        &["solve", "--json", "--count", &several],
        &["solve", "--json", "--all", &easy],
        &["solve", "--json", "--algorithm", "mrv", &hard],
        &["solve", "--json", "--path", &hard],
        &["compare", "--json", "--algorithm", "mrv", "--algorithm", "dlx", &easy],
        &["check", "--json", &several],
        &["check", "--json", &none],
        &["check", "--json", &easy],
        &["check", "--json", "-"],
        &["check", "--json", "-", "--format", "rows"],
        &["explain", "--json", &hard, "--cell", "R3C5"],
        &["explain", "--json", &hard, "--cell", "R3C5", "--limit", "0"],
        &["explain", "--json", &hard, "--cell", "R1C3", "--digit", "6", "--algorithm", "norvig"],
        &["explain", "--json", "-", "--cell", "R1C4", "--algorithm", "cbj", "--variant", "plain"],
    ];
    let folder = tempfile::tempdir().expect("a folder");
    let [whole, damaged] = recordings(folder.path());
    let out = folder.path().join("study").to_str().expect("text").to_owned();
    let faulty = faulty(folder.path());
    let more: &[&[&str]] = &[
        &["info", "--json", &whole],
        &["info", "--json", &damaged],
        &["study", "--json", &easy, "--solvers", "mrv,dlx", "--out", &out],
        &["align", "--json", &hard, "--solvers", "propagation:no-naked-pairs,propagation"],
        &["align", "--json", &easy, "--solvers", "dlx,mrv"],
        &["align", "--json", &whole, "--solvers", "mrv"],
        &["hint", "--json", "--all", &hard],
        &["rate", "--json", &easy],
        &["rate", "--json", &several],
        &["judge", "--json", &faulty],
    ];
    for call in calls.iter().chain(more) {
        // For `check`, conflicting givens; for `explain`, a contradiction.
        let text = if *call == ["check", "--json", "-"] {
            "1..1\n....\n....\n....\n"
        } else {
            "123.\n...4\n....\n....\n"
        };
        let output = sudoscope().args(*call).write_stdin(text).assert().get_output().clone();
        assert!(!output.stdout.is_empty(), "{call:?}: {}", String::from_utf8_lossy(&output.stderr));
        for line in String::from_utf8(output.stdout).expect("text").lines() {
            look_up(&serde_json::from_str(line).expect("an object a line"), call[0], &mut rows);
        }
    }
    for (key, row) in &rows {
        for command in &row.commands {
            assert!(row.seen.iter().any(|(own, _)| own == command), "{command} never prints `{key}`");
        }
        for own in row.types.iter().filter(|own| *own != "null") {
            assert!(row.seen.iter().any(|(_, found)| found == own), "`{key}` is never of type {own}");
        }
    }
}

#[test]
fn comparison_objects_have_the_figures_of_solve() {
    let file = library("4x4.txt");
    let asked = ["--json", "--algorithm", "mrv", &file];
    let object = |command: &str| {
        let output = sudoscope().arg(command).args(asked).assert().success().get_output().clone();
        let mut object: Value = serde_json::from_slice(&output.stdout).expect("one object");
        let fields = object.as_object_mut().expect("an object");
        fields.remove("seconds").expect("a time");
        fields.remove("solution");
        object
    };
    assert_eq!(object("compare"), object("solve"));
    sudoscope().args(["compare", "--csv"]).args(asked).assert().code(2);
}

#[test]
fn every_command_names_figures_alike() {
    let file = library("9x9-hard.txt");
    let folder = tempfile::tempdir().expect("a folder");
    let objects = |arguments: &[&str]| -> Vec<Value> {
        let output = sudoscope().args(arguments).assert().success().get_output().clone();
        let text = String::from_utf8(output.stdout).expect("text");
        text.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
    };
    let compared = objects(&["compare", "--json", "--algorithm", "mrv", "--algorithm", "dlx", &file]);
    let out = folder.path().to_str().expect("text");
    let mut studied = objects(&["study", "--json", &file, "--solvers", "mrv,dlx", "--out", out]);
    // A study sorts its solvers.
    studied.reverse();
    let aligned = objects(&["align", "--json", &file, "--solvers", "mrv,dlx"]);
    for (index, expected) in compared.iter().enumerate() {
        for (key, value) in
            expected.as_object().expect("an object").iter().filter(|(key, _)| *key != "seconds")
        {
            assert_eq!(&studied[index][key], value, "{key}");
            // A comparison covers one puzzle of a file, without its number.
            assert!(key == "index" || &aligned[index][key] == value, "{key}");
        }
    }
    sudoscope().args(["study", "--json", "--table", "csv", &file]).assert().code(2);
}

/// Everything in the text is in the objects.
#[test]
fn an_alignments_json_agrees_with_its_text() {
    let file = library("9x9-hard.txt");
    let arguments = ["align", &file, "--solvers", "propagation:no-hidden-singles,no-naked-pairs,propagation"];
    let output = |more: &[&str]| {
        let output = sudoscope().args(arguments).args(more).assert().success().get_output().clone();
        String::from_utf8(output.stdout).expect("text")
    };
    let (words, json) = (output(&[]), output(&["--json"]));
    let all: Value = serde_json::from_str(json.lines().last().expect("a line")).expect("an object");
    assert!(words.contains(&format!("The first {} decisions are the same", all["common_decisions"])));
    assert!(words.contains(&format!("{} guesses are in both trees", all["common_guesses"])));
    for part in all["only"].as_array().expect("both") {
        let solver = part["solver"].as_str().expect("a name");
        assert!(words.contains(&format!("Only {solver} searched {} subtrees", part["subtrees"])), "{part}");
        for subtree in part["costliest"].as_array().expect("some") {
            let (row, column) = (&subtree["row"], &subtree["column"]);
            let digit = subtree["digit"].as_str().expect("a symbol");
            assert!(words.contains(&format!("R{row}C{column} = {digit} below ")), "{subtree}");
            let [step, steps] =
                ["step", "steps"].map(|key| grouped(subtree[key].as_u64().expect("a number")));
            assert!(words.contains(&format!("from step {step}: {steps} steps")), "{subtree}");
            assert!(words.contains(subtree["spared"]["text"].as_str().expect("a reason")));
        }
    }
}
