//! Tests of recorded runs as files: saving the current one, and showing a saved one.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::geometry::{Cell, Digit};
use crate::gui::io::worker::Worker;
use crate::gui::model::{Effect, Incoming, Model, Popup};
use crate::gui::msg::{
    DebugMsg, EditMsg, FileMsg, Msg, PathPurpose, RaceMsg, RecordingMsg, RunFileMsg, RunMsg, WindowMsg,
};
use crate::gui::page::Page;
use crate::gui::run::file::Written;
use crate::gui::run::news::News;
use crate::gui::run::single::Run;
use crate::gui::run::source::{End, RunState, Source};
use crate::gui::test_support::{
    EASY, HARD, SEVERAL, UNSOLVABLE, blank, effects_of, endless, error, info, line, opened, opened_run,
    position, record, record_all, recorded, reopened, run, send, two_lanes, wait,
};
use crate::gui::update::update;
use crate::gui::words::grouped;
use crate::playback::Mode;
use crate::race::Stepping;
use crate::solver::{Algorithm, Outcome};
use crate::trace::Landmark;

const ASK: Msg = Msg::RunFile(RunFileMsg::AskSave);

fn save_at(path: &Path) -> Msg {
    Msg::RunFile(RunFileMsg::Save(path.to_owned()))
}

/// Performs the requested file operations like the main loop, until nothing is being read or written.
fn settle(model: &mut Model) {
    let mut worker = Worker::new();
    while model.incoming != Incoming::Nothing || model.saves.saving_run.is_some() {
        for effect in std::mem::take(&mut model.effects) {
            match effect {
                Effect::Read(path) => worker.read(path, None, model.settings.memory_budget()),
                Effect::WriteRun { path, runs } => worker.write_run(path, runs),
                _ => {}
            }
        }
        thread::sleep(Duration::from_millis(2));
        for msg in worker.poll().collect::<Vec<_>>() {
            update(model, msg);
        }
    }
}

/// Saves the run of a model.
pub(in crate::gui) fn save(model: &mut Model, path: &Path) {
    update(model, save_at(path));
    settle(model);
}

/// Opens a file in a model.
pub(in crate::gui) fn open(model: &mut Model, path: &Path) {
    update(model, Msg::File(FileMsg::OpenPath(path.to_owned())));
    settle(model);
}

#[test]
fn an_unnamed_run_is_headed_by_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut model = blank();
    update(&mut model, Msg::Edit(EditMsg::Enter(Some(Digit::new(0)))));
    record(&mut model, Algorithm::Mrv);
    assert!(model.title().starts_with("new board (edited)"), "{}", model.title());
    save(&mut model, &folder.path().join("mine.sudoscope"));
    assert!(model.title().starts_with("mine (edited)"), "{}", model.title());
}

#[test]
fn a_saved_run_opens_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.sudoscope");
    let mut live = opened(HARD);
    record_all(&mut live, "backtracking:static,lcv,mac".parse().unwrap());
    save(&mut live, &path);
    assert_eq!(info(&live), format!("Saved as {}.", path.display()));
    assert_eq!(live.settings.recent[0], path);

    let mut model = opened(EASY);
    open(&mut model, &path);
    assert_eq!((line(&model), &model.notices.shown, model.editor.is_edited()), (HARD.into(), &None, false));
    let (before, after) = (run(&live), run(&model));
    assert_eq!((after.puzzle.as_ref(), after.algorithm), (before.puzzle.as_ref(), before.algorithm));
    assert_eq!(model.algorithm, before.algorithm, "and solving again takes it");
    assert_eq!(after.trace.steps(0..u64::MAX), before.trace.steps(0..u64::MAX));
    assert_eq!((after.totals(), after.source.elapsed()), (before.totals(), before.source.elapsed()));
    assert_eq!((position(&model), after.playback.mode()), (recorded(&live), Mode::Paused));
    assert_eq!(after.state(), before.state());
    assert_eq!(model.settings.recent[0], path);
}

