//! `sudoscope trace`: the steps of a run as lines, live and from a file.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use predicates::prelude::*;
use predicates::str::contains;
use serde_json::Value;
use sudoscope::in_words::grouped;
use sudoscope::trace::file;

use super::{assert_refused, library, sudoscope};
use crate::common::endless;

fn trace(arguments: &[&str], code: i32) -> String {
    let output = sudoscope().arg("trace").args(arguments).assert().code(code).get_output().clone();
    String::from_utf8(output.stdout).expect("text")
}

/// The steps, without the first line.
fn json(text: &str) -> Vec<Value> {
    text.lines().skip(1).map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

/// The output without the times, which differ from run to run.
fn untimed(arguments: &[&str], code: i32) -> String {
    trace(&[arguments, &["--no-times"]].concat(), code)
}

#[test]
fn a_step_is_a_line_with_its_reason() {
    let lines = json(&trace(&[&library("4x4.txt"), "--algorithm", "brute-force"], 0));
    assert_eq!(lines[0]["step"], 1);
    assert_eq!((&lines[0]["kind"], &lines[0]["reason"]), (&"assign".into(), &"guess".into()));
    assert_eq!((&lines[0]["row"], &lines[0]["depth"]), (&1.into(), &1.into()));
    assert!(lines[0]["digit"].as_str().is_some_and(|digit| "1234".contains(digit)));
    let last = lines.last().expect("some steps");
    assert_eq!((&last["kind"], &last["step"]), (&"solution".into(), &lines.len().into()));
    assert_eq!(last.get("row"), None);
}

#[test]
fn reasons_name_their_cells_and_units() {
    let lines = json(&trace(&[&library("9x9-very-hard.txt")], 0));
    let one = |reason: &str| lines.iter().find(|line| line["reason"] == reason).expect("one of each");
    assert!(
        one("hidden single")["unit"]
            .as_str()
            .is_some_and(|unit| { ["row ", "column ", "block "].iter().any(|kind| unit.starts_with(kind)) })
    );
    let peer = one("peer elimination");
    let [row, column, by_row, by_column] =
        ["row", "column", "by_row", "by_column"].map(|key| peer[key].as_u64().expect("a number") - 1);
    let same_block = (row / 3, column / 3) == (by_row / 3, by_column / 3);
    assert!(row == by_row || column == by_column || same_block, "{peer}");
    let arcs = json(&trace(&[&library("9x9-hard.txt"), "--algorithm", "ac3", "--to", "200"], 0));
    assert!(arcs.iter().any(|line| line["kind"] == "examine" && line["by_column"].is_u64()));
}

#[test]
fn csv_has_headings_and_the_same_fields() {
    let file = library("16x16-signs.txt");
    let text = untimed(&[&file, "--format", "csv", "--to", "500"], 0);
    let (head, text) = text.split_once('\n').expect("a first line");
    assert_eq!(head.strip_prefix("# "), untimed(&[&file, "--to", "1"], 0).lines().next());
    let mut csv = csv::Reader::from_reader(text.as_bytes());
    let headings: Vec<String> = csv.headers().expect("headings").iter().map(String::from).collect();
    let lines = json(&untimed(&[&file, "--to", "500"], 0));
    let records: Vec<csv::StringRecord> = csv.records().map(|record| record.expect("a record")).collect();
    assert_eq!((records.len(), lines.len()), (500, 500));
    for (record, line) in records.iter().zip(&lines) {
        for (heading, field) in headings.iter().zip(record) {
            let same = match &line[heading] {
                Value::Null => String::new(),
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            assert_eq!(field, same, "{heading} of {line}");
        }
    }
}

#[test]
fn a_range_is_cut_out_of_the_whole() {
    let file = library("9x9-hard.txt");
    let all = untimed(&[&file], 0);
    let lines: Vec<&str> = all.lines().collect();
    let some = [&lines[..1], &lines[10..31]].concat();
    assert_eq!(untimed(&[&file, "--from", "10", "--to", "30"], 0).lines().collect::<Vec<_>>(), some);
    let steps = lines.len() - 1;
    let past = steps + 1;
    let nothing = sudoscope().args(["trace", &file, "--from", &past.to_string()]).assert().code(2);
    nothing.stderr(contains(format!("--from {past}: the run has {} steps", grouped(steps as u64))));
    assert_refused(
        sudoscope().args(["trace", &file, "--from", "5", "--to", "4"]),
        "--to 4 is before --from 5",
    );
}

#[test]
fn times_increase_until_the_run_ends() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.sudoscope");
    let run = path.to_str().expect("text");
    let live = trace(&[&library("9x9-hard.txt"), "--record", run], 0);
    let times = |text: &str| -> Vec<f64> {
        json(text).iter().map(|line| line["seconds"].as_f64().expect("a time")).collect()
    };
    let recorded = times(&trace(&[run], 0));
    for times in [&times(&live), &recorded] {
        assert!(times.is_sorted() && times[0] >= 0.0 && times.iter().any(|time| *time > 0.0));
    }
    let took = file::open(&path).expect("a run").finish.expect("an end").took.as_secs_f64();
    assert!(recorded.last().is_some_and(|last| *last > 0.0 && *last <= took));
    let some = times(&trace(&[run, "--from", "100", "--to", "200"], 0));
    assert_eq!(some, recorded[99..200]);
}

/// Standard error mentions that the lane is one of several.
#[test]
fn traced_guesses_match_the_solvers_count() {
    let file = library("9x9-hard.txt");
    for solver in ["learning", "learning:mrv", "parallel", "cbj", "mrv"] {
        let output = sudoscope().args(["trace", &file, "--algorithm", solver]).assert().success();
        let output = output.get_output().clone();
        let lines = json(&String::from_utf8(output.stdout).expect("text"));
        let guesses = lines.iter().filter(|line| line["reason"] == "guess").count();
        let solved = sudoscope().args(["solve", "--json", "--algorithm", solver, &file]).assert().success();
        let solved: Value = serde_json::from_slice(&solved.get_output().stdout).expect("an object");
        let is_lane = solver == "parallel";
        assert!(guesses > 0 && (is_lane || solved["guesses"] == guesses), "{solver}: {guesses}");
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!(said.contains("the steps of one lane of a parallel search"), is_lane, "{said}");
    }
}

#[test]
fn a_nogood_is_what_it_is_made_of() {
    let member = |one: &Value| ["row", "column", "digit"].map(|key| one[key].to_string());
    for solver in ["learning", "cbj:static,ascending,none"] {
        let arguments = [&library("9x9-no-solution.txt"), "--algorithm", solver, "--to", "30000"];
        let mut on_board = std::collections::BTreeSet::new();
        let mut nogoods = 0;
        for line in json(&untimed(&arguments, 0)) {
            match line["kind"].as_str() {
                Some("assign") => assert!(on_board.insert(member(&line))),
                Some("retract") => assert!(on_board.remove(&member(&line))),
                _ => {}
            }
            // All digits of a nogood are on the board, except the excluded one.
            let Some(members) = line["nogood"].as_array() else { continue };
            let members: Vec<_> = members.iter().map(member).collect();
            assert!(members.contains(&member(&line)), "{line}");
            assert!(members.iter().all(|one| *one == member(&line) || on_board.contains(one)), "{line}");
            assert_eq!(line["reason"], "nogood");
            nogoods += 1;
        }
        assert!(nogoods > 0 || solver != "learning", "{solver}");
    }
}

#[test]
fn a_list_entry_is_chosen_by_number() {
    let list = library("9x9-bulk.txt");
    let third = untimed(&[&list, "--puzzle", "3"], 0);
    let text = std::fs::read_to_string(&list).expect("a list");
    let givens = text.lines().filter_map(|line| line.get(..81)).nth(2).expect("three puzzles");
    let head: Value = serde_json::from_str(third.lines().next().expect("a line")).expect("an object");
    assert_eq!(head["board"].as_str().map(|board| board.replace('.', "0")), Some(givens.replace('.', "0")));
    assert_refused(sudoscope().args(["trace", &list, "--puzzle", "99"]), "there is no puzzle 99");
    let explain = ["explain", &list, "--cell", "R1C1"];
    sudoscope().args(explain).args(["--puzzle", "20"]).assert().success();
    assert_refused(sudoscope().args(explain), "has several puzzles; --puzzle N chooses one");
    let one = library("9x9-hard.txt");
    assert_refused(
        sudoscope().args(["trace", &one, "--puzzle", "2"]),
        "has one puzzle; there is no puzzle 2",
    );
    sudoscope().args(["trace", &one, "--puzzle", "1", "--format", "none"]).assert().success();
}

#[test]
fn a_recorded_run_prints_like_the_original() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.sudoscope");
    let run = path.to_str().expect("text");
    let live = untimed(&[&library("9x9-hard.txt"), "--algorithm", "mrv", "--record", run], 0);
    assert!(live.lines().count() > 100);
    assert_eq!(untimed(&[run], 0), live);
    let lines: Vec<&str> = live.lines().collect();
    let some = [&lines[..1], &lines[50..]].concat();
    assert_eq!(untimed(&[run, "--from", "50"], 0).lines().collect::<Vec<_>>(), some);
    assert_eq!(trace(&[run, "--format", "none"], 0), "");
    assert_refused(sudoscope().args(["trace", run, "--algorithm", "dlx"]), "not for a recorded run");
    assert_refused(sudoscope().args(["trace", run, "--puzzle", "1"]), "not for a recorded run");
}

