//! The Compare page. In a race: the counters of the solvers in a table, and where two of their searches
//! diverge. For the lanes of one search: what each worked on.

mod overlay;
mod parting;
mod table;
mod team;

use egui::{RichText, ScrollArea, Ui};

use super::racers::MOST_RACERS;
use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg, RaceMsg};
use crate::gui::panels::side::heat;
use crate::gui::panels::widgets::{caption, tool_button};
use crate::gui::run::lanes::Lanes;
use crate::gui::theme::Palette;
use crate::gui::words::HIDDEN;

pub(in crate::gui) fn show(
    ui: &mut Ui,
    model: &Model,
    lanes: &Lanes,
    palette: &Palette,
    messages: &mut Messages,
) {
    ScrollArea::vertical().id_salt("compare").auto_shrink(false).show(ui, |ui| {
        match (lanes.raced(), lanes.teamwork()) {
            (Some(_), _) | (_, Some(_)) if lanes.run().horizon().is_some() => {
                caption(ui, palette, "Compare");
                ui.label(RichText::new(HIDDEN).color(palette.muted));
            }
            (Some(race), _) => {
                table::show(ui, lanes, race, palette, messages);
                ui.add_space(12.0);
                heat::show(ui, model, lanes, palette, messages);
                ui.add_space(12.0);
                parting::show(ui, lanes, race, palette, messages);
                if lanes.all().len() < MOST_RACERS {
                    ui.add_space(6.0);
                    beside(ui, messages);
                }
            }
            (None, Some(teamwork)) => {
                team::show(ui, lanes, teamwork, palette, messages);
                ui.add_space(6.0);
                choose(ui, "Compare solvers…", messages);
            }
            (None, None) => nobody(ui, palette, messages),
        }
    });
}

/// Explains that a single run cannot be compared with anything.
fn nobody(ui: &mut Ui, palette: &Palette, messages: &mut Messages) {
    caption(ui, palette, "Compare");
    let text = "Several solvers on this puzzle: their boards side by side, their counters in a table, and where their searches diverge.";
    ui.label(RichText::new(text).color(palette.muted));
    ui.add_space(6.0);
    choose(ui, "Choose solvers…", messages);
    ui.add_space(2.0);
    beside(ui, messages);
}

/// Draws the button that asks for a recorded run.
fn beside(ui: &mut Ui, messages: &mut Messages) {
    let tip = "A run from a file (.sudoscope) on this puzzle: where it and this run diverge";
    if tool_button(ui, "Compare with a recorded run…", tip).clicked() {
        messages.push(Msg::Race(RaceMsg::AskRecording));
    }
}

fn choose(ui: &mut Ui, name: &str, messages: &mut Messages) {
    if tool_button(ui, name, "Two to four of them (Ctrl+K); this run is kept").clicked() {
        messages.push(Msg::Race(RaceMsg::Choose));
    }
}
