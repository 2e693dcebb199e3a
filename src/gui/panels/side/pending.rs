//! What the rules of a propagating solver still find on the board.

use egui::{Label, RichText, Ui};

use crate::gui::panels::widgets::caption;
use crate::gui::run::single::Run;
use crate::gui::theme::{Palette, SMALL, mono};
use crate::gui::words::grouped;
use crate::solver::pending::Pending;

/// The most lines.
const MOST: usize = 40;

/// Draws it, if the solver has such rules.
pub(super) fn show(ui: &mut Ui, run: &Run, palette: &Palette) {
    let Some(pending) = Pending::of(run.algorithm, run.view().moment.board()) else { return };
    if run.view().is_undoing {
        caption(ui, palette, "the rules still find");
        let note = "Nothing yet: what followed from a guess is being undone.";
        ui.label(RichText::new(note).size(SMALL).color(palette.muted));
        return;
    }
    caption(ui, palette, &format!("the rules still find · {}", grouped(pending.len() as u64)));
    let line = |ui: &mut Ui, text: &str| {
        ui.add(Label::new(RichText::new(text).font(mono(SMALL)).color(palette.text)).truncate());
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
    ui.label(RichText::new(note).size(SMALL).color(palette.muted));
}

/// All of them, the simplest rule first.
fn lines(run: &Run, pending: &Pending) -> Vec<String> {
    let (geometry, symbols) = (run.puzzle.geometry(), run.puzzle.symbols());
    let told =
        |(cell, digit): &_, sign: &str| format!("{} {sign} {}", geometry.name(*cell), symbols.symbol(*digit));
    let peers = pending.peers.iter().map(|place| told(place, "≠") + "   peer elimination");
    let naked = pending.naked_singles.iter().map(|place| told(place, "=") + "   naked single");
    let hidden = pending
        .hidden_singles
        .iter()
        .map(|(unit, place)| format!("{}   hidden single, {}", told(place, "="), geometry.kind(*unit)));
    let pairs = pending.naked_pairs.iter().map(|place| told(place, "≠") + "   naked pair");
    peers.chain(naked).chain(hidden).chain(pairs).collect()
}
