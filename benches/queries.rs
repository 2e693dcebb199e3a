//! How fast queries on a recorded run are: next and previous of each kind, guesses as spans, overviews, heat,
//! cost lists, and saving and opening a file.
//!
//! `cargo bench --bench queries [-- --quick | -- --billion]`; `--billion` needs 600 MiB, because it also
//! opens the run from a file.

#![allow(clippy::print_stdout, reason = "a benchmark is there to print")]

#[path = "../tests/common/mod.rs"]
mod common;
mod support;

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use common::busy;
use common::random::Random;
use sudoscope::geometry::{Cell, Digit};
use sudoscope::puzzle::Puzzle;
use sudoscope::rules;
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::step::Limit;
use sudoscope::trace::costs::{CostProfile, MOST_GUESSES};
use sudoscope::trace::file::{self, About, Finish};
use sudoscope::trace::irrelevance::Irrelevance;
use sudoscope::trace::{HeatMap, Landmark, Overview, Trace};
use sudoscope::why::{Chain, Fact, Why};
use support::{Limited, Times, grouped, is_quick, machine, rate, record, timed};

fn main() {
    println!("{}\n", machine());
    let is_long = std::env::args().any(|argument| argument == "--billion");
    let (steps, samples) = match (is_quick(), is_long) {
        (true, _) => (12_000_000, 300),
        (_, true) => (1_000_000_000, 2_000),
        _ => (64_000_000, 2_000),
    };
    measure(&busy(Algorithm::BruteForce, steps), Algorithm::BruteForce, steps, samples);
    for algorithm in [Algorithm::Mrv, Algorithm::PROPAGATION].into_iter().filter(|_| !is_long) {
        measure(&busy(algorithm, steps / 4), algorithm, steps / 4, samples);
    }
}

/// Records up to `most` steps and runs all queries.
fn measure(puzzle: &Arc<Puzzle>, algorithm: Algorithm, most: u64, samples: usize) {
    let limit = Limit { remaining: most };
    let (time, trace) = timed(|| {
        record(puzzle, move |puzzle, observer| algorithm.solve(puzzle, &mut Limited { limit, observer }))
    });
    println!("{} on a generated 16×16 board", algorithm.title());
    println!("{} steps recorded at {:.1} million/s", grouped(trace.len()), rate(trace.len(), time) / 1e6);
    let per_step = trace.bytes() as f64 / trace.len() as f64;
    println!("{per_step:.3} bytes/step, {:.1} MiB", trace.bytes() as f64 / f64::from(1 << 20));
    println!("{:34} {:>10} {:>10} {:>10}", "", "p50", "p99", "max");
    landmarks(&trace, puzzle, samples);
    spans(&trace, samples);
    overviews(&trace, samples / 10);
    heat(&trace, samples / 10);
    causes(&trace, samples / 4);
    played_a_part(&trace);
    costliest(&trace);
    through_a_file(&trace, puzzle, algorithm);
    println!();
}

fn print(label: &str, times: &Times) {
    println!("{label:34} {times}");
}

