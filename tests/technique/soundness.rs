//! The conclusions of techniques are true, and follow from the facts they name.
//!
//! `SUDOSCOPE_PUZZLES=100000` examines that many random puzzles instead of a few, on all cores, and as many
//! of the hard ones as there are; best in an optimised build (`cargo test --release --test technique
//! soundness`). `SUDOSCOPE_MINUTES` limits the time.

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use sudoscope::engine::{self, Budget, Engine};
use sudoscope::generate::Recipe;
use sudoscope::geometry::{Geometry, Variant};
use sudoscope::hints::{self, Pencilled, library};
use sudoscope::puzzle::{Grid, Puzzle, Symbols};
use sudoscope::rating::{Path, Taken, only_solution};
use sudoscope::rules::{self, BoardView, Claim, Effect, Instance, Position, Premise, RuleSet};

use crate::common::files;
use crate::common::own::{self, Known};

/// The approximate number of instances of each technique whose facts are checked.
const MOST_CHECKED: usize = 30;

/// The most instances of each technique judged per position: there can be many thousands of almost locked
/// sets.
const MOST_IN_POSITION: usize = 30;

/// The default numbers of puzzles from the collections, and of random ones.
const MOST_PUZZLES: [usize; 2] = [8, 8];

/// The number of guesses after which facts are assumed to have no solution, by default and if
/// `SUDOSCOPE_PUZZLES` is set: a long chain on a board without digits can be too hard to refute.
const MOST_GUESSES: [u64; 2] = [600, 20_000];

fn every_technique() -> RuleSet {
    rules::techniques().into_iter().fold(RuleSet::EMPTY, |set, (rule, _)| set.with(rule.id, true))
}

struct Judge {
    engine: Engine,
    /// The number of times the facts of each technique were checked.
    checked: BTreeMap<&'static str, usize>,
    found: BTreeMap<&'static str, usize>,
}

impl Judge {
    fn new() -> Self {
        Self { engine: Engine::new(), checked: BTreeMap::new(), found: BTreeMap::new() }
    }