#[test]
fn an_opened_run_works_like_a_live_one() {
    let mut live = opened(HARD);
    record_all(&mut live, Algorithm::Mrv);
    let mut model = reopened(&live, End::Done(run(&live).outcome().unwrap().clone()));
    send(&mut model, [Msg::Run(RunMsg::PlayPause), Msg::Tick(Duration::from_millis(100))]);
    assert!(position(&model) > 0 && run(&model).playback.mode() == Mode::Playing);
    send(
        &mut model,
        [
            Msg::Run(RunMsg::PlayPause),
            Msg::Run(RunMsg::First),
            Msg::Run(RunMsg::Landmark { landmark: Landmark::Contradiction, forward: true }),
        ],
    );
    assert_eq!(Some(position(&model)), run(&live).trace.next(0, Landmark::Contradiction));
    send(&mut model, [Msg::Run(RunMsg::First), Msg::Debug(DebugMsg::Break), Msg::Run(RunMsg::PlayPause)]);
    wait(&mut model, "a breakpoint", |model| matches!(run(model).news(), Some(News::Breakpoint(_))));
    assert_eq!(Some(position(&model)), run(&live).trace.next(0, Landmark::Guess));
    // Messages that only concern a live solver do no harm.
    send(
        &mut model,
        [
            Msg::Debug(DebugMsg::GoOn),
            Msg::Run(RunMsg::StopSolver),
            Msg::Recording(RecordingMsg::More),
            Msg::Run(RunMsg::Last),
        ],
    );
    assert!(matches!(run(&model).news(), Some(News::Ended(Outcome::Solved(_)))));
    assert!(run(&model).is_at_end() && !model.lanes.as_ref().unwrap().is_moving());
    update(&mut model, Msg::Run(RunMsg::Solve));
    assert!(matches!(run(&model).source, Source::Live(_)));
    assert_eq!(run(&model).algorithm, Algorithm::Mrv);
}

#[test]
fn undo_brings_back_the_board_before() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.sudoscope");
    let mut live = opened(UNSOLVABLE);
    record(&mut live, Algorithm::PROPAGATION);
    save(&mut live, &path);
    let mut model = opened(SEVERAL);
    send(
        &mut model,
        [
            Msg::Edit(EditMsg::Select(Cell::new(1))),
            Msg::Edit(EditMsg::Enter(Some(Digit::new(1)))),
            Msg::File(FileMsg::OpenPath(path)),
        ],
    );
    assert!(matches!(model.popup, Some(Popup::Discard(_))), "unsaved input prompts a question");
    update(&mut model, Msg::Window(WindowMsg::DontSave));
    settle(&mut model);
    assert_eq!(line(&model), UNSOLVABLE);
    update(&mut model, Msg::Run(RunMsg::Last));
    assert!(matches!(run(&model).news(), Some(News::Ended(Outcome::Unsolvable))));
    assert!(run(&model).last_contradiction().is_some(), "the last contradiction is known");
    update(&mut model, Msg::Edit(EditMsg::Undo));
    assert!(model.lanes.is_none());
    assert_eq!(line(&model), "12..............");
}

#[test]
fn a_run_is_saved_as_far_as_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.sudoscope");
    let mut live = endless();
    save(&mut live, &path);
    assert!(info(&live).ends_with(" steps recorded so far."), "{}", info(&live));
    assert!(!run(&live).has_ended(), "the solver continues");
    let mut model = blank();
    open(&mut model, &path);
    assert!(run(&model).has_ended() && model.notices.shown.is_none());
    assert_eq!(run(&model).news(), None);
    update(&mut model, Msg::Run(RunMsg::Last));
    assert_eq!(run(&model).news(), Some(News::CutOff(&End::Unfinished)));
    let steps = run(&model).trace.steps(0..u64::MAX);
    assert_eq!(run(&live).trace.steps(0..recorded(&model)), steps);
    // An opened run can be saved again. How a live solver's steps are divided into chunks depends on their
    // speed; reading joins short chunks, so that nothing changes any more from the second file on.
    let copies = ["copy", "another"].map(|name| folder.path().join(name).with_extension("sudoscope"));
    let took = run(&model).source.elapsed();
    for copy in &copies {
        save(&mut model, copy);
        model = blank();
        open(&mut model, copy);
        assert_eq!(run(&model).trace.steps(0..u64::MAX), steps);
        assert_eq!(
            (run(&model).source.elapsed(), run(&model).state()),
            (took, RunState::CutOff(&End::Unfinished))
        );
    }
    let [copy, another] = copies.map(|copy| fs::read(copy).unwrap());
    assert!(copy == another, "{} and {} bytes", copy.len(), another.len());
}

