//! The choice of the solvers of a race, and of a second puzzle.

use egui::{ComboBox, RichText, Ui};

use super::parts::{answer, heading};
use crate::gui::msg::{Messages, Msg, RaceMsg};
use crate::gui::panels::widgets::check_box;
use crate::gui::run::racers::{MOST_RACERS, Racers};
use crate::gui::theme::{Palette, SMALL};
use crate::gui::words::number_of;
use crate::puzzle::Puzzle;

/// In lower windows, those with the largest text, the solvers stand closer.
const LOW: f32 = 500.0;

pub(super) fn show(ui: &mut Ui, palette: &Palette, racers: &Racers, messages: &mut Messages) {
    heading(ui, palette, "Compare solvers");
    let about =
        "Two to four solve this puzzle side by side. To compare choices of one, set them in Options first.";
    ui.label(RichText::new(about).color(palette.muted));
    ui.scope(|ui| {
        if ui.ctx().content_rect().height() < LOW {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.spacing_mut().interact_size.y = 20.0;
        }
        solvers(ui, palette, racers, messages);
    });
    if racers.puzzles.is_empty() {
        let text = "To race on two puzzles, open the other one first.";
        ui.label(RichText::new(text).size(SMALL).color(palette.muted));
    } else {
        second(ui, palette, racers, messages);
    }
    let missing = match (racers.chosen.len(), racers.second) {
        (0, None) => "Choose two or more.",
        (0, Some(_)) => "Choose one or two.",
        (1, None) => "Choose one more.",
        (MOST_RACERS, None) => "At most four.",
        (2, Some(_)) => "At most two on two puzzles.",
        _ => " ",
    };
    ui.label(RichText::new(missing).size(SMALL).color(palette.muted));
    answer(ui, palette, "Compare", messages);
}

/// The solvers to choose from.
fn solvers(ui: &mut Ui, palette: &Palette, racers: &Racers, messages: &mut Messages) {
    let is_full = racers.chosen.len() == racers.most();
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
}

/// The choice of a second puzzle, among those that were on the board before.
fn second(ui: &mut Ui, palette: &Palette, racers: &Racers, messages: &mut Messages) {
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.label(RichText::new("and the same on").color(palette.muted));
        let name = |choice: Option<usize>| match choice {
            Some(index) => title(&racers.puzzles[index]),
            None => "no other puzzle".to_owned(),
        };
        let list = ComboBox::from_id_salt("second puzzle").selected_text(name(racers.second)).width(240.0);
        let list = list.show_ui(ui, |ui| {
            for choice in std::iter::once(None).chain((0..racers.puzzles.len()).map(Some)) {
                if ui.selectable_label(choice == racers.second, name(choice)).clicked() {
                    messages.push(Msg::Race(RaceMsg::SetSecond(choice)));
                }
            }
        });
        list.response.on_hover_text("A puzzle that was on the board before: open it first, then this one");
    });
}

/// The name of a puzzle, its size and its clues.
fn title(puzzle: &Puzzle) -> String {
    let side = puzzle.geometry().side();
    let about = format!(
        "{side}×{side}, {}",
        number_of(puzzle.givens().iter().flatten().count() as u64, "clue", "clues")
    );
    if puzzle.name().is_empty() { about } else { format!("{} · {about}", puzzle.name()) }
}
