//! `sudoscope info`: what it says about a recorded run.

use predicates::prelude::*;
use predicates::str::{contains, starts_with};
use serde_json::Value;

use super::trace::race;
use super::{assert_refused, library, sudoscope};

fn objects(path: &str, code: i32) -> Vec<Value> {
    let output = sudoscope().args(["info", path, "--json"]).assert().code(code).get_output().clone();
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

#[test]
fn race_info_has_the_figures_of_solve() {
    let folder = tempfile::tempdir().expect("a folder");
    let (race, _) = race(folder.path());
    let race = race.to_str().expect("text");
    let runs = objects(race, 0);
    assert_eq!(runs.len(), 2);
    for ((run, solver), number) in runs.iter().zip(["brute-force", "mrv"]).zip(1..) {
        assert_eq!((&run["run"], &run["runs"]), (&number.into(), &2.into()));
        let arguments = ["solve", "--json", "--algorithm", solver, &library("9x9-hard.txt")];
        let solved = sudoscope().args(arguments).assert().success().get_output().clone();
        let solved: Value = serde_json::from_slice(&solved.stdout).expect("an object");
        for (key, value) in solved.as_object().expect("an object") {
            assert!(["index", "seconds"].contains(&key.as_str()) || run[key] == *value, "{key}");
        }
        assert_eq!((&run["block"], &run["symbols"]), (&"3x3".into(), &"123456789".into()));
    }
    let text = sudoscope().args(["info", race]).assert().success().stderr("");
    let text =
        text.stdout(starts_with("run 1 of 2\npuzzle: 9×9, hard\nboard: 9×9 in blocks of 3×3, 25 givens\n"));
    text.stdout(contains("\nsolver: mrv\noutcome: solved\nsteps: ").and(contains("\ntime: ")));
}

#[test]
fn info_reports_damage_like_trace() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.sudoscope");
    let run = path.to_str().expect("text");
    let puzzle = library("9x9-hard.txt");
    sudoscope().args(["trace", &puzzle, "--format", "none", "--record", run]).assert().success();
    let [whole] = &objects(run, 0)[..] else { panic!("one run") };
    assert_eq!((whole["outcome"].as_str(), whole.get("damage")), (Some("solved"), None));
    let bytes = std::fs::read(&path).expect("a file");
    std::fs::write(&path, &bytes[..bytes.len() - 10]).expect("a file");
    let [damaged] = &objects(run, 2)[..] else { panic!("one run") };
    assert_eq!((&damaged["outcome"], &damaged["steps"]), (&Value::Null, &whole["steps"]));
    assert!(damaged["damage"].as_str().is_some_and(|damage| damage.contains("the file ends early")));
    let text = sudoscope().args(["info", run]).assert().code(2);
    text.stdout(contains("\noutcome: not recorded\n")).stderr(contains("the file ends early"));
    // The other commands give the same exit code, even for questions about the steps before the damage.
    let question = ["explain", run, "--cell", "R3C5"];
    sudoscope().args(question).assert().code(2).stdout(contains("R3C5 = ")).stderr(contains("ends early"));
    let before = sudoscope().args(question).args(["--at", "600"]).assert().code(2);
    before.stderr(contains("ends early"));
    sudoscope().args(["trace", run, "--format", "none"]).assert().code(2);
    assert_refused(sudoscope().args(["info", &puzzle]), "this is not a recorded run");
}
