//! The panel on the right: the current step during a run, the puzzle and the library otherwise.

mod counters;
mod goto;
mod heat;
mod pad;
mod puzzle;
mod queue;
mod steps;

use egui::{RichText, Ui};

use super::widgets::caption;
use crate::gui::model::Model;
use crate::gui::msg::Messages;
use crate::gui::run::single::Run;
use crate::gui::theme::{HEADING, Palette, semibold};

/// The least height for the row to go to other steps, and for the list of steps.
const GOTO: f32 = 40.0;
const STEPS: f32 = 40.0;

pub(super) fn show(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    match &model.lanes {
        Some(lanes) => {
            let run = lanes.run();
            now(ui, run, palette);
            ui.add_space(8.0);
            counters::show(ui, lanes, palette);
            ui.add_space(8.0);
            queue::show(ui, run, palette);
            // Below a long message in a low window there is no room for all.
            if ui.available_height() >= GOTO {
                goto::show(ui, model, run, palette, messages);
            }
            if ui.available_height() >= STEPS {
                steps::show(ui, model, run, palette, messages);
            }
        }
        None => puzzle::show(ui, model, palette, messages),
    }
}

/// The step that led to the current position, and the reason for it.
fn now(ui: &mut Ui, run: &Run, palette: &Palette) {
    caption(ui, palette, "Now");
    let (headline, why) = run.sentence();
    ui.label(RichText::new(headline).font(semibold(HEADING)).color(palette.text));
    // Room for the longest reason, so that the counters below stay in place from step to step.
    let lines = if ui.available_width() < 380.0 { 3.0 } else { 2.0 };
    let why = |ui: &mut Ui| ui.label(RichText::new(why).color(palette.muted));
    let height = lines * ui.text_style_height(&egui::TextStyle::Body) + 2.0;
    ui.allocate_ui(egui::vec2(ui.available_width(), height), |ui| {
        ui.set_min_height(height);
        why(ui);
    });
}
