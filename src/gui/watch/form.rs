//! The choice of a program to watch: its command line, the folder where it runs, and the puzzle that it gets.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::watched::{Watch, line_of};
use crate::program::{Start, words};
use crate::puzzle::Puzzle;

/// What the form holds.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct WatchForm {
    /// The command line.
    pub(crate) line: String,
    /// The folder in which it runs; empty for that of the window.
    pub(crate) folder: String,
    pub(crate) given: Given,
    /// Why it was not started, until something is changed.
    pub(crate) problem: Option<String>,
}

/// The puzzle that a program gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Given {
    /// None: it has its own.
    #[default]
    Nothing,
    /// The one on the board.
    Board,
    /// One of the open list.
    Listed(usize),
}

/// A change of the form.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum FormMsg {
    /// Another command line.
    Line(String),
    /// Another folder.
    Folder(String),
    Give(Given),
    /// A command of before, by its place in the list.
    Recall(usize),
    /// Forgets those.
    Forget,
    /// Asks for the file of the program.
    AskFile,
    /// Asks for the folder.
    AskFolder,
    /// A file was chosen.
    File(PathBuf),
    /// A folder was chosen.
    FolderChosen(PathBuf),
    /// There is no dialog to choose with.
    NoDialog,
}

/// The programs that run files with these endings.
const RUNNERS: [(&str, &str); 8] = [
    ("py", "python3"),
    ("js", "node"),
    ("mjs", "node"),
    ("java", "java"),
    ("rb", "ruby"),
    ("jl", "julia"),
    ("lua", "lua"),
    ("sh", "sh"),
];

impl WatchForm {
    /// The form of a program that was watched.
    pub(crate) fn of(watch: &Watch) -> Self {
        let folder = watch.start.folder.as_ref();
        Self {
            line: watch.line(),
            folder: folder.map_or_else(String::new, |folder| folder.to_string_lossy().into_owned()),
            ..Self::default()
        }
    }

    /// The words of the command line.
    ///
    /// # Errors
    /// With what is wrong with it.
    pub(crate) fn words(&self) -> Result<Vec<String>, String> {
        words::split(&self.line).map_err(|problem| problem.to_string())
    }

    /// Changes the command line to one that runs a file.
    pub(crate) fn set_file(&mut self, file: &Path) {
        let path = words::quote(&file.to_string_lossy());
        let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        let runner = RUNNERS.into_iter().find(|(own, _)| ending.as_deref() == Some(*own));
        self.line = runner.map_or_else(|| path.clone(), |(_, runner)| format!("{runner} {path}"));
        if self.folder.trim().is_empty() {
            let folder = file.parent().filter(|folder| folder.is_absolute());
            self.folder = folder.map_or_else(String::new, |folder| folder.to_string_lossy().into_owned());
        }
    }

    /// What is to be watched, with the puzzle that was chosen.
    ///
    /// # Errors
    /// With what is wrong, in a sentence without its full stop.
    pub(crate) fn watch(&self, puzzle: Option<Arc<Puzzle>>) -> Result<Watch, String> {
        let command: Vec<OsString> = self.words()?.into_iter().map(OsString::from).collect();
        let folder = self.folder.trim();
        let folder = (!folder.is_empty()).then(|| PathBuf::from(folder));
        let start = Start { command, folder, puzzle: puzzle.as_deref().map(line_of) };
        start.check().map_err(|refusal| refusal.to_string())?;
        let listed = match self.given {
            Given::Listed(index) => Some(index),
            Given::Nothing | Given::Board => None,
        };
        Ok(Watch { name: start.solver(), start, puzzle, listed, ..Watch::default() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_run_by_its_language() {
        let run = |path: &str| {
            let mut form = WatchForm::default();
            form.set_file(Path::new(path));
            (form.line, form.folder)
        };
        assert_eq!(run("/a/solution.py"), ("python3 /a/solution.py".into(), "/a".into()));
        assert_eq!(run("/a b/it's.MJS"), (r"node '/a b/it'\''s.MJS'".into(), "/a b".into()));
        assert_eq!(run("/a/solver"), ("/a/solver".into(), "/a".into()));
        let mut form = WatchForm { folder: "/elsewhere".into(), ..WatchForm::default() };
        form.set_file(Path::new("/a/solution.py"));
        assert_eq!(form.folder, "/elsewhere", "it was chosen");
    }
}
