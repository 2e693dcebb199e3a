//! How fast puzzles are solved the way people do, and rated: the solver `human`, the path with its score, and
//! Sudoku Explainer's rating, on one core.
//!
//! `cargo bench --no-default-features --bench human [-- --quick]`

#![allow(clippy::print_stdout, reason = "a benchmark is there to print")]

#[path = "../tests/common/mod.rs"]
mod common;
mod support;

use std::hint::black_box;
use std::time::Duration;

use common::files;
use sudoscope::engine::{Budget, Engine};
use sudoscope::puzzle::Puzzle;
use sudoscope::rating::{Explainer, Path};
use sudoscope::solver::{Algorithm, Outcome};
use support::{is_quick, machine, on_core, rate};

/// With `--quick`, only every n-th puzzle of the public list is measured.
const FEW: usize = 25;

fn main() {
    println!("{}\n", machine());
    let puzzles = files::every_nth("9x9/top1465.txt", if is_quick() { FEW } else { 1 });
    let human: Algorithm = "human".parse().expect("a solver");
    let mut solved = 0;
    let time = alone(|| {
        for puzzle in &puzzles {
            solved += usize::from(matches!(human.solve(black_box(puzzle), &mut ()), Outcome::Solved(_)));
        }
    });
    row("human, top1465", puzzles.len(), time);
    println!("{solved} solved");
    let mut engine = Engine::new();
    let paths = alone(|| puzzles.iter().for_each(|puzzle| drop(black_box(path(&mut engine, puzzle)))));
    row("path and score, top1465", puzzles.len(), paths);
    let own = files::every_nth("9x9/clue17_sample.txt", if is_quick() { 10 * FEW } else { FEW });
    let mut explainer = Explainer::default();
    let rated = alone(|| {
        for puzzle in &own {
            black_box(explainer.rate(puzzle, &|| true));
        }
    });
    row("rating of Sudoku Explainer, 17 clues", own.len(), rated);
}

fn path(engine: &mut Engine, puzzle: &Puzzle) -> Option<Path> {
    Path::to_only_solution(engine, puzzle, &Budget::UNLIMITED).ok()
}

/// The time during which `work` had a core, excluding that of other processes.
fn alone(work: impl FnOnce()) -> Duration {
    let before = on_core();
    let (clock, ()) = support::timed(work);
    match (before, on_core()) {
        (Some(before), Some(after)) => after - before,
        _ => clock,
    }
}

fn row(name: &str, count: usize, time: Duration) {
    let each = time.as_secs_f64() * 1e3 / count.max(1) as f64;
    println!(
        "{name:38} {count:>6} puzzles {:>8.2} s {each:>8.2} ms each {:>8.0}/s",
        time.as_secs_f64(),
        rate(count as u64, time)
    );
}
