//! Pop-ups over the window: keys, a new board, a question, a note or a path to type.

mod bookmark;
mod new_board;
mod parts;
mod save_as;

use egui::{Context, Frame, Id, Modal, RichText, Ui, vec2};

use super::help;
use super::widgets::{primary_button, tool_button};
use crate::gui::model::{Model, Popup};
use crate::gui::msg::{FileMsg, Messages, Msg, PathPurpose, SaveMsg, WindowMsg};
use crate::gui::theme::Palette;
use parts::{answer, heading};

pub(super) fn show(context: &Context, model: &Model, messages: &mut Messages) {
    let Some(popup) = &model.popup else { return };
    let palette = model.settings.theme.palette();
    let frame = Frame::popup(&context.global_style()).inner_margin(20.0);
    let modal = Modal::new(Id::unique("popup")).frame(frame).show(context, |ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 6.0);
        match popup {
            Popup::Help => help::show(ui, palette),
            Popup::New(board) => new_board::show(ui, palette, *board, messages),
            Popup::SaveAs(format) => save_as::show(ui, palette, *format, messages),
            Popup::Bookmark(field) => bookmark::show(ui, palette, field, messages),
            Popup::Discard(_) => discard(ui, palette, messages),
            Popup::Path { purpose, text } => path(ui, palette, *purpose, text, messages),
        }
    });
    // The keys already send a message for Escape.
    if modal.backdrop_response.clicked() {
        messages.push(Msg::Window(WindowMsg::Escape));
    }
}

fn discard(ui: &mut Ui, palette: &Palette, messages: &mut Messages) {
    heading(ui, palette, "The puzzle you typed is not saved");
    ui.label(RichText::new("Continue without saving?").color(palette.muted));
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        if primary_button(ui, palette, "Don't save", "Enter").clicked() {
            messages.push(Msg::Window(WindowMsg::Confirm));
        }
        if tool_button(ui, "Save…", "Save the puzzle, then continue").clicked() {
            messages.push(Msg::Save(SaveMsg::SaveFirst));
        }
        if tool_button(ui, "Cancel", "Esc").clicked() {
            messages.push(Msg::Window(WindowMsg::Escape));
        }
    });
}

fn path(ui: &mut Ui, palette: &Palette, purpose: PathPurpose, text: &str, messages: &mut Messages) {
    let (title, yes) = match purpose {
        PathPurpose::Open => ("Open a puzzle or a recorded run", "Open"),
        PathPurpose::Save => ("Save the puzzle", "Save"),
        PathPurpose::SaveRun => ("Save the run", "Save"),
    };
    heading(ui, palette, title);
    let why = "No file dialog is available here. Install zenity or a desktop portal to get one.";
    ui.label(RichText::new(why).color(palette.muted));
    let mut typed = text.to_owned();
    let field = egui::TextEdit::singleline(&mut typed).hint_text("/path/to/puzzle.txt").desired_width(420.0);
    let response = ui.add(field);
    if response.changed() {
        messages.push(Msg::File(FileMsg::PathTyped(typed)));
    }
    response.request_focus();
    answer(ui, palette, yes, messages);
}
