//! Answers the file dialog that zenity opens for the program.

use std::{path::Path, thread, time::Instant};

use super::{App, HOLD, SETTLE, START, millis};

/// zenity's file dialog, which is GTK's.
pub(crate) struct Dialog<'a, 'd> {
    pub(super) app: &'a App<'d>,
    pub(super) window: String,
}

impl Dialog<'_, '_> {
    /// Enters an absolute path in an open dialog.
    pub(crate) fn open(self, path: &Path) {
        self.input(&["key", "--delay", &millis(2 * HOLD), "ctrl+l"]);
        self.enter(path);
    }

    /// Enters an absolute path in a save dialog, where the name field has focus from the start.
    pub(crate) fn save(self, path: &Path) {
        self.input(&["key", "--delay", &millis(2 * HOLD), "ctrl+a"]);
        self.enter(path);
    }

    /// The text in its title bar.
    pub(crate) fn title(&self) -> String {
        self.app.desktop.xdotool(&["getwindowname", &self.window]).trim().to_owned()
    }

    /// Cancels the dialog.
    pub(crate) fn cancel(self) {
        self.input(&["key", "--delay", &millis(2 * HOLD), "Escape"]);
        self.wait_closed();
    }

    fn enter(&self, path: &Path) {
        let path = path.to_str().expect("a path in UTF-8");
        assert!(path.starts_with('/'), "the dialog needs an absolute path, not {path}");
        self.input(&["type", "--delay", "30", "--", path]);
        // Delete removes what GTK has completed after the caret.
        self.input(&["key", "--delay", &millis(2 * HOLD), "Delete"]);
        self.input(&["key", "--delay", &millis(2 * HOLD), "Return"]);
        self.wait_closed();
    }

    fn input(&self, words: &[&str]) {
        self.app.desktop.xdotool(&[&["windowfocus", &self.window, "sleep", "0.1"], words].concat());
        thread::sleep(2 * SETTLE);
    }

    fn wait_closed(&self) {
        let deadline = Instant::now() + START;
        while self.app.dialogs().contains(&self.window) {
            assert!(Instant::now() < deadline, "the dialog stays open; log:\n{}", self.app.log.text());
            thread::sleep(HOLD);
        }
    }
}
