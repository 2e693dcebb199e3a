//! The Search page, with the ways to find steps: searching, breakpoints, bookmarks, the heat map, and the
//! cost lists.

use egui::{ScrollArea, Ui};

use super::entry::ENTRY;
use super::{breakpoints, costs, goto, heat};
use crate::gui::bookmarks;
use crate::gui::model::Model;
use crate::gui::msg::Messages;
use crate::gui::run::lanes::Lanes;
use crate::gui::theme::Palette;

/// The share of the page that the list of breakpoints or bookmarks may take.
const LIST: f32 = 0.2;

pub(super) fn show(ui: &mut Ui, model: &Model, lanes: &Lanes, palette: &Palette, messages: &mut Messages) {
    let (run, page) = (lanes.run(), ui.available_height());
    // Whole entries only.
    let list = (page * LIST / ENTRY).floor().max(2.0) * ENTRY;
    // Where a notice leaves little room, the page is scrolled.
    ScrollArea::vertical().id_salt("search").auto_shrink(false).show(ui, |ui| {
        let bottom = ui.cursor().top() + page;
        goto::show(ui, model, run, palette, messages);
        ui.add_space(4.0);
        breakpoints::show(ui, model, run, palette, messages, list);
        bookmarks::panel::show(ui, run, palette, messages, list);
        heat::show(ui, model, lanes, palette, messages);
        ui.add_space(4.0);
        costs::show(ui, model, run, palette, messages, bottom);
    });
}
