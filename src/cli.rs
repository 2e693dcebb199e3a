//! The command line: arguments, logging and exit codes. One file per command; without a command the window opens.

mod algorithms;
mod align;
mod arrivals;
mod cell;
mod check;
mod choices;
mod compare;
mod completions;
mod convert;
mod explain;
mod formats;
mod generate;
mod hint;
mod info;
mod input;
mod json;
mod judge;
mod lacking;
mod man;
mod mistakes;
mod opened;
mod output;
mod page;
mod placed;
mod progress_line;
mod rate;
mod record;
mod recorded;
mod recording;
mod render;
mod report;
mod runner;
mod setter;
mod signals;
mod solve;
mod solvers;
mod study;
mod text;
mod trace;
mod waiting;
#[cfg(feature = "gui")]
mod watch;
#[cfg(feature = "gui")]
mod window;
mod workers;

use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};

use crate::geometry::Variant;
use crate::system_message::without_number;
use crate::visible;
use crate::whole_file;

/// The exit code for a puzzle without a solution or not solved, or an incomplete answer.
const NO_SOLUTION: u8 = 1;
/// The exit code for bad input or usage, or if no window can be opened.
const BAD_INPUT: u8 = 2;
/// The exit code after Ctrl+C: 128 plus the number of the signal, as in shells.
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

    /// Log level on standard error: error, warn, info, debug or trace
    #[arg(long, value_name = "LEVEL", default_value = "error", global = true)]
    log: log::LevelFilter,
}

#[derive(Debug, Subcommand)]
enum Command {
    Solve(solve::Solve),
    Compare(compare::Compare),
    Study(study::Study),
    Align(align::Align),
    Convert(convert::Convert),
    Generate(generate::Generate),
    Trace(trace::Trace),
    Record(record::Record),
    #[cfg(feature = "gui")]
    Watch(watch::Watch),
    Judge(judge::Judge),
    Info(info::Info),
    Explain(explain::Explain),
    Render(render::Render),
    Page(page::Page),
    Check(check::Check),
    Hint(hint::Hint),
    Rate(rate::Rate),
    Algorithms(algorithms::Algorithms),
    Formats(formats::Formats),
    Completions(completions::Completions),
    Man(man::Manual),
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

/// Runs the program.
#[must_use]
pub fn main() -> ExitCode {
    let arguments = Arguments::try_parse().unwrap_or_else(|error| refuse(&error));
    env_logger::Builder::new()
        .filter_level(arguments.log)
        // It logs each step of its fallback from portal to zenity as an error.
        .filter_module("rfd", log::LevelFilter::Off)
        .format(|out, record| {
            let message = record.args().to_string();
            writeln!(out, "[{} {}] {}", record.level(), record.target(), visible::line(&message))
        })
        .init();
    let code = match arguments.command {
        Some(Command::Solve(solve)) => solve.run(),
        Some(Command::Compare(compare)) => compare.run(),
        Some(Command::Study(study)) => study.run(),
        Some(Command::Align(align)) => align.run(),
        Some(Command::Convert(convert)) => convert::run(&convert),
        Some(Command::Generate(generate)) => generate.run(),
        Some(Command::Trace(trace)) => trace.run(),
        Some(Command::Record(record)) => record.run(),
        #[cfg(feature = "gui")]
        Some(Command::Watch(watch)) => watch.run(),
        Some(Command::Judge(judge)) => judge.run(),
        Some(Command::Info(info)) => info.run(),
        Some(Command::Explain(explain)) => explain.run(),
        Some(Command::Render(render)) => render.run(),
        Some(Command::Page(page)) => page.run(),
        Some(Command::Check(check)) => check.run(),
        Some(Command::Hint(hint)) => hint.run(),
        Some(Command::Rate(rate)) => rate.run(),
        Some(Command::Algorithms(algorithms)) => algorithms.run(),
        Some(Command::Formats(formats)) => formats.run(),
        Some(Command::Completions(completions)) => completions.run(),
        Some(Command::Man(manual)) => manual.run(),
        #[cfg(feature = "gui")]
        None => arguments.window.open(),
        #[cfg(not(feature = "gui"))]
        None => return fail(&"this build has no window: build it with the feature `gui`, or give a command"),
    };
    // Does not wait for threads that are still writing.
    whole_file::abandon_all();
    code.unwrap_or_else(|problem| match problem {
        problem if problem.is::<Reported>() => ExitCode::from(BAD_INPUT),
        problem if problem.is::<Interrupted>() => ExitCode::from(INTERRUPTED),
        problem => fail(&problem),
    })
}

/// An error that ends a command, reported as one line on standard error.
type Problem = Box<dyn std::error::Error>;

/// An error that has already been reported.
#[derive(Debug, thiserror::Error)]
#[error("already reported")]
struct Reported;

/// The user has interrupted the command; there is nothing to report.
#[derive(Debug, thiserror::Error)]
#[error("interrupted")]
struct Interrupted;

/// Reports wrong arguments, or prints the help that they ask for.
fn refuse(error: &clap::Error) -> ! {
    let message = error.render().to_string();
    if !error.use_stderr() || message == visible::text(&message) {
        error.exit();
    }
    // An argument, such as a file name, may have hidden characters.
    let _ = write!(std::io::stderr(), "{}", visible::text(&message));
    std::process::exit(error.exit_code())
}

/// Reports an error as one line on standard error.
fn fail(problem: &dyn std::fmt::Display) -> ExitCode {
    complain(problem);
    ExitCode::from(BAD_INPUT)
}

/// Reports an error that does not end the command.
fn complain(problem: &dyn std::fmt::Display) {
    let problem = without_number(&problem.to_string());
    let _ = writeln!(std::io::stderr(), "sudoscope: {}", visible::line(&problem));
}

/// Parses a duration given in seconds.
fn seconds(text: &str) -> Result<std::time::Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| std::time::Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "expected a number of seconds, such as 60 or 0.5".into())
}
