//! The command line: arguments, logging and exit codes. One command a file; without a command the window
//! opens.

mod algorithms;
mod arrivals;
mod choices;
mod compare;
mod convert;
mod formats;
mod input;
mod output;
mod report;
mod runner;
mod signals;
mod solve;
mod text;
mod trace;
#[cfg(feature = "gui")]
mod window;

use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};

use crate::geometry::Variant;
use crate::whole_file;

/// A puzzle without a solution, one that is not solved, or an answer that is not complete.
const NO_SOLUTION: u8 = 1;
/// Bad input or usage, or no window to be had.
const BAD_INPUT: u8 = 2;
/// Ended by Ctrl+C: 128 and the number of the signal, as shells have it.
const INTERRUPTED: u8 = 130;

/// Opens a sudoku and shows every step that a textbook solver takes.
#[derive(Debug, Parser)]
#[command(version, about, long_about = None, args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    #[cfg(feature = "gui")]
    #[command(flatten)]
    window: window::Window,

    /// What to tell on standard error: error, warn, info, debug or trace
    #[arg(long, value_name = "LEVEL", default_value = "error", global = true)]
    log: log::LevelFilter,
}

#[derive(Debug, Subcommand)]
enum Command {
    Solve(solve::Solve),
    Compare(compare::Compare),
    Convert(convert::Convert),
    Trace(trace::Trace),
    Algorithms(algorithms::Algorithms),
    Formats(formats::Formats),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum VariantName {
    Plain,
    Diagonal,
}

impl From<VariantName> for Variant {
    fn from(name: VariantName) -> Self {
        match name {
            VariantName::Plain => Self::Plain,
            VariantName::Diagonal => Self::Diagonal,
        }
    }
}

/// Does what the arguments ask for.
#[must_use]
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    env_logger::Builder::new()
        .filter_level(arguments.log)
        // It reports each step of its fall back from portal to zenity as an error.
        .filter_module("rfd", log::LevelFilter::Off)
        .format_timestamp(None)
        .init();
    let code = match arguments.command {
        Some(Command::Solve(solve)) => solve.run(),
        Some(Command::Compare(compare)) => compare.run(),
        Some(Command::Convert(convert)) => convert::run(&convert),
        Some(Command::Trace(trace)) => trace.run(),
        Some(Command::Algorithms(algorithms)) => algorithms.run(),
        Some(Command::Formats(formats)) => formats.run(),
        #[cfg(feature = "gui")]
        None => arguments.window.open(),
        #[cfg(not(feature = "gui"))]
        None => return fail(&"this build has no window: build it with the feature `gui`, or give a command"),
    };
    // Threads that still write are not waited for.
    whole_file::abandon_all();
    code.unwrap_or_else(|problem| match problem {
        problem if problem.is::<Told>() => ExitCode::from(BAD_INPUT),
        problem if problem.is::<Interrupted>() => ExitCode::from(INTERRUPTED),
        problem => fail(&problem),
    })
}

/// What ends a command early, as one line for standard error.
type Problem = Box<dyn std::error::Error>;

/// A problem that standard error has been told of.
#[derive(Debug, thiserror::Error)]
#[error("told already")]
struct Told;

/// The person wants no more, and there is nothing to be told.
#[derive(Debug, thiserror::Error)]
#[error("interrupted")]
struct Interrupted;

/// One line on standard error.
fn fail(problem: &dyn std::fmt::Display) -> ExitCode {
    complain(problem);
    ExitCode::from(BAD_INPUT)
}

/// The same for a problem that does not end the command.
fn complain(problem: &dyn std::fmt::Display) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "sudoscope: {problem}");
}

/// A length of time from a number of seconds.
fn seconds(text: &str) -> Result<std::time::Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| std::time::Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "expected a number of seconds, such as 60 or 0.5".into())
}
