//! States with a hint, and with the list of all steps.

use crate::gui::model::Model;
use crate::gui::msg::{HintMsg, Msg};
use crate::gui::panels::tests::states::at_naked_pair;
use crate::gui::test_support::{HARD, opened, send, wait};
use crate::gui::update::update;

/// A board about which a question was asked and answered completely.
pub(in crate::gui) fn asked(msg: HintMsg) -> Model {
    let mut model = opened(HARD);
    ask_for_hints(&mut model, msg);
    model
}

/// The list of all steps, beside a run.
pub(in crate::gui) fn listed_in_a_run() -> Model {
    let mut model = at_naked_pair();
    ask_for_hints(&mut model, HintMsg::List);
    model
}

/// A puzzle whose grade is known.
pub(in crate::gui) fn graded() -> Model {
    let mut model = opened(HARD);
    wait(&mut model, "the grade", |model| model.graded().is_some());
    model
}

/// Asks, waits for the answer, then asks twice more.
pub(in crate::gui) fn ask_for_hints(model: &mut Model, msg: HintMsg) {
    update(model, Msg::Hint(msg));
    wait(model, "the search is done", |model| {
        model.hinting.as_ref().is_some_and(|hinting| hinting.search.is_done)
    });
    send(model, [msg, msg].map(Msg::Hint));
}
