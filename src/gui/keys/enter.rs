//! Enter performs the next action, if there is one.

use crate::gui::hints::{Hinting, Stage};
use crate::gui::model::{Model, Popup};
use crate::gui::msg::{GuideMsg, HintMsg, Msg, PracticeMsg, PredictMsg, RunMsg, StudyMsg, WindowMsg};
use crate::gui::practice::Task;
use crate::gui::run::single::Run;
use crate::predict::Answer;

/// The message of Enter; `None` if there is no next action.
pub(super) fn go_on(model: &Model) -> Option<Msg> {
    if model.popup.is_some() {
        return confirm(model);
    }
    if model.practice.is_shown() {
        return begin_practice(model);
    }
    if model.study.is_shown {
        return begin_study(model);
    }
    if model.guide.shows_start {
        return Some(Msg::Guide(GuideMsg::Watch));
    }
    if model.guide.tour.is_some() {
        return Some(Msg::Guide(GuideMsg::NextCard));
    }
    if is_cell_pointed_at(model) {
        return answer_pointed(model);
    }
    let takes = model.lanes.is_none() || model.is_path();
    if takes && model.hinting.as_ref().is_some_and(shows_step) {
        return Some(Msg::Hint(HintMsg::Take));
    }
    let plays = model.lanes.is_some() && model.unrun_choice().is_none();
    Some(Msg::Run(if plays { RunMsg::Play } else { RunMsg::Solve }))
}

/// Whether a step is shown in full and can be applied.
fn shows_step(hinting: &Hinting) -> bool {
    hinting.shown().is_some_and(|(_, stage)| stage == Stage::Step)
}

/// Confirms a question or a choice.
pub(super) fn confirm(model: &Model) -> Option<Msg> {
    let asks = match model.popup.as_ref()? {
        Popup::Discard(_)
        | Popup::LoseRun
        | Popup::Found
        | Popup::Edit(_)
        | Popup::New(_)
        | Popup::Race(_)
        | Popup::Branch(_)
        | Popup::Questions(_)
        | Popup::Film(_)
        | Popup::Picture(_)
        | Popup::Print
        | Popup::Watch(_)
        | Popup::SaveAs(_) => true,
        // Text fields handle Enter themselves.
        Popup::Bookmark(_) | Popup::Path { .. } | Popup::Help(_) | Popup::Messages | Popup::Lessons => false,
    };
    asks.then_some(Msg::Window(WindowMsg::Confirm))
}

/// Searches for a position, unless one is being searched for or worked on.
fn begin_practice(model: &Model) -> Option<Msg> {
    let is_busy = match &model.practice.task {
        Task::Search(_) => true,
        Task::Work(working) => working.end.is_none(),
        Task::Choice | Task::Nothing(_) => false,
    };
    (!is_busy && !model.practice.asks_reset).then_some(Msg::Practice(PracticeMsg::Next))
}

/// Starts a study, or resumes the one on the page.
fn begin_study(model: &Model) -> Option<Msg> {
    match &model.study.work {
        None => Some(Msg::Study(StudyMsg::Begin)),
        Some(work) if work.can_go_on() => Some(Msg::Study(StudyMsg::GoOn)),
        Some(_) => None,
    }
}

/// The answer to a question about a cell.
fn answer_pointed(model: &Model) -> Option<Msg> {
    let (cell, _) = model.run()?.inquiry.pointed_by_keys(model.run()?.playback.position())?;
    Some(Msg::Predict(PredictMsg::Answer(Answer::Cell(cell))))
}

/// Whether a question asks for a cell, and one has been pointed at with the keys.
fn is_cell_pointed_at(model: &Model) -> bool {
    let asks = model.question().is_some_and(|question| question.kind().asks_for_cell());
    let is_pointed_at = |run: &Run| run.inquiry.pointed_by_keys(run.playback.position()).is_some();
    asks && model.run().is_some_and(is_pointed_at)
}
