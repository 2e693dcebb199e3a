//! The pop-up for the note of a bookmark.

use egui::{Key, RichText, TextEdit, Ui};

use super::{MarkMsg, NoteField};
use crate::gui::msg::{Messages, Msg, WindowMsg};
use crate::gui::panels::popups::parts::heading;
use crate::gui::panels::widgets::{primary_button, tool_button};
use crate::gui::theme::{Palette, SMALL};
use crate::gui::words::grouped;
use crate::trace::LONGEST_NOTE;

pub(in crate::gui) fn show(ui: &mut Ui, palette: &Palette, field: &NoteField, messages: &mut Messages) {
    heading(ui, palette, &format!("Bookmark at step {}", grouped(field.position)));
    let mut note = field.note.clone();
    let line = TextEdit::singleline(&mut note).hint_text("optional note").char_limit(LONGEST_NOTE);
    let response = ui.add(line.desired_width(360.0));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, "Note"));
    if response.changed() {
        messages.push(Msg::Mark(MarkMsg::Typed(note)));
    }
    // Enter takes the focus off the field; Tab moves it to the buttons.
    if !ui.input(|input| input.key_pressed(Key::Tab)) && ui.memory(|memory| memory.focused().is_none()) {
        response.request_focus();
    }
    let hint = "Bookmarks are saved with the run (Ctrl+R).";
    ui.label(RichText::new(hint).size(SMALL).color(palette.muted));
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        let yes = if field.is_set { "Save note" } else { "Set bookmark" };
        if primary_button(ui, palette, yes, "Enter").clicked() {
            messages.push(Msg::Window(WindowMsg::Confirm));
        }
        if field.is_set && tool_button(ui, "Remove bookmark", "Remove it with its note").clicked() {
            messages.push(Msg::Mark(MarkMsg::Remove(field.position)));
        }
        if tool_button(ui, "Cancel", "Esc").clicked() {
            messages.push(Msg::Window(WindowMsg::Escape));
        }
    });
}
