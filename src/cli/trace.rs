//! `sudoscope trace`: prints every step of a run as a line, live or from a file.

mod lines;
mod live;

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum;

use self::lines::Lines;
use self::live::Live;
use super::input::Input;
use super::output::{Out, to_stdout};
use super::runner::Runner;
use super::text::{self, Until};
use super::{BAD_INPUT, INTERRUPTED, NO_SOLUTION, Problem, Told, VariantName, complain};
use crate::solver::{Algorithm, Outcome};
use crate::trace::chunk::Chunk;
use crate::trace::file::{self, About, Damage, FileWriter, Finish, Reader};
use crate::trace::words::{self, Code};
use crate::whole_file::{FileId, Kind, Reason, Rules};

/// Print the steps of a run, one per line
///
/// Solves a puzzle and prints its steps as they are taken, or prints those of a recorded run (.sudoscope). Steps, rows
/// and columns count from 1.
#[derive(Debug, clap::Args)]
pub(super) struct Trace {
    /// A recorded run, a puzzle file, or - for a puzzle on standard input
    file: PathBuf,

    /// The output format
    #[arg(long, value_enum, default_value = "jsonl")]
    format: Format,

    /// The first step to print
    #[arg(long, value_name = "N", default_value = "1")]
    from: u64,

    /// The last step to print
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    to: u64,

    /// The solver for a puzzle, such as `dlx` or `backtracking:mrv,lcv,mac` [default: propagation]
    #[arg(long, value_name = "NAME[:CHOICES]")]
    algorithm: Option<Algorithm>,

    /// Which run of a recorded race, from 1 [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    run: Option<u8>,

    /// Additional units of the board, besides rows, columns and blocks
    #[arg(long, value_enum)]
    variant: Option<VariantName>,

    /// Also record the whole run to this file
    #[arg(long, value_name = "OUT.sudoscope")]
    record: Option<PathBuf>,

    /// Replace the file of --record even if it is not a recorded run
    #[arg(long, requires = "record")]
    force: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// One JSON object per line
    Jsonl,
    /// Comma-separated values with a header line
    Csv,
    /// No output, for use with --record
    None,
}

impl Trace {
    pub(super) fn run(self) -> Result<ExitCode, Problem> {
        let runner = Runner::new(None)?;
        match recorded(&self.file, self.run)? {
            Some(_) if self.algorithm.is_some() || self.variant.is_some() => {
                Err("--algorithm and --variant are for a puzzle, not for a recorded run".into())
            }
            Some(reader) => to_stdout(|out| self.print_recorded(out, &runner, reader)),
            None => {
                let mut input = Input::open(&self.file, None, self.variant, Until::End, runner.ending())?;
                if input.is_bulk() {
                    return Err(format!("{} has several puzzles; expected one", self.file.display()).into());
                }
                to_stdout(|out| self.print_live(out, &runner, &mut input))
            }
        }
    }

    fn print_recorded(
        &self,
        out: &mut Out,
        runner: &Runner,
        mut reader: Reader<impl Read>,
    ) -> Result<ExitCode, Problem> {
        let mut copy = self.recording(reader.about())?;
        if copy.is_some() {
            out.heed(runner.ending().clone());
        }
        let about = reader.about().clone();
        let mut lines = Lines::new(out, self.format, &about.puzzle)?;
        let code = Code::new(&about.puzzle);
        while let Some(update) = reader.read() {
            let chunk = update.chunk();
            if let Some(copy) = &mut copy {
                copy.chunk(chunk)?;
            }
            self.print_chunk(&mut lines, chunk, &code)?;
            if runner.is_interrupted() {
                if let Some(path) = self.record.as_ref().filter(|_| copy.is_some()) {
                    complain(&format!("interrupted; {} is not written", path.display()));
                }
                lines.finish()?;
                return Ok(ExitCode::from(INTERRUPTED));
            }
            if copy.is_none() && (chunk.steps().end >= self.to || lines.is_closed()) {
                return lines.finish().map(|()| ExitCode::SUCCESS);
            }
        }
        let (finish, damage) = (reader.finish().cloned(), reader.damage().cloned());
        let is_complete = finish.as_ref().is_some_and(|finish| {
            finish.outcome.as_ref().is_some_and(|outcome| *outcome != Outcome::Stopped)
        });
        if let Some(mut copy) = copy {
            copy.set_bookmarks(reader.bookmarks());
            let finish = finish.unwrap_or(Finish { outcome: None, took: reader.time() });
            let _completing = self.record.as_ref().map(|path| runner.ending().completing(path));
            copy.finish(&finish)?;
        }
        lines.finish()?;
        tell_others(&self.file, self.run, &reader);
        Ok(self.judge(damage, is_complete))
    }

