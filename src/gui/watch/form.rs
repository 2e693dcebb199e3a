//! The form for watching a program: its command line, the folder to run it in, and its puzzle.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::watched::{Watch, line_of};
use crate::program::{Start, words};
use crate::puzzle::Puzzle;

/// The contents of the form.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct WatchForm {
    /// The command line.
    pub(crate) line: String,
    /// The folder to run it in; empty for the window's own.
    pub(crate) folder: String,
    pub(crate) given: Given,
    /// The reason why it was not started; removed by the next change.
    pub(crate) problem: Option<String>,
}

/// The puzzle passed to a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Given {
    /// None, because the program has its own.
    #[default]
    Nothing,
    /// The puzzle on the board.
    Board,
    /// A puzzle of the open list, by its index.
    Listed(usize),
}

/// Changes of the form.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum FormMsg {
    /// Changes the command line.
    Line(String),
    /// Changes the folder.
    Folder(String),
    Give(Given),
    /// Fills in a recent command, by its index.
    Recall(usize),
    /// Forgets the recent commands.
    Forget,
    /// Asks for the program file.
    AskFile,
    /// Asks for the folder.
    AskFolder,
    /// Uses the chosen file.
    File(PathBuf),
    /// Uses the chosen folder.
    FolderChosen(PathBuf),
    /// Reports that there is no dialog.
    NoDialog,
}

/// The programs that run files with these extensions.
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
    /// The form filled in for a program that was watched.
    pub(crate) fn of(watch: &Watch) -> Self {
        let folder = watch.start.folder.as_ref();
        Self {
            line: watch.line(),
            folder: folder.map_or_else(String::new, |folder| folder.to_string_lossy().into_owned()),
            ..Self::default()
        }
    }

    /// Splits the command line into words.
    ///
    /// # Errors
    /// What is wrong with it.
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

    /// The program to watch, with the chosen puzzle.
    ///
    /// # Errors
    /// What is wrong, as a sentence without its full stop.
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
