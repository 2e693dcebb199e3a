//! The conclusions on the board that a propagating solver has yet to draw.

use egui::{Label, RichText, Ui};

use crate::gui::panels::widgets::caption;
use crate::gui::run::single::Run;
use crate::gui::theme::{Palette, SMALL, em, mono};
use crate::gui::words::grouped;
use crate::rules::{self, Effect, Names};
use crate::solver::pending::{Pending, Waiting};

/// The most lines shown.
const MOST: usize = 40;

/// Draws the pending conclusions, if the solver has such rules.
pub(super) fn show(ui: &mut Ui, run: &Run, palette: &Palette) {
    let Some(pending) = Pending::of(run.algorithm, run.view().moment.board()) else { return };
    if run.view().is_undoing {
        caption(ui, palette, "the rules still find");
        let note = "Nothing yet: what followed from a guess is being undone.";
        ui.label(RichText::new(note).size(SMALL * em(ui)).color(palette.muted));
        return;
    }
    caption(ui, palette, &format!("the rules still find · {}", grouped(pending.len() as u64)));
    let line = |ui: &mut Ui, text: &str| {
        ui.add(Label::new(RichText::new(text).font(mono(SMALL * em(ui))).color(palette.text)).truncate());
    };
    let lines = lines(run, &pending);
    for text in lines.iter().take(MOST) {
        line(ui, text);
    }
    let note = match lines.len() {
        0 => "These rules find nothing on this board.".to_owned(),
        count if count > MOST => format!("and {} more", grouped((count - MOST) as u64)),
        _ => return,
    };
    ui.label(RichText::new(note).size(SMALL * em(ui)).color(palette.muted));
}

/// All pending conclusions, the simplest rule first.
fn lines(run: &Run, pending: &Pending) -> Vec<String> {
    let names = Names { geometry: run.puzzle.geometry(), symbols: run.puzzle.symbols() };
    let width = pending.iter().map(|waiting| names.cell(waiting.place.0).len()).max().unwrap_or_default();
    let line = |waiting: &Waiting| {
        let (cell, digit) = waiting.place;
        let (sign, reason) = match waiting.effect {
            Effect::Places => ("=", rules::label(&waiting.step(), &names).short),
            Effect::Eliminates | Effect::Either => ("≠", rules::name(waiting.deduction.rule).to_owned()),
        };
        format!("{:width$} {sign} {}   {reason}", names.cell(cell), names.symbol(digit))
    };
    pending.iter().map(line).collect()
}
