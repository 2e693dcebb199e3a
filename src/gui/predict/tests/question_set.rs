//! Tests of question sets determined by a seed.

use std::sync::Arc;
use std::time::Duration;

use crate::gui::model::{Model, Popup, SetOffer};
use crate::gui::msg::{FileMsg, Msg, PredictMsg, RunFileMsg, RunMsg, WindowMsg};
use crate::gui::predict::question_set::Asking;
use crate::gui::predict::set_form::SetForm;
use crate::gui::run::single::Run;
use crate::gui::run::source::End;
use crate::gui::test_support::{
    EASY, FRAME, HARD, blank, endless, info, opened, opened_run, position, record, run, send, two_lanes, wait,
};
use crate::gui::update::tests::runs::{open, save};
use crate::gui::update::update;
use crate::playback::Mode;
use crate::predict::{self, Kind};
use crate::solver::Algorithm;

/// A run of propagation, with the form for a question set open.
fn asked() -> Model {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::PROPAGATION);
    update(&mut model, Msg::Predict(PredictMsg::AskSet));
    model
}

fn form(model: &Model) -> SetForm {
    match &model.popup {
        Some(Popup::Questions(form)) => form.clone(),
        other => panic!("{other:?}"),
    }
}

fn typed(model: &mut Model, seed: &str, count: u8) {
    let form = SetForm { seed: seed.into(), count, ..form(model) };
    send(model, [Msg::Predict(PredictMsg::Form(form)), Msg::Window(WindowMsg::Confirm)]);
}

fn asking(model: &Model) -> &Asking {
    model.asking().expect("a set")
}

/// Waits until all questions are chosen.
fn choose(model: &mut Model) {
    wait(model, "all are chosen", |model| model.asking().is_none_or(|asking| asking.choosing().is_none()));
}

/// A set of five questions at the start of a run.
fn begun() -> Model {
    let mut model = asked();
    typed(&mut model, "2026", 5);
    choose(&mut model);
    model
}

/// The positions and kinds of all questions of the set, in the order they come up.
fn passed(model: &mut Model) -> Vec<(u64, Kind)> {
    let mut all = Vec::new();
    while !asking(model).is_done() {
        update(model, Msg::Predict(PredictMsg::Next));
        let question = model.question().expect("a question");
        all.push((question.position, question.kind()));
        update(model, Msg::Predict(PredictMsg::Pass));
        // At the same position, the next question is already open.
        while let Some(question) = model.question() {
            all.push((question.position, question.kind()));
            update(model, Msg::Predict(PredictMsg::Pass));
        }
    }
    all
}

fn score(model: &Model) -> (u32, u32) {
    model.predicting.as_ref().expect("it is on").score.sum()
}

#[test]
fn only_the_questions_of_the_set_are_asked() {
    let mut model = begun();
    assert_eq!((position(&model), asking(&model).count(), score(&model)), (0, 5, (0, 0)));
    // The very first question comes earlier.
    let mut expected = passed(&mut begun());
    let mut met = Vec::new();
    for _ in 0..20_000 {
        if position(&model) == run(&model).trace.len() {
            break;
        }
        match model.question().map(|question| (question.position, question.kind())) {
            Some(question) => {
                assert_eq!((position(&model), run(&model).playback.mode()), (question.0, Mode::Paused));
                met.push(question);
                update(&mut model, Msg::Predict(PredictMsg::Pass));
            }
            // The first question is reached by playing, the others by moves that would go beyond them.
            None if met.is_empty() => send(&mut model, [Msg::Run(RunMsg::Play), Msg::Tick(FRAME)]),
            None => update(&mut model, Msg::Run(RunMsg::StepBy(7))),
        }
    }
    expected.sort_unstable();
    assert_eq!(met, expected);
    assert_eq!(position(&model), run(&model).trace.len(), "nothing else has stopped it");
    let all = predict::next(&run(&model).trace, Algorithm::PROPAGATION, &Kind::ALL, 0..u64::MAX, None);
    assert!(all.is_some_and(|first| first.position < met[0].0));
}

#[test]
fn a_finished_set_shows_its_score_and_restarts() {
    let mut model = begun();
    update(&mut model, Msg::Predict(PredictMsg::Next));
    let first = *model.question().expect("a question");
    assert_eq!(asking(&model).number(&first), Some(1));
    // An open question can be left for later.
    update(&mut model, Msg::Predict(PredictMsg::Next));
    let second = *model.question().expect("another question");
    assert!((second.position, second.kind()) > (first.position, first.kind()));
    let order = passed(&mut model);
    assert_eq!((order.len(), score(&model)), (5, (0, 5)), "shown answers count as not right");
    assert!(info(&model).starts_with("0 of 5 right: "), "{}", info(&model));
    assert_eq!(model.notices.shown.as_ref().and_then(|notice| notice.set), Some(SetOffer::Again));
    send(&mut model, [Msg::Tick(Duration::from_secs(60)), Msg::Predict(PredictMsg::Again)]);
    assert_eq!((position(&model), score(&model), &model.notices.shown), (0, (0, 0), &None));
    assert_eq!(run(&model).reach(), 0, "the timeline tells nothing of the first time");
    assert_eq!(passed(&mut model).len(), 5);
}

