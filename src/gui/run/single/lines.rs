//! A run of a program that names the lines of its source, and the breakpoints there.

use super::Run;
use crate::gui::run::line_stop::LineStop;
use crate::gui::run::stops::{At, Stop};
use crate::playback::Mode;
use crate::trace::Place;

impl Run {
    /// Where in its source the program was at the current step.
    pub(crate) fn place(&self) -> Place {
        let before = self.playback.position().checked_sub(1);
        before.map_or_else(Place::default, |before| self.trace.remarks().at(before).0)
    }

    /// Stops the playback and the program at these lines only.
    pub(crate) fn set_lines(&mut self, lines: &[LineStop]) {
        if self.line_stops == lines {
            return;
        }
        self.line_stops = lines.to_vec();
        if let Some(watched) = &self.watched {
            watched.set_lines(lines);
        }
    }

    /// Stops where the playback has passed such a line on its way from a position.
    pub(super) fn stop_at_line(&mut self, before: u64, mode: Mode) {
        let now = self.playback.position();
        if self.line_stops.is_empty() || now <= before {
            return;
        }
        let stops = &self.line_stops;
        let is_it = |place: &Place| stops.iter().any(|stop| stop.is_at(place));
        let Some(position) = self.trace.remarks().next_at(before, now, is_it) else { return };
        // A breakpoint of another kind comes first at the same step.
        let is_stopped = self.stopped.is_some_and(|stop| stop.position == now);
        if position == now && is_stopped {
            return;
        }
        self.playback.go_to(position, self.trace.len());
        let line = self.place().line.unwrap_or_default();
        self.stopped = Some(Stop { position, at: At::Line(line), mode });
    }
}
