//! A brute force in Rust, recorded:
//!
//!     rustc -O -o brute_force examples/your_solver/brute_force.rs
//!     sudoscope record --out run.sudoscope -- ./brute_force PUZZLE

#[path = "../../clients/rust/sudoscope.rs"]
mod sudoscope;

use std::process::ExitCode;
use sudoscope::Recorder;

fn fits(board: &[u8], cell: usize, digit: u8) -> bool {
    let block = |cell: usize| (cell / 27, cell % 9 / 3);
    (0..81).all(|other| {
        let is_peer = other / 9 == cell / 9 || other % 9 == cell % 9 || block(other) == block(cell);
        !is_peer || board[other] != digit
    })
}

fn search(board: &mut [u8], record: &mut Recorder) -> bool {
    let Some(cell) = board.iter().position(|digit| *digit == 0) else { return true };
    let (row, column) = (cell / 9 + 1, cell % 9 + 1);
    for digit in 1..=9 {
        if !fits(board, cell, digit) {
            continue;
        }
        board[cell] = digit;
        record.guess(row, column, digit.into());
        if search(board, record) {
            return true;
        }
        board[cell] = 0;
        record.retract(row, column, digit.into());
    }
    false
}

fn main() -> ExitCode {
    let puzzle = std::env::args().nth(1).unwrap_or_default();
    if puzzle.len() != 81 {
        eprintln!("usage: brute_force PUZZLE, with 81 cells");
        return ExitCode::from(2);
    }
    let digit = |cell: u8| if cell.is_ascii_digit() { cell - b'0' } else { 0 };
    let mut board: Vec<u8> = puzzle.bytes().map(digit).collect();
    let mut record = Recorder::new(&puzzle, "brute force in Rust");
    let solved = search(&mut board, &mut record);
    if solved {
        record.solution();
    }
    record.end(if solved { "solved" } else { "unsolvable" });
    if solved { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
