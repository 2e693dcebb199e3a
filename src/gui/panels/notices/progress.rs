//! How far what takes long is: files and texts that are read, runs that are written.

use std::path::Path;

use egui::Ui;

use super::strip;
use crate::gui::model::Model;
use crate::gui::panels::Messages;
use crate::gui::panels::widgets::tool_button;
use crate::gui::update::{Msg, RunFileMsg};
use crate::gui::words::file_name;

/// Draws a line for each file that takes long enough to tell.
pub(super) fn show(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let tip = "Leave the board as it is (Esc)";
    if let (Some(path), Some(share)) = (&model.reading, model.read_share) {
        line(ui, model, &told("Reading", path, share), (tip, Msg::CancelReading), messages);
    }
    if model.reading_text {
        line(ui, model, "Reading the pasted text …", (tip, Msg::CancelReading), messages);
    }
    if let Some(saving) = &model.saving_run
        && let Some(share) = saving.share
    {
        let cancel = Msg::RunFile(RunFileMsg::CancelSaving);
        line(ui, model, &told("Saving", &saving.path, share), ("Leave no file behind", cancel), messages);
    }
}

fn told(what: &str, path: &Path, share: f32) -> String {
    format!("{what} {}: {:.0} %", file_name(path), share * 100.0)
}

fn line(ui: &mut Ui, model: &Model, text: &str, (tip, msg): (&str, Msg), messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let mut button = |ui: &mut Ui| {
        if tool_button(ui, "Cancel", tip).clicked() {
            messages.push(msg.clone());
        }
    };
    strip(ui, palette, palette.muted, text, None, Some(&mut button));
}
