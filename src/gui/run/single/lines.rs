//! The source lines named by a run's program, and the breakpoints there.

use super::Run;
use crate::gui::run::line_stop::LineStop;
use crate::gui::run::stops::{At, Stop};
use crate::playback::Mode;
use crate::trace::Place;

impl Run {
    /// The position in its source at which the program made the current step.
    pub(crate) fn place(&self) -> Place {
        let before = self.playback.position().checked_sub(1);
        before.map_or_else(Place::default, |before| self.trace.remarks().at(before).0)
    }

    /// Stops playback and the program at these lines only.
    pub(crate) fn set_lines(&mut self, lines: &[LineStop]) {
        if self.line_stops == lines {
            return;
        }
        self.line_stops = lines.to_vec();
        if let Some(watched) = &self.watched {
            watched.set_lines(lines);
        }
    }

    /// Stops at such a line if playback has passed it since the position `before`.
    pub(super) fn stop_at_line(&mut self, before: u64, mode: Mode) {
        let now = self.playback.position();
        if self.line_stops.is_empty() || now <= before {
            return;
        }
        let stops = &self.line_stops;
        let is_it = |place: &Place| stops.iter().any(|stop| stop.is_at(place));
        let Some(position) = self.trace.remarks().next_at(before, now, is_it) else { return };
        // At the same step, breakpoints of other kinds take precedence.
        let is_stopped = self.stopped.is_some_and(|stop| stop.position == now);
        if position == now && is_stopped {
            return;
        }
        self.playback.go_to(position, self.trace.len());
        let line = self.place().line.unwrap_or_default();
        self.stopped = Some(Stop { position, at: At::Line(line), mode });
    }
}
