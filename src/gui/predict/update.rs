//! Handles the messages about predicting.

pub(in crate::gui) mod sets;

use super::predicting::Predicting;
use crate::geometry::{Cell, Digit};
use crate::gui::model::Model;
use crate::gui::msg::{EditMsg, Msg, NoticeKind, PredictMsg, RunMsg, WhyMsg};
use crate::gui::run::id::RunId;
use crate::gui::run::single::Run;
use crate::gui::update::notice::tell;
use crate::predict::{Answer, Question};

pub(in crate::gui) fn update(model: &mut Model, msg: PredictMsg) {
    match msg {
        PredictMsg::Toggle => toggle(model),
        PredictMsg::AskSet => sets::ask(model),
        PredictMsg::Form(form) => sets::change(model, form),
        PredictMsg::BeginSet => sets::begin_own(model),
        PredictMsg::Next => with(model, Predicting::go_on),
        PredictMsg::Again => {
            model.notices.shown.take_if(|notice| notice.set.is_some());
            with(model, Predicting::again);
        }
        PredictMsg::Ask(kind) => with(model, |predicting, run| predicting.toggle(kind, run)),
        PredictMsg::Answer(answer) => with(model, |predicting, run| predicting.answer(run, answer)),
        PredictMsg::Pass => with(model, Predicting::pass),
    }
}

fn toggle(model: &mut Model) {
    if let Some(predicting) = model.predicting.take() {
        if let Some(score) = predicting.score.text() {
            tell(model, NoticeKind::Info, format!("Predicted right: {score}."));
        }
        return;
    }
    model.predicting = model.run_mut().map(Predicting::new);
}

fn with(model: &mut Model, change: impl FnOnce(&mut Predicting, &mut Run)) {
    let was_done = is_done(model);
    if let (Some(predicting), Some(lanes)) = (&mut model.predicting, &mut model.lanes) {
        change(predicting, lanes.run_mut());
        lanes.keep_in_step();
    }
    if is_done(model) && !was_done {
        sets::tell_score(model);
    }
}

/// Whether every question of a set is done.
fn is_done(model: &Model) -> bool {
    model.asking().is_some_and(|asking| asking.is_done() && asking.count() > 0)
}

/// The shown run and its position before a message, while the user is predicting.
pub(in crate::gui) fn place(model: &Model) -> Option<(RunId, u64)> {
    model.predicting.as_ref()?;
    model.place()
}

/// Called after a message: stops before a question that the run has reached by itself.
pub(in crate::gui) fn watch(model: &mut Model, before: Option<(RunId, u64)>, moves_on: bool) {
    let now = place(model);
    if now == before {
        return;
    }
    let same_run = |(id, _): &(RunId, u64)| now.is_some_and(|(now, _)| now == *id);
    with(model, |predicting, run| match before.filter(same_run) {
        Some((_, position)) if moves_on => predicting.moved_on(run, position),
        _ => predicting.jumped(run),
    });
}

/// Whether a message lets a run advance by itself.
pub(in crate::gui) const fn moves_on(msg: &Msg) -> bool {
    matches!(
        msg,
        Msg::Tick(_)
            | Msg::Run(
                RunMsg::StepBy(1..)
                    | RunMsg::StepOver { forward: true }
                    | RunMsg::StepOverGoingBack { forward: true }
            )
    )
}

/// Whether a message may be an answer, which moves the run itself.
pub(in crate::gui) const fn may_answer(msg: &Msg) -> bool {
    matches!(msg, Msg::Predict(_) | Msg::Why(WhyMsg::Point { .. }) | Msg::Edit(EditMsg::Offer(_)))
}

/// Handles a click on a candidate's position in a cell; returns whether it was an answer.
pub(in crate::gui) fn click(model: &mut Model, cell: Cell, digit: Digit) -> bool {
    let Some(question) = model.question() else { return false };
    let kind = question.kind();
    let answer = match question.cell() {
        _ if kind.asks_for_cell() => Answer::Cell(cell),
        Some(own) if kind.asks_for_digit() && own == cell => Answer::Digit(digit),
        _ => return false,
    };
    with(model, |predicting, run| predicting.answer(run, answer));
    true
}

/// Handles a typed digit: an answer, or the number of a choice. Returns whether the user is predicting, and
/// therefore not editing the puzzle.
pub(in crate::gui) fn typed(model: &mut Model, digit: Digit) -> bool {
    let Some(run) = model.run().filter(|_| model.predicting.is_some()) else { return false };
    let numbered =
        |question: &Question| question.choices(&run.trace).get(digit.index()).map(|(_, answer)| *answer);
    let answer = model.question().and_then(|question| match question.kind().asks_for_digit() {
        true => Some(Answer::Digit(digit)),
        false => numbered(question),
    });
    with(model, |predicting, run| match answer {
        Some(answer) => predicting.answer(run, answer),
        None => predicting.remind(),
    });
    true
}

/// Ends predicting; returns whether the user was predicting.
pub(in crate::gui) fn leave(model: &mut Model) -> bool {
    let predicts = model.predicting.is_some();
    if predicts {
        toggle(model);
    }
    predicts
}
