//! The pop-up for choosing a film.

use egui::{RichText, Role, TextEdit, Ui, WidgetInfo};

use super::form::{FilmForm, PACES, PARTS};
use crate::gui::model::Model;
use crate::gui::msg::{FilmMsg, Messages, Msg};
use crate::gui::panels::popups::parts::{answer, heading, part_boxes, row, scale, theme};
use crate::gui::panels::widgets::radio;
use crate::gui::theme::{Palette, SMALL, mono};
use crate::gui::words::{counted, grouped};
use crate::picture::film::{Kind, Plan};

/// The widths of the text and of a field for a step, in points.
const WIDTH: f32 = 440.0;
const FIELD: f32 = 110.0;

pub(in crate::gui) fn show(ui: &mut Ui, model: &Model, form: &FilmForm, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let Some(reach) = model.reach() else { return };
    heading(ui, palette, "Save a film");
    ui.set_max_width(WIDTH);
    ui.label(RichText::new("One picture per step, from the first to the last.").color(palette.muted));
    ui.add_space(4.0);
    let mut change = |form: FilmForm| messages.push(Msg::Film(FilmMsg::Form(form)));
    steps(ui, palette, form, &mut change);
    pace(ui, palette, form, &mut change);
    look(ui, palette, form, &mut change);
    shown(ui, palette, form, &mut change);
    kind(ui, palette, form, &mut change);
    ui.add_space(4.0);
    let plan = form.plan(reach);
    // Always one line, so that the pop-up keeps its size.
    let (text, colour) = match &plan {
        Ok(plan) => (length(plan), palette.muted),
        Err(why) => (why.clone(), palette.contradiction),
    };
    ui.label(RichText::new(text).size(SMALL).color(colour));
    ui.add_enabled_ui(plan.is_ok(), |ui| answer(ui, palette, "Save…", messages));
}

/// The length of the film, in words.
fn length(plan: &Plan) -> String {
    let pictures = counted(plan.range.count(), "picture", "pictures");
    let seconds = plan.pace.seconds(plan.range).ceil() as u64;
    match seconds / 60 {
        0 => format!("{pictures}, {seconds} s"),
        minutes => format!("{pictures}, {} min {} s", grouped(minutes), seconds % 60),
    }
}

fn steps(ui: &mut Ui, palette: &Palette, form: &FilmForm, change: &mut impl FnMut(FilmForm)) {
    let field = |ui: &mut Ui, text: &str, name: &str| {
        let mut typed = text.to_owned();
        let field = TextEdit::singleline(&mut typed).font(mono(13.0)).desired_width(FIELD).char_limit(20);
        let field = ui.add(field);
        field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, name));
        field.changed().then_some(typed)
    };
    row(ui, palette, "steps", |ui| {
        if let Some(first) = field(ui, &form.first, "First step") {
            change(FilmForm { first, ..form.clone() });
        }
        ui.label(RichText::new("to").color(palette.muted));
        if let Some(last) = field(ui, &form.last, "Last step") {
            change(FilmForm { last, ..form.clone() });
        }
    });
}

fn pace(ui: &mut Ui, palette: &Palette, form: &FilmForm, change: &mut impl FnMut(FilmForm)) {
    row(ui, palette, "pace", |ui| {
        for pace in PACES {
            let text = if pace < 1.0 { "½".to_owned() } else { pace.to_string() };
            if radio(ui, palette, form.pace == pace, &text).clicked() {
                change(FilmForm { pace, ..form.clone() });
            }
        }
        ui.label(RichText::new("steps/s").color(palette.muted));
    });
}

fn look(ui: &mut Ui, palette: &Palette, form: &FilmForm, change: &mut impl FnMut(FilmForm)) {
    row(ui, palette, "size", |ui| {
        if let Some(scale) = scale(ui, palette, form.scale) {
            change(FilmForm { scale, ..form.clone() });
        }
        ui.add_space(12.0);
        if let Some(theme) = theme(ui, palette, form.theme) {
            change(FilmForm { theme, ..form.clone() });
        }
    });
}

fn shown(ui: &mut Ui, palette: &Palette, form: &FilmForm, change: &mut impl FnMut(FilmForm)) {
    for (offered, word) in PARTS.chunks(2).zip(["with", ""]) {
        row(ui, palette, word, |ui| {
            if let Some(parts) = part_boxes(ui, palette, offered, &form.parts, |_| true) {
                change(FilmForm { parts, ..form.clone() });
            }
        });
    }
}

fn kind(ui: &mut Ui, palette: &Palette, form: &FilmForm, change: &mut impl FnMut(FilmForm)) {
    row(ui, palette, "file", |ui| {
        let kinds =
            [(Kind::Gif, "GIF"), (Kind::Apng, "animated PNG"), (Kind::Webm, "WebM"), (Kind::Mp4, "MP4")];
        for (kind, text) in kinds {
            if radio(ui, palette, form.kind == kind, text).clicked() {
                change(FilmForm { kind, ..form.clone() });
            }
        }
    });
    let note = "The file extension decides. WebM and MP4 need the program ffmpeg.";
    ui.label(RichText::new(note).size(SMALL).color(palette.muted));
}