#[test]
fn a_damaged_file_opens_up_to_the_damage() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.sudoscope");
    let mut live = opened(HARD);
    record(&mut live, Algorithm::Mrv);
    save(&mut live, &path);
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() - 20]).unwrap();
    let mut model = blank();
    open(&mut model, &path);
    let steps = recorded(&live);
    let told = error(&model);
    let start = format!("The file is damaged after step {}, at byte ", grouped(steps));
    assert!(told.starts_with(&start), "{told}");
    assert!(told.ends_with(": the file ends early. The steps before it are shown."), "{told}");
    assert_eq!((recorded(&model), line(&model)), (steps, HARD.into()));
    update(&mut model, Msg::Run(RunMsg::Last));
    assert!(matches!(run(&model).state(), RunState::CutOff(End::Damaged(_))));
    assert!(matches!(run(&model).news(), Some(News::CutOff(End::Damaged(_)))));
}

#[test]
fn a_run_beyond_the_budget_says_so() {
    let live = endless();
    let opened = |end, is_spilled| {
        let mut run = opened_run(&live, end);
        run.is_spilled = is_spilled;
        let mut model = blank();
        model.settings.memory = Some(64);
        send(
            &mut model,
            [
                Msg::File(FileMsg::OpenPath(run.file.path.clone())),
                Msg::RunFile(RunFileMsg::Opened(Arc::new(run.into()))),
            ],
        );
        model
    };
    let steps = grouped(recorded(&live));
    let expected = format!(
        "Only the first {steps} steps were loaded: the rest does not fit into the memory budget of 64 MiB."
    );
    let mut model = opened(End::TooLarge, true);
    assert_eq!(error(&model), expected);
    update(&mut model, Msg::Run(RunMsg::Last));
    assert_eq!(run(&model).news(), Some(News::CutOff(&End::TooLarge)));
    let model = opened(End::Unfinished, true);
    assert!(
        info(&model)
            .starts_with("This run needs more than the memory budget of 64 MiB: some of its steps are in")
    );
    assert_eq!(opened(End::Unfinished, false).notices.shown, None);
}

#[test]
fn an_invalid_run_file_keeps_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.sudoscope");
    let mut model = opened(SEVERAL);
    fs::write(&path, EASY).unwrap();
    open(&mut model, &path);
    let expected =
        format!("{}: this is not a recorded run: expected a file written by Sudoscope.", path.display());
    assert_eq!((error(&model), line(&model)), (expected.as_str(), SEVERAL.into()));
    fs::remove_file(&path).unwrap();
    open(&mut model, &path);
    assert!(error(&model).contains(" cannot be read: "), "{}", error(&model));
}

#[test]
fn escape_leaves_what_is_being_read() {
    let mut live = opened(HARD);
    record(&mut live, Algorithm::Mrv);
    let late = opened_run(&live, End::Unfinished);
    let mut model = opened(EASY);
    record(&mut model, Algorithm::Mrv);
    update(&mut model, Msg::File(FileMsg::OpenPath(late.file.path.clone())));
    assert_eq!(effects_of(&mut model, Msg::Window(WindowMsg::Escape)), [Effect::CancelReading]);
    assert_eq!(model.incoming, Incoming::Nothing);
    update(&mut model, Msg::RunFile(RunFileMsg::Opened(Arc::new(late.into()))));
    assert_eq!(line(&model), EASY, "a result no longer wanted");
    assert!(model.lanes.is_some(), "the run stays");
    assert_eq!(effects_of(&mut model, Msg::File(FileMsg::CancelReading)), []);
}

