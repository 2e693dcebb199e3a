//! The question about the next step, the last verdict, and the score.

use egui::{RichText, Ui};

use super::strip::strip;
use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg, PredictMsg};
use crate::gui::panels::widgets::tool_button;
use crate::gui::run::predicting::Predicting;
use crate::gui::theme::SMALL;
use crate::predict::{Answer, Kind, Question, Worth};

pub(in crate::gui::panels) fn show(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let (Some(predicting), Some(run)) = (&model.predicting, model.run()) else { return };
    let palette = model.settings.theme.palette();
    let colour = match predicting.told() {
        Some((Some(Worth::Right | Worth::AsGood), _)) => palette.solution,
        Some((Some(Worth::Wrong), _)) => palette.contradiction,
        _ => palette.accent,
    };
    let question = predicting.question();
    let asked = question.map(|question| question.text(run.puzzle.geometry(), run.puzzle.symbols()));
    let asked = asked.unwrap_or_else(|| "Play or step: the run stops at the next question.".into());
    let text = match predicting.told() {
        Some((_, verdict)) => format!("{verdict}\n{asked}"),
        None => asked,
    };
    let mut buttons = |ui: &mut Ui| {
        if let Some(question) = question {
            answers(ui, question, messages);
        }
        kinds(ui, predicting, messages);
        if tool_button(ui, "Stop predicting", "The score is told (F6)").clicked() {
            messages.push(Msg::Predict(PredictMsg::Toggle));
        }
        if let Some(score) = predicting.score.text() {
            ui.label(RichText::new(format!("right: {score}")).size(SMALL).color(palette.muted));
        }
    };
    strip(ui, palette, colour, &text, None, Some(&mut buttons));
}

/// How to answer: with buttons, or on the board.
fn answers(ui: &mut Ui, question: &Question, messages: &mut Messages) {
    match question.kind() {
        Kind::Branch => {
            for (text, survives) in [("Yes", true), ("No", false)] {
                if tool_button(ui, text, "Your answer").clicked() {
                    messages.push(Msg::Predict(PredictMsg::Answer(Answer::Survives(survives))));
                }
            }
        }
        Kind::Digit => drop(ui.label("Type it, or click its place in the cell.")),
        Kind::Cell => drop(ui.label("Click it.")),
    }
    if tool_button(ui, "Show", "Show the answer; it does not count").clicked() {
        messages.push(Msg::Predict(PredictMsg::Pass));
    }
}

/// What is asked.
fn kinds(ui: &mut Ui, predicting: &Predicting, messages: &mut Messages) {
    ui.menu_button("Ask about", |ui| {
        for kind in Kind::ALL {
            let mut is_asked = predicting.kinds.contains(&kind);
            if ui.checkbox(&mut is_asked, kind.text()).changed() {
                messages.push(Msg::Predict(PredictMsg::Ask(kind)));
            }
        }
    })
    .response
    .on_hover_text("Which steps the run stops before");
}
