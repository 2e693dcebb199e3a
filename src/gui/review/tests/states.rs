//! States with the review of a run.

use crate::gui::model::Model;
use crate::gui::msg::{Msg, ReviewMsg, RunMsg, WindowMsg};
use crate::gui::page::Page;
use crate::gui::panels::tests::states::HARD;
use crate::gui::test_support::{self, FAULTY, opened, printed, record, run, send, wait};
use crate::gui::update::update;
use crate::solver::Algorithm;

/// A program with mistakes of all classes, at its first wrong step.
pub(in crate::gui) fn faulty() -> Model {
    let mut model = reviewed(printed(FAULTY));
    let longest = run(&model).review.found().expect("a review").findings[0].clone();
    assert!(longest.file.is_some() && longest.line.is_some());
    update(&mut model, Msg::Review(ReviewMsg::GoTo(0)));
    model
}

/// A solver without any mistakes.
pub(in crate::gui) fn right() -> Model {
    let mut model = opened(test_support::EASY);
    record(&mut model, Algorithm::PROPAGATION);
    reviewed(model)
}

/// The review of a solver on a board whose solutions take long to find.
pub(in crate::gui) fn under_way() -> Model {
    let mut model = crate::gui::panels::tests::states::stopped();
    send(&mut model, [Msg::Window(WindowMsg::ShowPage(Page::Review)), Msg::Review(ReviewMsg::Begin)]);
    model
}

pub(in crate::gui) fn cancelled() -> Model {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::BruteForce);
    send(&mut model, [Msg::Window(WindowMsg::ShowPage(Page::Review)), Msg::Review(ReviewMsg::Begin)]);
    send(&mut model, [Msg::Review(ReviewMsg::Cancel), Msg::Run(RunMsg::Last)]);
    model
}

/// The Review page while the solver is searching.
pub(in crate::gui) fn too_early() -> Model {
    let mut model = crate::gui::panels::tests::states::held();
    update(&mut model, Msg::Window(WindowMsg::ShowPage(Page::Review)));
    model
}

/// The Review page with a finished review.
fn reviewed(mut model: Model) -> Model {
    update(&mut model, Msg::Window(WindowMsg::ShowPage(Page::Review)));
    wait(&mut model, "the review is done", |model| run(model).review.found().is_some());
    model
}

/// The Code page of another program, at a step whose source is available.
pub(in crate::gui) fn program() -> Model {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/your_solver/ac3.py");
    let mut model = printed(&FAULTY.replace("solution_with_a_long_name_of_its_file.py", path));
    send(&mut model, [Msg::Window(WindowMsg::ShowPage(Page::Code)), Msg::Run(RunMsg::GoTo(5))]);
    wait(&mut model, "the source is read", |model| !model.is_moving());
    assert!(run(&model).source_text.lines().len() > 31);
    model
}
