//! The program: reads its arguments, then opens the window or does what a command asks.

use std::process::ExitCode;

fn main() -> ExitCode {
    sudoscope::cli::main()
}