#[test]
fn a_damaged_run_prints_up_to_the_damage() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, mended) = (folder.path().join("run.sudoscope"), folder.path().join("mended.sudoscope"));
    let (run, mended) = (path.to_str().expect("text"), mended.to_str().expect("text"));
    let live = untimed(&[&library("9x9-hard.txt"), "--record", run], 0);
    let bytes = std::fs::read(&path).expect("a file");
    std::fs::write(&path, &bytes[..bytes.len() - 10]).expect("a file");
    let damaged = sudoscope().args(["trace", run, "--no-times", "--record", mended]).assert().code(2);
    damaged.stdout(live.clone()).stderr(contains("the file ends early").and(contains("run.sudoscope: ")));
    assert_eq!(untimed(&[mended], 1), live, "its end is still missing");
    std::fs::write(&path, &bytes[..20]).expect("a file");
    assert_refused(
        sudoscope().args(["trace", run]),
        "the puzzle of the run cannot be read: the file ends early",
    );
}

/// A file with a race of brute force and MRV, and a file with each run.
pub(super) fn race(folder: &Path) -> (PathBuf, [PathBuf; 2]) {
    let singles = ["brute-force", "mrv"].map(|solver| {
        let path = folder.join(solver);
        let run = path.to_str().expect("text");
        trace(&[&library("9x9-hard.txt"), "--algorithm", solver, "--format", "none", "--record", run], 0);
        path
    });
    let [first, second] = singles.each_ref().map(|path| file::open(path).expect("a run"));
    let path = folder.join("race.sudoscope");
    let finish = |run: &file::Saved| run.finish.clone().expect("it has ended");
    let mut writer = file::FileWriter::create(&path, &first.about).expect("a file");
    first.trace.chunks().for_each(|chunk| writer.chunk(chunk).expect("written"));
    writer.next_run(&finish(&first), 1, &second.about).expect("written");
    second.trace.chunks().for_each(|chunk| writer.chunk(chunk).expect("written"));
    writer.finish(&finish(&second)).expect("written");
    (path, singles)
}

