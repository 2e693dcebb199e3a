//! Tests of studies in the window: started, paused, cancelled, resumed, opened again, and from a mark to a
//! race.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use crate::gui::model::{Effect, Model, Popup};
use crate::gui::msg::{EditMsg, FileMsg, Msg, PathPurpose, StudyMsg, WindowMsg};
use crate::gui::run::single::Run;
use crate::gui::study::sheet::Content;
use crate::gui::study::work::{StudyState, Work};
use crate::gui::test_support::{EASY, HARD, blank, error, info, line, open, opened, send, studying, wait};
use crate::gui::update::update;
use crate::gui::words::counted;
use crate::solver::Algorithm;
use crate::study::Style;
use crate::study::plot::{Element, Mark};

fn work(model: &Model) -> &Work {
    model.study.work.as_ref().expect("a study")
}

fn ended(model: &Model) -> bool {
    !work(model).is_busy()
}

/// The runs in the results of the study, each with its list, number and solver.
fn runs(model: &Model) -> Vec<[String; 3]> {
    let text = fs::read(work(model).folder().join("results.csv")).expect("results");
    let mut reader = csv::Reader::from_reader(&text[..]);
    let field = |record: &csv::StringRecord, at: usize| record[at].to_owned();
    reader
        .records()
        .map(|record| record.expect("a line"))
        .map(|record| [0, 1, 6].map(|at| field(&record, at)))
        .collect()
}

/// A finished study of two puzzles and two solvers.
fn done() -> (TempDir, Model) {
    let (folder, mut model) = studying(&format!("{EASY}\n{HARD}\n"), &["mrv", "propagation"]);
    update(&mut model, Msg::Study(StudyMsg::Begin));
    wait(&mut model, "the study ends", ended);
    assert_eq!(*work(&model).state(), StudyState::Done);
    (folder, model)
}

/// The marks of a plot.
fn marks(model: &Model, title: &str) -> Vec<Mark> {
    let sheet = work(model).sheets().expect("sheets").titled(title);
    assert_eq!(sheet.title, title);
    let Content::Plot(figure, _) = &sheet.content else { panic!("{title} is a plot") };
    let mark = |element: &Element| match element {
        Element::Mark(mark) => Some(mark.clone()),
        _ => None,
    };
    figure.chart.elements.iter().filter_map(mark).collect()
}

#[test]
fn a_study_takes_every_run_once() {
    let (_folder, model) = done();
    let taken: BTreeSet<_> = runs(&model).into_iter().collect();
    let expected = ["mrv", "propagation"].map(|solver| ["1", "2"].map(|index| ["list.txt", index, solver]));
    let expected: BTreeSet<_> = expected.into_iter().flatten().map(|run| run.map(String::from)).collect();
    assert_eq!((&taken, runs(&model).len()), (&expected, 4));
    let sheets = work(&model).sheets().expect("sheets");
    assert_eq!(sheets.runs, 4);
    let Content::Table(table) = &sheets.titled("Solvers").content else { panic!("a table") };
    assert_eq!(table.rows.len(), 2);
    let report = fs::read_to_string(work(&model).folder().join("report.html")).expect("a report");
    assert!(report.contains("mrv against propagation"));
    assert_eq!(marks(&model, "mrv against propagation").len(), 2);
}

