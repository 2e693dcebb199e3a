//! Tests of earlier runs, and of bringing them back.

use std::time::Duration;

use crate::editor::Sheet;
use crate::gui::model::Model;
use crate::gui::msg::{EditMsg, Msg, RunMsg};
use crate::gui::run::single::Run;
use crate::gui::test_support::{
    EASY, FRAME, HARD, SEVERAL, info, line, long, open, opened, position, record, recorded, run, send, took,
    wait,
};
use crate::gui::update::update;
use crate::playback::Mode;
use crate::solver::Algorithm;

const BACK: Msg = Msg::Run(RunMsg::Back);
const EDIT: Msg = Msg::Run(RunMsg::Edit);

/// A recorded run, paused in its middle.
fn recorded_run() -> Model {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::PROPAGATION);
    update(&mut model, Msg::Run(RunMsg::GoTo(40)));
    model
}

#[test]
fn a_left_run_returns_to_its_position() {
    for leave in [EDIT, Msg::Edit(EditMsg::Undo)] {
        let mut model = recorded_run();
        let steps = recorded(&model);
        send(&mut model, [leave.clone()]);
        assert!(model.lanes.is_none(), "{leave:?}");
        update(&mut model, BACK);
        assert_eq!((recorded(&model), position(&model)), (steps, 40), "{leave:?}");
        assert_eq!(Sheet::from(&*run(&model).puzzle).digits, model.editor.sheet().digits);
    }
}

#[test]
fn solving_again_keeps_the_previous_run() {
    let mut model = recorded_run();
    let first = run(&model).id();
    update(&mut model, Msg::Run(RunMsg::Solve));
    let second = run(&model).id();
    assert_ne!(first, second);
    for expected in [first, second, first] {
        update(&mut model, BACK);
        assert_eq!(run(&model).id(), expected);
    }
    assert_eq!(position(&model), 40);
}

#[test]
fn a_kept_run_returns_with_its_board() {
    let mut model = recorded_run();
    open(&mut model, "other.txt", EASY);
    assert!(model.lanes.is_none());
    update(&mut model, BACK);
    assert_eq!(line(&model), HARD);
    update(&mut model, Msg::Edit(EditMsg::Undo));
    assert_eq!(line(&model), EASY);
}

#[test]
fn back_does_nothing_without_an_earlier_run() {
    let mut model = opened(EASY);
    update(&mut model, BACK);
    assert!(model.lanes.is_none());
    assert_eq!(info(&model), "There is no earlier run.");
}

#[test]
fn without_an_earlier_run_the_shown_one_stays() {
    let mut model = recorded_run();
    let shown = run(&model).id();
    update(&mut model, BACK);
    assert_eq!(info(&model), "There is no earlier run.");
    assert_eq!(model.run().map(Run::id), Some(shown), "with its bookmarks and position");
}

#[test]
fn a_returning_solver_resumes_its_work() {
    let mut model = long();
    wait(&mut model, "some steps", |model| recorded(model) > 100);
    send(&mut model, [EDIT, Msg::Tick(FRAME), BACK]);
    let steps = recorded(&model);
    wait(&mut model, "it continues", |model| recorded(model) > steps);
}

#[test]
fn kept_runs_count_towards_recording_memory() {
    let mut model = recorded_run();
    model.settings.memory = Some(256);
    let taken = model.lanes.as_ref().expect("a run").bytes();
    assert!(taken > 0);
    update(&mut model, Msg::Run(RunMsg::Solve));
    let budget = |model: &Model| model.lanes.as_ref().expect("a run").budget();
    assert_eq!(budget(&model), (256 << 20) - taken);
    model.lanes.as_mut().expect("a run").set_budget(1000);
    update(&mut model, Msg::Run(RunMsg::DropKept));
    assert!(model.kept_runs.last().is_none());
    assert_eq!(budget(&model), 1000 + taken);
}

#[test]
fn quick_old_runs_make_room_for_new_ones() {
    let mut model = opened(SEVERAL);
    for _ in 0..12 {
        record(&mut model, Algorithm::PROPAGATION);
    }
    let mut seen = Vec::new();
    while !seen.contains(&run(&model).id()) {
        seen.push(run(&model).id());
        update(&mut model, BACK);
    }
    assert_eq!(seen.len(), 5, "four and the one that is shown");
}

/// What counts is the time to repeat it, not the number of steps.
#[test]
fn a_long_run_is_never_dropped() {
    let mut model = recorded_run();
    took(&mut model, Duration::from_secs(60));
    let long = run(&model).id();
    for _ in 0..8 {
        record(&mut model, Algorithm::PROPAGATION);
    }
    assert!(model.kept_runs.iter().any(|lanes| lanes.run().id() == long));
}

#[test]
fn enter_plays_a_paused_run_without_restarting() {
    let mut model = recorded_run();
    let (id, play) = (run(&model).id(), Msg::Run(RunMsg::Play));
    update(&mut model, play.clone());
    assert_eq!((run(&model).id(), run(&model).playback.mode()), (id, Mode::Playing));
    update(&mut model, play);
    assert_eq!(run(&model).playback.mode(), Mode::Playing, "it is not a toggle");
    assert_eq!(position(&model), 40);
}
