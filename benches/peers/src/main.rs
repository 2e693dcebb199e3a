//! Compares the engine with the crate `sudoku` on the same puzzles, alternately: `benches/peers/run.sh FILE…`
//!
//! Files have a 9×9 puzzle of 81 characters on each line. Solutions are counted up to two, and the time
//! includes parsing. A run goes through a whole list, so that by the time a solver meets a puzzle again, the
//! processor has forgotten it. Times are measured for pieces of at most a millisecond, and the least time of
//! each piece over many runs counts, so that other processes on the machine hardly disturb.

use std::error::Error;
use std::time::{Duration, Instant};

use sudoku::Sudoku;
use sudoscope::engine::nine::{Board, Form, Nine};

/// The number of times each piece is measured.
const RUNS: usize = 25;

/// The number of puzzles in a piece: few enough that even the slowest solver often has the processor to
/// itself throughout.
const PIECE: usize = 10;

/// Returns the number of solutions of a line, at most two.
type Solver = Box<dyn Fn(&str) -> u64>;

fn main() -> Result<(), Box<dyn Error>> {
    let solvers = solvers();
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
        let lines: Vec<&str> = text.lines().filter_map(|line| line.get(..81)).collect();
        if lines.is_empty() {
            return Err(format!("{path}: no line has 81 cells").into());
        }
        println!("{path}: {} puzzles", lines.len());
        println!("{:24} {:>12} {:>12}", "", "µs a puzzle", "ratio");
        let times = measure(&lines, &solvers)?;
        for ((name, _), time) in solvers.iter().zip(&times) {
            let micros = time.as_secs_f64() * 1e6 / lines.len() as f64;
            println!("{name:24} {micros:>12.3} {:>12.3}", time.as_secs_f64() / times[0].as_secs_f64());
        }
        println!();
    }
    Ok(())
}

/// The peer, then the engine in all forms this machine supports; the last one is its default.
fn solvers() -> Vec<(String, Solver)> {
    let peer: Solver = Box::new(|line| {
        Sudoku::from_str_line(line).map_or(0, |sudoku| sudoku.solutions_count_up_to(2) as u64)
    });
    let forms = Form::ALL.into_iter().filter_map(|form| Some((form, Nine::plain().in_form(form)?)));
    let engine = forms.map(|(form, nine)| -> (String, Solver) {
        let count =
            move |line: &str| Board::from_line(line.as_bytes()).map_or(0, |board| nine.count(&board, 2));
        (format!("sudoscope, {form:?}"), Box::new(count))
    });
    std::iter::once(("crate sudoku".to_owned(), peer)).chain(engine).collect()
}

/// The sums of each solver's least times.
fn measure(lines: &[&str], solvers: &[(String, Solver)]) -> Result<Vec<Duration>, String> {
    let pieces: Vec<&[&str]> = lines.chunks(PIECE).collect();
    let mut best = vec![vec![Duration::MAX; pieces.len()]; solvers.len()];
    let mut counts = vec![vec![0; pieces.len()]; solvers.len()];
    for run in 0..RUNS * solvers.len() {
        let n = run % solvers.len();
        let (name, solve) = &solvers[n];
        for (i, piece) in pieces.iter().enumerate() {
            let started = Instant::now();
            counts[n][i] = piece.iter().map(|line| solve(line)).sum();
            best[n][i] = best[n][i].min(started.elapsed());
            if counts[n][i] != counts[0][i] {
                return Err(format!("{name} disagrees between {} and {}", piece[0], piece[piece.len() - 1]));
            }
        }
    }
    Ok(best.iter().map(|pieces| pieces.iter().sum()).collect())
}
