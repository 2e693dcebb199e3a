//! The progress of a command, on one line of a terminal.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// The least time between two updates of the line.
const EVERY: Duration = Duration::from_millis(250);

/// The line; nothing where standard error is no terminal.
#[derive(Debug)]
pub(super) struct ProgressLine {
    shown: Option<Instant>,
    is_terminal: bool,
}

impl ProgressLine {
    pub(super) fn new() -> Self {
        Self { shown: None, is_terminal: io::stderr().is_terminal() }
    }

    /// Updates it.
    pub(super) fn show(&mut self, progress: impl Display) {
        if self.is_terminal && self.shown.is_none_or(|shown| shown.elapsed() >= EVERY) {
            self.shown = Some(Instant::now());
            // Back to the start of the line, and the rest of it cleared.
            let _ = write!(io::stderr(), "\r{progress}\x1b[K");
        }
    }

    /// Removes it.
    pub(super) fn clear(&mut self) {
        if self.shown.take().is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
