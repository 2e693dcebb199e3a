//! The choice of a format to save in: every one that can be written.

use egui::{RichText, Ui};

use super::{answer, heading};
use crate::format::{Layout, Syntax};
use crate::gui::panels::Messages;
use crate::gui::theme::Palette;
use crate::gui::update::Msg;

pub(super) fn show(ui: &mut Ui, palette: &Palette, chosen: Layout, messages: &mut Messages) {
    heading(ui, palette, "Save as");
    let marks = "Pencil marks go along in those that hold candidates or notes.";
    ui.label(RichText::new(marks).color(palette.muted));
    for format in Layout::ALL {
        if ui.radio(format == chosen, title(format)).clicked() {
            messages.push(Msg::ChooseFormat(format));
        }
    }
    answer(ui, palette, "Choose the place…", messages);
}

/// What a format looks like, in the words of the syntax that reads it.
pub(crate) fn title(format: Layout) -> &'static str {
    Syntax::by_name(format.name()).map_or(format.name(), Syntax::title)
}
