//! What is asked of those who predict, in large words: the score, the question, and the verdict on the last answer.

use super::words::{self, Line};
use crate::gui::model::Model;
use crate::gui::panels::predict;
use crate::gui::run::question_set::Asking;
use crate::gui::theme::Palette;
use crate::predict::Kind;

/// The size of the words about the step, as a share of their usual size.
const REST: f32 = 0.65;

/// The lines for those who predict, and those about the step.
pub(super) fn lines(model: &Model, palette: &Palette) -> Vec<Line> {
    let mut lines = of_question(model, palette);
    // A score by kind has the room for itself, until something is asked.
    if model.asking().is_some_and(Asking::is_done) && model.answer().is_none() {
        return lines;
    }
    // Beside a question the step is in the background.
    let share = if lines.is_empty() { 1.0 } else { REST };
    let rest = words::lines(model, palette).into_iter();
    lines.extend(rest.map(|line| Line { size: share * line.size, ..line }));
    lines
}

/// The lines of a question; none while nobody predicts.
fn of_question(model: &Model, palette: &Palette) -> Vec<Line> {
    let line = |text: String, size, colour, is_bold| Line { text, size, colour, is_bold };
    let (Some(predicting), Some(run)) = (&model.predicting, model.run()) else { return Vec::new() };
    let (_, asked) = predicting.score.sum();
    let mut lines = Vec::new();
    if asked > 0 {
        lines.push(line(format!("{} right", predict::right_of(predicting)), 1.3, palette.text, true));
    }
    let is_done = model.asking().is_some_and(Asking::is_done);
    let number = predict::number(model).filter(|_| !is_done);
    lines.extend(number.map(|text| line(text, 0.6, palette.muted, false)));
    let size = if predicting.question().is_some() { 1.0 } else { 0.7 };
    lines.push(line(predict::asked(model, predicting, run), size, palette.accent, true));
    let (text, colour) = predict::told(model, predicting, run);
    lines.push(line(text.to_owned(), 0.65, colour, predicting.told().is_some()));
    if is_done && model.answer().is_none() {
        let of = |kind: Kind| (kind, predicting.score.of(kind));
        let counted = Kind::ALL.into_iter().map(of).filter(|(_, (_, asked))| *asked > 0);
        lines.extend(counted.map(|(kind, (right, asked))| {
            line(format!("{}: {right} of {asked}", kind.text()), 0.6, palette.text, false)
        }));
    }
    lines
}
