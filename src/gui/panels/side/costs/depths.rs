//! The list of the contradictions at each depth.

use egui::Ui;

use super::bars::{self, Answer, Bar};
use super::{note, percent, so_far};
use crate::gui::msg::{DebugMsg, Messages, Msg, RunMsg};
use crate::gui::run::costs::CostView;
use crate::gui::run::single::Run;
use crate::gui::theme::Palette;
use crate::gui::words::counted;
use crate::trace::costs::AtDepth;

pub(super) fn show(
    ui: &mut Ui,
    run: &Run,
    view: CostView,
    palette: &Palette,
    messages: &mut Messages,
    bottom: f32,
) {
    let costs = run.costs();
    note(ui, palette, &format!("Contradictions in {} by the number of open guesses", costs.of_what()));
    if let Some(part) = so_far(costs.walked, costs.whole) {
        note(ui, palette, &part);
    }
    let all: u64 = costs.depths.iter().map(|depth| depth.contradictions).sum();
    let reached = costs.depths.iter().enumerate().filter(|(_, depth)| depth.contradictions > 0);
    let (found, bars): (Vec<Option<u64>>, Vec<Bar>) =
        reached.map(|(depth, counts)| (counts.first, bar(depth, counts, all))).unzip();
    if bars.is_empty() {
        return note(ui, palette, "No contradiction was reached.");
    }
    let heads = ["depth", "contradictions"];
    match bars::show(ui, palette, heads, view.depths, &bars, bottom) {
        Some(Answer::Line(index)) => messages.extend(found[index].map(|first| Msg::Run(RunMsg::GoTo(first)))),
        Some(Answer::Order(depths)) => {
            messages.push(Msg::Debug(DebugMsg::ShowCosts(CostView { depths, ..view })));
        }
        None => {}
    }
}

fn bar(depth: usize, counts: &AtDepth, all: u64) -> Bar {
    let AtDepth { contradictions, retracted, .. } = *counts;
    let in_words = format!(
        "depth {depth}: {} ({} of all), {}; click to go to the first contradiction",
        counted(contradictions, "contradiction", "contradictions"),
        percent(contradictions, all),
        counted(retracted, "retracted guess", "retracted guesses"),
    );
    Bar { name: format!("depth {depth}"), count: contradictions, in_words }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_contradiction_is_not_several() {
        let counts = AtDepth { contradictions: 1, first: Some(7), retracted: 1 };
        let said = bar(3, &counts, 4).in_words;
        assert!(said.starts_with("depth 3: 1 contradiction (25.0 % of all), 1 retracted guess;"), "{said}");
    }
}
