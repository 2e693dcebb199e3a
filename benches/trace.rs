//! How small a recorded run is, and how fast any moment of it can be reached.
//!
//! `cargo bench --bench trace [-- --quick]`; `-- --billion [COUNT]` records one long run of that many billion
//! steps.

#![allow(clippy::print_stdout, reason = "a benchmark is there to print")]

#[path = "../tests/common/mod.rs"]
mod common;
mod support;

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use common::random::Random;
use common::{busy, endless, files, long_for};
use sudoscope::puzzle::Puzzle;
use sudoscope::solver::Algorithm;
use sudoscope::step::Limit;
use sudoscope::trace::{Cursor, Landmark, Overview, Trace};
use support::{Limited, PLENTY, Times, grouped, is_quick, machine, rate, record, resident, timed};

fn main() {
    println!("{}\n", machine());
    if let Some(billions) = billions() {
        return long_run(billions * 1_000_000_000);
    }
    let (steps, samples) = if is_quick() { (4_000_000, 300) } else { (100_000_000, 5_000) };
    match files::board("sudoku16/hard1.txt") {
        Some(puzzle) => measure("sudoku16/hard1", &Arc::new(puzzle), Algorithm::BruteForce, steps, samples),
        None => measure("a generated 9×9 board", &endless(), Algorithm::BruteForce, steps, samples),
    }
    for algorithm in Algorithm::ALL.into_iter().filter(|algorithm| algorithm.keeps_candidates()) {
        let steps = long_for(algorithm, steps / 5);
        let puzzle = busy(algorithm, steps);
        let side = puzzle.geometry().side();
        measure(&format!("a generated {side}×{side} board"), &puzzle, algorithm, steps, samples);
    }
}

/// The requested number of billion steps; 1 if no number is given.
fn billions() -> Option<u64> {
    let mut arguments = std::env::args().skip_while(|argument| argument != "--billion");
    arguments.next()?;
    Some(arguments.next().and_then(|count| count.parse().ok()).unwrap_or(1))
}

/// Records one long run of brute force, as far as memory allows, and seeks moments throughout it.
fn long_run(steps: u64) {
    // A run that has not ended by then would take too long.
    let puzzle = busy(Algorithm::BruteForce, steps.min(2_000_000_000));
    let before = resident();
    let limit = Limit { remaining: steps };
    let (time, trace) = timed(|| {
        record(&puzzle, move |puzzle, observer| {
            Algorithm::BruteForce.solve(puzzle, &mut Limited { limit, observer })
        })
    });
    let mib = |bytes: u64| bytes as f64 / f64::from(1 << 20);
    println!("{} on a generated 16×16 board", Algorithm::BruteForce.title());
    println!("{} steps recorded at {:.1} million/s", grouped(trace.len()), rate(trace.len(), time) / 1e6);
    if trace.len() < steps {
        println!("{} steps were asked for: more do not fit, or the search is over", grouped(steps));
    }
    let per_step = trace.bytes() as f64 / trace.len() as f64;
    println!(
        "{per_step:.3} bytes/step, {:.1} MiB of {:.0} MiB told by the trace",
        mib(trace.bytes() as u64),
        mib(PLENTY as u64)
    );
    match (before, resident()) {
        (Some(before), Some(after)) => {
            println!("{:.1} MiB resident before, {:.1} MiB after", mib(before), mib(after));
        }
        _ => println!("this system does not tell how much memory is resident"),
    }
    println!("{:32} {:>10} {:>10} {:>10}", "", "p50", "p99", "max");
    let random = &mut Random(1);
    println!("{:32} {}", "seek to any step", seeks(&trace, random, 5_000));
    println!("{:32} {}", "one step back", steps_back(&trace, random, 5_000));
}

/// Records up to `most` steps and reads them in all the ways a window does.
fn measure(name: &str, puzzle: &Arc<Puzzle>, algorithm: Algorithm, most: u64, samples: usize) {
    let limit = Limit { remaining: most };
    let (time, trace) = timed(|| {
        record(puzzle, move |puzzle, observer| algorithm.solve(puzzle, &mut Limited { limit, observer }))
    });
    println!("{} on {name}", algorithm.title());
    println!("{} steps recorded at {:.1} million/s", grouped(trace.len()), rate(trace.len(), time) / 1e6);
    let per_step = trace.bytes() as f64 / trace.len() as f64;
    println!("{per_step:.3} bytes/step, {:.1} MiB", trace.bytes() as f64 / f64::from(1 << 20));
    println!("{:32} {:>10} {:>10} {:>10}", "", "p50", "p99", "max");
    let random = &mut Random(1);
    println!("{:32} {}", "seek to any step", seeks(&trace, random, samples));
    println!("{:32} {}", "one step back", steps_back(&trace, random, samples));
    println!("{:32} {}", "one step forward", steps_forward(&trace, random, samples));
    let next = landmarks(&trace, random, samples, |position| trace.next(position, Landmark::Contradiction));
    println!("{:32} {next}", "next contradiction");
    let previous =
        landmarks(&trace, random, samples, |position| trace.previous(position, Landmark::Contradiction));
    println!("{:32} {previous}", "previous contradiction");
    println!(
        "{:32} {}",
        "overview of all, 1,500 columns",
        overviews(&trace, random, samples / 50, trace.len())
    );
    for length in [15_000, 1_500_000] {
        let label = format!("of {} steps", grouped(length));
        println!("{label:>32} {}", overviews(&trace, random, samples / 50, length));
    }
    println!();
}

fn seeks(trace: &Trace, random: &mut Random, samples: usize) -> Times {
    let mut cursor = Cursor::new(trace);
    let seek = |_| {
        let position = random.below(trace.len() + 1);
        timed(|| cursor.seek(trace, position)).0
    };
    Times::new((0..samples).map(seek).collect())
}

/// Measures a few consecutive steps from random positions.
fn steps_back(trace: &Trace, random: &mut Random, samples: usize) -> Times {
    let mut cursor = Cursor::new(trace);
    let mut times: Vec<Duration> = Vec::with_capacity(samples);
    while times.len() < samples {
        let position = 3 + random.below(trace.len() - 2);
        cursor.seek(trace, position);
        times.extend((1..=3).map(|back| timed(|| cursor.seek(trace, position - back)).0));
    }
    Times::new(times)
}

fn steps_forward(trace: &Trace, random: &mut Random, samples: usize) -> Times {
    let mut cursor = Cursor::new(trace);
    cursor.seek(trace, random.below(trace.len() / 2));
    Times::new((0..samples).map(|_| timed(|| black_box(cursor.advance(trace))).0).collect())
}

fn landmarks(trace: &Trace, random: &mut Random, samples: usize, find: impl Fn(u64) -> Option<u64>) -> Times {
    let look = |_| {
        let position = random.below(trace.len() + 1);
        timed(|| black_box(find(position))).0
    };
    Times::new((0..samples).map(look).collect())
}

/// Measures ranges of this many steps at random positions, each drawn for the first time.
fn overviews(trace: &Trace, random: &mut Random, samples: usize, length: u64) -> Times {
    let draw = |_| {
        let start = random.below(trace.len().saturating_sub(length) + 1);
        let mut overview = Overview::default();
        timed(|| black_box(overview.columns(trace, start..start + length, 1500)).len()).0
    };
    Times::new((0..samples).map(draw).collect())
}
