//! Answers are printed as soon as they are known: line by line for typed input, and before the next hard puzzle is
//! solved.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use crate::common::endless;

const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A running program, with its typed input and its output.
struct Talk {
    child: Child,
    keys: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Talk {
    fn begin(arguments: &[&str]) -> Self {
        let mut child = crate::interruptible()
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let (send, lines) = channel();
        let out = BufReader::new(child.stdout.take().expect("piped"));
        std::thread::spawn(move || out.lines().map_while(Result::ok).try_for_each(|line| send.send(line)));
        let keys = child.stdin.take();
        Self { child, keys, lines }
    }

    fn types(&mut self, text: &str) {
        self.keys.as_mut().expect("still open").write_all(text.as_bytes()).expect("it reads");
    }

    #[track_caller]
    fn answers(&self, line: &str) {
        assert_eq!(self.lines.recv_timeout(Duration::from_secs(60)).expect("an answer"), line);
    }

    /// Checks that no output arrives for longer than a pause.
    #[track_caller]
    fn waits(&self) {
        let answer = self.lines.recv_timeout(Duration::from_millis(600));
        assert_eq!(answer, Err(RecvTimeoutError::Timeout));
    }

    /// Ends the input; returns the remaining output and the exit code.
    fn end(mut self) -> (Vec<String>, Option<i32>) {
        drop(self.keys.take());
        let rest = self.lines.iter().collect();
        (rest, self.child.wait().expect("it ends").code())
    }
}

/// At first nobody writes to it; then somebody does.
#[cfg(unix)]
#[test]
fn what_is_waited_for_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there").success());
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sudoscope"));
    command.arg("solve").arg(&pipe).stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut told = String::new();
    let mut lines = std::io::BufReader::new(child.stderr.take().expect("piped"));
    std::io::BufRead::read_line(&mut lines, &mut told).expect("text");
    let expected =
        format!("sudoscope: waiting for another program to write to the pipe {}\n", pipe.display());
    assert_eq!(told, expected);
    std::fs::write(&pipe, "1234\n3412\n2143\n....\n").expect("it reads");
    let ended = child.wait_with_output().expect("it ends");
    assert!(ended.status.success() && String::from_utf8_lossy(&ended.stdout).contains("4321"));
}

#[test]
fn typed_lines_are_solved_one_by_one() {
    let mut talk = Talk::begin(&["solve", "-"]);
    for _ in 0..3 {
        talk.types(&format!("{NINE}\n"));
        talk.answers(SOLVED);
    }
    talk.types(&NINE[..40]);
    talk.waits();
    talk.types(&format!("{}\n# a comment\n", &NINE[40..]));
    talk.answers(SOLVED);
    assert_eq!(talk.end(), (vec![], Some(0)));
}

#[test]
fn typed_lines_are_converted_one_by_one() {
    for (to, opening, entry) in [("line", None, NINE), ("csv", Some("puzzle,name"), NINE)] {
        let mut talk = Talk::begin(&["convert", "-", "-", "--to", to]);
        for round in 0..3 {
            talk.types(&format!("{NINE}\n"));
            if let Some(opening) = opening.filter(|_| round == 0) {
                let line = talk.lines.recv_timeout(Duration::from_secs(60)).expect("an answer");
                assert!(line.starts_with("puzzle"), "{line}, expected such as {opening}");
            }
            let line = talk.lines.recv_timeout(Duration::from_secs(60)).expect("an answer");
            assert!(line.starts_with(entry), "{line}");
        }
        assert_eq!(talk.end(), (vec![], Some(0)));
    }
}

#[test]
fn other_syntaxes_of_lines_are_answered_too() {
    let mut talk = Talk::begin(&["solve", "-"]);
    talk.types("puzzle,clues\n");
    talk.waits();
    talk.types(&format!("{NINE},30\n"));
    talk.answers(SOLVED);
    let mut talk = Talk::begin(&["solve", "--format", "line", "-"]);
    talk.types("1234341221434321\n");
    talk.answers("1234341221434321");
}

#[test]
fn rows_that_are_typed_are_one_board() {
    let mut talk = Talk::begin(&["solve", "-"]);
    for row in 0..9 {
        talk.types(&format!("{}\n", &NINE[9 * row..9 * row + 9]));
        if row % 4 == 0 {
            talk.waits();
        }
    }
    let rows: Vec<String> = (0..9).map(|row| SOLVED[9 * row..9 * row + 9].to_owned()).collect();
    assert_eq!(talk.end(), (rows, Some(0)));
    // The first of these could be a board of side four.
    let mut talk = Talk::begin(&["solve", "--json", "-"]);
    talk.types(&format!("1{}\n", ".".repeat(15)));
    talk.waits();
    talk.types(&format!("{}\n", ".".repeat(16)).repeat(15));
    let (records, code) = talk.end();
    assert_eq!((records.len(), code), (1, Some(0)), "one board of side sixteen");
}

#[test]
fn input_without_pauses_is_read_like_a_file() {
    let mut talk = Talk::begin(&["solve", "-"]);
    talk.types(&format!("{NINE}\n"));
    let (lines, code) = talk.end();
    assert_eq!((lines.len(), code), (9, Some(0)), "one puzzle, row by row");
}

#[test]
fn results_appear_while_the_next_puzzle_is_searched() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("easy then endless.txt");
    std::fs::write(&file, format!("{NINE}\n{NINE}\n{}\n{NINE}\n", endless())).expect("a file");
    let file = file.to_str().expect("text");
    let mut talk = Talk::begin(&["solve", "--algorithm", "brute-force", file]);
    talk.answers(SOLVED);
    talk.answers(SOLVED);
    talk.waits();
    talk.child.kill().expect("it runs");
    talk.child.wait().expect("it ends");
}

#[cfg(unix)]
#[test]
fn an_interrupt_while_waiting_prints_the_sum() {
    let mut talk = Talk::begin(&["solve", "--stats", "-"]);
    talk.types(&format!("{NINE}\n"));
    talk.answers(SOLVED);
    let interrupt = Command::new("kill").args(["-INT", &talk.child.id().to_string()]).status();
    assert!(interrupt.expect("kill is there").success());
    assert_eq!(talk.child.wait().expect("it ends").code(), Some(130));
    let rest: Vec<String> = talk.lines.iter().collect();
    assert!(rest.last().is_some_and(|line| line.starts_with("# 1 of 1 solved")), "{rest:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_named_pipe_is_answered_line_by_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there").success());
    let talk = Talk::begin(&["solve", pipe.to_str().expect("text")]);
    let mut keys = std::fs::File::options().write(true).open(&pipe).expect("it reads");
    writeln!(keys, "{NINE}").expect("it reads");
    talk.answers(SOLVED);
    drop(keys);
    assert_eq!(talk.end().1, Some(0));
}

#[test]
fn a_long_list_is_converted_in_order() {
    let count = 20_000;
    let mut talk = Talk::begin(&["convert", "-", "-", "--to", "line"]);
    let mut keys = talk.keys.take().expect("still open");
    let writer = std::thread::spawn(move || {
        for i in 0..count {
            writeln!(keys, "{NINE} puzzle {i}").expect("it reads");
        }
    });
    for i in 0..count {
        talk.answers(&format!("{NINE} puzzle {i}"));
    }
    writer.join().expect("all is written");
    let mut rest = String::new();
    assert_eq!(talk.child.stdout.take().map_or(Ok(0), |mut out| out.read_to_string(&mut rest)).ok(), Some(0));
    assert_eq!(talk.end().1, Some(0));
}
