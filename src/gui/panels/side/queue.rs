//! A solver's own data in one line: the queue of AC-3, or the last conflict set.

use egui::{Label, RichText, Ui};

use crate::gui::panels::widgets::caption;
use crate::gui::run::inside::Inside;
use crate::gui::run::single::Run;
use crate::gui::theme::{Palette, SMALL, em, mono};
use crate::rules::Placement;
use crate::solver::arc_consistency::CellArc;

/// The most arcs in the line.
const IN_LINE: usize = 8;

/// Draws the next arcs or the last conflict set, if the solver has them.
pub(super) fn show(ui: &mut Ui, run: &Run, palette: &Palette) {
    match &run.view().inside {
        Some(Inside::Queue { waiting, head, discarded }) => {
            queue(ui, run, palette, (*waiting, head, *discarded));
        }
        // It is the answer to a question about a jump.
        Some(Inside::Conflict { .. }) if run.horizon().is_some() => {}
        Some(Inside::Conflict { members, is_whole, .. }) => conflict(ui, run, palette, (members, *is_whole)),
        Some(Inside::Matrix(_)) | None => {}
    }
}

/// Draws the conflict set: guesses; in a learning search, other digits too.
fn conflict(ui: &mut Ui, run: &Run, palette: &Palette, (members, is_whole): (&[Placement], bool)) {
    caption(ui, palette, "conflict set");
    let (geometry, symbols) = (run.puzzle.geometry(), run.puzzle.symbols());
    let name = |&(cell, digit): &Placement| format!("{} = {}", geometry.name(cell), symbols.symbol(digit));
    let mut line = members.iter().map(name).collect::<Vec<_>>().join("   ");
    if line.is_empty() {
        let is_whole = is_whole || run.has_ended() && !run.is_cut();
        line.push_str(if is_whole { "empty: it follows from the givens" } else { "not recorded" });
    }
    let text = RichText::new(line).font(mono(SMALL * em(ui))).color(palette.text);
    ui.add(Label::new(text).truncate()).on_hover_text(
        "With the givens, these digits have no solution together: the contradiction follows from them.",
    );
    ui.add_space(8.0);
}

fn queue(ui: &mut Ui, run: &Run, palette: &Palette, (waiting, head, discarded): (usize, &[CellArc], bool)) {
    caption(ui, palette, "queue of arcs, next first");
    let geometry = run.puzzle.geometry();
    let head = &head[..head.len().min(IN_LINE)];
    let arcs = head.iter().map(|arc| format!("{} ~ {}", geometry.name(arc.cell), geometry.name(arc.against)));
    let mut line = arcs.collect::<Vec<_>>().join("   ");
    if discarded {
        line.push_str("discarded: a cell has no candidate left");
    } else if line.is_empty() {
        line.push_str("empty: every arc is consistent");
    } else if waiting > head.len() {
        line.push_str("   …");
    }
    let text = RichText::new(line).font(mono(SMALL * em(ui))).color(palette.text);
    ui.add(Label::new(text).truncate()).on_hover_text(
        "Each arc checks the first cell's candidates against the second's. A cell that loses a candidate \
         puts the arcs from its other neighbours back into the queue.",
    );
    ui.add_space(8.0);
}
