//! `sudoscope check`: conflicts, no solution, several solutions, exactly one.

use predicates::prelude::*;
use predicates::str::{contains, starts_with};
use serde_json::Value;

use super::{library, sudoscope};

fn checked(text: &str, code: i32) -> Value {
    let mut command = sudoscope();
    let output =
        command.args(["check", "-", "--json"]).write_stdin(text).assert().code(code).get_output().clone();
    serde_json::from_slice(&output.stdout).expect("an object")
}

/// The rows and columns of cells.
fn cells(placed: &Value) -> Vec<[u64; 2]> {
    let cell = |one: &Value| ["row", "column"].map(|key| one[key].as_u64().expect("a number"));
    placed.as_array().expect("cells").iter().map(cell).collect()
}

#[test]
fn each_finding_has_its_fields() {
    let conflict = checked("1..1\n....\n....\n....\n", 1);
    assert_eq!((&conflict["index"], &conflict["outcome"]), (&1.into(), &"conflicts".into()));
    assert_eq!(cells(&conflict["conflicts"][0]["cells"]), [[1, 1], [1, 4]]);
    assert_eq!(conflict["conflicts"][0]["unit"], "row 1");
    let none = checked("123.\n...4\n....\n....\n", 1);
    assert_eq!(none["outcome"], "unsolvable");
    // 1, 2, 3 and 4 all see R1C4. With 4 and two of the others given, only the third fits in both R1C3 and
    // R1C4.
    assert!((3..=4).contains(&cells(&none["givens"]).len()) && cells(&none["givens"]).contains(&[2, 4]));
    let lines = none["refutation"].as_array().expect("lines");
    let depths: Vec<u64> = lines.iter().filter_map(|line| line["depth"].as_u64()).collect();
    assert!(lines[0]["text"].as_str().is_some_and(|line| line.starts_with("Contradiction: ")));
    assert!(depths.len() == lines.len() && depths[0] == 0 && depths[1..].iter().all(|&depth| depth > 0));
    let several = checked("1234\n3412\n....\n....\n", 1);
    assert_eq!((&several["outcome"], &several["solutions"]), (&"several".into(), &4.into()));
    assert_eq!((&several["complete"], several["examples"].as_array().map(Vec::len)), (&true.into(), Some(2)));
    assert!(!cells(&several["differing"]).is_empty());
    assert!(!cells(&several["missing"]).is_empty());
    let unique = checked("1234\n3412\n2143\n....\n", 0);
    assert_eq!((&unique["outcome"], &unique["solutions"]), (&"unique".into(), &1.into()));
    assert_eq!(unique["solution"], "1234341221434321");
}

#[test]
fn sentences_for_people() {
    let check = |file: &str, code: i32| sudoscope().args(["check", &library(file)]).assert().code(code);
    check("9x9-easy.txt", 0).stdout(starts_with("puzzle 1: Exactly one solution\n"));
    check("9x9-no-solution.txt", 1).stdout(contains("exclude every solution"));
    check("9x9-several-solutions.txt", 1)
        .stdout(contains("Two of them differ in ").and(contains("would leave one solution")));
    sudoscope().args(["check", "nowhere.txt"]).assert().code(2).stdout("");
}
