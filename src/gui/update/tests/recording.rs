//! Tests of what is recorded, and where.

use crate::gui::board::scene::{Content, Ground, scene};
use crate::gui::model::{Effect, Model};
use crate::gui::msg::{DebugMsg, Msg, RecordingMsg, RunMsg, WindowMsg};
use crate::gui::platform::memory;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::news::News;
use crate::gui::run::single::Run;
use crate::gui::run::source::RunState;
use crate::gui::test_support::{
    FRAME, HARD, effects_of, endless, error, full, full_at, long, opened, position, recorded, run, send,
    solved_unrecorded, wait,
};
use crate::gui::update::update;
use crate::playback::{Mode, Speed};
use crate::session::Moving;
use crate::solver::{Algorithm, Outcome};
use crate::trace::Landmark;

fn recording(msg: RecordingMsg) -> Msg {
    Msg::Recording(msg)
}

/// The digits that the board shows, on one line.
fn shown(model: &Model) -> String {
    let scene = scene(model);
    let symbol = |content: Content| match content {
        Content::Digit { digit, .. } => scene.symbols.symbol(digit),
        _ => '.',
    };
    scene.cells.iter().map(|cell| symbol(cell.content)).collect()
}

#[test]
fn an_unrecorded_solver_shows_its_solution() {
    let mut model = solved_unrecorded();
    let Some(Outcome::Solved(grid)) = run(&model).outcome().cloned() else { panic!("it has a solution") };
    assert_eq!(run(&model).news(), Some(News::EndedUnrecorded(&Outcome::Solved(grid.clone()))));
    assert!(run(&model).is_cut() && recorded(&model) > 0);
    send(&mut model, [Msg::Run(RunMsg::Last)]);
    let last = recorded(&model);
    assert_ne!(shown(&model), grid.to_line(run(&model).puzzle.symbols()), "the last recorded step");
    assert!(scene(&model).cells.iter().all(|cell| cell.ground != Ground::Solution));
    // The solution is one step further; from there, one step back is the last recorded step.
    for msg in [Msg::Run(RunMsg::StepBy(1)), recording(RecordingMsg::ShowSolution)] {
        send(&mut model, [msg]);
        assert_eq!(shown(&model), grid.to_line(run(&model).puzzle.symbols()));
        assert!(scene(&model).cells.iter().all(|cell| cell.ground == Ground::Solution));
        assert!(!run(&model).can_show_solution());
        send(&mut model, [Msg::Run(RunMsg::StepBy(-1))]);
        assert_eq!((position(&model), run(&model).shown_solution()), (last, None));
    }
    send(&mut model, [Msg::Run(RunMsg::StepBy(-1))]);
    assert_eq!(position(&model), last - 1);
    for leave in [
        Msg::Run(RunMsg::First),
        Msg::Run(RunMsg::GoTo(3)),
        Msg::Run(RunMsg::Landmark { landmark: Landmark::Guess, forward: true }),
    ] {
        send(&mut model, [recording(RecordingMsg::ShowSolution), leave.clone()]);
        assert_eq!(run(&model).shown_solution(), None, "{leave:?}");
    }
}

#[test]
fn following_shows_the_unrecorded_solution() {
    let mut model = full(long());
    send(&mut model, [Msg::Run(RunMsg::Follow), recording(RecordingMsg::GoOnUnrecorded)]);
    wait(&mut model, "the solver ends", |model| run(model).has_ended());
    assert!(run(&model).shown_solution().is_some());
    assert_eq!((run(&model).playback.mode(), position(&model)), (Mode::Paused, recorded(&model)));
}

#[test]
fn an_unrecorded_solver_can_be_stopped() {
    let mut model = full(endless());
    update(&mut model, recording(RecordingMsg::GoOnUnrecorded));
    wait(&mut model, "nothing is recorded", |model| run(model).news() == Some(News::Unrecorded));
    assert!(run(&model).is_recorded() && !run(&model).has_ended());
    let length = recorded(&model);
    send(&mut model, [Msg::Run(RunMsg::First), Msg::Tick(FRAME), Msg::Run(RunMsg::StopSolver)]);
    wait(&mut model, "the solver stops", |model| run(model).has_ended());
    assert_eq!(run(&model).news(), Some(News::EndedUnrecorded(&Outcome::Stopped)));
    assert_eq!((recorded(&model), run(&model).shown_solution()), (length, None));
}

#[test]
fn a_recording_continues_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    // Room for complete chunks; the words of the last one are never moved.
    let mut model = full_at(long(), 1 << 20);
    let held = recorded(&model);
    model.recordings_folder = folder.path().join("cache");
    update(&mut model, recording(RecordingMsg::MoveToFile));
    let is_moved = |model: &Model| matches!(run(model).source.session().unwrap().moving(), Some(Moving::Done(size)) if size > 0);
    wait(&mut model, "everything is moved", is_moved);
    wait(&mut model, "recording continues", |model| recorded(model) > held);
    assert!(!model.lanes.as_ref().unwrap().can_move_to_file());
    assert!(model.notices.shown.is_none());
    update(&mut model, Msg::Run(RunMsg::StopSolver));
    wait(&mut model, "the solver stops", |model| run(model).has_ended());
    assert!(!run(&model).is_cut());
    send(&mut model, [Msg::Run(RunMsg::GoTo(7)), Msg::Run(RunMsg::GoTo(held))]);
    assert_eq!(run(&model).view().position, held);
}

