//! A framed message with its buttons.

use egui::{Align, Color32, Frame, Label, Layout, Margin, RichText, Stroke, Ui};

use super::quote;
use crate::format::ParseError;
use crate::gui::theme::{Palette, semibold};

/// A framed message, with its buttons below if it has any.
pub(super) fn strip(
    ui: &mut Ui,
    palette: &Palette,
    colour: Color32,
    text: &str,
    error: Option<&ParseError>,
    buttons: Option<&mut dyn FnMut(&mut Ui)>,
) {
    let frame = Frame::new()
        .fill(palette.panel)
        .stroke(Stroke::new(1.0, colour))
        .corner_radius(6.0)
        .inner_margin(Margin::symmetric(10, 6));
    frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.with_layout(Layout::top_down(Align::LEFT), |ui| {
            ui.add(Label::new(RichText::new(text).font(semibold(13.0)).color(colour)).wrap());
            if let Some(error) = error {
                quote::show(ui, palette, error);
            }
            if let Some(buttons) = buttons {
                ui.horizontal_wrapped(buttons);
            }
        });
    });
}
