//! Buttons for the digits, for entering a puzzle without a keyboard.

use egui::{Button, RichText, Ui, vec2};

use crate::geometry::Digit;
use crate::gui::model::Model;
use crate::gui::msg::{EditMsg, Messages, Msg};
use crate::gui::panels::widgets::{check_box, tool_button};
use crate::gui::theme::{BODY, Palette, SMALL, mono};

/// The height of a digit's button, in points.
const HEIGHT: f32 = 26.0;
const GAP: f32 = 3.0;

pub(super) fn show(ui: &mut Ui, model: &Model, palette: &Palette, messages: &mut Messages) {
    let symbols = &model.editor.sheet().symbols;
    let across = digits_across(symbols.all().len());
    let width = ((ui.available_width() - GAP * (across - 1) as f32) / across as f32).floor().min(44.0);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        ui.spacing_mut().button_padding = vec2(0.0, 0.0);
        for (row, chunk) in symbols.all().chunks(across).enumerate() {
            ui.horizontal(|ui| {
                for (column, symbol) in chunk.iter().enumerate() {
                    let digit = Digit::new(row * across + column);
                    digit_button(ui, model, palette, (digit, *symbol), width, messages);
                }
            });
        }
    });
    ui.horizontal(|ui| {
        let pencil = Button::new(RichText::new("Pencil marks").size(SMALL)).selected(model.pencil);
        let tip = "Type pencil marks instead of digits (M, or Ctrl+M where M is a digit)";
        if ui.add(pencil).on_hover_text(tip).clicked() {
            messages.push(Msg::Edit(EditMsg::TogglePencil));
        }
        if tool_button(ui, "Clear cell", "Clear the selected cells (Delete)").clicked() {
            messages.push(Msg::Edit(EditMsg::Enter(None)));
        }
        let mut advances = model.advances();
        let tip = "Move on to the next cell after each typed digit (Ctrl+E); . or 0 leaves a cell empty, Space skips it";
        if check_box(ui, palette, &mut advances, "auto-advance").on_hover_text(tip).changed() {
            messages.push(Msg::Edit(EditMsg::ToggleAdvance));
        }
    });
}

fn digit_button(
    ui: &mut Ui,
    model: &Model,
    palette: &Palette,
    (digit, symbol): (Digit, char),
    width: f32,
    messages: &mut Messages,
) {
    let (size, colour) = if model.pencil { (SMALL, palette.muted) } else { (BODY + 1.0, palette.text) };
    let text = RichText::new(symbol.to_string()).font(mono(size)).color(colour);
    let what = if model.pencil { "pencil mark" } else { "digit" };
    let tip = format!("Write the {what} {symbol} into the selected cells");
    if ui.add(Button::new(text).min_size(vec2(width, HEIGHT))).on_hover_text(tip).clicked() {
        messages.push(Msg::Edit(EditMsg::Enter(Some(digit))));
    }
}

/// The number of digits in a row: at most thirteen, spread evenly over the rows.
fn digits_across(side: usize) -> usize {
    side.div_ceil(side.div_ceil(13))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_about_equally_long() {
        assert_eq!([4, 9, 12, 16, 20, 25].map(digits_across), [4, 9, 12, 8, 10, 13]);
    }
}
