//! The bar for predicting: the last verdict, the question about the next step, and the score. It is beside the board
//! and never over it, because the board is where most questions are answered.

use egui::{Label, RichText, ScrollArea, Ui};

use super::NARROWEST_ROW;
use super::widgets::tool_button;
use crate::geometry::Digit;
use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg, PredictMsg};
use crate::gui::run::predicting::Predicting;
use crate::gui::run::single::Run;
use crate::gui::theme::{Palette, SMALL, semibold};
use crate::predict::{Kind, Question, Worth};

/// The height of a line of words, and of a line of buttons, in points.
const WORDS: f32 = 20.0;
const BUTTONS: f32 = 32.0;

/// The width, in points, below which a question is above its answers, as in the column of a presentation.
const APART: f32 = 600.0;

/// Its height in a window of this width: always the same, so that the board does not move.
pub(super) fn height(window: f32) -> f32 {
    // The question and its buttons share a line where there is room.
    if window < NARROWEST_ROW { 2.0 * WORDS + 2.0 * BUTTONS + 8.0 } else { WORDS + BUTTONS + 8.0 }
}

pub(super) fn show(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    contents(ui, model, false, messages);
}

/// The same with the fewest words, scrolled if necessary.
pub(super) fn show_low(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    ScrollArea::vertical().id_salt("predict").auto_shrink(false).show(ui, |ui| {
        contents(ui, model, true, messages);
    });
}

fn contents(ui: &mut Ui, model: &Model, is_low: bool, messages: &mut Messages) {
    let (Some(predicting), Some(run)) = (&model.predicting, model.run()) else { return };
    let palette = model.settings.theme.palette();
    ui.spacing_mut().item_spacing.y = 4.0;
    let control = std::mem::replace(&mut ui.spacing_mut().interact_size.y, WORDS - 2.0);
    ui.horizontal_wrapped(|ui| {
        if is_low && predicting.told().is_none() {
            return;
        }
        let (text, colour) = told(predicting, run, palette);
        ui.label(RichText::new(text).color(colour));
        if let Some(score) = predicting.score.text() {
            let (right, asked) = predicting.score.sum();
            let text = RichText::new(format!("{right} of {asked} right")).size(SMALL).color(palette.muted);
            ui.label(text).on_hover_text(score);
        }
    });
    ui.spacing_mut().interact_size.y = control;
    let question = predicting.question();
    // A question of two lines has them for itself.
    let mut asked = Some(asked(predicting, run, palette));
    if ui.available_width() < APART {
        asked.take().map(|asked| ui.add(asked));
    }
    ui.horizontal_wrapped(|ui| {
        asked.map(|asked| ui.add(asked));
        if let Some(question) = question {
            answers(ui, question, run, messages);
        }
        if !is_low {
            kinds(ui, predicting, messages);
        }
        if tool_button(ui, "Stop predicting", "Show everything again, and the score (F6, Esc)").clicked() {
            messages.push(Msg::Predict(PredictMsg::Toggle));
        }
    });
}

/// The question, or when the next one comes.
fn asked(predicting: &Predicting, run: &Run, palette: &Palette) -> Label {
    let asked = predicting.question().map(|own| own.text(run.puzzle.geometry(), run.puzzle.symbols()));
    let next = match run.horizon() {
        Some(_) => "Play or step: the run stops at the next question.",
        None => "The run ends here: nothing is left to predict.",
    };
    let text = asked.unwrap_or_else(|| next.into());
    Label::new(RichText::new(text).font(semibold(13.0)).color(palette.accent))
}

/// The verdict on the last answer, or else how to answer a question.
fn told<'a>(predicting: &'a Predicting, run: &Run, palette: &Palette) -> (&'a str, egui::Color32) {
    match (predicting.told(), predicting.question().map(Question::kind)) {
        (Some((Some(Worth::Right | Worth::AsGood), text)), _) => (text, palette.solution),
        (Some((Some(Worth::Wrong), text)), _) => (text, palette.contradiction),
        (Some((None, text)), _) => (text, palette.muted),
        (None, Some(kind)) if kind.asks_for_digit() => {
            ("Type the digit, or click its place in the cell.", palette.muted)
        }
        (None, Some(kind)) if kind.asks_for_cell() => {
            ("Click the cell, or choose it with Alt and the arrow keys, then Enter.", palette.muted)
        }
        (None, Some(_)) => ("Choose an answer, or type its number.", palette.muted),
        (None, None) if run.horizon().is_none() => {
            ("Predicting: nothing is hidden at the end.", palette.muted)
        }
        (None, None) => ("Predicting: what comes later is hidden.", palette.muted),
    }
}

/// The answers to choose from, and a button to skip the question.
fn answers(ui: &mut Ui, question: &Question, run: &Run, messages: &mut Messages) {
    for (index, (text, answer)) in question.choices(&run.trace).into_iter().enumerate() {
        let key = run.puzzle.symbols().symbol(Digit::new(index));
        if tool_button(ui, text, &format!("Your answer ({key})")).clicked() {
            messages.push(Msg::Predict(PredictMsg::Answer(answer)));
        }
    }
    if tool_button(ui, "Show", "Show the answer; it does not count").clicked() {
        messages.push(Msg::Predict(PredictMsg::Pass));
    }
}

/// The kinds of questions.
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
    .on_hover_text("What the run stops to ask");
}
