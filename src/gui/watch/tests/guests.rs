//! Tests of races and comparisons with programs and recorded runs.

use std::path::PathBuf;
use std::sync::Arc;

use crate::gui::model::{Effect, Model, Popup};
use crate::gui::msg::{FileMsg, Msg, RaceMsg, RunFileMsg, RunMsg, WatchMsg, WindowMsg};
use crate::gui::page::Page;
use crate::gui::race::comparison::Comparison;
use crate::gui::race::racers::Racers;
use crate::gui::race::state::Race;
use crate::gui::run::file::OpenedRun;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::single::Run;
use crate::gui::run::source::End;
use crate::gui::test_support::{
    EASY, FAULTY, HARD, error, info, opened, opened_run, printed, record, run, send, wait,
};
use crate::gui::update::update;
use crate::gui::watch::form::FormMsg;
use crate::solver::{Algorithm, Outcome};

fn lanes(model: &Model) -> &Lanes {
    model.lanes.as_ref().expect("runs")
}

fn racers(model: &Model) -> &Racers {
    match &model.popup {
        Some(Popup::Race(racers)) => racers,
        other => panic!("no choice: {other:?}"),
    }
}

/// Reads a run as if from a file with this name.
fn read(model: &mut Model, name: &str, mut run: OpenedRun) {
    let path = PathBuf::from(name);
    run.file.path.clone_from(&path);
    update(model, Msg::Race(RaceMsg::Read(path.clone())));
    assert!(model.effects.contains(&Effect::Read(path)), "{:?}", model.effects);
    update(model, Msg::RunFile(RunFileMsg::Opened(Arc::new(run.into()))));
}

/// The recording of a solver on a puzzle.
fn recording(puzzle: &str, algorithm: &str) -> OpenedRun {
    let mut model = opened(puzzle);
    record(&mut model, algorithm.parse().expect("its name"));
    opened_run(&model, End::Done(run(&model).outcome().expect("it has ended").clone()))
}

fn compared(model: &mut Model) -> Vec<String> {
    update(model, Msg::Window(WindowMsg::ShowPage(Page::Compare)));
    wait(model, "the comparison", |model| {
        lanes(model).raced().and_then(Race::comparison).is_some_and(Comparison::is_complete)
    });
    let found = lanes(model).raced().and_then(Race::comparison).expect("compared");
    found.lines().iter().map(|line| line.text.clone()).collect()
}

#[test]
fn a_recorded_run_joins_that_on_the_screen() {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::PROPAGATION);
    let steps = run(&model).trace.len();
    read(&mut model, "/runs/old.sudoscope", recording(HARD, "mrv"));
    assert_eq!((lanes(&model).all().len(), lanes(&model).all()[0].trace.len()), (2, steps));
    assert!(model.kept_runs.last().is_none(), "the run has become part of the race");
    let lines = compared(&mut model);
    assert!(lines.iter().any(|line| line.starts_with("mrv ")), "{lines:?}");
    // A third run, of the same solver.
    read(&mut model, "/runs/new.sudoscope", recording(HARD, "mrv"));
    let names: Vec<String> = (0..3).map(|index| lanes(&model).name_of(index)).collect();
    assert_eq!(names, ["propagation", "mrv (old.sudoscope)", "mrv (new.sudoscope)"]);
    update(&mut model, Msg::Race(RaceMsg::Enlarge(1)));
    update(&mut model, Msg::Race(RaceMsg::Against(2)));
    wait(&mut model, "another comparison", |model| {
        lanes(model).raced().and_then(Race::comparison).is_some_and(|found| found.pair == [1, 2])
    });
    let lines = compared(&mut model);
    assert!(lines.iter().any(|line| line.contains("Both make the same")), "{lines:?}");
}

#[test]
fn two_recordings_part_where_the_program_changed() {
    let mut model = printed(&FAULTY.replace("\"digit\":9,\"guess\"", "\"digit\":6,\"guess\""));
    let old = printed(FAULTY);
    read(&mut model, "/runs/old.sudoscope", opened_run(&old, End::Unfinished));
    let lines = compared(&mut model);
    let told = |digit: &str| lines.iter().any(|line| line.contains("guesses") && line.contains(digit));
    assert!(told("R5C3 = 6") && told("R5C3 = 9"), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("(old.sudoscope)")), "{lines:?}");
}

#[test]
fn a_run_on_another_puzzle_is_refused() {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::Mrv);
    read(&mut model, "/runs/other.sudoscope", recording(HARD, "mrv"));
    assert!(error(&model).contains("other.sudoscope is a run on a different puzzle"), "{}", error(&model));
    assert_eq!(lanes(&model).all().len(), 1);
    let path = PathBuf::from("/puzzles/easy.txt");
    update(&mut model, Msg::Race(RaceMsg::Read(path.clone())));
    let text: Arc<str> = EASY.into();
    let result = crate::gui::io::worker::read_text(&text, None);
    update(&mut model, Msg::File(FileMsg::Read { path, result }));
    assert!(error(&model).contains("easy.txt is not a recorded run"), "{}", error(&model));
    assert!(lanes(&model).raced().is_none() && run(&model).algorithm == Algorithm::Mrv, "it stays");
}

