//! The Code page: the variables of the step, the solver's pseudocode with the current line lit, and the
//! solver's own data below it. Each part has its own area, so that all three stay visible.

use egui::text::{LayoutJob, TextFormat};
use egui::{Id, Label, Rect, RichText, ScrollArea, Ui, UiBuilder, pos2};

use super::{conflict, listing, matrix, pending, program, variables};
use crate::gui::divider::Divider;
use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg, WindowMsg};
use crate::gui::panels::widgets::caption;
use crate::gui::run::inside::Inside;
use crate::gui::run::single::Run;
use crate::gui::theme::{Palette, SMALL, em, mono};
use crate::gui::words::{HIDDEN, grouped};
use crate::solver::Algorithm;
use crate::solver::arc_consistency::CellArc;
use crate::solver::backtracking::Inference;

/// The default share of the height for the code, if it needs that much.
const SHARE: f32 = 0.6;
/// The least share for the code in a presentation, where the page is low.
const PRESENTED: f32 = 0.72;
/// The height of the divider between the code and the data, in points.
const LINE: f32 = 9.0;

pub(super) fn show(ui: &mut Ui, model: &Model, run: &Run, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    if run.algorithm.is_foreign() {
        return program::show(ui, model, run, messages);
    }
    match &run.view().code {
        Some(code) => variables::show(ui, run, code, palette),
        None => {
            let text = "Go to a step to see which line of the algorithm makes it.";
            ui.label(RichText::new(text).color(palette.muted));
        }
    }
    ui.add_space(4.0);
    if !has_data(run.algorithm) || model.stage.presents && is_hidden(run) {
        listing::show(ui, model, run, messages);
        return;
    }
    let area = ui.available_rect_before_wrap();
    let middle = divided(ui, area, model, messages);
    let [upper, lower] = [(area.top(), middle), (middle + LINE, area.bottom())]
        .map(|(top, bottom)| Rect::from_x_y_ranges(area.x_range(), top..=bottom));
    let needed = part(ui, upper, "code", |ui| listing::show(ui, model, run, messages));
    let id = Id::unique("code height");
    if ui.data(|data| data.get_temp::<f32>(id)) != Some(needed) {
        ui.data_mut(|data| data.insert_temp(id, needed));
        ui.ctx().request_repaint();
    }
    part(ui, lower, "data", |ui| {
        let scroll = ScrollArea::vertical().id_salt("data of the solver").min_scrolled_height(0.0);
        scroll.auto_shrink(false).show(ui, |ui| {
            data(ui, run, palette);
            if run.learns() {
                conflict::nogoods(ui, run, palette, messages);
            }
        });
    });
    ui.allocate_rect(area, egui::Sense::hover());
}

/// Draws the divider at the end of the code; returns its position.
fn divided(ui: &Ui, area: Rect, model: &Model, messages: &mut Messages) -> f32 {
    let palette = model.settings.theme.palette();
    let height = area.height() - LINE;
    let needed = ui.data(|data| data.get_temp::<f32>(Id::unique("code height")));
    let share = model.settings.code.unwrap_or(SHARE);
    let share = if model.stage.presents { share.max(PRESENTED) } else { share };
    let end = area.top() + (height * share).min(needed.unwrap_or(f32::INFINITY)).round();
    let line = Rect::from_center_size(pos2(area.center().x, end + LINE / 2.0), egui::vec2(area.width(), 1.0));
    ui.painter().hline(line.x_range(), line.center().y, egui::Stroke::new(1.0, palette.hairline));
    if let Some(pull) = Divider::CODE.pulled(ui, line, model.popup.is_none(), palette) {
        let share = pull.size(|place| (place - LINE / 2.0 - area.top()) / height);
        messages.push(Msg::Window(WindowMsg::CodeShare(share)));
    }
    end
}

/// Draws into one part of the page, clipped to it.
fn part<R>(ui: &mut Ui, place: Rect, name: &str, draw: impl FnOnce(&mut Ui) -> R) -> R {
    ui.scope_builder(UiBuilder::new().max_rect(place).id_salt(name), draw).inner
}

/// Whether a solver has data of its own.
const fn has_data(algorithm: Algorithm) -> bool {
    match algorithm {
        Algorithm::BruteForce | Algorithm::Mrv => false,
        Algorithm::Backtracking(heuristics) => matches!(heuristics.inference, Inference::Mac),
        _ => true,
    }
}

/// Whether the data is hidden like all later steps; in a presentation, the code gets its space.
fn is_hidden(run: &Run) -> bool {
    run.horizon().is_some() && !run.learns() && !matches!(run.view().inside, Some(Inside::Queue { .. }))
}

/// Draws the solver's data besides the board.
fn data(ui: &mut Ui, run: &Run, palette: &Palette) {
    match &run.view().inside {
        Some(Inside::Queue { waiting, head, discarded }) => {
            caption(ui, palette, &format!("queue of arcs · {} waiting", grouped(*waiting as u64)));
            queue(ui, run, (head, *discarded), palette);
            if *waiting > head.len() {
                line(ui, format!("and {} more", grouped((*waiting - head.len()) as u64)), palette.muted);
            }
        }
        // What a question asks for must not be shown beside it.
        Some(Inside::Conflict { .. } | Inside::Matrix(_)) | None if run.horizon().is_some() => {
            ui.label(RichText::new(HIDDEN).size(SMALL * em(ui)).color(palette.muted));
        }
        Some(Inside::Conflict { members, is_whole, .. }) => {
            conflict::show(ui, run, (members, *is_whole), palette);
        }
        Some(Inside::Matrix(size)) => {
            caption(ui, palette, "exact cover matrix, uncovered");
            let (rows, columns, ones) =
                (grouped(size.rows as u64), grouped(size.columns as u64), grouped(size.ones as u64));
            line(ui, format!("{rows} rows, {columns} columns, {ones} ones"), palette.text);
            matrix::show(ui, run, palette);
        }
        None if run.algorithm.has_conflict_sets() && !run.learns() => {
            caption(ui, palette, "conflict set");
            ui.label(
                RichText::new("No contradiction since the last digit.")
                    .size(SMALL * em(ui))
                    .color(palette.muted),
            );
        }
        None => pending::show(ui, run, palette),
    }
}

fn line(ui: &mut Ui, text: String, ink: egui::Color32) {
    ui.add(Label::new(RichText::new(text).font(mono(SMALL * em(ui))).color(ink)).truncate());
}

/// Draws the waiting arcs, several in a row, the next one first.
fn queue(ui: &mut Ui, run: &Run, (head, discarded): (&[CellArc], bool), palette: &Palette) {
    let geometry = run.puzzle.geometry();
    if discarded {
        return line(ui, "discarded: a cell has no candidate left".into(), palette.contradiction);
    } else if head.is_empty() {
        return line(ui, "empty: every arc is consistent".into(), palette.muted);
    }
    let (mut job, font) = (LayoutJob::default(), mono(SMALL * em(ui)));
    for (index, arc) in head.iter().enumerate() {
        // An arc is never split between rows.
        let name =
            format!("{}\u{a0}~\u{a0}{}\u{a0}\u{a0} ", geometry.name(arc.cell), geometry.name(arc.against));
        let ink = if index == 0 { palette.text } else { palette.muted };
        job.append(&name, 0.0, TextFormat::simple(font.clone(), ink));
    }
    ui.add(Label::new(job).wrap());
}