    /// Judges everything that all techniques find on the way to the solution: at the start, wherever no
    /// single is left, and before the last step.
    fn puzzle(&mut self, puzzle: &Puzzle) {
        let solution = only_solution(&mut self.engine, puzzle, &Budget::UNLIMITED).expect("one solution");
        let path = Path::of(puzzle, &solution, every_technique()).expect("not too large");
        let none = vec![None; puzzle.geometry().cell_count()];
        let blank = Puzzle::new(puzzle.geometry().clone(), none, puzzle.symbols().clone(), "");
        let blank = blank.expect("no conflict");
        let mut board = Pencilled::from(puzzle);
        let last = path.steps.len().saturating_sub(1);
        for (index, step) in path.steps.into_iter().enumerate() {
            let is_single = matches!(&step, Taken::Technique(instance) if instance.effect == Effect::Places);
            if index == 0 || index == last || !is_single {
                self.position(&board, &solution, &blank);
            }
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

    /// Judges whether a conclusion follows from the facts its technique names: without the conclusion, they
    /// must have no solution.
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
        let budget =
            Budget { nodes: Some(MOST_GUESSES[usize::from(wanted().is_some())]), ..Budget::UNLIMITED };
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

/// The number of puzzles requested with `SUDOSCOPE_PUZZLES`.
fn wanted() -> Option<usize> {
    let wanted = std::env::var("SUDOSCOPE_PUZZLES").ok()?;
    Some(wanted.parse().expect("SUDOSCOPE_PUZZLES is a number"))
}

/// Judges puzzles by number on all cores, skipping numbers without a puzzle.
fn judge_all(count: usize, puzzle: impl Fn(usize) -> Option<Puzzle> + Sync) {
    let minutes =
        std::env::var("SUDOSCOPE_MINUTES").map_or(u64::MAX / 60, |minutes| minutes.parse().unwrap());
    let (next, judged, begun) = (AtomicUsize::new(0), AtomicUsize::new(0), Instant::now());
    let judge = || {
        let mut judge = Judge::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count || begun.elapsed().as_secs() >= 60 * minutes {
                return judge;
            }
            if let Some(puzzle) = puzzle(number) {
                judge.puzzle(&puzzle);
                judged.fetch_add(1, Ordering::Relaxed);
            }
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let judges: Vec<Judge> = thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(judge)).collect();
        threads.into_iter().map(|thread| thread.join().expect("what is found is true")).collect()
    });
    if wanted().is_some() {
        let mut found = BTreeMap::<&str, [usize; 2]>::new();
        for judge in judges {
            for (counts, which) in [(judge.found, 0), (judge.checked, 1)] {
                counts.into_iter().for_each(|(name, count)| found.entry(name).or_default()[which] += count);
            }
        }
        let judged = judged.into_inner();
        let _ = writeln!(
            io::stderr(),
            "{judged} puzzles; instances, and conclusions whose facts were checked: {found:?}"
        );
    }
}

#[test]
fn what_is_found_in_hard_puzzles_is_true() {
    let puzzles = files::every_nth("9x9/top1465.txt", 1);
    let step = (puzzles.len() / wanted().unwrap_or(MOST_PUZZLES[0])).max(1);
    judge_all(puzzles.len().div_ceil(step), |number| puzzles.get(number * step).cloned());
}

#[test]
fn what_is_found_in_random_puzzles_is_true() {
    judge_all(wanted().unwrap_or(MOST_PUZZLES[1]), |number| {
        let variant = if number % 8 == 7 { Variant::Diagonal } else { Variant::Plain };
        let recipe = Recipe::new(Geometry::with_side(9, variant).expect("nine is a side"));
        let made = recipe.puzzle(&mut Engine::new(), 36, number as u64, &AtomicBool::new(false));
        Some(made.expect("there are such puzzles").puzzle)
    });
}

/// The most instances of a technique judged per position of the library.
const MOST_IN_ENTRY: usize = 3;

#[test]
fn every_technique_follows_from_its_facts() {
    let Some(path) = files::path("../techniques/positions.txt") else { return };
    let mut judge = Judge::new();
    let geometry = Geometry::with_side(9, Variant::Plain).expect("nine is a side");
    let blank = Puzzle::new(geometry, vec![None; 81], Symbols::standard(9), "").expect("no conflict");
    let text = std::fs::read_to_string(path).expect("the library");
    let lines = text.lines().filter(|line| library::is_entry(line));
    let entries: Vec<library::Entry> = lines.map(|line| library::parse(line).expect(line)).collect();
    let mut seen = BTreeMap::<&str, usize>::new();
    for entry in &entries {
        let count = seen.entry(&entry.code).or_default();
        *count += 1;
        let Some((rules, latitude)) = hints::by_code(&entry.code).filter(|_| *count <= 2) else { continue };
        let mut position = Position::of(&entry.position).expect("not too large");
        position.latitude = latitude;
        rules.iter().for_each(|rule| judge.instances(rule, &position, &blank));
    }
    // Some techniques have no positions in the library, but are found in those of others.
    for (rule, grade) in rules::techniques() {
        let wanted = grade.is_on && !grade.assumes_one_solution();
        let mut others = entries.iter();
        while wanted && !judge.checked.contains_key(rule.name) {
            let entry = others.next().unwrap_or_else(|| panic!("{} is found nowhere", rule.name));
            judge.instances(rule, &Position::of(&entry.position).expect("not too large"), &blank);
        }
    }
}

impl Judge {
    /// Judges the facts of some instances of a technique.
    fn instances(&mut self, rule: &'static rules::Rule, position: &Position<'_>, blank: &Puzzle) {
        if rule.grade.is_none_or(rules::Grade::assumes_one_solution) {
            return;
        }
        for instance in rule.some(position, MOST_IN_ENTRY) {
            for &place in &instance.conclusions {
                let claim = Claim { before: position, step: instance.step(place) };
                assert_eq!(rules::check(&claim), Ok(()), "{}: {instance:?}", rule.name);
                self.facts(blank, &claim, rule.name);
            }
        }
    }
}
