//! Parts shared by the pop-ups.

use egui::{RichText, Ui};

use crate::gui::msg::{Messages, Msg, WindowMsg};
use crate::gui::panels::widgets::{primary_button, tool_button};
use crate::gui::theme::{HEADING, Palette, semibold};

pub(super) fn heading(ui: &mut Ui, palette: &Palette, text: &str) {
    ui.label(RichText::new(text).font(semibold(HEADING)).color(palette.text));
}

/// The two buttons below a question.
pub(super) fn answer(ui: &mut Ui, palette: &Palette, yes: &str, messages: &mut Messages) {
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        if primary_button(ui, palette, yes, "Enter").clicked() {
            messages.push(Msg::Window(WindowMsg::Confirm));
        }
        if tool_button(ui, "Cancel", "Esc").clicked() {
            messages.push(Msg::Window(WindowMsg::Escape));
        }
    });
}
