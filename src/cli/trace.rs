//! `sudoscope trace`: prints every step of a run as a line, live or from a file.

mod follow;
mod lines;
mod live;
mod spans;

use std::io::Read;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::ValueEnum;

use self::follow::Follower;
use self::lines::Lines;
use self::live::Live;
use super::input::Input;
use super::output::{Out, to_stdout};
use super::recorded::{judge, recorded, tell_lane, tell_others};
use super::recording;
use super::runner::Runner;
use super::text::{self, Until};
use super::{BAD_INPUT, INTERRUPTED, Problem, VariantName, complain};
use crate::in_words::counted;
use crate::puzzle::Puzzle;
use crate::solver::Algorithm;
use crate::trace::chunk::Chunk;
use crate::trace::file::{About, FileWriter, Finish, Reader};
use crate::trace::words::{self, Code};
use crate::whole_file::FileId;

/// Print the steps of a run, one per line
///
/// Solves a puzzle and prints its steps as they are taken, or prints those of a recorded run (.sudoscope). Steps, rows
/// and columns count from 1. The first line names the puzzle, its board and the solver; docs/trace.md describes all columns.
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

    /// Omit the times, so that equal runs give equal output; spans then last as many steps as the search took
    #[arg(long)]
    no_times: bool,

    /// The number of the puzzle in a file with several
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    puzzle: Option<u32>,

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
    /// The guesses as Chrome trace events, for Perfetto and about:tracing
    Perfetto,
    /// The guesses in the format of speedscope
    Speedscope,
    /// No output, for use with --record
    None,
}

impl Trace {
    pub(super) fn run(self) -> Result<ExitCode, Problem> {
        if self.to < self.from {
            return Err(format!("--to {} is before --from {}", self.to, self.from).into());
        }
        let runner = Runner::new(None)?;
        match recorded(&self.file, self.run)? {
            Some(_) if self.algorithm.is_some() || self.variant.is_some() || self.puzzle.is_some() => {
                Err("--algorithm, --variant and --puzzle are for puzzles, not for a recorded run".into())
            }
            Some(reader) => to_stdout(|out| self.print_recorded(out, &runner, reader)),
            None => {
                let mut input = Input::open(&self.file, None, self.variant, Until::End, runner.ending())?;
                let puzzle = input.only(self.puzzle)?.into();
                to_stdout(|out| self.print_live(out, &runner, puzzle))
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
        if copy.is_some() {
            reader.keep_remarks();
        }
        let about = reader.about().clone();
        let mut lines = Lines::new(out, self.format, &about, !self.no_times)?;
        let (code, mut run) = (Code::new(&about.puzzle), Follower::new(&about.puzzle));
        while let Some(update) = reader.read() {
            let chunk = update.chunk();
            if let Some(copy) = &mut copy {
                copy.remarks(&reader.remarks())?;
                copy.chunk(chunk)?;
            }
            self.print_chunk(&mut lines, chunk, &code, &mut run)?;
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
        if let Some(mut copy) = copy {
            copy.remarks(&reader.remarks())?;
            copy.set_bookmarks(reader.bookmarks());
            let unfinished = Finish { outcome: None, took: reader.time() };
            let finish = reader.finish().cloned().unwrap_or(unfinished);
            let _completing = self.record.as_ref().map(|path| runner.ending().completing(path));
            copy.finish(&finish)?;
        }
        lines.finish()?;
        tell_others(&self.file, self.run, &reader);
        tell_lane(&self.file, about.algorithm);
        let code = judge(&self.file, &reader).unwrap_or(ExitCode::SUCCESS);
        Ok(self.check_range(reader.steps()).unwrap_or(code))
    }

    /// Prints the requested steps of a chunk.
    fn print_chunk(
        &self,
        lines: &mut Lines<'_>,
        chunk: &Chunk,
        code: &Code,
        run: &mut Follower,
    ) -> Result<(), Problem> {
        let before = chunk.steps().start;
        let words = chunk.words();
        let mut steps = words::decode(&words, code);
        while let Some(step) = steps.next() {
            if run.number() >= self.to {
                break;
            }
            run.hear(steps.argument());
            run.advance(step);
            if run.number() >= self.from {
                let time = (!self.no_times).then(|| chunk.time_after(run.number() - before));
                lines.print(step, run, time)?;
            }
        }
        Ok(())
    }

    /// Reports that a run ends before the requested steps; returns the exit code for that.
    fn check_range(&self, steps: u64) -> Option<ExitCode> {
        // The default is step 1, even for a run without steps.
        if self.from <= steps.max(1) {
            return None;
        }
        complain(&format!("--from {}: the run has {}", self.from, counted(steps, "step", "steps")));
        Some(ExitCode::from(BAD_INPUT))
    }

    fn print_live(&self, out: &mut Out, runner: &Runner, puzzle: Arc<Puzzle>) -> Result<ExitCode, Problem> {
        let about = About { puzzle, algorithm: self.algorithm.unwrap_or(Algorithm::PROPAGATION) };
        let recording = self.recording(&about)?;
        // The recording takes precedence: the reader of the lines may be gone, slow, or not read at all.
        let recorded = self.record.as_ref().filter(|_| recording.is_some());
        let completing = recorded.map(|path| runner.ending().completing(path));
        if completing.is_some() {
            out.heed(runner.ending().clone());
        }
        let lines = Lines::new(out, self.format, &about, !self.no_times)?;
        tell_lane(&self.file, about.algorithm);
        let mut live = Live::new(lines, self.from..=self.to, !self.no_times, &about.puzzle, recording);
        let (outcome, took) = runner.watched(about.algorithm, &about.puzzle, &mut live);
        let took = took.saturating_sub(live.away());
        live.complete(&Finish { outcome: Some(outcome), took })?;
        drop(completing);
        let steps = live.steps();
        live.finish()?;
        if runner.is_interrupted() {
            return Ok(ExitCode::from(INTERRUPTED));
        }
        Ok(self.check_range(steps).unwrap_or(ExitCode::SUCCESS))
    }

    /// Creates the file of `--record`.
    fn recording(&self, about: &About) -> Result<Option<FileWriter>, Problem> {
        let Some(path) = &self.record else { return Ok(None) };
        if text::is_standard(path) {
            return Err("--record needs a file name: standard output gets the lines of the steps".into());
        }
        let inputs: Vec<FileId> = text::file_id(&self.file).into_iter().collect();
        recording::create(path, about, &inputs, self.force).map(Some)
    }
}
