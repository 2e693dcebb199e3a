//! The program: parses its arguments, then opens the window or runs a command.

use std::process::ExitCode;

fn main() -> ExitCode {
    sudoscope::cli::main()
}
