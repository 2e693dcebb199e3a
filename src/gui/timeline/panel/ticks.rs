//! The bookmarks on the timeline: a small flag above each step that has one.

use egui::{Rect, Shape, Stroke, Ui, pos2};

use super::parts::Scale;
use crate::gui::run::single::Run;
use crate::gui::theme::Palette;

/// The height of a flag and of its pole.
const FLAG: f32 = 6.0;
const POLE: f32 = 14.0;

/// Draws the flags of a run's bookmarks among the visible steps.
pub(super) fn show(ui: &Ui, rect: Rect, scale: &Scale, run: &Run, palette: &Palette) {
    for x in run.bookmarks.all().iter().filter_map(|bookmark| scale.place(bookmark.position)) {
        let foot = pos2(x, rect.top());
        ui.painter().vline(foot.x, foot.y..=foot.y + POLE, Stroke::new(1.5, palette.accent));
        let flag = [(0.0, 0.0), (FLAG + 2.0, FLAG / 2.0), (0.0, FLAG)];
        let corners = flag.map(|(x, y)| pos2(foot.x + x, foot.y + POLE - FLAG + y)).into();
        ui.painter().add(Shape::convex_polygon(corners, palette.accent, Stroke::new(1.0, palette.panel)));
    }
}
