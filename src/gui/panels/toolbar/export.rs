//! The export menu: pictures, films, printing.

use egui::Ui;

use super::entry;
use crate::gui::model::Model;
use crate::gui::msg::{FilmMsg, Messages, PictureMsg};

pub(super) fn menu(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let menu = ui.menu_button("Export", |ui| {
        let why_not = (!model.shows_board()).then_some("No board is shown.");
        let tip = "The board as it is shown, the code, the search, or the whole window, as PNG, SVG or PDF";
        entry(ui, model, ("Save picture…", tip), None, PictureMsg::Ask, messages);
        let tip = "Some steps of the run, one picture each, as GIF, animated PNG, WebM or MP4";
        entry(ui, model, ("Save film…", tip), model.why_no_film(), FilmMsg::Ask, messages);
        let tip = "The board as it is shown, with the step in words, on the default printer";
        entry(ui, model, ("Print…", tip), why_not, PictureMsg::AskPrint, messages);
    });
    menu.response.on_hover_text("A picture of the board, a film of the run, or a printout");
}
