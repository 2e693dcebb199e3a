//! The page of all keys, made from the table that the keys are read with.

use egui::{Grid, RichText, Ui, vec2};

use crate::gui::keys::{Group, TABLE};
use crate::gui::panels::widgets::caption;
use crate::gui::theme::{Palette, SMALL, mono};

pub(super) fn show(ui: &mut Ui, palette: &Palette) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 20.0;
        let (first, others) = TABLE.split_first().expect("there are keys");
        ui.vertical(|ui| group(ui, palette, first));
        ui.vertical(|ui| {
            for one in others {
                group(ui, palette, one);
                ui.add_space(10.0);
            }
        });
    });
}

fn group(ui: &mut Ui, palette: &Palette, group: &Group) {
    caption(ui, palette, group.title);
    Grid::new(group.title).num_columns(2).spacing(vec2(14.0, 2.0)).min_row_height(16.0).show(ui, |ui| {
        for row in group.rows {
            ui.label(RichText::new(row.keys()).font(mono(SMALL)).color(palette.text));
            ui.label(RichText::new(row.does).size(SMALL).color(palette.muted));
            ui.end_row();
        }
    });
}
