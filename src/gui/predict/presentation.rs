//! Predicting in a presentation, in large text: the score, the question, and the assessment of the last
//! answer.

use egui::{Ui, UiBuilder};

use crate::gui::model::Model;
use crate::gui::msg::Messages;
use crate::gui::panels::presentation::words::{self, StyledLine};
use crate::gui::predict;
use crate::gui::predict::question_set::Asking;
use crate::gui::theme::Palette;
use crate::predict::Kind;

/// The size of the text about the step, relative to its normal size.
const REST: f32 = 0.65;

/// The share of a bar for the text; the rest is for the score.
const WORDS: f32 = 0.78;

/// The lines about predicting, and those about the step.
pub(in crate::gui) fn lines(model: &Model, palette: &Palette) -> Vec<StyledLine> {
    let mut lines = of_question(model, palette);
    // A score by kind has the space to itself until a question is asked.
    if model.asking().is_some_and(Asking::is_done) && model.answer().is_none() {
        return lines;
    }
    // Next to a question, the step is in the background.
    let share = if lines.is_empty() { 1.0 } else { REST };
    let rest = words::lines(model, palette).into_iter();
    lines.extend(rest.map(|line| StyledLine { size: share * line.size, ..line }));
    lines
}

/// Draws the question in a low bar: the buttons, and below them the text with the score beside it. `largest`
/// limits the text size.
pub(in crate::gui) fn bar(ui: &mut Ui, model: &Model, largest: f32, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    predict::panel::show_buttons(ui, model, messages);
    let rest = ui.available_rect_before_wrap();
    let (words, score) = rest.split_left_right_at_fraction(WORDS);
    let parts = [
        (words.with_max_x(words.right() - 10.0), question(model, palette)),
        (score, of_score(model, palette)),
    ];
    for (index, (place, lines)) in parts.into_iter().enumerate() {
        let size = words::fitting(ui, &lines, largest, place.size());
        ui.scope_builder(UiBuilder::new().max_rect(place).id_salt(("asked", index)), |ui| {
            words::draw(ui, &lines, size);
        });
    }
}

/// The lines of a question; none unless the user is predicting.
fn of_question(model: &Model, palette: &Palette) -> Vec<StyledLine> {
    let mut lines = of_score(model, palette);
    lines.extend(question(model, palette));
    lines
}

/// The score, and the number of the open question of a set.
fn of_score(model: &Model, palette: &Palette) -> Vec<StyledLine> {
    let line = |text: String, size, colour, is_bold| StyledLine { text, size, colour, is_bold };
    let Some(predicting) = &model.predicting else { return Vec::new() };
    let (_, asked) = predicting.score.sum();
    let score = (asked > 0).then(|| format!("{} right", predict::panel::right_of(predicting)));
    let mut lines: Vec<StyledLine> =
        score.into_iter().map(|text| line(text, 1.3, palette.text, true)).collect();
    let number = predict::panel::number(model).filter(|_| !model.asking().is_some_and(Asking::is_done));
    lines.extend(number.map(|text| line(text, 0.6, palette.muted, false)));
    lines
}

/// The question and the assessment of the last answer; at the end of a set, the score by kind.
fn question(model: &Model, palette: &Palette) -> Vec<StyledLine> {
    let line = |text: String, size, colour, is_bold| StyledLine { text, size, colour, is_bold };
    let (Some(predicting), Some(run)) = (&model.predicting, model.run()) else { return Vec::new() };
    let size = if predicting.question().is_some() { 1.0 } else { 0.7 };
    let mut lines = vec![line(predict::panel::asked(model, predicting, run), size, palette.accent, true)];
    let (text, colour) = predict::panel::told(model, predicting, run);
    lines.push(line(text.to_owned(), 0.65, colour, predicting.told().is_some()));
    let is_done = model.asking().is_some_and(Asking::is_done);
    if is_done && model.answer().is_none() {
        let of = |kind: Kind| (kind, predicting.score.of(kind));
        let counted = Kind::ALL.into_iter().map(of).filter(|(_, (_, asked))| *asked > 0);
        lines.extend(counted.map(|(kind, (right, asked))| {
            line(format!("{}: {right} of {asked}", kind.text()), 0.6, palette.text, false)
        }));
    }
    lines
}
