//! Grades of the project's own puzzles and of the public library, the latter `HoDoKu`'s
//! (`../shared/techniques/grades.csv`).

use std::collections::BTreeMap;
use std::fs;
use std::path::Path as FilePath;

use sudoscope::engine::{Budget, Engine};
use sudoscope::format;
use sudoscope::puzzle::Puzzle;
use sudoscope::rating::{Explainer, Path, Taken};

use crate::common::files;

/// The least number of puzzles per hundred in the library that must have `HoDoKu`'s level and score.
const LEAST: usize = 98;

/// Puzzles in `puzzles/`: the file, the index in it, `HoDoKu`'s level and score, and Sudoku Explainer's
/// rating.
const OWN: [(&str, usize, &str, u32, &str); 25] = [
    ("9x9-easy.txt", 0, "Easy", 172, "1.2"),
    ("9x9-medium.txt", 0, "Easy", 414, "1.5"),
    ("9x9-hard.txt", 0, "Hard", 834, "4.6"),
    ("9x9-very-hard.txt", 0, "Hard", 898, "6.6"),
    ("9x9-published.txt", 0, "Extreme", 28744, "unknown"),
    ("9x9-bulk.txt", 0, "Easy", 164, "1.2"),
    ("9x9-bulk.txt", 1, "Easy", 172, "1.2"),
    ("9x9-bulk.txt", 2, "Easy", 180, "1.2"),
    ("9x9-bulk.txt", 3, "Easy", 188, "1.5"),
    ("9x9-bulk.txt", 4, "Easy", 336, "1.5"),
    ("9x9-bulk.txt", 5, "Easy", 310, "1.5"),
    ("9x9-bulk.txt", 6, "Easy", 324, "1.2"),
    ("9x9-bulk.txt", 7, "Medium", 348, "2.3"),
    ("9x9-bulk.txt", 8, "Medium", 398, "2.0"),
    ("9x9-bulk.txt", 9, "Easy", 248, "1.5"),
    ("9x9-bulk.txt", 10, "Easy", 232, "1.5"),
    ("9x9-bulk.txt", 11, "Medium", 388, "2.6"),
    ("9x9-bulk.txt", 12, "Hard", 738, "4.6"),
    ("9x9-bulk.txt", 13, "Extreme", 2308, "7.2"),
    ("9x9-bulk.txt", 14, "Extreme", 3808, "7.2"),
    ("9x9-bulk.txt", 15, "Hard", 900, "4.5"),
    ("9x9-bulk.txt", 16, "Medium", 846, "3.0"),
    ("9x9-bulk.txt", 17, "Unfair", 1262, "7.1"),
    ("9x9-bulk.txt", 18, "Extreme", 8916, "8.5"),
    ("9x9-bulk.txt", 19, "Unfair", 1094, "7.2"),
];

/// `HoDoKu`'s levels; a puzzle whose score exceeds that of its level is raised to the next.
const LEVELS: [(&str, u32); 5] =
    [("Easy", 800), ("Medium", 1000), ("Hard", 1600), ("Unfair", 1800), ("Extreme", u32::MAX)];

/// The cost of a step in `HoDoKu`, and the index of its level.
fn cost(technique: &str) -> (usize, u32) {
    match technique {
        "full house" | "naked single" => (0, 4),
        "hidden single" => (0, 14),
        "locked pair" => (1, 40),
        "pointing" | "claiming" => (1, 50),
        "locked triple" | "naked pair" => (1, 60),
        "hidden pair" => (1, 70),
        "naked triple" => (1, 80),
        "hidden triple" => (1, 100),
        "uniqueness test 1" | "uniqueness test 4" | "uniqueness test 6" | "hidden rectangle" => (2, 100),
        "bivalue universal grave + 1" => (2, 100),
        "remote pair" => (2, 110),
        "turbot fish" | "empty rectangle" => (2, 120),
        "skyscraper" | "finned X-wing" => (2, 130),
        "2-string kite" | "W-wing" | "sashimi X-wing" => (2, 150),
        "XY-wing" => (2, 160),
        "finned swordfish" => (3, 200),
        "XY-chain" => (3, 260),
        "discontinuous nice loop" | "alternating inference chain" => (3, 280),
        "grouped discontinuous nice loop" | "grouped alternating inference chain" | "ALS-XZ" => (3, 300),
        "ALS-XY-wing" => (3, 320),
        "ALS chain" => (3, 340),
        "forcing chain contradiction" | "forcing chain verity" => (4, 500),
        "forcing net contradiction" => (4, 700),
        "guess" => (4, 10_000),
        other => panic!("{other} has no cost here"),
    }
}

fn own(file: &str, index: usize) -> Puzzle {
    let path = FilePath::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(file);
    format::read_file(&path).unwrap().puzzle(index).unwrap()
}

fn path(puzzle: &Puzzle) -> Path {
    Path::to_only_solution(&mut Engine::new(), puzzle, &Budget::UNLIMITED).expect("one solution")
}

#[test]
fn own_puzzles_keep_their_grades() {
    let mut explainer = Explainer::default();
    for (file, index, level, score, rating) in OWN {
        let puzzle = own(file, index);
        let grade = path(&puzzle).score();
        assert_eq!((grade.level.name(), grade.score), (level, score), "{puzzle}");
        let rated = explainer.rate(&puzzle, &|| true).rating;
        assert_eq!(rated.map_or("unknown".to_owned(), |rating| rating.to_string()), rating, "{puzzle}");
    }
}

/// Verified by hand: the costs of the steps in a path add up, and each single fills one cell.
#[test]
fn grades_follow_from_published_costs_and_levels() {
    for (file, index, level, score, rating) in OWN {
        let puzzle = own(file, index);
        let path = path(&puzzle);
        let costs: Vec<(usize, u32)> = path.steps.iter().map(Taken::name).map(cost).collect();
        assert_eq!(costs.iter().map(|cost| cost.1).sum::<u32>(), score, "{puzzle}");
        let hardest = costs.iter().map(|cost| cost.0).max().expect("steps");
        let allowed = LEVELS.iter().position(|(_, most)| score <= *most).expect("the last has no limit");
        assert_eq!(LEVELS[hardest.max(allowed)].0, level, "{puzzle}");
        // Sudoku Explainer rates singles 2.3 at most.
        if hardest == 0 {
            assert_eq!(path.steps.len(), puzzle.blanks().count(), "{puzzle}");
            assert!(["1.0", "1.2", "1.5", "2.3"].contains(&rating), "{puzzle}");
        }
    }
}

#[test]
fn grades_of_the_library_are_those_of_hodoku() {
    let Some(list) = files::path("../techniques/grades.csv") else { return };
    let mut failed = Vec::new();
    let mut levels = BTreeMap::<String, (usize, usize)>::new();
    for line in fs::read_to_string(list).unwrap().lines().skip(1) {
        let columns: Vec<&str> = line.split(',').collect();
        let [puzzle, level, score, ..] = columns[..] else { panic!("{line}") };
        let own = path(&files::parse(puzzle)).score();
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
