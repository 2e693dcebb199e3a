//! How fast the engine answers about 9×9 boards, on every vector unit of this machine: finding a first
//! solution, and deciding whether it is unique; parsing included. Then the smallest sets of givens that
//! exclude a candidate, boards of other sizes, and by how much questions exceed their time limit.
//!
//! `cargo bench --bench engine [-- --quick | --stopping]`; `--stopping` measures only the last.

#![allow(clippy::print_stdout, reason = "a benchmark is there to print")]

#[path = "../tests/common/mod.rs"]
mod common;
mod support;

use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use common::{claim, files};
use sudoscope::engine::nine::{Board, Form, Grid, Nine, Visitor};
use sudoscope::engine::{Budget, Claim, Engine, Stopped};
use sudoscope::format::{self, Document};
use sudoscope::generate::Recipe;
use sudoscope::geometry::{BlockShape, Geometry, Variant};
use sudoscope::puzzle::Puzzle;
use support::{Times, grouped, is_quick, machine, on_core, timed};

/// The names and files of public lists.
const LISTS: [(&str, &str); 3] = [
    ("17 clues", "9x9/clue17_sample.txt"),
    ("top1465", "9x9/top1465.txt"),
    ("Sudoku Explainer 11 and more", "9x9/hardest_sample.txt"),
];

fn main() {
    println!("{}\n", machine());
    if std::env::args().any(|argument| argument == "--stopping") {
        return stopping();
    }
    let runs = if is_quick() { 3 } else { 31 };
    for (name, file) in LISTS {
        let Some(path) = files::path(file) else { continue };
        let text = std::fs::read_to_string(path).expect("a readable list");
        measure(name, &text, Nine::plain(), runs);
    }
    let count = if is_quick() { 50 } else { 500 };
    let made = minimal(BlockShape { rows: 3, columns: 3 }, Variant::Diagonal, count);
    let lines: String = made.iter().map(|puzzle| format!("{puzzle}\n")).collect();
    measure("Minimal, with diagonals", &lines, Nine::with_diagonals(), runs);
    for (file, step) in [("9x9/top95.txt", 1), ("9x9/hardest_sample.txt", 20), ("9x9/clue17_sample.txt", 50)]
    {
        cores(file, if is_quick() { 20 * step } else { step });
    }
    println!();
    for variant in [Variant::Plain, Variant::Diagonal] {
        for (rows, columns) in [(2, 2), (2, 3), (2, 4), (2, 5), (3, 4)] {
            let made = minimal(BlockShape { rows, columns }, variant, if is_quick() { 20 } else { 200 });
            unique(&format!("{side}×{side} {variant:?}, minimal", side = rows * columns), &made);
        }
    }
    for file in ["16x16/minimal.txt", "16x16/published.txt", "25x25/generated.txt", "25x25/hard.txt"] {
        unique(file, &puzzles(file, 1));
    }
    println!();
    stopping();
}

/// Every `step`-th puzzle of a list.
fn puzzles(file: &str, step: usize) -> Vec<Puzzle> {
    let Some(path) = files::path(file) else { return Vec::new() };
    let Document::Bulk(bulk) = format::read_file(&path).expect("a list") else {
        panic!("{file} is one puzzle")
    };
    (0..bulk.len()).step_by(step).map(|index| bulk.puzzle(index).expect("a puzzle")).collect()
}

/// Prints the time to find the smallest set of givens that excludes a candidate, over all excluded
/// candidates.
fn cores(file: &str, step: usize) {
    let mut engine = Engine::new();
    let mut times = Vec::new();
    for puzzle in puzzles(file, step) {
        for cell in puzzle.blanks() {
            for digit in puzzle.geometry().digits() {
                let ask = || engine.core(&puzzle, Claim::Excluded(cell, digit), &Budget::UNLIMITED);
                let (time, core) = timed(ask);
                times.extend(core.expect("no limit").map(|_| time));
            }
        }
    }
    told(&format!("{file}, one of {step}: cores"), &times);
}

/// Prints the time to find out that each puzzle has only one solution.
fn unique(name: &str, puzzles: &[Puzzle]) {
    let mut engine = Engine::new();
    let ask = |puzzle: &Puzzle| timed(|| engine.unique(puzzle, &Budget::UNLIMITED).expect("no limit")).0;
    let times: Vec<Duration> = puzzles.iter().map(ask).collect();
    told(&format!("{name}: unique"), &times);
}

/// Puzzles with a unique solution of which every given is needed; always the same ones.
fn minimal(block: BlockShape, variant: Variant, count: u64) -> Vec<Puzzle> {
    let recipe = Recipe::new(Geometry::new(block, variant).expect("the shape of a board"));
    let (mut engine, cancel) = (Engine::new(), AtomicBool::new(false));
    let mut made = |number| recipe.puzzle(&mut engine, 1, number, &cancel).expect("a puzzle").puzzle;
    (0..count).map(&mut made).collect()
}

