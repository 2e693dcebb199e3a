//! The panel for hints: a hint in stages, the list of all steps, or the check of the typed digits.

use egui::{Button, RichText, ScrollArea, Ui};

use crate::gui::hints::instances::Found;
use crate::gui::hints::{self, Asked, HintMsg, Hinting, Stage, look_at, same_changes};
use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg};
use crate::gui::panels::widgets::{caption, tool_button};
use crate::gui::theme::{HEADING, Palette, SMALL, semibold};
use crate::gui::words::{counted, grouped};
use crate::hints::Standing;
use crate::rules::BoardView as _;

/// Draws the answer to what was asked, with a button that returns to what was there before.
pub(in crate::gui) fn show(
    ui: &mut Ui,
    model: &Model,
    hinting: &Hinting,
    palette: &Palette,
    messages: &mut Messages,
) {
    let (title, heading) = match hinting.asked {
        Asked::Hint(_) => ("Hint", hint_heading(hinting)),
        Asked::List(_) => ("All steps from here", list_heading(hinting)),
        Asked::Check => ("Check", check_heading(hinting)),
    };
    caption(ui, palette, title);
    ui.label(RichText::new(heading).font(semibold(HEADING)).color(palette.text));
    if let Some((found, Stage::Technique)) = hinting.shown() {
        ui.label(RichText::new(look_at(found, &hinting.board, &hinting.symbols)).color(palette.muted));
    }
    for sentence in standing(hinting) {
        ui.label(RichText::new(sentence).color(palette.contradiction));
    }
    if leaves_marks_out(model, hinting) {
        let note = "Some empty cells have no pencil marks, so hints ignore them all.";
        ui.label(RichText::new(note).size(SMALL).color(palette.muted));
    }
    buttons(ui, model, hinting, messages);
    ui.add_space(6.0);
    match hinting.asked {
        Asked::Hint(Stage::Step) => {
            if let Some((found, _)) = hinting.shown() {
                argument(ui, found, palette);
            }
        }
        Asked::List(chosen) => list(ui, hinting, chosen, palette, messages),
        Asked::Hint(_) | Asked::Check => {}
    }
}

fn buttons(ui: &mut Ui, model: &Model, hinting: &Hinting, messages: &mut Messages) {
    ui.horizontal_wrapped(|ui| {
        let mut button = |text, tip, msg| {
            if tool_button(ui, text, tip).clicked() {
                messages.push(Msg::Hint(msg));
            }
        };
        let shown = hinting.shown().map(|(_, stage)| stage);
        if matches!(hinting.asked, Asked::Hint(_)) && shown.is_some_and(|stage| stage < Stage::Step) {
            button("Tell me more", "The technique, then the step with its argument (F7)", HintMsg::More);
        }
        if shown == Some(Stage::Step) {
            let tip = match (model.lanes.is_none(), model.is_path()) {
                (true, _) => "Enter it on the board (Enter; undo reverts it)",
                (false, true) => {
                    "Take this step and continue from it (Enter). Ctrl+L restores the previous path"
                }
                (false, false) => {
                    "Edit this board with the step taken. The run is kept; undo returns to the puzzle"
                }
            };
            button("Take it", tip, HintMsg::Take);
        }
        button("Done", "Show what was here before (Esc)", HintMsg::End);
    });
}

/// What to say first: that the board has no unique solution, or that something on it is wrong.
fn standing(hinting: &Hinting) -> Vec<String> {
    let faults = hinting.faults();
    let said = match &hinting.search.standing {
        Some(Standing::None) => "This board has no solution, so there is nothing to find.",
        Some(Standing::Several) => {
            "This board has several solutions. Techniques that rely on a unique solution are left out."
        }
        Some(Standing::Unknown) => {
            "It is not known whether the solution is unique. Techniques that rely on that are left out."
        }
        Some(Standing::One(_)) if !faults.is_empty() && hinting.asked != Asked::Check => {
            "Something on this board is wrong, so no step is offered. Check (F9) shows where."
        }
        Some(Standing::One(_)) | None => return Vec::new(),
    };
    vec![said.into()]
}

