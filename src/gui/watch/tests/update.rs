//! Tests of watching programs.

use std::ffi::OsString;
use std::time::{Duration, Instant};

use crate::gui::model::{Model, Popup};
use crate::gui::msg::{DebugMsg, Msg, RunMsg, WatchMsg, WindowMsg};
use crate::gui::run::debugger::{Target, TargetKind};
use crate::gui::run::line_stop::LineStop;
use crate::gui::run::news::News;
use crate::gui::run::single::Run;
use crate::gui::run::source::RunState;
use crate::gui::test_support::{
    FAULTY, FRAME, blank, error, full_at, line, open, position, printed, recorded, run, send, set_budget,
    wait,
};
use crate::gui::update::update;
use crate::gui::watch::form::{FormMsg, Given, WatchForm};
use crate::gui::watch::watched::{Watch, Watched};
use crate::program::{Address, Start};
use crate::solver::Outcome;
use crate::trace::Landmark;

const BOARD: &str = "1..............4";

/// The form that is shown.
fn form(model: &Model) -> &WatchForm {
    match &model.popup {
        Some(Popup::Watch(form)) => form,
        other => panic!("no form: {other:?}"),
    }
}

fn typed(line: &str) -> WatchMsg {
    WatchMsg::Form(FormMsg::Line(line.into()))
}

fn of(words: &[&str]) -> Start {
    Start { command: words.iter().map(OsString::from).collect(), ..Start::default() }
}

/// A model watching the output of a shell script.
fn watching(script: &str) -> Model {
    let mut model = blank();
    let watch = Watch { start: of(&["sh", "-c", script]), name: "a script".into(), ..Watch::default() };
    update(&mut model, Msg::Watch(WatchMsg::Begin(Box::new(watch))));
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
    assert!(model.notices.shown.is_none(), "it was stopped from here: {:?}", model.notices.shown);
}

#[test]
fn a_program_that_fails_at_once_says_why() {
    let mut model = watching("printf 'o%s\\n' ops >&2; sleep 0.1; exit 3");
    wait(&mut model, "its end is told", |model| model.notices.shown.is_some());
    assert!(error(&model).contains("exit status: 3: oops"), "{}", error(&model));
    let mut model = watching(r#"echo '{"trace":1,"board":"5...3"}'; exit 3"#);
    wait(&mut model, "its end is told", |model| model.notices.shown.is_some());
    assert!(error(&model).contains("line 1: "), "{}", error(&model));
}

#[test]
fn a_programs_remarks_and_exit_status_are_shown() {
    let lines: Vec<&str> = FAULTY.lines().collect();
    let script = format!("printf '%s\\n' '{}'; echo oops >&2; exit 3", lines.join("' '"));
    let mut model = begun(&script);
    ended(&mut model);
    wait(&mut model, "its end is told", |model| model.notices.shown.is_some());
    assert!(error(&model).contains("exit status: 3") && error(&model).contains("oops"), "{}", error(&model));
    let (place, _) = run(&model).trace.remarks().at(1);
    assert_eq!(place.line, Some(14));
    assert_eq!(run(&model).algorithm.name(), "python3 solution.py");
    assert_eq!(run(&model).watched.as_ref().map(Watched::errors), Some(vec!["oops".to_owned()]));
    // Starts it again; the previous run is kept.
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
        model.lanes.is_some() && matches!(run(model).state(), RunState::Held(_))
    });
    assert_eq!(recorded(&model), 1);
    send(&mut model, [Msg::Debug(DebugMsg::Remove(0))]);
    ended(&mut model);
    assert_eq!(recorded(&model), 2);
}

