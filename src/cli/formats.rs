//! `sudoscope formats`: the formats that are read, and which are written.

use std::io::Write;
use std::process::ExitCode;

use super::Problem;
use super::output::to_stdout;
use crate::format::Format;

/// List the formats of puzzles that are read, and which of them are written
#[derive(Debug, clap::Args)]
pub(super) struct Formats {}

impl Formats {
    pub(super) fn run(self) -> Result<ExitCode, Problem> {
        to_stdout(|out| {
            for format in Format::all() {
                let written = if format.output().is_some() { "read, written" } else { "read" };
                writeln!(out, "{:<12} {written:<14} {}", format.name(), format.title())?;
            }
            Ok(ExitCode::SUCCESS)
        })
    }
}
