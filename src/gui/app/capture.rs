//! Captures pictures of the whole window.

use std::path::PathBuf;

use macroquad::prelude::get_screen_data;

use super::{App, OWED};
use crate::gui::picture::captured::Captured;

/// The number of frames after which the file choice has disappeared from the window.
const SETTLED: u32 = 2;

/// A requested picture: where to save it, and how many more frames to draw first.
#[derive(Default)]
pub(super) struct Capture(Option<(PathBuf, u32)>);

impl Capture {
    /// Requests a picture, to be taken once the window has settled.
    pub(super) fn ask(&mut self, path: PathBuf) {
        self.0 = Some((path, SETTLED));
    }
}

impl App {
    /// Takes the requested picture, of the frame that is drawn but not yet shown.
    pub(super) fn take_picture(&mut self) {
        let Some((path, frames)) = self.capture.0.take() else { return };
        if let Some(frames) = frames.checked_sub(1) {
            self.owed = OWED;
            self.capture.0 = Some((path, frames));
            return;
        }
        self.worker.write_window(path, screen());
    }
}

/// The pixels of the frame that is drawn but not yet shown.
pub(super) fn screen() -> Captured {
    let image = get_screen_data();
    Captured { size: [image.width, image.height], pixels: image.bytes }
}
