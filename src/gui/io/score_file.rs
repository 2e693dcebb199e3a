//! The file of practice scores, next to the settings. All open windows share it; each adds only its own
//! counts.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use toml::{Table, Value};

use super::settings;
use crate::practice::{MOST_COUNTED, Score, Scores};
use crate::whole_file;

/// The size limit for reading the file, in bytes; with scores for all techniques it has some 4 KiB.
const MOST_BYTES: u64 = 1 << 18;

/// The keys of a score.
const FOUND: &str = "found";
const TRIED: &str = "tried";

/// The score file, with the state one window knows.
#[derive(Clone, Debug)]
pub(crate) struct ScoreFile {
    path: PathBuf,
    /// The current scores of this window.
    latest: Arc<Mutex<Scores>>,
    /// The scores this window last read or wrote.
    last: Arc<Mutex<Scores>>,
}

impl ScoreFile {
    /// Reads the scores. A damaged file is renamed, and a message returned.
    pub(crate) fn open(path: PathBuf) -> (Self, Option<String>) {
        let (read, problem) = match in_file(&path) {
            Ok(table) => (table.as_ref().map(scores).unwrap_or_default(), None),
            Err(Unreadable::Damaged) => (Scores::default(), Some(set_aside(&path))),
            Err(Unreadable::Failed(error)) => {
                (Scores::default(), Some(format!("The scores of practice cannot be read: {error}")))
            }
        };
        let [latest, last] = [read.clone(), read].map(|scores| Arc::new(Mutex::new(scores)));
        (Self { path, latest, last }, problem)
    }

    /// The scores of this window.
    pub(crate) fn scores(&self) -> Scores {
        locked(&self.latest).clone()
    }

    /// Keeps the scores of this window for the next save.
    pub(crate) fn note(&self, scores: &Scores) {
        locked(&self.latest).clone_from(scores);
    }

    /// Merges this window's counts into the file.
    pub(crate) fn save(&self) -> io::Result<()> {
        let mut last = locked(&self.last);
        let now = self.scores();
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        // Held until the file is written, so that no other window writes in between.
        let lock = File::create(self.path.with_extension("lock"))?;
        lock.lock()?;
        let mut table = match in_file(&self.path) {
            Ok(table) => table.unwrap_or_default(),
            Err(Unreadable::Damaged) => {
                let told = set_aside(&self.path);
                log::warn!("{told}");
                Table::new()
            }
            Err(Unreadable::Failed(error)) => return Err(error),
        };
        let merged = Scores::merged(&last, &now, scores(&table));
        // Entries that are not scores come from another version and are kept.
        table.retain(|_, value| score(value).is_none());
        table.extend(merged.iter().map(|(name, score)| (name.to_owned(), value(score))));
        let text = toml::to_string(&table).map_err(io::Error::other)?;
        whole_file::write(&self.path, text.as_bytes()).map_err(io::Error::other)?;
        *last = now;
        Ok(())
    }
}

/// Why the scores could not be read.
enum Unreadable {
    Damaged,
    Failed(io::Error),
}

/// The path of the file, if the platform has a folder for settings.
pub(crate) fn path() -> Option<PathBuf> {
    Some(settings::path()?.with_file_name("practice.toml"))
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The contents of the file; `None` if there is none.
fn in_file(path: &Path) -> Result<Option<Table>, Unreadable> {
    let mut bytes = Vec::new();
    match File::open(path).and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Unreadable::Failed(error)),
        Ok(read) if read as u64 > MOST_BYTES => return Err(Unreadable::Damaged),
        Ok(_) => {}
    }
    let text = String::from_utf8(bytes).map_err(|_| Unreadable::Damaged)?;
    text.parse().map(Some).map_err(|_| Unreadable::Damaged)
}

/// Renames a damaged file; returns the message about it.
fn set_aside(path: &Path) -> String {
    let aside = path.with_extension("damaged.toml");
    match fs::rename(path, &aside) {
        Ok(()) => format!("The scores of practice were damaged; they were renamed to {}", aside.display()),
        Err(error) => format!("The scores of practice are damaged and cannot be renamed: {error}"),
    }
}

