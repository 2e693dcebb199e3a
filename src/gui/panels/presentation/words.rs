//! Large text about the current step, an answer or a puzzle, as large as the space allows.

use egui::{Color32, FontId, RichText, Ui, Vec2};

use crate::gui::model::Model;
use crate::gui::page::Page;
use crate::gui::run::single::Run;
use crate::gui::theme::{Palette, semibold};
use crate::gui::why::inquiry::Asked;
use crate::gui::words::position_of;
use crate::step::Step;
use crate::why::{Fact, sentences};

/// The smallest size of the largest line, and of any line, in points.
const SMALLEST: f32 = 12.0;
const LEAST: f32 = 11.0;

/// The most causes of an answer that are listed.
const MOST_CAUSES: usize = 6;

/// How to ask, shown while the page that answers has nothing about this step.
const INVITATION: &str = "W asks why; a click asks about a digit or a missing candidate.";

/// A line of text: its size as a share of the largest line, and its style.
pub(in crate::gui) struct StyledLine {
    pub(in crate::gui) text: String,
    pub(in crate::gui) size: f32,
    pub(in crate::gui) colour: Color32,
    pub(in crate::gui) is_bold: bool,
}

/// The lines about the current step, the answer to why, or a puzzle without a run.
pub(in crate::gui) fn lines(model: &Model, palette: &Palette) -> Vec<StyledLine> {
    let line = |text: String, size, colour, is_bold| StyledLine { text, size, colour, is_bold };
    match model.run() {
        Some(run) if model.answer().is_some() => answer(model, run, palette),
        Some(run) => {
            let (headline, why) = run.sentence();
            let mut lines = vec![
                line(place(run), 0.5, palette.muted, false),
                line(headline.to_owned(), 1.0, palette.text, true),
                line(why.to_owned(), 0.65, palette.text, false),
            ];
            // The Code page shows it, too.
            let order = order(run).filter(|_| !model.shows(Page::Code));
            lines.extend(order.map(|text| line(text, 0.6, palette.text, false)));
            if model.shows(Page::Why) {
                lines.push(line(INVITATION.to_owned(), 0.5, palette.muted, false));
            }
            lines
        }
        None => vec![
            line(model.title(), 0.8, palette.text, true),
            line(model.solutions.text().to_owned(), 0.55, palette.text, false),
            line("Enter solves, F5 brings everything back".to_owned(), 0.5, palette.muted, false),
        ],
    }
}

/// The last question (W), its answer, and the causes.
fn answer(model: &Model, run: &Run, palette: &Palette) -> Vec<StyledLine> {
    let line = |text: String, size, colour, is_bold| StyledLine { text, size, colour, is_bold };
    let Some(asked) = model.answer() else { return Vec::new() };
    let (geometry, symbols) = (run.puzzle.geometry(), run.puzzle.symbols());
    let at = asked.lines.iter().position(|line| line.node == asked.focus && !line.is_again).unwrap_or(0);
    let Some(shown) = asked.lines.get(at) else { return Vec::new() };
    let below = asked.lines[at + 1..].iter().take_while(|line| line.depth > shown.depth);
    let causes: Vec<&str> =
        below.filter(|line| line.depth == shown.depth + 1).map(|line| line.text.as_str()).collect();
    let mut lines = vec![
        line(place(run), 0.5, palette.muted, false),
        line(sentences::question(asked.root().fact, geometry, symbols), 0.8, palette.text, true),
        line(shown.text.clone(), 0.65, palette.accent, true),
    ];
    if !shown.givens.is_empty() {
        let givens = sentences::listed(&shown.givens, geometry, symbols);
        lines.push(line(format!("Given: {givens}"), 0.5, palette.text, false));
    }
    let needed = asked.needed(geometry, symbols);
    let ink = if asked.reasoning.least().is_some() { palette.solution } else { palette.muted };
    lines.extend(
        causes.iter().take(MOST_CAUSES).map(|text| line((*text).to_owned(), 0.5, palette.text, false)),
    );
    if causes.len() > MOST_CAUSES {
        lines.push(line(format!("and {} more", causes.len() - MOST_CAUSES), 0.5, palette.muted, false));
    }
    match run.view().step {
        // A guess follows from nothing; its reason is how it was chosen.
        Some(Step::Assign { reason, .. }) if reason.is_guess() && is_about_step(asked, run) => {
            lines.push(line(run.sentence().1.to_owned(), 0.65, palette.text, false));
            lines.extend(order(run).map(|text| line(text, 0.6, palette.text, false)));
        }
        _ => lines.push(line(needed, 0.6, ink, true)),
    }
    lines
}

/// Whether the question is why the current step placed its digit.
fn is_about_step(asked: &Asked, run: &Run) -> bool {
    let told = &run.view().told;
    told.focus.zip(told.digit).is_some_and(|(cell, digit)| asked.root().fact == Fact::Holds(cell, digit))
}

/// The order in which the digits of a guess are tried, unless it is ascending.
fn order(run: &Run) -> Option<String> {
    let order = &run.view().told.order;
    (!order.is_empty()).then(|| order.clone())
}

fn place(run: &Run) -> String {
    let depth = run.view().moment.board().depth();
    let step = position_of(run.playback.position(), run.horizon(), run.trace.len());
    format!("{} · step {step} · depth {depth}", run.algorithm.title())
}

/// The size of the largest line at which all lines fit, if there is one.
pub(in crate::gui) fn fitting(ui: &Ui, lines: &[StyledLine], largest: f32, room: Vec2) -> f32 {
    let height = |size: f32| -> f32 {
        let layout = |line: &StyledLine| {
            ui.painter().layout(line.text.clone(), font(line, size), line.colour, room.x).size().y + gap(size)
        };
        lines.iter().map(layout).sum()
    };
    // A word wider than the room would be broken.
    let is_broken = |size: f32| {
        let width = |line: &StyledLine, word: &str| {
            ui.painter().layout_no_wrap(word.to_owned(), font(line, size), line.colour).size().x
        };
        lines.iter().any(|line| line.text.split(' ').any(|word| width(line, word) > room.x))
    };
    let mut size = largest.round();
    while size > SMALLEST && (height(size) > room.y || is_broken(size)) {
        size = (0.92 * size).floor();
    }
    size
}

/// Draws the lines; `size` is that of the largest.
pub(in crate::gui) fn draw(ui: &mut Ui, lines: &[StyledLine], size: f32) {
    ui.spacing_mut().item_spacing.y = gap(size);
    for line in lines {
        ui.label(RichText::new(&line.text).font(font(line, size)).color(line.colour));
    }
}

fn font(line: &StyledLine, size: f32) -> FontId {
    let size = (line.size * size).round().max(LEAST);
    if line.is_bold { semibold(size) } else { FontId::proportional(size) }
}

/// The distance between two lines.
fn gap(size: f32) -> f32 {
    0.35 * size
}
