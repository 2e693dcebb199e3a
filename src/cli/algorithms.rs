//! `sudoscope algorithms`: lists the algorithms and their choices.

use std::io::Write;
use std::process::ExitCode;

use super::{Problem, output};
use crate::solver::Algorithm;

/// List the algorithms, one per line, and their choices
#[derive(Debug, clap::Args)]
pub(super) struct Algorithms {}

impl Algorithms {
    pub(super) fn run(self) -> Result<ExitCode, Problem> {
        output::to_stdout(|out| {
            for algorithm in Algorithm::LISTED {
                writeln!(out, "{:13} {}", algorithm.name(), algorithm.summary())?;
            }
            writeln!(out, "\nChoices are written after the name, separated by commas:")?;
            for algorithm in Algorithm::LISTED.into_iter().filter(|algorithm| !algorithm.choices().is_empty())
            {
                writeln!(out, "{:13} {}", algorithm.name(), algorithm.choices().join("  "))?;
            }
            Ok(ExitCode::SUCCESS)
        })
    }
}
