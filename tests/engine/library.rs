//! The puzzle library matches the table in its README.

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use sudoscope::format::{self, Document};
use sudoscope::geometry::Variant;
use sudoscope::puzzle::{Grid, Puzzle};
use sudoscope::solver::solutions::{Solutions, count_to_two};
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::step::{Observer, Step, Stop};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles")
}

/// The cells of the README's table by file.
fn promises() -> BTreeMap<String, Vec<String>> {
    let readme = fs::read_to_string(folder().join("README.md")).unwrap();
    let rows = readme.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.map(|row| {
        let mut cells = row.split('|').map(|cell| cell.trim().trim_end_matches('`').to_owned());
        (cells.next().unwrap(), cells.collect())
    })
    .collect()
}

fn documents() -> Vec<(String, Document)> {
    let names = promises().into_keys();
    names
        .map(|name| {
            let document = format::read_file(&folder().join(&name)).unwrap();
            (name, document)
        })
        .collect()
}

fn puzzle(file: &str) -> Puzzle {
    match format::read_file(&folder().join(file)).unwrap() {
        Document::Single(draft) => draft.puzzle,
        Document::Bulk(_) => panic!("{file} is a collection"),
    }
}

fn clues(puzzle: &Puzzle) -> usize {
    puzzle.givens().iter().flatten().count()
}

/// The number of assignments and of guesses.
#[derive(Default)]
struct Tally {
    assignments: u64,
    guesses: u64,
}

impl Observer for Tally {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        if let Step::Assign { reason, .. } = step {
            self.assignments += 1;
            self.guesses += u64::from(reason.is_guess());
        }
        ControlFlow::Continue(())
    }
}

fn propagation(puzzle: &Puzzle) -> (Outcome, Tally) {
    let mut tally = Tally::default();
    (Algorithm::PROPAGATION.solve(puzzle, &mut tally), tally)
}

#[test]
fn every_file_is_named_and_documented() {
    let names: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "README.md")
        .collect();
    let promised = promises();
    assert_eq!(names.len(), promised.len());
    for name in names {
        assert!(promised.contains_key(&name), "{name}");
        assert!(fs::read_to_string(folder().join(&name)).unwrap().starts_with("# name: "), "{name}");
    }
}

#[test]
fn every_puzzle_matches_its_readme_row() {
    let promised = promises();
    for (name, document) in documents() {
        let Document::Single(draft) = document else { continue };
        let puzzle = draft.puzzle;
        let side = puzzle.geometry().side();
        let variant = if puzzle.geometry().variant() == Variant::Diagonal { ", diagonal" } else { "" };
        let solutions = match count_to_two(&puzzle, &mut ()) {
            Solutions::None => "none",
            Solutions::Unique(_) => "one",
            Solutions::Several => "several",
            Solutions::Unknown => "unknown",
        };
        let measured = [format!("{side}×{side}{variant}"), clues(&puzzle).to_string(), solutions.to_owned()];
        assert_eq!(promised[&name][..3], measured, "{name}");
    }
}

#[test]
fn propagation_needs_what_the_readme_says() {
    let promised = promises();
    for (name, document) in documents() {
        let Document::Single(draft) = document else { continue };
        let puzzle = draft.puzzle;
        let (_, tally) = propagation(&puzzle);
        let written = promised[&name][3].replace(' ', "");
        assert_eq!(written, format!("{}/{}", tally.guesses, tally.assignments), "{name}");
    }
}

#[test]
fn nines_get_harder_as_their_names_say() {
    let guesses = |file| propagation(&puzzle(file)).1.guesses;
    assert_eq!((guesses("9x9-easy.txt"), guesses("9x9-medium.txt")), (0, 0));
    assert!(clues(&puzzle("9x9-easy.txt")) > clues(&puzzle("9x9-medium.txt")));
    assert!((5..30).contains(&guesses("9x9-hard.txt")));
    assert!(guesses("9x9-very-hard.txt") >= 500);
    assert_eq!((guesses("16x16-easy.txt"), guesses("25x25-easy.txt")), (0, 0));
    assert!(guesses("16x16-hard.txt") >= 100);
}

#[test]
fn the_quoted_puzzles_are_those_that_were_published() {
    let published = "........6..5..8.9..3.4..7....491........8..4.5....42....1..9.5..6....4.37........";
    assert_eq!(puzzle("9x9-published.txt").to_string(), published);
    let diagonal = puzzle("9x9-diagonal.txt");
    let nanodegree = "2.............62....1....7...6..8...3...9...7...6..4...4....8....52.............3";
    assert_eq!(diagonal.to_string(), nanodegree);
    let Outcome::Solved(grid) = propagation(&diagonal).0 else { panic!("it has a solution") };
    assert!(grid.to_line(diagonal.symbols()).starts_with("267945381"));
}

#[test]
fn the_unsolvable_puzzle_needs_a_search() {
    let (outcome, tally) = propagation(&puzzle("9x9-no-solution.txt"));
    assert_eq!(outcome, Outcome::Unsolvable);
    assert!(tally.guesses > 1, "{} guesses", tally.guesses);
}

#[test]
fn boards_of_sixteen_keep_their_symbols() {
    let symbols = |file| String::from_iter(puzzle(file).symbols().all());
    assert_eq!(symbols("16x16-easy.txt"), "ABCDEFGHIJKLMNOP");
    assert_eq!(symbols("16x16-hard.txt"), "ABCDEFGHIJKLMNOP");
    assert_eq!(symbols("16x16-word.txt"), "ABCEGHILNOPRSTUY");
    assert_eq!(symbols("16x16-signs.txt"), "!$%&+/<=>?@αβγδε");
    assert_eq!(puzzle("16x16-word.txt").symbols().blank(), '-');
}

#[test]
fn the_collection_has_twenty_puzzles_by_difficulty() {
    let document = format::read_file(&folder().join("9x9-bulk.txt")).unwrap();
    let Document::Bulk(bulk) = document else { panic!("a collection") };
    assert_eq!((bulk.len(), bulk.name()), (20, "20 puzzles, easy to hard"));
    let guesses: Vec<u64> = (0..bulk.len())
        .map(|index| {
            let (puzzle, mut tally) = (bulk.puzzle(index).unwrap(), Tally::default());
            let solutions = count_to_two(&puzzle, &mut tally);
            assert!(matches!(solutions, Solutions::Unique(grid) if Grid::solves(&grid, &puzzle)));
            tally.guesses
        })
        .collect();
    assert!(guesses.is_sorted(), "{guesses:?}");
    assert!(guesses[8] == 0 && guesses[19] >= 20, "{guesses:?}");
}
