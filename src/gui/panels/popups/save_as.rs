//! The choice of a format to save in: all formats that can be written.

use egui::{RichText, Ui};

use super::parts::{answer, heading};
use crate::format::OutputFormat;
use crate::gui::msg::{Messages, Msg, SaveMsg};
use crate::gui::theme::Palette;

pub(super) fn show(ui: &mut Ui, palette: &Palette, chosen: OutputFormat, messages: &mut Messages) {
    heading(ui, palette, "Save as");
    let marks = "Only formats with candidates or notes keep pencil marks.";
    ui.label(RichText::new(marks).color(palette.muted));
    for format in OutputFormat::all() {
        if ui.radio(format == chosen, format.title()).clicked() {
            messages.push(Msg::Save(SaveMsg::ChooseFormat(format)));
        }
    }
    answer(ui, palette, "Choose location…", messages);
}
