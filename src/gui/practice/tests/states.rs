//! States of practice.

use crate::gui::model::Model;
use crate::gui::msg::{Msg, PracticeMsg};
use crate::gui::practice::Task;
use crate::gui::test_support::{blank, practising};
use crate::gui::update::update;
use crate::practice::{self, Plan, Seeking};
use crate::rules::BoardView as _;

/// The list of techniques; two have a score.
pub(in crate::gui) fn choosing() -> Model {
    let mut model = blank();
    let offered = practice::offered();
    for (index, is_found) in [(3, true), (3, false), (20, true)] {
        model.practice.scores.count(offered[index].0.name, is_found);
    }
    update(&mut model, Msg::Practice(PracticeMsg::Toggle));
    model
}

/// The question whether to forget the scores.
pub(in crate::gui) fn asked() -> Model {
    let mut model = choosing();
    update(&mut model, Msg::Practice(PracticeMsg::AskReset));
    model
}

/// A search that stays in progress, because nothing receives its result.
pub(in crate::gui) fn searching() -> Model {
    let mut model = choosing();
    let plan = Plan::new(model.practice.chosen, 1, 1);
    model.practice.task = Task::Search(Seeking::begin(plan).expect("a thread"));
    model
}

/// A search that found nothing.
pub(in crate::gui) fn nothing() -> Model {
    let mut model = choosing();
    model.practice.task = Task::Nothing(1234);
    model
}

/// A wrong answer, with a hint.
pub(in crate::gui) fn wrong() -> Model {
    let mut model = practising();
    update(&mut model, Msg::Practice(PracticeMsg::Hint));
    let exercise = &model.practice.working().expect("a position").exercise;
    let empty = exercise.puzzle.blanks().filter(|cell| exercise.board.digit(*cell).is_none());
    let cell = empty.last().expect("an empty cell");
    let digit = exercise.solution.digits()[cell.index()];
    update(&mut model, Msg::Practice(PracticeMsg::Answer(cell, digit)));
    model
}

/// A position whose step is shown.
pub(in crate::gui) fn shown() -> Model {
    let mut model = practising();
    update(&mut model, Msg::Practice(PracticeMsg::Show));
    model
}
