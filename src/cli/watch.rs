//! `sudoscope watch`: shows the run of any program live in the window.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use super::record::{Foreign, Profiled};
use super::window::ScriptArguments;
use super::{Problem, text};
use crate::geometry::Variant;
use crate::gui::{self, Options};
use crate::program::{Address, Start};
use crate::puzzle::Puzzle;
use crate::study::List;

/// Watch the run of any program that prints its steps
///
/// Opens the window, runs a program and shows its steps as they arrive: events as JSON, one object per line, or whole
/// boards, of which the steps are the differences (docs/protocol.md). With - the lines come from standard input, for
/// instance from “sudoscope trace”. A breakpoint pauses the program. It is ended, with
/// everything it has started, when its run is left or the window is closed.
#[derive(Debug, clap::Args)]
pub(super) struct Watch {
    /// - for standard input
    #[arg(value_name = "-", required_unless_present_any = ["command", "listen", "cp_profiler"], conflicts_with = "command")]
    input: Option<PathBuf>,

    /// Wait for a program that connects to this port of 127.0.0.1, or to this Unix socket, and sends the lines
    #[arg(long, value_name = "PORT|PATH", conflicts_with_all = ["input", "command", "cp_profiler"])]
    listen: Option<Address>,

    #[command(flatten)]
    program: Foreign,

    #[command(flatten)]
    profiled: Profiled,

    #[command(flatten)]
    script: ScriptArguments,
}

impl Watch {
    /// Opens the window and returns when it is closed.
    pub(super) fn run(self) -> Result<ExitCode, Problem> {
        if let Some(path) = self.input.as_ref().filter(|path| !text::is_standard(path)) {
            let path = path.display();
            return Err(format!(
                "{path} is not a program: write -- before the program to run, or - for standard input; “sudoscope record {path}” reads a file"
            )
            .into());
        }
        let variant = self.program.variant.map(Variant::from);
        let puzzle = self.program.puzzle.as_ref().map(|path| puzzle(path, variant)).transpose()?;
        let (address, profiler) = self.profiled.wanted(&self.program)?.unzip();
        let watch = gui::Watch {
            name: self.program.solver(),
            start: Start::from(&self.program.command[..]),
            listen: address.or(self.listen),
            profiler,
            puzzle,
            variant: variant.unwrap_or_default(),
            ..gui::Watch::default()
        };
        super::signals::end_at_once()?;
        let options = Options { watch: Some(watch), script: self.script.script(), ..Options::default() };
        gui::run(options)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The puzzle of `--puzzle`.
fn puzzle(path: &Path, variant: Option<Variant>) -> Result<Arc<Puzzle>, Problem> {
    let list = List::open(path, None, variant)?;
    if list.len() > 1 {
        return Err(
            format!("{} has {} puzzles; --puzzle takes a file with one", path.display(), list.len()).into()
        );
    }
    let puzzle = list.puzzle(1).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(Arc::new(puzzle))
}
