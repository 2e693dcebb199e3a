//! Watching programs.

use std::ffi::OsString;
use std::time::{Duration, Instant};

use crate::gui::model::Model;
use crate::gui::msg::{DebugMsg, Msg, RunMsg, WatchMsg};
use crate::gui::run::debugger::{Target, TargetKind};
use crate::gui::run::source::State;
use crate::gui::run::watched::{Watch, Watched};
use crate::gui::test_support::{FAULTY, blank, error, recorded, run, send, wait};
use crate::gui::update::update;
use crate::program::Address;
use crate::solver::Outcome;
use crate::trace::Landmark;

const BOARD: &str = "1..............4";

/// A model that watches what a shell prints.
fn watching(script: &str) -> Model {
    let mut model = blank();
    let command: Vec<OsString> = ["sh", "-c", script].map(OsString::from).into();
    let watch = Watch { command, name: "a script".into(), ..Watch::default() };
    update(&mut model, Msg::Watch(WatchMsg::Begin(watch)));
    model
}

fn begun(script: &str) -> Model {
    let mut model = watching(script);
    wait(&mut model, "the puzzle is shown", |model| model.lanes.is_some());
    model
}

fn ended(model: &mut Model) {
    wait(model, "the run ends", |model| run(model).has_ended());
}

#[test]
fn steps_are_shown_while_the_program_still_runs() {
    let mut model = begun(&format!("echo {BOARD}; echo 12.............4; sleep 600"));
    wait(&mut model, "its first step", |model| recorded(model) == 1);
    assert!(!run(&model).has_ended() && model.opening.is_none());
    let since = Instant::now();
    update(&mut model, Msg::Run(RunMsg::StopSolver));
    ended(&mut model);
    assert!(since.elapsed() < Duration::from_secs(20), "it does not wait for the program");
    assert_eq!(run(&model).outcome(), Some(&Outcome::Stopped));
    assert!(model.notice.is_none(), "it was stopped from here: {:?}", model.notice);
}

#[test]
fn a_programs_remarks_and_exit_status_are_shown() {
    let lines: Vec<&str> = FAULTY.lines().collect();
    let script = format!("printf '%s\\n' '{}'; echo oops >&2; exit 3", lines.join("' '"));
    let mut model = begun(&script);
    ended(&mut model);
    wait(&mut model, "its end is told", |model| model.notice.is_some());
    assert!(error(&model).contains("exit status: 3") && error(&model).contains("oops"), "{}", error(&model));
    let (place, _) = run(&model).trace.remarks().at(1);
    assert_eq!(place.line, Some(14));
    assert_eq!(run(&model).algorithm.name(), "python3 solution.py");
    assert_eq!(run(&model).watched.as_ref().map(Watched::errors), Some(vec!["oops".to_owned()]));
    // Again: the run is kept.
    update(&mut model, Msg::Watch(WatchMsg::Again));
    wait(&mut model, "the second run", |model| model.kept_runs.iter().count() == 1 && model.lanes.is_some());
    ended(&mut model);
}

#[test]
fn a_breakpoint_holds_a_program_run_again() {
    let mut model = begun(&format!("echo {BOARD}; echo 12.............4; echo 123............4"));
    ended(&mut model);
    let assignments =
        Target { kind: TargetKind::Plain(Landmark::Assignment), cell: None, digit: None, depth: 1 };
    send(&mut model, [DebugMsg::Aim(assignments), DebugMsg::Break].map(Msg::Debug));
    update(&mut model, Msg::Watch(WatchMsg::Again));
    wait(&mut model, "it is held", |model| {
        model.lanes.is_some() && matches!(run(model).state(), State::Held(_))
    });
    assert_eq!(recorded(&model), 1);
    send(&mut model, [Msg::Debug(DebugMsg::Remove(0))]);
    ended(&mut model);
    assert_eq!(recorded(&model), 2);
}

/// So is one that cannot be started.
#[test]
fn a_program_without_a_puzzle_is_reported() {
    let mut model = watching("echo hello");
    wait(&mut model, "it is told", |model| model.notice.is_some());
    assert!(error(&model).contains("no board found"), "{}", error(&model));
    let mut model = blank();
    let watch = Watch { command: vec!["/nowhere/to/be/found".into()], ..Watch::default() };
    update(&mut model, Msg::Watch(WatchMsg::Begin(watch)));
    wait(&mut model, "it is told", |model| model.notice.is_some());
    assert!(error(&model).contains("cannot be started"), "{}", error(&model));
}

#[cfg(unix)]
#[test]
fn connecting_programs_are_shown_one_after_another() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("steps.sock");
    let connect = |text: String| {
        let to = path.clone();
        std::thread::spawn(move || {
            loop {
                if let Ok(mut stream) = std::os::unix::net::UnixStream::connect(&to) {
                    return std::io::Write::write_all(&mut stream, text.as_bytes()).expect("it is read");
                }
                std::thread::sleep(Duration::from_millis(10));
            }
        })
    };
    let mut model = blank();
    let watch = Watch { listen: Some(Address::Path(path.clone())), ..Watch::default() };
    update(&mut model, Msg::Watch(WatchMsg::Begin(watch)));
    let first = connect(format!("{BOARD}\n12.............4\n"));
    wait(&mut model, "the puzzle is shown", |model| model.lanes.is_some());
    ended(&mut model);
    assert_eq!(recorded(&model), 1);
    first.join().expect("it has sent all");
    update(&mut model, Msg::Watch(WatchMsg::Again));
    let second = connect(format!("{BOARD}\n12.............4\n123............4\n"));
    wait(&mut model, "the second run", |model| model.lanes.is_some() && recorded(model) == 2);
    second.join().expect("it has sent all");
}

#[cfg(target_os = "linux")]
#[test]
fn cancelled_or_left_programs_leave_no_processes() {
    let folder = tempfile::tempdir().expect("a folder");
    let (first, second) = (folder.path().join("first"), folder.path().join("second"));
    let sleeps = |path: &std::path::Path| format!("(sleep 600 & echo $! > {}; wait)", path.display());
    let mut model = begun(&format!("echo {BOARD}; {}", sleeps(&first)));
    let mut other = watching(&sleeps(&second));
    wait(&mut other, "it has started", |_| {
        std::fs::read_to_string(&second).is_ok_and(|text| text.ends_with('\n'))
    });
    wait(&mut model, "it has started", |_| {
        std::fs::read_to_string(&first).is_ok_and(|text| text.ends_with('\n'))
    });
    update(&mut other, Msg::Watch(WatchMsg::Cancel));
    assert!(other.opening.is_none());
    drop(model);
    for path in [first, second] {
        let pid = std::fs::read_to_string(path).expect("the number of the process");
        let is_left = || {
            let state = std::fs::read_to_string(format!("/proc/{}/stat", pid.trim())).unwrap_or_default();
            !(state.is_empty() || state.contains(") Z "))
        };
        let since = Instant::now();
        while is_left() {
            assert!(since.elapsed() < Duration::from_secs(20), "{pid} is left");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}
