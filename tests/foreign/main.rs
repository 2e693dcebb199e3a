//! Recording other programs.

#[cfg(target_os = "linux")]
mod children;
#[cfg(unix)]
mod clients;
#[cfg(unix)]
mod entrants;
mod faults;
mod hostile;
mod profiler;
mod round_trip;
mod streams;

#[path = "../common/mod.rs"]
mod common;

use std::sync::Arc;

use assert_cmd::Command;
use sudoscope::foreign::{Collected, Ending, Preset, Run};
use sudoscope::puzzle::Puzzle;
use sudoscope::solver::Algorithm;
use sudoscope::trace::file::Check;

fn sudoscope() -> Command {
    Command::new(env!("CARGO_BIN_EXE_sudoscope"))
}

/// A file of the library.
fn library(name: &str) -> String {
    format!("{}/puzzles/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// Records a stream about a puzzle; checks that its steps are possible, whatever the stream contains.
fn recorded(puzzle: Option<&Puzzle>, stream: &[u8]) -> Option<(Arc<Puzzle>, Collected, Ending)> {
    let preset = Preset { puzzle: puzzle.cloned().map(Arc::new), ..Preset::default() };
    let mut run = Run::open(stream, &preset).ok()?;
    let (puzzle, algorithm) = (Arc::clone(&run.about().puzzle), run.about().algorithm);
    let mut collected = Collected::default();
    let ending = run.follow(&mut collected);
    if algorithm.is_foreign() {
        check(&puzzle, algorithm, &collected);
    }
    Some((puzzle, collected, ending))
}

/// Checks the steps as when opening a file that contains them.
fn check(puzzle: &Arc<Puzzle>, algorithm: Algorithm, collected: &Collected) {
    let mut check = Check::new(puzzle, algorithm);
    for (number, step) in collected.steps.iter().enumerate() {
        let words: &[u16] = &[];
        // Reasons with words were already checked when they were read.
        if step.deduction().is_some_and(|d| d.argument == sudoscope::step::Argument::Words) {
            return;
        }
        check
            .follow(*step, words)
            .unwrap_or_else(|problem| panic!("step {}: {problem}: {step:?}", number + 1));
    }
}