/// Prints a run that ends with the first two cells of [`EASY`] filled.
const SCRIPT: &str = r#"read b; echo "{\"trace\":1,\"board\":\"$b\"}"
echo "{\"kind\":\"assign\",\"cell\":\"R1C1\",\"digit\":4}"
echo "{\"kind\":\"assign\",\"cell\":\"R1C2\",\"digit\":8}""#;

/// A model in which a race with a program running this script was chosen.
fn with_program(script: &str) -> Model {
    let mut model = opened(EASY);
    let line = format!("sh -c {}", crate::program::words::quote(script));
    send(&mut model, [Msg::Race(RaceMsg::Compare), Msg::Race(RaceMsg::AskProgram)]);
    send(&mut model, [Msg::Watch(WatchMsg::Form(FormMsg::Line(line))), Msg::Window(WindowMsg::Confirm)]);
    model
}

#[test]
fn a_program_races_beside_the_solvers() {
    let mut model = with_program(SCRIPT);
    assert_eq!((racers(&model).chosen.len(), racers(&model).guests.len()), (3, 1));
    assert!(model.lanes.is_none() && model.opening.is_none(), "nothing is started yet");
    update(&mut model, Msg::Window(WindowMsg::Confirm));
    wait(&mut model, "all have ended", |model| lanes(model).all().iter().all(Run::has_ended));
    let own = &lanes(&model).all()[2];
    assert_eq!((own.trace.len(), own.outcome()), (2, Some(&Outcome::Stalled)));
    assert!(own.algorithm.name().starts_with("sh -c"), "{}", own.algorithm);
    // In step, after one step each.
    update(&mut model, Msg::Run(RunMsg::First));
    update(&mut model, Msg::Run(RunMsg::StepBy(1)));
    let positions: Vec<u64> = lanes(&model).all().iter().map(|run| run.playback.position()).collect();
    assert_eq!(positions, [1, 1, 1]);
    update(&mut model, Msg::Race(RaceMsg::Measure));
    assert!(info(&model).contains("Other programs cannot be timed"), "{}", info(&model));
}

#[test]
fn a_program_on_another_puzzle_is_told() {
    let elsewhere = SCRIPT.replace("$b", HARD);
    for (script, problem) in
        [(elsewhere.as_str(), "a different puzzle"), ("echo oops >&2; exit 3", "exit status: 3")]
    {
        let mut model = with_program(script);
        update(&mut model, Msg::Window(WindowMsg::Confirm));
        wait(&mut model, "all have ended", |model| lanes(model).all().iter().all(Run::has_ended));
        wait(&mut model, "it is told", |model| model.notices.shown.is_some());
        assert!(error(&model).contains(problem), "{}", error(&model));
    }
}

#[test]
fn the_shown_run_and_a_recording_race() {
    let mut model = printed(FAULTY);
    let steps = run(&model).trace.len();
    update(&mut model, Msg::Race(RaceMsg::Choose));
    let own = &racers(&model).guests[0];
    assert!(own.name.name().starts_with("python3 solution.py") && racers(&model).chosen.contains(&own.name));
    update(&mut model, Msg::Race(RaceMsg::AskRecording));
    assert!(model.effects.contains(&Effect::AskBeside));
    read(&mut model, "/runs/old.sudoscope", opened_run(&printed(FAULTY), End::Unfinished));
    assert_eq!((racers(&model).guests.len(), racers(&model).chosen.len()), (2, 4));
    update(&mut model, Msg::Window(WindowMsg::Confirm));
    wait(&mut model, "all have ended", |model| lanes(model).all().iter().all(Run::has_ended));
    let foreign = lanes(&model).all().iter().filter(|run| run.algorithm.is_foreign());
    assert_eq!(foreign.map(|run| run.trace.len()).collect::<Vec<_>>(), [steps, steps]);
    assert!(model.kept_runs.last().is_none(), "the run is in the race");
}

#[test]
fn leaving_a_program_leads_to_the_race() {
    let mut model = opened(EASY);
    send(&mut model, [Msg::Race(RaceMsg::Compare), Msg::Race(RaceMsg::AskProgram)]);
    update(&mut model, Msg::Window(WindowMsg::Escape));
    assert_eq!(racers(&model).guests.len(), 0);
    update(&mut model, Msg::Window(WindowMsg::Escape));
    assert!(model.popup.is_none() && model.racers.is_none());
}
