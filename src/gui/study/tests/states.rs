//! States of the studies page.

use std::path::PathBuf;

use crate::gui::model::Model;
use crate::gui::msg::{Msg, StudyMsg};
use crate::gui::study::work::{StudyState, Work};
use crate::gui::test_support::{EASY, HARD, blank, studying, wait};
use crate::gui::update::update;

/// The form with two lists chosen, some recent files, and some earlier studies.
pub(super) fn study_form() -> Model {
    let mut model = blank();
    model.settings.recent = ["/x/top95.txt", "/x/run.sudoscope", "/x/hardest.sdk"].map(PathBuf::from).into();
    model.settings.studies = vec!["/x/studies/top95".into()];
    model.studies_folder = "/x/studies".into();
    model
        .study
        .form
        .add(vec!["/x/a list.txt".into(), "/x/with a name that is too long for the panel.txt".into()]);
    model
}

/// A finished study that shows this sheet.
pub(in crate::gui) fn studied(sheet: &str) -> Model {
    let (_folder, mut model) = studying(&format!("{EASY}\n{HARD}\n11{}\n", &EASY[2..]), &["mrv", "dlx"]);
    update(&mut model, Msg::Study(StudyMsg::Begin));
    wait(&mut model, "the study ends", |model| model.study.work.as_ref().is_some_and(|work| !work.is_busy()));
    assert!(model.study.work.as_ref().and_then(Work::sheets).is_some());
    update(&mut model, Msg::Study(StudyMsg::Choose(sheet.into())));
    model
}

/// A study of many puzzles, in progress.
pub(in crate::gui) fn study_under_way() -> Model {
    let (_folder, mut model) = studying(&format!("{HARD}\n").repeat(500), &["mrv", "norvig"]);
    update(&mut model, Msg::Study(StudyMsg::Begin));
    // The remaining time is estimated from the first runs.
    let is_estimated =
        |work: &Work| matches!(work.state(), StudyState::Running(told, _) if told.ends_with(" left"));
    wait(&mut model, "some runs", |model| model.study.work.as_ref().is_some_and(is_estimated));
    model
}

/// A paused study.
pub(in crate::gui) fn paused_study() -> Model {
    let mut model = study_under_way();
    update(&mut model, Msg::Study(StudyMsg::Pause));
    wait(&mut model, "it pauses", |model| model.study.work.as_ref().is_some_and(|work| !work.is_busy()));
    model
}

/// A study that cannot be opened because it does not exist.
pub(in crate::gui) fn failed_study() -> Model {
    let mut model = blank();
    update(&mut model, Msg::Study(StudyMsg::Open("/x/no study".into())));
    wait(&mut model, "it fails", |model| model.study.work.as_ref().is_some_and(|work| !work.is_busy()));
    model
}

/// A model showing the studies page.
pub(in crate::gui) fn with_study(mut model: Model) -> Model {
    update(&mut model, Msg::Study(StudyMsg::Toggle));
    model
}
