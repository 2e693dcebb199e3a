//! The bar for predicting: the assessment of the last answer, the question about the next step, and the
//! score, in large text if there is room. It is beside the board and never over it, because most questions
//! are answered on the board. A presentation has the text elsewhere in large, and only the buttons from here.

use egui::{Align, Color32, Label, Layout, RichText, ScrollArea, Ui, UiBuilder, vec2};

use super::predicting::Predicting;
use super::question_set::Asking;
use crate::geometry::Digit;
use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg, PredictMsg};
use crate::gui::page::NARROWEST_ROW;
use crate::gui::panels::widgets::tool_button;
use crate::gui::run::single::Run;
use crate::gui::theme::{SMALL, semibold};
use crate::gui::words::counted;
use crate::predict::{Kind, Question, Worth};

/// The height of a line of text, and of a line of buttons, in points.
const WORDS: f32 = 20.0;
const BUTTONS: f32 = 32.0;

/// The width below which a question is above its answers, as in the column of a presentation, in points.
const APART: f32 = 600.0;

/// The height of the bar in a window of this width; it never varies, so that the board does not move.
pub(in crate::gui) fn height(window: f32) -> f32 {
    // The question and its buttons share a line if there is room.
    if window < NARROWEST_ROW { 2.0 * WORDS + 2.0 * BUTTONS + 8.0 } else { WORDS + BUTTONS + 8.0 }
}

/// The width from which the large score is beside the rest, the width of the score, and its font size; in
/// points.
const ROOMY: f32 = 700.0;
const SCORE: f32 = 132.0;
const LARGE: f32 = 28.0;

pub(in crate::gui) fn show(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let whole = ui.max_rect();
    if whole.width() < ROOMY {
        return contents(ui, model, Room::Usual, messages);
    }
    let (rest, place) = whole.split_left_right_at_x(whole.right() - SCORE);
    let rest = UiBuilder::new().max_rect(rest).id_salt("question");
    ui.scope_builder(rest, |ui| contents(ui, model, Room::Ample, messages));
    let layout = Layout::top_down(Align::Max);
    ui.scope_builder(UiBuilder::new().max_rect(place).layout(layout).id_salt("score"), |ui| score(ui, model));
}

/// Draws the score in large, and the progress of a set.
fn score(ui: &mut Ui, model: &Model) {
    let Some(predicting) = &model.predicting else { return };
    let palette = model.settings.theme.palette();
    ui.spacing_mut().item_spacing = vec2(0.0, 2.0);
    if let Some(by_kind) = predicting.score.text() {
        let text = RichText::new(right_of(predicting)).font(semibold(LARGE)).color(palette.text);
        ui.label(text).on_hover_text(by_kind);
    }
    let (_, asked) = predicting.score.sum();
    let caption = number(model).or_else(|| (asked > 0).then(|| "right".to_owned()));
    if let Some(caption) = caption {
        ui.label(RichText::new(caption).size(SMALL).color(palette.muted));
    }
}

/// The score: `7 of 9`.
pub(super) fn right_of(predicting: &Predicting) -> String {
    let (right, asked) = predicting.score.sum();
    format!("{right} of {asked}")
}

/// The number of the open question of a set, or the number of all questions.
pub(super) fn number(model: &Model) -> Option<String> {
    let asking = model.asking().filter(|asking| asking.choosing().is_none())?;
    let count = asking.count();
    Some(match model.question().and_then(|question| asking.number(question)) {
        Some(number) => format!("question {number} of {count}"),
        None => counted(count as u64, "question", "questions"),
    })
}

/// Draws only the buttons; the text is elsewhere, in large.
pub(in crate::gui) fn show_buttons(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    if model.predicting.is_some() && model.lanes.is_some() {
        ui.horizontal_wrapped(|ui| buttons(ui, model, true, messages));
    }
}

/// Draws the bar with as little text as possible, scrolled if necessary.
pub(in crate::gui) fn show_low(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    ScrollArea::vertical().id_salt("predict").auto_shrink(false).show(ui, |ui| {
        contents(ui, model, Room::Low, messages);
    });
}

/// The space available.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Room {
    /// Enough for a large score beside the rest.
    Ample,
    Usual,
    /// Enough for the shortest text only.
    Low,
}

