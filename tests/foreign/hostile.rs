//! Streams that no program should print.

use std::io::{BufReader, Read};
use std::ops::ControlFlow;

use proptest::prelude::*;
use sudoscope::foreign::{Collected, LONGEST_LINE, Listener, Preset, Run};
use sudoscope::step::{Observer, Step, Stop};
use sudoscope::trace::file::Said;
use sudoscope::trace::{Landmark, Trace};
use sudoscope::why::{Fact, Why};

use super::common::files::parse;
use super::common::recording::Recording;
use super::recorded;
use sudoscope::board::Board;
use sudoscope::explain::{Contexts, explain_in};
use sudoscope::puzzle::Puzzle;

/// Counts, and keeps nothing.
#[derive(Default)]
struct Counted {
    steps: u64,
    remarks: u64,
}

impl Observer for Counted {
    fn on_step(&mut self, _: Step) -> ControlFlow<Stop> {
        self.steps += 1;
        ControlFlow::Continue(())
    }
}

impl Listener for Counted {
    fn on_remark(&mut self, _: u64, _: Said) {
        self.remarks += 1;
    }
}

#[test]
fn the_line_after_an_endless_one_is_read() {
    let endless = std::io::repeat(b'x').take(64 << 20);
    let head = b"1..............4\n".as_slice();
    let rest = b"\n12.............4\n".as_slice();
    let stream = BufReader::new(head.chain(endless).chain(rest));
    let mut run = Run::open(stream, &Preset::default()).expect("a run");
    let mut collected = Collected::default();
    let ending = run.follow(&mut collected);
    assert_eq!((collected.steps.len(), ending.skipped), (1, 1));
    const { assert!(LONGEST_LINE < 2 << 20) };
}

#[test]
fn garbage_of_any_length_is_told_within_bounds() {
    let line = b"\xff\xfe{\"kind\":[}\n";
    let garbage: Vec<u8> = line.iter().copied().cycle().take(line.len() * 120_000).collect();
    let stream = [b"1..............4\n".as_slice(), &garbage].concat();
    let mut run = Run::open(&stream[..], &Preset::default()).expect("a run");
    let mut counted = Counted::default();
    let ending = run.follow(&mut counted);
    assert_eq!(ending.other, 120_000);
    assert!(counted.remarks <= 100_000 && counted.steps == 0);
}

/// Lines that are almost events.
fn line() -> impl Strategy<Value = String> {
    let kinds = [
        "assign",
        "eliminate",
        "restore",
        "retract",
        "contradiction",
        "solution",
        "examine",
        "note",
        "end",
        "board",
        "conflict",
        "tree",
    ];
    let reasons = [
        "guess",
        "naked single",
        "hidden single",
        "peer elimination",
        "naked pair",
        "nogood",
        "arc",
        "mine",
        "unexplained",
    ];
    let event = (
        proptest::sample::select(kinds.to_vec()),
        0..18_u32,
        0..6_u32,
        proptest::option::of(proptest::sample::select(reasons.to_vec())),
        any::<bool>(),
    );
    let event = event.prop_map(|(kind, cell, digit, reason, guess)| {
        let reason = reason.map(|r| format!(r#","reason":"{r}","unit":"row 1","by":5"#)).unwrap_or_default();
        let guess = if guess { r#","guess":true"# } else { "" };
        format!(r#"{{"kind":"{kind}","cell":{cell},"digit":{digit}{reason}{guess}}}"#)
    });
    prop_oneof![
        20 => event,
        3 => "[1-4.]{16}",
        3 => "[1-4.] [1-4.] [1-4.] [1-4.]",
        2 => r#"\{"kind":"board","cells":\{"A[1-4]":"[1-4]{0,4}","B[1-4]":"[1-4]{0,4}"\}\}"#,
        1 => "\\PC{0,40}",
    ]
}

/// Asks everything that can be asked about a run.
fn ask(puzzle: &Puzzle, collected: &Collected) {
    let mut recording = Recording::new(puzzle);
    collected.steps.chunks(500).for_each(|steps| recording.batch(steps));
    let trace: Trace = recording.finish();
    let algorithm = sudoscope::solver::Algorithm::Foreign(sudoscope::solver::Foreign::named("x"));
    let mut board = Board::new(puzzle);
    let mut contexts = Contexts::from(0, &trace, algorithm);
    for (position, step) in collected.steps.iter().enumerate() {
        let context = contexts.next(*step, &board);
        assert!(!explain_in(*step, &board, puzzle.symbols(), &context).headline.is_empty());
        board.apply(*step);
        if position % 7 == 0 {
            for cell in puzzle.geometry().cells() {
                for digit in puzzle.geometry().digits() {
                    let fact = Fact::Excluded(cell, digit);
                    let _ = Why::new().ask(&trace, position as u64 + 1, fact);
                }
            }
        }
    }
    assert_eq!(trace.moment_at(trace.len()).board(), &board);
    for landmark in [Landmark::Guess, Landmark::Contradiction, Landmark::Assignment] {
        let mut at = 0;
        while let Some(next) = trace.next(at, landmark) {
            at = next;
        }
    }
}

proptest! {
    #[test]
    fn whatever_comes_is_a_run(lines in proptest::collection::vec(line(), 0..60)) {
        let puzzle = parse("1..............4");
        let stream = lines.join("\n");
        if let Some((puzzle, collected, _)) = recorded(Some(&puzzle), stream.as_bytes()) {
            ask(&puzzle, &collected);
        }
        let _ = recorded(None, stream.as_bytes());
    }
}
