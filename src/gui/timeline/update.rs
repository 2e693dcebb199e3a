//! Handles the messages about the timeline's view.

use crate::gui::model::Model;
use crate::gui::msg::ChartMsg;

pub(in crate::gui) fn update(model: &mut Model, msg: &ChartMsg) {
    if let Some(run) = model.run_mut() {
        let position = run.playback.position();
        run.chart.change(msg, &run.trace, position);
    }
}
