//! The list of breakpoints.

use std::path::Path;

use egui::{Align, Button, Layout, RichText, ScrollArea, Ui};

use super::entry::{self, ENTRY};
use crate::gui::model::Model;
use crate::gui::msg::{DebugMsg, Messages, Msg};
use crate::gui::panels::widgets::check_box;
use crate::gui::run::breakpoint::Breakpoint;
use crate::gui::run::debugger::in_words;
use crate::gui::run::single::Run;
use crate::gui::theme::{Palette, SMALL};
use crate::gui::words::file_name;

/// Draws a row for each breakpoint: a check box, its name, and a button that removes it.
pub(super) fn show(
    ui: &mut Ui,
    model: &Model,
    run: &Run,
    palette: &Palette,
    messages: &mut Messages,
    height: f32,
) {
    let geometry = run.puzzle.geometry();
    let all = model.debugger.breakpoints.iter().enumerate();
    let here: Vec<_> = all.filter(|(_, breakpoint)| breakpoint.is_for(geometry)).collect();
    if here.is_empty() && model.debugger.lines.is_empty() {
        return;
    }
    let mut send = |msg| messages.push(Msg::Debug(msg));
    head(ui, model, &here, palette, &mut send);
    ScrollArea::vertical().id_salt("breakpoints").max_height(height).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.spacing_mut().interact_size.y = ENTRY - 2.0;
        ui.spacing_mut().button_padding.y = 0.0;
        for (i, breakpoint) in here {
            ui.horizontal(|ui| {
                let what = in_words(breakpoint.landmark, geometry, run.puzzle.symbols());
                let name = format!("Stop: {what}");
                let mut is_on = breakpoint.is_on;
                let check = check_box(ui, palette, &mut is_on, &name);
                if check.on_hover_text("Stop playback and the solver there").changed() {
                    send(DebugMsg::Switch(i));
                }
                let button = Button::new(RichText::new("Remove").size(SMALL)).frame(false);
                if ui.add(button).on_hover_text("Remove this breakpoint").clicked() {
                    send(DebugMsg::Remove(i));
                }
            });
        }
        for (i, stop) in model.debugger.lines.iter().enumerate() {
            ui.horizontal(|ui| {
                let file = stop
                    .file
                    .as_deref()
                    .map_or_else(|| "the program".into(), |file| file_name(Path::new(file)));
                ui.label(RichText::new(format!("Stop: line {} of {file}", stop.line)).color(palette.text));
                let button = Button::new(RichText::new("Remove").size(SMALL)).frame(false);
                if ui.add(button).on_hover_text("Remove this breakpoint").clicked() {
                    send(DebugMsg::RemoveLine(i));
                }
            });
        }
    });
    ui.add_space(4.0);
}

/// Draws the caption, and a button that activates the breakpoints of the last session.
fn head(
    ui: &mut Ui,
    model: &Model,
    here: &[(usize, &Breakpoint)],
    palette: &Palette,
    send: &mut impl FnMut(DebugMsg),
) {
    entry::head(ui, palette, "Breakpoints", |ui| {
        if model.debugger.are_left_over {
            let text = RichText::new("off, from earlier").size(SMALL).color(palette.muted);
            ui.label(text).on_hover_text(
                "Breakpoints of another puzzle or an earlier session stop nothing until you tick them",
            );
        }
        if here.iter().any(|(_, breakpoint)| !breakpoint.is_on) {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let button = Button::new(RichText::new("Activate all").size(SMALL));
                if ui.add(button).on_hover_text("Stop at all of these").clicked() {
                    send(DebugMsg::SwitchAllOn);
                }
            });
        }
    });
}
