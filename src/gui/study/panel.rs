//! The studies page: the form or the progress, beside the tables and plots.

mod form;
mod plot;
mod sheet;
mod status;

use egui::{Align, CentralPanel, Frame, Label, Layout, Margin, Panel, RichText, ScrollArea, Ui};

use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg, StudyMsg};
use crate::gui::panels::widgets::tool_button;
use crate::gui::theme::{HEADING, Palette, semibold};

/// The space for a notice, in points.
const NOTICE: i8 = 76;

/// Draws the page in place of the board, the side panel and the timeline.
pub(in crate::gui) fn show(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let width = (ui.ctx().content_rect().width() * 0.28).clamp(290.0, 360.0).round();
    let side =
        Frame::new().fill(palette.panel).inner_margin(Margin { left: 16, right: 12, top: 12, bottom: 8 });
    Panel::left("study").exact_size(width).resizable(false).frame(side).show(ui, |ui| {
        if model.study.work.is_none() {
            let below = Frame::new().inner_margin(Margin { top: 6, ..Margin::ZERO });
            Panel::bottom("study begin").exact_size(44.0).frame(below).show(ui, |ui| {
                ui.horizontal(|ui| form::begin(ui, &model.study.form, palette, messages));
            });
        }
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| match &model.study.work {
            None => form::show(ui, model, palette, messages),
            Some(work) => status::show(ui, work, palette, messages),
        });
    });
    present(ui, model, messages);
}

/// Draws the chosen table or plot in all the space left.
pub(in crate::gui) fn present(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    // A notice is below the plot, not over it.
    let below = if model.notices.shown.is_some() { NOTICE } else { 16 };
    let ground =
        Frame::new().fill(palette.background).inner_margin(Margin { bottom: below, ..Margin::same(16) });
    CentralPanel::default().frame(ground).show(ui, |ui| sheet::show(ui, model, palette, messages));
}

/// Draws the heading of the panel, and the button that returns to the board.
fn head(ui: &mut Ui, title: &str, palette: &Palette, messages: &mut Messages) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let tip = "Back to the board; a running study continues (Esc)";
            if tool_button(ui, "To the board", tip).clicked() {
                messages.push(Msg::Study(StudyMsg::Toggle));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let text = RichText::new(title).font(semibold(HEADING)).color(palette.text);
                ui.add(Label::new(text).truncate());
            });
        });
    });
    ui.add_space(4.0);
}
