//! Prints the steps of a sudoku solver for Sudoscope (docs/protocol.md, version 1).
//!
//! One module without dependencies. Rows, columns and digits count from 1. Nothing is printed unless the
//! program was started by "sudoscope record" or "sudoscope watch", or SUDOSCOPE is set in its environment.
//! The source line of each step is that of the call.

use std::io::{self, BufWriter, Stdout, Write};
use std::panic::Location;

pub struct Recorder {
    /// None if nothing is printed.
    out: Option<BufWriter<Stdout>>,
    file: &'static str,
}

#[allow(dead_code)]
impl Recorder {
    /// The givens row by row, with dots for blanks.
    pub fn new(board: &str, solver: &str) -> Self {
        let is_wanted = std::env::var_os("SUDOSCOPE").is_some();
        let out = is_wanted.then(|| BufWriter::with_capacity(1 << 16, io::stdout()));
        let mut recorder = Self { out, file: "" };
        recorder.print(format_args!("{{\"trace\":1,\"board\":{board:?},\"solver\":{solver:?}}}\n"));
        recorder
    }

    /// Reports that a digit is tried.
    #[track_caller]
    pub fn guess(&mut self, row: usize, column: usize, digit: usize) {
        self.event("assign", row, column, digit, ",\"guess\":true", Location::caller());
    }

    /// Reports that a digit is put into a cell.
    #[track_caller]
    pub fn assign(&mut self, row: usize, column: usize, digit: usize) {
        self.event("assign", row, column, digit, "", Location::caller());
    }

    /// Reports that a digit is taken out again.
    #[track_caller]
    pub fn retract(&mut self, row: usize, column: usize, digit: usize) {
        self.event("retract", row, column, digit, "", Location::caller());
    }

    /// Reports that a candidate is removed.
    #[track_caller]
    pub fn eliminate(&mut self, row: usize, column: usize, digit: usize) {
        self.event("eliminate", row, column, digit, "", Location::caller());
    }

    /// Reports that a removed candidate is back.
    #[track_caller]
    pub fn restore(&mut self, row: usize, column: usize, digit: usize) {
        self.event("restore", row, column, digit, "", Location::caller());
    }

    /// Reports that the branch cannot continue, because of this cell.
    #[track_caller]
    pub fn contradiction(&mut self, row: usize, column: usize) {
        self.event("contradiction", row, column, 0, "", Location::caller());
    }

    /// Reports that the board is solved.
    pub fn solution(&mut self) {
        self.print(format_args!("{{\"kind\":\"solution\"}}\n"));
    }

    /// Reports that the program is done: "solved", "unsolvable" or "stopped".
    pub fn end(&mut self, outcome: &str) {
        self.print(format_args!("{{\"kind\":\"end\",\"outcome\":{outcome:?}}}\n"));
        self.out.as_mut().map(|out| out.flush());
    }

    fn event(&mut self, kind: &str, row: usize, column: usize, digit: usize, more: &str, at: &Location<'static>) {
        let Some(out) = &mut self.out else { return };
        let _ = write!(out, "{{\"kind\":\"{kind}\",\"row\":{row},\"column\":{column}{more},\"line\":{}", at.line());
        if digit > 0 {
            let _ = write!(out, ",\"digit\":{digit}");
        }
        if self.file != at.file() {
            self.file = at.file();
            let _ = write!(out, ",\"file\":{:?}", self.file);
        }
        let _ = out.write_all(b"}\n");
    }

    fn print(&mut self, line: std::fmt::Arguments<'_>) {
        self.out.as_mut().map(|out| out.write_fmt(line));
    }
}