#[test]
fn a_resumed_study_loses_and_repeats_nothing() {
    let text = format!("{HARD}\n").repeat(300);
    let (_folder, mut model) = studying(&text, &["mrv", "norvig"]);
    update(&mut model, Msg::Study(StudyMsg::Begin));
    wait(&mut model, "some runs", |model| matches!(work(model).state(), StudyState::Running(..)));
    update(&mut model, Msg::Study(StudyMsg::Pause));
    wait(&mut model, "it pauses", ended);
    assert_eq!(*work(&model).state(), StudyState::Paused);
    let before = runs(&model);
    assert!(before.len() < 600, "it was too fast to be paused");
    assert_eq!(work(&model).sheets().map(|sheets| sheets.runs), Some(before.len()));
    // Other choices in the form do not affect the study in progress.
    send(
        &mut model,
        [Msg::Study(StudyMsg::ToggleSolver("dlx".parse().unwrap())), Msg::Study(StudyMsg::GoOn)],
    );
    wait(&mut model, "it runs again", |model| matches!(work(model).state(), StudyState::Running(..)));
    let StudyState::Running(told, share) = work(&model).state() else { unreachable!("it was waited for") };
    assert!(told.contains(" of 600 runs"), "all runs of the study: {told}");
    assert!(*share >= before.len() as f32 / 600.0, "it does not begin anew: {share}");
    wait(&mut model, "the study ends", ended);
    assert_eq!(*work(&model).state(), StudyState::Done);
    let after = runs(&model);
    assert_eq!(after[..before.len()], before[..]);
    assert_eq!((after.len(), after.into_iter().collect::<BTreeSet<_>>().len()), (600, 600));
}

#[test]
fn a_cancelled_study_can_be_continued_later() {
    for is_paused_first in [false, true] {
        let text = format!("{HARD}\n").repeat(100);
        let (_folder, mut model) = studying(&text, &["mrv", "norvig"]);
        let (lists, chosen) = (model.study.form.lists.clone(), model.study.form.chosen.clone());
        update(&mut model, Msg::Study(StudyMsg::Toggle));
        update(&mut model, Msg::Study(StudyMsg::Begin));
        wait(&mut model, "some runs", |model| matches!(work(model).state(), StudyState::Running(..)));
        let folder = work(&model).folder().to_owned();
        if is_paused_first {
            update(&mut model, Msg::Study(StudyMsg::Pause));
            wait(&mut model, "it pauses", ended);
        }
        update(&mut model, Msg::Study(StudyMsg::Cancel));
        wait(&mut model, "the form is there", |model| model.study.work.is_none());
        // The form is unchanged, and the study is offered.
        assert_eq!((&model.study.form.lists, &model.study.form.chosen), (&lists, &chosen));
        assert_eq!(model.settings.studies, std::slice::from_ref(&folder));
        let results = fs::read_to_string(folder.join("results.csv")).expect("results");
        let recorded = results.lines().count() - 1;
        assert!(recorded < 200, "it was too fast to be cancelled");
        let kept = match recorded {
            0 => "no run is recorded yet".into(),
            runs => counted(runs as u64, "recorded run is kept", "recorded runs are kept"),
        };
        let told =
            format!("The study list is cancelled; {kept}. Continue it at any time under Earlier studies.");
        assert_eq!(info(&model), told);
        // It is opened there, and continues.
        update(&mut model, Msg::Study(StudyMsg::Open(folder)));
        wait(&mut model, "it is read", ended);
        assert!(work(&model).can_go_on() && work(&model).recorded() == recorded);
        update(&mut model, Msg::Study(StudyMsg::GoOn));
        wait(&mut model, "the study ends", ended);
        assert_eq!(*work(&model).state(), StudyState::Done);
        let after = runs(&model);
        assert_eq!((after.len(), after.into_iter().collect::<BTreeSet<_>>().len()), (200, 200));
    }
}

#[test]
fn a_background_study_reports_its_cancellation() {
    let (_folder, mut model) = studying(&format!("{HARD}\n").repeat(100), &["mrv", "norvig"]);
    send(
        &mut model,
        [Msg::Study(StudyMsg::Toggle), Msg::Study(StudyMsg::Begin), Msg::Study(StudyMsg::Cancel)],
    );
    assert!(work(&model).is_stopping() && work(&model).is_cancelled());
    update(&mut model, Msg::Window(WindowMsg::Escape));
    assert!(!model.study.is_shown);
    wait(&mut model, "it is left", |model| model.study.work.is_none());
    assert!(info(&model).starts_with("The study list is cancelled; "), "{}", info(&model));
}

