//! How a program is started.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use super::{Complaints, words};
use crate::system_message::without_number;

/// The environment variable that tells a program to print its steps.
const VARIABLE: &str = "SUDOSCOPE";
/// The environment variable with the puzzle that it is to solve.
const PUZZLE: &str = "SUDOSCOPE_PUZZLE";
/// The longest standard input that is given to a program, in bytes: what every pipe holds.
const MOST_INPUT: usize = 4096;
/// The placeholder for that puzzle in an argument.
const PLACE: &str = "{puzzle}";

/// A program to be started.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Start {
    /// The program and its arguments.
    pub command: Vec<OsString>,
    /// The folder in which it runs; by default that of this process.
    pub folder: Option<PathBuf>,
    /// The puzzle that it is to solve, as one line: it gets it on its standard input, in `SUDOSCOPE_PUZZLE`, and in place of
    /// `{puzzle}` in its arguments.
    pub puzzle: Option<String>,
}

/// Why a program cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// No program is named.
    #[error("there is no program to run")]
    Nameless,
    /// There is no such program.
    #[error("“{0}” cannot be started: there is no such program")]
    Missing(String),
    /// It is not executable.
    #[error(
        "“{0}” cannot be started: it is not executable; name the program that runs it first, such as python3"
    )]
    NotExecutable(String),
    /// It was to run in a folder that does not exist.
    #[error("the folder “{0}” does not exist")]
    NoFolder(String),
    /// The system cannot start it.
    #[error("“{0}” cannot be started: {1}")]
    Unstarted(String, String),
    /// The system cannot start a thread, or has no pipe.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<&[OsString]> for Start {
    fn from(command: &[OsString]) -> Self {
        Self { command: command.to_vec(), ..Self::default() }
    }
}

impl Start {
    /// The name of the program.
    pub(super) fn name(&self) -> String {
        let name = self.command.first().map(|name| name.to_string_lossy()).unwrap_or_default();
        crate::visible::line(&name).into_owned()
    }

    /// Starts it in a process group of its own.
    pub(super) fn spawn(&self, complaints: Complaints) -> Result<Child, Refusal> {
        let text = self.puzzle.as_ref().map(|puzzle| format!("{puzzle}\n"));
        let input = match &text {
            Some(_) => Stdio::piped(),
            None if io::stdin().is_terminal() => Stdio::null(),
            None => Stdio::inherit(),
        };
        let mut process = self.spawn_with(input, complaints)?;
        if let (Some(text), Some(mut input)) = (text, process.stdin.take()) {
            // It is shorter than any pipe, and the program need not read it.
            let _ = input.write_all(&text.as_bytes()[..text.len().min(MOST_INPUT)]);
        }
        Ok(process)
    }

    /// Starts it in the same way, with a pipe for its standard input.
    pub(super) fn spawn_fed(&self) -> Result<Child, Refusal> {
        self.spawn_with(Stdio::piped(), Complaints::Quiet)
    }

