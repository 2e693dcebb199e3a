//! Saves unsaved boards where the next start finds them, in case the program ends unexpectedly.
//!
//! Every running program has a file of its own, protected by a lock that is released however the program ends. An
//! unlocked file with a board was left by a program that ended unexpectedly.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, unbounded};
use serde::{Deserialize, Serialize};

use crate::digit_set::DigitSet;
use crate::editor::{Editor, Sheet};
use crate::geometry::{BlockShape, Digit, Geometry, Variant};
use crate::puzzle::Symbols;
use crate::whole_file;

/// The most programs that can run at once and be rescued.
const PLACES: usize = 16;

/// The shortest time between two saves.
const BETWEEN: Duration = Duration::from_secs(1);

/// Saves the edited board on a thread of its own.
#[derive(Debug)]
pub(crate) struct Rescue {
    boards: Sender<Option<Sheet>>,
    thread: JoinHandle<()>,
    /// The version of the sheet last saved, and whether it was worth saving.
    kept: (u64, bool),
    last: Option<Instant>,
    /// Held until the program ends.
    _lock: File,
}

impl Rescue {
    /// Takes a free file in a folder; returns the board left there, or a message why it cannot be read.
    pub(crate) fn begin(folder: &Path) -> io::Result<(Self, Option<Result<Sheet, String>>)> {
        fs::create_dir_all(folder)?;
        let (lock, path) = free_place(folder)?;
        let left = load(&path);
        let (boards, jobs) = unbounded();
        let thread = thread::Builder::new().name("rescue".into()).spawn(move || keep_all(&jobs, &path))?;
        Ok((Self { boards, thread, kept: (0, false), last: None, _lock: lock }, left))
    }

    /// Saves the board if it has changed since the last save, and removes the copy of one that has been saved.
    pub(crate) fn look(&mut self, editor: &Editor, now: Instant) {
        let present = (editor.version(), editor.is_edited());
        let rests = self.last.is_none_or(|last| now - last >= BETWEEN);
        let is_news = present.1 && present != self.kept || present.1 != self.kept.1;
        if is_news && rests {
            let board = present.1.then(|| editor.sheet().clone());
            // A thread that has ended has logged the reason.
            let _ = self.boards.send(board);
            (self.kept, self.last) = (present, Some(now));
        }
    }

    /// The program ends normally: nothing is left to be rescued.
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

/// A file that no running program has locked: preferably one with a board in it.
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
fn keep_all(jobs: &Receiver<Option<Sheet>>, path: &Path) {
    while let Ok(first) = jobs.recv() {
        let newest = jobs.try_iter().last().unwrap_or(first);
        let done = match newest {
            Some(sheet) => toml::to_string(&Kept::from(&sheet))
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

/// The board in a file, if there is one; a damaged file is renamed.
fn load(path: &Path) -> Option<Result<Sheet, String>> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
        Err(error) => return Some(Err(format!("The board of the last session cannot be read: {error}"))),
    };
    let sheet = toml::from_str::<Kept>(&text).ok().and_then(Kept::into_sheet);
    Some(sheet.ok_or_else(|| {
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
    /// Rows and columns of a block.
    block: (usize, usize),
    diagonal: bool,
    symbols: String,
    blank: char,
    /// The digit of each cell, from 1; 0 for none.
    digits: Vec<usize>,
    /// The pencil marks of each cell, from 1.
    marks: Vec<Vec<usize>>,
}

impl From<&Sheet> for Kept {
    fn from(sheet: &Sheet) -> Self {
        let block = sheet.geometry.block();
        Self {
            name: sheet.name.clone(),
            block: (block.rows, block.columns),
            diagonal: sheet.geometry.variant() == Variant::Diagonal,
            symbols: sheet.symbols.all().iter().collect(),
            blank: sheet.symbols.blank(),
            digits: sheet.digits.iter().map(|digit| digit.map_or(0, |digit| digit.index() + 1)).collect(),
            marks: sheet.marks.iter().map(|marks| marks.map(|digit| digit.index() + 1).collect()).collect(),
        }
    }
}

impl Kept {
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
        let mut editor =
            Editor::new(Sheet { symbols, name: "a \"name\"\nof two lines".into(), ..Sheet::blank(geometry) });
        for cell in [0, 1] {
            editor.select(Cell::new(cell));
            editor.enter(Some(Digit::new(5)));
        }
        editor.select(Cell::new(35));
        editor.mark(Digit::new(0));
        editor.mark(Digit::new(3));
        editor
    }

    fn begin(folder: &Path) -> (Rescue, Option<Result<Sheet, String>>) {
        Rescue::begin(folder).expect("a place")
    }

    /// Ends like a crash: the lock is released, the file stays.
    fn crash(rescue: Rescue) {
        let Rescue { boards, thread, .. } = rescue;
        drop(boards);
        thread.join().unwrap();
    }

    #[test]
    fn what_was_typed_is_there_after_a_crash_and_not_after_a_good_end() {
        let folder = tempfile::tempdir().unwrap();
        let editor = edited();
        let (mut rescue, left) = begin(folder.path());
        assert_eq!(left, None);
        rescue.look(&editor, Instant::now());
        crash(rescue);
        let (mut rescue, left) = begin(folder.path());
        assert_eq!(left, Some(Ok(editor.sheet().clone())));
        rescue.look(&editor, Instant::now());
        rescue.end();
        assert_eq!(begin(folder.path()).1, None);
    }

    #[test]
    fn a_saved_board_is_let_go() {
        let folder = tempfile::tempdir().unwrap();
        let mut editor = edited();
        let (mut rescue, _) = begin(folder.path());
        let now = Instant::now();
        rescue.look(&editor, now);
        editor.mark_kept(editor.sheet().clone());
        rescue.look(&editor, now + BETWEEN);
        crash(rescue);
        assert_eq!(begin(folder.path()).1, None);
    }

    #[test]
    fn programs_that_run_at_once_do_not_touch_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let (mut first, _) = begin(folder.path());
        let editor = edited();
        first.look(&editor, Instant::now());
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
        let good = toml::to_string(&Kept::from(edited().sheet())).unwrap();
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