/// There is nothing left to cancel, and the results stay on the page.
#[test]
fn a_study_done_before_cancelling_is_shown() {
    let (_folder, mut model) = studying(&format!("{EASY}\n"), &["mrv"]);
    update(&mut model, Msg::Study(StudyMsg::Begin));
    // The thread ends, with all its messages sent, before the window receives them.
    let results = work(&model).folder().with_file_name("list").join("report.html");
    let began = std::time::Instant::now();
    while !results.exists() {
        assert!(began.elapsed() < std::time::Duration::from_secs(60), "it does not end");
        std::thread::yield_now();
    }
    update(&mut model, Msg::Study(StudyMsg::Cancel));
    wait(&mut model, "the study ends", ended);
    assert_eq!((work(&model).state(), work(&model).recorded()), (&StudyState::Done, 1));
}

#[test]
fn a_closed_study_can_be_reopened() {
    let (_folder, mut model) = done();
    let folder = work(&model).folder().to_owned();
    assert_eq!(model.settings.studies, std::slice::from_ref(&folder));
    assert!(model.effects.contains(&Effect::SaveSettings));
    update(&mut model, Msg::Study(StudyMsg::Close));
    assert!(model.study.work.is_none());
    // A folder with a study in it is opened, however it was chosen.
    for msg in [StudyMsg::Open(folder.clone()), StudyMsg::SetFolder(folder)] {
        update(&mut model, Msg::Study(msg));
        wait(&mut model, "it is read", ended);
        assert_eq!(*work(&model).state(), StudyState::Done, "nothing is missing");
        assert_eq!(work(&model).sheets().map(|sheets| sheets.runs), Some(4));
        assert_eq!(model.settings.studies.len(), 1);
    }
    let new = PathBuf::from("/nowhere/new");
    update(&mut model, Msg::Study(StudyMsg::SetFolder(new.clone())));
    wait(&mut model, "nothing is there", |model| model.study.work.is_none());
    assert_eq!(model.study.form.folder(&model.studies_folder), new);
}

#[test]
fn a_second_study_gets_its_own_folder() {
    let (_folder, mut model) = done();
    let first = work(&model).folder().to_owned();
    send(&mut model, [Msg::Study(StudyMsg::Close), Msg::Study(StudyMsg::Begin)]);
    wait(&mut model, "the study ends", ended);
    assert_eq!(work(&model).folder(), first.with_file_name("list 2"));
    assert_eq!(model.settings.studies, [work(&model).folder(), &first]);
    // A folder that does not exist is not remembered.
    update(&mut model, Msg::Study(StudyMsg::Open("/nowhere/study".into())));
    wait(&mut model, "it fails", ended);
    assert!(matches!(work(&model).state(), StudyState::Failed(_)));
    assert_eq!(model.settings.studies.len(), 2);
}

#[test]
fn a_mark_opens_a_race_on_its_puzzle() {
    let (_folder, mut model) = done();
    update(&mut model, Msg::Study(StudyMsg::Toggle));
    let cactus = marks(&model, "Puzzles answered within a number of steps");
    let hard = cactus.iter().find(|mark| mark.puzzle.1 == 2 && *mark.solvers[0] == *"propagation");
    let Mark { puzzle: (list, index), solvers, .. } = hard.expect("its run is in the plot").clone();
    assert!(model.study.is_shown);
    update(&mut model, Msg::Study(StudyMsg::Race { list, index, solvers }));
    assert!(model.shows_board());
    assert_eq!(line(&model), HARD);
    let lanes = model.lanes.as_ref().expect("a race");
    let solvers: Vec<&str> = lanes.all().iter().map(|run| run.algorithm.name()).collect();
    assert_eq!(solvers, ["propagation", "mrv"], "that of the mark first");
    wait(&mut model, "both end", |model| {
        model.lanes.as_ref().is_some_and(|lanes| lanes.all().iter().all(Run::has_ended))
    });
}

