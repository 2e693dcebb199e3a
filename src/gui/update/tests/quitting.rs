//! Tests of quitting while something is being written to a file, or while a long run is unsaved.

use std::time::Duration;

use crate::geometry::{Cell, Digit};
use crate::gui::model::{Effect, Model, Popup};
use crate::gui::msg::{EditMsg, Msg, RunFileMsg, RunMsg, SaveMsg, WindowMsg};
use crate::gui::run::file::Written;
use crate::gui::test_support::{
    EASY, HARD, SEVERAL, effects_of, error, opened, record, recorded, send, took,
};
use crate::gui::update::update;
use crate::solver::Algorithm;

const ASK: Msg = Msg::Window(WindowMsg::AskQuit);

/// A model just after the location for "Save As" was chosen.
fn saving() -> Model {
    let mut model = opened(SEVERAL);
    let effects = effects_of(&mut model, Msg::Save(SaveMsg::SavePath("/tmp/board.txt".into())));
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Write { .. })));
    model
}

fn saved(problem: Option<&str>) -> Msg {
    let problem = problem.map(str::to_owned);
    Msg::Save(SaveMsg::Saved { path: "/tmp/board.txt".into(), problem })
}

#[test]
fn the_window_closes_after_the_board_is_written() {
    let mut model = saving();
    assert_eq!(effects_of(&mut model, ASK), [], "the file would be lost");
    assert_eq!(effects_of(&mut model, saved(None)).last(), Some(&Effect::Quit));
}

#[test]
fn what_cannot_be_written_keeps_the_window_open() {
    let mut model = saving();
    send(&mut model, [ASK, saved(Some("disk full"))]);
    assert!(!model.effects.contains(&Effect::Quit));
    assert_eq!(error(&model), "/tmp/board.txt could not be saved: disk full.");
}

#[test]
fn pending_quitting_can_be_cancelled_or_forced() {
    for stay in [WindowMsg::Stay, WindowMsg::Escape].map(Msg::Window) {
        let mut model = saving();
        send(&mut model, [ASK, stay]);
        assert!(!effects_of(&mut model, saved(None)).contains(&Effect::Quit));
    }
    let mut model = saving();
    update(&mut model, ASK);
    assert_eq!(effects_of(&mut model, ASK), [Effect::Quit]);
}

#[test]
fn quitting_waits_and_asks_about_later_edits() {
    let typed = |digit| Msg::Edit(EditMsg::Enter(Some(Digit::new(digit))));
    let mut model = opened(SEVERAL);
    send(&mut model, [Msg::Edit(EditMsg::Select(Cell::new(5))), typed(2)]);
    update(&mut model, Msg::Save(SaveMsg::SavePath("/tmp/board.txt".into())));
    update(&mut model, ASK);
    assert_eq!((&model.popup, model.saves.quits_when_written), (&None, true));
    update(&mut model, typed(3));
    assert!(!effects_of(&mut model, saved(None)).contains(&Effect::Quit));
    assert_eq!(model.popup, Some(Popup::Discard(Box::new(ASK))));
}

/// A run that took long and is in no file.
fn after_a_long_run() -> Model {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::BruteForce);
    took(&mut model, Duration::from_secs(60));
    model
}

fn written(model: &mut Model) -> Msg {
    let path = model.saves.saving_run.as_ref().expect("a run is being saved").path.clone();
    Msg::RunFile(RunFileMsg::Written { path, written: Written::Whole })
}

#[test]
fn quitting_asks_before_losing_a_long_run() {
    let mut short = opened(EASY);
    record(&mut short, Algorithm::Mrv);
    assert_eq!(effects_of(&mut short, ASK), [Effect::Quit], "a short run is computed again");
    let mut many = opened(HARD);
    record(&mut many, Algorithm::BruteForce);
    assert!(recorded(&many) > 100_000);
    took(&mut many, Duration::from_millis(80));
    assert_eq!(effects_of(&mut many, ASK), [Effect::Quit], "so is one of many steps that takes a moment");
    let mut model = after_a_long_run();
    assert_eq!((effects_of(&mut model, ASK), &model.popup), (vec![], &Some(Popup::LoseRun)));
    assert_eq!(effects_of(&mut model, Msg::Window(WindowMsg::Escape)), []);
    send(&mut model, [Msg::Run(RunMsg::Edit), ASK]);
    assert_eq!(model.popup, Some(Popup::LoseRun), "nor one that is kept");
    assert_eq!(effects_of(&mut model, Msg::Window(WindowMsg::DontSave)), [Effect::Quit]);
}

#[test]
fn saving_the_long_run_closes_the_window() {
    let mut model = after_a_long_run();
    send(&mut model, [ASK]);
    let suggestion = "test-brute-force.sudoscope".to_owned();
    assert_eq!(effects_of(&mut model, Msg::Window(WindowMsg::Confirm)), [Effect::AskSaveRun { suggestion }]);
    send(&mut model, [Msg::Save(SaveMsg::DialogCancelled), Msg::RunFile(RunFileMsg::Save("/a".into()))]);
    assert!(!model.saves.quits_when_written, "quitting was cancelled with the dialog");
    let saved = written(&mut model);
    send(&mut model, [saved]);
    assert_eq!(effects_of(&mut model, ASK), [Effect::Quit], "it is in a file now");

    let mut model = after_a_long_run();
    send(&mut model, [Msg::Run(RunMsg::Edit), ASK, Msg::Window(WindowMsg::Confirm)]);
    update(&mut model, Msg::RunFile(RunFileMsg::Save("/b".into())));
    assert!(model.saves.quits_when_written && model.lanes.is_none());
    let saved = written(&mut model);
    assert_eq!(effects_of(&mut model, saved).last(), Some(&Effect::Quit));
}

#[test]
fn failing_to_save_keeps_the_window_open() {
    let mut model = after_a_long_run();
    send(&mut model, [ASK, Msg::Window(WindowMsg::Confirm), Msg::RunFile(RunFileMsg::Save("/c".into()))]);
    let failed = Written::Failed("disk full".into());
    send(&mut model, [Msg::RunFile(RunFileMsg::Written { path: "/c".into(), written: failed })]);
    assert!(!model.effects.contains(&Effect::Quit) && !model.saves.quits_when_written);
    assert_eq!(error(&model), "/c could not be saved: disk full.");
}

/// A short run can be computed again, but not its notes.
#[test]
fn bookmarks_are_not_lost_without_a_question() {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::Mrv);
    let set = |model: &mut Model, position: u64, note: &str| {
        let run = model.run_mut().expect("a run");
        run.bookmarks.set(position, note).expect("room");
    };
    set(&mut model, 3, "here");
    assert_eq!((effects_of(&mut model, ASK), &model.popup), (vec![], &Some(Popup::LoseRun)));
    send(&mut model, [Msg::Window(WindowMsg::Confirm), Msg::RunFile(RunFileMsg::Save("/d".into()))]);
    // A bookmark set while the file is being written is not in it.
    set(&mut model, 5, "too late");
    model.saves.quits_when_written = false;
    let saved = written(&mut model);
    update(&mut model, saved);
    assert_eq!((effects_of(&mut model, ASK), &model.popup), (vec![], &Some(Popup::LoseRun)));
    update(&mut model, Msg::Window(WindowMsg::Escape));
    model.run_mut().expect("a run").bookmarks.remove(5);
    assert_eq!(effects_of(&mut model, ASK), [Effect::Quit], "all of them are in the file");
}
