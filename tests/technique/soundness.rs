//! What techniques conclude is true, and follows from the facts that they name.

use std::collections::BTreeMap;
use std::io::{self, Write as _};

use sudoscope::engine::{self, Budget, Engine};
use sudoscope::geometry::Variant;
use sudoscope::hints::Pencilled;
use sudoscope::puzzle::{Grid, Puzzle};
use sudoscope::rating::{Path, Taken, only_solution};
use sudoscope::rules::{self, BoardView, Claim, Effect, Instance, Position, Premise, RuleSet};

use crate::common::files;
use crate::common::own::{self, Known};

/// The instances of each technique whose facts are checked, more or less.
const MOST_CHECKED: usize = 30;

/// The instances of each technique that are judged in one position: there can be many thousands of almost locked sets.
const MOST_IN_POSITION: usize = 20;

/// The puzzles of the collections that are looked at, unless `SUDOSCOPE_PUZZLES` says how many.
const MOST_PUZZLES: usize = 6;

fn every_technique() -> RuleSet {
    rules::techniques().into_iter().fold(RuleSet::EMPTY, |set, (rule, _)| set.with(rule.id, true))
}

struct Judge {
    engine: Engine,
    /// How often the facts of each technique were checked.
    checked: BTreeMap<&'static str, usize>,
    found: BTreeMap<&'static str, usize>,
}

impl Judge {
    fn new() -> Self {
        Self { engine: Engine::new(), checked: BTreeMap::new(), found: BTreeMap::new() }
    }

    /// Judges everything that all techniques find on the way to the solution.
    fn puzzle(&mut self, puzzle: &Puzzle) {
        let solution = only_solution(&mut self.engine, puzzle, &Budget::UNLIMITED).expect("one solution");
        let path = Path::of(puzzle, &solution, every_technique()).expect("not too large");
        let none = vec![None; puzzle.geometry().cell_count()];
        let blank = Puzzle::new(puzzle.geometry().clone(), none, puzzle.symbols().clone(), "");
        let blank = blank.expect("no conflict");
        let mut board = Pencilled::from(puzzle);
        for step in path.steps {
            self.position(&board, &solution, &blank);
            match step {
                Taken::Technique(instance) => apply(&mut board, &instance),
                Taken::Guess((cell, digit)) => board.place(cell, digit, false),
            }
        }
        let is_solved = |cell| board.digit(cell) == Some(solution.digits()[cell.index()]);
        assert!(puzzle.geometry().cells().all(is_solved), "{puzzle}");
    }

    fn position(&mut self, board: &Pencilled, solution: &Grid, blank: &Puzzle) {
        let position = Position::of(board).expect("not too large");
        for (rule, grade) in rules::techniques() {
            for instance in rule.some(&position, MOST_IN_POSITION) {
                *self.found.entry(rule.name).or_default() += 1;
                for &(cell, digit) in &instance.conclusions {
                    let is_in_solution = solution.digits()[cell.index()] == digit;
                    let places = instance.effect == Effect::Places;
                    assert_eq!(is_in_solution, places, "{}: {instance:?} on {board:?}", rule.name);
                    let claim = Claim { before: &position, step: instance.step((cell, digit)) };
                    assert_eq!(rules::check(&claim), Ok(()), "{}: {instance:?} on {board:?}", rule.name);
                    if !grade.assumes_one_solution() {
                        self.facts(blank, &claim, rule.name);
                    }
                }
            }
        }
    }

    /// Judges whether a conclusion follows from the facts that its technique names: without the conclusion they have no
    /// solution.
    fn facts(&mut self, blank: &Puzzle, claim: &Claim<'_>, name: &'static str) {
        let checked = self.checked.entry(name).or_default();
        if *checked >= MOST_CHECKED {
            return;
        }
        *checked += 1;
        let (mut placed, mut struck) = (Vec::new(), Vec::new());
        for premise in rules::premises(claim) {
            match premise {
                Premise::Holds(cell, digit) => placed.push((cell, digit)),
                Premise::Excluded(cell, digit) => struck.push((cell, digit)),
            }
        }
        let place = (claim.step.cell, claim.step.digit);
        if claim.step.effect == Effect::Places { &mut struck } else { &mut placed }.push(place);
        let negated = engine::Position { puzzle: blank, placed: &placed, struck: &struck };
        // A long chain on a board without digits can be too hard to refute.
        let budget = Budget { nodes: Some(300), ..Budget::UNLIMITED };
        let solution = self.engine.first(negated, &budget).unwrap_or(None);
        assert_eq!(solution, None, "{name} does not follow from its facts: {:?}", claim.step);
    }
}

fn apply(board: &mut Pencilled, instance: &Instance) {
    for &(cell, digit) in &instance.conclusions {
        if instance.effect == Effect::Places {
            board.place(cell, digit, false);
        } else {
            board.eliminate(cell, digit);
        }
    }
}

#[test]
fn what_is_found_in_own_puzzles_is_true() {
    let mut judge = Judge::new();
    for own in own::of_sides(4..=9, 6).into_iter().filter(|own| own.solutions == Known::One) {
        judge.puzzle(&own.puzzle);
    }
    let easy = ["full house", "naked single", "hidden single", "pointing", "naked pair", "hidden pair"];
    assert!(easy.iter().all(|name| judge.found.contains_key(name)), "{:?}", judge.found);
}

#[test]
fn what_is_found_in_hard_puzzles_is_true() {
    let wanted = std::env::var("SUDOSCOPE_PUZZLES");
    let wanted = wanted.map_or(MOST_PUZZLES, |count| count.parse().expect("SUDOSCOPE_PUZZLES is a number"));
    let puzzles = files::every_nth("9x9/top1465.txt", 1);
    let step = (puzzles.len() / wanted).max(1);
    let mut judge = Judge::new();
    for puzzle in puzzles.iter().step_by(step).filter(|puzzle| puzzle.geometry().variant() == Variant::Plain)
    {
        judge.puzzle(puzzle);
    }
    if std::env::var_os("SUDOSCOPE_PUZZLES").is_some() {
        let _ = writeln!(io::stderr(), "found {:?}\nchecked {:?}", judge.found, judge.checked);
    }
}
