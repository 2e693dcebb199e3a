//! The head of AC-3's queue: which arcs are examined next.

use egui::{Label, RichText, Ui};

use crate::gui::panels::widgets::caption;
use crate::gui::run::inside::Inside;
use crate::gui::run::single::Run;
use crate::gui::theme::{Palette, SMALL, mono};

/// Draws the next arcs, if the solver has a queue.
pub(super) fn show(ui: &mut Ui, run: &Run, palette: &Palette) {
    let Some(Inside::Queue { waiting, head, discarded }) = &run.view().inside else { return };
    caption(ui, palette, "queue of arcs, next first");
    let geometry = run.puzzle.geometry();
    let arcs = head.iter().map(|arc| format!("{} ~ {}", geometry.name(arc.cell), geometry.name(arc.against)));
    let mut line = arcs.collect::<Vec<_>>().join("   ");
    if *discarded {
        line.push_str("discarded: a cell has no candidate left");
    } else if line.is_empty() {
        line.push_str("empty: every arc is consistent");
    } else if *waiting > head.len() {
        line.push_str("   …");
    }
    let text = RichText::new(line).font(mono(SMALL)).color(palette.text);
    ui.add(Label::new(text).truncate()).on_hover_text(
        "Each arc checks the first cell's candidates against the second's. A cell that loses a candidate \
         puts the arcs from its other neighbours back into the queue.",
    );
    ui.add_space(8.0);
}
