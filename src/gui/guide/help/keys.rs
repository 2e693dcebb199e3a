//! The page of all keys, generated from the table that maps keys to messages.

use egui::{Grid, RichText, Ui, vec2};

use crate::gui::keys::{Group, TABLE};
use crate::gui::panels::widgets::caption;
use crate::gui::theme::{Palette, SMALL, mono};

/// The least width of each of several columns.
const COLUMN: f32 = 380.0;
const MOST_COLUMNS: usize = 3;
/// The distance between columns.
const BETWEEN: f32 = 20.0;
/// The share of a narrow page that a column of its table may take before its text is wrapped.
const WIDEST: f32 = 0.6;

pub(super) fn show(ui: &mut Ui, palette: &Palette) {
    let width = ui.available_width();
    let count = (((width + BETWEEN) / (COLUMN + BETWEEN)) as usize).clamp(1, MOST_COLUMNS);
    let widest = if count == 1 { width * WIDEST } else { f32::INFINITY };
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = BETWEEN;
        for column in columns(count) {
            ui.vertical(|ui| {
                for one in column {
                    group(ui, palette, one, widest);
                    ui.add_space(10.0);
                }
            });
        }
    });
}

/// The number of groups in the first column that makes both columns nearly equally long.
fn columns(count: usize) -> Vec<&'static [Group]> {
    let lines = |group: &Group| group.rows.len() + 2;
    let split = |longest: usize| {
        let (mut columns, mut start, mut length) = (Vec::new(), 0, 0);
        for (index, group) in TABLE.iter().enumerate() {
            if index > start && length + lines(group) > longest {
                columns.push(&TABLE[start..index]);
                (start, length) = (index, 0);
            }
            length += lines(group);
        }
        columns.push(&TABLE[start..]);
        columns
    };
    let all: usize = TABLE.iter().map(lines).sum();
    let shortest = (1..=all).map(split).find(|columns| columns.len() <= count);
    shortest.unwrap_or_else(|| vec![TABLE])
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
