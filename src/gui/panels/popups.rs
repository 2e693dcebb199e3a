//! Pop-ups over the window: the help, notices, new boards, formats, questions, notes and paths.

pub(in crate::gui) mod parts;
mod save_as;
mod unsaved;

use egui::{Context, Frame, Id, Modal, RichText, Ui, vec2};

use super::notices;
use crate::geometry::Digit;
use crate::gui::bookmarks;
use crate::gui::branch;
use crate::gui::film;
use crate::gui::guide::help;
use crate::gui::io::dialogs;
use crate::gui::left_runs;
use crate::gui::lessons;
use crate::gui::model::{Model, Popup};
use crate::gui::msg::{FileMsg, Messages, Msg, PathPurpose, WindowMsg};
use crate::gui::new_board;
use crate::gui::picture;
use crate::gui::predict;
use crate::gui::race;
use crate::gui::theme::Palette;
use crate::gui::watch;
use parts::{answer, heading};

pub(super) fn show(context: &Context, model: &Model, messages: &mut Messages) {
    let Some(popup) = &model.popup else { return };
    let palette = model.settings.theme.palette();
    let frame = Frame::popup(&context.global_style()).inner_margin(20.0);
    // Each pop-up has controls of its own, so that the focus does not move to what replaces a button of
    // another.
    let id = Id::unique(("popup", std::mem::discriminant(popup)));
    let modal = Modal::new(id).frame(frame).show(context, |ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 6.0);
        match popup {
            Popup::Help(page) => help::show(ui, model, *page, messages),
            Popup::Messages => notices::history(ui, model, palette, messages),
            Popup::Lessons => lessons::popup::show(ui, palette, messages),
            Popup::Branch(branching) => branch::popup::show(ui, model, branching, messages),
            Popup::Questions(form) => predict::popup::show(ui, model, form, messages),
            Popup::Film(form) => film::popup::show(ui, model, form, messages),
            Popup::Picture(form) => picture::popup::show(ui, model, form, messages),
            Popup::Print => print(ui, model, messages),
            Popup::New(board) => new_board::popup::show(ui, palette, *board, messages),
            Popup::Race(racers) => race::popup::show(ui, palette, racers, messages),
            Popup::Watch(form) => watch::popup::show(ui, model, form, messages),
            Popup::SaveAs(choice) => save_as::show(ui, model, choice, messages),
            Popup::Bookmark(field) => bookmarks::popup::show(ui, palette, field, messages),
            Popup::Discard(msg) => unsaved::board(ui, model, msg, messages),
            Popup::LoseRun => unsaved::run(ui, model, messages),
            Popup::Found => left_runs::popup::show(ui, model, messages),
            Popup::Edit(digits) => edit(ui, model, digits, messages),
            Popup::Path { purpose, text } => path(ui, palette, *purpose, text, messages),
        }
    });
    // The keys already send a message for Escape.
    if modal.backdrop_response.clicked() {
        messages.push(Msg::Window(WindowMsg::Escape));
    }
}

/// Draws the question about digits typed while a run is shown.
fn edit(ui: &mut Ui, model: &Model, digits: &[Digit], messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    heading(ui, palette, "Edit the puzzle?");
    ui.label(RichText::new(consequence(model, digits)).color(palette.muted));
    ui.label(RichText::new("The run is kept: Ctrl+L brings it back.").color(palette.muted));
    answer(ui, palette, "Edit", messages);
}

/// Draws the question whether to print the board.
fn print(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    heading(ui, palette, "Print the board?");
    let what = if model.run().is_some() { "the step in words" } else { "its name" };
    let text = format!("The board as it is shown, with {what}, on the default printer of this system.");
    ui.label(RichText::new(text).color(palette.muted));
    answer(ui, palette, "Print", messages);
}

/// Describes the effect of typing these digits.
fn consequence(model: &Model, digits: &[Digit]) -> String {
    let sheet = model.editor.sheet();
    let what = if model.pencil { "Pencil marks" } else { "Digits" };
    let names: Vec<String> = digits.iter().map(|digit| sheet.symbols.symbol(*digit).to_string()).collect();
    let (cell, names) = (sheet.geometry.name(model.editor.selected()), names.join(" "));
    match model.editor.selection() {
        [_] if digits.len() > 1 => format!("{what} {names} go into the board, starting at {cell}."),
        [_] => format!("{names} goes into {cell}."),
        several => format!("{names} goes into {} cells.", several.len()),
    }
}

fn path(ui: &mut Ui, palette: &Palette, purpose: PathPurpose, text: &str, messages: &mut Messages) {
    let (title, yes) = match purpose {
        PathPurpose::Open => (dialogs::OPEN, "Open"),
        PathPurpose::Save => (dialogs::SAVE, "Save"),
        PathPurpose::SaveRun => (dialogs::SAVE_RUN, "Save"),
        PathPurpose::Picture => (dialogs::PICTURE, "Save"),
        PathPurpose::Film => (dialogs::FILM, "Save"),
        PathPurpose::List => (dialogs::LIST, "Add"),
        PathPurpose::Folder => (dialogs::FOLDER, "Choose"),
        PathPurpose::Beside => (dialogs::BESIDE, "Compare"),
        PathPurpose::Program => (dialogs::PROGRAM, "Choose"),
        PathPurpose::ProgramFolder => (dialogs::PROGRAM_FOLDER, "Choose"),
    };
    heading(ui, palette, title);
    let why =
        "No file dialog is available here. Install the package xdg-desktop-portal-gtk or zenity to get one.";
    ui.label(RichText::new(why).color(palette.muted));
    let hint = match purpose {
        PathPurpose::Folder | PathPurpose::ProgramFolder => "/path/to/folder",
        PathPurpose::Beside => "/path/to/run.sudoscope",
        PathPurpose::Picture => "/path/to/board.png",
        PathPurpose::Film => "/path/to/film.gif",
        _ => "/path/to/puzzle.txt",
    };
    let mut typed = text.to_owned();
    let field = egui::TextEdit::singleline(&mut typed).hint_text(hint).desired_width(420.0);
    let response = ui.add(field);
    if response.changed() {
        messages.push(Msg::File(FileMsg::PathTyped(typed)));
    }
    response.request_focus();
    answer(ui, palette, yes, messages);
}
