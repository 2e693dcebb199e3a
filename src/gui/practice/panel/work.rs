//! A position: what to find, the response to the last answer, and the step once it is shown.

use egui::{RichText, ScrollArea, Ui};

use super::{button, head, list, ways_back};
use crate::gui::hints::{Stage, look_at};
use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg};
use crate::gui::panels::widgets::primary_button;
use crate::gui::practice::{PracticeMsg, Working};
use crate::gui::theme::{Palette, SMALL};
use crate::rules::Effect;

pub(super) fn show(
    ui: &mut Ui,
    model: &Model,
    working: &Working,
    palette: &Palette,
    messages: &mut Messages,
) {
    let exercise = &working.exercise;
    head(ui, &format!("Find: {}", exercise.rule.name), palette);
    let score = model.practice.scores.of(exercise.rule.name);
    let score = score.map_or_else(|| "not practised yet".into(), list::in_words);
    let level = exercise.grade.level.name();
    ui.label(RichText::new(format!("{level} · {score}")).size(SMALL).color(palette.muted));
    ui.add_space(6.0);
    ui.label(RichText::new(task(working)).color(palette.text));
    let keys = "Or point with the arrow keys, and type the digit.";
    ui.label(RichText::new(keys).size(SMALL).color(palette.muted));
    ui.add_space(6.0);
    buttons(ui, working, palette, messages);
    ui.add_space(8.0);
    ScrollArea::vertical().id_salt("answer").auto_shrink(false).show(ui, |ui| said(ui, working, palette));
}

/// The instruction what to click.
fn task(working: &Working) -> &'static str {
    match (working.exercise.does(Effect::Places), working.exercise.does(Effect::Eliminates)) {
        (true, false) => "Click the candidate that it makes certain.",
        (false, _) => "Click a candidate that it eliminates.",
        (true, true) => "Click a candidate that it eliminates, or one that it makes certain.",
    }
}

fn buttons(ui: &mut Ui, working: &Working, palette: &Palette, messages: &mut Messages) {
    ui.horizontal_wrapped(|ui| {
        if working.end.is_none() {
            let hint = match working.hint {
                None => ("Hint", "Where to look; then the pattern; then the step (F7)"),
                Some(Stage::Where) => ("Tell me more", "The candidates of the pattern (F7)"),
                Some(_) => ("Tell me all", "The step with its argument (F7)"),
            };
            button(ui, hint, PracticeMsg::Hint, messages);
            button(ui, ("Show me", "The step with its argument (F8)"), PracticeMsg::Show, messages);
            button(ui, ("Skip", "Another position of this technique (N)"), PracticeMsg::Next, messages);
        } else if primary_button(ui, palette, "Next", "Another position of this technique (Enter)").clicked()
        {
            messages.push(Msg::Practice(PracticeMsg::Next));
        }
        ways_back(ui, messages);
    });
}

/// Draws the response to the last answer, the hint, and the step.
fn said(ui: &mut Ui, working: &Working, palette: &Palette) {
    if let Some((place, answer)) = working.answered {
        let (mark, colour) = match (answer.is_mistake(), working.end.is_some()) {
            (true, _) => ("× ", palette.contradiction),
            (false, true) => ("✓ ", palette.solution),
            (false, false) => ("", palette.text),
        };
        let sentence = answer.sentence(&working.exercise, place);
        ui.label(RichText::new(format!("{mark}{sentence}")).color(colour));
        ui.add_space(6.0);
    }
    let Some((found, stage)) = working.shown() else { return };
    match stage {
        Stage::Where | Stage::Technique => {
            let exercise = &working.exercise;
            let at = look_at(found, &exercise.board, exercise.puzzle.symbols());
            ui.label(RichText::new(format!("{at}.")).color(palette.text));
            if stage == Stage::Technique {
                ui.label(RichText::new("The cells in dashed frames hold the pattern.").color(palette.text));
            }
        }
        Stage::Step => {
            ui.label(RichText::new(&found.sentence).color(palette.text));
            ui.label(RichText::new(format!("⇒ {}", found.changes)).color(palette.muted));
        }
    }
}