/// Measures landmarks from random positions, in both directions.
fn landmarks(trace: &Trace, puzzle: &Puzzle, samples: usize) {
    let (cells, side) = (puzzle.geometry().cell_count() as u64, puzzle.geometry().side() as u64);
    let cell = |random: &mut Random| Cell::new(random.below(cells) as usize);
    let first = puzzle.blanks().next().unwrap_or(Cell::new(0));
    let given = puzzle.geometry().cells().find(|cell| puzzle.given(*cell).is_some()).unwrap_or(first);
    let digit = |random: &mut Random| Digit::new(random.below(side) as usize);
    let deepest = u64::from(trace.totals().max_depth);
    type Kind<'a> = (&'a str, Box<dyn Fn(&mut Random) -> Landmark + 'a>);
    let kinds: [Kind<'_>; 9] = [
        ("contradiction", Box::new(|_| Landmark::Contradiction)),
        ("guess", Box::new(|_| Landmark::Guess)),
        ("retracted guess", Box::new(|_| Landmark::Retraction)),
        ("solution", Box::new(|_| Landmark::Solution)),
        ("change of any cell", Box::new(|random| Landmark::Cell(cell(random)))),
        ("change of the first blank", Box::new(|_| Landmark::Cell(first))),
        ("change of a given", Box::new(|_| Landmark::Cell(given))),
        ("change of any candidate", Box::new(|random| Landmark::Candidate(cell(random), digit(random)))),
        ("any depth", Box::new(|random| Landmark::Depth(random.below(deepest + 1) as usize))),
    ];
    for (label, landmark) in kinds {
        both_ways(trace, label, samples, landmark);
    }
    for rule in ["naked single", "naked pair"].map(|name| rules::by_name(name).expect("a rule")) {
        both_ways(trace, rules::name(rule), samples, |_| Landmark::Rule(rule));
    }
}

fn both_ways(trace: &Trace, label: &str, samples: usize, landmark: impl Fn(&mut Random) -> Landmark) {
    let random = &mut Random(1);
    let mut ask = |find: &dyn Fn(u64, Landmark) -> Option<u64>| {
        let look = |_| {
            let (position, landmark) = (random.below(trace.len() + 1), landmark(random));
            timed(|| black_box(find(position, landmark))).0
        };
        Times::new((0..samples).map(look).collect())
    };
    print(&format!("next {label}"), &ask(&|position, landmark| trace.next(position, landmark)));
    print(&format!("previous {label}"), &ask(&|position, landmark| trace.previous(position, landmark)));
}

/// Measures guesses at any depth that occurs, and the guesses made below them.
fn spans(trace: &Trace, samples: usize) {
    let random = &mut Random(2);
    let (mut found, mut below) = (Vec::new(), Vec::new());
    for _ in 0..samples {
        let position = random.below(trace.len() + 1);
        let depth = 1 + random.below(trace.moment_at(position).board().depth().max(1) as u64) as usize;
        let (time, span) = timed(|| trace.span_at(position, depth));
        found.push(time);
        below.push(timed(|| black_box(trace.children(span.as_ref(), 16)).count).0);
    }
    print("span of a guess", &Times::new(found));
    print("children of it, up to 16", &Times::new(below));
}

/// Measures ranges of several lengths at random positions, each drawn for the first time.
fn overviews(trace: &Trace, samples: usize) {
    let random = &mut Random(3);
    let whole = trace.len();
    for length in [15_000, 500_000, 1_500_000, whole / 4, whole] {
        let draw = |_| {
            let start = random.below(whole.saturating_sub(length) + 1);
            let mut overview = Overview::default();
            timed(|| black_box(overview.columns(trace, start..start + length, 1500)).len()).0
        };
        let times = Times::new((0..samples).map(draw).collect());
        print(&format!("overview of {} steps", grouped(length)), &times);
    }
    let mut overview = Overview::default();
    let pan = |turn: usize| {
        let start = whole / 2 + turn as u64 * 5_000;
        timed(|| black_box(overview.columns(trace, start..start + 500_000, 1500)).len()).0
    };
    print("of 500,000 while it is moved", &Times::new((0..samples).map(pan).collect()));
}

fn heat(trace: &Trace, samples: usize) {
    let random = &mut Random(4);
    let mut map = HeatMap::new(trace);
    let mut slices = Vec::new();
    loop {
        let (time, more) = timed(|| map.count_some(trace));
        slices.push(time);
        if !more {
            break;
        }
    }
    let all = slices.iter().sum::<Duration>();
    print(&format!("heat, a slice; all {:.1} ms", all.as_secs_f64() * 1e3), &Times::new(slices));
    let ask = |_| {
        let position = random.below(trace.len() + 1);
        timed(|| black_box(map.at(trace, position).cloned()).is_some()).0
    };
    print("heat anywhere after that", &Times::new((0..samples).map(ask).collect()));
}

