//! The page for the puzzle being edited, and for the puzzles to choose from.

use egui::{RichText, ScrollArea, Ui};

use super::pad;
use crate::format::Document;
use crate::geometry::Variant;
use crate::gui::checkup;
use crate::gui::hints::{self, ENTRIES, HintMsg};
use crate::gui::io::library;
use crate::gui::model::{Found, Model, Solutions};
use crate::gui::msg::{CheckMsg, EditMsg, Messages, Msg, RunMsg, ShelfMsg};
use crate::gui::panels::widgets::{caption, check_box, last_run_tip, tool_button};
use crate::gui::platform::memory::in_words;
use crate::gui::theme::{HEADING, Palette, SMALL, mono, semibold};
use crate::gui::words::{counted, grouped};
use crate::puzzle::SetterRules;
use crate::verdict::Verdict;

pub(super) fn show(ui: &mut Ui, model: &Model, palette: &Palette, messages: &mut Messages) {
    caption(ui, palette, "Puzzle");
    // Counts as one widget however long its text is, so that the following ones keep their ids.
    ui.scope(|ui| about(ui, model, palette, messages));
    ui.add_space(4.0);
    tools(ui, model, palette, messages);
    last_run(ui, model, messages);
    if let Some(hinting) = &model.hinting {
        ui.add_space(8.0);
        return hints::panel::show(ui, model, hinting, palette, messages);
    }
    if let Some(checkup) = &model.checkup {
        ui.add_space(8.0);
        return checkup::panel::show(ui, checkup, palette, messages);
    }
    ui.add_space(4.0);
    pad::show(ui, model, palette, messages);
    ask_for_hints(ui, messages);
    // Below the pad, because that must not move under the pointer while digits are entered.
    ask_to_check(ui, model, messages);
    ui.add_space(8.0);
    match &model.shelf.bulk {
        Some(document) => bulk(ui, model, document, palette, messages),
        None => built_in(ui, model, palette, messages),
    }
}

/// Draws a description of the board, and any conflicts.
fn about(ui: &mut Ui, model: &Model, palette: &Palette, messages: &mut Messages) {
    let sheet = model.editor.sheet();
    let name = if sheet.name.is_empty() { "New board" } else { &sheet.name };
    ui.add(egui::Label::new(RichText::new(name).font(semibold(HEADING)).color(palette.text)).truncate());
    let solutions = match model.solutions {
        Solutions::Empty => "no digits yet".to_owned(),
        _ => format!("{} · {}", counted(sheet.filled() as u64, "digit", "digits"), model.solutions.text()),
    };
    // The line has the same height without the grade, so that nothing moves once the grade is known.
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = 0.0;
        ui.horizontal(|ui| {
            ui.label(RichText::new(solutions).color(palette.muted));
            grade(ui, model, palette, messages);
        });
    });
    let conflicts = sheet.conflicts();
    for conflict in conflicts.iter().take(3) {
        let text = conflict.describe(&sheet.geometry, &sheet.symbols);
        ui.label(RichText::new(format!("× {text}")).color(palette.contradiction));
    }
    if conflicts.len() > 3 {
        ui.label(RichText::new(format!("and {} more", conflicts.len() - 3)).color(palette.contradiction));
    }
    if let Some(rules) = &sheet.setter_rules {
        setter_rules(ui, model, rules, palette);
    }
    if conflicts.is_empty() {
        let symbols: String = sheet.symbols.all().iter().collect();
        let hint =
            format!("Type {symbols}, or click below; arrows move, Shift selects several, Enter solves.");
        ui.label(RichText::new(hint).size(SMALL).color(palette.muted));
    }
}

