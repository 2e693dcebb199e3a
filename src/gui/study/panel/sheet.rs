//! The table or plot on the screen, and the choice of another one.

use egui::{Align, ComboBox, Grid, Label, Layout, RichText, ScrollArea, Ui};

use super::plot;
use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg, StudyMsg};
use crate::gui::panels::widgets::{Icon, copy_as, icon_button};
use crate::gui::study::sheet::{Content, Sheet, Sheets};
use crate::gui::study::work::Work;
use crate::gui::theme::{BODY, Palette, SMALL, mono, semibold};
use crate::study::Table;

/// The width of the buttons that copy a table, in points.
const COPY: f32 = 250.0;

const EMPTY: &str = "Tables and plots appear here while solvers are measured.";

pub(super) fn show(ui: &mut Ui, model: &Model, palette: &Palette, messages: &mut Messages) {
    let sheets = model.study.work.as_ref().and_then(Work::sheets).filter(|sheets| sheets.runs > 0);
    let Some(sheets) = sheets else {
        ui.centered_and_justified(|ui| ui.label(RichText::new(EMPTY).size(BODY).color(palette.muted)));
        return;
    };
    let sheet = sheets.titled(&model.study.chosen);
    ui.horizontal(|ui| {
        let is_table = matches!(sheet.content, Content::Table(_));
        chooser(ui, sheets, sheet, if is_table { COPY } else { 0.0 }, palette, messages);
        if is_table {
            messages.extend(copy_as(ui).map(|style| Msg::Study(StudyMsg::Copy(style))));
        }
    });
    ui.add_space(8.0);
    match &sheet.content {
        Content::Table(table) => show_table(ui, table, palette),
        Content::Plot(figure, names) => {
            plot::show(ui, (figure, names), model.stage.presents, palette, messages);
        }
    }
}

/// Draws all tables and plots under their headings, and a button for the next one.
fn chooser(
    ui: &mut Ui,
    sheets: &Sheets,
    shown: &Sheet,
    beside: f32,
    palette: &Palette,
    messages: &mut Messages,
) {
    let size = egui::vec2(28.0, 24.0);
    if icon_button(ui, palette, Icon::Previous, size, false, "Previous (Page Up)").clicked() {
        messages.push(Msg::Study(StudyMsg::Turn { forward: false }));
    }
    if icon_button(ui, palette, Icon::Next, size, false, "Next (Page Down)").clicked() {
        messages.push(Msg::Study(StudyMsg::Turn { forward: true }));
    }
    let width = (ui.available_width() - 16.0 - beside).clamp(120.0, 380.0);
    let list = ComboBox::from_id_salt("sheets").selected_text(&shown.title).width(width).height(420.0);
    let list = list.truncate().show_ui(ui, |ui| {
        let mut heading = "";
        for sheet in sheets.all() {
            if sheet.heading != heading {
                heading = sheet.heading;
                ui.label(RichText::new(heading).font(semibold(SMALL)).color(palette.muted));
            }
            if ui.selectable_label(sheet.title == shown.title, &sheet.title).clicked() {
                messages.push(Msg::Study(StudyMsg::Choose(sheet.title.clone())));
            }
        }
    });
    list.response.on_hover_text("Tables and plots of the results so far");
}

/// Draws a cell: names are aligned left, numbers right.
fn cell(ui: &mut Ui, column: usize, text: RichText) {
    let label = Label::new(text).extend();
    if column == 0 {
        ui.add(label);
    } else {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.add(label));
    }
}

/// Draws a table whose rows are solvers, lists or laws, with its notes.
fn show_table(ui: &mut Ui, table: &Table, palette: &Palette) {
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ScrollArea::horizontal().auto_shrink([false, true]).show(ui, |ui| {
            Grid::new("table").striped(true).spacing([18.0, 6.0]).show(ui, |ui| rows(ui, table, palette));
            ui.add_space(12.0);
        });
        if table.rows.iter().flatten().any(|entry| entry.is_best) {
            ui.label(RichText::new("In bold: the best.").size(SMALL).color(palette.muted));
        }
        for note in &table.notes {
            ui.add(Label::new(RichText::new(note).size(SMALL).color(palette.muted)).wrap());
        }
    });
}

/// Draws each solver's figures in a row, or in a column if there are more figures than solvers.
fn rows(ui: &mut Ui, table: &Table, palette: &Palette) {
    let (figures, solvers) = (table.headings.len(), table.rows.len() + 1);
    let is_turned = figures > solvers;
    let (rows, columns) = if is_turned { (figures, solvers) } else { (solvers, figures) };
    for row in 0..rows {
        for column in 0..columns {
            let (figure, solver) = if is_turned { (row, column) } else { (column, row) };
            cell(ui, column, text(table, figure, solver, palette));
        }
        ui.end_row();
    }
}

/// The text for a figure of a solver; for solver 0, the name of the figure.
fn text(table: &Table, figure: usize, solver: usize, palette: &Palette) -> RichText {
    let Some(row) = solver.checked_sub(1) else {
        return RichText::new(&table.headings[figure]).font(semibold(SMALL)).color(palette.muted);
    };
    let entry = &table.rows[row][figure];
    let text = RichText::new(&*entry.text);
    match (figure, entry.is_best) {
        (_, true) => text.font(semibold(SMALL)).color(palette.solution),
        (0, false) => text.font(semibold(SMALL)).color(palette.text),
        (_, false) => text.font(mono(SMALL)).color(palette.text),
    }
}
