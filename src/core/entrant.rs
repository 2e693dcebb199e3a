//! Commands as solvers: a program that a person names is started on a puzzle, its steps are passed on, and its answer is
//! checked.
//!
//! A command is a solver named `cmd:` and the words of the command. **Nothing is started that was not named here by
//! [`solver`]**: a name that a file contains starts nothing, however it looks.

mod answer;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, BufReader};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

pub use answer::{Answer, Coverage};

use self::answer::Listening;
use crate::foreign::{Listener, NoPuzzle, Preset, Run};
use crate::program::words::{self, Unclear};
use crate::program::{Complaints, Output, Program, Refusal, Start};
use crate::puzzle::Puzzle;
use crate::solver::{Algorithm, Foreign, UnknownAlgorithm};

/// How the name of a command as a solver begins.
pub const PREFIX: &str = "cmd:";

/// How much of the output is read at a time.
const PIECE: usize = 64 << 10;

/// The commands that a person has named, by the names of their solvers.
static NAMED: Mutex<BTreeMap<&'static str, Vec<String>>> = Mutex::new(BTreeMap::new());

/// Why a text names no solver.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoSolver {
    /// It is neither one of this program nor a command.
    #[error(transparent)]
    Unknown(#[from] UnknownAlgorithm),
    /// There is nothing after `cmd:`, or a quote is not closed.
    #[error("`{0}` names no command; expected, for instance, 'cmd:python3 solution.py'")]
    NoCommand(String),
    /// The command line is not understood.
    #[error("`{0}`: {1}")]
    Unclear(String, Unclear),
    /// The command is too long to be a name.
    #[error("the command of a solver has at most {most} characters; put a longer one into a script", most = Foreign::LONGEST_COMMAND)]
    TooLong,
}

/// Why a command gives no answer.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// It was not named by a person.
    #[error("{0} is not started: this command has not been named")]
    Unnamed(String),
    /// It cannot be started.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Its output cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The solver that a person names: one of this program, or after `cmd:` a command, which may then be started.
///
/// # Errors
/// When there is no such solver, or no command.
pub fn solver(text: &str) -> Result<Algorithm, NoSolver> {
    let text = text.trim();
    let Some(command) = text.strip_prefix(PREFIX) else { return Ok(text.parse()?) };
    let shown = || crate::visible::line(text).into_owned();
    let words = words::split(command).map_err(|problem| NoSolver::Unclear(shown(), problem))?;
    if words.is_empty() {
        return Err(NoSolver::NoCommand(shown()));
    }
    let foreign = Foreign::command(text).ok_or(NoSolver::TooLong)?;
    named().insert(foreign.name(), words);
    Ok(Algorithm::Foreign(foreign))
}

/// Whether the name of a solver is that of a command.
#[must_use]
pub fn is_command(name: &str) -> bool {
    name.trim_start().starts_with(PREFIX)
}

/// Whether a solver is a command that a person has named, so that it can be run.
#[must_use]
pub fn is_named(algorithm: Algorithm) -> bool {
    matches!(algorithm, Algorithm::Foreign(foreign) if named().contains_key(foreign.name()))
}

fn named() -> std::sync::MutexGuard<'static, BTreeMap<&'static str, Vec<String>>> {
    NAMED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The command to start for this puzzle, which becomes its last word unless the command has a place for it.
fn start(algorithm: Algorithm, board: &str) -> Result<Start, Failure> {
    let words = named().get(algorithm.name()).cloned();
    let words = words.ok_or_else(|| Failure::Unnamed(algorithm.to_string()))?;
    let command = words.into_iter().map(OsString::from).collect();
    let mut start = Start { command, puzzle: Some(board.to_owned()), ..Start::default() };
    if !start.has_place() {
        start.command.push(board.into());
    }
    Ok(start)
}

/// Starts a command on a puzzle, and passes its steps on until it ends, `out` stops it, or `wished` returns true;
/// then the command is ended with all processes that it has started. While no output arrives, calls
/// [`on_search`](crate::step::Observer::on_search) of `out`.
///
/// The puzzle is its last word, or takes the place of `{puzzle}`; it is on its standard input as well.
///
/// # Errors
/// When it cannot be started, or nobody has named it.
pub fn solve(
    algorithm: Algorithm,
    puzzle: &Arc<Puzzle>,
    wished: impl Fn() -> bool + Send + Sync + 'static,
    out: &mut impl Listener,
) -> Result<Answer, Failure> {
    let wished = Arc::new(wished);
    let is_over = Arc::clone(&wished);
    let board = puzzle.to_string();
    let start = start(algorithm, &board)?;
    let began = Instant::now();
    let (program, output) = Program::start(&start, Complaints::Quiet, move || is_over())?;
    let cut = Arc::<AtomicBool>::default();
    let output = Output::of(output, Arc::clone(program.over()), Arc::clone(&cut))?;
    let preset =
        Preset { puzzle: Some(Arc::clone(puzzle)), name: algorithm.to_string(), ..Preset::default() };
    let mut listening = Listening::new(puzzle, out);
    let ending = match Run::open(BufReader::with_capacity(PIECE, output), &preset) {
        Ok(mut run) => {
            let own = run.about().algorithm;
            (own, run.follow(&mut listening))
        }
        Err(NoPuzzle::Io(error)) => return Err(error.into()),
        Err(NoPuzzle::Nothing | NoPuzzle::Wrong(..)) => (algorithm, crate::foreign::Ending::default()),
    };
    let took = began.elapsed();
    if wished() {
        listening.is_stopped = true;
    }
    cut.store(true, Ordering::Relaxed);
    let problem = program.failure();
    Ok(listening.answer(ending, problem, took))
}
