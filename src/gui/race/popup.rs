//! The pop-up for the solvers of a race, and for a second puzzle.

use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{Align, Button, ComboBox, Layout, PopupCloseBehavior, RichText, Role, Ui, WidgetInfo};

use super::racers::{Guest, MOST_RACERS, Racers, Visitor};
use crate::gui::msg::{Messages, Msg, RaceMsg};
use crate::gui::panels::algorithm;
use crate::gui::panels::popups::parts::{answer, heading};
use crate::gui::panels::widgets::{check_box, tool_button};
use crate::gui::theme::{Palette, SMALL};
use crate::gui::words::{counted, path_text};
use crate::puzzle::Puzzle;
use crate::solver::Algorithm;

/// The height each solver needs, and that of everything around them, in points; in lower windows they are
/// closer together.
const ROW: f32 = 34.0;
const AROUND: f32 = 270.0;

pub(in crate::gui) fn show(ui: &mut Ui, palette: &Palette, racers: &Racers, messages: &mut Messages) {
    heading(ui, palette, "Compare solvers");
    let about =
        "Two to four solve this puzzle side by side. Options adds a solver again, with other choices.";
    ui.label(RichText::new(about).color(palette.muted));
    ui.scope(|ui| {
        if ui.ctx().content_rect().height() < AROUND + ROW * racers.offered.len() as f32 {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.spacing_mut().interact_size.y = 20.0;
        }
        for &algorithm in &racers.offered {
            ui.horizontal(|ui| solver(ui, palette, racers, algorithm, messages));
        }
    });
    ui.horizontal(|ui| {
        let tip = "Your own solver that prints its steps; it starts with the others, on this puzzle";
        if tool_button(ui, "Add a program…", tip).clicked() {
            messages.push(Msg::Race(RaceMsg::AskProgram));
        }
        let tip = "A run from a file (.sudoscope) on this puzzle";
        if tool_button(ui, "Add a recorded run…", tip).clicked() {
            messages.push(Msg::Race(RaceMsg::AskRecording));
        }
    });
    if racers.puzzles.is_empty() {
        let text = "To race on two puzzles, open the other one first.";
        ui.label(RichText::new(text).size(SMALL).color(palette.muted));
    } else {
        second(ui, palette, racers, messages);
    }
    let missing = match (racers.chosen.len(), racers.second) {
        (0, None) => "Choose two or more.",
        (0, Some(_)) => "Choose one or two.",
        (1, None) => "Choose one more.",
        (MOST_RACERS, None) => "At most four.",
        (2, Some(_)) => "At most two on two puzzles.",
        _ => " ",
    };
    ui.label(RichText::new(missing).size(SMALL).color(palette.muted));
    answer(ui, palette, "Compare", messages);
}

/// Draws a solver to choose; one with its default options can also be added with others.
fn solver(ui: &mut Ui, palette: &Palette, racers: &Racers, algorithm: Algorithm, messages: &mut Messages) {
    let mut is_chosen = racers.chosen.contains(&algorithm);
    let is_full = racers.chosen.len() == racers.most();
    let name = algorithm.to_string();
    let is_default = name == algorithm.name();
    let text = if is_default { algorithm.title().to_owned() } else { name };
    ui.add_enabled_ui(is_chosen || !is_full, |ui| {
        let check = check_box(ui, palette, &mut is_chosen, &text);
        let tip = racers.guest(algorithm).map_or_else(|| algorithm.summary().to_owned(), about);
        if check.on_hover_text(tip).changed() {
            messages.push(Msg::Race(RaceMsg::Toggle(algorithm)));
        }
    });
    if is_default && !algorithm.choices().is_empty() {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            options(ui, palette, racers, algorithm, messages);
        });
    }
}

/// Describes a guest.
fn about(guest: &Guest) -> String {
    match &guest.what {
        Visitor::Shown => "The run on screen; if it is still running, it joins live".into(),
        Visitor::Program(watch) => format!("Starts with the others: {}", watch.title()),
        Visitor::Recording(run) => {
            let steps = counted(run.trace.len(), "step", "steps");
            format!("{steps} from {}", path_text(&run.file.path))
        }
    }
}

/// Draws the menu for adding a solver with other options.
fn options(ui: &mut Ui, palette: &Palette, racers: &Racers, algorithm: Algorithm, messages: &mut Messages) {
    let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let button = Button::new(RichText::new("Options").size(SMALL));
    let (response, _) = MenuButton::from_button(button).config(config).ui(ui, |ui| {
        ui.set_min_width(280.0);
        let before = racers.draft.filter(|draft| draft.name() == algorithm.name()).unwrap_or(algorithm);
        let mut draft = before;
        algorithm::edit(ui, palette, &mut draft);
        if draft != before {
            messages.push(Msg::Race(RaceMsg::Draft(draft)));
        }
        let is_new = !racers.chosen.contains(&draft);
        let has_room = racers.chosen.len() < racers.most();
        ui.horizontal(|ui| {
            let add = ui.add_enabled(is_new && has_room, Button::new("Add").fill(palette.button));
            if add.clicked() {
                messages.push(Msg::Race(RaceMsg::Add(draft)));
                ui.close();
            }
            let why = match (is_new, has_room) {
                (false, _) => "Already in the race.",
                (true, false) => "No room for another.",
                (true, true) => "",
            };
            ui.label(RichText::new(why).size(SMALL).color(palette.muted));
        });
    });
    let name = format!("Options of {}", algorithm.title());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    response.on_hover_text("Add this solver with other choices");
}

/// Draws the choice of a second puzzle among those that were on the board before.
fn second(ui: &mut Ui, palette: &Palette, racers: &Racers, messages: &mut Messages) {
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.label(RichText::new("Also race on").color(palette.muted));
        let name = |choice: Option<usize>| match choice {
            Some(index) => title(&racers.puzzles[index]),
            None => "no second puzzle".to_owned(),
        };
        let list = ComboBox::from_id_salt("second puzzle").selected_text(name(racers.second)).width(240.0);
        let list = list.show_ui(ui, |ui| {
            for choice in std::iter::once(None).chain((0..racers.puzzles.len()).map(Some)) {
                if ui.selectable_label(choice == racers.second, name(choice)).clicked() {
                    messages.push(Msg::Race(RaceMsg::SetSecond(choice)));
                }
            }
        });
        list.response.on_hover_text("A puzzle that was on the board before: open it first, then this one");
    });
}

/// The name of a puzzle, its size and its clues.
fn title(puzzle: &Puzzle) -> String {
    let side = puzzle.geometry().side();
    let about = format!(
        "{side}×{side}, {}",
        counted(puzzle.givens().iter().flatten().count() as u64, "clue", "clues")
    );
    if puzzle.name().is_empty() { about } else { format!("{} · {about}", puzzle.name()) }
}
