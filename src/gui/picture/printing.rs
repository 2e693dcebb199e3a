//! Passes a picture to the system's printer, using the program `lp` of CUPS.

use std::ffi::OsStr;
use std::io::{Read, Write};

use crate::gui::picture::drawn::Drawn;
use crate::picture::Kind;
use crate::program::{Program, Refusal, Start};
use crate::system_message::without_number;
use crate::visible;

/// The name of the program.
pub(crate) const LP: &str = "lp";
/// The text before the name of a job in the output of `lp`.
const BEFORE_JOB: &str = "request id is ";

/// The result of printing a picture: the name of the job if it is known, or why it was not printed.
pub(crate) type Printed = Result<Option<String>, String>;

impl Drawn {
    /// Prints the picture with this program.
    pub(crate) fn print(&self, program: &OsStr) -> Printed {
        let bytes = Kind::Pdf.encode(&self.0, 1.0).map_err(|failed| format!("Not printed: {failed}."))?;
        let title = self.0.title.as_str();
        let title = if title.is_empty() { "Sudoku" } else { title };
        let words = ["-t", title, "-o", "fit-to-page", "-"];
        let command = std::iter::once(program).chain(words.map(OsStr::new)).map(OsStr::to_owned).collect();
        send(&Start { command, ..Start::default() }, &bytes)
    }
}

/// Passes bytes to a program, and waits until it ends.
fn send(start: &Start, bytes: &[u8]) -> Printed {
    let (program, mut input, mut output) = Program::fed(start, || false).map_err(refused)?;
    // A program that stops reading reports the reason itself.
    let sent = input.write_all(bytes);
    drop(input);
    let mut told = String::new();
    let _ = output.by_ref().take(1000).read_to_string(&mut told);
    drop(output);
    let errors = program.errors().cloned();
    let failure = program.wait();
    let words = errors.and_then(|errors| errors.last());
    match (failure, sent) {
        (Some(failure), _) => {
            let words = words.unwrap_or(failure);
            let words = words.strip_prefix("lp: ").unwrap_or(&words);
            Err(format!("Not printed: {}.", words.trim_end_matches('.')))
        }
        (None, Err(error)) => Err(format!("Not printed: {}.", without_number(&error.to_string()))),
        (None, Ok(())) => Ok(job(&told)),
    }
}

/// The name of the job in the program's output, if that is in English.
fn job(told: &str) -> Option<String> {
    let (_, after) = told.split_once(BEFORE_JOB)?;
    after.split_whitespace().next().map(|name| visible::line(name).into_owned())
}

fn refused(refusal: Refusal) -> String {
    match refusal {
        Refusal::Missing(_) => {
            "Printing needs the program lp, which is not installed: install the package cups-client. \
                                Or save the board as a PDF (Ctrl+Shift+E), and print that."
                .into()
        }
        other => format!("Not printed: {other}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_has_the_name_from_lp() {
        assert_eq!(job("request id is Office-12 (1 file(s))\n").as_deref(), Some("Office-12"));
        assert_eq!(job("Anfrage-ID ist Office-12"), None);
    }
}
