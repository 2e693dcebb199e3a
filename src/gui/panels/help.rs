//! The page of all keys.

use egui::{Grid, RichText, Ui, vec2};

use super::widgets::caption;
use crate::gui::keys::HELP;
use crate::gui::theme::{HEADING, Palette, SMALL, mono, semibold};

pub(super) fn show(ui: &mut Ui, palette: &Palette) {
    ui.label(RichText::new("Keys").font(semibold(HEADING)).color(palette.text));
    ui.add_space(6.0);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 28.0;
        let (first, others) = HELP.split_first().expect("there are keys");
        ui.vertical(|ui| group(ui, palette, first));
        ui.vertical(|ui| {
            for one in others {
                group(ui, palette, one);
                ui.add_space(10.0);
            }
        });
    });
}

fn group(ui: &mut Ui, palette: &Palette, (title, keys): &(&str, &[(&str, &str)])) {
    caption(ui, palette, title);
    Grid::new(title).num_columns(2).spacing(vec2(14.0, 3.0)).min_row_height(18.0).show(ui, |ui| {
        for (key, meaning) in *keys {
            ui.label(RichText::new(*key).font(mono(SMALL)).color(palette.text));
            ui.label(RichText::new(*meaning).size(SMALL).color(palette.muted));
            ui.end_row();
        }
    });
}
