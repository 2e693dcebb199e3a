//! The input text of a command: a file, a pipe or standard input, read puzzle by puzzle.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Cursor, ErrorKind, Read};
use std::path::Path;

use super::arrivals::{Arrivals, Come};
use super::signals::Ending;
use super::waiting;
use crate::format::{
    self, Beginning, Detected, Drafts, Options, ParseError, ParseErrorKind, Reading, StreamError,
};
use crate::trace;
use crate::whole_file::FileId;

/// The length of the beginning used to detect the format.
const HEAD: usize = 1 << 20;

/// A text with readable puzzles.
pub(super) struct Text {
    pub(super) drafts: Drafts<Box<dyn Read + Send>>,
    /// The possible readings of its beginning, if there are several and none was requested.
    pub(super) readings: Vec<Reading>,
    /// Whether the writer has paused: then each line must be answered before the next one arrives.
    pub(super) goes_on: bool,
}

/// How much of a pipe to read before deciding its format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Until {
    /// All of it.
    End,
    /// Until a pause: its lines are puzzles as soon as that is certain.
    Pause,
}

/// Why a text cannot be read.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The file cannot be opened.
    Unopened(io::Error),
    /// The text cannot be read, or is not a puzzle.
    Read(StreamError),
    /// It is a recorded run, not a puzzle.
    RecordedRun,
    /// The program is ending.
    Interrupted,
}

impl From<StreamError> for Trouble {
    fn from(error: StreamError) -> Self {
        Self::Read(error)
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Read(error.into())
    }
}

/// The advice for a recorded run that was given as a puzzle.
pub(super) fn recorded_run(path: &Path) -> String {
    let advice = if is_standard(path) {
        "save it as a file; “sudoscope trace FILE” prints its steps".to_owned()
    } else {
        format!("“sudoscope trace {}” prints its steps", path.display())
    };
    format!("{}: this is a recorded run, not a puzzle; {advice}", path.display())
}

/// Opens a file, or standard input for `-`.
pub(super) fn open(
    path: &Path,
    options: &Options<'_>,
    until: Until,
    ending: &Ending,
) -> Result<Text, Trouble> {
    if is_standard(path) {
        return open_stream(io::stdin(), options, until, ending);
    }
    let file = {
        let _told = waiting::for_writer(path);
        File::open(path).map_err(Trouble::Unopened)?
    };
    let found = file.metadata().map_err(Trouble::Unopened)?;
    if found.is_dir() {
        return Err(Trouble::Unopened(ErrorKind::IsADirectory.into()));
    }
    if !found.is_file() {
        return open_stream(file, options, until, ending);
    }
    let mut head = Vec::with_capacity(HEAD.min(usize::try_from(found.len()).unwrap_or(HEAD)));
    (&file).take(HEAD as u64).read_to_end(&mut head)?;
    if trace::file::is_run(&head) {
        return Err(Trouble::RecordedRun);
    }
    let readings = readings(&head, options);
    let whole: Box<dyn Read + Send> = Box::new(Cursor::new(head).chain(file));
    Ok(Text { drafts: Drafts::open(whole, options)?, readings, goes_on: false })
}

/// Opens an input that may pause.
fn open_stream(
    input: impl Read + Send + 'static,
    options: &Options<'_>,
    until: Until,
    ending: &Ending,
) -> Result<Text, Trouble> {
    let mut arrivals = Arrivals::new(input, ending.clone())?;
    let mut head = Vec::new();
    while arrivals.gather(&mut head, HEAD)? == Come::Paused {
        if until == Until::End {
            continue;
        }
        if let Some(beginning) = Beginning::of(&head, options) {
            let readings = readings(&head, options);
            let drafts = Drafts::of_lines(beginning, head, Box::new(arrivals) as Box<dyn Read + Send>);
            return Ok(Text { drafts, readings, goes_on: true });
        }
    }
    if trace::file::is_run(&head) {
        return Err(Trouble::RecordedRun);
    }
    if ending.is_wished() {
        return Err(Trouble::Interrupted);
    }
    let readings = readings(&head, options);
    let whole: Box<dyn Read + Send> = Box::new(Cursor::new(head).chain(arrivals));
    Ok(Text { drafts: Drafts::open(whole, options)?, readings, goes_on: false })
}

/// The possible readings of a text, if there are several.
fn readings(head: &[u8], options: &Options<'_>) -> Vec<Reading> {
    match format::detect(head) {
        Ok(Detected::Ambiguous(readings)) if options.reading.is_none() => readings,
        _ => Vec::new(),
    }
}

/// Whether a text has no entry at all.
pub(super) const fn is_nothing(error: &ParseError) -> bool {
    matches!(error.kind, ParseErrorKind::Empty | ParseErrorKind::OnlyComments)
}

pub(super) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == OsStr::new("-")
}

/// The identity of the input file, which must not be overwritten meanwhile.
pub(super) fn file_id(path: &Path) -> Option<FileId> {
    if is_standard(path) { standard_file(&io::stdin()) } else { FileId::of(path) }
}

/// The identity of the file to which standard output is redirected.
pub(super) fn standard_output() -> Option<FileId> {
    standard_file(&io::stdout())
}

/// The identity of the file behind a standard stream, where the system provides it.
#[cfg(unix)]
fn standard_file(stream: &impl std::os::fd::AsFd) -> Option<FileId> {
    let stream = stream.as_fd().try_clone_to_owned().ok()?;
    FileId::of_open(&File::from(stream))
}

#[cfg(not(unix))]
fn standard_file<T>(_: &T) -> Option<FileId> {
    None
}
