//! The state of the window: what is on the board, which run, which pop-up. Only [`super::update`] changes it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::board::camera::Camera;
use super::board::new_board::NewBoard;
use super::io::settings::{self, Settings};
use super::msg::{EditMsg, FileMsg, Msg, NoticeKind, PathPurpose};
use super::run::debugger::Debugger;
use super::run::file::{RunSaving, Snapshot};
use super::run::kept::KeptRuns;
use super::run::lanes::Lanes;
use super::run::single::Run;
use crate::editor::{Editor, Origin, Sheet};
use crate::format::{Document, OutputFormat, ParseError, Reading};
use crate::geometry::{Cell, Geometry, Variant};
use crate::solver::Algorithm;
use crate::verdict::{Inquiry, Verdict};

/// Everything that the window shows.
#[derive(Debug)]
pub(crate) struct Model {
    pub(crate) settings: Settings,
    pub(crate) algorithm: Algorithm,
    /// The puzzle as it is typed or opened.
    pub(crate) editor: Editor,
    /// What is typed are pencil marks, not digits.
    pub(crate) pencil: bool,
    /// The runs of the solver on it, while there are any.
    pub(crate) lanes: Option<Lanes>,
    /// Runs that were left.
    pub(crate) kept_runs: KeptRuns,
    /// Puzzles to choose from.
    pub(crate) shelf: Shelf,
    pub(crate) notice: Option<Notice>,
    pub(crate) popup: Option<Popup>,
    /// Which part of the board is seen.
    pub(crate) camera: Camera,
    /// What is looked for in a run, and where it stops.
    pub(crate) debugger: Debugger,
    /// The cell under the pointer.
    pub(crate) hovered: Option<Cell>,
    pub(crate) fullscreen: bool,
    /// The number of solutions of what the editor shows.
    pub(crate) solutions: Solutions,
    /// Where a recording goes that is to leave memory.
    pub(crate) cache_folder: PathBuf,
    /// What the window has to do outside itself, in order.
    pub(crate) effects: Vec<Effect>,
    /// What is being read.
    pub(crate) incoming: Incoming,
    /// Where the board was saved last.
    pub(crate) file: Option<SavedFile>,
    /// How far saving the board has come.
    pub(crate) saving: Saving,
    /// The window closes once everything is written.
    pub(crate) quits_when_written: bool,
    /// A run on its way into a file.
    pub(crate) saving_run: Option<RunSaving>,
}

/// A file that a board was saved to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SavedFile {
    /// The board: others may have come in its place since.
    pub(crate) origin: Origin,
    pub(crate) path: PathBuf,
    pub(crate) format: OutputFormat,
}

/// What is being read: of several only the last that was asked for.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) enum Incoming {
    #[default]
    Nothing,
    File {
        path: PathBuf,
        /// How much of it is read, where it takes long enough to be shown.
        share: Option<f32>,
        /// How long it has been waited for without a word.
        waited: Duration,
    },
    /// A long text that was pasted.
    Text,
}

impl Incoming {
    /// A file of which nothing is read yet.
    pub(crate) const fn file(path: PathBuf) -> Self {
        Self::File { path, share: None, waited: Duration::ZERO }
    }

    /// How much of a file is read, where it takes long enough to be shown.
    pub(crate) const fn share(&self) -> Option<f32> {
        match self {
            Self::File { share, .. } => *share,
            Self::Nothing | Self::Text => None,
        }
    }

    /// The file that is being read.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::File { path, .. } => Some(path),
            Self::Nothing | Self::Text => None,
        }
    }
}

/// How far saving the board has come.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) enum Saving {
    #[default]
    Idle,
    /// The location is being chosen.
    Asked {
        /// In which format it is to be saved; the default one if there is none.
        format: Option<OutputFormat>,
        /// What is to be done once it is saved.
        then: Option<Box<Msg>>,
    },
    /// On its way into a file.
    Writing { file: SavedFile, sheet: Sheet, then: Option<Box<Msg>> },
}

/// What is known of the number of solutions of the edited puzzle.
#[derive(Debug)]
pub(crate) enum Solutions {
    /// Not asked yet.
    Unasked,
    /// No digit is on the board.
    Empty,
    /// A unit holds a digit twice.
    Conflict,
    /// Being searched.
    Asked(Inquiry),
    /// Known.
    Known(Verdict),
}

