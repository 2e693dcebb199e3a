//! Recorded runs as the input of a command: which run of the file, and its damage.

use std::fmt::Display;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;
use std::process::ExitCode;

use super::{BAD_INPUT, NO_SOLUTION, Problem, complain};
use crate::solver::{Algorithm, Outcome};
use crate::trace::file::{self, Reader};

/// The recorded run in a file, if it is one; in a race the chosen run, the first one by default.
pub(super) fn recorded(path: &Path, run: Option<u8>) -> Result<Option<Reader<BufReader<File>>>, Problem> {
    if !file::is_run_file(path) {
        return match run {
            Some(_) => Err(format!("--run is for a recorded race; {} is not one", path.display()).into()),
            None => Ok(None),
        };
    }
    let mut reader = open(path)?;
    for number in 1..run.unwrap_or(1) {
        while reader.read().is_some() {}
        if let Some(damage) = reader.damage() {
            return Err(named(path, damage));
        }
        let next = reader.next_run().map_err(|error| named(path, &error))?;
        reader = next.ok_or_else(|| {
            let runs = if number == 1 { "one run".to_owned() } else { format!("{number} runs") };
            named(path, &format!("it holds {runs}; there is no run {}", run.unwrap_or(1)))
        })?;
    }
    Ok(Some(reader))
}

/// Opens the first run of a file.
pub(super) fn open(path: &Path) -> Result<Reader<BufReader<File>>, Problem> {
    let opened = File::open(path).map_err(|error| named(path, &error))?;
    Reader::new(BufReader::new(opened)).map_err(|error| named(path, &error))
}

/// A problem with a file.
pub(super) fn named(path: &Path, problem: &dyn Display) -> Problem {
    format!("{}: {problem}", path.display()).into()
}

/// Reports that a file holds other runs after the one read, unless one was chosen.
pub(super) fn tell_others(path: &Path, run: Option<u8>, reader: &Reader<impl Read>) {
    if run.is_none() && reader.following() > 0 {
        let (name, runs) = (path.display(), reader.following() + 1);
        let solver = reader.about().algorithm;
        complain(&format!(
            "{name} is a race of {runs} runs: this is the first, by {solver}; --run 2 chooses the second"
        ));
    }
}

/// Reports that a run of the parallel search is that of one lane.
pub(super) fn tell_lane(path: &Path, algorithm: Algorithm) {
    if algorithm.has_lanes() {
        complain(&format!("{}: these are the steps of one lane of a parallel search", path.display()));
    }
}

/// Reports the damage of a run that was read to its end; returns the exit code for that.
pub(super) fn judge_damage(path: &Path, reader: &Reader<impl Read>) -> Option<ExitCode> {
    let damage = reader.damage()?;
    complain(&format!("{}: {damage}", path.display()));
    Some(ExitCode::from(BAD_INPUT))
}

/// Reports the damage of a run that was read to its end, or that it is incomplete; returns the exit code for
/// that.
pub(super) fn judge(path: &Path, reader: &Reader<impl Read>) -> Option<ExitCode> {
    if let Some(code) = judge_damage(path, reader) {
        return Some(code);
    }
    let outcome = reader.finish().and_then(|finish| finish.outcome.as_ref());
    if outcome.is_none_or(|outcome| *outcome == Outcome::Stopped) {
        let name = path.display();
        complain(&format!("{name}: the solver had not ended; its later steps are not recorded"));
        return Some(ExitCode::from(NO_SOLUTION));
    }
    None
}
