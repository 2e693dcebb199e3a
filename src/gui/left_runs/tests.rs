//! Tests of recordings left by a killed session: opened, saved elsewhere, or removed.

use std::fs;
use std::path::PathBuf;

use super::recordings::find;
use crate::gui::io::worker::Worker;
use crate::gui::model::{Effect, Model, Popup};
use crate::gui::msg::{Msg, RunFileMsg, WindowMsg};
use crate::gui::run::file::Written;
use crate::gui::run::source::{End, RunState};
use crate::gui::test_support::{HARD, blank, effects_of, error, opened, record, run, send};
use crate::gui::update::update;
use crate::solver::Algorithm;
use crate::trace::Spill;
use crate::trace::file::spill_head;

/// A folder with files as a kill leaves them, and the number of steps in each.
fn left(count: usize) -> (tempfile::TempDir, u64) {
    let folder = tempfile::tempdir().unwrap();
    let mut model = opened(HARD);
    record(&mut model, Algorithm::Mrv);
    let about = run(&model).snapshot().about;
    for number in 0..count {
        let spill = Spill::named(folder.path(), &spill_head(&about)).unwrap();
        run(&model).trace.clone().spill_to(&spill, usize::MAX).unwrap();
        let path = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
        let path =
            { path }.find(|path| path.file_name().unwrap().to_str().unwrap().starts_with("run-")).unwrap();
        let bytes = fs::read(&path).unwrap();
        drop(spill);
        fs::write(folder.path().join(format!("left-{number}.recording")), bytes).unwrap();
    }
    (folder, run(&model).trace.len())
}

/// A new session that has found them.
fn offered(folder: &tempfile::TempDir) -> (Model, Vec<PathBuf>) {
    let mut model = blank();
    let found = find(folder.path());
    let paths = found.iter().map(|found| found.path.clone()).collect();
    update(&mut model, Msg::RunFile(RunFileMsg::Found(found)));
    (model, paths)
}

/// Performs the reading the model requests, with a memory budget in bytes.
fn read(model: &mut Model, budget: usize) {
    let worker = Worker::new();
    let effects = std::mem::take(&mut model.effects);
    let path = effects.into_iter().find_map(|effect| match effect {
        Effect::Read(path) => Some(path),
        _ => None,
    });
    worker.read(path.expect("a file to read"), None, budget);
    while model.run().is_none() {
        for msg in worker.poll() {
            update(model, msg);
        }
        std::thread::yield_now();
    }
}

#[test]
fn a_found_recording_opens_and_goes_once_saved() {
    let (folder, steps) = left(1);
    let (mut model, paths) = offered(&folder);
    assert_eq!(model.popup, Some(Popup::Found));
    update(&mut model, Msg::Window(WindowMsg::Confirm));
    read(&mut model, usize::MAX);
    assert_eq!(run(&model).state(), RunState::CutOff(&End::Lost));
    assert_eq!((run(&model).trace.len(), run(&model).algorithm), (steps, Algorithm::Mrv));
    assert!(error(&model).contains("the first ") && error(&model).contains("save the run to keep them"));
    assert!(model.settings.recent.is_empty(), "it is no file of the user");
    assert!(paths[0].exists());
    let path = folder.path().join("kept.sudoscope");
    let effects = effects_of(&mut model, Msg::RunFile(RunFileMsg::Save(path.clone())));
    assert!(effects.iter().any(|effect| matches!(effect, Effect::WriteRun { .. })));
    let written = Msg::RunFile(RunFileMsg::Written { path, written: Written::Whole });
    let effects = effects_of(&mut model, written);
    assert!(effects.contains(&Effect::RemoveRecording(paths[0].clone())));
    assert!(model.found.is_empty());
}

#[test]
fn a_partly_saved_recording_is_not_removed() {
    let (folder, _) = left(1);
    let (mut model, paths) = offered(&folder);
    update(&mut model, Msg::Window(WindowMsg::Confirm));
    read(&mut model, 1);
    assert_eq!(run(&model).state(), RunState::CutOff(&End::TooLarge));
    let path = folder.path().join("kept.sudoscope");
    effects_of(&mut model, Msg::RunFile(RunFileMsg::Save(path.clone())));
    let written = Msg::RunFile(RunFileMsg::Written { path, written: Written::Whole });
    let effects = effects_of(&mut model, written);
    assert!(!effects.contains(&Effect::RemoveRecording(paths[0].clone())));
}

#[test]
fn a_declined_recording_is_removed() {
    let (folder, _) = left(2);
    let (mut model, paths) = offered(&folder);
    for path in &paths {
        assert_eq!(model.popup, Some(Popup::Found));
        let effects = effects_of(&mut model, Msg::RunFile(RunFileMsg::RemoveFound));
        assert_eq!(effects, [Effect::RemoveRecording(path.clone())]);
    }
    assert_eq!((model.popup, model.found.len()), (None, 0));
}

#[test]
fn a_postponed_recording_is_offered_next_time() {
    let (folder, _) = left(1);
    let (mut model, paths) = offered(&folder);
    assert_eq!(effects_of(&mut model, Msg::Window(WindowMsg::Escape)), []);
    assert_eq!((&model.popup, offered(&folder).1.len()), (&None, 0));
    drop(model);
    assert_eq!(offered(&folder).1, paths);
}

#[test]
fn without_any_nothing_is_asked() {
    let mut model = blank();
    send(&mut model, [Msg::RunFile(RunFileMsg::Found(Vec::new()))]);
    assert_eq!(model.popup, None);
}
