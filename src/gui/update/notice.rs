//! Shows and removes the notices over the board. Those that only inform disappear after some seconds.

use std::time::Duration;

use crate::gui::model::{Model, Notice, Offer, SetOffer, TextSource};
use crate::gui::msg::{Failure, NoticeKind};
use crate::gui::run::news::STAYS;
use crate::system_message::without_number;
use crate::visible;

/// The number of notices in the history.
const KEPT: usize = 30;

/// Removes a purely informative notice that has been shown long enough.
pub(super) fn age(model: &mut Model, passed: Duration) {
    model.notices.shown.take_if(|notice| {
        notice.age += passed;
        notice.kind == NoticeKind::Info && !notice.is_offer() && notice.age >= STAYS
    });
}

pub(in crate::gui) fn tell(model: &mut Model, kind: NoticeKind, text: String) {
    let text = visible::text(&without_number(&text)).into_owned();
    log::debug!("{kind:?}: {text}");
    model.notices.history.truncate(KEPT - 1);
    model.notices.history.push_front((kind, text.clone()));
    model.notices.shown =
        Some(Notice { kind, text, error: None, offer: None, set: None, step: None, age: Duration::ZERO });
}

/// Shows a notice with an offer about the run's question set.
pub(in crate::gui) fn tell_set(model: &mut Model, text: String, set: SetOffer) {
    tell(model, NoticeKind::Info, text);
    if let Some(notice) = &mut model.notices.shown {
        notice.set = Some(set);
    }
}

/// Shows a notice about the current step, which disappears when another step is shown.
pub(in crate::gui) fn tell_here(model: &mut Model, text: String) {
    tell(model, NoticeKind::Info, text);
    let here = model.place();
    if let Some(notice) = &mut model.notices.shown {
        notice.step = here;
    }
}

/// Removes a notice about a step that is no longer shown, and an offer about a run that was left.
pub(super) fn leave_step(model: &mut Model) {
    let here = model.place();
    model.notices.shown.take_if(|notice| notice.step.is_some() && notice.step != here);
    let has_set = model.run().is_some_and(|run| run.questions.is_some());
    model.notices.shown.take_if(|notice| notice.set.is_some() && !has_set);
}

/// Reports why something could not be read, with the line of the error, and offers other formats.
pub(super) fn tell_failure(model: &mut Model, failure: Failure, text: Option<TextSource>) {
    let is_shown = failure.error.as_ref().is_some_and(|error| error.kind.is_conflict());
    let how = if is_shown { " Correct the marked cells." } else { "" };
    tell(model, NoticeKind::Error, format!("{}.{how}", failure.text));
    if let Some(notice) = &mut model.notices.shown {
        let may_be_read = failure.error.as_ref().is_some_and(|error| error.kind.depends_on_format());
        notice.offer = text.filter(|_| may_be_read).map(|text| Offer { text, readings: Vec::new() });
        notice.error = failure.error;
    }
}

/// Removes an offer whose board has been replaced.
pub(in crate::gui) fn forget_offer(model: &mut Model) {
    model.notices.shown.take_if(|notice| notice.offer.is_some());
}
