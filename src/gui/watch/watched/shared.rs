//! What a program reports besides its steps, shared by the thread that reads it and the window.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::foreign::{Ending, Listener};
use crate::gui::run::line_stop::LineStop;
use crate::program::{Program, Start};
use crate::session::ChannelObserver;
use crate::step::{Observer, Step, Stop};
use crate::trace::Place;
use crate::trace::file::{Remark, Said};

/// The interval at which a program waiting at a line checks whether it may continue.
const PAUSE: Duration = Duration::from_millis(5);
/// The most bytes of remarks kept; further ones are dropped.
const MOST_BYTES: usize = 256 << 20;

/// What a program has reported besides its steps, shared by the thread that reads it and the window.
#[derive(Debug, Default)]
pub(super) struct Shared {
    pub(super) kept: Mutex<Kept>,
    /// Set once no more output is wanted.
    pub(super) cut: Arc<AtomicBool>,
    /// How the program was started, which shows where its source may be.
    pub(super) start: Start,
    /// Whether there are lines at which the program stops.
    pub(super) has_lines: AtomicBool,
}

#[derive(Debug, Default)]
pub(super) struct Kept {
    /// The lines at which the program stops.
    pub(super) lines: Vec<LineStop>,
    /// The line at which the program is waiting.
    pub(super) held: Option<u32>,
    pub(super) program: Option<Program>,
    /// Why the program could not be followed.
    pub(super) refusal: Option<String>,
    pub(super) remarks: Vec<Remark>,
    /// The approximate size of all remarks so far, in bytes.
    pub(super) bytes: usize,
    pub(super) ending: Option<Ending>,
}

impl Shared {
    pub(super) fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn is_cut(&self) -> bool {
        self.cut.load(Ordering::Relaxed)
    }

    /// Replaces a source file's name with a path where it exists: in the program's folder, or as named in its
    /// command.
    fn located(&self, said: Said) -> Said {
        let Said::File(file) = said else { return said };
        let own = Path::new(&file);
        // A client may name the file without the folder that the command includes.
        let words =
            self.start.command.iter().map(Path::new).filter(|word| word.file_name() == own.file_name());
        let folder = self.start.folder.as_deref().unwrap_or(Path::new(""));
        let found =
            std::iter::once(own).chain(words).map(|path| folder.join(path)).find(|path| path.is_file());
        Said::File(found.map_or_else(|| file.clone(), |path| path.to_string_lossy().into_owned()))
    }
}

/// Passes steps on, and stores remarks.
pub(super) struct Listening<'a> {
    pub(super) observer: &'a mut ChannelObserver,
    pub(super) shared: &'a Shared,
    pub(super) place: Place,
    pub(super) is_stopped: bool,
}

impl Listening<'_> {
    /// Waits after a step made at a line with a breakpoint, until released or ended.
    fn wait_at_line(&mut self) -> ControlFlow<Stop> {
        {
            let mut kept = self.shared.kept();
            if !kept.lines.iter().any(|stop| stop.is_at(&self.place)) {
                return ControlFlow::Continue(());
            }
            kept.held = self.place.line;
        }
        while self.shared.kept().held.is_some() && !self.shared.is_cut() {
            // What has arrived can be shown now.
            self.observer.on_search()?;
            thread::sleep(PAUSE);
        }
        ControlFlow::Continue(())
    }
}

impl Observer for Listening<'_> {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        let mut flow = self.observer.on_step(step);
        if flow.is_continue() && self.shared.has_lines.load(Ordering::Relaxed) {
            flow = self.wait_at_line();
        }
        self.is_stopped |= flow.is_break();
        flow
    }

    fn on_words(&mut self, words: &[u16]) {
        self.observer.on_words(words);
    }

    fn on_search(&mut self) -> ControlFlow<Stop> {
        let flow = self.observer.on_search();
        self.is_stopped |= flow.is_break();
        flow
    }
}

impl Listener for Listening<'_> {
    fn on_remark(&mut self, position: u64, said: Said) {
        let said = self.shared.located(said);
        self.place.hear(&said);
        let mut kept = self.shared.kept();
        kept.bytes += 4 + said.text().map_or(0, str::len);
        if kept.bytes <= MOST_BYTES {
            kept.remarks.push(Remark { position, said });
        }
    }
}