/// Measures the cost lists, counted in slices as in an idle window: until the costliest guesses are known,
/// and until every step has been counted.
fn costliest(trace: &Trace) {
    const SLICE: Duration = Duration::from_millis(6);
    let mut hot = CostProfile::new(trace);
    let (mut all, mut known) = (Duration::ZERO, None);
    while !hot.is_done(trace) {
        let end = Instant::now() + SLICE;
        all += timed(|| hot.work(trace, || Instant::now() < end)).0;
        if known.is_none() && hot.costliest().of_steps == trace.len() {
            known = Some(all);
        }
    }
    let known = known.unwrap_or(all).as_secs_f64();
    println!(
        "the {} costliest guesses after {known:.2} s, everything after {:.2} s",
        MOST_GUESSES,
        all.as_secs_f64()
    );
}

fn through_a_file(trace: &Trace, puzzle: &Arc<Puzzle>, algorithm: Algorithm) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.sudoscope");
    let about = About { puzzle: Arc::clone(puzzle), algorithm };
    let finish = Finish { outcome: Some(Outcome::Stopped), took: std::time::Duration::ZERO };
    let (out, saved) = timed(|| file::save(&path, &about, trace.chunks(), &finish));
    saved.expect("room");
    let (back, opened) = timed(|| file::open(&path).expect("a run"));
    assert_eq!(opened.trace.len(), trace.len());
    let size = std::fs::metadata(&path).map_or(0, |about| about.len());
    let millions = |time| rate(trace.len(), time) / 1e6;
    println!(
        "a file of {:.1} MiB, written at {:.0} and opened at {:.0} million steps/s",
        size as f64 / f64::from(1 << 20),
        millions(out),
        millions(back)
    );
}

/// Measures facts at random positions: their direct causes, and their whole chains.
fn causes(trace: &Trace, samples: usize) {
    let random = &mut Random(5);
    let geometry = trace.start().board().geometry().clone();
    let (mut direct, mut whole, mut facts) = (Vec::new(), Vec::new(), 0);
    while direct.len() < samples {
        let position = random.below(trace.len() + 1);
        let cell = Cell::new(random.below(geometry.cell_count() as u64) as usize);
        let digit = Digit::new(random.below(geometry.side() as u64) as usize);
        let fact = match trace.moment_at(position).board().digit(cell) {
            Some(own) => Fact::Holds(cell, own),
            None => Fact::Excluded(cell, digit),
        };
        let mut why = Why::new();
        let (time, root) = timed(|| {
            let root = why.ask(trace, position, fact)?;
            black_box(why.causes(trace, &root).len());
            Some(root)
        });
        let Some(root) = root else { continue };
        direct.push(time);
        let (time, chain) = timed(|| Chain::whole(trace, &mut Why::new(), root));
        whole.push(time);
        facts += chain.nodes().len();
    }
    print("direct causes of a fact", &Times::new(direct));
    print("its whole chain", &Times::new(whole));
    println!("{:34} {:>10}", "facts in a chain, on average", grouped((facts / samples) as u64));
}

/// Measures a walk over all steps.
fn played_a_part(trace: &Trace) {
    let mut irrelevance = Irrelevance::new(trace);
    let mut portions = Vec::new();
    loop {
        let (time, is_done) = timed(|| {
            let mut more = true;
            irrelevance.work(trace, || std::mem::take(&mut more))
        });
        portions.push(time);
        if is_done {
            break;
        }
    }
    let total: Duration = portions.iter().sum();
    print("which guesses played a part, portions", &Times::new(portions));
    let share = irrelevance.share();
    let idle = share.idle as f64 / trace.len().max(1) as f64 * 100.0;
    println!(
        "{:34} {:>7.1} million/s; {idle:.1} % of the steps under {} of {} guesses that played none",
        "",
        rate(trace.len(), total) / 1e6,
        grouped(share.idle_guesses),
        grouped(share.failed)
    );
}
