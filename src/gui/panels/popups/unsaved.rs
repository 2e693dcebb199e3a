//! The questions before something unsaved is lost. Saving is the default and has focus.

use egui::{RichText, Ui};

use super::parts::heading;
use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg, WindowMsg};
use crate::gui::panels::widgets::{primary_button, tool_button};
use crate::gui::theme::Palette;
use crate::gui::words::{counted, time};

/// Draws the question about an unsaved board that `msg` would replace, or that quitting would lose.
pub(super) fn board(ui: &mut Ui, model: &Model, msg: &Msg, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let quits = matches!(msg, Msg::Window(WindowMsg::AskQuit));
    heading(ui, palette, if quits { "Save the puzzle before quitting?" } else { "Save the puzzle first?" });
    let why = if quits {
        "It is not saved in a file."
    } else {
        "It is not saved in a file, and another board replaces it."
    };
    ui.label(RichText::new(why).color(palette.muted));
    let save = if model.saved_file().is_some() { "Save" } else { "Save…" };
    answers(ui, palette, save, "Save the puzzle, then continue (Enter)", messages);
}

/// Draws the question about an unsaved run that took long, when the window is about to close.
pub(super) fn run(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let Some(lanes) = model.run_to_lose() else { return };
    let palette = model.settings.theme.palette();
    heading(ui, palette, "Save the recorded run before quitting?");
    let (steps, run) = (counted(lanes.steps(), "step", "steps"), lanes.run());
    let took = time(lanes.time_again());
    let on = match run.puzzle.name() {
        "" => String::new(),
        name => format!(" on {name}"),
    };
    let what = format!("{steps} of {}{on}, recorded in {took}.", lanes.solvers());
    ui.label(RichText::new(what).color(palette.muted));
    if model.lanes.as_ref().is_none_or(|shown| shown.run().id() != run.id()) {
        ui.label(RichText::new("It is an earlier run, not the one on the screen.").color(palette.muted));
    }
    if lanes.has_new_bookmarks() {
        ui.label(RichText::new("Its bookmarks are not saved.").color(palette.muted));
    }
    answers(ui, palette, "Save run…", "Save the run, then quit (Enter)", messages);
}

fn answers(ui: &mut Ui, palette: &Palette, save: &str, tip: &str, messages: &mut Messages) {
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        let saves = primary_button(ui, palette, save, tip);
        let leaves = tool_button(ui, "Don't save", "Continue without saving (Ctrl+D)");
        let cancels = tool_button(ui, "Cancel", "Keep everything as it is (Esc)");
        if ![&saves, &leaves, &cancels].iter().any(|button| button.has_focus()) {
            saves.request_focus();
        }
        for (button, msg) in
            [(saves, WindowMsg::Confirm), (leaves, WindowMsg::DontSave), (cancels, WindowMsg::Escape)]
        {
            if button.clicked() {
                messages.push(Msg::Window(msg));
            }
        }
    });
}
