//! The tabs for the pages.

use egui::{Button, Color32, Rect, RichText, Ui, pos2, vec2};

use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg, WindowMsg};
use crate::gui::page::{Entry, PAGES};
use crate::gui::theme::{BODY, Palette, SMALL, semibold};

/// The height of a tab, in points.
const HEIGHT: f32 = 24.0;

/// The distance between two tabs, in points.
const BETWEEN: f32 = 2.0;
/// The least and the greatest padding beside a title, in points.
const PADDING: (f32, f32) = (2.0, 6.0);

/// The font size and padding at which all tabs fit; in a narrow panel they are smaller. All titles are
/// measured as if chosen, because that is when they are widest.
fn fitting(ui: &Ui) -> (f32, f32) {
    let room = |size: f32| {
        let width = |entry: &Entry| {
            let title = entry.title.to_owned();
            ui.painter().layout_no_wrap(title, semibold(size), Color32::WHITE).size().x.ceil() + BETWEEN
        };
        let titles: f32 = PAGES.iter().map(width).sum();
        ((ui.available_width() - titles) / (2.0 * PAGES.len() as f32)).floor()
    };
    let size = if room(BODY) < PADDING.0 { SMALL } else { BODY };
    (size, room(size).clamp(PADDING.0, PADDING.1))
}

pub(super) fn show(ui: &mut Ui, model: &Model, palette: &Palette, messages: &mut Messages) {
    let row = ui.horizontal(|ui| {
        // All tabs fit in the narrowest panel.
        ui.spacing_mut().item_spacing.x = BETWEEN;
        let (size, padding) = fitting(ui);
        ui.spacing_mut().button_padding.x = padding;
        for (entry, number) in PAGES.iter().zip(1..) {
            let shown = model.shows(entry.page);
            let text = RichText::new(entry.title);
            let text = if shown {
                text.font(semibold(size)).color(palette.accent)
            } else {
                text.size(size).color(palette.muted)
            };
            let button = Button::selectable(false, text).min_size(vec2(0.0, HEIGHT));
            let response = ui.add(button).on_hover_text(format!("{} (Alt+{number})", entry.tip));
            if response.clicked() {
                messages.push(Msg::Window(WindowMsg::ShowPage(entry.page)));
            }
            if shown {
                let under = response.rect.bottom();
                let line = Rect::from_min_max(pos2(response.rect.left(), under - 2.0), response.rect.max);
                ui.painter().rect_filled(line, 1.0, palette.accent);
            }
        }
    });
    let (rect, right) = (row.response.rect, ui.max_rect().right());
    let line = egui::Stroke::new(1.0, palette.hairline);
    ui.painter().hline(rect.left()..=right, rect.bottom() - 0.5, line);
}
