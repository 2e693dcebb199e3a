//! Standard output: buffered, and no error when the reader has seen enough.

use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};
use std::process::ExitCode;

use super::Problem;

/// Where a command writes.
pub(super) type Out<'a> = BufWriter<StdoutLock<'a>>;

/// Writes to standard output. A pipe that is closed by its reader, such as `head`, ends the command quietly.
pub(super) fn to_stdout(
    write: impl FnOnce(&mut Out<'_>) -> Result<ExitCode, Problem>,
) -> Result<ExitCode, Problem> {
    let mut out = BufWriter::new(io::stdout().lock());
    let written = write(&mut out).and_then(|code| Ok(out.flush().map(|()| code)?));
    match written {
        Err(problem) if is_closed_pipe(&*problem) => Ok(ExitCode::SUCCESS),
        written => written,
    }
}

/// Whether a problem is that nobody reads any more.
pub(super) fn is_closed_pipe(problem: &(dyn std::error::Error + 'static)) -> bool {
    let io = problem.downcast_ref::<io::Error>().map(io::Error::kind);
    let json = problem.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
    let csv = problem.downcast_ref::<csv::Error>().and_then(|error| match error.kind() {
        csv::ErrorKind::Io(error) => Some(error.kind()),
        _ => None,
    });
    [io, json, csv].contains(&Some(ErrorKind::BrokenPipe))
}
