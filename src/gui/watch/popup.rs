//! The pop-up for watching a program.

use egui::{Align, DragValue, Key, Layout, RichText, ScrollArea, TextEdit, Ui, vec2};

use super::form::{FormMsg, Given, WatchForm};
use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg, WatchMsg};
use crate::gui::panels::popups::parts::{answer, heading};
use crate::gui::panels::widgets::{caption, radio, tool_button};
use crate::gui::theme::{Palette, SMALL, mono};
use crate::gui::words::grouped;
use crate::visible;

/// The width of the pop-up, in points.
const WIDTH: f32 = 540.0;
/// The width of the button beside a field, in points.
const BUTTON: f32 = 108.0;
/// The width of a field's label, in points.
const NAME: f32 = 66.0;
/// Explains how a program gets its puzzle.
const GIVEN: &str = "The program gets the puzzle as one line: on standard input, in SUDOSCOPE_PUZZLE, and in place of {puzzle} in the command.";
/// The height of the list of recent commands, in points; a longer list is scrolled.
const BEFORE: f32 = 72.0;

pub(in crate::gui) fn show(ui: &mut Ui, model: &Model, form: &WatchForm, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    ui.set_width(WIDTH.min(ui.ctx().content_rect().width() - 80.0));
    heading(ui, palette, "Watch a program");
    let about = "Your own solver, in any language, that prints its steps or its boards (docs/protocol.md).";
    ui.label(RichText::new(about).color(palette.muted));
    ui.add_space(4.0);
    command(ui, palette, form, messages);
    ui.add_space(4.0);
    folder(ui, form, messages);
    ui.add_space(4.0);
    // In a race, all programs get the puzzle on the board.
    if model.racers.is_none() {
        puzzle(ui, model, palette, form, messages);
    } else {
        ui.label(RichText::new(GIVEN).size(SMALL).color(palette.muted));
    }
    before(ui, model, palette, messages);
    ui.add_space(4.0);
    let note =
        "It runs with your permissions. Nothing else is started, and nothing starts before you press Watch.";
    ui.label(RichText::new(note).size(SMALL).color(palette.muted));
    answer(ui, palette, if model.racers.is_some() { "Add to the race" } else { "Watch" }, messages);
}

fn send(messages: &mut Messages, msg: FormMsg) {
    messages.push(Msg::Watch(WatchMsg::Form(msg)));
}

/// Draws the command line, and the words it is split into.
fn command(ui: &mut Ui, palette: &Palette, form: &WatchForm, messages: &mut Messages) {
    let hint = "python3 solution.py";
    let (typed, asks) =
        field(ui, ("Command", &form.line, hint), ("Choose file…", "The program, or its source"));
    if let Some(line) = typed {
        send(messages, FormMsg::Line(line));
    }
    if asks {
        send(messages, FormMsg::AskFile);
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let muted = |text: &str| RichText::new(text).size(SMALL).color(palette.muted);
        let wrong = |text: &str| RichText::new(text).size(SMALL).color(palette.contradiction);
        match (form.problem.clone(), form.words()) {
            (Some(problem), _) | (None, Err(problem)) => {
                let problem = visible::line(&problem).into_owned();
                ui.label(wrong(&format!("× {}.", capitalized(&problem))));
            }
            (None, Ok(words)) if words.is_empty() => {
                ui.label(muted("Put arguments with spaces in quotation marks. No shell is run."));
            }
            (None, Ok(words)) => {
                ui.label(muted("Runs"));
                for word in &words {
                    // A word is never split between rows.
                    let word = visible::line(word).replace(' ', "\u{a0}");
                    let text = RichText::new(format!("\u{a0}{word}\u{a0}")).font(mono(SMALL));
                    ui.label(text.color(palette.text).background_color(palette.button));
                }
            }
        }
    });
}

/// Draws the folder to run the program in.
fn folder(ui: &mut Ui, form: &WatchForm, messages: &mut Messages) {
    let here = std::env::current_dir().map(|folder| folder.to_string_lossy().into_owned());
    let here = here.unwrap_or_else(|_| "the current folder".into());
    let asked = ("Choose folder…", "Where the program runs, and where its source is looked up");
    let (typed, asks) = field(ui, ("In folder", &form.folder, &here), asked);
    if let Some(folder) = typed {
        send(messages, FormMsg::Folder(folder));
    }
    if asks {
        send(messages, FormMsg::AskFolder);
    }
}

