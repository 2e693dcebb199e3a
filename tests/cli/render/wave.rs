//! A propagation as a wave has numbers that match the steps printed by `trace`.

use std::collections::BTreeMap;

use resvg::usvg::roxmltree::Document;
use serde_json::Value;

use super::{Folder, cells, library, sudoscope, svg, written};

const SOLVER: &str = "backtracking:mrv+degree,lcv,mac";

/// The steps of a run as `trace` prints them.
fn steps(file: &str) -> Vec<Value> {
    let output = sudoscope().args(["trace", file, "--algorithm", SOLVER, "--no-times"]).output();
    let text = String::from_utf8(output.expect("steps").stdout).expect("text");
    let parsed = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("an object"));
    parsed.filter(|step| step["step"].is_u64()).collect()
}

#[test]
fn changed_cells_are_numbered_from_the_guess() {
    let folder = Folder::new();
    let file = library("9x9-hard.txt");
    let steps = steps(&file);
    let is_guess = |step: &Value| step["reason"] == "guess";
    let guesses: Vec<usize> = (0..steps.len()).filter(|index| is_guess(&steps[*index])).take(12).collect();
    for guess in guesses {
        let mut numbers = BTreeMap::new();
        let mut at = guess;
        for (step, number) in steps[guess..].iter().zip(1..).take(25) {
            let is_change = matches!(step["kind"].as_str(), Some("assign" | "eliminate"));
            if number > 1 && (!is_change || is_guess(step)) {
                break;
            }
            numbers.insert(format!("R{}C{}", step["row"], step["column"]), number);
            at += 1;
        }
        let at = at.to_string();
        let arguments = [&*file, "--algorithm", SOLVER, "--at", &at];
        let [plain, waved] =
            [svg(&folder, &arguments), svg(&folder, &[&arguments[..], &["--wave"]].concat())];
        let [plain, waved] = [&plain, &waved].map(|text| Document::parse(text).expect("XML"));
        let waved = cells(&waved);
        for (name, group) in cells(&plain) {
            let symbols = |group| written(group).iter().map(|one| one.symbol).collect::<String>();
            let (before, after) = (symbols(group), symbols(waved[name]));
            let number = numbers.get(name).map(|number: &i32| number.to_string()).unwrap_or_default();
            assert_eq!(after, format!("{before}{number}"), "{name} at {at}");
        }
    }
}
