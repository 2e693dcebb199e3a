//! The help: a page of all keys, and a page that explains the marks.

mod keys;
mod marks;
mod patterns;

use egui::{Align, Key, Layout, RichText, ScrollArea, Ui, vec2};

use crate::gui::model::Model;
use crate::gui::msg::{GuideMsg, HelpPage, Messages, Msg, WindowMsg};
use crate::gui::panels::widgets::tool_button;
use crate::gui::theme::{Palette, SMALL, semibold};

/// The height of the window not taken by the pages, in points.
const AROUND: f32 = 112.0;
/// The widths of the pages where there is room: three columns of keys, and lines that are easy to read.
const KEYS: f32 = 1212.0;
const MARKS: f32 = 848.0;
/// How far a press of an arrow key scrolls.
const ROW: f32 = 40.0;

pub(in crate::gui) fn show(ui: &mut Ui, model: &Model, page: HelpPage, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let window = ui.ctx().content_rect().size();
    let widest = match page {
        HelpPage::Keys => KEYS,
        HelpPage::Marks => MARKS,
    };
    ui.set_width((window.x - 52.0).min(widest));
    ui.horizontal(|ui| tabs(ui, palette, page, messages));
    ui.add_space(4.0);
    let height = window.y - AROUND;
    ScrollArea::vertical()
        .id_salt(page.title())
        .max_height(height)
        .min_scrolled_height(height)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            let pulled = scrolled_by_keys(ui, height);
            if pulled != 0.0 {
                ui.scroll_with_delta(vec2(0.0, pulled));
            }
            match page {
                HelpPage::Keys => keys::show(ui, palette),
                HelpPage::Marks => marks::show(ui, model.settings.theme),
            }
        });
}

/// All texts of the page that explains the marks.
#[cfg(test)]
pub(super) fn marks_and_meanings() -> Vec<String> {
    marks::texts()
}

/// The titles of the pages, and links to other help.
fn tabs(ui: &mut Ui, palette: &Palette, page: HelpPage, messages: &mut Messages) {
    for one in HelpPage::ALL {
        let title = RichText::new(one.title()).font(semibold(SMALL + 2.0));
        if ui.selectable_label(one == page, title).on_hover_text("← and → switch pages").clicked() {
            messages.push(Msg::Guide(GuideMsg::Help(one)));
        }
    }
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if tool_button(ui, "Close", "Close the help (Esc)").clicked() {
            messages.push(Msg::Window(WindowMsg::Escape));
        }
        let tip = "Nine cards that show what each part of the window does, on a run of their own";
        if tool_button(ui, "Take the tour", tip).clicked() {
            messages.push(Msg::Guide(GuideMsg::BeginTour));
        }
        let hint = RichText::new("← → other page").size(SMALL).color(palette.muted);
        ui.label(hint);
    });
}

/// The distance that the keys scroll a page of this height; positive towards its start.
fn scrolled_by_keys(ui: &Ui, height: f32) -> f32 {
    let free = ui.memory(|memory| memory.focused().is_none());
    ui.input(|input| {
        let pressed = |up, down| input.num_presses(up) as f32 - input.num_presses(down) as f32;
        // With a focus, the arrows move it from button to button.
        let rows = if free { pressed(Key::ArrowUp, Key::ArrowDown) } else { 0.0 };
        rows * ROW + pressed(Key::PageUp, Key::PageDown) * (height - ROW)
    })
}
