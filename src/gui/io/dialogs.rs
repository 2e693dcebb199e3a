//! File dialogs that never block the window.
//!
//! The dialog runs on a thread of its own; the main loop polls for the answer once per frame. At most one is
//! open at a time. Independent of puzzles: only returns paths.

use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use rfd::{AsyncFileDialog, FileHandle};

use crate::format::Format;
use crate::picture;
use crate::trace::file::EXTENSION;

mod desktop;
mod zenity;

/// The extensions of recorded runs.
const RUN_ENDINGS: [&str; 1] = [EXTENSION];

/// A kind of file: its name and its extensions.
type FileKind = (&'static str, Vec<&'static str>);

/// What a dialog asks for.
struct Request<'a> {
    title: &'static str,
    kind: Kind,
    /// The folder to start in.
    folder: Option<&'a Path>,
    /// The suggested name; empty for none.
    name: &'a str,
    /// The kinds of files to choose from, besides all files.
    kinds: Vec<FileKind>,
}

/// The kind of thing to choose.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// An existing file.
    File,
    /// A file to write.
    Saved,
    /// A folder, which may not exist yet.
    Folder,
}

/// The chosen path, if any.
type Answer = Option<PathBuf>;

/// The name of the file kind for puzzles, with the extensions of all formats.
const PUZZLES: &str = "Puzzles";
const RUNS: &str = "Recorded runs";
const ALL_FILES: &str = "All files";

/// The titles of the dialogs, and of the path fields that replace them.
pub(crate) const OPEN: &str = "Open a puzzle or recorded run";
pub(crate) const SAVE: &str = "Save puzzle";
pub(crate) const SAVE_RUN: &str = "Save recorded run";
pub(crate) const PICTURE: &str = "Save picture";
pub(crate) const FILM: &str = "Save film";
pub(crate) const LIST: &str = "Add a list of puzzles";
pub(crate) const FOLDER: &str = "Choose a folder for results";
pub(crate) const BESIDE: &str = "Compare with a recorded run";
pub(crate) const PROGRAM: &str = "Choose the file of a program";
pub(crate) const PROGRAM_FOLDER: &str = "Choose the folder in which it runs";

/// A dialog that could not be shown also reports that it was cancelled, but faster than a person could cancel
/// it.
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
    /// The location to save a picture to.
    Picture(PathBuf),
    /// The location to save a film to.
    Film(PathBuf),
    /// A list for a study.
    List(PathBuf),
    /// The folder of a study.
    Folder(PathBuf),
    /// A recorded run to add to a race.
    Beside(PathBuf),
    /// A program file.
    Program(PathBuf),
    /// The folder to run the program in.
    ProgramFolder(PathBuf),
    /// Closed without a choice.
    Cancelled,
    /// There is no dialog on this desktop: offer a field for the path instead.
    Unavailable,
}

/// The dialog that may be open.
#[derive(Default)]
pub(crate) struct Dialogs {
    pending: Option<Pending>,
}

struct Pending {
    answer: Receiver<Answer>,
    opened: Instant,
    chosen: fn(PathBuf) -> DialogEvent,
}

impl Dialogs {
    /// Whether this desktop is likely to have dialogs. If it has none after all, [`DialogEvent::Unavailable`]
    /// reports it.
    pub(crate) fn available() -> bool {
        desktop::has_dialogs()
    }

    /// Whether a dialog is open; another one cannot be opened until it closes.
    pub(crate) fn is_open(&self) -> bool {
        self.pending.is_some()
    }

    /// Asks for a puzzle or a run to open, starting in `folder`. Does nothing while a dialog is open.
    pub(crate) fn open_puzzle(&mut self, folder: Option<&Path>) {
        let puzzles = Format::all_endings();
        let both = [&puzzles[..], &RUN_ENDINGS].concat();
        let kinds = vec![("Puzzles and runs", both), (PUZZLES, puzzles), (RUNS, RUN_ENDINGS.to_vec())];
        self.start(&Request { title: OPEN, kind: Kind::File, folder, name: "", kinds }, DialogEvent::Open);
    }

    /// Asks where to save a text, offering `name` in `folder`. Does nothing while a dialog is open.
    pub(crate) fn save_text(&mut self, folder: Option<&Path>, name: &str) {
        let kinds = vec![(PUZZLES, Format::all_endings())];
        self.start(&Request { title: SAVE, kind: Kind::Saved, folder, name, kinds }, DialogEvent::Save);
    }

    /// Asks where to save a run, like [`Self::save_text`].
    pub(crate) fn save_run(&mut self, folder: Option<&Path>, name: &str) {
        let kinds = vec![(RUNS, RUN_ENDINGS.to_vec())];
        self.start(
            &Request { title: SAVE_RUN, kind: Kind::Saved, folder, name, kinds },
            DialogEvent::SaveRun,
        );
    }

