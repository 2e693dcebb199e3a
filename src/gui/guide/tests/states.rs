//! States of the start page and the tour.

use crate::gui::model::Model;
use crate::gui::msg::{GuideMsg, Msg};
use crate::gui::panels::tests::states::in_conflict;
use crate::gui::test_support::{blank, send, wait};
use crate::gui::update::update;

/// The start page as on first use.
pub(in crate::gui) fn on_start() -> Model {
    let mut model = blank();
    update(&mut model, Msg::Guide(GuideMsg::ShowStart));
    wait(&mut model, "nothing to count", |model| !model.is_moving());
    model
}

/// The start page with recent files, while a board is being typed.
pub(in crate::gui) fn on_start_again() -> Model {
    let mut model = in_conflict();
    model.settings.toured = true;
    model.settings.recent =
        vec!["/home/somebody/9x9-hard.txt".into(), "/home/somebody/long.sudoscope".into()];
    update(&mut model, Msg::Guide(GuideMsg::ShowStart));
    model
}

/// A card of the tour; its run has ended.
pub(in crate::gui) fn on_tour(card: usize) -> Model {
    let mut model = blank();
    update(&mut model, Msg::Guide(GuideMsg::BeginTour));
    let is_set = |model: &Model| model.guide.tour.is_some_and(|tour| tour.is_set);
    wait(&mut model, "the run of the tour", is_set);
    wait(&mut model, "the number of solutions is known", |model| !model.is_moving());
    send(&mut model, std::iter::repeat_n(Msg::Guide(GuideMsg::NextCard), card));
    model
}