/// Whether the board has pencil marks that the steps ignore.
fn leaves_marks_out(model: &Model, hinting: &Hinting) -> bool {
    hinting.asked != Asked::Check && model.lanes.is_none() && hints::leaves_marks_out(model.editor.sheet())
}

fn hint_heading(hinting: &Hinting) -> String {
    let Some((found, stage)) = hinting.shown() else { return nothing(hinting) };
    match stage {
        Stage::Where => look_at(found, &hinting.board, &hinting.symbols),
        Stage::Technique => in_upper_case(found.rule.name),
        Stage::Step => found.changes.clone(),
    }
}

/// The heading while there is no instance to show.
fn nothing(hinting: &Hinting) -> String {
    let search = &hinting.search;
    match &search.standing {
        _ if hinting.is_solved() => "Solved: every cell is filled".into(),
        _ if !search.is_done => "Looking…".into(),
        Some(Standing::None) => "No solution".into(),
        _ if is_too_large(hinting) => {
            "Above 16×16 only singles, pairs and naked triples are supported, and there are none".into()
        }
        _ if search.looked.1 == 0 => "No step is offered".into(),
        _ => "No technique finds anything here: the next step would be a guess".into(),
    }
}

/// Whether the board is too large for most techniques.
fn is_too_large(hinting: &Hinting) -> bool {
    hinting.board.geometry().sets().is_none()
}

fn list_heading(hinting: &Hinting) -> String {
    let search = &hinting.search;
    let count = search.found.len();
    match search.looked {
        (done, all) if !search.is_done => {
            format!("{} so far, {done} of {all} techniques", grouped(count as u64))
        }
        _ if count == 0 => nothing(hinting),
        _ => counted(count as u64, "step", "steps"),
    }
}

fn check_heading(hinting: &Hinting) -> String {
    if hinting.search.standing.is_none() {
        return "Checking…".into();
    }
    if hinting.search.standing.as_ref().and_then(Standing::solution).is_none() {
        return "There is no unique solution to compare with".into();
    }
    let board = &hinting.board;
    let faults = hinting.faults();
    let count = faults.len() as u64;
    match faults.first() {
        None if hinting.is_solved() => "Everything is right: the board is solved".into(),
        None => "Everything on the board is right so far".into(),
        Some(cell) if board.digit(*cell).is_some() => counted(count, "digit is wrong", "digits are wrong"),
        Some(_) => counted(count, "cell has lost its digit", "cells have lost their digits"),
    }
}

fn in_upper_case(name: &str) -> String {
    let mut name = name.to_owned();
    name[..1].make_ascii_uppercase();
    name
}

fn argument(ui: &mut Ui, found: &Found, palette: &Palette) {
    ScrollArea::vertical().id_salt("argument").auto_shrink(false).show(ui, |ui| {
        ui.label(RichText::new(&found.sentence).color(palette.text));
    });
}

/// Draws all instances, grouped by what they change. The argument follows the selected one.
fn list(ui: &mut Ui, hinting: &Hinting, chosen: Option<usize>, palette: &Palette, messages: &mut Messages) {
    let (order, found) = (hinting.order(), &hinting.search.found);
    if let Some(found) = chosen.and_then(|index| found.get(index)) {
        ui.label(RichText::new(&found.sentence).color(palette.text));
        ui.add_space(6.0);
    }
    let row = ui.text_style_height(&egui::TextStyle::Body) + 6.0;
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.spacing_mut().button_padding.y = 1.0;
    let area = ScrollArea::vertical().id_salt("all steps").auto_shrink(false);
    area.show_rows(ui, row, order.len(), |ui, rows| {
        for place in rows {
            let index = order[place];
            let own = &found[index];
            let is_first = place == 0 || !same_changes(own, &found[order[place - 1]]);
            let text = if is_first {
                format!("{} · {}", own.changes, own.rule.name)
            } else {
                format!("     also {}", own.rule.name)
            };
            let button =
                Button::selectable(chosen == Some(index), RichText::new(text).size(SMALL)).truncate();
            if ui.add(button).on_hover_text(format!("{} ⇒ {}", own.sentence, own.changes)).clicked() {
                messages.push(Msg::Hint(HintMsg::Choose(index)));
            }
        }
    });
}
