//! What the search cost: the costliest guesses, the contradictions at each depth, and the cells assigned most
//! often.

mod bars;
mod cells;
mod depths;
mod guesses;
mod heads;

use egui::{Align, Button, Layout, RichText, Ui};

use super::entry;
use crate::gui::model::Model;
use crate::gui::msg::{DebugMsg, Messages, Msg};
use crate::gui::run::costs::{CostList, CostView};
use crate::gui::run::single::Run;
use crate::gui::theme::{Palette, SMALL};
use crate::gui::words::{self, HIDDEN, counted};

/// The height of a line in a list, in points.
const ROW: f32 = 18.0;
/// The least number of lines in a list.
const FEWEST: f32 = 5.0;

/// Draws the chosen list, down to `bottom` if there is room for a few lines above it.
pub(super) fn show(
    ui: &mut Ui,
    model: &Model,
    run: &Run,
    palette: &Palette,
    messages: &mut Messages,
    bottom: f32,
) {
    let view = model.debugger.costs;
    head(ui, view, palette, messages);
    if run.horizon().is_some() {
        return note(ui, palette, HIDDEN);
    }
    match view.list {
        CostList::Guesses => guesses::show(ui, run, view, palette, messages, bottom),
        CostList::Depths => depths::show(ui, run, view, palette, messages, bottom),
        CostList::Cells => cells::show(ui, model, run, palette, messages, bottom),
    }
}

/// Draws the caption, and the choice of the list.
fn head(ui: &mut Ui, view: CostView, palette: &Palette, messages: &mut Messages) {
    entry::head(ui, palette, "Where the time went", |ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        ui.spacing_mut().button_padding.x = 5.0;
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for list in CostList::ALL.into_iter().rev() {
                let button = Button::selectable(list == view.list, RichText::new(list.text()).size(SMALL));
                if ui.add(button).on_hover_text(list.tip()).clicked() {
                    messages.push(Msg::Debug(DebugMsg::ShowCosts(CostView { list, ..view })));
                }
            }
        });
    });
}

/// The height of a list that ends at `bottom`: whole lines, and at least a few of them.
fn list_height(ui: &Ui, bottom: f32) -> f32 {
    (((bottom - ui.cursor().top()) / ROW).floor()).max(FEWEST) * ROW
}

/// Draws a note on what is counted.
fn note(ui: &mut Ui, palette: &Palette, text: &str) {
    ui.label(RichText::new(text).size(SMALL).color(palette.muted));
}

/// The part of the run that a list covers, if not all: `so far: the first 1,234 steps`.
fn so_far(done: u64, recorded: u64) -> Option<String> {
    let share = done as f64 / recorded.max(1) as f64 * 100.0;
    (done < recorded).then(|| format!("so far: the first {} ({share:.0} %)", counted(done, "step", "steps")))
}

/// A share in percent; never rounded to 0 or 100.
fn percent(part: u64, whole: u64) -> String {
    words::percent(part as f64 / whole.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_never_rounded_to_none_or_all() {
        let shares = [(0, 9), (1, 1_000_000), (1, 3), (999_999, 1_000_000), (7, 7)];
        let said = shares.map(|(part, whole)| percent(part, whole));
        assert_eq!(said, ["0 %", "< 0.1 %", "33.3 %", "99.9 %", "100 %"]);
    }

    #[test]
    fn what_is_counted_in_part_is_said() {
        assert_eq!(so_far(10, 10), None);
        assert_eq!(so_far(25, 100).as_deref(), Some("so far: the first 25 steps (25 %)"));
    }
}
