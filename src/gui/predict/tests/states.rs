//! States with questions about the next step.

use crate::gui::model::{Model, Popup};
use crate::gui::msg::{Msg, PredictMsg, RunMsg, WindowMsg};
use crate::gui::panels::tests::states::{HARD, race};
use crate::gui::predict::set_form::SetForm;
use crate::gui::test_support;
use crate::gui::test_support::{opened, send, wait};
use crate::gui::update::update;
use crate::predict::Kind;
use crate::solver::Algorithm;

/// A question about the next step of a run.
pub(in crate::gui) fn predicting(kind: Kind) -> Model {
    let mut model = opened(HARD);
    let algorithm = if kind == Kind::Jump { "cbj" } else { "propagation" };
    test_support::record(&mut model, algorithm.parse().expect("a solver"));
    update(&mut model, Msg::Predict(PredictMsg::Toggle));
    for other in Kind::ALL.into_iter().filter(|other| *other != kind) {
        update(&mut model, Msg::Predict(PredictMsg::Ask(other)));
    }
    update(&mut model, Msg::Run(RunMsg::Play));
    wait(&mut model, "a question", |model| model.question().is_some());
    model
}

/// The form for a question set, with an invalid seed.
pub(in crate::gui) fn asking_set() -> Model {
    let mut model = opened(HARD);
    test_support::record(&mut model, Algorithm::PROPAGATION);
    update(&mut model, Msg::Predict(PredictMsg::AskSet));
    model
}

/// A set of ten questions, by stage: being chosen, at a question after an answer, or done.
pub(in crate::gui) fn question_set(stage: usize) -> Model {
    let mut model = asking_set();
    let Some(Popup::Questions(form)) = model.popup.clone() else { panic!("it is asked for") };
    let form = SetForm { seed: "2026".into(), ..form };
    send(&mut model, [Msg::Predict(PredictMsg::Form(form)), Msg::Window(WindowMsg::Confirm)]);
    if stage == 0 {
        return model;
    }
    wait(&mut model, "all are chosen", |model| {
        model.asking().is_some_and(|asking| asking.choosing().is_none())
    });
    for _ in 0..if stage == 1 { 1 } else { 10 } {
        send(&mut model, [PredictMsg::Next, PredictMsg::Pass].map(Msg::Predict));
    }
    if stage == 1 {
        update(&mut model, Msg::Predict(PredictMsg::Next));
    }
    model
}

/// A question in a race.
pub(in crate::gui) fn predicting_race() -> Model {
    let mut model = race(HARD, 2);
    send(&mut model, [Msg::Run(RunMsg::First), Msg::Predict(PredictMsg::Toggle), Msg::Run(RunMsg::Play)]);
    wait(&mut model, "a question", |model| model.question().is_some());
    model
}
