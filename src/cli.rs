//! The command line: arguments, logging and exit codes.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};

use crate::geometry::Variant;
use crate::solver::Algorithm;

/// Bad input or usage, or no window to be had.
const BAD_INPUT: u8 = 2;

/// Opens a sudoku and shows every step that a textbook solver takes.
#[derive(Debug, Parser)]
#[command(version, about, long_about = None)]
struct Arguments {
    /// A puzzle file to open
    file: Option<PathBuf>,

    /// The solver to begin with
    #[arg(long, value_name = "NAME")]
    algorithm: Option<Algorithm>,

    /// The units that the board has besides rows, columns and blocks
    #[arg(long, value_enum)]
    variant: Option<VariantName>,

    /// Start the solver at once
    #[arg(long, requires = "file")]
    solve: bool,

    /// What to tell on standard error: error, warn, info, debug or trace
    #[arg(long, value_name = "LEVEL", default_value = "error")]
    log: log::LevelFilter,

    #[cfg(feature = "gui")]
    #[command(flatten)]
    script: ScriptArguments,
}

/// For tests and measurements.
#[cfg(feature = "gui")]
#[derive(Debug, clap::Args)]
struct ScriptArguments {
    /// Write a picture of the window to this file, then quit
    #[arg(long, hide = true, requires = "after", value_name = "FILE")]
    screenshot: Option<PathBuf>,

    /// Quit so many milliseconds after the first frame
    #[arg(long, hide = true, value_name = "MILLISECONDS")]
    after: Option<u64>,

    /// Write how many microseconds each frame took to this file
    #[arg(long, hide = true, requires = "after", value_name = "FILE")]
    frame_times: Option<PathBuf>,

    /// Follow the live solver
    #[arg(long, hide = true)]
    follow: bool,

    /// Go to this step as soon as it is recorded
    #[arg(long, hide = true, value_name = "STEP")]
    at: Option<u64>,

    /// light or dark, whatever was chosen last
    #[arg(long, hide = true, value_name = "THEME", value_parser = ["light", "dark"])]
    theme: Option<String>,

    /// The window's size, such as 1280x800
    #[arg(long, hide = true, value_parser = size)]
    size: Option<(u32, u32)>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
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

#[cfg(feature = "gui")]
fn size(text: &str) -> Result<(u32, u32), String> {
    let sides = text.split_once('x').map(|(width, height)| (width.parse(), height.parse()));
    match sides {
        Some((Ok(width), Ok(height))) => Ok((width, height)),
        _ => Err("expected a width and a height in pixels, such as 1280x800".into()),
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
    open_window(arguments)
}

#[cfg(feature = "gui")]
fn open_window(arguments: Arguments) -> ExitCode {
    let script = arguments.script;
    let options = crate::gui::Options {
        file: arguments.file,
        algorithm: arguments.algorithm,
        variant: arguments.variant.map(Variant::from),
        solve: arguments.solve,
        script: crate::gui::Script {
            screenshot: script.screenshot,
            after: script.after.map(std::time::Duration::from_millis),
            frame_times: script.frame_times,
            follow: script.follow,
            at: script.at,
            dark: script.theme.map(|theme| theme == "dark"),
            size: script.size,
        },
    };
    match crate::gui::run(options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => fail(&problem),
    }
}

#[cfg(not(feature = "gui"))]
fn open_window(_: Arguments) -> ExitCode {
    fail("this build has no window: build it with the feature `gui`")
}

/// One line on standard error.
fn fail(problem: &str) -> ExitCode {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "sudoscope: {problem}");
    ExitCode::from(BAD_INPUT)
}
