//! `sudoscope completions`: completes commands and options in a shell.

use std::io::Write;
use std::process::ExitCode;

use clap::CommandFactory as _;
use clap_complete::Shell;

use super::{Arguments, Problem, output};

/// Print the completions for a shell
///
/// For bash, in a folder that it reads: sudoscope completions bash > ~/.local/share/bash-completion/completions/sudoscope
#[derive(Debug, clap::Args)]
pub(super) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self) -> Result<ExitCode, Problem> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Arguments::command(), "sudoscope", &mut script);
        output::to_stdout(|out| {
            out.write_all(&script)?;
            Ok(ExitCode::SUCCESS)
        })
    }
}
