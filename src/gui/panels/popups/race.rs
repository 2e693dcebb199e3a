//! The choice of the solvers of a race.

use egui::{RichText, Ui};

use super::parts::{answer, heading};
use crate::gui::msg::{Messages, Msg, RaceMsg};
use crate::gui::panels::widgets::check_box;
use crate::gui::run::race::{MOST_RACERS, Racers};
use crate::gui::theme::{Palette, SMALL};

pub(super) fn show(ui: &mut Ui, palette: &Palette, racers: &Racers, messages: &mut Messages) {
    heading(ui, palette, "Compare solvers");
    let about =
        "Two to four solve this puzzle side by side. To compare choices of one, set them in Options first.";
    ui.label(RichText::new(about).color(palette.muted));
    let is_full = racers.chosen.len() == MOST_RACERS;
    for &algorithm in &racers.offered {
        let mut is_chosen = racers.chosen.contains(&algorithm);
        let name = algorithm.to_string();
        let text = if name == algorithm.name() { algorithm.title().to_owned() } else { name };
        ui.add_enabled_ui(is_chosen || !is_full, |ui| {
            let check = check_box(ui, palette, &mut is_chosen, &text);
            if check.on_hover_text(algorithm.summary()).changed() {
                messages.push(Msg::Race(RaceMsg::Toggle(algorithm)));
            }
        });
    }
    let missing = match racers.chosen.len() {
        0 => "Choose two or more.",
        1 => "Choose one more.",
        MOST_RACERS => "Four are the most.",
        _ => " ",
    };
    ui.label(RichText::new(missing).size(SMALL).color(palette.muted));
    answer(ui, palette, "Compare", messages);
}
