//! The runs that are compared: recorded now, or read from files.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use crate::cli::recorded::{judge_damage, named, recorded, tell_lane, tell_others};
use crate::cli::signals::Ending;
use crate::cli::{Problem, complain};
use crate::entrant;
use crate::foreign::Unheard;
use crate::puzzle::Puzzle;
use crate::session::{Ending as RunEnding, Session, Status};
use crate::solver::{Algorithm, Outcome};
use crate::trace::Trace;
use crate::trace::file::Reader;
use crate::visible;

/// How often to look for new steps.
const POLL: Duration = Duration::from_millis(2);

/// A run with all its steps in memory.
pub(super) struct Run {
    /// The solver, or the file if both runs are of the same solver.
    pub(super) name: String,
    /// The file that it was read from.
    pub(super) file: Option<PathBuf>,
    pub(super) algorithm: Algorithm,
    pub(super) puzzle: Arc<Puzzle>,
    pub(super) trace: Trace,
    /// `None` if it is not recorded.
    pub(super) outcome: Option<Outcome>,
    pub(super) took: Duration,
    pub(super) is_damaged: bool,
}

impl Run {
    /// Whether its last steps are missing.
    pub(super) fn is_part(&self) -> bool {
        matches!(self.outcome, None | Some(Outcome::Stopped))
    }

    /// Whether both runs are on the same board with the same givens, whatever the puzzles are called.
    pub(super) fn is_beside(&self, other: &Self) -> bool {
        let (own, other) = (&self.puzzle, &other.puzzle);
        own.geometry() == other.geometry() && own.givens() == other.givens()
    }
}

/// Names two runs of the same solver by their files.
pub(super) fn tell_apart(runs: &mut [Run; 2]) {
    if runs[0].name != runs[1].name {
        return;
    }
    let short = |run: &Run| run.file.as_deref().and_then(Path::file_name).map(PathBuf::from);
    let is_short_enough = short(&runs[0]) != short(&runs[1]);
    for run in runs.iter_mut() {
        let file = if is_short_enough { short(run) } else { run.file.clone() };
        if let Some(file) = file {
            run.name = visible::line(&file.to_string_lossy()).into_owned();
        }
    }
}

/// The limits for both kinds of runs.
pub(super) struct Bounds<'a> {
    /// The time limit of a solver.
    pub(super) limit: Duration,
    /// The memory limit of a recording, in bytes.
    pub(super) memory: usize,
    pub(super) ending: &'a Ending,
}

impl Bounds<'_> {
    /// Records a run; `None` after Ctrl+C.
    pub(super) fn record(&self, puzzle: &Arc<Puzzle>, algorithm: Algorithm) -> Result<Option<Run>, Problem> {
        let began = Instant::now();
        let failed = Arc::<OnceLock<String>>::default();
        let mut session = if algorithm.is_foreign() {
            self.command(puzzle, algorithm, &failed)?
        } else {
            Session::start(Arc::clone(puzzle), algorithm, self.memory)?
        };
        let mut trace = Trace::new(puzzle);
        loop {
            let is_over = self.ending.is_wished() || began.elapsed() >= self.limit;
            match session.poll(&mut trace) {
                Status::Ended(RunEnding::Done(outcome)) => {
                    if let Some(problem) = failed.get() {
                        complain(&format!("{algorithm}: {problem}"));
                    }
                    let run = Run {
                        name: algorithm.to_string(),
                        file: None,
                        algorithm,
                        puzzle: Arc::clone(puzzle),
                        trace,
                        outcome: Some(outcome.clone()),
                        took: session.elapsed(),
                        is_damaged: false,
                    };
                    return Ok((!self.ending.is_wished()).then_some(run));
                }
                Status::Ended(RunEnding::Panicked(why) | RunEnding::RecorderPanicked(why)) => {
                    return Err(format!("{algorithm} failed: {why}").into());
                }
                Status::Full => {
                    // What it has sent already still arrives.
                    session.stop();
                    session.set_budget(usize::MAX);
                }
                _ if is_over => session.stop(),
                _ => {}
            }
            thread::sleep(POLL);
        }
    }

    /// Records the run of a command; reports what is wrong with its answer.
    fn command(
        &self,
        puzzle: &Arc<Puzzle>,
        algorithm: Algorithm,
        failed: &Arc<OnceLock<String>>,
    ) -> Result<Session, Problem> {
        let (own, told) = (Arc::clone(puzzle), Arc::clone(failed));
        let session = Session::run(Arc::clone(puzzle), self.memory, move |_, observer| {
            let answer = entrant::solve(algorithm, &own, || false, &mut Unheard(observer));
            let (outcome, problem) = match answer {
                Ok(answer) if answer.is_wrong => (answer.outcome, Some("its answer is wrong".to_owned())),
                Ok(answer) => (answer.outcome, answer.problem),
                Err(error) => (Outcome::Stalled, Some(error.to_string())),
            };
            // It is set once.
            let _ = problem.map(|problem| told.set(problem));
            outcome
        });
        Ok(session?)
    }

    /// Reads a run from a file: the only one, or of a race the chosen one, by default the first; `None` after
    /// Ctrl+C.
    pub(super) fn read(&self, path: &Path, number: Option<u8>) -> Result<Option<Run>, Problem> {
        let reader = recorded(path, number)?;
        let reader = reader.ok_or_else(|| named(path, &"this is not a recorded run"))?;
        let Some((run, reader)) = self.keep(path, reader) else { return Ok(None) };
        tell_others(path, number, &reader);
        Ok(Some(run))
    }

    /// Reads both runs of a race; `None` after Ctrl+C.
    pub(super) fn read_race(&self, path: &Path) -> Result<Option<[Run; 2]>, Problem> {
        let reader = recorded(path, None)?;
        let reader = reader.ok_or_else(|| named(path, &"this is not a recorded run"))?;
        let Some((first, reader)) = self.keep(path, reader) else { return Ok(None) };
        let runs = reader.following() + 1;
        let next = reader.next_run().map_err(|error| named(path, &error))?;
        let Some(next) = next.filter(|_| runs == 2) else {
            let advice = if runs == 1 {
                "it holds one run; give a second file, or a solver with --solvers".into()
            } else {
                format!(
                    "it is a race of {runs} runs; --run chooses one, --solvers or a second file the other"
                )
            };
            return Err(named(path, &advice));
        };
        Ok(self.keep(path, next).map(|(second, _)| [first, second]))
    }

    /// Reads the steps of a run, within the memory limit.
    fn keep(
        &self,
        path: &Path,
        mut reader: Reader<BufReader<File>>,
    ) -> Option<(Run, Reader<BufReader<File>>)> {
        let about = reader.about().clone();
        let mut trace = Trace::new(&about.puzzle);
        let mut fits = true;
        while let Some(update) = reader.read() {
            if self.ending.is_wished() {
                return None;
            }
            if fits {
                trace.push(update);
                fits = trace.bytes() <= self.memory;
            }
        }
        tell_lane(path, about.algorithm);
        let is_damaged = judge_damage(path, &reader).is_some();
        let outcome = reader.finish().and_then(|finish| finish.outcome.clone());
        let is_whole = trace.len() == reader.steps();
        let run = Run {
            name: about.algorithm.to_string(),
            file: Some(path.to_owned()),
            algorithm: about.algorithm,
            puzzle: about.puzzle,
            trace,
            outcome: if is_whole { outcome } else { Some(Outcome::Stopped) },
            took: reader.finish().map_or(reader.time(), |finish| finish.took),
            is_damaged,
        };
        Some((run, reader))
    }
}
