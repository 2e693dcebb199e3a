//! The list of the steps around the current one; a click goes to a step.

use super::entry;
use egui::text::{LayoutJob, TextWrapping};
use egui::{Color32, FontFamily, FontId, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::explain::verb;
use crate::gui::model::Model;
use crate::gui::msg::{FindMsg, Messages, Msg, RunMsg};
use crate::gui::panels::widgets::check_box;
use crate::gui::run::single::Run;
use crate::gui::run::view::Nearby;
use crate::gui::theme::{Palette, SMALL, mono};
use crate::gui::words::grouped;
use crate::step::Step;

const ROW: f32 = 17.0;

/// Draws the list; while later steps are hidden, the list omits them.
pub(super) fn show(ui: &mut Ui, model: &Model, run: &Run, palette: &Palette, messages: &mut Messages) {
    head(ui, model, palette, messages);
    // The lines have no spacing between them, unlike other controls.
    ui.add_space(4.0);
    let area = ui.available_rect_before_wrap();
    let rows = (area.height() / ROW) as usize;
    let view = run.view();
    let shown = |near: &&Nearby| run.horizon().is_none_or(|horizon| near.position <= horizon);
    let is_filtered = model.finder.filter(&run.puzzle).is_some();
    let nearby: Vec<&Nearby> = match is_filtered {
        true => run.filtered.nearby(view.position).into_iter().filter(shown).collect(),
        false => view.nearby.iter().filter(shown).collect(),
    };
    if nearby.is_empty() {
        let text = match is_filtered {
            true if run.filtered.is_complete(&run.trace, view.position) => "No step meets the condition.",
            true => "searching…",
            false => "No step is recorded yet.",
        };
        ui.label(egui::RichText::new(text).size(SMALL).color(palette.muted));
        return;
    }
    // The last listed step before the current one, if that is not listed.
    let present = nearby.iter().rposition(|near| near.position <= view.position);
    // Two thirds down the list for the current step; at the start of a run, the first steps.
    let first = present.unwrap_or(0).saturating_sub(rows * 2 / 3).min(nearby.len().saturating_sub(rows));
    let widest = nearby.last().map_or_else(String::new, |near| grouped(near.position));
    let number_width = ui.painter().layout_no_wrap(widest, mono(SMALL), palette.muted).size().x;
    for (i, near) in nearby.iter().skip(first).take(rows).enumerate() {
        let top = area.top() + i as f32 * ROW;
        let rect = Rect::from_min_size(pos2(area.left() - 6.0, top), vec2(area.width() + 6.0, ROW));
        let response = ui.interact(rect, ui.scope_id().with(("step", i)), Sense::click());
        // Painted text has no accessible name.
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, in_words(near)));
        if near.position == view.position {
            ui.painter().rect_filled(rect, 4.0, palette.current);
        } else if response.hovered() {
            ui.painter().rect_filled(rect, 4.0, palette.button);
        }
        draw(ui, palette, rect, number_width, near);
        if response.clicked() {
            messages.push(Msg::Run(RunMsg::GoTo(near.position)));
        }
    }
    ui.allocate_rect(area, Sense::hover());
}

/// Draws the caption, and the switch that lists only steps that meet the typed condition.
fn head(ui: &mut Ui, model: &Model, palette: &Palette, messages: &mut Messages) {
    entry::head(ui, palette, "Steps", |ui| {
        let mut filters = model.finder.filters;
        let is_condition = model.run().is_some_and(|run| model.finder.condition(&run.puzzle).is_ok());
        let name = match model.finder.text.trim() {
            text if is_condition => format!("only {text}"),
            _ => "filter".to_owned(),
        };
        ui.add_enabled_ui(is_condition || filters, |ui| {
            let check = check_box(ui, palette, &mut filters, &name);
            let check =
                check.on_hover_text("List only the steps that meet the condition typed above the timeline");
            let missing = "Type a condition above the timeline first (Ctrl+F)";
            if check.on_disabled_hover_text(missing).changed() {
                messages.push(Msg::Find(FindMsg::Filter(filters)));
            }
        });
    });
}

/// The accessible name of a line.
fn in_words(near: &Nearby) -> String {
    let Nearby { position, step, subject, short } = near;
    format!("step {}: {} {subject}, {short}", grouped(*position), verb(*step))
}

fn draw(ui: &Ui, palette: &Palette, rect: Rect, number_width: f32, near: &Nearby) {
    let middle = rect.center().y;
    let Nearby { position, step, subject, short } = near;
    let step = *step;
    let verb_at = number_width + 16.0;
    let columns = [
        (6.0, grouped(*position), mono(SMALL), palette.muted),
        (verb_at, verb(step).to_owned(), FontId::proportional(SMALL), colour(step, palette)),
        (verb_at + 62.0, subject.clone(), mono(SMALL), palette.text),
        (verb_at + 150.0, short.clone(), FontId::proportional(SMALL), palette.muted),
    ];
    let painter = ui.painter().with_clip_rect(rect);
    let mut free = 0.0_f32;
    for (x, text, font, colour) in columns {
        // Text wider than its column pushes the next column to the right.
        let x = x.max(free);
        // Fira Code sits higher on its line than Inter.
        let drop = if font.family == FontFamily::Monospace { 1.0 } else { 0.0 };
        let mut job = LayoutJob::simple_singleline(text, font, colour);
        job.wrap = TextWrapping::truncate_at_width(rect.width() - x);
        let galley = painter.layout_job(job);
        free = x + galley.size().x + 6.0;
        let top = (middle - galley.size().y / 2.0 + drop).round();
        painter.galley(pos2(rect.left() + x, top), galley, colour);
    }
}

const fn colour(step: Step, palette: &Palette) -> Color32 {
    match step {
        Step::Assign { reason, .. } if reason.is_guess() => palette.guess,
        Step::Assign { .. } => palette.accent,
        Step::Eliminate { .. } | Step::Contradiction(_) | Step::Conflict { .. } | Step::Culprit { .. } => {
            palette.contradiction
        }
        Step::Solution => palette.solution,
        Step::Retract { .. } | Step::Restore { .. } | Step::Examine { .. } | Step::Irrelevant { .. } => {
            palette.muted
        }
    }
}