#[test]
fn failing_to_create_a_file_is_reported_once() {
    let mut model = full(long());
    let file = tempfile::NamedTempFile::new().unwrap();
    model.recordings_folder = file.path().to_owned();
    update(&mut model, recording(RecordingMsg::MoveToFile));
    wait(&mut model, "what is wrong", |model| model.notices.shown.is_some());
    assert!(error(&model).starts_with("Cannot create a temporary file in "), "{}", error(&model));
    send(&mut model, [Msg::Window(WindowMsg::DismissNotice), Msg::Tick(FRAME)]);
    assert!(model.notices.shown.is_none() && run(&model).news() == Some(News::Full));
    assert!(model.lanes.as_ref().unwrap().can_move_to_file());
    update(&mut model, recording(RecordingMsg::MoveToFile));
    wait(&mut model, "it is reported again", |model| model.notices.shown.is_some());
}

#[test]
fn the_memory_setting_applies_at_once() {
    let mut model = full(long());
    let effects = effects_of(&mut model, recording(RecordingMsg::SetMemory(Some(512))));
    assert_eq!((effects, model.settings.memory), (vec![Effect::SaveSettings], Some(512)));
    assert_eq!(run(&model).source.session().unwrap().budget(), 512 << 20);
    wait(&mut model, "recording continues", |model| run(model).news() != Some(News::Full));
    update(&mut model, recording(RecordingMsg::SetMemory(None)));
    assert_eq!(run(&model).source.session().unwrap().budget(), memory::usual(memory::of_machine()));
}

/// A parallel search in two lanes, both stopping at guesses.
fn two_lanes() -> Model {
    let mut model = opened(HARD);
    let sheet = model.editor.sheet().puzzle().expect("no conflict");
    let (speed, stops) = (Speed::default(), [Landmark::Guess]);
    let lanes = Lanes::start_with(sheet, Algorithm::Parallel, speed, 1 << 30, 2, &stops);
    model.lanes = Some(lanes.expect("threads"));
    model
}

fn lanes(model: &Model) -> &[Run] {
    model.lanes.as_ref().expect("a run").all()
}

#[test]
fn a_held_lane_holds_all_lanes() {
    let mut model = two_lanes();
    for _ in 0..3 {
        let held = |run: &Run| run.state() == RunState::Held(Landmark::Guess);
        wait(&mut model, "one lane at a breakpoint and the other waiting", |model| {
            let waits = |run: &Run| run.state() == RunState::Waiting;
            lanes(model).iter().any(held) && lanes(model).iter().any(waits)
        });
        let at = lanes(&model).iter().position(held).unwrap();
        let lengths: Vec<u64> = lanes(&model).iter().map(|run| run.trace.len()).collect();
        assert_eq!(lanes(&model)[at].trace.previous(lengths[at] + 1, Landmark::Guess), Some(lengths[at]));
        // Seen from the waiting lane.
        update(&mut model, Msg::Run(RunMsg::ShowLane(1 - at)));
        send(&mut model, [Msg::Run(RunMsg::Last), Msg::Tick(FRAME)]);
        assert_eq!(model.lanes.as_ref().unwrap().waits_for(), Some((at, Landmark::Guess)));
        update(&mut model, Msg::Debug(DebugMsg::GoOn));
        // The other lane may also have reached a guess, and stop next.
        wait(&mut model, "the waiting lane continues", |model| {
            !held(&lanes(model)[at]) || lanes(model)[at].trace.len() > lengths[at]
        });
    }
}

#[test]
fn recording_choices_apply_to_every_lane() {
    let mut model = two_lanes();
    let run = model.lanes.as_mut().unwrap();
    run.set_budget(6000);
    assert_eq!((run.budget(), run.all()[1].source.session().unwrap().budget()), (6000, 3000));
    run.go_on_unrecorded();
    wait(&mut model, "both lanes end", |model| lanes(model).iter().all(Run::has_ended));
    assert!(model.lanes.as_ref().unwrap().winner().is_some(), "no breakpoint holds them");
}

#[test]
fn an_unrecorded_end_is_not_claimed_when_saved() {
    let model = solved_unrecorded();
    let snapshot = run(&model).snapshot();
    assert_eq!((snapshot.steps(), snapshot.finish.outcome), (recorded(&model), None));
    assert_eq!(snapshot.finish.took, run(&model).recorded_time());
    assert!(snapshot.finish.took <= run(&model).source.elapsed(), "the time of what is recorded");
}