#[test]
fn a_races_run_is_chosen_by_number() {
    let folder = tempfile::tempdir().expect("a folder");
    let (race, singles) = race(folder.path());
    let race = race.to_str().expect("text");
    let [first, second] = singles.each_ref().map(|path| trace(&[path.to_str().expect("text")], 0));
    let said = sudoscope().args(["trace", race]).assert().code(0).stdout(first.clone());
    said.stderr(contains("a race of 2 runs: this is the first, by brute-force; --run 2 chooses the second"));
    sudoscope().args(["trace", race, "--run", "1"]).assert().code(0).stdout(first).stderr("");
    sudoscope().args(["trace", race, "--run", "2"]).assert().code(0).stdout(second).stderr("");
    assert_refused(sudoscope().args(["trace", race, "--run", "3"]), "it holds 2 runs; there is no run 3");
    sudoscope().args(["trace", race, "--run", "0"]).assert().code(2).stderr(contains("0 is not in 1..=255"));
    let puzzle = library("9x9-hard.txt");
    assert_refused(sudoscope().args(["trace", &puzzle, "--run", "1"]), "--run is for a recorded race");

    let asked = |run: &str| {
        let mut command = sudoscope();
        let question = ["--cell", "R1C1", "--json", "--run", run];
        let output = command.arg("explain").arg(race).args(question).assert().code(0).get_output().clone();
        serde_json::from_slice::<Value>(&output.stdout).expect("an object")
    };
    assert_ne!(asked("1"), asked("2"));
}

#[test]
fn only_a_run_or_puzzle_is_accepted() {
    assert_refused(sudoscope().args(["trace", "/no/such/file"]), "/no/such/file cannot be read");
    assert_refused(sudoscope().args(["trace", &library("9x9-bulk.txt")]), "has several puzzles");
    let nowhere = ["trace", &library("4x4.txt"), "--record", "/no/such/folder/run.sudoscope"];
    assert_refused(sudoscope().args(nowhere), "/no/such/folder/run.sudoscope cannot be written");
}

