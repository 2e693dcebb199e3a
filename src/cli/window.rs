//! The arguments of the window.

mod place;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use self::place::PlaceArguments;
use super::{Problem, VariantName};
use crate::format::Reading;
use crate::geometry::Variant;
use crate::gui::{self, Options, Script};
use crate::solver::Algorithm;
use crate::trace::file::is_run_file;

/// The options for opening the window.
#[derive(Debug, clap::Args)]
pub(super) struct Window {
    /// A puzzle file or a recorded run (.sudoscope) to open
    file: Option<PathBuf>,

    /// More files, which the window does not open
    #[arg(hide = true)]
    others: Vec<PathBuf>,

    /// The input format, instead of detecting it; rows:from-0 and the like also set the symbols
    #[arg(long, value_name = "FORMAT", requires = "file")]
    format: Option<Reading>,

    /// The number of the puzzle in a file with several
    #[arg(long, value_name = "N", requires = "file", value_parser = clap::value_parser!(u32).range(1..))]
    puzzle: Option<u32>,

    /// The solver to start with, such as `dlx` or `backtracking:mrv,lcv,mac`
    #[arg(long, value_name = "NAME[:CHOICES]")]
    algorithm: Option<Algorithm>,

    /// Additional units of the board, besides rows, columns and blocks
    #[arg(long, value_enum)]
    variant: Option<VariantName>,

    /// Start the solver at once
    #[arg(long, requires = "file")]
    solve: bool,

    #[command(flatten)]
    place: PlaceArguments,

    #[command(flatten)]
    script: ScriptArguments,
}

/// For tests and measurements.
#[derive(Debug, clap::Args)]
pub(super) struct ScriptArguments {
    /// Write a picture of the window to this file, then quit
    #[arg(long, hide = true, requires = "after", value_name = "FILE")]
    screenshot: Option<PathBuf>,

    /// Quit this many milliseconds after the first frame
    #[arg(long, hide = true, value_name = "MILLISECONDS")]
    after: Option<u64>,

    /// Write a line of microseconds for each frame to this file: until it is shown, until the news are taken, until the
    /// panels are made, until all is drawn
    #[arg(long, hide = true, requires = "after", value_name = "FILE")]
    frame_times: Option<PathBuf>,

    /// Draw nothing, as if a graphics card did it: frames only wait for the display
    #[arg(long, hide = true)]
    blind: bool,

    /// Follow the live solver
    #[arg(long, hide = true)]
    follow: bool,

    /// Zoom the timeline by this factor around the current step
    #[arg(long, hide = true, value_name = "FACTOR")]
    zoom: Option<f64>,

    /// Keep moving the timeline back and forth
    #[arg(long, hide = true)]
    pan: bool,

    /// Race these solvers, with their default choices, on the opened puzzle
    #[arg(long, hide = true, value_name = "NAMES", value_delimiter = ',')]
    race: Vec<Algorithm>,

    /// Once each run has this many steps, stop the solvers and move over them; --after counts from then on
    #[arg(long, hide = true, value_name = "STEPS")]
    scrub: Option<u64>,

    /// Show the search tree
    #[arg(long, hide = true)]
    tree: bool,

    /// Ask why at the current step; all draws every arrow
    #[arg(long, hide = true, value_name = "ARROWS", value_parser = ["one", "all"])]
    ask: Option<String>,

    /// light or dark, overriding the last choice
    #[arg(long, hide = true, value_name = "THEME", value_parser = ["light", "dark"])]
    theme: Option<String>,

    /// The window's size, such as 1280x800
    #[arg(long, hide = true, value_parser = size)]
    size: Option<(u32, u32)>,
}

impl ScriptArguments {
    pub(super) fn script(self) -> Script {
        Script {
            screenshot: self.screenshot,
            after: self.after.map(Duration::from_millis),
            frame_times: self.frame_times,
            blind: self.blind,
            follow: self.follow,
            zoom: self.zoom,
            pan: self.pan,
            race: self.race,
            scrub: self.scrub,
            tree: self.tree,
            ask: self.ask.map(|arrows| arrows == "all"),
            dark: self.theme.map(|theme| theme == "dark"),
            size: self.size,
        }
    }
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let sides = text.split_once('x').map(|(width, height)| (width.parse(), height.parse()));
    match sides {
        Some((Ok(width), Ok(height))) => Ok((width, height)),
        _ => Err("expected a width and a height in pixels, such as 1280x800".into()),
    }
}

/// The message that refuses several files, or a misspelt command with its arguments.
fn too_many(first: &Path) -> String {
    if first.exists() {
        "the window opens one file; to open several puzzles as a list, join them: cat A.txt B.txt > list.txt"
            .into()
    } else {
        let name = first.display();
        format!("there is no command and no file named “{name}”; sudoscope --help lists the commands")
    }
}

impl Window {
    /// Opens the window and returns when it is closed.
    pub(super) fn open(self) -> Result<ExitCode, Problem> {
        if let (Some(first), false) = (&self.file, self.others.is_empty()) {
            return Err(too_many(first).into());
        }
        let for_puzzles = self.format.is_some()
            || self.puzzle.is_some()
            || self.algorithm.is_some()
            || self.variant.is_some()
            || self.solve;
        if for_puzzles && self.file.as_deref().is_some_and(is_run_file) {
            let options = "--format, --puzzle, --algorithm, --variant and --solve";
            return Err(format!("{options} are for a puzzle, not for a recorded run").into());
        }
        let starts = self.solve || !self.script.race.is_empty();
        let place = self.place.in_file(self.file.as_deref(), starts)?;
        super::signals::end_at_once()?;
        gui::run(Options {
            file: self.file,
            reading: self.format,
            puzzle: self.puzzle.map(|number| number as usize),
            algorithm: self.algorithm,
            variant: self.variant.map(Variant::from),
            solve: self.solve,
            place,
            watch: None,
            script: self.script.script(),
        })?;
        Ok(ExitCode::SUCCESS)
    }
}