#[test]
fn saving_a_run_suggests_a_name() {
    let mut model = opened(HARD);
    assert_eq!(effects_of(&mut model, ASK), []);
    assert_eq!(info(&model), "There is no run to save yet: solve the puzzle first.");
    record(&mut model, "dlx:first".parse().unwrap());
    let suggestion = String::from("test-dlx.sudoscope");
    assert_eq!(effects_of(&mut model, ASK), [Effect::AskSaveRun { suggestion }]);
    model.settings.folder = Some("/some/folder".into());
    update(&mut model, Msg::File(FileMsg::NoDialog(PathPurpose::SaveRun)));
    let text = PathBuf::from("/some/folder").join("test-dlx.sudoscope").display().to_string();
    assert_eq!(model.popup, Some(Popup::Path { purpose: PathPurpose::SaveRun, text: text.clone() }));
    let effects = effects_of(&mut model, Msg::Window(WindowMsg::Confirm));
    assert!(matches!(&effects[..], [.., Effect::WriteRun { path, .. }] if path.as_os_str() == text.as_str()));
    assert!(model.is_moving(), "frames continue while it is written");
    assert_eq!(effects_of(&mut model, ASK), []);
    assert_eq!(info(&model), "A run is still being saved.");
    send(&mut model, [Msg::Run(RunMsg::Edit), save_at(Path::new("/other"))]);
    assert_eq!(info(&model), "A run is still being saved.");
}

#[test]
fn what_cannot_be_written_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut model = opened(EASY);
    record(&mut model, Algorithm::Mrv);
    for place in [folder.path().join("nowhere/run.sudoscope"), folder.path().to_owned()] {
        save(&mut model, &place);
        assert!(
            error(&model).starts_with(&format!("{} could not be saved: ", place.display())),
            "{}",
            error(&model)
        );
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    assert!(!model.settings.recent.iter().any(|path| path.starts_with(folder.path())));
}

#[test]
fn quitting_waits_for_saving_unless_repeated() {
    let path = PathBuf::from("/tmp/run.sudoscope");
    let saving = || {
        let mut model = opened(EASY);
        record(&mut model, Algorithm::Mrv);
        update(&mut model, save_at(&path));
        assert!(!effects_of(&mut model, Msg::Window(WindowMsg::AskQuit)).contains(&Effect::Quit));
        assert!(model.saves.quits_when_written);
        model
    };
    let answer = |written| Msg::RunFile(RunFileMsg::Written { path: path.clone(), written });
    let mut model = saving();
    let share = Msg::RunFile(RunFileMsg::WriteShare { path: path.clone(), share: 0.5 });
    update(&mut model, share);
    assert_eq!(model.saves.saving_run.as_ref().and_then(|saving| saving.share), Some(0.5));
    assert_eq!(effects_of(&mut model, answer(Written::Whole)).last(), Some(&Effect::Quit));
    assert_eq!(effects_of(&mut saving(), Msg::Window(WindowMsg::AskQuit)), [Effect::Quit]);
    let mut model = saving();
    assert_eq!(effects_of(&mut model, answer(Written::Failed("disk full".into()))), []);
    assert_eq!(error(&model), "/tmp/run.sudoscope could not be saved: disk full.");
    assert!(!model.saves.quits_when_written, "the user sees why");
    let mut model = saving();
    let cancel = Msg::RunFile(RunFileMsg::CancelSaving);
    assert_eq!(effects_of(&mut model, cancel), [Effect::CancelWriting]);
    assert_eq!(effects_of(&mut model, answer(Written::Cancelled)), []);
    assert_eq!(info(&model), "Saving the run was cancelled.");
    assert_eq!(effects_of(&mut model, Msg::Window(WindowMsg::AskQuit)), [Effect::Quit]);
}

