//! `sudoscope solve --proof`: a certificate for a puzzle, as files that other programs check.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

use super::answer::Finding;
use super::print;
use crate::cli::input::Input;
use crate::cli::output::to_stdout;
use crate::cli::runner::Runner;
use crate::cli::{INTERRUPTED, NO_SOLUTION, Problem, complain};
use crate::engine::{Answer, Engine, Stopped, Uncertified, certify};
use crate::puzzle::{Grid, Puzzle};
use crate::whole_file::{Error, Rules, WholeFile};

/// Solves the only puzzle of the input, prints the solution, and writes the proof that there is no other one.
pub(super) fn solve(mut input: Input, runner: &Runner, out: &Path) -> Result<ExitCode, Problem> {
    if input.is_bulk() {
        return Err("--proof needs a file with one puzzle".into());
    }
    let puzzle = input.only(None)?;
    let answer = Engine::new().unique(&puzzle, &runner.budget());
    let (finding, is_proved) = match answer {
        Ok(Answer::Unique(grid)) => {
            let is_proved = write(&puzzle, Some(&grid), runner, out)?;
            (Finding::Solution(Some(grid)), is_proved)
        }
        Ok(Answer::None) => (Finding::NoSolution, write(&puzzle, None, runner, out)?),
        Ok(Answer::Several([first, _])) => {
            complain(&"the puzzle has several solutions, so there is nothing to prove");
            (Finding::Solution(Some(first)), false)
        }
        Err(Stopped::Cancelled | Stopped::OutOfTime | Stopped::OutOfNodes) => (Finding::Stopped, false),
    };
    let is_solved = matches!(finding, Finding::Solution(_));
    to_stdout(|out| {
        let mut text = Vec::new();
        print::finding(&mut text, &puzzle, &finding, false);
        Ok(out.write_all(&text).map(|()| ExitCode::SUCCESS)?)
    })?;
    Ok(if runner.is_interrupted() {
        ExitCode::from(INTERRUPTED)
    } else if is_solved && is_proved {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(NO_SOLUTION)
    })
}

/// Writes both files, completely or not at all; returns whether they were written.
fn write(puzzle: &Puzzle, known: Option<&Grid>, runner: &Runner, out: &Path) -> Result<bool, Problem> {
    let create =
        |path: &PathBuf| WholeFile::create(path, Rules { inputs: &[], only: None }).map(BufWriter::new);
    let [formula_path, proof_path] = ["cnf", "drat"].map(|ending| with_ending(out, ending));
    let (mut formula, proof) = (create(&formula_path)?, Shared::new(create(&proof_path)?));
    match certify(puzzle, known, &mut formula, Box::new(proof.clone()), &runner.budget()) {
        Ok(()) => {}
        Err(Uncertified::Stopped(_)) => {
            complain(&"stopped before the proof was complete; no proof was written");
            return Ok(false);
        }
        Err(problem) => return Err(format!("{}: {problem}", formula_path.display()).into()),
    }
    let proof = proof.into_inner().ok_or("the proof is still being written")?;
    {
        let _completing = runner.ending().completing(&proof_path);
        keep(formula, &formula_path)?;
        keep(proof, &proof_path)?;
    }
    let what = if known.is_some() { "no other solution" } else { "no solution" };
    complain(&format!(
        "{} proves that there is {what}; to check it: drat-trim {} {}",
        proof_path.display(),
        formula_path.display(),
        proof_path.display()
    ));
    Ok(true)
}

fn keep(file: BufWriter<WholeFile>, path: &Path) -> Result<(), Error> {
    let file = file.into_inner();
    file.map_err(|error| Error { path: path.to_owned(), reason: error.into_error().into() })?.keep()
}

/// The path with an ending appended to its name.
fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

/// A file that the solver writes and this command completes.
#[derive(Clone)]
struct Shared(Arc<Mutex<BufWriter<WholeFile>>>);

impl Shared {
    fn new(file: BufWriter<WholeFile>) -> Self {
        Self(Arc::new(Mutex::new(file)))
    }

    /// The file, once nobody else is writing it.
    fn into_inner(self) -> Option<BufWriter<WholeFile>> {
        let file = Arc::into_inner(self.0)?;
        Some(file.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).flush()
    }
}
