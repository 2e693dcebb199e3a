//! The panel that shows what is wrong with the puzzle in the editor, and what would fix it.

use egui::{Button, RichText, ScrollArea, Ui};

use crate::diagnosis::{Diagnosis, Givens, Left, Refutation, Several, sentences};
use crate::geometry::{Cell, Digit};
use crate::gui::checkup::{CheckMsg, Checkup};
use crate::gui::msg::{Messages, Msg};
use crate::gui::panels::widgets::{caption, tool_button};
use crate::gui::theme::{HEADING, Palette, SMALL, semibold};
use crate::why;

/// The most lines listed of a refutation.
const MOST_LINES: usize = 300;

pub(in crate::gui) fn show(ui: &mut Ui, checkup: &Checkup, palette: &Palette, messages: &mut Messages) {
    caption(ui, palette, "What is wrong with this puzzle");
    let heading = match checkup.found() {
        None => "Checking…",
        Some(Err(_)) => "No result within a minute",
        Some(Ok(found)) => sentences::headline(found),
    };
    ui.label(RichText::new(heading).font(semibold(HEADING)).color(palette.text));
    if tool_button(ui, "Done", "Show the puzzle and the library again").clicked() {
        messages.push(Msg::Check(CheckMsg::End));
    }
    ui.add_space(6.0);
    let Some(Ok(found)) = checkup.found() else { return };
    ScrollArea::vertical().id_salt("check").auto_shrink(false).show(ui, |ui| {
        for sentence in sentences::details(found, &checkup.givens) {
            ui.label(RichText::new(sentence).color(palette.text));
            ui.add_space(2.0);
        }
        mend(ui, found, checkup, palette, messages);
    });
}

/// Draws the buttons that fix the puzzle.
fn mend(ui: &mut Ui, found: &Diagnosis, checkup: &Checkup, palette: &Palette, messages: &mut Messages) {
    match found {
        Diagnosis::Unique(_) => {}
        Diagnosis::Conflicts(conflicts) => {
            let digits = conflicts.iter().flat_map(|own| [(own.first, own.digit), (own.second, own.digit)]);
            let mut cells: Vec<(Cell, Digit)> = digits.collect();
            cells.sort_unstable();
            cells.dedup();
            remove(ui, "Remove one given", &cells, checkup, palette, messages);
        }
        Diagnosis::NoSolution { refutation, removals, .. } => {
            if let Some(refutation) = refutation {
                refuted(ui, refutation, &checkup.givens, palette);
            }
            for (left, title) in [
                (Some(Left::One), "Remove one given: exactly one solution is left"),
                (Some(Left::Several), "Remove one given: several solutions are left"),
                (Some(Left::None), "Remove one given: still no solution"),
                (None, "Remove one given"),
            ] {
                let leaves = removals.iter().filter(|removal| removal.left == left);
                let cells: Vec<_> = leaves.map(|removal| removal.given).collect();
                remove(ui, title, &cells, checkup, palette, messages);
            }
        }
        Diagnosis::Several(several) => complete(ui, several, palette, messages),
    }
}

/// Draws a button for each of these givens below a title; nothing if there are none.
fn remove(
    ui: &mut Ui,
    title: &str,
    cells: &[(Cell, Digit)],
    checkup: &Checkup,
    palette: &Palette,
    messages: &mut Messages,
) {
    if cells.is_empty() {
        return;
    }
    let Givens { geometry, symbols, .. } = &checkup.givens;
    ui.add_space(8.0);
    caption(ui, palette, title);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        for &(cell, digit) in cells {
            let text = format!("{} = {}", geometry.name(cell), symbols.symbol(digit));
            let tip = format!("Clear {} (undo restores it)", geometry.name(cell));
            if ui.add(Button::new(RichText::new(text).size(SMALL))).on_hover_text(tip).clicked() {
                messages.push(Msg::Check(CheckMsg::Clear(vec![cell])));
            }
        }
    });
}

/// Draws the lines of a refutation.
fn refuted(ui: &mut Ui, refutation: &Refutation, givens: &Givens, palette: &Palette) {
    let Givens { geometry, symbols, .. } = givens;
    for line in why::sentences::lines(&refutation.chain, geometry, symbols, MOST_LINES) {
        let indent = 10.0 * line.depth.min(10) as f32;
        let again = if line.is_again { " (above)" } else { "" };
        let rest = line.rest(geometry, symbols);
        ui.horizontal(|ui| {
            ui.add_space(indent);
            let text = RichText::new(format!("{}{again}{rest}", line.text)).size(SMALL);
            ui.add(egui::Label::new(text.color(palette.muted)).wrap());
        });
    }
}

/// Draws the button that enters the missing digits.
fn complete(ui: &mut Ui, several: &Several, palette: &Palette, messages: &mut Messages) {
    ui.add_space(4.0);
    let note = "The cells in which two solutions differ are marked on the board with both digits.";
    ui.label(RichText::new(note).size(SMALL).color(palette.muted));
    let Some(missing) = &several.missing else { return };
    ui.add_space(6.0);
    let text = if missing.digits.len() == 1 { "Enter this digit" } else { "Enter these digits" };
    if tool_button(ui, text, "The puzzle then has exactly one solution (undo removes them)").clicked() {
        messages.push(Msg::Check(CheckMsg::Enter(missing.digits.clone())));
    }
}
