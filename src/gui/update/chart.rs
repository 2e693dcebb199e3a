//! What the timeline shows of the run, and how high it is.

use crate::gui::model::{Effect, Model};
use crate::gui::timeline::chart::Change;

/// The least and the greatest height of the timeline, in points.
pub(crate) const HEIGHTS: std::ops::RangeInclusive<f32> = 56.0..=260.0;

pub(super) fn change(model: &mut Model, change: &Change) {
    if let Some(run) = model.run.as_deref_mut() {
        let position = run.playback.position();
        run.chart.change(change, &run.trace, position);
    }
}

pub(super) fn set_height(model: &mut Model, height: f32) {
    model.settings.timeline = Some(height.clamp(*HEIGHTS.start(), *HEIGHTS.end()).round());
    model.effects.push(Effect::SaveSettings);
}
