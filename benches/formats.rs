//! Opening a file of a million puzzles, and converting it.

#![allow(clippy::print_stdout, reason = "figures are what this is for")]

#[path = "support/mod.rs"]
mod support;

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};

use sudoscope::format::{
    Document, Drafts, Options, OutputFormat, Progress, Writer, detect, open_file, render,
};
use support::{Times, grouped, is_quick, machine, rate, timed};

const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn main() -> io::Result<()> {
    println!("{}\n", machine());
    let count: u64 = if is_quick() { 100_000 } else { 1_000_000 };
    let path = std::env::temp_dir().join(format!("sudoscope-bench-{}.txt", std::process::id()));
    write_lines(&path, count)?;
    let before = memory("VmRSS");
    open(&path, count, before);
    for layout in [OutputFormat::LINE, OutputFormat::CSV, OutputFormat::OPENSUDOKU] {
        convert(&path, count, layout)?;
    }
    println!("most memory of all this: {} MiB", memory("VmHWM"));
    fs::remove_file(&path)?;
    formats();
    Ok(())
}

fn write_lines(path: &std::path::Path, count: u64) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    for _ in 0..count {
        writeln!(file, "{NINE}")?;
    }
    file.flush()
}

/// Reads the index of a file, and single puzzles in it.
fn open(path: &std::path::Path, count: u64, before: u64) {
    let (time, opened) = timed(|| open_file(path, &Options::default(), Progress::UNHEARD).expect("puzzles"));
    let document = opened.document;
    println!("{} one-line puzzles open in {:.0} ms", grouped(count), time.as_secs_f64() * 1e3);
    println!("memory for them: {} MiB resident", memory("VmRSS").saturating_sub(before));
    println!("most memory while they opened: {} MiB", memory("VmHWM"));
    let step = document.puzzle_count() / 1000;
    let choose = |index: usize| timed(|| document.puzzle(index * step).expect("a puzzle")).0;
    println!("{:32} {:>10} {:>10} {:>10}", "", "p50", "p99", "max");
    println!("{:32} {}", "a puzzle that is chosen", Times::new((0..1000).map(choose).collect()));
}

fn convert(path: &std::path::Path, count: u64, layout: OutputFormat) -> io::Result<()> {
    let drafts = Drafts::open(File::open(path)?, &Options::default()).expect("puzzles");
    let (time, ()) = timed(|| {
        let mut writer = Writer::new(io::sink(), layout, "");
        for draft in drafts {
            writer.write(draft.expect("a puzzle")).expect("a sink takes all");
        }
        writer.finish().expect("a sink takes all");
    });
    println!("converted to {}: {} puzzles/s", layout.name(), grouped(rate(count, time) as u64));
    Ok(())
}

/// Detects the format of one puzzle, and reads it.
fn formats() {
    println!("\n{:32} {:>10} {:>10} {:>10}", "", "p50", "p99", "max");
    let puzzle = sudoscope::format::read(NINE.as_bytes(), "").and_then(|document| document.puzzle(0));
    let puzzle = puzzle.expect("a puzzle");
    for layout in OutputFormat::all() {
        let text = render(&puzzle, layout).expect("a 9×9 board");
        let read = |_| timed(|| sudoscope::format::read(text.as_bytes(), "").is_ok()).0;
        println!("{:32} {}", format!("read {}", layout.name()), Times::new((0..500).map(read).collect()));
        let detect = |_| timed(|| detect(text.as_bytes()).is_ok()).0;
        println!("{:32} {}", format!("detect {}", layout.name()), Times::new((0..500).map(detect).collect()));
        assert!(matches!(sudoscope::format::read(text.as_bytes(), ""), Ok(Document::Single(_))));
    }
}

/// An entry of the process's status, in MiB; 0 if there is none.
fn memory(key: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':'));
    let kibibytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kibibytes.unwrap_or(0) >> 10
}