#[test]
fn stepping_over_a_question_counts_as_not_right() {
    let mut model = begun();
    update(&mut model, Msg::Predict(PredictMsg::Next));
    update(&mut model, Msg::Run(RunMsg::StepBy(1)));
    assert_eq!(score(&model), (0, 1));
    // A question left by a jump stays open.
    update(&mut model, Msg::Predict(PredictMsg::Next));
    send(&mut model, [Msg::Run(RunMsg::Last), Msg::Run(RunMsg::First)]);
    assert_eq!((score(&model), model.question()), ((0, 1), None));
    assert_eq!(passed(&mut model).len(), 4);
}

#[test]
fn the_seed_must_be_a_number() {
    let mut model = asked();
    let new = form(&model);
    assert!(new.seed.parse::<u64>().is_ok() && new.kinds == Kind::ALL && new.count == 10);
    for seed in ["", "x", "-1", "99999999999999999999"] {
        typed(&mut model, seed, 5);
        assert!(form(&model).set(run(&model).trace.len()).is_err() && model.predicting.is_none(), "{seed}");
    }
    let mut none = SetForm { seed: "7".into(), ..form(&model) };
    Kind::ALL.into_iter().for_each(|kind| none.toggle(kind));
    assert_eq!(none.set(run(&model).trace.len()), Err("Choose at least one kind of question."));
    typed(&mut model, " 7 ", 5);
    assert_eq!((asking(&model).set.seed, &model.popup), (7, &None));
}

#[test]
fn a_saved_set_is_offered_on_opening() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.sudoscope");
    let mut live = begun();
    save(&mut live, &path);
    let expected = passed(&mut live);
    let mut model = blank();
    open(&mut model, &path);
    assert_eq!(info(&model), "This run has a set of 5 questions.");
    let notice = model.notices.shown.clone().expect("an offer");
    assert_eq!(notice.set, Some(SetOffer::Start));
    update(&mut model, Msg::Tick(Duration::from_secs(60)));
    assert_eq!(
        model.notices.shown.as_ref().map(|notice| notice.set),
        Some(Some(SetOffer::Start)),
        "it stays"
    );
    update(&mut model, Msg::Predict(PredictMsg::BeginSet));
    assert_eq!(model.notices.shown, None);
    choose(&mut model);
    assert_eq!(passed(&mut model), expected);
    // The pop-up starts with the same choices.
    update(&mut model, Msg::Predict(PredictMsg::AskSet));
    assert_eq!((form(&model).seed.as_str(), form(&model).count), ("2026", 5));
    // The offer disappears together with the run.
    let mut model = blank();
    open(&mut model, &path);
    update(&mut model, Msg::Run(RunMsg::Edit));
    assert!(model.notices.shown.is_none_or(|notice| notice.set.is_none()));
}

/// A file may be from another version, or contain nonsense.
#[test]
fn a_strange_set_does_no_harm() {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::PROPAGATION);
    for (count, kinds, steps) in [(255, 0b100_0000, u64::MAX), (1, 255, 0), (255, 255, 5)] {
        let end = End::Done(run(&model).outcome().expect("it has ended").clone());
        let mut saved = opened_run(&model, end);
        let mut resume = run(&model).resume(model.settings.page());
        resume.questions = Some(crate::trace::QuestionSet { seed: 1, count, kinds, steps });
        saved.resume = Some(resume);
        let mut model = blank();
        let path = saved.file.path.clone();
        let opened = Msg::RunFile(RunFileMsg::Opened(Arc::new(saved.into())));
        send(&mut model, [Msg::File(FileMsg::OpenPath(path)), opened, Msg::Predict(PredictMsg::BeginSet)]);
        choose(&mut model);
        assert!(model.predicting.is_none(), "nothing to ask: {count} {kinds} {steps}");
        assert!(info(&model).starts_with("This run has nothing of these kinds"), "{}", info(&model));
        update(&mut model, Msg::Predict(PredictMsg::AskSet));
        assert!(form(&model).count <= predict::MOST_QUESTIONS);
    }
}

#[test]
fn a_run_under_way_has_no_set_yet() {
    let mut model = endless();
    update(&mut model, Msg::Predict(PredictMsg::AskSet));
    assert_eq!((&model.popup, model.asking().is_some()), (&None, false));
    assert!(info(&model).starts_with("The questions are chosen from the whole run."));
    update(&mut model, Msg::Run(RunMsg::StopSolver));
    wait(&mut model, "the solver stops", |model| run(model).has_ended());
    update(&mut model, Msg::Predict(PredictMsg::AskSet));
    typed(&mut model, "3", 20);
    choose(&mut model);
    assert_eq!(asking(&model).count(), 20);
}

#[test]
fn a_set_is_about_one_run() {
    let mut model = begun();
    update(&mut model, Msg::Run(RunMsg::Solve));
    assert!(model.predicting.as_ref().is_some_and(|own| own.asking().is_none()), "another run");
    let mut model = two_lanes(HARD);
    wait(&mut model, "both end", |model| {
        model.lanes.as_ref().is_some_and(|lanes| lanes.all().iter().all(Run::has_ended))
    });
    update(&mut model, Msg::Predict(PredictMsg::AskSet));
    typed(&mut model, "3", 5);
    choose(&mut model);
    update(&mut model, Msg::Run(RunMsg::ShowLane(1)));
    assert!(model.asking().is_none() && model.predicting.is_some(), "another lane");
}
