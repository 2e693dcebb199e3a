//! The window: everything that knows macroquad, egui or rfd lives below here.
//!
//! A frame gathers messages (keys, panels, files, time), lets `update` change the model, does the effects
//! it asks for, and draws: the board by `painter`, the panels by `panels`.

mod app;
mod backend;
mod breakpoint;
mod camera;
mod chart;
mod debugger;
mod dialogs;
mod flame;
mod inside;
mod keys;
mod labels;
mod lanes;
mod library;
mod memory;
mod model;
mod painter;
mod panels;
mod pictures;
mod pointer;
mod preflight;
mod rescue;
mod run;
mod run_file;
mod scene;
mod search;
mod settings;
mod source;
mod stops;
#[cfg(test)]
mod test_support;
mod theme;
mod tree;
mod update;
mod visible;
mod words;
mod worker;

use std::path::PathBuf;
use std::time::Duration;

use macroquad::window::Conf;

use crate::format::Reading;
use crate::geometry::Variant;
use crate::solver::Algorithm;
use settings::Settings;

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

/// Opens the window and stays until it is closed.
///
/// # Errors
/// One line in words, when there is no display or a library is missing.
pub fn run(options: Options) -> Result<(), String> {
    preflight::check().map_err(|missing| missing.to_string())?;
    let (mut settings, problem) =
        settings::path().map_or_else(|| (Settings::default(), None), |path| Settings::load(&path));
    if let Some(dark) = options.script.dark {
        settings.theme = if dark { theme::Theme::Dark } else { theme::Theme::Light };
    }
    let (width, height) = options.script.size.unwrap_or(settings.window);
    let conf = Conf {
        window_title: "Sudoscope".into(),
        window_width: width as i32,
        window_height: height as i32,
        high_dpi: true,
        window_resizable: true,
        ..Conf::default()
    };
    macroquad::Window::from_config(conf, app::main_loop(options, settings, problem));
    Ok(())
}
