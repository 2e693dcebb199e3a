//! The grades of the public library (`../shared/techniques/grades.csv`): HoDoKu's levels and scores.

use std::collections::BTreeMap;
use std::fs;

use sudoscope::engine::{Budget, Engine};
use sudoscope::format;
use sudoscope::rating::Path;

use crate::common::files;

/// Of a hundred puzzles at least so many have HoDoKu's level and score.
const LEAST: usize = 98;

#[test]
fn grades_of_the_library_are_those_of_hodoku() {
    let Some(path) = files::path("../techniques/grades.csv") else { return };
    let (mut engine, mut failed) = (Engine::new(), Vec::new());
    let mut levels = BTreeMap::<String, (usize, usize)>::new();
    for line in fs::read_to_string(path).unwrap().lines().skip(1) {
        let columns: Vec<&str> = line.split(',').collect();
        let [puzzle, level, score, ..] = columns[..] else { panic!("{line}") };
        let given = format::read(puzzle.as_bytes(), "").and_then(|document| document.puzzle(0)).unwrap();
        let path = Path::to_only_solution(&mut engine, &given, &Budget::UNLIMITED).expect("one solution");
        let own = path.score();
        let (equal, all) = levels.entry(level.to_owned()).or_default();
        *all += 1;
        if own.level.name() == level && own.score.to_string() == score {
            *equal += 1;
        } else {
            failed.push(format!("{puzzle}: {own}, expected {level} ({score})"));
        }
    }
    let (equal, all) = levels.values().fold((0, 0), |sum, own| (sum.0 + own.0, sum.1 + own.1));
    assert!(all > 300, "{all} puzzles");
    assert!(100 * equal >= LEAST * all, "{equal} of {all}: {levels:?}\n{}", failed.join("\n"));
}
