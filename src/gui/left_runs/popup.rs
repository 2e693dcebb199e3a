//! Asks what to do with a recording left by a killed session.

use egui::{RichText, Ui};

use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg, RunFileMsg, WindowMsg};
use crate::gui::panels::popups::parts::heading;
use crate::gui::panels::widgets::{primary_button, tool_button};
use crate::gui::platform::memory;

pub(in crate::gui) fn show(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let Some(found) = model.found.first() else { return };
    let palette = model.settings.theme.palette();
    heading(ui, palette, "Open the unsaved recording?");
    let (algorithm, puzzle) = (found.about.algorithm, found.about.puzzle.name());
    let size = memory::in_words(found.bytes);
    let why = "The program ended unexpectedly while recording to a file. Steps that had not reached the file are missing.";
    for line in [format!("{algorithm} on {puzzle}, {size}."), why.to_owned()] {
        ui.label(RichText::new(line).color(palette.muted));
    }
    if let Some(others @ 1..) = model.found.len().checked_sub(1) {
        let others = if others == 1 { "Another one was".into() } else { format!("{others} others were") };
        ui.label(RichText::new(format!("{others} left as well.")).color(palette.muted));
    }
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        let opens = primary_button(ui, palette, "Open", "Open it; save it to keep it (Enter)");
        let removes = tool_button(ui, "Remove", "Delete it from the disk");
        let waits = tool_button(ui, "Later", "Ask again the next time the program starts (Esc)");
        if ![&opens, &removes, &waits].iter().any(|button| button.has_focus()) {
            opens.request_focus();
        }
        for (button, msg) in [
            (opens, Msg::Window(WindowMsg::Confirm)),
            (removes, Msg::RunFile(RunFileMsg::RemoveFound)),
            (waits, Msg::Window(WindowMsg::Escape)),
        ] {
            if button.clicked() {
                messages.push(msg);
            }
        }
    });
}