    /// Prints the requested steps of a chunk.
    fn print_chunk(&self, lines: &mut Lines<'_>, chunk: &Chunk, code: &Code) -> Result<(), Problem> {
        let (first, end) = (chunk.steps().start + 1, chunk.steps().end);
        if end < self.from || first > self.to {
            return Ok(());
        }
        let mut moment = chunk.start().clone();
        for (step, number) in words::decode(&chunk.words(), code).zip(first..) {
            moment.advance(step);
            if (self.from..=self.to).contains(&number) {
                lines.print(number, step, moment.board().depth())?;
            }
        }
        Ok(())
    }

    /// Reports the damage of a recorded run, or that it is incomplete.
    fn judge(&self, damage: Option<Damage>, is_complete: bool) -> ExitCode {
        let name = self.file.display();
        if let Some(damage) = damage {
            complain(&format!("{name}: {damage}"));
            return ExitCode::from(BAD_INPUT);
        }
        if !is_complete {
            complain(&format!("{name}: the solver had not ended; its later steps are not recorded"));
            return ExitCode::from(NO_SOLUTION);
        }
        ExitCode::SUCCESS
    }

    fn print_live(&self, out: &mut Out, runner: &Runner, input: &mut Input) -> Result<ExitCode, Problem> {
        let Some(puzzle) = input.next() else { return Err("there is no puzzle".into()) };
        let puzzle = puzzle.ok_or(Told)?.into();
        let about = About { puzzle, algorithm: self.algorithm.unwrap_or(Algorithm::PROPAGATION) };
        let recording = self.recording(&about)?;
        // The recording takes precedence: the reader of the lines may be gone, slow, or not read at all.
        let recorded = self.record.as_ref().filter(|_| recording.is_some());
        let completing = recorded.map(|path| runner.ending().completing(path));
        if completing.is_some() {
            out.heed(runner.ending().clone());
        }
        let lines = Lines::new(out, self.format, &about.puzzle)?;
        let mut live = Live::new(lines, self.from..=self.to, &about.puzzle, recording);
        let (outcome, took) = runner.watched(about.algorithm, &about.puzzle, &mut live);
        let took = took.saturating_sub(live.away());
        live.complete(&Finish { outcome: Some(outcome), took })?;
        drop(completing);
        live.finish()?;
        Ok(if runner.is_interrupted() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
    }

    /// Creates the file of `--record`.
    fn recording(&self, about: &About) -> Result<Option<FileWriter>, Problem> {
        let Some(path) = &self.record else { return Ok(None) };
        if text::is_standard(path) {
            return Err(
                "--record needs the name of a file: standard output gets the lines of the steps".into()
            );
        }
        let inputs: Vec<FileId> = text::file_id(&self.file).into_iter().collect();
        let runs = Kind { name: "a recorded run", is: file::is_run_file };
        let rules = Rules { inputs: &inputs, only: (!self.force).then_some(runs) };
        match FileWriter::create_by(path, about, rules) {
            Err(error) if matches!(error.reason, Reason::OtherKind(_)) => {
                Err(format!("{error}; --force replaces it").into())
            }
            file => Ok(Some(file?)),
        }
    }
}

/// The recorded run in a file, if it is one; of a race the chosen run, the first one unless told otherwise.
pub(super) fn recorded(path: &Path, run: Option<u8>) -> Result<Option<Reader<BufReader<File>>>, Problem> {
    if !file::is_run_file(path) {
        return match run {
            Some(_) => Err(format!("--run is for a recorded race; {} is none", path.display()).into()),
            None => Ok(None),
        };
    }
    let name = |problem: &dyn std::fmt::Display| format!("{}: {problem}", path.display());
    let opened = File::open(path).map_err(|error| name(&error))?;
    let mut reader = Reader::new(BufReader::new(opened)).map_err(|error| name(&error))?;
    for number in 1..run.unwrap_or(1) {
        while reader.read().is_some() {}
        if let Some(damage) = reader.damage() {
            return Err(name(damage).into());
        }
        let next = reader.next_run().map_err(|error| name(&error))?;
        reader = next.ok_or_else(|| {
            let runs = if number == 1 { "one run".to_owned() } else { format!("{number} runs") };
            name(&format!("it holds {runs}, not {}", run.unwrap_or(1)))
        })?;
    }
    Ok(Some(reader))
}

/// Says that a file that was read to the end of a run holds others, unless one was chosen.
pub(super) fn tell_others(path: &Path, run: Option<u8>, reader: &Reader<impl Read>) {
    if run.is_none() && reader.following() > 0 {
        let (name, runs) = (path.display(), reader.following() + 1);
        let solver = reader.about().algorithm;
        complain(&format!(
            "{name} is a race of {runs} runs: this is the first, of {solver}; --run 2 chooses the second"
        ));
    }
}