impl Solutions {
    /// In words, for the bar.
    pub(crate) const fn text(&self) -> &'static str {
        match self {
            Self::Unasked | Self::Asked(_) => "counting solutions …",
            Self::Empty => "empty board",
            Self::Conflict => "digits in conflict",
            Self::Known(verdict) => verdict.text(),
        }
    }
}

/// Puzzles to choose from: the built-in library, or those of a file.
#[derive(Debug, Default)]
pub(crate) struct Shelf {
    /// A file of many puzzles.
    pub(crate) bulk: Option<Arc<Document>>,
    /// Its name.
    pub(crate) name: String,
    /// Which of its puzzles is on the board.
    pub(crate) chosen: Option<usize>,
    /// What is searched for in it.
    pub(crate) query: String,
    /// The search goes on.
    pub(crate) searching: bool,
    pub(crate) found: Found,
}

impl Shelf {
    /// The number of entries that are listed.
    pub(crate) fn listed(&self) -> usize {
        match &self.found {
            Found::All => self.bulk.as_ref().map_or(0, |document| document.puzzle_count()),
            Found::These(entries) => entries.len(),
        }
    }

    /// The entry in a row of the list.
    pub(crate) fn entry_at(&self, row: usize) -> usize {
        match &self.found {
            Found::All => row,
            Found::These(entries) => entries.get(row).map_or(0, |entry| *entry as usize),
        }
    }
}

/// Which entries of a file of many are listed.
#[derive(Debug, Default)]
pub(crate) enum Found {
    #[default]
    All,
    /// Those that a search has found, counted from 0.
    These(Arc<[u32]>),
}

/// A message above the board, until it is dismissed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Notice {
    pub(crate) kind: NoticeKind,
    pub(crate) text: String,
    /// The mistake in a text that it is about.
    pub(crate) error: Option<Box<ParseError>>,
    /// How that text could be read as well.
    pub(crate) offer: Option<Offer>,
}

/// Other ways to read a text than the one that was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Offer {
    pub(crate) text: TextSource,
    /// Those that give other puzzles; none where the text is no puzzle, and any format may be tried.
    pub(crate) readings: Vec<Reading>,
}

/// Where a text can be had once more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TextSource {
    File(PathBuf),
    Pasted(Arc<str>),
}

impl TextSource {
    /// The wish to read it so.
    pub(crate) fn read_as(&self, reading: Reading) -> Msg {
        match self {
            Self::File(path) => Msg::File(FileMsg::OpenAs(path.clone(), reading)),
            Self::Pasted(text) => Msg::Edit(EditMsg::PasteAs(Arc::clone(text), reading)),
        }
    }
}

/// What lies over the window and takes the keys.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Popup {
    /// All keys.
    Help,
    /// The choice of a new board.
    New(NewBoard),
    /// The choice of a format to save in.
    SaveAs(OutputFormat),
    /// Whether an edited board may go; the message waits for the answer.
    Discard(Box<Msg>),
    /// A path to type, where there is no dialog.
    Path { purpose: PathPurpose, text: String },
}

/// Something to do outside the model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    /// Show the dialog that asks for a puzzle file.
    AskOpen,
    /// Show the dialog that asks where to save.
    AskSave { suggestion: String },
    /// Show the dialog that asks where to save the run.
    AskSaveRun { suggestion: String },
    /// Read a file on a thread of its own.
    Read(PathBuf),
    /// The same in this reading.
    ReadAs(PathBuf, Reading),
    /// Read a text on a thread of its own, in this reading if there is one.
    ReadText(Arc<str>, Option<Reading>),
    /// Stop reading.
    CancelReading,
    /// Search the collection on the shelf on a thread of its own.
    Search(String),
    /// Write a file on a thread of its own.
    Write { path: PathBuf, text: String },
    /// Write a run on a thread of its own.
    WriteRun { path: PathBuf, run: Arc<Snapshot> },
    /// Stop writing it, and leave nothing behind.
    CancelWriting,
    /// Put a text on the clipboard.
    Copy(String),
    /// Take the text on the clipboard as a paste.
    Paste,
    /// Fill the screen, or no longer.
    Fullscreen(bool),
    /// Switch egui to the theme of the settings.
    ApplyTheme,
    /// Keep the settings.
    SaveSettings,
    /// End.
    Quit,
}