/// A program that cannot be started is reported, too.
#[test]
fn a_program_without_a_puzzle_is_reported() {
    let mut model = watching("echo hello");
    wait(&mut model, "it is told", |model| model.notices.shown.is_some());
    assert!(error(&model).contains("no board found"), "{}", error(&model));
    let mut model = blank();
    let watch = Watch { start: of(&["/nowhere/to/be/found"]), ..Watch::default() };
    update(&mut model, Msg::Watch(WatchMsg::Begin(Box::new(watch))));
    wait(&mut model, "it is told", |model| model.notices.shown.is_some());
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
    update(&mut model, Msg::Watch(WatchMsg::Begin(Box::new(watch))));
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

#[test]
fn a_list_gives_its_next_puzzle() {
    let mut model = blank();
    open(&mut model, "list.txt", &format!("{BOARD}\n2..............4\n"));
    let script = "read board; echo $board; echo ${board%4}3";
    send(&mut model, [WatchMsg::Ask, typed(&format!("sh -c '{script}'"))].map(Msg::Watch));
    assert_eq!(form(&model).given, Given::Board);
    update(&mut model, Msg::Window(WindowMsg::Confirm));
    assert!(model.popup.is_none() && model.opening.is_some());
    wait(&mut model, "the puzzle is shown", |model| model.lanes.is_some());
    assert_eq!(line(&model), BOARD);
    ended(&mut model);
    update(&mut model, Msg::Watch(WatchMsg::AskAgain));
    assert_eq!(form(&model).given, Given::Listed(1));
    update(&mut model, Msg::Window(WindowMsg::Confirm));
    wait(&mut model, "the other puzzle is shown", |model| model.shelf.chosen == Some(1));
    ended(&mut model);
    assert_eq!(
        (line(&model).as_str(), run(&model).puzzle.givens().iter().flatten().count()),
        ("2..............4", 2)
    );
}

#[cfg(unix)]
#[test]
fn a_source_is_found_where_the_program_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("own")).expect("a folder");
    let source = folder.path().join("own/solver.sh");
    let lines = FAULTY.replace("solution_with_a_long_name_of_its_file.py", "solver.sh");
    std::fs::write(&source, format!("cat <<'X'\n{lines}X\n")).expect("a program");
    let start = Start { folder: Some(folder.path().into()), ..of(&["sh", "own/solver.sh"]) };
    let mut model = blank();
    update(&mut model, Msg::Watch(WatchMsg::Begin(Box::new(Watch { start, ..Watch::default() }))));
    wait(&mut model, "it ends", |model| model.run().is_some_and(Run::has_ended));
    let file = run(&model).trace.remarks().at(0).0.file.expect("its file");
    assert_eq!(std::path::Path::new(&*file), source);
}

#[test]
fn what_cannot_start_is_told_in_the_form() {
    let mut model = blank();
    let cases = [
        ("", "no program"),
        ("no-such-program-here", "no such program"),
        ("/dev/null", "no such program"),
        ("sh -c 'echo", "has no closing one"),
        ("echo 1 | cat", "needs a shell"),
    ];
    for (line, problem) in cases {
        send(
            &mut model,
            [Msg::Watch(WatchMsg::Ask), Msg::Watch(typed(line)), Msg::Window(WindowMsg::Confirm)],
        );
        let told = form(&model).problem.clone().expect("a problem");
        assert!(told.contains(problem), "{line}: {told}");
    }
    update(&mut model, Msg::Watch(typed("sh")));
    assert!(form(&model).problem.is_none() && model.opening.is_none() && model.settings.commands.is_empty());
    update(&mut model, Msg::Window(WindowMsg::Escape));
    assert!(model.popup.is_none());
}

#[test]
fn a_command_of_before_starts_nothing() {
    let mut model = blank();
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().to_string_lossy().into_owned();
    let script = format!("sh -c 'echo {BOARD}; pwd >&2'");
    let chosen = Msg::Watch(WatchMsg::Form(FormMsg::FolderChosen(folder.path().into())));
    send(&mut model, [Msg::Watch(WatchMsg::Ask), Msg::Watch(typed(&script)), chosen]);
    update(&mut model, Msg::Window(WindowMsg::Confirm));
    wait(&mut model, "the puzzle is shown", |model| model.lanes.is_some());
    wait(&mut model, "its folder", |model| {
        run(model).watched.as_ref().is_some_and(|own| !own.errors().is_empty())
    });
    assert_eq!(model.settings.commands, [(script.clone(), place.clone())]);
    let recall = Msg::Watch(WatchMsg::Form(FormMsg::Recall(0)));
    ended(&mut model);
    send(&mut model, [Msg::Watch(WatchMsg::Ask), recall]);
    assert_eq!((&form(&model).line, &form(&model).folder), (&script, &place));
    assert!(model.opening.is_none());
    update(&mut model, Msg::Watch(WatchMsg::Form(FormMsg::Forget)));
    assert!(model.settings.commands.is_empty());
}

#[test]
fn how_a_silent_program_ended_is_told() {
    let mut model = begun(&format!("echo {BOARD}; exit 0"));
    ended(&mut model);
    assert_eq!(run(&model).ended_silently().as_deref(), Some("ended without a solution"));
    let mut model = begun(&format!("echo {BOARD}; exit 3"));
    ended(&mut model);
    wait(&mut model, "it is gone", |model| {
        run(model).ended_silently().as_deref() == Some("died: exit code 3")
    });
    let mut model = begun(&format!("echo {BOARD}; kill -9 $$"));
    ended(&mut model);
    wait(&mut model, "it is gone", |model| run(model).ended_silently().as_deref() == Some("died: signal 9"));
    let mut model = begun(&format!("echo {BOARD}; sleep 600"));
    update(&mut model, Msg::Run(RunMsg::StopSolver));
    ended(&mut model);
    assert_eq!(run(&model).ended_silently(), None, "it was stopped");
}

