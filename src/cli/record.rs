//! `sudoscope record`: records the run of any program that prints its steps.

mod taking;

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use self::taking::Taking;
use super::arrivals::Arrivals;
use super::input::Input;
use super::output::{Out, to_stdout};
use super::recorded::named;
use super::runner::Runner;
use super::text::{self, Until};
use super::{INTERRUPTED, NO_SOLUTION, Problem, VariantName, complain, recording};
use crate::foreign::{Ending, Preset, Run};
use crate::geometry::Variant;
use crate::in_words::counted;
use crate::profiler::{Form, Pattern, Translated};
use crate::program::{Address, Complaints, Program, Start};
use crate::puzzle::Puzzle;
use crate::solver::Outcome;
use crate::whole_file::FileId;

/// The number of bytes read at a time.
const PIECE: usize = 256 << 10;

/// Record the run of any program that prints its steps
///
/// Runs a program and records what it prints: events as JSON, one object per line, or whole boards, of which the steps are
/// the differences (docs/protocol.md). With --cp-profiler it takes the search tree of a constraint solver. With - the lines come from standard input, for instance from “sudoscope trace”.
/// Everything that opens a recorded run opens the file, and “sudoscope judge” checks whether the steps are right.
///
/// Exit code: 1 if an event was not understood or the stream broke off; what arrived is recorded.
#[derive(Debug, clap::Args)]
pub(super) struct Record {
    /// The file of the recorded run
    #[arg(long, value_name = "OUT.sudoscope")]
    out: PathBuf,

    /// - for standard input, or a file with the lines of a run
    #[arg(value_name = "FILE", required_unless_present_any = ["command", "cp_profiler"], conflicts_with_all = ["command", "cp_profiler"])]
    input: Option<PathBuf>,

    #[command(flatten)]
    program: Foreign,

    #[command(flatten)]
    profiled: Profiled,

    /// Replace the file of --out even if it is not a recorded run
    #[arg(long)]
    force: bool,
}

/// A constraint solver that speaks the protocol of CP-Profiler.
#[derive(Debug, clap::Args)]
pub(super) struct Profiled {
    /// Wait for a constraint solver that sends its search tree to CP-Profiler, on this port of 127.0.0.1 [default: 6565]
    #[arg(
        long,
        value_name = "PORT",
        num_args = 0..=1,
        default_missing_value = "6565",
        value_parser = clap::value_parser!(u16).range(1..),
        conflicts_with = "command"
    )]
    pub(super) cp_profiler: Option<u16>,

    /// With --cp-profiler: the form of the labels that name a cell and a digit, such as x[{row},{column}]={digit}
    #[arg(long, value_name = "PATTERN", requires = "cp_profiler")]
    labels: Option<Pattern>,
}

impl Profiled {
    /// The port to listen on and how to read what arrives there; `None` if that was not requested. Without labels
    /// there is no board.
    pub(super) fn wanted(&self, program: &Foreign) -> Result<Option<(Address, Form)>, Problem> {
        let Some(port) = self.cp_profiler else { return Ok(None) };
        if self.labels.is_none() && (program.puzzle.is_some() || program.variant.is_some()) {
            return Err("--puzzle and --variant need --labels, which name the cells of the nodes".into());
        }
        Ok(Some((Address::Port(port), Form { labels: self.labels.clone() })))
    }
}

/// A program whose run is recorded or watched, and what it does not print itself.
#[derive(Debug, clap::Args)]
pub(super) struct Foreign {
    /// The program to run, and its arguments, after --
    #[arg(last = true, value_name = "COMMAND")]
    pub(super) command: Vec<OsString>,

    /// The file of the puzzle, if the program does not print it
    #[arg(long, value_name = "FILE")]
    pub(super) puzzle: Option<PathBuf>,

    /// Additional units of the board, besides rows, columns and blocks
    #[arg(long, value_enum)]
    pub(super) variant: Option<VariantName>,

    /// The name of the solver [default: the name of the program]
    #[arg(long, value_name = "NAME")]
    pub(super) name: Option<String>,
}

impl Foreign {
    /// The name of the solver: the given one, or that of the program.
    pub(super) fn solver(&self) -> String {
        self.name.clone().unwrap_or_else(|| solver(&self.command))
    }
}