impl Model {
    /// An empty 9×9 board, ready for typing.
    pub(crate) fn new(settings: Settings) -> Self {
        let geometry = Geometry::with_side(9, Variant::Plain).expect("nine is a side");
        let debugger = Debugger { breakpoints: settings.breakpoints.clone(), ..Debugger::default() };
        Self {
            algorithm: settings.algorithm(),
            cache_folder: settings::cache_folder(),
            settings,
            editor: Editor::new(Sheet::blank(geometry)),
            pencil: false,
            lanes: None,
            kept_runs: KeptRuns::default(),
            shelf: Shelf::default(),
            notice: None,
            popup: None,
            camera: Camera::whole(9),
            debugger,
            hovered: None,
            fullscreen: false,
            solutions: Solutions::Unasked,
            effects: Vec::new(),
            incoming: Incoming::Nothing,
            file: None,
            saving: Saving::Idle,
            quits_when_written: false,
            saving_run: None,
        }
    }

    /// The run that is shown.
    pub(crate) fn run(&self) -> Option<&Run> {
        self.lanes.as_ref().map(Lanes::run)
    }

    /// The same, to move about in it.
    pub(crate) fn run_mut(&mut self) -> Option<&mut Run> {
        self.lanes.as_mut().map(Lanes::run_mut)
    }

    /// Whether the picture changes by itself.
    pub(crate) fn is_moving(&self) -> bool {
        let searching = matches!(self.solutions, Solutions::Asked(_) | Solutions::Unasked);
        searching
            || self.is_waiting()
            || self.lanes.as_ref().is_some_and(Lanes::is_moving)
            || self.is_counting()
    }

    /// Whether the heat of the cells is not counted yet as far as the present step.
    pub(crate) fn is_counting(&self) -> bool {
        let lags = |run: &Run| run.heat_here().is_none();
        self.debugger.heat.is_some() && self.run().is_some_and(lags)
    }

    /// Whether a thread is reading, searching or writing.
    const fn is_waiting(&self) -> bool {
        !matches!(self.incoming, Incoming::Nothing) || self.shelf.searching || self.is_writing()
    }

    /// Whether a file is being written.
    pub(crate) const fn is_writing(&self) -> bool {
        matches!(self.saving, Saving::Writing { .. }) || self.saving_run.is_some()
    }

    /// The memory that another recording may take beside the runs that were left, in bytes.
    pub(crate) fn free_memory(&self) -> usize {
        self.settings.memory_budget().saturating_sub(self.kept_runs.bytes())
    }

    /// Why no run can be saved now, where none can.
    pub(crate) const fn why_no_run_is_saved(&self) -> Option<&'static str> {
        match (&self.saving_run, &self.lanes) {
            (Some(_), _) => Some("A run is still being saved."),
            (None, None) => Some("There is no run to save yet: solve the puzzle first."),
            (None, Some(_)) => None,
        }
    }

    /// The file that the board on the screen was saved to.
    pub(crate) fn saved_file(&self) -> Option<&SavedFile> {
        self.file.as_ref().filter(|file| file.origin == self.editor.origin())
    }

    /// The name of what is on the board, for the bar.
    pub(crate) fn title(&self) -> String {
        let sheet = self.editor.sheet();
        let side = sheet.geometry.side();
        let file =
            self.saved_file().and_then(|file| file.path.file_stem()).map(|stem| stem.to_string_lossy());
        let name = match &file {
            _ if !sheet.name.is_empty() => sheet.name.as_str(),
            Some(file) => file,
            None => "new board",
        };
        let edited = if self.editor.is_edited() { " (edited)" } else { "" };
        let size = format!("{side}×{side}");
        let diagonal = match sheet.geometry.variant() {
            Variant::Plain => "",
            Variant::Diagonal => " diagonal",
        };
        // A name that tells the size itself need not be told again.
        if name.contains(&size) {
            format!("{name}{edited}")
        } else {
            format!("{name}{edited} · {size}{diagonal}")
        }
    }
}
