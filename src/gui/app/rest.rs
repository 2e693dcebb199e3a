//! Sleeping between frames until there is something new to show.

use std::thread;
use std::time::{Duration, Instant};

use super::App;
use crate::gui::io::rescue::LostRun;
use crate::gui::model::Model;
use crate::gui::platform::wait::Woken;
use crate::gui::stamp::Stamp;

/// The least time between two frames.
const LIVELY: Duration = Duration::from_micros(16_600);
/// The least time between two frames while solvers pause for each of them.
const SHARING: Duration = Duration::from_micros(33_300);
/// The interval at which other threads are polled while no news is expected.
const IDLE: Duration = Duration::from_millis(130);
/// The most time between two frames, in case something on the screen is missing from the [`Stamp`].
const HEARTBEAT: Duration = Duration::from_secs(3);
/// The time after the last input at which changed settings are saved.
const CALM: Duration = Duration::from_secs(1);
/// The number of frames that follow one with input or messages; egui may need them to settle.
pub(super) const OWED: u8 = 2;

impl App {
    /// Waits until there is a reason for the next frame: input, or news from a run or another thread.
    pub(super) fn rest(&mut self, started: Instant) {
        thread::sleep(LIVELY.saturating_sub(started.elapsed()));
        let mut pause = self.least_time().saturating_sub(started.elapsed());
        while !self.backend.has_input() {
            if pause.is_zero() {
                self.keep();
                self.gather(Instant::now());
                if self.is_frame_due(started) {
                    self.is_gathered = true;
                    return;
                }
                pause = self.nap();
            }
            match self.waiter.wait(pause) {
                Woken::ByTime => pause = Duration::ZERO,
                // The main loop reads the input between this frame and the next.
                Woken::ByInput => {
                    self.owed = self.owed.max(1);
                    return;
                }
                Woken::Blind => return,
            }
        }
    }

    /// The least time between two frames without input: longer while solvers need the cores that draw.
    fn least_time(&self) -> Duration {
        if self.draws_in_software() && self.leaves_no_core() { SHARING } else { LIVELY }
    }

    /// Saves what must outlive the program: the settings and the typed board.
    fn keep(&mut self) {
        self.keep_settings();
        if let Some(rescue) = &mut self.rescue {
            rescue.look(&self.model.editor, lost_run(&self.model), Instant::now());
        }
    }

    fn is_frame_due(&self, last: Instant) -> bool {
        let now = Instant::now();
        self.owed > 0
            || self.repaint_at.is_some_and(|due| due <= now)
            || now - last >= HEARTBEAT
            || self.scripted.is_due(&self.model)
            || self.has_news()
    }

    /// Whether the picture would differ from the last one for a reason other than input.
    pub(super) fn has_news(&self) -> bool {
        !self.messages.is_empty() || self.shown.as_ref() != Some(&Stamp::of(&self.model))
    }

    /// The time until the next check whether a frame is due.
    fn nap(&self) -> Duration {
        let asks = self.repaint_at.map_or(IDLE, |due| due.saturating_duration_since(Instant::now()));
        let looks_often =
            self.model.is_moving() || self.dialogs.is_open() || self.backend.is_dragged_outside();
        asks.min(if looks_often { LIVELY } else { IDLE })
    }

    /// Saves changed settings a little after the last input, so that dragging a slider causes only one write.
    fn keep_settings(&mut self) {
        let calm = self.last_input.elapsed() > CALM;
        if calm
            && std::mem::take(&mut self.unsaved_settings)
            && let Some(file) = self.settings_file.clone()
        {
            self.worker.save_settings(self.model.settings.clone(), file);
        }
    }
}

/// The facts about the run on the screen to keep in case of a crash, if the run is worth saving.
fn lost_run(model: &Model) -> Option<LostRun> {
    let lanes = model.lanes.as_ref().filter(|lanes| lanes.is_worth_saving())?;
    Some(LostRun { algorithm: lanes.run().algorithm.to_string(), steps: lanes.steps() })
}