fn scores(table: &Table) -> Scores {
    let own = table.iter().filter_map(|(name, value)| Some((name.as_str(), score(value)?)));
    own.collect::<Scores>().within_bounds()
}

/// The score in a table that has both numbers.
fn score(value: &Value) -> Option<Score> {
    let number = |key| {
        let number = value.as_table()?.get(key)?.as_integer()?;
        u32::try_from(number.clamp(0, i64::from(MOST_COUNTED))).ok()
    };
    Some(Score { found: number(FOUND)?, tried: number(TRIED)? })
}

fn value(score: Score) -> Value {
    let numbers = [(FOUND, score.found), (TRIED, score.tried)];
    Value::Table(
        numbers.map(|(key, number)| (key.to_owned(), Value::Integer(number.into()))).into_iter().collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &[u8]) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/practice.toml");
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        (folder, path)
    }

    fn opened(path: &Path) -> ScoreFile {
        let (file, problem) = ScoreFile::open(path.to_owned());
        assert_eq!(problem, None);
        file
    }

    fn count(file: &ScoreFile, technique: &str, is_found: bool) {
        let mut scores = file.scores();
        scores.count(technique, is_found);
        file.note(&scores);
        file.save().unwrap();
    }

    #[test]
    fn what_was_counted_is_there_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/practice.toml");
        count(&opened(&path), "2-string kite", true);
        let scores = opened(&path).scores();
        assert_eq!(scores.of("2-string kite"), Some(Score { found: 1, tried: 1 }));
    }

    #[test]
    fn two_windows_add_to_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("practice.toml");
        let windows = [opened(&path), opened(&path)];
        for (window, is_found) in windows.iter().zip([true, false]) {
            count(window, "X-wing", is_found);
        }
        count(&windows[0], "X-wing", true);
        assert_eq!(opened(&path).scores().of("X-wing"), Some(Score { found: 2, tried: 3 }));
        windows[1].note(&Scores::default());
        windows[1].save().unwrap();
        assert_eq!(opened(&path).scores(), Scores::default(), "reset");
    }

    #[test]
    fn another_version_keeps_its_entries() {
        let text = "version = 9\n[new]\nstars = 3\n[\"later fish\"]\nfound = 1\ntried = 2\nstreak = 4\n";
        let (_folder, path) = file(text.as_bytes());
        count(&opened(&path), "X-wing", true);
        let table = in_file(&path).ok().flatten().unwrap();
        assert_eq!(table["version"], Value::Integer(9));
        assert_eq!(table["new"].as_table().unwrap()["stars"], Value::Integer(3));
        assert_eq!(opened(&path).scores().of("later fish"), Some(Score { found: 1, tried: 2 }));
    }

    #[test]
    fn a_damaged_file_is_set_aside_and_told() {
        let huge = vec![b'#'; 1 << 20];
        for text in [b"[x" as &[u8], b"\xff", &huge] {
            let (_folder, path) = file(text);
            let (opened, problem) = ScoreFile::open(path.clone());
            assert!(problem.unwrap().contains("practice.damaged.toml"));
            assert!(!path.exists() && opened.scores().is_empty());
        }
    }

    #[test]
    fn a_file_damaged_meanwhile_is_set_aside() {
        let (_folder, path) = file(b"");
        let window = opened(&path);
        fs::write(&path, "[x").unwrap();
        count(&window, "X-wing", false);
        assert_eq!(opened(&path).scores().of("X-wing"), Some(Score { found: 0, tried: 1 }));
        assert!(path.with_extension("damaged.toml").exists());
    }

    #[test]
    fn senseless_counts_are_brought_within_bounds() {
        let (_folder, path) = file(
            b"[\"X-wing\"]\nfound = 9000000000\ntried = -3\n[skyscraper]\nfound = 1\ntried = 9000000000\n",
        );
        let scores = opened(&path).scores();
        assert_eq!(scores.of("X-wing"), None);
        assert_eq!(scores.of("skyscraper"), Some(Score { found: 1, tried: MOST_COUNTED }));
    }
}
