//! The chart of a run without guesses: the filled cells, and the candidates left.

use std::time::Instant;

use egui::{Color32, Mesh, Rect, Shape, Ui, pos2};

use super::parts::{PATIENCE, Scale, add_rect};
use crate::gui::run::single::Run;
use crate::gui::theme::Palette;
use crate::gui::timeline::cache::past_columns;
use crate::gui::timeline::envelope::{Envelope, Level};
use crate::gui::words::counted;
use crate::scene::chart::COLUMN;

/// The least height of a line, in points.
const LINE: f32 = 1.5;

pub(super) fn show(
    ui: &Ui,
    rect: Rect,
    scale: &Scale,
    run: &Run,
    envelope: &mut Envelope,
    palette: &Palette,
) {
    let columns = ((rect.width() / COLUMN).round() as usize).max(1);
    let started = Instant::now();
    let levels = envelope.levels(&run.trace, &scale.steps, columns, || started.elapsed() < PATIENCE);
    // If the run ends before the axis does, there are no levels in the rest.
    let recorded = scale.steps.end.min(run.trace.len());
    if recorded == scale.steps.end && levels.len() <= columns {
        ui.ctx().request_repaint();
    }
    let shown = run.horizon().map_or(columns, |horizon| past_columns(&scale.steps, horizon, columns));
    let levels = &levels[..levels.len().min(shown + 1)];
    let cells = run.puzzle.geometry().cell_count() as f32;
    let most = cells * run.puzzle.geometry().side() as f32;
    let mut mesh = Mesh::default();
    if run.keeps_candidates() {
        let share = |level: &Level| level.candidates as f32 / most;
        add_area(&mut mesh, rect, levels, share, palette.faint);
    }
    let share = |level: &Level| f32::from(level.filled) / cells;
    add_area(&mut mesh, rect, levels, share, palette.accent);
    ui.painter().add(Shape::mesh(mesh));
}

/// Describes a level.
pub(super) fn describe(run: &Run, level: Level) -> String {
    let cells = run.puzzle.geometry().cell_count();
    let candidates = match run.keeps_candidates() {
        true => format!(", {} left", counted(level.candidates.into(), "candidate", "candidates")),
        false => String::new(),
    };
    format!("{} of {cells} cells filled{candidates}\n", level.filled)
}

/// Adds a line through the levels, with a light area below it.
fn add_area(mesh: &mut Mesh, rect: Rect, levels: &[Level], share: impl Fn(&Level) -> f32, colour: Color32) {
    let y = |level: &Level| rect.bottom() - share(level) * (rect.height() - 2.0);
    for (i, pair) in levels.windows(2).enumerate() {
        let left = rect.left() + i as f32 * COLUMN;
        let (top, bottom) = (y(&pair[0]).min(y(&pair[1])), y(&pair[0]).max(y(&pair[1])));
        let right = (left + COLUMN).min(rect.right());
        let part = |top, bottom| Rect::from_min_max(pos2(left, top), pos2(right, bottom));
        add_rect(mesh, part(top, rect.bottom()), colour.gamma_multiply(0.16));
        add_rect(mesh, part(top, bottom.max(top + LINE)), colour);
    }
}
