//! The pop-up for choosing a picture.

use egui::{RichText, Ui};

use super::form::{KINDS, PARTS, PictureForm, Subject};
use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg, PictureMsg};
use crate::gui::panels::popups::parts::{answer, heading, part_boxes, row, scale, theme};
use crate::gui::panels::widgets::{check_box, radio};
use crate::gui::theme::{Palette, SMALL};

/// The width of the text, in points.
const WIDTH: f32 = 440.0;

pub(in crate::gui) fn show(ui: &mut Ui, model: &Model, form: &PictureForm, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    heading(ui, palette, "Save a picture");
    ui.set_max_width(WIDTH);
    let mut change = |form: PictureForm| messages.push(Msg::Picture(PictureMsg::Form(form)));
    row(ui, palette, "of", |ui| {
        for (subject, text) in Subject::ALL {
            ui.add_enabled_ui(model.is_drawable(subject), |ui| {
                if radio(ui, palette, form.subject == subject, text).clicked() {
                    change(PictureForm { subject, ..form.clone() });
                }
            });
        }
    });
    ui.add_enabled_ui(form.subject == Subject::Board, |ui| shown(ui, model, palette, form, &mut change));
    ui.add_enabled_ui(form.subject != Subject::Window, |ui| {
        look(ui, palette, form, &mut change);
        kind(ui, palette, form, &mut change);
    });
    ui.add_space(4.0);
    // Always one line, so that the pop-up keeps its size.
    let (text, colour) = match form.subject {
        Subject::Window => ("As on the screen, as PNG.", palette.muted),
        _ if !form.is_complete() => ("Choose what to show.", palette.contradiction),
        _ => ("The file extension decides the format.", palette.muted),
    };
    ui.label(RichText::new(text).size(SMALL).color(colour));
    ui.add_enabled_ui(form.is_complete(), |ui| answer(ui, palette, "Save…", messages));
}

fn shown(
    ui: &mut Ui,
    model: &Model,
    palette: &Palette,
    form: &PictureForm,
    change: &mut impl FnMut(PictureForm),
) {
    for (offered, word) in PARTS.chunks(3).zip(["with", ""]) {
        row(ui, palette, word, |ui| {
            if let Some(parts) = part_boxes(ui, palette, offered, &form.parts, |part| model.can_draw(part)) {
                change(PictureForm { parts, ..form.clone() });
            }
        });
    }
}

fn look(ui: &mut Ui, palette: &Palette, form: &PictureForm, change: &mut impl FnMut(PictureForm)) {
    row(ui, palette, "look", |ui| {
        if let Some(theme) = theme(ui, palette, form.theme) {
            change(PictureForm { theme, ..form.clone() });
        }
        ui.add_space(12.0);
        let mut transparent = form.transparent;
        if check_box(ui, palette, &mut transparent, "transparent").changed() {
            change(PictureForm { transparent, ..form.clone() });
        }
    });
}

fn kind(ui: &mut Ui, palette: &Palette, form: &PictureForm, change: &mut impl FnMut(PictureForm)) {
    row(ui, palette, "file", |ui| {
        for (kind, text) in KINDS {
            if radio(ui, palette, form.kind == kind, text).clicked() {
                change(PictureForm { kind, ..form.clone() });
            }
        }
        ui.add_space(12.0);
        ui.label(RichText::new("PNG at").color(palette.muted));
        if let Some(scale) = scale(ui, palette, form.scale) {
            change(PictureForm { scale, ..form.clone() });
        }
    });
}