/// Draws how hard the puzzle is for people; a click leads to its hardest step.
fn grade(ui: &mut Ui, model: &Model, palette: &Palette, messages: &mut Messages) {
    let Some(graded) = model.graded() else { return };
    let whole = graded.text();
    let text = if fits(ui, &whole) { whole } else { graded.score.to_string() };
    let link = egui::Link::new(RichText::new(text).size(SMALL).color(palette.muted));
    if ui.add(link).on_hover_text(graded.tip()).clicked() {
        messages.push(Msg::Hint(HintMsg::Hardest));
    }
}

/// Whether a text of small size fits in the rest of the line.
fn fits(ui: &Ui, text: &str) -> bool {
    let font = egui::FontId::proportional(SMALL);
    let width = ui.fonts_mut(|fonts| fonts.layout_no_wrap(text.into(), font, egui::Color32::WHITE).size().x);
    width <= ui.available_width()
}

/// Draws the rules that came with the puzzle, noting that they are not applied.
fn setter_rules(ui: &mut Ui, model: &Model, rules: &SetterRules, palette: &Palette) {
    let needs_none = matches!(model.solutions, Solutions::Known(Verdict::Unique));
    let (colour, state) = if needs_none {
        (palette.muted, "It has one solution even without the rules that came with it:")
    } else {
        (palette.contradiction, "Read without the rules that came with it:")
    };
    ui.add_space(4.0);
    ui.label(RichText::new(state).color(colour));
    let text = match (rules.text(), rules.drawings()) {
        (text, drawings) if drawings.is_empty() => text.to_owned(),
        ("", drawings) => format!("Drawings: {drawings}"),
        (text, drawings) => format!("{text}\nDrawings: {drawings}"),
    };
    let area = ScrollArea::vertical().id_salt("setter's rules").max_height(96.0);
    area.show(ui, |ui| ui.label(RichText::new(text).size(SMALL).color(palette.text)));
    ui.add_space(4.0);
}

/// Draws the buttons for hints.
fn ask_for_hints(ui: &mut Ui, messages: &mut Messages) {
    ui.horizontal(|ui| {
        for ((text, tip, msg), key) in ENTRIES.into_iter().zip(["F7", "F8", "F9"]) {
            if tool_button(ui, text, &format!("{tip} ({key})")).clicked() {
                messages.push(Msg::Hint(msg));
            }
        }
    });
}

/// Draws the button that checks what is wrong, if something is. Several solutions are no mistake if the
/// puzzle has rules that are not applied.
fn ask_to_check(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let is_wrong = match model.solutions {
        Solutions::Conflict => true,
        Solutions::Known(Verdict::Several) => model.editor.sheet().setter_rules.is_none(),
        Solutions::Known(verdict) => verdict != Verdict::Unique,
        Solutions::Unasked | Solutions::Empty | Solutions::Asked(_) => false,
    };
    let tip = "Which givens are at fault, or which digits are missing";
    if is_wrong && tool_button(ui, "What is wrong with this puzzle?", tip).clicked() {
        messages.push(Msg::Check(CheckMsg::Begin));
    }
}

/// Draws the button that returns to the previous run.
fn last_run(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let Some(last) = model.kept_runs.last() else { return };
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        if tool_button(ui, "Back to the last run", &last_run_tip(last)).clicked() {
            messages.push(Msg::Run(RunMsg::Back));
        }
        let memory = in_words(model.kept_runs.bytes() as u64);
        let tip = "Discard all earlier runs and free their memory";
        if tool_button(ui, &format!("Discard ({memory})"), tip).clicked() {
            messages.push(Msg::Run(RunMsg::DropKept));
        }
    });
}

