//! How fast the solvers are, with and without an observer.
//!
//! `cargo bench --bench solvers [-- --quick]`

#![allow(clippy::print_stdout, reason = "a benchmark is there to print")]

#[path = "../tests/common/mod.rs"]
mod common;
mod support;

use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use common::{busy, files, long_for};
use sudoscope::digit_set::DigitSet;
use sudoscope::puzzle::Puzzle;
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::step::{Limit, Observer, Step, Stop, one_by_one};
use sudoscope::trace::chunk::CHUNK_WORDS;
use sudoscope::trace::words::{Buffer, Encoder, MOST_WORDS};
use sudoscope::trace::{Recorder, Trace};
use support::{Limited, Times, grouped, is_quick, machine, rate, record, timed};

fn main() {
    println!("{}\n", machine());
    let runs = if is_quick() { 2 } else { 5 };
    // Enough repetitions for each figure to have a quiet moment on a machine with other users.
    brute_force(if is_quick() { 2 } else { 31 });
    many_puzzles(runs);
    long_runs(runs);
}

/// The number of assignments that brute force makes on the measured board.
const HARD1_ASSIGNMENTS: u64 = 27_897_019;

fn brute_force(runs: usize) {
    let Some(puzzle) = files::board("sudoku16/hard1.txt").map(Arc::new) else { return };
    let (mut alone, mut encoded, mut recorder, mut watched) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let batches = batches(&puzzle);
    for _ in 0..runs {
        let (time, outcome) = timed(|| Algorithm::BruteForce.solve(black_box(&puzzle), &mut ()));
        assert!(matches!(outcome, Outcome::Solved(grid) if grid.solves(&puzzle)));
        alone.push(time);
        let mut words = Words::new(&puzzle, |_| ());
        encoded.push(timed(|| Algorithm::BruteForce.solve(black_box(&puzzle), &mut words)).0);
        recorder.push(timed(|| record_alone(&puzzle, &batches)).0);
        let (time, trace) =
            timed(|| record(&puzzle, |puzzle, observer| Algorithm::BruteForce.solve(puzzle, observer)));
        assert_eq!(trace.totals().assignments, HARD1_ASSIGNMENTS, "the known count");
        watched.push(time);
    }
    let [alone, encoded, recorder, watched] = [alone, encoded, recorder, watched].map(Times::new);
    println!("Brute force on sudoku16/hard1: {} assignments, {runs} runs", grouped(HARD1_ASSIGNMENTS));
    println!("{:24} {:>12} {:>12}", "million assignments/s", "best", "median");
    let rows = [
        ("alone", &alone),
        ("encoded", &encoded),
        ("the recorder's thread", &recorder),
        ("recorded by a session", &watched),
    ];
    for (name, times) in rows {
        let millions = |time: Duration| rate(HARD1_ASSIGNMENTS, time) / 1e6;
        println!("{name:24} {:>12.1} {:>12.1}", millions(times.best()), millions(times.median()));
    }
    print_ratio("encoded ÷ alone, time", &alone, &encoded);
    print_ratio("recorded ÷ alone, time", &alone, &watched);
    println!();
}

fn print_ratio(name: &str, alone: &Times, watched: &Times) {
    let ratio = |a: Duration, b: Duration| b.as_secs_f64() / a.as_secs_f64();
    let (best, median) = (ratio(alone.best(), watched.best()), ratio(alone.median(), watched.median()));
    println!("{name:24} {best:>12.2} {median:>12.2}");
}

/// The words of a whole run of brute force.
fn batches(puzzle: &Puzzle) -> Vec<Vec<u16>> {
    let mut batches = Vec::new();
    let mut words = Words::new(puzzle, |words: &[u16]| batches.push(words.to_vec()));
    Algorithm::BruteForce.solve(puzzle, &mut words);
    words.hand_over();
    batches
}

/// Does the work of the recorder without its thread.
fn record_alone(puzzle: &Puzzle, batches: &[Vec<u16>]) -> Trace {
    let (mut recorder, mut trace) = (Recorder::new(puzzle), Trace::new(puzzle));
    for batch in batches {
        recorder.record(batch, Duration::ZERO, |update| trace.push(update));
    }
    if let Some(last) = recorder.finish() {
        trace.push(last);
    }
    trace
}

/// The solver's side of a session: encodes words into a reused buffer.
struct Words<F> {
    encoder: Encoder,
    words: Buffer,
    spare: Vec<u16>,
    full: F,
}

impl<F: FnMut(&[u16])> Words<F> {
    fn new(puzzle: &Puzzle, full: F) -> Self {
        Self { encoder: Encoder::new(puzzle), words: Buffer::new(Vec::new()), spare: Vec::new(), full }
    }