/// A model watching a program that never ends, and counts how many megabytes it has printed.
#[cfg(unix)]
fn endless(folder: &std::path::Path) -> Model {
    let boards = folder.join("boards");
    std::fs::write(&boards, format!("12.............4\n{BOARD}\n").repeat(30_000)).expect("a file");
    let (boards, counted) = (boards.display(), folder.join(COUNTED));
    let counted = counted.display();
    begun(&format!("echo {BOARD}; i=0; while :; do i=$((i+1)); echo $i > {counted}; cat {boards}; done"))
}

#[cfg(unix)]
const COUNTED: &str = "counted";

#[cfg(unix)]
fn count(folder: &std::path::Path) -> Option<u64> {
    std::fs::read_to_string(folder.join(COUNTED)).ok()?.trim().parse().ok()
}

/// Waits until the program prints nothing more; returns how often it has printed.
#[cfg(unix)]
fn held(folder: &std::path::Path, mut look: impl FnMut()) -> u64 {
    let (mut before, mut same) = (None, 0);
    for _ in 0..6000 {
        look();
        std::thread::sleep(Duration::from_millis(10));
        let now = count(folder).or(before);
        same = if now.is_some() && now == before { same + 1 } else { 0 };
        if same == 30 {
            return now.expect("a number");
        }
        before = now;
    }
    panic!("it goes on: {before:?}");
}

#[cfg(unix)]
#[test]
fn the_memory_budget_holds_a_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut model = full_at(endless(folder.path()), 1000);
    let steps = recorded(&model);
    let printed = held(folder.path(), || update(&mut model, Msg::Tick(FRAME)));
    assert_eq!((run(&model).state(), recorded(&model)), (RunState::Full, steps));
    set_budget(&mut model, 1 << 30);
    wait(&mut model, "it goes on", |model| {
        recorded(model) > steps && count(folder.path()).is_some_and(|now| now > printed)
    });
}

#[cfg(unix)]
#[test]
fn a_run_that_is_left_holds_its_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut model = endless(folder.path());
    wait(&mut model, "some steps", |model| recorded(model) > 100);
    update(&mut model, Msg::Run(RunMsg::Edit));
    let printed = held(folder.path(), || update(&mut model, Msg::Tick(FRAME)));
    update(&mut model, Msg::Run(RunMsg::Back));
    wait(&mut model, "it goes on", |_| count(folder.path()).is_some_and(|now| now > printed));
}

#[test]
fn a_breakpoint_at_a_line_holds_a_program() {
    let lines: Vec<&str> = FAULTY.lines().collect();
    let mut model = printed(FAULTY);
    let file = run(&model).trace.remarks().at(0).0.file;
    assert!(file.is_some());
    send(&mut model, [Msg::Run(RunMsg::GoTo(1)), Msg::Debug(DebugMsg::BreakAtLine(17))]);
    assert_eq!(model.debugger.lines, [LineStop { file, line: 17 }]);
    send(&mut model, [Msg::Run(RunMsg::First), Msg::Tick(FRAME), Msg::Run(RunMsg::PlayPause)]);
    wait(&mut model, "it stops", |model| run(model).news() == Some(News::Line(17)));
    assert_eq!(position(&model), 3, "after the third step");
    // The same program, live.
    let script = format!("printf '%s\\n' '{}'", lines.join("' '"));
    let watch = Watch { start: of(&["sh", "-c", &script]), ..Watch::default() };
    update(&mut model, Msg::Watch(WatchMsg::Begin(Box::new(watch))));
    wait(&mut model, "it is held", |model| {
        model.run().is_some_and(|run| run.watched.is_some() && run.state() == RunState::AtLine(17))
    });
    wait(&mut model, "its steps are shown", |model| recorded(model) == 3);
    assert!(!run(&model).has_ended());
    update(&mut model, Msg::Run(RunMsg::Last));
    update(&mut model, Msg::Debug(DebugMsg::GoOn));
    ended(&mut model);
    assert!(recorded(&model) > 5);
    update(&mut model, Msg::Debug(DebugMsg::RemoveLine(0)));
    assert!(model.debugger.lines.is_empty());
}