    /// Asks where to save a picture, like [`Self::save_text`].
    pub(crate) fn save_picture(&mut self, folder: Option<&Path>, name: &str) {
        let kinds = vec![("Pictures", picture::Kind::ALL.map(picture::Kind::ending).to_vec())];
        self.start(&Request { title: PICTURE, kind: Kind::Saved, folder, name, kinds }, DialogEvent::Picture);
    }

    /// Asks where to save a film, like [`Self::save_text`].
    pub(crate) fn save_film(&mut self, folder: Option<&Path>, name: &str) {
        let kinds = vec![("Films", picture::film::Kind::ALL.map(picture::film::Kind::ending).to_vec())];
        self.start(&Request { title: FILM, kind: Kind::Saved, folder, name, kinds }, DialogEvent::Film);
    }

    /// Asks for a list for a study, like [`Self::open_puzzle`].
    pub(crate) fn add_list(&mut self, folder: Option<&Path>) {
        let kinds = vec![(PUZZLES, Format::all_endings())];
        let request = Request { title: LIST, kind: Kind::File, folder, name: "", kinds };
        self.start(&request, DialogEvent::List);
    }

    /// Asks for the folder of a study, like [`Self::open_puzzle`].
    pub(crate) fn study_folder(&mut self, folder: Option<&Path>) {
        let request = Request { title: FOLDER, kind: Kind::Folder, folder, name: "", kinds: Vec::new() };
        self.start(&request, DialogEvent::Folder);
    }

    /// Asks for a recorded run to add to a race, like [`Self::open_puzzle`].
    pub(crate) fn open_beside(&mut self, folder: Option<&Path>) {
        let kinds = vec![(RUNS, RUN_ENDINGS.to_vec())];
        let request = Request { title: BESIDE, kind: Kind::File, folder, name: "", kinds };
        self.start(&request, DialogEvent::Beside);
    }

    /// Asks for a program file, like [`Self::open_puzzle`].
    pub(crate) fn program(&mut self, folder: Option<&Path>) {
        let request = Request { title: PROGRAM, kind: Kind::File, folder, name: "", kinds: Vec::new() };
        self.start(&request, DialogEvent::Program);
    }

    /// Asks for the folder to run a program in, like [`Self::open_puzzle`].
    pub(crate) fn program_folder(&mut self, folder: Option<&Path>) {
        let request =
            Request { title: PROGRAM_FOLDER, kind: Kind::Folder, folder, name: "", kinds: Vec::new() };
        self.start(&request, DialogEvent::ProgramFolder);
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

    /// Opens a dialog unless one is open; waits for it on a thread.
    fn start(&mut self, request: &Request<'_>, chosen: fn(PathBuf) -> DialogEvent) {
        if self.is_open() {
            return;
        }
        let (sender, answer) = channel();
        // The receiver is gone when the app is shutting down.
        let send = move |path: Answer| drop(sender.send(path));
        let spawned = if desktop::only_zenity() {
            let zenity = zenity::command(request);
            spawn(move || send(zenity::ask(zenity)))
        } else {
            // Created here, because macOS requires that on the main thread.
            let dialog = portal_dialog(request);
            spawn(move || send(pollster::block_on(dialog).map(|file| file.path().to_path_buf())))
        };
        if let Err(error) = spawned {
            // The sender was dropped with the thread, so `poll` will report the dialog as unavailable.
            log::error!("cannot start a thread for a file dialog: {error}");
        }
        self.pending = Some(Pending { answer, opened: Instant::now(), chosen });
    }
}

fn spawn(wait: impl FnOnce() + Send + 'static) -> std::io::Result<thread::JoinHandle<()>> {
    thread::Builder::new().name("file dialog".to_owned()).spawn(wait)
}

impl Drop for Dialogs {
    fn drop(&mut self) {
        if let Some(pending) = &self.pending {
            zenity::end_ours(pending.opened);
        }
    }
}

/// The dialog of the desktop portal or the system, offering these kinds of files and all files.
fn portal_dialog(request: &Request<'_>) -> Pin<Box<dyn Future<Output = Option<FileHandle>> + Send>> {
    let mut dialog = AsyncFileDialog::new().set_title(request.title);
    if let Some(folder) = request.folder {
        dialog = dialog.set_directory(folder);
    }
    if !request.name.is_empty() {
        dialog = dialog.set_file_name(request.name);
    }
    for (name, endings) in &request.kinds {
        dialog = dialog.add_filter(*name, endings);
    }
    let files = |dialog: AsyncFileDialog| dialog.add_filter(ALL_FILES, &["*"]);
    match request.kind {
        Kind::File => Box::pin(files(dialog).pick_file()),
        Kind::Saved => Box::pin(files(dialog).save_file()),
        Kind::Folder => Box::pin(dialog.pick_folder()),
    }
}