fn contents(ui: &mut Ui, model: &Model, room: Room, messages: &mut Messages) {
    let (Some(predicting), Some(run)) = (&model.predicting, model.run()) else { return };
    let palette = model.settings.theme.palette();
    ui.spacing_mut().item_spacing.y = 4.0;
    let control = std::mem::replace(&mut ui.spacing_mut().interact_size.y, WORDS - 2.0);
    ui.horizontal_wrapped(|ui| {
        if room == Room::Low && predicting.told().is_none() {
            return;
        }
        let (text, colour) = told(model, predicting, run);
        ui.label(RichText::new(text).color(colour));
        if let Some(score) = predicting.score.text().filter(|_| room != Room::Ample) {
            let number = number(model).map(|number| format!(" · {number}")).unwrap_or_default();
            let text = format!("{} right{number}", right_of(predicting));
            ui.label(RichText::new(text).size(SMALL).color(palette.muted)).on_hover_text(score);
        }
    });
    ui.spacing_mut().interact_size.y = control;
    let text = RichText::new(asked(model, predicting, run)).font(semibold(13.0)).color(palette.accent);
    // A question of two lines gets both to itself.
    let mut asked = Some(Label::new(text));
    if ui.available_width() < APART {
        asked.take().map(|asked| ui.add(asked));
    }
    ui.horizontal_wrapped(|ui| {
        asked.map(|asked| ui.add(asked));
        buttons(ui, model, room != Room::Low, messages);
    });
}

/// Draws the answers, and what else can be done.
fn buttons(ui: &mut Ui, model: &Model, has_kinds: bool, messages: &mut Messages) {
    let (Some(predicting), Some(run)) = (&model.predicting, model.run()) else { return };
    if let Some(question) = predicting.question() {
        answers(ui, question, run, predicting.asking().is_some(), messages);
    }
    match predicting.asking() {
        Some(asking) => of_set(ui, asking, messages),
        None if has_kinds => kinds(ui, predicting, messages),
        None => {}
    }
    if tool_button(ui, "Stop predicting", "Show everything again, and the score (F6, Esc)").clicked() {
        messages.push(Msg::Predict(PredictMsg::Toggle));
    }
}

/// Draws what can be done with a set.
fn of_set(ui: &mut Ui, asking: &Asking, messages: &mut Messages) {
    if asking.choosing().is_some() {
        return;
    }
    if !asking.is_done() {
        let tip = "Go to the next question; an open one can be answered later";
        if tool_button(ui, "Next question", tip).clicked() {
            messages.push(Msg::Predict(PredictMsg::Next));
        }
        return;
    }
    if tool_button(ui, "Again", "Ask the same questions again").clicked() {
        messages.push(Msg::Predict(PredictMsg::Again));
    }
    if tool_button(ui, "Another set…", "Choose other questions").clicked() {
        messages.push(Msg::Predict(PredictMsg::AskSet));
    }
}

/// The text of the question, or about when the next one comes.
pub(in crate::gui) fn asked(model: &Model, predicting: &Predicting, run: &Run) -> String {
    if let Some(question) = predicting.question() {
        return question.text(run.puzzle.geometry(), run.puzzle.symbols());
    }
    match model.asking() {
        Some(asking) if asking.choosing().is_some() => "Choosing the questions…".into(),
        Some(asking) if asking.is_done() => "All questions are done.".into(),
        Some(_) => "Play, step, or go to the next question.".into(),
        None if run.horizon().is_some() => "Play or step: the run stops at the next question.".into(),
        None => "The run ends here: nothing is left to predict.".into(),
    }
}

/// The assessment of the last answer, or else how to answer a question.
pub(super) fn told<'a>(model: &Model, predicting: &'a Predicting, run: &Run) -> (&'a str, Color32) {
    let palette = model.settings.theme.palette();
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

/// Draws the answers to choose from, and a button to skip the question.
fn answers(ui: &mut Ui, question: &Question, run: &Run, is_of_set: bool, messages: &mut Messages) {
    for (index, (text, answer)) in question.choices(&run.trace).into_iter().enumerate() {
        let key = run.puzzle.symbols().symbol(Digit::new(index));
        if tool_button(ui, &format!("{key}  {text}"), "Your answer").clicked() {
            messages.push(Msg::Predict(PredictMsg::Answer(answer)));
        }
    }
    let tip = match is_of_set {
        true => "Show the answer; the question counts as wrong",
        false => "Show the answer; it does not count",
    };
    if tool_button(ui, "Show", tip).clicked() {
        messages.push(Msg::Predict(PredictMsg::Pass));
    }
}

/// Draws the choice of the kinds of questions.
fn kinds(ui: &mut Ui, predicting: &Predicting, messages: &mut Messages) {
    ui.menu_button("Ask about", |ui| {
        for kind in Kind::ALL {
            let mut is_asked = predicting.kinds.contains(&kind);
            if ui.checkbox(&mut is_asked, kind.text()).changed() {
                messages.push(Msg::Predict(PredictMsg::Ask(kind)));
            }
        }
        ui.separator();
        if ui.button("A set of questions…").clicked() {
            messages.push(Msg::Predict(PredictMsg::AskSet));
        }
    })
    .response
    .on_hover_text("What the run stops to ask about");
}
