//! Marks at single steps of the timeline: a small flag above each bookmark, and a diamond where the review
//! found something wrong (filled) or unfounded (hollow).

use egui::{Rect, Shape, Stroke, Ui, pos2};

use super::parts::Scale;
use crate::gui::run::single::Run;
use crate::gui::theme::Palette;
use crate::judge::Class;

/// The height of a flag, and of its pole, in points.
const FLAG: f32 = 6.0;
const POLE: f32 = 14.0;

/// Half the width of a diamond, in points.
const DIAMOND: f32 = 4.5;

/// Draws a diamond for each finding of the review among the visible steps, unless later steps are hidden.
fn findings(ui: &Ui, rect: Rect, scale: &Scale, run: &Run, palette: &Palette) {
    let Some(found) = run.review.known().filter(|_| run.horizon().is_none()) else { return };
    let mut drawn: Vec<(f32, bool)> = Vec::new();
    for finding in &found.findings {
        let is_wrong = match finding.kind.class() {
            Class::Wrong => true,
            Class::Unfounded => false,
            Class::Wasteful => continue,
        };
        let Some(x) = scale.place(finding.step) else { continue };
        // Wrong steps come first, and hide the others near them.
        if drawn.iter().any(|(other, wrong)| (other - x).abs() < DIAMOND && *wrong >= is_wrong) {
            continue;
        }
        drawn.push((x, is_wrong));
        let middle = pos2(x, rect.top() + DIAMOND + 1.0);
        let corners = [(0.0, -DIAMOND), (DIAMOND, 0.0), (0.0, DIAMOND), (-DIAMOND, 0.0)];
        let corners = corners.map(|(right, down)| middle + egui::vec2(right, down)).into();
        let (fill, edge) = if is_wrong {
            (palette.contradiction, palette.contradiction)
        } else {
            (palette.panel, palette.guess)
        };
        ui.painter().add(Shape::convex_polygon(corners, fill, Stroke::new(1.0, edge)));
    }
}

/// Draws the flags of a run's bookmarks, and the findings of its review, among the visible steps.
pub(super) fn show(ui: &Ui, rect: Rect, scale: &Scale, run: &Run, palette: &Palette) {
    let known = run.known();
    let shown = run.bookmarks.all().iter().filter(|bookmark| bookmark.position <= known);
    for x in shown.filter_map(|bookmark| scale.place(bookmark.position)) {
        let foot = pos2(x, rect.top());
        ui.painter().vline(foot.x, foot.y..=foot.y + POLE, Stroke::new(1.5, palette.accent));
        let flag = [(0.0, 0.0), (FLAG + 2.0, FLAG / 2.0), (0.0, FLAG)];
        let corners = flag.map(|(x, y)| pos2(foot.x + x, foot.y + POLE - FLAG + y)).into();
        ui.painter().add(Shape::convex_polygon(corners, palette.accent, Stroke::new(1.0, palette.panel)));
    }
    findings(ui, rect, scale, run, palette);
}
