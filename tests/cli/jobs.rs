//! Work on all cores has the same output, messages and exit codes as on one, in the order of the input.

use std::fmt::Write;
use std::process::Output;

use super::{library, sudoscope};

const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EMPTY: &str = ".................................................................................";

fn run(arguments: &[&str], jobs: &str, text: &str) -> Output {
    let mut command = sudoscope();
    command.args(arguments).args(["--jobs", jobs]).write_stdin(text);
    command.output().expect("it runs")
}

/// A list with easy and hard puzzles, mistakes, comments and various line ends.
fn mixed(lines: usize) -> String {
    let hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let mut text = String::new();
    for i in 0..lines {
        match i % 50 {
            7 => writeln!(text, "# a comment {i}"),
            13 => writeln!(text, "{NINE}5"),
            21 => writeln!(text, "{}", NINE.replacen('5', "x", 1)),
            34 => writeln!(text, "5{}", &NINE[1..]),
            40 => writeln!(text, "{hard} hard {i}\r"),
            41 => writeln!(text, "55{}", &NINE[2..]),
            45 => writeln!(text),
            _ => writeln!(text, "{NINE} easy {i}"),
        }
        .expect("a string takes all");
    }
    text
}

fn assert_same(arguments: &[&str], text: &str) -> Output {
    let one = run(arguments, "1", text);
    for jobs in ["2", "5"] {
        let several = run(arguments, jobs, text);
        let lines = |output: &Output| String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(lines(&several), lines(&one), "{arguments:?} with {jobs} jobs");
        assert_eq!(several.stderr, one.stderr, "{arguments:?} with {jobs} jobs");
        assert_eq!(several.status.code(), one.status.code(), "{arguments:?} with {jobs} jobs");
    }
    one
}

#[test]
fn solutions_and_mistakes_follow_the_line_order() {
    let text = mixed(3000);
    let solved = assert_same(&["solve", "-"], &text);
    assert_eq!(solved.status.code(), Some(2));
    let told = String::from_utf8_lossy(&solved.stderr).into_owned();
    let shown: Vec<usize> = told
        .lines()
        .filter_map(|line| line.trim().strip_prefix("--> standard input:")?.split(':').next()?.parse().ok())
        .collect();
    assert_eq!(shown.len(), 20, "{told}");
    assert!(shown.is_sorted() && shown[..3] == [14, 22, 42], "{shown:?}");
    assert!(told.ends_with("entries are not puzzles\n"), "{told}");
    assert_same(&["solve", "--count", "-"], &text);
    assert_same(&["solve", "--algorithm", "dlx", "-"], &text);
}

#[test]
fn an_unsolvable_puzzle_is_named_in_order() {
    let unsolvable = NINE.replacen('.', "1", 1);
    let text = format!("{NINE}\n{unsolvable}\n{NINE}\n").repeat(40);
    let solved = assert_same(&["solve", "-"], &text);
    let lines = String::from_utf8(solved.stdout).expect("text");
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!((lines.len(), solved.status.code()), (120, Some(1)));
    for (i, line) in lines.iter().enumerate() {
        assert_eq!(*line == "no solution", i % 3 == 1, "{i}: {line}");
    }
}

#[test]
fn all_solutions_of_one_puzzle_stand_together() {
    let text = format!("{}\n{}\n{}\n", &EMPTY[..16], &"1...............", "12..............").repeat(20);
    let all = assert_same(&["solve", "--format", "line", "--all", "-"], &text);
    let lines = String::from_utf8(all.stdout).expect("digits");
    let lines: Vec<&str> = lines.lines().collect();
    assert!(
        lines[288..288 + 72].iter().all(|line| line.starts_with('1')),
        "the 288 of the empty board are first"
    );
}

#[test]
fn lists_convert_in_order_until_a_mistake() {
    let mixed_list = mixed(3000);
    let whole: String = mixed_list
        .lines()
        .filter(|line| line.contains("easy"))
        .fold(String::new(), |text, line| text + line + "\n");
    for to in ["line", "csv", "opensudoku"] {
        assert_same(&["convert", "-", "-", "--to", to], &whole);
    }
    let refused = assert_same(&["convert", "-", "-", "--to", "csv"], &mixed_list);
    assert_eq!(refused.status.code(), Some(2));
    let told = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(told.contains("--> -:14:") || told.contains("standard input:14:"), "{told}");
}