/// The parallel search takes part in no race, and a single solver makes none.
#[test]
fn a_single_solvers_mark_opens_its_run() {
    for name in ["parallel", "dlx"] {
        let (_folder, mut model) = studying(&format!("{EASY}\n"), &[name]);
        update(&mut model, Msg::Study(StudyMsg::Begin));
        wait(&mut model, "the study ends", ended);
        let Mark { puzzle: (list, index), solvers, .. } =
            marks(&model, "Puzzles answered within a time").remove(0);
        update(&mut model, Msg::Study(StudyMsg::Race { list, index, solvers }));
        let lanes = model.lanes.as_ref().expect("a run");
        assert!(lanes.raced().is_none() && lanes.run().algorithm.name() == name, "{name}");
    }
}

#[test]
fn opening_a_marks_race_asks_about_edits() {
    let (_folder, mut model) = done();
    open(&mut model, "test.txt", EASY);
    update(&mut model, Msg::Edit(EditMsg::Enter(None)));
    update(&mut model, Msg::Edit(EditMsg::Type(Some(crate::geometry::Digit::new(0)))));
    assert!(model.editor.is_edited());
    let solvers = vec!["mrv".into()];
    update(&mut model, Msg::Study(StudyMsg::Race { list: "list.txt".into(), index: 2, solvers }));
    assert!(matches!(model.popup, Some(Popup::Discard(_))));
    update(&mut model, Msg::Window(WindowMsg::DontSave));
    assert_eq!(line(&model), HARD);
}

#[test]
fn a_list_that_has_changed_leads_nowhere() {
    let (folder, mut model) = done();
    let path = work(&model).folder().to_owned();
    fs::write(folder.path().join("list.txt"), format!("{HARD}\n{EASY}\n")).expect("a list");
    update(&mut model, Msg::Study(StudyMsg::Open(path)));
    wait(&mut model, "it is read", ended);
    let race = StudyMsg::Race { list: "list.txt".into(), index: 2, solvers: Vec::new() };
    update(&mut model, Msg::Study(race));
    assert!(error(&model).contains("the list list.txt has changed"), "{}", error(&model));
    assert!(model.lanes.is_none());
    update(&mut model, Msg::Study(StudyMsg::GoOn));
    wait(&mut model, "it ends", ended);
    assert!(
        matches!(work(&model).state(), StudyState::Failed(why) if why.contains("the list list.txt has changed"))
    );
}

#[test]
fn what_cannot_be_read_is_told() {
    let (_folder, mut model) = studying(&format!("{EASY}\n{HARD}\n11{}\n", &EASY[2..]), &["dlx"]);
    update(&mut model, Msg::Study(StudyMsg::Begin));
    wait(&mut model, "the study ends", ended);
    let (some, all) = work(&model).unreadable();
    assert_eq!((some.len(), all), (1, 1));
    assert!(some[0].starts_with("list.txt: line 3"), "{some:?}");
    assert_eq!(runs(&model).len(), 2);
    // A list that does not exist.
    let (_folder, mut model) = studying("", &["dlx"]);
    update(&mut model, Msg::Study(StudyMsg::AddLists(vec!["/nowhere/at/all.txt".into()])));
    update(&mut model, Msg::Study(StudyMsg::Begin));
    wait(&mut model, "the study ends", ended);
    assert!(matches!(work(&model).state(), StudyState::Failed(_)), "{:?}", work(&model).state());
}

#[test]
fn a_background_study_reports_its_end() {
    let (_folder, mut model) = studying(&format!("{EASY}\n"), &["mrv"]);
    send(&mut model, [Msg::Study(StudyMsg::Toggle), Msg::Study(StudyMsg::Begin)]);
    update(&mut model, Msg::Window(WindowMsg::Escape));
    assert!(!model.study.is_shown && model.is_moving());
    wait(&mut model, "the study ends", ended);
    assert_eq!(info(&model), "The study list is done.");
}

