//! The pop-up for another decision at a guess.

use egui::{ComboBox, RichText, Role, Ui, WidgetInfo};

use super::{BranchMsg, Branching};
use crate::digit_set::DigitSet;
use crate::geometry::Cell;
use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg};
use crate::gui::panels::popups::parts::{answer, heading};
use crate::gui::panels::widgets::radio;
use crate::gui::theme::Palette;
use crate::gui::words::grouped;
use crate::puzzle::Symbols;

/// The width of the text, in points.
const WIDTH: f32 = 420.0;

pub(in crate::gui) fn show(ui: &mut Ui, model: &Model, branching: &Branching, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let Some(symbols) = model.run().map(|run| run.puzzle.symbols()) else { return };
    heading(ui, palette, "What if…");
    ui.set_max_width(WIDTH);
    let (cell, digit) = branching.guess;
    let said = format!(
        "At step {}, {} guesses {} = {}. Decide otherwise: the same solver then continues by itself, in a run beside this one. If your digit fails, it tries the others.",
        grouped(branching.position),
        branching.solver,
        branching.before.geometry().name(cell),
        symbols.symbol(digit),
    );
    ui.label(RichText::new(said).color(palette.muted));
    ui.add_space(6.0);
    cells(ui, palette, branching, symbols, messages);
    digits(ui, palette, branching, symbols, messages);
    ui.horizontal(|ui| {
        let orders = [(false, "try it first"), (true, "try it last, after all others in the cell")];
        for (is_last, text) in orders {
            if radio(ui, palette, branching.is_last == is_last, text).clicked() {
                messages.push(Msg::Branch(BranchMsg::Last(is_last)));
            }
        }
    });
    ui.add_enabled_ui(branching.decision().is_some(), |ui| answer(ui, palette, "Branch", messages));
}

/// Draws the cells in which the solver could guess, in row order.
fn cells(ui: &mut Ui, palette: &Palette, branching: &Branching, symbols: &Symbols, messages: &mut Messages) {
    let name = |(cell, digits): (Cell, DigitSet)| {
        format!("{} {}", branching.before.geometry().name(cell), symbols.set(digits))
    };
    ui.horizontal(|ui| {
        ui.label(RichText::new("guess in").color(palette.muted));
        let chosen = name((branching.cell, branching.digits()));
        let list = ComboBox::from_id_salt("cell of a branch").selected_text(chosen).width(240.0);
        let shown = list.show_ui(ui, |ui| {
            for &entry in &branching.cells {
                if ui.selectable_label(entry.0 == branching.cell, name(entry)).clicked() {
                    messages.push(Msg::Branch(BranchMsg::Cell(entry.0)));
                }
            }
        });
        shown.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, "Cell"));
    });
}

/// Draws the digits of the cell; the solver's own guess can only be tried last.
fn digits(ui: &mut Ui, palette: &Palette, branching: &Branching, symbols: &Symbols, messages: &mut Messages) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new("digit").color(palette.muted));
        for digit in branching.digits() {
            let is_own = (branching.cell, digit) == branching.guess;
            let text = symbols.symbol(digit).to_string();
            let label = ui.selectable_label(branching.digit == Some(digit), text);
            if is_own {
                label.clone().on_hover_text("What the solver guesses; it can come last");
            }
            if label.clicked() {
                messages.push(Msg::Branch(BranchMsg::Digit(digit)));
            }
        }
    });
}
