//! How fast the steps of other programs are read and recorded, on one core.
//!
//! `cargo bench --bench foreign [-- --quick]`

#![allow(clippy::print_stdout, reason = "a benchmark is there to print")]

#[path = "../tests/common/mod.rs"]
mod common;
mod support;

use std::fmt::Write as _;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Duration;

use common::busy;
use sudoscope::foreign::{Listener, Preset, Run};
use sudoscope::puzzle::Puzzle;
use sudoscope::rules;
use sudoscope::solver::Algorithm;
use sudoscope::step::{Argument, AssignReason, Contradiction, Limit, Observer, Step, Stop};
use sudoscope::trace::Recorder;
use sudoscope::trace::chunk::CHUNK_WORDS;
use sudoscope::trace::file::Said;
use sudoscope::trace::words::{Encoder, MOST_WORDS};
use support::{grouped, is_quick, machine, rate, timed};

fn main() {
    println!("{}\n", machine());
    let steps = if is_quick() { 200_000 } else { 4_000_000 };
    for algorithm in [Algorithm::Mrv, Algorithm::BruteForce] {
        let puzzle = busy(algorithm, steps);
        let mut taken = Vec::new();
        algorithm.solve(&puzzle, &mut (Limit { remaining: steps }, &mut taken));
        for (who, own) in [("trace", true), ("another program", false)] {
            let lines = lines(&puzzle, algorithm, &taken, own);
            let (time, recorded) = timed(|| recorded(&puzzle, &lines));
            let million = rate(recorded, time) / 1e6;
            println!("{algorithm}, lines of {who}: {} steps at {million:.2} million/s", grouped(recorded));
        }
        let (time, recorder) = timed(|| record(&puzzle, &taken));
        let million = rate(recorder, time) / 1e6;
        println!("{algorithm}, recorded without lines: {million:.2} million/s");
    }
}

/// The steps in the format that `trace` prints.
fn lines(puzzle: &Puzzle, algorithm: Algorithm, steps: &[Step], own: bool) -> String {
    let (geometry, symbols) = (puzzle.geometry(), puzzle.symbols());
    let own = if own { ",\"sudoscope\":\"0\"" } else { "" };
    let all: String = symbols.all().iter().collect();
    let mut text = format!(
        "{{\"trace\":1{own},\"symbols\":\"{all}\",\"board\":\"{puzzle}\",\"solver\":\"{algorithm}\"}}\n"
    );
    for (step, number) in steps.iter().zip(1..) {
        let (row, column) = step.cell().map_or((0, 0), |cell| geometry.position(cell));
        let kind = match step {
            Step::Assign { .. } => "assign",
            Step::Retract { .. } => "retract",
            Step::Eliminate { .. } => "eliminate",
            Step::Restore { .. } => "restore",
            Step::Contradiction(Contradiction::NoCandidate(_)) => "contradiction",
            _ => continue,
        };
        let _ = write!(
            text,
            "{{\"step\":{number},\"kind\":\"{kind}\",\"row\":{},\"column\":{}",
            row + 1,
            column + 1
        );
        if let Some(digit) = step.digit() {
            let _ = write!(text, ",\"digit\":\"{}\"", symbols.symbol(digit));
        }
        if let Step::Assign { reason: AssignReason::Guess, .. } = step {
            text.push_str(",\"reason\":\"guess\"");
        }
        if let Some(deduction) = step.deduction() {
            let _ = write!(text, ",\"reason\":\"{}\"", rules::name(deduction.rule));
            if let Argument::Cell(by) = deduction.argument {
                let (row, column) = geometry.position(by);
                let _ = write!(text, ",\"by_row\":{},\"by_column\":{}", row + 1, column + 1);
            }
        }
        text.push_str(",\"depth\":3}\n");
    }
    text
}

/// Records steps in chunks.
struct Recording {
    encoder: Encoder,
    words: Vec<u16>,
    recorder: Recorder,
}

impl Recording {
    fn new(puzzle: &Puzzle) -> Self {
        Self {
            encoder: Encoder::new(puzzle),
            words: Vec::with_capacity(CHUNK_WORDS),
            recorder: Recorder::new(puzzle),
        }
    }
}

impl Observer for Recording {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.encoder.encode(step, &mut self.words);
        if self.words.len() + MOST_WORDS > CHUNK_WORDS {
            self.recorder.record(&self.words, Duration::ZERO, |update| drop(black_box(update)));
            self.words.clear();
            self.encoder.restart();
        }
        ControlFlow::Continue(())
    }
}

impl Listener for Recording {
    fn on_remark(&mut self, _: u64, said: Said) {
        black_box(said);
    }
}

fn recorded(puzzle: &Puzzle, lines: &str) -> u64 {
    let mut run = Run::open(lines.as_bytes(), &Preset::default()).expect("a run");
    let mut recording = Recording::new(puzzle);
    let ending = run.follow(&mut recording);
    assert_eq!((ending.broken, ending.skipped), (None, 0));
    recording.recorder.record(&recording.words, Duration::ZERO, drop);
    recording.recorder.steps()
}

fn record(puzzle: &Puzzle, steps: &[Step]) -> u64 {
    let mut recording = Recording::new(puzzle);
    for step in steps {
        let _ = recording.on_step(*step);
    }
    recording.recorder.record(&recording.words, Duration::ZERO, drop);
    recording.recorder.steps()
}