#[test]
fn a_saved_lane_claims_only_its_outcome() {
    let mut model = two_lanes(HARD);
    let lanes = model.lanes.as_ref().unwrap();
    let (winner, other) = (lanes.winner().unwrap(), 1 - lanes.winner().unwrap());
    update(&mut model, Msg::Run(RunMsg::ShowLane(winner)));
    let snapshot = |model: &Model| model.lanes.as_ref().unwrap().snapshot(Page::Now);
    assert!(matches!(snapshot(&model).0[0].finish.outcome, Some(Outcome::Solved(_))));
    update(&mut model, Msg::Run(RunMsg::ShowLane(other)));
    assert_eq!(snapshot(&model).steps(), recorded(&model));
    let told = snapshot(&model).0[0].finish.outcome.clone();
    assert!(matches!(told, Some(Outcome::Stopped | Outcome::Solved(_))), "{told:?}");
    let model = two_lanes(UNSOLVABLE);
    assert_eq!(snapshot(&model).0[0].finish.outcome, Some(Outcome::Unsolvable), "no lane has found one");
}

#[test]
fn a_saved_race_opens_as_a_race() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("race.sudoscope");
    let mut live = opened(HARD);
    live.algorithm = Algorithm::PROPAGATION;
    let dlx = Msg::Race(RaceMsg::Toggle("dlx".parse().unwrap()));
    send(&mut live, [Msg::Race(RaceMsg::Compare), dlx, Msg::Window(WindowMsg::Confirm)]);
    let runs = |model: &Model| model.lanes.as_ref().expect("runs").all().len();
    wait(&mut live, "all have ended", |model| {
        model.lanes.as_ref().is_some_and(|lanes| lanes.all().iter().all(Run::has_ended))
    });
    let note = live.lanes.as_mut().unwrap().all_mut()[1].bookmarks.set(3, "here");
    assert_eq!((note, runs(&live)), (Ok(()), 3));
    let effects = effects_of(&mut live, ASK);
    let suggestion = effects.iter().find_map(|effect| match effect {
        Effect::AskSaveRun { suggestion } => Some(suggestion.as_str()),
        _ => None,
    });
    assert!(suggestion.is_some_and(|name| name.ends_with("-race.sudoscope")), "{suggestion:?}");
    save(&mut live, &path);
    assert_eq!(info(&live), format!("Saved as {}.", path.display()));

    let mut model = opened(EASY);
    open(&mut model, &path);
    assert_eq!((line(&model), &model.notices.shown, runs(&model)), (HARD.into(), &None, 3));
    let lanes = model.lanes.as_ref().unwrap();
    assert!(lanes.raced().is_some_and(|race| race.is_side_by_side) && !lanes.is_worth_saving());
    for (before, after) in live.lanes.as_ref().unwrap().all().iter().zip(lanes.all()) {
        assert_eq!((after.algorithm, after.outcome()), (before.algorithm, before.outcome()));
        assert_eq!(after.trace.steps(0..u64::MAX), before.trace.steps(0..u64::MAX));
        assert_eq!((&after.bookmarks, after.totals()), (&before.bookmarks, before.totals()));
        assert!(Arc::ptr_eq(&after.puzzle, &lanes.run().puzzle), "one puzzle for all");
    }
    update(&mut model, Msg::Race(RaceMsg::SetStepping(Stepping::Share)));
    send(&mut model, [Msg::Run(RunMsg::First), Msg::Run(RunMsg::Last)]);
    let lanes = model.lanes.as_ref().unwrap();
    assert!(lanes.all().iter().all(|run| run.playback.position() == run.trace.len()), "in step");

    // If runs are missing, a notice reports it.
    let bytes = fs::read(&path).unwrap();
    let starts: Vec<usize> = (1..bytes.len()).filter(|&at| bytes[at..].starts_with(&bytes[..8])).collect();
    let mut told = |length: usize| {
        fs::write(&path, &bytes[..length]).unwrap();
        open(&mut model, &path);
        (error(&model).to_owned(), runs(&model))
    };
    let damaged = "The rest of the file is damaged.";
    let first = format!("Only the first of the 3 runs of this race is shown. {damaged}");
    assert_eq!(told(starts[0] + 11), (first.clone(), 1));
    assert_eq!(told(starts[0]), (first, 1));
    assert_eq!(
        told(starts[1]),
        (format!("Only the first 2 of the 3 runs of this race are shown. {damaged}"), 2)
    );
    let (text, count) = told(starts[1] - 9);
    let start = "Only the first 2 of the 3 runs of this race are shown. The file is damaged after step ";
    assert!(text.starts_with(start) && count == 2, "{text}");
}