impl Record {
    pub(super) fn run(self) -> Result<ExitCode, Problem> {
        let runner = Runner::new(None)?;
        let preset = Preset {
            puzzle: puzzle(self.program.puzzle.as_ref(), self.program.variant, &runner)?,
            name: self.program.solver(),
            variant: self.program.variant.map_or(Variant::Plain, Variant::from),
        };
        let mut child = None;
        let stream: Box<dyn Read> = match (&self.input, self.profiled.wanted(&self.program)?) {
            (_, Some((address, form))) => match connected(&address, form, &runner)? {
                Some(stream) => stream,
                None => return Ok(ExitCode::from(INTERRUPTED)),
            },
            (Some(path), None) => stream(path, &runner)?,
            (None, None) => {
                let ending = runner.ending().clone();
                let (program, output) = Program::start(
                    &Start::from(&self.program.command[..]),
                    Complaints::Inherited,
                    move || ending.is_wished(),
                )?;
                let over = Arc::clone(program.over());
                child = Some(program);
                Box::new(Arrivals::until(output, runner.ending().clone(), over)?)
            }
        };
        let recorded = self.record(&runner, stream, &preset);
        // In any case, end everything that was started.
        let status = child.map(Program::end);
        let ending = recorded?;
        if runner.is_interrupted() {
            return Ok(ExitCode::from(INTERRUPTED));
        }
        if let Some(Some(problem)) = status {
            complain(&problem);
        }
        Ok(if ending.skipped == 0 && ending.broken.is_none() {
            ExitCode::SUCCESS
        } else {
            ExitCode::from(NO_SOLUTION)
        })
    }

    fn record(&self, runner: &Runner, stream: Box<dyn Read>, preset: &Preset) -> Result<Ending, Problem> {
        let mut run = Run::open(BufReader::with_capacity(PIECE, stream), preset)?;
        let about = run.about().clone();
        let inputs = [self.input.as_ref(), self.program.puzzle.as_ref()];
        let inputs: Vec<FileId> =
            inputs.into_iter().flatten().filter_map(|path| text::file_id(path)).collect();
        let file = recording::create(&self.out, &about, &inputs, self.force)?;
        let completing = runner.ending().completing(&self.out);
        let mut taking = Taking::new(&about.puzzle, file);
        let mut ending = run.follow(&mut taking);
        if runner.is_interrupted() {
            ending.outcome = Some(Outcome::Stopped);
        }
        let counted = taking.finish(ending.outcome.clone())?;
        drop(completing);
        to_stdout(|out| tell(out, &about, &counted, &ending).map(|()| ExitCode::SUCCESS))?;
        Ok(ending)
    }
}

/// Waits for a constraint solver that connects; `None` after Ctrl+C.
fn connected(address: &Address, form: Form, runner: &Runner) -> Result<Option<Box<dyn Read>>, Problem> {
    complain(&format!("waiting for a solver that connects to {address} of 127.0.0.1"));
    let stream = address.accept(runner.ending().wished());
    let Some(stream) = stream.map_err(|error| format!("{address}: {error}"))? else { return Ok(None) };
    let arrivals = Arrivals::new(Translated::new(stream, form), runner.ending().clone())?;
    Ok(Some(Box::new(arrivals)))
}

/// The name of a solver that is run by this command.
pub(super) fn solver(command: &[OsString]) -> String {
    Start::from(command).solver()
}

/// The puzzle of `--puzzle`.
pub(super) fn puzzle(
    path: Option<&PathBuf>,
    variant: Option<VariantName>,
    runner: &Runner,
) -> Result<Option<Arc<Puzzle>>, Problem> {
    let Some(path) = path else { return Ok(None) };
    let mut input = Input::open(path, None, variant, Until::End, runner.ending())?;
    Ok(Some(Arc::new(input.only(None)?)))
}

/// The lines of a file, or of standard input.
pub(super) fn stream(path: &PathBuf, runner: &Runner) -> Result<Box<dyn Read>, Problem> {
    if text::is_standard(path) {
        return Ok(Box::new(Arrivals::new(io::stdin(), runner.ending().clone())?));
    }
    let file = File::open(path).map_err(|error| named(path, &error))?;
    Ok(Box::new(Arrivals::new(file, runner.ending().clone())?))
}

/// Prints what was recorded, and what was not understood.
fn tell(
    out: &mut Out,
    about: &crate::trace::file::About,
    counted_steps: &taking::Recorded,
    ending: &Ending,
) -> Result<(), Problem> {
    use std::io::Write;
    let is_foreign = about.algorithm.is_foreign();
    let outcome = ending.outcome.as_ref().map_or("not finished", |own| own.in_words(is_foreign));
    let steps = counted(counted_steps.steps, "step", "steps");
    writeln!(out, "{}: {steps}, {outcome}", about.algorithm)?;
    if let Some((number, problem)) = &ending.first_skipped {
        let lines = counted(ending.skipped + ending.other, "line", "lines");
        complain(&format!("{lines} not understood, first line {number}: {problem}"));
    }
    if let Some(problem) = &ending.broken {
        complain(&format!("{problem}; the steps before that are recorded"));
    }
    Ok(())
}
