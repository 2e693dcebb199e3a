//! The last contradiction of a backjumping search, and the nogoods the search has learnt.

use egui::{Button, Label, RichText, Ui, vec2};

use crate::gui::msg::{Messages, Msg, RunMsg};
use crate::gui::panels::widgets::caption;
use crate::gui::run::conflicts::{Conflict, Nogood};
use crate::gui::run::single::Run;
use crate::gui::theme::{BODY, Palette, SMALL, em, mono};
use crate::gui::words::counted;
use crate::rules::Placement;

/// The height of a nogood's line, in points.
const ROW: f32 = 18.0;

/// Draws the conflict set, how the search goes back, and the legend of the arrows on the board.
pub(super) fn show(ui: &mut Ui, run: &Run, (members, is_whole): (&[Placement], bool), palette: &Palette) {
    let is_whole = is_whole || run.has_ended() && !run.is_cut();
    let count = if is_whole { format!(" · {}", members.len()) } else { String::new() };
    caption(ui, palette, &format!("conflict set{count}"));
    let conflict = run.conflicts.last();
    let (gap, height) = (ui.spacing().item_spacing, ui.spacing().interact_size.y);
    ui.spacing_mut().item_spacing = vec2(18.0, 2.0);
    ui.spacing_mut().interact_size.y = ROW;
    ui.horizontal_wrapped(|ui| {
        for (index, &member) in members.iter().enumerate() {
            let text = RichText::new(placement(run, member)).font(mono(SMALL * em(ui))).color(palette.text);
            ui.add(Label::new(text).extend());
            if run.learns() && is_whole && index + 1 == members.len() {
                // On a row of its own if there is no room beside it.
                let text =
                    RichText::new("first unique implication point").size(SMALL * em(ui)).color(palette.muted);
                ui.add(Label::new(text).extend());
            }
        }
    });
    (ui.spacing_mut().item_spacing, ui.spacing_mut().interact_size.y) = (gap, height);
    let said = |ui: &mut Ui, text: &str| {
        ui.label(RichText::new(text).size(BODY * em(ui)).color(palette.muted));
    };
    if is_whole {
        said(ui, &together(members.len()));
    } else {
        said(ui, NOT_RECORDED);
    }
    let Some(conflict) = conflict else { return };
    if let Some(text) = back(run, conflict) {
        said(ui, &text);
    }
    if !conflict.arrows().is_empty() {
        let arrows = "On the board, thin arrows lead from the conflict set to the contradiction";
        let text = match conflict.jump_arrow() {
            Some(_) => format!("{arrows}; the dashed one leads to where the search continues."),
            None => format!("{arrows}."),
        };
        ui.label(RichText::new(text).size(SMALL * em(ui)).color(palette.muted));
    }
}

/// The remark on a conflict set that was not recorded, or only in part.
pub(super) const NOT_RECORDED: &str = "Not all of it is recorded.";

/// The meaning of a complete conflict set.
fn together(members: usize) -> String {
    match members {
        0 => "The contradiction follows from the givens alone.".into(),
        1 => "With the givens, this digit has no solution.".into(),
        _ => "With the givens, these digits have no solution together.".into(),
    }
}

/// Describes how the search goes back, if it does.
fn back(run: &Run, conflict: &Conflict) -> Option<String> {
    let (deepest, over) = conflict.jump.guesses.split_last()?;
    let deepest = placement(run, *deepest);
    let mut text = match over.len() {
        0 => format!("The search retracts its last guess, {deepest}"),
        count => format!(
            "The search jumps back over {} and retracts {deepest}",
            counted(count as u64, "guess", "guesses")
        ),
    };
    if let Some((cell, digit)) = conflict.jump.excluded {
        let symbols = run.puzzle.symbols();
        text += &format!("; {} then cannot be {}", run.puzzle.geometry().name(cell), symbols.symbol(digit));
    }
    Some(text + ".")
}

/// Draws the nogoods learnt last; a click goes to the contradiction a nogood was learnt from.
pub(super) fn nogoods(ui: &mut Ui, run: &Run, palette: &Palette, messages: &mut Messages) {
    let nogoods = run.conflicts.nogoods();
    ui.add_space(8.0);
    caption(ui, palette, "nogoods learnt, the latest first");
    if nogoods.is_empty() {
        ui.label(RichText::new("None yet.").size(SMALL * em(ui)).color(palette.muted));
    }
    ui.spacing_mut().interact_size.y = ROW;
    ui.spacing_mut().button_padding.y = 0.0;
    for nogood in nogoods {
        let words = in_words(run, nogood);
        let tip = format!("{words}\nGo to the contradiction that it was learnt from");
        let text = RichText::new(words).font(mono(SMALL * em(ui))).color(palette.text);
        let button = Button::new(text).frame(false).truncate();
        if ui.add(button).on_hover_text(tip).clicked() {
            messages.push(Msg::Run(RunMsg::GoTo(nogood.after)));
        }
    }
}

/// `R1C1 = 3, R2C4 = 5: R7C7 ≠ 2`.
fn in_words(run: &Run, nogood: &Nogood) -> String {
    let Some((&(cell, digit), others)) = nogood.members.split_last() else { return String::new() };
    let name = run.puzzle.geometry().name(cell);
    let excluded = format!("{name} ≠ {}", run.puzzle.symbols().symbol(digit));
    if others.is_empty() {
        return excluded;
    }
    let others: Vec<String> = others.iter().map(|&other| placement(run, other)).collect();
    format!("{}: {excluded}", others.join(", "))
}

fn placement(run: &Run, (cell, digit): Placement) -> String {
    format!("{} = {}", run.puzzle.geometry().name(cell), run.puzzle.symbols().symbol(digit))
}
