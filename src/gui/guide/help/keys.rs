//! The page of all keys, made from the table that the keys are read with.

use egui::{Grid, RichText, Ui, vec2};

use crate::gui::keys::{Group, TABLE};
use crate::gui::panels::widgets::caption;
use crate::gui::theme::{Palette, SMALL, mono};

/// The least width for two columns.
const TWO_COLUMNS: f32 = 900.0;
/// The share of a narrow page that a column of its table may take before its text is wrapped.
const WIDEST: f32 = 0.6;

pub(super) fn show(ui: &mut Ui, palette: &Palette) {
    let width = ui.available_width();
    if width < TWO_COLUMNS {
        for one in TABLE {
            group(ui, palette, one, width * WIDEST);
            ui.add_space(10.0);
        }
        return;
    }
    let (left, right) = TABLE.split_at(half());
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 20.0;
        for column in [left, right] {
            ui.vertical(|ui| {
                for one in column {
                    group(ui, palette, one, f32::INFINITY);
                    ui.add_space(10.0);
                }
            });
        }
    });
}

/// The number of groups in the first of two columns, chosen to make them nearly equally long.
fn half() -> usize {
    let lines = |groups: &[Group]| groups.iter().map(|group| group.rows.len() + 2).sum::<usize>();
    let longest = |count: &usize| lines(&TABLE[..*count]).max(lines(&TABLE[*count..]));
    (0..=TABLE.len()).min_by_key(longest).unwrap_or_default()
}

fn group(ui: &mut Ui, palette: &Palette, group: &Group, widest: f32) {
    caption(ui, palette, group.title);
    let grid = Grid::new(group.title).num_columns(2).spacing(vec2(14.0, 2.0)).min_row_height(16.0);
    grid.max_col_width(widest).show(ui, |ui| {
        for row in group.rows {
            ui.label(RichText::new(row.keys()).font(mono(SMALL)).color(palette.text));
            ui.label(RichText::new(row.does).size(SMALL).color(palette.muted));
            ui.end_row();
        }
    });
}
