//! Saves unsaved boards where the next session finds them if this one ends unexpectedly; and notes which run
//! was unsaved, so that it can be repeated.
//!
//! Every session has a file of its own, protected by a lock that is released however the process ends. An
//! unlocked file with a board was left by a session that ended unexpectedly.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, unbounded};
use serde::{Deserialize, Serialize};

use crate::digit_set::DigitSet;
use crate::editor::{Editor, Sheet};
use crate::geometry::{BlockShape, Digit, Geometry, Variant};
use crate::puzzle::{SetterRules, Symbols};
use crate::whole_file;

/// The most sessions that can have rescue files at the same time.
const PLACES: usize = 16;

/// The shortest time between two saves.
const BETWEEN: Duration = Duration::from_secs(1);

/// What a session left when it ended unexpectedly.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Left {
    pub(crate) sheet: Sheet,
    /// Whether the sheet had not been saved elsewhere.
    pub(crate) is_edited: bool,
    /// The run on the screen, if it was worth saving but unsaved.
    pub(crate) run: Option<LostRun>,
}

/// The description of a lost run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct LostRun {
    /// The solver with its options, as on the command line.
    pub(crate) algorithm: String,
    /// The number of its steps, updated each time it doubles.
    pub(crate) steps: u64,
}

impl LostRun {
    /// Whether this run differs from the noted one, or has grown much since.
    fn is_news(&self, noted: &Self) -> bool {
        self.algorithm != noted.algorithm || self.steps < noted.steps || self.steps / 2 >= noted.steps
    }
}

/// Saves the edited board and the description of the run, on a thread of its own.
#[derive(Debug)]
pub(crate) struct Rescue {
    boards: Sender<Option<Left>>,
    thread: JoinHandle<()>,
    /// The version of the sheet last kept, whether it was edited, and the run.
    kept: (u64, bool, Option<LostRun>),
    last: Option<Instant>,
    /// Held until the process ends.
    _lock: File,
}

impl Rescue {
    /// Takes a free file in a folder; also returns the board left in it, or why that cannot be read.
    pub(crate) fn begin(folder: &Path) -> io::Result<(Self, Option<Result<Left, String>>)> {
        fs::create_dir_all(folder)?;
        let (lock, path) = free_place(folder)?;
        let left = load(&path);
        let (boards, jobs) = unbounded();
        let thread = thread::Builder::new().name("rescue".into()).spawn(move || keep_all(&jobs, &path))?;
        Ok((Self { boards, thread, kept: (0, false, None), last: None, _lock: lock }, left))
    }

    /// Keeps the board and the run if they have changed since the last call, and removes the copy of what the
    /// user has saved.
    pub(crate) fn look(&mut self, editor: &Editor, run: Option<LostRun>, now: Instant) {
        let (version, is_edited) = (editor.version(), editor.is_edited());
        let rests = self.last.is_none_or(|last| now - last >= BETWEEN);
        let (kept_version, was_edited, kept_run) = &self.kept;
        let is_worth = is_edited || run.is_some();
        let run_is_news = match (&run, kept_run) {
            (Some(run), Some(kept)) => run.is_news(kept),
            (run, kept) => run.is_some() != kept.is_some(),
        };
        let is_news = is_edited != *was_edited || run_is_news || is_worth && version != *kept_version;
        if is_news && rests {
            let left = is_worth.then(|| Left { sheet: editor.sheet().clone(), is_edited, run: run.clone() });
            // A failed thread has already logged the reason.
            let _ = self.boards.send(left);
            (self.kept, self.last) = ((version, is_edited, run), Some(now));
        }
    }

    /// Ends the session normally, leaving nothing to rescue.
    pub(crate) fn end(self) {
        let _ = self.boards.send(None);
        drop(self.boards);
        let _ = self.thread.join();
    }
}

/// The folder for rescued boards, if the platform has one.
pub(crate) fn folder() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "sudoscope")?;
    Some(folders.state_dir().unwrap_or_else(|| folders.data_local_dir()).to_owned())
}

/// A file that no running session has locked, preferably one with a board.
fn free_place(folder: &Path) -> io::Result<(File, PathBuf)> {
    let board = |place: usize| folder.join(format!("unsaved-{place}.toml"));
    let mut places: Vec<usize> = (0..PLACES).collect();
    places.sort_by_key(|place| !board(*place).exists());
    for place in places {
        let lock = File::create(folder.join(format!("unsaved-{place}.lock")))?;
        if lock.try_lock().is_ok() {
            return Ok((lock, board(place)));
        }
    }
    Err(io::Error::other("too many programs are running at once"))
}