/// A run that would never end, with piped output.
fn endless_trace(more: &[&str]) -> (tempfile::TempDir, std::process::Child) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("endless.txt");
    std::fs::write(&file, endless().to_string()).expect("a file");
    let mut command = crate::interruptible();
    command.args(["trace", "--algorithm", "brute-force"]).arg(&file).args(more);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    (folder, child)
}

#[test]
fn closing_the_pipe_ends_the_trace_quietly() {
    let (_folder, mut child) = endless_trace(&[]);
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    assert!(
        lines.next().is_some_and(|line| line.is_ok_and(|line| line.contains("\"solver\":\"brute-force\"")))
    );
    assert!(lines.next().is_some_and(|line| line.is_ok_and(|line| line.contains("\"step\":1,"))));
    drop(lines);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_was_recorded() {
    let target = tempfile::tempdir().expect("a folder");
    let run = target.path().join("run.sudoscope");
    let run = run.to_str().expect("text");
    let (_folder, mut child) = endless_trace(&["--format", "none", "--log", "debug", "--record", run]);
    let mut told = BufReader::new(child.stderr.take().expect("piped")).lines().map_while(Result::ok);
    assert!(told.any(|line| line.contains("brute-force starts on endless")));
    std::thread::sleep(std::time::Duration::from_millis(300));
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupt.expect("kill is there").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let lines = json(&trace(&[run, "--to", "1000"], 0));
    assert_eq!(lines.len(), 1000);
    let whole = sudoscope().args(["trace", run, "--format", "none"]).assert().code(1).stdout("");
    whole.stderr(contains("run.sudoscope: the solver had not ended"));
}

/// This holds even if nobody reads the output.
#[cfg(unix)]
#[test]
fn repeated_signals_do_not_lose_the_recording() {
    let target = tempfile::tempdir().expect("a folder");
    for (number, signals) in ["INT INT", "TERM TERM", "TERM INT", "HUP TERM", "INT INT INT"]
        .into_iter()
        .cycle()
        .take(15)
        .enumerate()
    {
        let run = target.path().join(format!("{number}.sudoscope"));
        let run = run.to_str().expect("text");
        let (_folder, mut child) = endless_trace(&["--log", "debug", "--record", run]);
        let mut told = BufReader::new(child.stderr.take().expect("piped")).lines().map_while(Result::ok);
        assert!(told.any(|line| line.contains("brute-force starts on endless")));
        // By then, its output is full.
        std::thread::sleep(Duration::from_millis(20 * number as u64 + 100));
        for signal in signals.split(' ') {
            let sent = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
            assert!(sent.expect("kill is there").success());
        }
        let began = Instant::now();
        assert_eq!(child.wait().expect("it ends").code(), Some(130), "{number}");
        assert!(began.elapsed() < Duration::from_secs(60));
        let whole = sudoscope().args(["trace", run, "--format", "none"]).assert().code(1).stdout("");
        whole.stderr(contains("the solver had not ended"));
        let lost = told.filter(|line| line.contains("lost")).count();
        assert_eq!(lost, 0);
    }
}

#[cfg(unix)]
#[test]
fn a_copy_that_is_not_written_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let [run, copy] = ["run.sudoscope", "copy.sudoscope"].map(|name| folder.path().join(name));
    let file = library("9x9-very-hard.txt");
    let arguments =
        ["--algorithm", "brute-force", "--format", "none", "--record", run.to_str().expect("text")];
    trace(&[&[&*file], &arguments[..]].concat(), 0);
    let mut command = crate::interruptible();
    command.arg("trace").arg(&run).arg("--record").arg(&copy);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    std::thread::sleep(Duration::from_millis(500));
    let sent = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(sent.expect("kill is there").success());
    let mut child = child;
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let mut told = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().expect("piped"), &mut told).expect("text");
    assert!(told.contains("interrupted; ") && told.contains("copy.sudoscope is not written"), "{told}");
    assert!(!copy.exists());
}

#[test]
fn waiting_for_the_reader_is_not_counted() {
    const WAIT: Duration = Duration::from_millis(1500);
    let folder = tempfile::tempdir().expect("a folder");
    let run = folder.path().join("run.sudoscope");
    let started = Instant::now();
    let mut command = crate::interruptible();
    command.args(["trace", &library("9x9-very-hard.txt"), "--record"]).arg(&run);
    let child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
    // Its output is more than a pipe can hold.
    std::thread::sleep(WAIT);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success() && output.stdout.len() > 1 << 20);
    let saved = file::open(&run).expect("a run");
    let took = saved.finish.expect("an end").took;
    assert!(took + WAIT / 2 < started.elapsed(), "{took:?}");
    assert!(saved.trace.time_at(saved.trace.len()) <= took);
}