fn tools(ui: &mut Ui, model: &Model, palette: &Palette, messages: &mut Messages) {
    ui.horizontal(|ui| {
        // Lets the row fit in the side panel of the smallest window.
        ui.spacing_mut().item_spacing.x = 4.0;
        let (undo, redo) = model.editor.can_undo_redo();
        let buttons = [
            (undo, "Undo", "Undo (Ctrl+Z)", Msg::Edit(EditMsg::Undo)),
            (redo, "Redo", "Redo (Ctrl+Y)", Msg::Edit(EditMsg::Redo)),
            (
                !model.editor.sheet().is_blank(),
                "Clear board",
                "Clear all cells (undo restores them)",
                Msg::Edit(EditMsg::Clear),
            ),
        ];
        for (enabled, text, tip, msg) in buttons {
            let clicked = ui.add_enabled_ui(enabled, |ui| tool_button(ui, text, tip).clicked()).inner;
            if clicked {
                messages.push(msg);
            }
        }
        let mut diagonal = model.editor.sheet().geometry.variant() == Variant::Diagonal;
        let tip = "Each diagonal also holds every digit once";
        if check_box(ui, palette, &mut diagonal, "diagonals").on_hover_text(tip).changed() {
            messages.push(Msg::Edit(EditMsg::SetVariant(if diagonal {
                Variant::Diagonal
            } else {
                Variant::Plain
            })));
        }
    });
}

/// Draws the built-in library.
fn built_in(ui: &mut Ui, model: &Model, palette: &Palette, messages: &mut Messages) {
    caption(ui, palette, "Library");
    let on_board = Some(&model.editor.sheet().name).filter(|_| !model.editor.is_edited());
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        for (index, title) in library::titles().iter().enumerate() {
            let row = ui.selectable_label(on_board == Some(title), title);
            if row.on_hover_text("Put this puzzle on the board").clicked() {
                messages.push(Msg::Shelf(ShelfMsg::OpenLibrary(index)));
            }
        }
    });
}

/// Draws a collection; only the visible lines are laid out.
fn bulk(ui: &mut Ui, model: &Model, document: &Document, palette: &Palette, messages: &mut Messages) {
    let shelf = &model.shelf;
    ui.horizontal(|ui| {
        let count = grouped(document.puzzle_count() as u64);
        caption(ui, palette, &format!("{} · {count} puzzles", shelf.name));
        if ui.small_button("close").on_hover_text("Back to the library").clicked() {
            messages.push(Msg::Shelf(ShelfMsg::CloseShelf));
        }
    });
    search(ui, model, palette, messages);
    let Document::Bulk(bulk) = document else { return };
    let is_on_board = shelf.origin == Some(model.editor.origin());
    let height = 22.0;
    ui.spacing_mut().interact_size.y = height;
    ui.spacing_mut().button_padding.y = 2.0;
    ui.spacing_mut().item_spacing.y = 0.0;
    let list = ScrollArea::vertical().id_salt(("list", matches!(shelf.found, Found::All))).auto_shrink(false);
    list.show_rows(ui, height, shelf.listed(), |ui, rows| {
        for index in rows.map(|row| shelf.entry_at(row)) {
            let text = format!("{:>5}  {}", index + 1, bulk.entry(index).text);
            let text = RichText::new(text).font(mono(SMALL));
            let chosen = is_on_board && shelf.chosen == Some(index);
            if ui.add(egui::Button::selectable(chosen, text).truncate()).clicked() {
                messages.push(Msg::Shelf(ShelfMsg::Choose(index)));
            }
        }
    });
}

/// Draws the search field for a collection, and the number of matches.
fn search(ui: &mut Ui, model: &Model, palette: &Palette, messages: &mut Messages) {
    let shelf = &model.shelf;
    ui.horizontal(|ui| {
        let mut query = shelf.query.clone();
        let field = egui::TextEdit::singleline(&mut query).hint_text("number or text").desired_width(150.0);
        let response = ui.add(field).on_hover_text("List only puzzles with this number or text");
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, "Search"));
        if response.changed() {
            messages.push(Msg::Shelf(ShelfMsg::Search(query)));
        }
        let told = match &shelf.found {
            _ if shelf.searching => "searching…".to_owned(),
            Found::All => return,
            Found::These(entries) => format!("{} found", grouped(entries.len() as u64)),
        };
        ui.label(RichText::new(told).size(SMALL).color(palette.muted));
    });
}
