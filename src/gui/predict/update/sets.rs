//! Question sets: asking for one, choosing its questions, and offering the one stored with a run.

use super::with;
use crate::gui::model::{Model, Popup, SetOffer};
use crate::gui::msg::NoticeKind;
use crate::gui::predict::predicting::Predicting;
use crate::gui::predict::set_form::SetForm;
use crate::gui::run::single::Run;
use crate::gui::update::notice::{tell, tell_here, tell_set};
use crate::gui::words::counted;
use crate::trace::QuestionSet;

/// The reason why there can be no set yet; `None` if there can.
fn why_not(run: Option<&Run>) -> Option<&'static str> {
    match run {
        None => Some("There is no run to ask about: solve the puzzle first."),
        Some(run) if !run.is_recorded() => {
            Some("The questions are chosen from the whole run. Wait until it ends, or stop the solver (S).")
        }
        Some(run) if run.trace.is_empty() => Some("This run has no steps to ask about."),
        Some(_) => None,
    }
}

/// Opens the form for a question set.
pub(super) fn ask(model: &mut Model) {
    if let Some(why) = why_not(model.run()) {
        return tell(model, NoticeKind::Info, why.into());
    }
    if let Some(run) = model.run_mut() {
        run.playback.pause();
        model.popup = Some(Popup::Questions(SetForm::new(run.questions)));
    }
}

/// Changes the form.
pub(super) fn change(model: &mut Model, form: SetForm) {
    if let Some(Popup::Questions(own)) = &mut model.popup {
        *own = form;
    }
}

/// Starts the requested set; mistakes in the form are shown in the pop-up.
pub(in crate::gui) fn confirm(model: &mut Model, form: SetForm) {
    match model.run().map(|run| form.set(run.trace.len())) {
        Some(Ok(set)) => begin(model, set),
        Some(Err(_)) => model.popup = Some(Popup::Questions(form)),
        None => {}
    }
}

/// Starts the set stored with the shown run.
pub(super) fn begin_own(model: &mut Model) {
    match model.run().and_then(|run| run.questions) {
        Some(set) => begin(model, set),
        None => ask(model),
    }
}

fn begin(model: &mut Model, set: QuestionSet) {
    if let Some(why) = why_not(model.run()) {
        return tell(model, NoticeKind::Info, why.into());
    }
    model.notices.shown = None;
    model.predicting = model.run_mut().map(|run| Predicting::of_set(set, run));
}

/// Reports how many answers were right, once all questions are done.
pub(super) fn tell_score(model: &mut Model) {
    let Some(score) = model.predicting.as_ref().map(|predicting| predicting.score) else { return };
    let ((right, asked), by_kind) = (score.sum(), score.text().unwrap_or_default());
    tell_set(model, format!("{right} of {asked} right: {by_kind}."), SetOffer::Again);
}

/// Continues choosing the questions of a set.
pub(in crate::gui) fn work(model: &mut Model) {
    let is_choosing = |model: &Model| model.asking().is_some_and(|asking| asking.choosing().is_some());
    if !is_choosing(model) {
        return;
    }
    with(model, Predicting::work);
    let Some(asking) = model.asking().filter(|asking| asking.choosing().is_none()) else { return };
    let (wanted, found) = (usize::from(asking.set.count), asking.count());
    if found == 0 {
        model.predicting = None;
        let text = "This run has nothing of these kinds to ask about. Choose other kinds of questions.";
        tell(model, NoticeKind::Info, text.into());
    } else if found < wanted {
        let text =
            format!("This run has only {} of these kinds.", counted(found as u64, "question", "questions"));
        tell_here(model, text);
    }
}
