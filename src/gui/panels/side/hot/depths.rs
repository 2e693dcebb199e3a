//! The contradictions at each depth.

use egui::Ui;

use super::bars::{self, Bar};
use super::{note, percent, so_far};
use crate::gui::msg::{Messages, Msg, RunMsg};
use crate::gui::run::single::Run;
use crate::gui::theme::Palette;
use crate::gui::words::grouped;
use crate::trace::hot::AtDepth;

pub(super) fn show(ui: &mut Ui, run: &Run, palette: &Palette, messages: &mut Messages, bottom: f32) {
    let hot = run.counting.hot();
    note(ui, palette, "Contradictions by the number of open guesses");
    if let Some(part) = so_far(hot.walked(), run.trace.len()) {
        note(ui, palette, &part);
    }
    let all: u64 = hot.depths().iter().map(|depth| depth.contradictions).sum();
    let reached = hot.depths().iter().enumerate().filter(|(_, depth)| depth.contradictions > 0);
    let (found, bars): (Vec<Option<u64>>, Vec<Bar>) =
        reached.map(|(depth, counts)| (counts.first, bar(depth, counts, all))).unzip();
    if bars.is_empty() {
        return note(ui, palette, "No contradiction was reached.");
    }
    let clicked = bars::show(ui, palette, &bars, bottom);
    messages.extend(clicked.and_then(|index| found[index]).map(|first| Msg::Run(RunMsg::GoTo(first))));
}

fn bar(depth: usize, counts: &AtDepth, all: u64) -> Bar {
    let AtDepth { contradictions, retracted, .. } = *counts;
    let in_words = format!(
        "depth {depth}: {} contradictions ({} of all), {} retracted guesses; a click goes to the first contradiction",
        grouped(contradictions),
        percent(contradictions, all),
        grouped(retracted),
    );
    Bar { name: format!("depth {depth}"), count: contradictions, in_words }
}
