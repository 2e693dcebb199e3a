//! The ratings in the public library (`../shared/techniques/grades.csv`): Sudoku Explainer's rating, pearl
//! and diamond.
//!
//! `SUDOSCOPE_GRADES=all` rates all hard puzzles instead of every fifth.

use std::collections::BTreeMap;
use std::env;
use std::fs;

use sudoscope::format;
use sudoscope::puzzle::Puzzle;
use sudoscope::rating::{Difficulty, Explained, Explainer};

use crate::common::files;

/// The rating above which only every fifth puzzle is rated.
const HARD: f64 = 8.0;

/// Puzzles of the project; the last one is harder than the search covers.
const OWN: [(&str, &str); 5] = [
    ("9x9-easy.txt", "1.2,1.2,1.2"),
    ("9x9-medium.txt", "1.5,1.2,1.2"),
    ("9x9-hard.txt", "4.6,1.2,1.2"),
    ("9x9-very-hard.txt", "6.6,1.2,1.2"),
    ("9x9-published.txt", ",1.2,1.2"),
];

fn own(file: &str) -> Puzzle {
    let text = fs::read(format!("{}/puzzles/{file}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    format::read(&text, file).and_then(|document| document.puzzle(0)).unwrap()
}

fn rate(explainer: &mut Explainer, puzzle: &Puzzle) -> String {
    let Explained { rating, pearl, diamond } = explainer.rate(puzzle, &|| true);
    let known =
        |difficulty: Option<Difficulty>| difficulty.map(|known| known.to_string()).unwrap_or_default();
    format!("{},{},{}", known(rating), known(pearl), known(diamond))
}

#[test]
fn ratings_of_own_puzzles() {
    let mut explainer = Explainer::default();
    for (file, expected) in OWN {
        assert_eq!(rate(&mut explainer, &own(file)), expected, "{file}");
    }
}

#[test]
fn cancelled_rating_gives_no_ratings() {
    assert_eq!(Explainer::default().rate(&own(OWN[0].0), &|| false), Explained::default());
}

#[test]
fn ratings_equal_those_of_sudoku_explainer() {
    let Some(path) = files::path("../techniques/grades.csv") else { return };
    let is_all = env::var_os("SUDOSCOPE_GRADES").is_some_and(|value| value == "all");
    let (mut explainer, mut hard, mut failed) = (Explainer::default(), 0, Vec::new());
    let mut bands = BTreeMap::<String, (usize, usize)>::new();
    for line in fs::read_to_string(path).unwrap().lines().skip(1) {
        let columns: Vec<&str> = line.split(',').collect();
        let [puzzle, _, _, rating, pearl, diamond, ..] = columns[..] else { panic!("{line}") };
        let is_hard = rating.parse::<f64>().unwrap() > HARD;
        hard += usize::from(is_hard);
        if is_hard && hard % 5 != 0 && !is_all {
            continue;
        }
        let given = format::read(puzzle.as_bytes(), "").and_then(|document| document.puzzle(0)).unwrap();
        let (expected, rated) = (format!("{rating},{pearl},{diamond}"), rate(&mut explainer, &given));
        let (equal, all) = bands.entry(rating.to_owned()).or_default();
        (*equal, *all) = (*equal + usize::from(rated == expected), *all + 1);
        if rated != expected {
            failed.push(format!("{puzzle}: {rated} instead of {expected}"));
        }
    }
    assert!(failed.is_empty(), "{}\nequal and all, by rating: {bands:?}", failed.join("\n"));
}
