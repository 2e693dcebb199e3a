//! File dialogs that never block the window.
//!
//! The dialog runs on a thread of its own; the main loop polls for the answer once a frame. At most one is open at a
//! time. Independent of puzzles: it only returns paths.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use rfd::{AsyncFileDialog, FileHandle};

use crate::format::Format;
use crate::trace::file::EXTENSION;

mod desktop;
mod zenity;

/// Extensions of recorded runs.
const RUN_ENDINGS: [&str; 1] = [EXTENSION];

/// A kind of files: its name and its extensions.
type FileKind<'a> = (&'a str, &'a [&'a str]);

/// The name of the kind of files that may hold puzzles; the extensions are those of all formats.
const PUZZLES: &str = "Puzzles";
const RUNS: FileKind<'_> = ("Recorded runs", &RUN_ENDINGS);

/// The titles of the dialogs, and of the fields that replace them.
pub(crate) const OPEN: &str = "Open a puzzle or recorded run";
pub(crate) const SAVE: &str = "Save puzzle";
pub(crate) const SAVE_RUN: &str = "Save recorded run";

/// rfd also returns "cancelled" if it could not show a dialog, but then faster than a person can react.
const FASTEST_PERSON: Duration = Duration::from_millis(400);

/// The result of a dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DialogEvent {
    /// A file to open.
    Open(PathBuf),
    /// The location to save to; the dialog has already asked before overwriting.
    Save(PathBuf),
    /// The location to save a run to.
    SaveRun(PathBuf),
    /// Closed without a choice.
    Cancelled,
    /// There is no dialog on this desktop: offer a field for the path instead.
    Unavailable,
}

/// The dialog that may be open; at most one.
#[derive(Default)]
pub(crate) struct Dialogs {
    pending: Option<Pending>,
}

struct Pending {
    answer: Receiver<Option<PathBuf>>,
    opened: Instant,
    chosen: fn(PathBuf) -> DialogEvent,
}

impl Dialogs {
    /// Whether this desktop is likely to have dialogs. If not, [`DialogEvent::Unavailable`] reports it.
    pub(crate) fn available() -> bool {
        desktop::has_dialogs()
    }

    /// Whether a dialog is open; no other one can be opened meanwhile.
    pub(crate) fn is_open(&self) -> bool {
        self.pending.is_some()
    }

    /// Asks for a puzzle or a run to open, starting in `folder`. Does nothing while a dialog is open.
    pub(crate) fn open_puzzle(&mut self, folder: Option<&Path>) {
        if self.is_open() {
            return;
        }
        let puzzles = Format::all_endings();
        let both = [&puzzles[..], &RUN_ENDINGS].concat();
        let kinds = [("Puzzles and runs", &both[..]), (PUZZLES, &puzzles), RUNS];
        let dialog = with_filters(new_dialog("Open a puzzle or a recorded run", folder, ""), &kinds);
        self.start(dialog.pick_file(), DialogEvent::Open);
    }

    /// Asks where to save a text, offering `suggested_name` in `folder`. Does nothing while a dialog is open.
    pub(crate) fn save_text(&mut self, folder: Option<&Path>, suggested_name: &str) {
        if self.is_open() {
            return;
        }
        let dialog =
            with_filters(new_dialog("Save", folder, suggested_name), &[(PUZZLES, &Format::all_endings())]);
        self.start(dialog.save_file(), DialogEvent::Save);
    }

    /// Asks where to save a run, in the same way.
    pub(crate) fn save_run(&mut self, folder: Option<&Path>, suggested_name: &str) {
        if self.is_open() {
            return;
        }
        let dialog = with_filters(new_dialog("Save the run", folder, suggested_name), &[RUNS]);
        self.start(dialog.save_file(), DialogEvent::SaveRun);
    }

    /// The result of the dialog, returned once. Never blocks.
    pub(crate) fn poll(&mut self) -> Option<DialogEvent> {
        let pending = self.pending.as_ref()?;
        let answer = match pending.answer.try_recv() {
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => Err(()),
            Ok(answer) => Ok(answer),
        };
        let (chosen, waited) = (pending.chosen, pending.opened.elapsed());
        self.pending = None;
        Some(match answer {
            Ok(Some(path)) => chosen(path),
            Ok(None) if waited >= FASTEST_PERSON && Self::available() => DialogEvent::Cancelled,
            Ok(None) | Err(()) => DialogEvent::Unavailable,
        })
    }

    /// Waits for `dialog` on a thread. The caller creates the future, because macOS requires that on the main thread.
    fn start(
        &mut self,
        dialog: impl Future<Output = Option<FileHandle>> + Send + 'static,
        chosen: fn(PathBuf) -> DialogEvent,
    ) {
        let (sender, answer) = channel();
        let wait = move || {
            let file = pollster::block_on(dialog);
            // The receiver is gone when the app is shutting down.
            let _ = sender.send(file.map(|file| file.path().to_path_buf()));
        };
        if let Err(error) = thread::Builder::new().name("file dialog".to_owned()).spawn(wait) {
            // The sender was dropped with the thread, so `poll` will report the dialog as unavailable.
            log::error!("cannot start a thread for a file dialog: {error}");
        }
        self.pending = Some(Pending { answer, opened: Instant::now(), chosen });
    }
}

impl Drop for Dialogs {
    fn drop(&mut self) {
        if let Some(pending) = &self.pending {
            zenity::end_ours(pending.opened);
        }
    }
}

fn new_dialog(title: &str, folder: Option<&Path>, name: &str) -> AsyncFileDialog {
    let dialog = AsyncFileDialog::new().set_title(title);
    let Some(folder) = folder else {
        return if name.is_empty() { dialog } else { dialog.set_file_name(name) };
    };
    if desktop::only_zenity() {
        // rfd passes only the name to zenity; a name with its folder in front makes up for that.
        return dialog.set_file_name(folder.join(name).to_string_lossy());
    }
    let dialog = dialog.set_directory(folder);
    if name.is_empty() { dialog } else { dialog.set_file_name(name) }
}

/// Offers these kinds of files and all others.
fn with_filters(dialog: AsyncFileDialog, kinds: &[FileKind<'_>]) -> AsyncFileDialog {
    // rfd prefixes each of zenity's patterns with `*.`; the second one of this pair then becomes a plain `*`.
    let everything = if desktop::only_zenity() { "* *" } else { "*" };
    let dialog = kinds.iter().fold(dialog, |dialog, (name, endings)| dialog.add_filter(*name, endings));
    dialog.add_filter("All files", &[everything])
}
