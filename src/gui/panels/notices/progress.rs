//! The progress of long operations: reading files and texts, writing runs.

use std::path::Path;

use egui::Ui;

use super::strip::strip;
use crate::gui::model::{Incoming, Model};
use crate::gui::msg::{FileMsg, FilmMsg, Messages, Msg, RunFileMsg, WatchMsg, WindowMsg};
use crate::gui::panels::widgets::tool_button;
use crate::gui::words::file_name;

/// Draws a line for each file or text that takes a noticeable time.
pub(super) fn show(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let tip = "Stop reading and keep the board as it is (Esc)";
    let text = match &model.incoming {
        Incoming::Text => Some("Reading the pasted text…".into()),
        incoming => incoming.path().zip(incoming.share()).map(|(path, share)| told("Reading", path, share)),
    };
    if let Some(text) = text {
        line(ui, model, &text, (tip, Msg::File(FileMsg::CancelReading)), messages);
    }
    if let Some(making) = &model.making {
        let tip = "Stop generating and keep the board as it is (Esc)";
        line(ui, model, &making.progress(), (tip, Msg::File(FileMsg::CancelGenerating)), messages);
    }
    if let Some(opening) = &model.opening {
        let text = format!("Waiting for the first lines of {}…", opening.watch.title());
        line(
            ui,
            model,
            &text,
            ("Stop waiting, and end the program (Esc)", Msg::Watch(WatchMsg::Cancel)),
            messages,
        );
    }
    if model.saves.quits_when_written {
        return waits_to_quit(ui, model, messages);
    }
    if let Some(saving) = &model.saves.saving_run
        && let Some(share) = saving.share
    {
        let cancel = Msg::RunFile(RunFileMsg::CancelSaving);
        line(
            ui,
            model,
            &told("Saving", &saving.path, share),
            ("Stop saving; no file is left behind", cancel),
            messages,
        );
    }
    film(ui, model, messages);
}

/// Draws the progress of the film being made.
fn film(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    if let Some((path, share)) = &model.filming.made {
        let cancel = Msg::Film(FilmMsg::Cancel);
        let tip = "Stop making the film; no file is left behind";
        line(ui, model, &told("Making the film", path, *share), (tip, cancel), messages);
    }
}

/// Draws the notice that the window will close once everything is written.
fn waits_to_quit(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let what = match (&model.saves.saving_run, &model.saves.writing) {
        (Some(saving), _) => told("Saving", &saving.path, saving.share.unwrap_or_default()),
        (None, Some(board)) => format!("Saving {}", file_name(&board.file.path)),
        (None, None) => match &model.filming.made {
            Some((path, share)) => told("Making the film", path, *share),
            None => "Saving".into(),
        },
    };
    let mut buttons = |ui: &mut Ui| {
        if tool_button(ui, "Don't quit", "Keep saving and leave the window open (Esc)").clicked() {
            messages.push(Msg::Window(WindowMsg::Stay));
        }
        if tool_button(ui, "Quit without saving", "Close the window now; the file is not saved (Ctrl+Q)")
            .clicked()
        {
            messages.push(Msg::Window(WindowMsg::AskQuit));
        }
    };
    let text = format!("{what}. The window closes when the file is saved.");
    strip(ui, palette, palette.accent, &text, None, Some(&mut buttons));
}

fn told(what: &str, path: &Path, share: f32) -> String {
    format!("{what} {}: {:.0}\u{a0}%", file_name(path), share * 100.0)
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