    #[cold]
    fn hand_over(&mut self) {
        let words =
            std::mem::replace(&mut self.words, Buffer::new(std::mem::take(&mut self.spare))).into_words();
        (self.full)(black_box(&words));
        self.spare = words;
        self.encoder.restart();
    }
}

impl<F: FnMut(&[u16])> Observer for Words<F> {
    #[inline(always)]
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.encoder.encode(step, &mut self.words);
        if self.words.len() + MOST_WORDS > CHUNK_WORDS {
            self.hand_over();
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn on_each<const N: usize>(
        &mut self,
        digits: DigitSet,
        steps: impl Fn() -> [Step; N],
    ) -> ControlFlow<Stop> {
        if !self.encoder.encode_each(digits, &steps(), &mut self.words) {
            return one_by_one(self, digits, steps);
        }
        if self.words.len() + MOST_WORDS > CHUNK_WORDS {
            self.hand_over();
        }
        ControlFlow::Continue(())
    }
}

/// Measures lists of 9×9 puzzles, one after the other on one thread.
fn many_puzzles(runs: usize) {
    let lists = [("17 clues", "9x9/clue17_sample.txt"), ("the hardest", "9x9/hardest_sample.txt")];
    println!("9×9 puzzles/s on one core, best of {runs} runs; \"encoded\" is watched as by a session");
    println!("{:25} {:12} {:>8} {:>10} {:>10} {:>7}", "", "", "puzzles", "alone", "encoded", "ratio");
    for (name, file) in lists {
        for algorithm in Algorithm::ALL.into_iter().filter(|algorithm| algorithm.keeps_candidates()) {
            let puzzles = files::every_nth(file, stride(algorithm));
            if puzzles.is_empty() {
                return;
            }
            let (mut alone, mut watched) = (Vec::new(), Vec::new());
            for _ in 0..runs {
                alone.push(timed(|| solve_all(algorithm, &puzzles, &mut ())).0);
                let mut words = Words::new(&puzzles[0], |_| ());
                watched.push(timed(|| solve_all(algorithm, &puzzles, &mut words)).0);
            }
            let count = puzzles.len() as u64;
            let (alone, watched) = (Times::new(alone).best(), Times::new(watched).best());
            let (free, held) = (rate(count, alone), rate(count, watched));
            println!(
                "{:25} {name:12} {count:>8} {free:>10.0} {held:>10.0} {:>7.2}",
                algorithm.title(),
                free / held
            );
        }
    }
    println!();
}

/// Only every n-th puzzle of a list is solved: fewer for algorithms that take a thousand times as long per
/// puzzle.
fn stride(algorithm: Algorithm) -> usize {
    let stride = if algorithm == Algorithm::PROPAGATION { 5 } else { 50 };
    if is_quick() { 4 * stride } else { stride }
}

fn solve_all<O: Observer>(algorithm: Algorithm, puzzles: &[Puzzle], observer: &mut O) {
    for puzzle in puzzles {
        let outcome = algorithm.solve(black_box(puzzle), observer);
        assert!(matches!(outcome, Outcome::Solved(_)), "{} is solvable", puzzle.name());
    }
}

/// Measures the beginning of long runs on random boards: 25×25 for solvers that learn, 16×16 for the others.
fn long_runs(runs: usize) {
    let most = if is_quick() { 2_000_000 } else { 20_000_000 };
    println!("Million steps/s over the first steps of long runs, best of {runs}");
    println!(
        "{:25} {:>10} {:>10} {:>10} {:>7} {:>12}",
        "", "steps", "alone", "recorded", "ratio", "bytes/step"
    );
    for algorithm in Algorithm::ALL {
        let steps = long_for(algorithm, most);
        let puzzle = busy(algorithm, steps);
        let (mut alone, mut watched, mut size) = (Vec::new(), Vec::new(), 0.0);
        for _ in 0..runs {
            let limit = Limit { remaining: steps };
            alone.push(timed(|| algorithm.solve(black_box(&puzzle), &mut { limit })).0);
            let (time, trace) = timed(|| {
                record(&puzzle, move |puzzle, observer| {
                    algorithm.solve(puzzle, &mut Limited { limit, observer })
                })
            });
            watched.push(time);
            size = trace.bytes() as f64 / trace.len() as f64;
        }
        let (alone, watched) = (Times::new(alone).best(), Times::new(watched).best());
        let (free, held) = (rate(steps, alone) / 1e6, rate(steps, watched) / 1e6);
        println!(
            "{:25} {:>10} {free:>10.1} {held:>10.1} {:>7.2} {size:>12.2}",
            algorithm.title(),
            grouped(steps),
            free / held
        );
    }
}
