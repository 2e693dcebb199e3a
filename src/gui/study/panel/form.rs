//! What to measure: lists, solvers, limits, and the folder for the results.

use std::path::Path;

use egui::{Align, ComboBox, Grid, Label, Layout, RichText, Ui};

use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg, StudyMsg};
use crate::gui::panels::widgets::{caption, check_box, primary_button};
use crate::gui::study::form::{Form, LIMITS, REPETITIONS};
use crate::gui::theme::{Palette, SMALL};
use crate::gui::words::{counted, file_name, path_text};
use crate::solver::{Algorithm, parallel};
use crate::study::words::round_time;

/// The most recent files offered as lists.
const MOST_OFFERED: usize = 4;

const ABOUT: &str =
    "Measures solvers on whole lists. A study that was paused, cancelled or interrupted can be continued.";

pub(super) fn show(ui: &mut Ui, model: &Model, palette: &Palette, messages: &mut Messages) {
    let form = &model.study.form;
    super::head(ui, "Study", palette, messages);
    ui.label(RichText::new(ABOUT).size(SMALL).color(palette.muted));
    ui.add_space(4.0);
    let tip = "A file of puzzles (Ctrl+O); or drop files here";
    if captioned(ui, palette, "Lists", "Add a list…", tip) {
        messages.push(Msg::Study(StudyMsg::AskList));
    }
    lists(ui, model, palette, messages);
    ui.add_space(8.0);
    caption(ui, palette, "Solvers");
    solvers(ui, form, palette, messages);
    ui.add_space(8.0);
    caption(ui, palette, "Runs");
    Grid::new("runs").num_columns(2).spacing([12.0, 4.0]).show(ui, |ui| runs(ui, form, messages));
    ui.add_space(8.0);
    let tip = "The folder for the results; one that holds a study opens it";
    if captioned(ui, palette, "Results", "Folder…", tip) {
        messages.push(Msg::Study(StudyMsg::AskFolder));
    }
    folder(ui, model, palette);
    earlier(ui, model, palette, messages);
}

/// Draws the button that starts the study, or what is missing.
pub(super) fn begin(ui: &mut Ui, form: &Form, palette: &Palette, messages: &mut Messages) {
    let missing = form.missing();
    ui.add_enabled_ui(missing.is_none(), |ui| {
        let button = primary_button(ui, palette, "Begin", "Start all runs and record the results (Enter)");
        if button.on_disabled_hover_text(missing.unwrap_or_default()).clicked() {
            messages.push(Msg::Study(StudyMsg::Begin));
        }
    });
    if let Some(missing) = missing {
        ui.label(RichText::new(missing).size(SMALL).color(palette.muted));
    }
}

/// Draws the caption of a section with a button at its end; returns whether that was clicked.
fn captioned(ui: &mut Ui, palette: &Palette, text: &str, button: &str, tip: &str) -> bool {
    let row = ui.horizontal(|ui| {
        caption(ui, palette, text);
        let at_end = Layout::right_to_left(Align::Center);
        ui.with_layout(at_end, |ui| ui.button(button).on_hover_text(tip).clicked()).inner
    });
    row.inner
}

/// Draws the lists, each with a button to remove it, and the ways to add more.
fn lists(ui: &mut Ui, model: &Model, palette: &Palette, messages: &mut Messages) {
    let form = &model.study.form;
    for (at, list) in form.lists.iter().enumerate() {
        ui.horizontal(|ui| {
            let name = file_name(list);
            let remove = ui.small_button("×");
            let what = format!("Remove {name}");
            remove.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &what));
            if remove.on_hover_text(&what).clicked() {
                messages.push(Msg::Study(StudyMsg::RemoveList(at)));
            }
            let label = Label::new(RichText::new(name).color(palette.text)).truncate();
            ui.add(label).on_hover_text(path_text(list));
        });
    }
    let recent = model.settings.recent.iter().filter(|path| !form.lists.contains(path) && !is_run(path));
    let offered: Vec<_> = recent.take(MOST_OFFERED).collect();
    if offered.is_empty() {
        return;
    }
    ui.label(RichText::new("Opened before:").size(SMALL).color(palette.muted));
    for path in offered {
        let button =
            egui::Button::new(RichText::new(format!("+ {}", file_name(path))).size(SMALL)).truncate();
        if ui.add(button).on_hover_text(path_text(path)).clicked() {
            messages.push(Msg::Study(StudyMsg::AddLists(vec![path.clone()])));
        }
    }
}