#[test]
fn the_study_form_says_what_is_missing() {
    let mut model = blank();
    send(&mut model, [Msg::Study(StudyMsg::Toggle), Msg::Study(StudyMsg::Begin)]);
    assert_eq!(info(&model), "Add a list first.");
    let files = vec![PathBuf::from("/x/a.txt"), PathBuf::from("/x/b.txt")];
    // Files dropped on the page are lists; each is added once.
    for _ in 0..2 {
        update(&mut model, Msg::File(FileMsg::Drop(files.clone())));
    }
    assert_eq!(model.study.form.lists, files);
    update(&mut model, Msg::Study(StudyMsg::RemoveList(0)));
    assert_eq!(model.study.form.lists, files[1..]);
    // A typed path is kept as it is.
    update(&mut model, Msg::Study(StudyMsg::AddLists(vec!["c.txt".into()])));
    assert_eq!(model.study.form.lists[1], std::path::absolute("c.txt").unwrap());
    for solver in model.study.form.chosen.clone() {
        update(&mut model, Msg::Study(StudyMsg::ToggleSolver(solver)));
    }
    assert_eq!(model.study.form.missing(), Some("Choose a solver first."));
    for name in ["dlx", "mrv", "ac3"] {
        update(&mut model, Msg::Study(StudyMsg::ToggleSolver(name.parse().unwrap())));
    }
    let chosen: Vec<&str> = model.study.form.chosen.iter().map(|solver| solver.name()).collect();
    assert_eq!(chosen, ["mrv", "ac3", "dlx"]);
}

#[test]
fn a_solvers_choices_are_measured_beside_its_defaults() {
    let mut model = opened(EASY);
    model.algorithm = "backtracking:mrv,lcv,mac".parse().unwrap();
    update(&mut model, Msg::Study(StudyMsg::Toggle));
    let names: Vec<String> = model.study.form.offered.iter().map(ToString::to_string).collect();
    assert_eq!(names.len(), Algorithm::ALL.len() + 1);
    assert!(names.contains(&model.algorithm.to_string()));
}

#[test]
fn without_a_dialog_paths_are_typed() {
    let mut model = blank();
    update(&mut model, Msg::Study(StudyMsg::Toggle));
    for (purpose, typed) in [(PathPurpose::List, "/x/a.txt"), (PathPurpose::Folder, "/nowhere/study")] {
        send(
            &mut model,
            [
                Msg::File(FileMsg::NoDialog(purpose)),
                Msg::File(FileMsg::PathTyped(typed.into())),
                Msg::Window(WindowMsg::Confirm),
            ],
        );
    }
    assert_eq!(model.study.form.lists, [PathBuf::from("/x/a.txt")]);
    wait(&mut model, "nothing is there", |model| model.study.work.is_none());
    assert_eq!(model.study.form.folder, Some(PathBuf::from("/nowhere/study")));
    for (msg, effect) in [(StudyMsg::AskList, Effect::AskList), (StudyMsg::AskFolder, Effect::AskFolder)] {
        model.effects.clear();
        update(&mut model, Msg::Study(msg));
        assert_eq!(model.effects, [effect]);
    }
}

#[test]
fn study_sheets_cycle_and_tables_are_copied() {
    let (_folder, mut model) = done();
    let titles: Vec<String> =
        work(&model).sheets().expect("sheets").all().iter().map(|sheet| sheet.title.clone()).collect();
    assert!(titles.len() > 4, "{titles:?}");
    update(&mut model, Msg::Study(StudyMsg::Turn { forward: false }));
    assert_eq!(Some(&model.study.chosen), titles.last(), "before the first comes the last");
    for title in &titles {
        update(&mut model, Msg::Study(StudyMsg::Turn { forward: true }));
        assert_eq!(model.study.chosen, *title);
    }
    model.effects.clear();
    update(&mut model, Msg::Study(StudyMsg::Copy(Style::Csv)));
    assert_eq!(model.effects, [], "a plot is no table");
    send(
        &mut model,
        [Msg::Study(StudyMsg::Choose("Solvers".into())), Msg::Study(StudyMsg::Copy(Style::Csv))],
    );
    assert!(
        matches!(&model.effects[..], [Effect::Copy(text)] if text.starts_with("solver,")),
        "{:?}",
        model.effects
    );
}
