//! The view menu: the presentation, the pages beside the board, the figures of a guess.

use egui::{RichText, Ui};

use super::entry;
use crate::gui::model::Model;
use crate::gui::msg::{DebugMsg, Messages, WindowMsg};
use crate::gui::page::PAGES;
use crate::gui::theme::SMALL;

pub(super) fn menu(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let menu = ui.menu_button("Show", |ui| {
        let tip = "Only the board, the step and the timeline, enlarged";
        entry(ui, model, ("Presentation", tip), None, WindowMsg::TogglePresentation, messages);
        let why_not = model.run().is_none().then_some("There is no run: solve the puzzle first.");
        let tip =
            "How a guess was chosen, on the board: first the cell by MRV and degree, then the digit by LCV";
        entry(ui, model, ("Figures of a guess", tip), why_not, DebugMsg::NextFigures, messages);
        let tip = "Tint the cells that follow from a guess and number the changes, in their order";
        entry(ui, model, ("Wave of changes", tip), why_not, DebugMsg::ToggleWave, messages);
        ui.separator();
        let heading = RichText::new("Page beside the board, also in a presentation").size(SMALL);
        ui.label(heading.color(palette.muted));
        for page in &PAGES {
            let text = (page.title, page.tip);
            entry(ui, model, text, why_not, WindowMsg::ShowPage(page.page), messages);
        }
    });
    menu.response.on_hover_text("The presentation, the pages beside the board, and the figures of a guess");
}