/// A question to be stopped by its time limit.
type Stoppable = fn(&mut Engine, &Puzzle, &Budget<'_>) -> Option<Stopped>;

const STOPPABLE: [(&str, Stoppable); 4] = [
    ("unique", |engine, puzzle, budget| engine.unique(puzzle, budget).err()),
    ("candidates", |engine, puzzle, budget| engine.candidates(puzzle, budget).err()),
    ("core", |engine, puzzle, budget| engine.core(puzzle, claim(puzzle), budget).err()),
    ("core with rules", |engine, puzzle, budget| engine.core_with_rules(puzzle, claim(puzzle), budget).err()),
];

/// Measures by how much questions exceed their time limits.
fn stopping() {
    for (file, step) in [
        ("9x9/hardest_sample.txt", 100),
        ("16x16/minimal.txt", 7),
        ("25x25/generated.txt", 7),
        ("25x25/hard.txt", 5),
    ] {
        stopped(file, step);
    }
}

/// Prints by how much each question exceeds its time limits, which are spread over a quarter of a second;
/// every other limit is given to an engine that has already worked on the same board for a second.
fn stopped(file: &str, step: usize) {
    let times = std::iter::successors(Some(20e-6), |time| Some(time * 1.1)).take_while(|time| *time < 0.25);
    let times: Vec<Duration> = times.map(Duration::from_secs_f64).collect();
    for (question, ask) in STOPPABLE {
        let mut late = Vec::new();
        for puzzle in puzzles(file, step) {
            let mut used = Engine::new();
            ask(&mut used, &puzzle, &Budget::within(Duration::from_secs(1)));
            for (number, &time) in times.iter().enumerate() {
                let mut new = Engine::new();
                let engine = if number % 2 == 0 { &mut new } else { &mut used };
                let began = on_core();
                let (taken, stopped) = timed(|| ask(engine, &puzzle, &Budget::within(time)));
                // Excludes the time that other processes had the core.
                let own = began.zip(on_core()).map_or(taken, |(began, ended)| taken.min(ended - began));
                late.extend(stopped.map(|_| own.saturating_sub(time)));
            }
        }
        told(&format!("{file}, one of {step}: “{question}” after the end of its time"), &late);
    }
}

fn told(what: &str, times: &[Duration]) {
    if times.is_empty() {
        return;
    }
    let mean = times.iter().sum::<Duration>().as_secs_f64() * 1e3 / times.len() as f64;
    let times = Times::new(times.to_vec());
    let [most, nearly] = [times.max(), times.percentile(99)].map(|time| time.as_secs_f64() * 1e3);
    println!(
        "{what}: {}, mean {mean:.3} ms, 99 % {nearly:.2} ms, worst {most:.2} ms",
        grouped(times.count() as u64)
    );
}

/// A question about a board; returns whether the answer was as expected.
type Question = fn(Nine, &Board) -> bool;

const QUESTIONS: [(&str, Question); 2] = [
    ("first", |nine, board| nine.first(board).is_some()),
    ("unique", |nine, board| nine.count(board, 2) == 1),
];

/// Prints the times of both questions in all forms. The forms alternate, so that all have a share of quiet
/// moments.
fn measure(name: &str, text: &str, nine: Nine, runs: usize) {
    let lines: Vec<_> = text.lines().filter(|line| line.len() >= 81).map(str::as_bytes).collect();
    let forms: Vec<_> = Form::ALL.into_iter().filter_map(|form| Some((form, nine.in_form(form)?))).collect();
    let mut times = vec![Vec::new(); forms.len() * QUESTIONS.len()];
    for run in 0..runs * times.len() {
        let measured = run % times.len();
        let (_, solver) = forms[measured / QUESTIONS.len()];
        let (question, ask) = QUESTIONS[measured % QUESTIONS.len()];
        let (time, answered) = timed(|| {
            let board = |line: &&[u8]| Board::from_line(line).expect("a puzzle");
            lines.iter().filter(|line| ask(solver, black_box(&board(line)))).count()
        });
        assert_eq!(answered, lines.len(), "{name}, {question}");
        times[measured].push(time);
    }
    let guesses = guesses(&lines, nine) as f64 / lines.len() as f64;
    println!("{name}: {} puzzles, {guesses:.2} guesses each for “unique”", grouped(lines.len() as u64));
    println!("{:24} {:>12} {:>12}", "µs a puzzle", "best", "median");
    for (measured, times) in times.into_iter().enumerate() {
        let (form, _) = forms[measured / QUESTIONS.len()];
        let (question, _) = QUESTIONS[measured % QUESTIONS.len()];
        let times = Times::new(times);
        let each = |time: Duration| time.as_secs_f64() * 1e6 / lines.len() as f64;
        println!(
            "{:24} {:>12.3} {:>12.3}",
            format!("{form:?}, {question}"),
            each(times.best()),
            each(times.median())
        );
    }
    println!();
}

/// Counts the guesses until a second solution is found or excluded.
#[derive(Default)]
struct Guesses {
    total: u64,
    solutions: u64,
}

impl Visitor for Guesses {
    fn on_guess(&mut self) -> ControlFlow<()> {
        self.total += 1;
        ControlFlow::Continue(())
    }

    fn on_solution(&mut self, _: impl FnOnce() -> Grid) -> ControlFlow<()> {
        self.solutions += 1;
        if self.solutions == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn guesses(lines: &[&[u8]], nine: Nine) -> u64 {
    let guesses = lines.iter().map(|line| {
        let mut guesses = Guesses::default();
        let _ = nine.search(&Board::from_line(line).expect("a puzzle"), &mut guesses);
        guesses.total
    });
    guesses.sum()
}
