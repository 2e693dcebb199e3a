//! Options the window is started with.

use std::path::PathBuf;
use std::time::Duration;

use super::watch::watched::Watch;
use crate::format::Reading;
use crate::geometry::{CellName, Variant};
use crate::gui::page::Page;
use crate::solver::Algorithm;

/// The command line's options for the window.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// A puzzle file or a recorded run to open at the start.
    pub file: Option<PathBuf>,
    /// The format to read it in; `None` detects it.
    pub reading: Option<Reading>,
    /// The number of the puzzle in a file with several, from 1.
    pub puzzle: Option<usize>,
    /// The algorithm to start with; `None` for the last one used.
    pub algorithm: Option<Algorithm>,
    /// The variant to give the opened puzzle.
    pub variant: Option<Variant>,
    /// Start the solver as soon as the file is open.
    pub solve: bool,
    /// Where to go in the run that is opened or started.
    pub place: OpenAt,
    /// The program to watch, instead of opening a file.
    pub watch: Option<Watch>,
    /// Options for tests and measurements.
    pub script: Script,
}

/// Where to go in a run. Fields that are `None` change nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OpenAt {
    /// The number of the run in a recorded race, from 1.
    pub run: Option<u8>,
    /// The number of steps before the position, which may have to be recorded first.
    pub at: Option<u64>,
    /// The page to show; on the page Why, this also asks about the cell, or else about the last step.
    pub page: Option<Page>,
    /// The cell to ask about.
    pub cell: Option<CellName>,
    /// The symbol of the digit that the cell cannot hold.
    pub digit: Option<char>,
}

impl OpenAt {
    /// Whether any field is set.
    #[must_use]
    pub fn is_somewhere(self) -> bool {
        self != Self::default()
    }
}

/// Options for tests and measurements.
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// Save a picture of the window to this file and quit.
    pub screenshot: Option<PathBuf>,
    /// When to take the picture, or else to quit, counted from the first frame.
    pub after: Option<Duration>,
    /// Write the times of each frame to this file, in microseconds: until it is shown, until the news is
    /// collected, until the panels are laid out and until all is drawn.
    pub frame_times: Option<PathBuf>,
    /// Draw nothing, as if a graphics card did the work: frames only wait for the display.
    pub blind: bool,
    /// Follow the newest step.
    pub follow: bool,
    /// Zoom the timeline by this factor around the current step.
    pub zoom: Option<f64>,
    /// Keep panning the timeline back and forth.
    pub pan: bool,
    /// Race these solvers on the opened puzzle.
    pub race: Vec<Algorithm>,
    /// Once every run has this many steps, stop the solvers and scrub back and forth; only the frames from
    /// then on count.
    pub scrub: Option<u64>,
    /// Show the search tree.
    pub tree: bool,
    /// Ask why at the current step; with all arrows if true.
    pub ask: Option<bool>,
    /// Use the dark theme if true, else the light one, instead of the one chosen last.
    pub dark: Option<bool>,
    /// The window's size in pixels.
    pub size: Option<(u32, u32)>,
}