/// Saves each board received, but only the last if several are waiting.
fn keep_all(jobs: &Receiver<Option<Left>>, path: &Path) {
    while let Ok(first) = jobs.recv() {
        let newest = jobs.try_iter().last().unwrap_or(first);
        let done = match newest {
            Some(left) => toml::to_string(&Kept::from(&left))
                .map_err(io::Error::other)
                .and_then(|text| whole_file::write(path, text.as_bytes()).map_err(io::Error::other)),
            None if path.exists() => fs::remove_file(path),
            None => Ok(()),
        };
        match done {
            Ok(()) => log::debug!("rescue: up to date"),
            Err(error) => log::warn!("cannot save the board for a rescue: {error}"),
        }
    }
}

/// The board in a file, if any; renames a damaged file.
fn load(path: &Path) -> Option<Result<Left, String>> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
        Err(error) => return Some(Err(format!("The board of the last session cannot be read: {error}"))),
    };
    let left = toml::from_str::<Kept>(&text).ok().and_then(Kept::into_left);
    Some(left.ok_or_else(|| {
        let aside = path.with_extension("damaged.toml");
        match fs::rename(path, &aside) {
            Ok(()) => {
                format!("The board of the last session is damaged; it was renamed to {}", aside.display())
            }
            Err(error) => format!("The board of the last session is damaged and cannot be renamed: {error}"),
        }
    }))
}

/// The file format of a sheet.
#[derive(Serialize, Deserialize)]
struct Kept {
    name: String,
    /// The rows and columns of a block.
    block: (usize, usize),
    diagonal: bool,
    symbols: String,
    blank: char,
    /// The digit of each cell, from 1; 0 for none.
    digits: Vec<usize>,
    /// The pencil marks of each cell, from 1.
    marks: Vec<Vec<usize>>,
    #[serde(default = "yes")]
    edited: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    run: Option<LostRun>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    setter_rules: Option<SetterRules>,
}

/// The default for files of earlier versions, which kept only edited boards.
const fn yes() -> bool {
    true
}

impl From<&Left> for Kept {
    fn from(left: &Left) -> Self {
        let sheet = &left.sheet;
        let block = sheet.geometry.block();
        Self {
            name: sheet.name.clone(),
            block: (block.rows, block.columns),
            diagonal: sheet.geometry.variant() == Variant::Diagonal,
            symbols: sheet.symbols.all().iter().collect(),
            blank: sheet.symbols.blank(),
            digits: sheet.digits.iter().map(|digit| digit.map_or(0, |digit| digit.index() + 1)).collect(),
            marks: sheet.marks.iter().map(|marks| marks.map(|digit| digit.index() + 1).collect()).collect(),
            edited: left.is_edited,
            run: left.run.clone(),
            setter_rules: sheet.setter_rules.as_deref().cloned(),
        }
    }
}

impl Kept {
    fn into_left(mut self) -> Option<Left> {
        let (is_edited, run) = (self.edited, self.run.take());
        let sheet = self.into_sheet()?;
        Some(Left { sheet, is_edited, run })
    }

