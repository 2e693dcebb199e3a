//! The variables of the current step.

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{FontId, Label, RichText, Ui, vec2};

use crate::explain::Variable;
use crate::gui::run::single::Run;
use crate::gui::run::view::Code;
use crate::gui::theme::{Palette, SMALL, em, mono};

/// The distance between two variables in a row, in points.
const BETWEEN: f32 = 14.0;

/// The height of a row, in points.
const ROW: f32 = 17.0;

/// Draws the variables in as few rows as possible, and the order in which the digits of a guess are tried.
pub(super) fn show(ui: &mut Ui, run: &Run, code: &Code, palette: &Palette) {
    let width = ui.available_width();
    let mut rows: Vec<Vec<_>> = Vec::new();
    let mut left = 0.0;
    for variable in &code.variables {
        let galley = ui.painter().layout_job(job(ui, variable, width, palette));
        if left < galley.size().x {
            (left, _) = (width, rows.push(Vec::new()));
        }
        left -= galley.size().x + BETWEEN;
        rows.last_mut().expect("a row was begun").push(galley);
    }
    ui.scope(|ui| {
        // Leaves room for two rows, so that the code stays in place from step to step.
        let row = ROW * em(ui);
        ui.set_min_height(2.0 * row + 2.0);
        ui.spacing_mut().item_spacing = vec2(BETWEEN, 2.0);
        ui.spacing_mut().interact_size.y = row;
        for row in rows {
            ui.horizontal(|ui| row.into_iter().for_each(|galley| drop(ui.add(Label::new(galley)))));
        }
    });
    let order = &run.view().told.order;
    if !order.is_empty() {
        ui.label(RichText::new(order).size(SMALL * em(ui)).color(palette.muted));
    }
}

/// The name and value of a variable, cut at the edge of the panel.
fn job(ui: &Ui, variable: &Variable, width: f32, palette: &Palette) -> LayoutJob {
    let mut job = LayoutJob::default();
    let name = TextFormat::simple(FontId::proportional(SMALL * em(ui)), palette.muted);
    job.append(variable.name, 0.0, name);
    job.append(&variable.value, 6.0, TextFormat::simple(mono(SMALL * em(ui)), palette.text));
    job.wrap = TextWrapping::truncate_at_width(width);
    job
}
