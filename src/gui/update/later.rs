//! Hides and shows the steps after the current one.

use super::notice::tell_here;
use crate::gui::model::{Effect, Model};

/// Hides or shows later steps: in a presentation until it ends, elsewhere from now on.
pub(super) fn toggle(model: &mut Model) {
    if model.predicting.is_some() {
        return tell_here(model, "Later steps stay hidden while you predict.".into());
    }
    if model.stage.presents {
        model.stage.presents_later = !model.stage.presents_later;
        return;
    }
    model.settings.hide_later = !model.settings.hide_later;
    model.effects.push(Effect::SaveSettings);
}

/// Hides or shows the later steps of every run, as currently chosen.
pub(super) fn settle(model: &mut Model) {
    let hides = model.hides_later();
    if let Some(lanes) = &mut model.lanes {
        lanes.hide_later(hides);
    }
}
