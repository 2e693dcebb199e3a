//! The window: all code that depends on macroquad, egui or rfd.
//!
//! A frame collects messages (keys, panels, files, time), lets `update` change the model, performs the requested
//! effects, and draws: the board by `painter`, the panels by `panels`.

mod app;
mod board;
mod bookmarks;
mod branch;
mod chart;
mod checkup;
mod divider;
mod film;
mod find;
mod guide;
mod hatching;
mod hints;
mod io;
mod keys;
mod left_runs;
mod lessons;
mod link;
mod model;
mod msg;
mod new_board;
mod options;
mod page;
mod panels;
mod picture;
mod platform;
mod practice;
mod predict;
mod race;
mod review;
mod run;
mod shorten;
mod spoken;
mod stamp;
mod study;
#[cfg(test)]
mod test_support;
mod text_size;
mod theme;
mod timeline;
mod update;
mod watch;
mod why;
mod words;

use std::sync::{Arc, Mutex, PoisonError};

use macroquad::miniquad::conf::Platform;
use macroquad::miniquad::window::order_quit;
use macroquad::window::{Conf, next_frame};

use io::settings::{self, Settings};
pub use options::{OpenAt, Options, Script};
pub use page::Page;
use platform::display::screen_size;
pub use watch::watched::Watch;

/// Opens the window and returns when it is closed.
///
/// # Errors
/// A one-line message, when there is no display, a library is missing, or the graphics driver rejects a shader.
pub fn run(options: Options) -> Result<(), String> {
    platform::preflight::check().map_err(|missing| missing.to_string())?;
    let (mut settings, problem) =
        settings::path().map_or_else(|| (Settings::default(), None), |path| Settings::load(&path));
    if let Some(dark) = options.script.dark {
        settings.theme = if dark { theme::Theme::Dark } else { theme::Theme::Light };
    }
    let (width, height) = options.script.size.unwrap_or_else(|| settings.window_on(screen_size()));
    let conf = Conf {
        window_title: "Sudoscope".into(),
        window_width: width as i32,
        window_height: height as i32,
        high_dpi: true,
        window_resizable: true,
        icon: platform::icon::of_window(),
        platform: Platform { linux_wm_class: platform::CLASS, ..Platform::default() },
        ..Conf::default()
    };
    let ended = Arc::new(Mutex::new(Ok(())));
    let end = Arc::clone(&ended);
    macroquad::Window::from_config(conf, async move {
        let result = app::main_loop(options, settings, problem).await;
        // Code after the next frame would never run.
        *end.lock().unwrap_or_else(PoisonError::into_inner) = result;
        order_quit();
        next_frame().await;
    });
    // Their runs ended with the window.
    crate::program::end_all();
    std::mem::replace(&mut *ended.lock().unwrap_or_else(PoisonError::into_inner), Ok(()))
}