    /// The sheet, unless the data is invalid.
    fn into_sheet(self) -> Option<Sheet> {
        let (rows, columns) = self.block;
        let variant = if self.diagonal { Variant::Diagonal } else { Variant::Plain };
        let geometry = Geometry::new(BlockShape { rows, columns }, variant).ok()?;
        let (side, cells) = (geometry.side(), geometry.cell_count());
        let symbols: Vec<char> = self.symbols.chars().collect();
        let distinct = (1..symbols.len()).all(|i| !symbols[..i].contains(&symbols[i]));
        let fits = |number: &usize| *number <= side;
        let whole = symbols.len() == side
            && distinct
            && !symbols.contains(&self.blank)
            && (self.digits.len(), self.marks.len()) == (cells, cells)
            && self.digits.iter().all(fits)
            && self.marks.iter().flatten().all(|number| fits(number) && *number > 0);
        let digit = |number: usize| number.checked_sub(1).map(Digit::new);
        whole.then(|| Sheet {
            digits: self.digits.into_iter().map(digit).collect(),
            marks: self
                .marks
                .into_iter()
                .map(|marks| marks.into_iter().filter_map(digit).collect::<DigitSet>())
                .collect(),
            symbols: Symbols::new(symbols, self.blank),
            name: self.name,
            setter_rules: self.setter_rules.map(Arc::new),
            geometry,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Cell;

    /// A board in conflict, with pencil marks and symbols of its own.
    fn edited() -> Editor {
        let geometry = Geometry::new(BlockShape { rows: 2, columns: 3 }, Variant::Diagonal).unwrap();
        let symbols = Symbols::new("\"'#\\ä🂡".chars().collect(), ' ');
        let mut editor = Editor::new(Sheet {
            symbols,
            name: "a \"name\"\nof two lines".into(),
            setter_rules: SetterRules::new("\"Thermos\" rise from the bulb", vec!["1 line".into()], false)
                .map(Arc::new),
            ..Sheet::blank(geometry)
        });
        for cell in [0, 1] {
            editor.select(Cell::new(cell));
            editor.enter(Some(Digit::new(5)));
        }
        editor.select(Cell::new(35));
        editor.mark(Digit::new(0));
        editor.mark(Digit::new(3));
        editor
    }

    /// What remains of this editor's board after a crash.
    fn edited_board(editor: &Editor) -> Left {
        Left { sheet: editor.sheet().clone(), is_edited: true, run: None }
    }

    fn begin(folder: &Path) -> (Rescue, Option<Result<Left, String>>) {
        Rescue::begin(folder).expect("a place")
    }

    /// Ends like a crash: the lock is released, the file stays.
    fn crash(rescue: Rescue) {
        let Rescue { boards, thread, .. } = rescue;
        drop(boards);
        thread.join().unwrap();
    }

    #[test]
    fn typed_input_survives_crashes_only() {
        let folder = tempfile::tempdir().unwrap();
        let editor = edited();
        let (mut rescue, left) = begin(folder.path());
        assert_eq!(left, None);
        rescue.look(&editor, None, Instant::now());
        crash(rescue);
        let (mut rescue, left) = begin(folder.path());
        assert_eq!(left, Some(Ok(edited_board(&editor))));
        rescue.look(&editor, None, Instant::now());
        rescue.end();
        assert_eq!(begin(folder.path()).1, None);
    }

    #[test]
    fn a_saved_board_is_let_go() {
        let folder = tempfile::tempdir().unwrap();
        let mut editor = edited();
        let (mut rescue, _) = begin(folder.path());
        let now = Instant::now();
        rescue.look(&editor, None, now);
        editor.mark_kept(editor.sheet().clone());
        rescue.look(&editor, None, now + BETWEEN);
        crash(rescue);
        assert_eq!(begin(folder.path()).1, None);
    }

    #[test]
    fn an_unsaved_run_is_known_after_a_crash() {
        let folder = tempfile::tempdir().unwrap();
        let mut editor = edited();
        editor.mark_kept(editor.sheet().clone());
        let run = |steps| Some(LostRun { algorithm: "cbj:static,ascending,none".into(), steps });
        let (mut rescue, _) = begin(folder.path());
        let now = Instant::now();
        rescue.look(&editor, run(1000), now);
        rescue.look(&editor, run(1999), now + BETWEEN);
        rescue.look(&editor, run(5_000_000_000), now + 2 * BETWEEN);
        crash(rescue);
        let left = Left { sheet: editor.sheet().clone(), is_edited: false, run: run(5_000_000_000) };
        let (mut rescue, found) = begin(folder.path());
        assert_eq!(found, Some(Ok(left)));
        rescue.look(&editor, run(7), now);
        rescue.look(&editor, None, now + BETWEEN);
        crash(rescue);
        assert_eq!(begin(folder.path()).1, None, "it was saved or left");
    }

    #[test]
    fn an_older_rescue_file_is_an_edited_board() {
        let text = toml::to_string(&Kept::from(&edited_board(&edited()))).unwrap();
        let text = text.replace("edited = true\n", "");
        let left = toml::from_str::<Kept>(&text).unwrap().into_left();
        assert_eq!(left, Some(edited_board(&edited())));
    }

    #[test]
    fn concurrent_programs_keep_their_own_rescue_files() {
        let folder = tempfile::tempdir().unwrap();
        let (mut first, _) = begin(folder.path());
        let editor = edited();
        first.look(&editor, None, Instant::now());
        let (second, left) = begin(folder.path());
        assert_eq!(left, None, "the first still runs");
        second.end();
        crash(first);
        assert!(matches!(begin(folder.path()).1, Some(Ok(_))));
    }

    #[test]
    fn a_damaged_board_is_set_aside_and_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("unsaved-0.toml");
        let good = toml::to_string(&Kept::from(&edited_board(&edited()))).unwrap();
        for bad in
            ["digits = [", &good.replace("block = [2, 3]", "block = [2, 2]"), &good.replace("0,", "7,")]
        {
            fs::write(&path, bad).unwrap();
            let told = load(&path).expect("a file").expect_err("damaged");
            assert!(told.contains("unsaved-0.damaged.toml"), "{told}");
            assert!(!path.exists());
        }
    }
}
