//! The bookmarks on the timeline: a small flag above each step that has one.

use std::ops::Range;

use egui::{Rect, Shape, Stroke, Ui, pos2};

use crate::gui::run::single::Run;
use crate::gui::theme::Palette;

/// The height of a flag and of its pole.
const FLAG: f32 = 6.0;
const POLE: f32 = 14.0;

/// Draws the flags of a run's bookmarks among the steps shown in `rect`.
pub(super) fn show(ui: &Ui, rect: Rect, steps: &Range<u64>, run: &Run, palette: &Palette) {
    let length = steps.end.saturating_sub(steps.start);
    let shown = run.bookmarks.all().iter().map(|bookmark| bookmark.position);
    for position in shown.filter(|at| length > 0 && (steps.start..=steps.end).contains(at)) {
        let share = (position - steps.start) as f64 / length as f64;
        let foot = pos2((rect.left() + share as f32 * rect.width()).round(), rect.top());
        ui.painter().vline(foot.x, foot.y..=foot.y + POLE, Stroke::new(1.5, palette.accent));
        let flag = [(0.0, 0.0), (FLAG + 2.0, FLAG / 2.0), (0.0, FLAG)];
        let corners = flag.map(|(x, y)| pos2(foot.x + x, foot.y + POLE - FLAG + y)).into();
        ui.painter().add(Shape::convex_polygon(corners, palette.accent, Stroke::new(1.0, palette.panel)));
    }
}
