//! Controls shared by the pop-ups.

use egui::{RichText, Ui};

use crate::gui::film::form::SCALES;
use crate::gui::msg::{Messages, Msg, WindowMsg};
use crate::gui::panels::widgets::{check_box, primary_button, radio, tool_button};
use crate::gui::theme::{HEADING, Palette, semibold};
use crate::picture::page::PagePart;
use crate::scene::theme::Theme;

/// The width of the label before a row, in points.
const WORD: f32 = 52.0;

pub(in crate::gui) fn heading(ui: &mut Ui, palette: &Palette, text: &str) {
    ui.label(RichText::new(text).font(semibold(HEADING)).color(palette.text));
}

/// Draws a row of controls after a label.
pub(in crate::gui) fn row(ui: &mut Ui, palette: &Palette, word: &str, add: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        let label = ui.label(RichText::new(word).color(palette.muted));
        ui.add_space((WORD - label.rect.width()).max(0.0));
        add(ui);
    });
}

/// Draws check boxes for those parts of a picture that can be drawn; returns the parts when a box was
/// clicked.
pub(in crate::gui) fn part_boxes(
    ui: &mut Ui,
    palette: &Palette,
    offered: &[(PagePart, &str)],
    shown: &[PagePart],
    can_draw: impl Fn(PagePart) -> bool,
) -> Option<Vec<PagePart>> {
    let mut changed = None;
    for (part, text) in offered {
        let mut is_shown = shown.contains(part);
        let click = ui.add_enabled_ui(can_draw(*part), |ui| check_box(ui, palette, &mut is_shown, text));
        if click.inner.changed() {
            let others = shown.iter().copied().filter(|other| other != part);
            changed = Some(others.chain(is_shown.then_some(*part)).collect());
        }
    }
    changed
}

/// Draws the choice of a theme; returns the one clicked.
pub(in crate::gui) fn theme(ui: &mut Ui, palette: &Palette, chosen: Theme) -> Option<Theme> {
    let mut other = None;
    for (theme, text) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
        if radio(ui, palette, theme == chosen, text).clicked() {
            other = Some(theme);
        }
    }
    other
}

/// Draws the choice of a scale; returns the one clicked.
pub(in crate::gui) fn scale(ui: &mut Ui, palette: &Palette, chosen: u8) -> Option<u8> {
    let mut other = None;
    for scale in SCALES {
        if radio(ui, palette, scale == chosen, &format!("{scale}×")).clicked() {
            other = Some(scale);
        }
    }
    other
}

/// Draws the two buttons below a question.
pub(in crate::gui) fn answer(ui: &mut Ui, palette: &Palette, yes: &str, messages: &mut Messages) {
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        if primary_button(ui, palette, yes, "Enter").clicked() {
            messages.push(Msg::Window(WindowMsg::Confirm));
        }
        if tool_button(ui, "Cancel", "Esc").clicked() {
            messages.push(Msg::Window(WindowMsg::Escape));
        }
    });
}
