//! A framed notice with its buttons.

use egui::{Align, Color32, Frame, Label, Layout, Margin, RichText, Stroke, Ui};

use super::quote;
use crate::format::ParseError;
use crate::gui::theme::{Palette, semibold};

/// The free width beside a one-line text from which its buttons follow it, in points.
const ROOM: f32 = 90.0;

/// Draws a framed notice. Its buttons follow a one-line text, and are below a longer one.
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
        let label = Label::new(RichText::new(text).font(semibold(13.0)).color(colour)).wrap();
        let width = ui.painter().layout_no_wrap(text.to_owned(), semibold(13.0), colour).size().x;
        if error.is_none() && width + ROOM <= ui.available_width() {
            ui.horizontal_wrapped(|ui| {
                ui.add(label);
                if let Some(buttons) = buttons {
                    buttons(ui);
                }
            });
            return;
        }
        ui.with_layout(Layout::top_down(Align::LEFT), |ui| {
            ui.add(label);
            if let Some(error) = error {
                quote::show(ui, palette, error);
            }
            if let Some(buttons) = buttons {
                ui.horizontal_wrapped(buttons);
            }
        });
    });
}