#[test]
fn rows_of_a_comparison_stand_in_order() {
    let names = |jobs: &str| {
        let file = library("9x9-bulk.txt");
        let arguments = ["compare", "--csv", "--algorithm", "dlx", "--algorithm", "norvig", &file];
        let output = run(&arguments, jobs, "");
        let text = String::from_utf8(output.stdout).expect("text");
        let untimed = text.lines().map(|line| line.rsplit_once(',').expect("columns").0.to_owned());
        untimed.collect::<Vec<String>>()
    };
    let one = names("1");
    assert_eq!(one.len(), 41);
    assert_eq!(names("2"), one);
}

#[test]
fn the_number_of_workers_does_not_change_sums() {
    let sum = |jobs: &str| {
        let output = run(&["solve", "--stats", "--algorithm", "norvig", &library("9x9-bulk.txt")], jobs, "");
        let text = String::from_utf8(output.stdout).expect("text");
        let last = text.lines().last().expect("a sum");
        last.rsplit_once(',').expect("the time is last").0.to_owned()
    };
    assert_eq!(sum("3"), sum("1"));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_all_workers() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Stdio;
    let endless = crate::common::endless().to_string();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("list.txt");
    std::fs::write(&file, format!("{NINE}\n{NINE}\n{endless}\n{endless}\n{NINE}\n").repeat(3))
        .expect("a file");
    let mut command = crate::interruptible();
    command.args(["solve", "--algorithm", "brute-force", "--jobs", "4"]).arg(&file);
    let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
    let mut lines = BufReader::new(child.stdout.take().expect("piped"));
    let mut first = String::new();
    for _ in 0..2 {
        lines.read_line(&mut first).expect("solved while others are searched");
    }
    // By now, the other workers have started.
    std::thread::sleep(std::time::Duration::from_millis(300));
    let interrupt = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupt.expect("kill is there").success());
    let mut rest = String::new();
    lines.read_to_string(&mut rest).expect("text");
    assert_eq!(
        (rest.as_str(), child.wait().expect("it ends").code()),
        ("stopped before the end\n", Some(130))
    );
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_list() {
    use std::io::Write as _;
    let most = |lines: usize| {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_sudoscope"))
            .args(["solve", "--format", "line", "--jobs", "2", "-"])
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::null())
            .spawn()
            .expect("it starts");
        let mut keys = child.stdin.take().expect("piped");
        let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";
        let thousand = solved.repeat(1000);
        for _ in 0..lines / 1000 {
            keys.write_all(thousand.as_bytes()).expect("it reads");
        }
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).expect("it runs");
        drop(keys);
        assert!(child.wait().expect("it ends").success());
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a figure");
        peak.trim().trim_end_matches(" kB").parse::<u64>().expect("a number")
    };
    let (few, many) = (most(20_000), most(200_000));
    assert!(many < few + 8_000, "{few} KiB for few lines, {many} KiB for ten times as many");
}

#[test]
fn parts_of_a_list_match_the_whole() {
    let list = format!("{NINE}\n{NINE} a name\n{NINE}\n");
    for arguments in [
        &["solve", "--format", "line", "--lines", "-"][..],
        &["convert", "-", "-", "--format", "line", "--to", "line", "--lines"],
    ] {
        let whole = run(arguments, "2", &list);
        let parts = list.lines().map(|line| run(arguments, "2", &format!("{line}\n")).stdout);
        assert_eq!(parts.collect::<Vec<_>>().concat(), whole.stdout, "{arguments:?}");
        for empty in ["", "\n", "# nothing\n"] {
            let nothing = run(arguments, "2", empty);
            assert_eq!((nothing.status.code(), nothing.stdout.len(), nothing.stderr.len()), (Some(0), 0, 0));
        }
    }
    assert_eq!(run(&["solve", "-"], "1", "").status.code(), Some(2));
}
