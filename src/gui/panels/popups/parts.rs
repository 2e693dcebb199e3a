//! Parts shared by the pop-ups.

use egui::{RichText, Ui};

use crate::gui::msg::{Messages, Msg, WindowMsg};
use crate::gui::panels::widgets::{primary_button, tool_button};
use crate::gui::theme::{HEADING, Palette, semibold};

/// The width of the word before a row, in points.
const WORD: f32 = 52.0;

pub(super) fn heading(ui: &mut Ui, palette: &Palette, text: &str) {
    ui.label(RichText::new(text).font(semibold(HEADING)).color(palette.text));
}

/// A row of controls after a word.
pub(super) fn row(ui: &mut Ui, palette: &Palette, word: &str, add: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        let label = ui.label(RichText::new(word).color(palette.muted));
        ui.add_space((WORD - label.rect.width()).max(0.0));
        add(ui);
    });
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