/// Draws a field between its label and a button; returns a changed text, and whether the button was clicked.
fn field(
    ui: &mut Ui,
    (name, text, hint): (&str, &str, &str),
    (button, tip): (&str, &str),
) -> (Option<String>, bool) {
    let mut typed = text.to_owned();
    ui.horizontal(|ui| {
        name_of(ui, name);
        let width = ui.available_width() - BUTTON - 2.0 * ui.spacing().item_spacing.x;
        let line = TextEdit::singleline(&mut typed).hint_text(hint).font(mono(13.0)).desired_width(width);
        let response = ui.add(line);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, name));
        // The first field has focus initially; Tab moves on to the others.
        if name == "Command"
            && !ui.input(|input| input.key_pressed(Key::Tab))
            && ui.memory(|memory| memory.focused().is_none())
        {
            response.request_focus();
        }
        let asks = ui
            .with_layout(Layout::right_to_left(Align::Center), |ui| tool_button(ui, button, tip).clicked())
            .inner;
        (response.changed().then_some(typed), asks)
    })
    .inner
}

/// Draws the label of a field.
fn name_of(ui: &mut Ui, name: &str) {
    ui.allocate_ui_with_layout(vec2(NAME, 20.0), Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_width(NAME);
        ui.label(name);
    });
}

/// Draws the choice of the puzzle, and how the program gets it.
fn puzzle(ui: &mut Ui, model: &Model, palette: &Palette, form: &WatchForm, messages: &mut Messages) {
    ui.horizontal_wrapped(|ui| {
        name_of(ui, "Puzzle");
        let own = radio(ui, palette, form.given == Given::Nothing, "its own");
        if own.on_hover_text("The one that the program shows first").clicked() {
            send(messages, FormMsg::Give(Given::Nothing));
        }
        let board = radio(ui, palette, form.given == Given::Board, "the board");
        if board.on_hover_text("The digits that are on the board now").clicked() {
            send(messages, FormMsg::Give(Given::Board));
        }
        let count = model.shelf.bulk.as_ref().map_or(0, |list| list.puzzle_count());
        if count > 0 {
            let chosen = match form.given {
                Given::Listed(index) => index,
                Given::Nothing | Given::Board => model.shelf.chosen.unwrap_or(0),
            };
            let is_listed = matches!(form.given, Given::Listed(_));
            let listed = radio(ui, palette, is_listed, "number");
            let tip = format!("A puzzle of {}", visible::line(&model.shelf.name));
            if listed.on_hover_text(&tip).clicked() {
                send(messages, FormMsg::Give(Given::Listed(chosen)));
            }
            let mut number = chosen + 1;
            let drag = ui.add(DragValue::new(&mut number).range(1..=count));
            if drag.on_hover_text(tip).changed() {
                send(messages, FormMsg::Give(Given::Listed(number - 1)));
            }
            ui.label(RichText::new(format!("of {}", grouped(count as u64))).color(palette.muted));
        }
    });
    let how = match form.given {
        Given::Nothing => "The program shows its puzzle: as its first line, or as its first board.",
        Given::Board | Given::Listed(_) => GIVEN,
    };
    ui.label(RichText::new(how).size(SMALL).color(palette.muted));
}

/// Draws the recent commands; a click fills in the fields.
fn before(ui: &mut Ui, model: &Model, palette: &Palette, messages: &mut Messages) {
    if model.settings.commands.is_empty() {
        return;
    }
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        caption(ui, palette, "Recent");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if tool_button(ui, "Clear list", "Forget these commands").clicked() {
                send(messages, FormMsg::Forget);
            }
        });
    });
    let list = ScrollArea::vertical().id_salt("commands").max_height(BEFORE).auto_shrink([false, true]);
    list.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for (index, (line, folder)) in model.settings.commands.iter().enumerate() {
            let (line, folder) = (visible::line(line), visible::line(folder));
            let text = RichText::new(&*line).font(mono(SMALL)).color(palette.accent);
            let tip = match folder.is_empty() {
                true => "Use this command; it does not start yet".to_owned(),
                false => format!("Use this command; it does not start yet\nin {folder}"),
            };
            if ui.add(egui::Link::new(text)).on_hover_text(tip).clicked() {
                send(messages, FormMsg::Recall(index));
            }
        }
    });
}

/// A problem with its first letter capitalised, to start a sentence.
fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    first + characters.as_str()
}
