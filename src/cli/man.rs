//! `sudoscope man`: the manual pages.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Command, CommandFactory as _};
use clap_mangen::Man;

use super::{Arguments, Problem, output};
use crate::whole_file;

/// Print the manual page, or write the pages of all commands into a folder
#[derive(Debug, clap::Args)]
pub(super) struct Manual {
    /// The command whose page to print, instead of that of the program
    #[arg(conflicts_with = "out")]
    command: Option<String>,

    /// Write the pages of all commands into this folder, which is created if necessary
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

impl Manual {
    pub(super) fn run(self) -> Result<ExitCode, Problem> {
        let mut program = Arguments::command();
        program.build();
        match self.out {
            Some(folder) => write_all(&program, &folder)?,
            None => {
                let page = page(named(&program, self.command.as_deref())?)?;
                output::to_stdout(|out| {
                    out.write_all(&page)?;
                    Ok(ExitCode::SUCCESS)
                })?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The command with a name; the program itself without one.
fn named<'a>(program: &'a Command, name: Option<&str>) -> Result<&'a Command, Problem> {
    let Some(name) = name else { return Ok(program) };
    let found = program.find_subcommand(name).filter(|command| !command.is_hide_set());
    found.ok_or_else(|| format!("there is no command {name}").into())
}

fn page(command: &Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    Ok(page)
}

/// A page for the program and for each command, named as `man` looks for them.
fn write_all(program: &Command, folder: &std::path::Path) -> Result<(), Problem> {
    let cannot = |error| format!("{} cannot be made: {error}", folder.display());
    std::fs::create_dir_all(folder).map_err(cannot)?;
    let is_own = |command: &&Command| !command.is_hide_set() && command.get_name() != "help";
    let commands = program.get_subcommands().filter(is_own);
    for command in [program].into_iter().chain(commands) {
        let name = command.get_display_name().unwrap_or_else(|| command.get_name());
        whole_file::write(&folder.join(format!("{name}.1")), &page(command)?)?;
    }
    Ok(())
}
