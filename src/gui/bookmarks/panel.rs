//! The list of bookmarks.

use egui::{Align, Button, Label, Layout, RichText, ScrollArea, Sense, Ui, vec2};

use super::MarkMsg;
use crate::gui::msg::{Messages, Msg, RunMsg};
use crate::gui::panels::side::entry::{self, ENTRY};
use crate::gui::run::single::Run;
use crate::gui::theme::{Palette, SMALL, mono};
use crate::gui::words::grouped;
use crate::trace::Bookmark;

/// Draws a row for each bookmark: its step and note, which lead there, and buttons to edit and remove it.
pub(in crate::gui) fn show(ui: &mut Ui, run: &Run, palette: &Palette, messages: &mut Messages, height: f32) {
    let here = run.playback.position();
    entry::head(ui, palette, "Bookmarks", |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let is_set = run.bookmarks.at(here).is_some();
            let (text, tip) = if is_set {
                ("Edit here", "Edit the bookmark at this step (Ctrl+B)")
            } else {
                ("Set here", "Set a bookmark at this step (Ctrl+B)")
            };
            let button = Button::new(RichText::new(text).size(SMALL));
            if ui.add(button).on_hover_text(tip).clicked() {
                messages.push(Msg::Mark(MarkMsg::Ask(None)));
            }
        });
    });
    let known = run.known();
    let shown: Vec<&Bookmark> =
        run.bookmarks.all().iter().filter(|bookmark| bookmark.position <= known).collect();
    if !shown.is_empty() {
        let list = ScrollArea::vertical().id_salt("bookmarks").max_height(height);
        ui.spacing_mut().item_spacing.y = 0.0;
        list.show_rows(ui, ENTRY, shown.len(), |ui, rows| {
            for bookmark in &shown[rows] {
                let size = vec2(ui.available_width(), ENTRY);
                ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
                    entry(ui, bookmark, here, palette, messages);
                });
            }
        });
        ui.spacing_mut().item_spacing.y = 4.0;
    }
    ui.add_space(4.0);
}

fn entry(ui: &mut Ui, bookmark: &Bookmark, here: u64, palette: &Palette, messages: &mut Messages) {
    ui.spacing_mut().item_spacing.x = 6.0;
    let Bookmark { position, note } = bookmark;
    let step = grouped(*position);
    if bare(ui, "Remove", &format!("Remove the bookmark at step {step}")).clicked() {
        messages.push(Msg::Mark(MarkMsg::Remove(*position)));
    }
    if bare(ui, "Edit", &format!("Edit the note at step {step}")).clicked() {
        messages.push(Msg::Mark(MarkMsg::Ask(Some(*position))));
    }
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
        if *position == here {
            ui.painter().rect_filled(ui.max_rect(), 4.0, palette.current);
        }
        let at = RichText::new(&step).font(mono(SMALL)).color(palette.accent);
        let at = ui.add(Label::new(at).sense(Sense::click()).selectable(false));
        let note = RichText::new(note).size(SMALL).color(palette.text);
        let note = ui.add(Label::new(note).sense(Sense::click()).selectable(false).truncate());
        let tip = "Go to this step (J, Shift+J: next, previous bookmark)";
        if at.on_hover_text(tip).clicked() || note.clicked() {
            messages.push(Msg::Run(RunMsg::GoTo(*position)));
        }
    });
}

fn bare(ui: &mut Ui, text: &str, tip: &str) -> egui::Response {
    ui.add(Button::new(RichText::new(text).size(SMALL)).frame(false)).on_hover_text(tip)
}
