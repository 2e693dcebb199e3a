//! The solver's pseudocode with the current line lit, the variables of the step, and the solver's own data.

use egui::text::{LayoutJob, TextWrapping};
use egui::{Grid, Id, Label, Rect, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

use super::matrix;
use crate::gui::panels::widgets::caption;
use crate::gui::run::inside::Inside;
use crate::gui::run::single::Run;
use crate::gui::run::view::Code;
use crate::gui::theme::{BODY, Palette, SMALL, mono};
use crate::gui::words::grouped;
use crate::solver::pseudocode::{self, Line};

/// The height of a line of code.
const ROW: f32 = 17.0;
/// The width of the bar beside a line that leads to the step.
const BAR: f32 = 3.0;

pub(super) fn show(ui: &mut Ui, run: &Run, palette: &Palette) {
    let code = run.view().code.as_ref();
    ScrollArea::vertical().id_salt("code page").auto_shrink(false).show(ui, |ui| {
        match code {
            Some(code) => variables(ui, run, code, palette),
            None => {
                let text = "Go to a step to see where in the algorithm it is made.";
                ui.label(RichText::new(text).color(palette.muted));
            }
        }
        for function in pseudocode::functions(run.algorithm) {
            ui.add_space(8.0);
            caption(ui, palette, function.source);
            ui.spacing_mut().item_spacing.y = 0.0;
            for line in function.lines {
                row(ui, run, code, line, palette);
            }
            ui.spacing_mut().item_spacing.y = 4.0;
        }
        ui.add_space(8.0);
        data(ui, run, palette);
    });
}

/// The variables of the step, and the order in which the digits of a guess are tried.
fn variables(ui: &mut Ui, run: &Run, code: &Code, palette: &Palette) {
    Grid::new("variables").num_columns(2).spacing(vec2(12.0, 2.0)).show(ui, |ui| {
        for variable in &code.variables {
            ui.label(RichText::new(variable.name).size(SMALL).color(palette.muted));
            let value = RichText::new(&variable.value).font(mono(SMALL)).color(palette.text);
            ui.add(Label::new(value).truncate());
            ui.end_row();
        }
    });
    let order = &run.view().told.order;
    if !order.is_empty() {
        ui.label(RichText::new(order).size(SMALL).color(palette.muted));
    }
}

/// A line of code: lit if the step is made there, with a bar if it leads there.
fn row(ui: &mut Ui, run: &Run, code: Option<&Code>, line: &Line, palette: &Palette) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let is_current = code.is_some_and(|code| line.makes.contains(code.deed));
    let leads = code.is_some_and(|code| line.leads_to.contains(code.deed));
    response.widget_info(|| {
        let words = line.text.trim_start();
        let words = if is_current { format!("current line: {words}") } else { words.to_owned() };
        WidgetInfo::labeled(Role::Label, true, words)
    });
    if is_current {
        ui.painter().rect_filled(rect, 4.0, palette.current);
        follow(ui, run, rect);
    }
    if is_current || leads {
        let bar = Rect::from_min_size(rect.min, vec2(BAR, ROW));
        ui.painter().rect_filled(bar, 0.0, palette.accent);
    }
    let ink = if is_current || leads { palette.text } else { palette.muted };
    let mut job = LayoutJob::simple_singleline(line.text.replace("    ", "  "), mono(SMALL), ink);
    job.wrap = TextWrapping::truncate_at_width(rect.width() - BAR - 6.0);
    let galley = ui.painter().layout_job(job);
    let is_cut = galley.elided;
    let top = (rect.center().y - galley.size().y / 2.0 + 1.0).round();
    ui.painter().galley(pos2(rect.left() + BAR + 6.0, top), galley, ink);
    if is_cut {
        response.on_hover_text(line.text.trim_start());
    }
}

/// Scrolls to the current line when the position has changed.
fn follow(ui: &Ui, run: &Run, rect: Rect) {
    let (id, position) = (Id::unique("code followed"), run.view().position);
    let last = ui.data_mut(|data| data.get_temp::<u64>(id));
    if last != Some(position) {
        ui.data_mut(|data| data.insert_temp(id, position));
        if !ui.clip_rect().contains_rect(rect) {
            ui.scroll_to_rect(rect, None);
        }
    }
}

/// What the solver keeps besides the board.
fn data(ui: &mut Ui, run: &Run, palette: &Palette) {
    let (geometry, symbols) = (run.puzzle.geometry(), run.puzzle.symbols());
    let line = |ui: &mut Ui, text: String, ink| {
        ui.add(Label::new(RichText::new(text).font(mono(SMALL)).color(ink)).truncate());
    };
    match &run.view().inside {
        Some(Inside::Queue { waiting, head, discarded }) => {
            caption(ui, palette, &format!("queue of arcs · {} waiting", grouped(*waiting as u64)));
            if *discarded {
                line(ui, "discarded: a cell has no candidate left".into(), palette.contradiction);
            } else if head.is_empty() {
                line(ui, "empty: every arc is consistent".into(), palette.muted);
            }
            for (index, arc) in head.iter().enumerate() {
                let name = format!("{} ~ {}", geometry.name(arc.cell), geometry.name(arc.against));
                line(ui, name, if index == 0 { palette.text } else { palette.muted });
            }
            if *waiting > head.len() {
                line(ui, format!("and {} more", grouped((*waiting - head.len()) as u64)), palette.muted);
            }
        }
        Some(Inside::Conflict(members)) => {
            caption(ui, palette, &format!("conflict set · {}", members.len()));
            for &(cell, digit) in members {
                line(ui, format!("{} = {}", geometry.name(cell), symbols.symbol(digit)), palette.text);
            }
            let text = "With the givens, these digits have no solution together.";
            ui.label(RichText::new(text).size(BODY).color(palette.muted));
        }
        Some(Inside::Matrix(size)) => {
            caption(ui, palette, "exact cover matrix, uncovered");
            let (rows, columns, ones) =
                (grouped(size.rows as u64), grouped(size.columns as u64), grouped(size.ones as u64));
            line(ui, format!("{rows} rows, {columns} columns, {ones} ones"), palette.text);
            matrix::show(ui, run, palette);
        }
        None => {}
    }
}
