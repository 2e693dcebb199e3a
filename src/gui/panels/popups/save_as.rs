//! The choice of a format to save in: those that can hold the board, each with a line of preview.

use egui::{RichText, ScrollArea, Ui};

use super::parts::{answer, heading};
use crate::gui::model::{Model, SaveChoice};
use crate::gui::msg::{Messages, Msg, SaveMsg};
use crate::gui::panels::widgets::radio;
use crate::gui::theme::{SMALL, mono};

/// The height of the window outside the list, in points.
const AROUND: f32 = 190.0;

/// The most characters of a preview.
const EXAMPLE: usize = 52;

pub(super) fn show(ui: &mut Ui, model: &Model, choice: &SaveChoice, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    heading(ui, palette, "Save as: which program will read it?");
    if choice.in_conflict {
        let note = "The board has conflicts. They are saved with it and marked again when it is opened.";
        ui.label(RichText::new(note).color(palette.muted));
    }
    let height = ui.ctx().content_rect().height() - AROUND;
    let list = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
    list.show(ui, |ui| formats(ui, model, choice, messages));
    answer(ui, palette, "Choose location…", messages);
}

fn formats(ui: &mut Ui, model: &Model, choice: &SaveChoice, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    // All formats fit in a window 600 points high; with larger text the list is scrolled.
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.spacing_mut().interact_size.y = 20.0;
    for rendering in &choice.offered {
        let format = rendering.format;
        let marks = if choice.has_marks && !rendering.keeps_marks { " · without pencil marks" } else { "" };
        let text = format!("{}{marks}", rendering.readers);
        let tip = format!("{}; saved as .{}", format.title(), format.ending());
        if radio(ui, palette, format == choice.chosen, &text).on_hover_text(tip).clicked() {
            messages.push(Msg::Save(SaveMsg::ChooseFormat(format)));
        }
        ui.horizontal(|ui| {
            ui.add_space(22.0);
            let example = RichText::new(shortened(&rendering.example)).font(mono(SMALL)).color(palette.muted);
            ui.label(example);
        });
    }
}

fn shortened(line: &str) -> String {
    if line.chars().count() <= EXAMPLE {
        return line.to_owned();
    }
    line.chars().take(EXAMPLE - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_long_example_is_cut() {
        assert_eq!(shortened("53..7...."), "53..7....");
        let cut = shortened(&"ä".repeat(81));
        assert_eq!((cut.chars().count(), cut.chars().last()), (EXAMPLE, Some('…')));
    }
}
