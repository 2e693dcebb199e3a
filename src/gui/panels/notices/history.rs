//! The list of the latest notices, for users who missed one.

use egui::{RichText, ScrollArea, Ui};

use super::run;
use crate::gui::model::Model;
use crate::gui::msg::{Messages, NoticeKind};
use crate::gui::theme::{HEADING, Palette, SMALL, semibold};

/// The greatest width of the list, in points.
const WIDTH: f32 = 480.0;

/// Draws the notice of the run, if any, and the latest notices, newest first.
pub(in crate::gui) fn show(ui: &mut Ui, model: &Model, palette: &Palette, messages: &mut Messages) {
    ui.set_max_width(WIDTH.min(ui.ctx().content_rect().width() * 0.8));
    ui.label(RichText::new("Messages").font(semibold(HEADING)).color(palette.text));
    ui.add_space(6.0);
    if let Some(lanes) = &model.lanes {
        run::show(ui, model, lanes, messages);
    }
    if model.notices.history.is_empty() {
        ui.label(RichText::new("No messages yet.").color(palette.muted));
        return;
    }
    let most = ui.ctx().content_rect().height() * 0.6;
    ScrollArea::vertical().max_height(most).show(ui, |ui| {
        for (kind, text) in &model.notices.history {
            let (mark, colour) = match kind {
                NoticeKind::Error => ("×", palette.contradiction),
                NoticeKind::Info => ("·", palette.text),
            };
            ui.label(RichText::new(format!("{mark} {text}")).size(SMALL).color(colour));
            ui.add_space(2.0);
        }
    });
}
