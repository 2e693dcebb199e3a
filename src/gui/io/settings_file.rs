//! The settings file, shared by all open windows: each window writes only what it has changed.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use toml::{Table, Value};

use super::settings::Settings;
use crate::whole_file;

/// The lists of recent files and folders, newest first; entries added by one window do not replace those of
/// another.
const LISTS: [&str; 3] = ["recent", "studies", "commands"];

/// The most entries in such a list.
pub(crate) const MOST_LISTED: usize = 8;

/// The settings file, with the state one window knows.
#[derive(Clone, Debug)]
pub(crate) struct SettingsFile {
    path: PathBuf,
    /// The settings this window last read or wrote.
    last: Arc<Mutex<Settings>>,
}

impl SettingsFile {
    /// The file these settings were read from.
    pub(crate) fn new(path: PathBuf, read: Settings) -> Self {
        Self { path, last: Arc::new(Mutex::new(read)) }
    }

    /// Merges this window's changes into the file.
    pub(crate) fn save(&self, settings: &Settings) -> io::Result<()> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let (before, now) = (table(&last)?, table(settings)?);
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        // Held until the file is written, so that no other window writes in between.
        let lock = File::create(self.path.with_extension("lock"))?;
        lock.lock()?;
        let text = match in_file(&self.path) {
            Some(file) => toml::to_string(&merged(&before, &now, file)),
            None => toml::to_string(&now),
        };
        let text = text.map_err(io::Error::other)?;
        whole_file::write(&self.path, text.as_bytes()).map_err(io::Error::other)?;
        *last = settings.clone();
        Ok(())
    }
}

fn table(settings: &Settings) -> io::Result<Table> {
    Table::try_from(settings).map_err(io::Error::other)
}

/// The contents of the file, unless it is missing or damaged.
fn in_file(path: &Path) -> Option<Table> {
    fs::read_to_string(path).ok()?.parse().ok()
}

/// The file with the changes from `before` to `now`.
fn merged(before: &Table, now: &Table, mut file: Table) -> Table {
    for (key, value) in now {
        let list = |table: &Table| table.get(key).and_then(Value::as_array).cloned().unwrap_or_default();
        if before.get(key) == Some(value) {
            continue;
        }
        let value = match value {
            Value::Array(entries) if LISTS.contains(&key.as_str()) => {
                Value::Array(merged_list(&list(before), entries, &list(&file)))
            }
            value => value.clone(),
        };
        file.insert(key.clone(), value);
    }
    file.retain(|key, _| now.contains_key(key) || !before.contains_key(key));
    file
}

/// The list in the file, without the entries removed since `before`, after those added at the head of `now`.
fn merged_list(before: &[Value], now: &[Value], file: &[Value]) -> Vec<Value> {
    let newest = now.iter().take_while(|entry| Some(*entry) != before.first());
    // Entries pushed out of a full list have not been removed by anyone.
    let was_removed =
        |entry: &&Value| now.len() < MOST_LISTED && before.contains(entry) && !now.contains(entry);
    let mut merged: Vec<Value> = newest.cloned().collect();
    for entry in file.iter().filter(|entry| !was_removed(entry)) {
        if !merged.contains(entry) {
            merged.push(entry.clone());
        }
    }
    merged.truncate(MOST_LISTED);
    merged
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::theme::Theme;

    fn paths(names: &[&str]) -> Vec<PathBuf> {
        names.iter().map(PathBuf::from).collect()
    }

    /// Two windows that have read the same settings.
    fn two_windows(read: &Settings) -> (tempfile::TempDir, PathBuf, [SettingsFile; 2]) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/settings.toml");
        let files = [(); 2].map(|()| SettingsFile::new(path.clone(), read.clone()));
        (folder, path, files)
    }

    #[test]
    fn saving_keeps_the_changes_of_other_windows() {
        let read = Settings { recent: paths(&["/old"]), ..Settings::default() };
        let (_folder, path, [one, other]) = two_windows(&read);
        let dark = Settings { theme: Theme::Dark, recent: paths(&["/a", "/old"]), ..read.clone() };
        one.save(&dark).unwrap();
        other.save(&Settings { text_size: 150, recent: paths(&["/b", "/old"]), ..read }).unwrap();
        let (kept, problem) = Settings::load(&path);
        assert_eq!(problem, None);
        assert_eq!((kept.theme, kept.text_size), (Theme::Dark, 150));
        assert_eq!(kept.recent, paths(&["/b", "/a", "/old"]));
        // The first window continues from the settings it knows.
        one.save(&Settings { recent: paths(&["/c", "/a", "/old"]), ..dark }).unwrap();
        let kept = Settings::load(&path).0;
        assert_eq!((kept.recent, kept.text_size), (paths(&["/c", "/b", "/a", "/old"]), 150));
    }

    #[test]
    fn reused_paths_come_first_and_removed_stay_removed() {
        let read = Settings { recent: paths(&["/a", "/b"]), ..Settings::default() };
        let (_folder, path, [one, other]) = two_windows(&read);
        one.save(&Settings { recent: paths(&["/b", "/a"]), ..read.clone() }).unwrap();
        assert_eq!(Settings::load(&path).0.recent, paths(&["/b", "/a"]));
        other.save(&Settings { recent: Vec::new(), ..read.clone() }).unwrap();
        assert_eq!(Settings::load(&path).0.recent, paths(&[]));
    }

    #[test]
    fn unknown_settings_stay_in_the_file() {
        let read = Settings { memory: Some(512), ..Settings::default() };
        let (_folder, path, [one, other]) = two_windows(&read);
        one.save(&read).unwrap();
        fs::write(&path, fs::read_to_string(&path).unwrap() + "newer = 7\n").unwrap();
        other.save(&Settings { memory: None, ..read }).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert!(!text.contains("memory") && text.contains("newer = 7"), "{text}");
    }

    #[test]
    fn a_damaged_file_is_written_as_a_whole() {
        let (_folder, path, [one, _]) = two_windows(&Settings::default());
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, "theme = [").unwrap();
        let settings = Settings { toured: true, ..Settings::default() };
        one.save(&settings).unwrap();
        assert_eq!(Settings::load(&path), (settings, None));
    }
}