/// Whether a file is a recorded run, going by its name.
fn is_run(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == crate::trace::file::EXTENSION)
}

fn solvers(ui: &mut Ui, form: &Form, palette: &Palette, messages: &mut Messages) {
    let mut check = |ui: &mut Ui, solver: Algorithm| {
        let mut is_chosen = form.chosen.contains(&solver);
        let check = check_box(ui, palette, &mut is_chosen, &solver.to_string());
        let tip = format!("{}. {}", solver.title(), solver.summary());
        if check.on_hover_text(tip).changed() {
            messages.push(Msg::Study(StudyMsg::ToggleSolver(solver)));
        }
    };
    // With its options, a name may be as wide as the panel.
    let (short, long): (Vec<_>, Vec<_>) =
        form.offered.iter().partition(|solver| solver.to_string() == solver.name());
    Grid::new("solvers").num_columns(2).spacing([16.0, 0.0]).show(ui, |ui| {
        for pair in short.chunks(2) {
            for &solver in pair {
                check(ui, solver);
            }
            ui.end_row();
        }
    });
    for solver in long {
        check(ui, solver);
    }
}

/// Draws the time limit, the repetitions, and the number of simultaneous runs.
fn runs(ui: &mut Ui, form: &Form, messages: &mut Messages) {
    let limits = LIMITS.map(|limit| (limit, round_time(limit)));
    let tip = "Longer runs are stopped; they are marked and left out of all sums";
    if let Some(limit) = choice(ui, "stop after", form.limit, &limits, tip) {
        messages.push(Msg::Study(StudyMsg::SetLimit(limit)));
    }
    let times = REPETITIONS.map(|count| (count, counted(count.into(), "time", "times")));
    let tip = "The median of several runs is steadier";
    if let Some(count) = choice(ui, "each run", form.repetitions, &times, tip) {
        messages.push(Msg::Study(StudyMsg::SetRepetitions(count)));
    }
    let jobs: Vec<_> = (1..=parallel::cores()).map(|jobs| (jobs, jobs.to_string())).collect();
    let tip = "One at a time gives exact times; more are faster";
    if let Some(jobs) = choice(ui, "at a time", form.jobs, &jobs, tip) {
        messages.push(Msg::Study(StudyMsg::SetJobs(jobs)));
    }
}

/// Draws a list to choose a value from; returns a newly chosen one.
fn choice<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    current: T,
    all: &[(T, String)],
    tip: &str,
) -> Option<T> {
    let mut chosen = None;
    ui.label(name);
    let text = all.iter().find(|(value, _)| *value == current).map_or("", |(_, text)| text);
    let list = ComboBox::from_id_salt(name).selected_text(text).width(90.0).show_ui(ui, |ui| {
        for (value, text) in all {
            if ui.selectable_label(*value == current, text).clicked() {
                chosen = Some(*value);
            }
        }
    });
    list.response.on_hover_text(tip);
    ui.end_row();
    chosen
}

/// Draws the folder for the results.
fn folder(ui: &mut Ui, model: &Model, palette: &Palette) {
    let folder = path_text(&model.study.form.folder(&model.studies_folder));
    let label = Label::new(RichText::new(&folder).size(SMALL).color(palette.text)).wrap();
    ui.add(label);
}

/// Draws the earlier studies, which can be opened again.
fn earlier(ui: &mut Ui, model: &Model, palette: &Palette, messages: &mut Messages) {
    if model.settings.studies.is_empty() {
        return;
    }
    ui.add_space(12.0);
    caption(ui, palette, "Earlier studies");
    for folder in &model.settings.studies {
        let name = file_name(folder);
        let tip = format!("{}: look at it, or continue it", path_text(folder));
        if ui.add(egui::Button::new(name).truncate()).on_hover_text(tip).clicked() {
            messages.push(Msg::Study(StudyMsg::Open(folder.clone())));
        }
    }
}