    fn spawn_with(&self, input: Stdio, complaints: Complaints) -> Result<Child, Refusal> {
        let [program, arguments @ ..] = &self.command[..] else { return Err(Refusal::Nameless) };
        let mut start = Command::new(self.located(program));
        start.args(arguments.iter().map(|argument| self.with_puzzle(argument)));
        start.env(VARIABLE, "1").stdin(input).stdout(Stdio::piped());
        if let Some(puzzle) = &self.puzzle {
            start.env(PUZZLE, puzzle);
        }
        if let Some(folder) = &self.folder {
            if !folder.is_dir() {
                return Err(Refusal::NoFolder(crate::visible::line(&folder.to_string_lossy()).into_owned()));
            }
            start.current_dir(folder);
        }
        if complaints != Complaints::Inherited {
            start.stderr(Stdio::piped());
        }
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut start, 0);
        start.spawn().map_err(|error| self.refusal(&error))
    }

    /// Checks by its files alone whether it can be started.
    ///
    /// # Errors
    /// When it cannot.
    pub fn check(&self) -> Result<(), Refusal> {
        let program = self.command.first().filter(|program| !program.is_empty()).ok_or(Refusal::Nameless)?;
        if let Some(folder) = self.folder.as_ref().filter(|folder| !folder.is_dir()) {
            return Err(Refusal::NoFolder(crate::visible::line(&folder.to_string_lossy()).into_owned()));
        }
        let located = self.located(program);
        let found: Vec<PathBuf> = if located.components().count() > 1 {
            vec![located]
        } else {
            let folders = std::env::var_os("PATH").unwrap_or_default();
            std::env::split_paths(&folders).map(|folder| folder.join(&located)).collect()
        };
        let files: Vec<&PathBuf> = found.iter().filter(|path| path.is_file()).collect();
        // Elsewhere the name of a program has an extension that need not be written.
        if files.is_empty() && cfg!(unix) {
            return Err(Refusal::Missing(self.name()));
        }
        let is_any = files.is_empty() || files.iter().any(|path| is_executable(path));
        if is_any { Ok(()) } else { Err(Refusal::NotExecutable(self.name())) }
    }

    /// The name of the solver that it runs: its words without folders, and without the variables set for it.
    #[must_use]
    pub fn solver(&self) -> String {
        let words = self.command.iter().map(|word| word.to_string_lossy());
        let is_set = |word: &str| word == "env" || words::is_assignment(word);
        let words = words.skip_while(|word| is_set(word));
        let last = |word: &str| {
            Path::new(word).file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
        };
        let names: Vec<String> = words.map(|word| last(&word)).filter(|name| !name.is_empty()).collect();
        names.join(" ")
    }

    fn refusal(&self, error: &io::Error) -> Refusal {
        match error.kind() {
            io::ErrorKind::NotFound => Refusal::Missing(self.name()),
            io::ErrorKind::PermissionDenied => Refusal::NotExecutable(self.name()),
            _ => Refusal::Unstarted(self.name(), without_number(&error.to_string())),
        }
    }

    /// The program: a path with folders is one in the folder where it runs.
    fn located(&self, program: &OsString) -> PathBuf {
        let path = Path::new(program);
        let is_path = path.components().count() > 1;
        match &self.folder {
            Some(folder) if is_path => std::path::absolute(folder.join(path)).unwrap_or_else(|_| path.into()),
            _ => path.into(),
        }
    }

    /// Whether an argument has a place for the puzzle.
    #[must_use]
    pub fn has_place(&self) -> bool {
        self.command.iter().skip(1).any(|word| word.to_string_lossy().contains(PLACE))
    }

    fn with_puzzle(&self, argument: &OsString) -> OsString {
        match (&self.puzzle, argument.to_str()) {
            (Some(puzzle), Some(text)) => text.replace(PLACE, puzzle).into(),
            _ => argument.clone(),
        }
    }
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;

    path.metadata().is_ok_and(|file| file.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(_: &Path) -> bool {
    true
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::io::Read;

    use super::super::Program;
    use super::*;

    fn start(words: &[&str]) -> Start {
        Start { command: words.iter().map(OsString::from).collect(), ..Start::default() }
    }

    fn output(start: &Start) -> String {
        let (_program, mut output) = Program::start(start, Complaints::Kept, || false).expect("it starts");
        let mut text = String::new();
        output.read_to_string(&mut text).expect("text");
        text
    }

    #[test]
    fn a_program_gets_its_puzzle_in_three_ways() {
        let script = "cat; echo $SUDOSCOPE_PUZZLE; echo $1; echo $SUDOSCOPE";
        let own = Start { puzzle: Some("1..2".into()), ..start(&["sh", "-c", script, "x", "a={puzzle}"]) };
        assert_eq!(output(&own), "1..2\n1..2\na=1..2\n1\n");
    }

    #[test]
    fn a_program_runs_in_its_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let own = Start { folder: Some(folder.path().into()), ..start(&["sh", "-c", "pwd -P"]) };
        let expected = folder.path().canonicalize().expect("it is there");
        assert_eq!(output(&own).trim(), expected.to_string_lossy());
        let path = folder.path().join("solver");
        fs::write(&path, "#!/bin/sh\necho here\n").expect("a program");
        let own = Start { folder: Some(folder.path().into()), ..start(&["./solver"]) };
        assert!(matches!(own.check(), Err(Refusal::NotExecutable(_))), "{:?}", own.check());
        fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("permissions");
        own.check().expect("it is a program");
        assert_eq!(output(&own), "here\n");
    }

    #[test]
    fn what_cannot_start_is_told_before() {
        let told = |start: &Start| {
            let early = start.check().expect_err("it cannot be started").to_string();
            let late = Program::start(start, Complaints::Kept, || false).expect_err("it cannot").to_string();
            assert_eq!(early, late);
            early
        };
        assert!(told(&start(&["no-such-program-here"])).contains("there is no such program"));
        assert!(told(&start(&["/nowhere/solver"])).contains("there is no such program"));
        let missing = Start { folder: Some("/nowhere".into()), ..start(&["sh"]) };
        assert_eq!(told(&missing), "the folder “/nowhere” does not exist");
        assert!(told(&start(&[])).contains("no program"));
    }

    #[test]
    fn a_solver_is_named_by_its_command() {
        let name = |words: &[&str]| start(words).solver();
        assert_eq!(name(&["/usr/bin/python3", "a/solution.py"]), "python3 solution.py");
        assert_eq!(name(&["env", "PYTHONPATH=clients/python", "python3", "x.py"]), "python3 x.py");
    }
}
