//! What the window is started with.

use std::path::PathBuf;
use std::time::Duration;

use crate::format::Reading;
use crate::geometry::Variant;
use crate::solver::Algorithm;

/// What the command line says about the window.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// A puzzle file or a recorded run to open at once.
    pub file: Option<PathBuf>,
    /// How to read it, instead of what is recognised.
    pub reading: Option<Reading>,
    /// The algorithm to begin with, instead of the one used last.
    pub algorithm: Option<Algorithm>,
    /// The variant to give the opened puzzle.
    pub variant: Option<Variant>,
    /// Start the solver as soon as the file is open.
    pub solve: bool,
    /// For tests and measurements.
    pub script: Script,
}

/// What a test or a measurement wants of the window.
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// Write a picture of the window here and quit.
    pub screenshot: Option<PathBuf>,
    /// How long after the first frame to do so, or to quit.
    pub after: Option<Duration>,
    /// Write the time that each frame took to draw, in microseconds, here.
    pub frame_times: Option<PathBuf>,
    /// Keep to the newest step.
    pub follow: bool,
    /// Go to this step as soon as it is recorded.
    pub at: Option<u64>,
    /// Zoom the timeline by this factor around the present step.
    pub zoom: Option<f64>,
    /// Move the timeline to and fro all the time.
    pub pan: bool,
    /// Show the search tree.
    pub tree: bool,
    /// Light or dark, whatever was chosen last.
    pub dark: Option<bool>,
    /// The window's size in pixels.
    pub size: Option<(u32, u32)>,
}
