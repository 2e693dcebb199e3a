//! The guesses of a run, exported for trace viewers and compared with the spans of the recording.

use std::collections::BTreeMap;

use serde_json::Value;
use sudoscope::trace::{Span, Trace, file};

use super::folder::Folder;
use super::{library, sudoscope};

const SOLVERS: [&str; 4] = ["mrv", "propagation", "cbj", "learning"];

/// Everything that `trace` prints for a recorded run in this format.
fn printed(path: &std::path::Path, format: &str, more: &[&str]) -> Value {
    let output = sudoscope().arg("trace").arg(path).args(["--format", format]).args(more).output();
    let output = output.expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON value")
}

fn recorded(folder: &Folder, solver: &str) -> (std::path::PathBuf, file::Saved) {
    let path = folder.path(&format!("{solver}.sudoscope"));
    let mut command = sudoscope();
    command.args(["trace", &library("9x9-hard.txt"), "--algorithm", solver, "--format", "none", "--record"]);
    command.arg(&path).assert().success();
    let saved = file::open(&path).expect("a run");
    (path, saved)
}

/// All guesses of a recording, each followed by those below it.
fn spans(trace: &Trace) -> Vec<Span> {
    fn below(trace: &Trace, parent: Option<&Span>, all: &mut Vec<Span>) {
        for child in trace.children(parent, usize::MAX).first {
            all.push(child.clone());
            below(trace, Some(&child), all);
        }
    }
    let mut all = Vec::new();
    below(trace, None, &mut all);
    all
}

/// A guess as a viewer sees it: name, first step, last step and depth.
type Seen = (String, u64, u64, usize);

/// The guesses that a viewer derives from events that open and close frames, which must be nested.
fn nested(events: impl IntoIterator<Item = (bool, String, u64)>) -> Vec<Seen> {
    let (mut open, mut seen, mut last) = (Vec::<(usize, String)>::new(), Vec::<Seen>::new(), 0);
    for (opens, name, at) in events {
        assert!(at >= last, "events are in order");
        last = at;
        if opens {
            open.push((seen.len(), name.clone()));
            seen.push((name, at, 0, open.len()));
        } else {
            let (index, own) = open.pop().expect("something is open");
            assert_eq!(own, name, "the last one that was opened is closed first");
            seen[index].2 = at;
        }
    }
    assert!(open.is_empty(), "all are closed: {open:?}");
    seen
}

fn expected(saved: &file::Saved) -> Vec<Seen> {
    let (geometry, symbols) = (saved.about.puzzle.geometry(), saved.about.puzzle.symbols());
    let seen = |span: Span| {
        let name = format!("{} = {}", geometry.name(span.cell), symbols.symbol(span.digit));
        (name, span.steps.start + 1, span.steps.end, span.depth)
    };
    spans(&saved.trace).into_iter().map(seen).collect()
}

fn number(value: &Value) -> u64 {
    let number = value.as_f64().expect("a number");
    assert!(number >= 0.0 && number.fract() == 0.0, "{number}");
    number as u64
}

#[test]
fn trace_events_are_nested_as_the_guesses_are() {
    let folder = Folder::new();
    for solver in SOLVERS {
        let (path, saved) = recorded(&folder, solver);
        let expected = expected(&saved);
        let value = printed(&path, "perfetto", &["--no-times"]);
        let events = value["traceEvents"].as_array().expect("events");
        let turns = events.iter().filter(|event| event["ph"] == "B" || event["ph"] == "E");
        let turn = |event: &Value| {
            assert_eq!((&event["pid"], &event["tid"]), (&1.into(), &1.into()));
            (event["ph"] == "B", event["name"].as_str().expect("a name").to_owned(), number(&event["ts"]))
        };
        assert_eq!(nested(turns.clone().map(turn)), expected, "{solver}");
        for (event, own) in turns.filter(|event| event["ph"] == "B").zip(&expected) {
            assert_eq!(
                (number(&event["args"]["step"]), number(&event["args"]["depth"])),
                (own.1, own.3 as u64)
            );
        }
        let contradictions = events.iter().filter(|event| event["name"] == "contradiction").count() as u64;
        assert_eq!(contradictions, saved.trace.totals().contradictions, "{solver}");
        let names: Vec<_> = events.iter().filter(|event| event["ph"] == "M").collect();
        assert!(names[1]["args"]["name"].as_str().is_some_and(|name| name.starts_with(solver)), "{names:?}");
    }
}

#[test]
fn speedscope_profiles_are_nested_as_the_guesses_are() {
    let folder = Folder::new();
    for solver in SOLVERS {
        let (path, saved) = recorded(&folder, solver);
        let value = printed(&path, "speedscope", &["--no-times"]);
        let frames = value["shared"]["frames"].as_array().expect("frames");
        let profile = &value["profiles"][0];
        assert_eq!((&profile["type"], &profile["unit"]), (&"evented".into(), &"none".into()));
        assert_eq!(number(&profile["endValue"]), saved.trace.len(), "{solver}");
        let events = profile["events"].as_array().expect("events");
        let turn = |event: &Value| {
            let name = frames[number(&event["frame"]) as usize]["name"].as_str().expect("a name");
            (event["type"] == "O", name.to_owned(), number(&event["at"]))
        };
        assert_eq!(nested(events.iter().map(turn)), expected(&saved), "{solver}");
        let mut known = BTreeMap::new();
        frames.iter().for_each(|frame| *known.entry(frame["name"].to_string()).or_insert(0) += 1);
        assert!(known.values().all(|count| *count == 1), "each frame once");
    }
}

/// Times are in microseconds.
#[test]
fn a_part_begins_with_its_open_spans() {
    let folder = Folder::new();
    let (path, saved) = recorded(&folder, "propagation");
    let value = printed(&path, "speedscope", &[]);
    let took = value["profiles"][0]["endValue"].as_f64().expect("a time");
    let expected = saved.trace.time_at(saved.trace.len()).as_secs_f64() * 1e6;
    assert!((took - expected).abs() < 1.0 && value["profiles"][0]["unit"] == "microseconds", "{took}");
    let deepest = spans(&saved.trace).into_iter().max_by_key(|span| span.depth).expect("guesses");
    let from = (deepest.steps.start + 2).to_string();
    let value = printed(&path, "perfetto", &["--no-times", "--from", &from, "--to", &from]);
    let events = value["traceEvents"].as_array().expect("events");
    let opened = events.iter().filter(|event| event["ph"] == "B").count();
    assert_eq!(opened, deepest.depth, "{value}");
}
