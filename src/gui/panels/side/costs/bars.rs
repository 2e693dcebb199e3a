//! A list of counts with a bar for each.

use egui::{Align2, Rect, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

use super::heads::{self, Head};
use super::{ROW, list_height};
use crate::gui::run::costs::BarOrder;
use crate::gui::theme::{Palette, SMALL, mono};
use crate::gui::words::grouped;

/// The width of the names, in points.
const NAME: f32 = 72.0;
/// The width of the counts, in points.
const COUNT: f32 = 92.0;

/// A line of the list.
pub(super) struct Bar {
    pub(super) name: String,
    pub(super) count: u64,
    /// Its full description.
    pub(super) in_words: String,
}

/// What the user did in the list.
pub(super) enum Answer {
    /// Clicked the line with this index, or chose it with Enter.
    Line(usize),
    /// Requested another order.
    Order(BarOrder),
}

/// Draws the list down to `bottom`, below the heads of its two columns: names and counts.
pub(super) fn show(
    ui: &mut Ui,
    palette: &Palette,
    names: [&str; 2],
    order: BarOrder,
    bars: &[Bar],
    bottom: f32,
) -> Option<Answer> {
    let most = bars.iter().map(|bar| bar.count).max().unwrap_or(0).max(1);
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut answer = sorting(ui, palette, names, order).map(Answer::Order);
    let sorted = sorted(bars, order);
    let list = ScrollArea::vertical().id_salt("bars").max_height(list_height(ui, bottom)).auto_shrink(false);
    list.show_rows(ui, ROW, sorted.len(), |ui, rows| {
        for &index in &sorted[rows] {
            if line(ui, palette, &bars[index], most) {
                answer = Some(Answer::Line(index));
            }
        }
    });
    answer
}

/// The indices of the lines in order; the lines come sorted by name.
fn sorted(bars: &[Bar], order: BarOrder) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..bars.len()).collect();
    if order.by_count {
        indices.sort_by_key(
            |&index| if order.ascending { bars[index].count } else { u64::MAX - bars[index].count },
        );
    } else if !order.ascending {
        indices.reverse();
    }
    indices
}

/// Draws the heads of the columns; returns the order requested with a click.
fn sorting(ui: &mut Ui, palette: &Palette, names: [&str; 2], order: BarOrder) -> Option<BarOrder> {
    let area = ui.allocate_exact_size(vec2(ui.available_width() - 4.0, ROW), Sense::hover()).0;
    let (left, right) = area.split_left_right_at_x(area.center().x);
    let mut wanted = None;
    for (text, area, by_count) in [(names[0], left, false), (names[1], right, true)] {
        let head = Head {
            text,
            spoken: text,
            tip: &format!("Sort by {text}"),
            ascending: (order.by_count == by_count).then_some(order.ascending),
            area,
            place: match by_count {
                false => (area.left_center(), Align2::LEFT_CENTER),
                true => (area.right_center(), Align2::RIGHT_CENTER),
            },
        };
        if heads::show(ui, palette, &head) {
            wanted = Some(order.by(by_count));
        }
    }
    wanted
}

fn line(ui: &mut Ui, palette: &Palette, bar: &Bar, most: u64) -> bool {
    let rect = ui.allocate_exact_size(vec2(ui.available_width() - 4.0, ROW), Sense::hover()).0;
    let response = ui.interact(rect, ui.scope_id().with(&bar.name), Sense::click());
    // Painted text has no accessible name.
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &bar.in_words));
    let painter = ui.painter();
    if response.hovered() || response.has_focus() {
        painter.rect_filled(rect.expand2(vec2(3.0, 0.0)), 4.0, palette.button);
    }
    let middle = rect.center().y;
    painter.text(rect.left_center(), Align2::LEFT_CENTER, &bar.name, mono(SMALL), palette.text);
    let room = (rect.width() - NAME - COUNT).max(0.0);
    // A bar with any count must be visible.
    let length = (room * (bar.count as f32 / most as f32)).max(1.0);
    let ground = Rect::from_min_size(pos2(rect.left() + NAME, middle - 5.0), vec2(length, 10.0));
    painter.rect_filled(ground, 2.0, palette.ring.gamma_multiply(0.7));
    painter.text(rect.right_center(), Align2::RIGHT_CENTER, grouped(bar.count), mono(SMALL), palette.text);
    let clicked = response.clicked();
    response.on_hover_text(&bar.in_words);
    clicked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_sort_by_either_column_both_ways() {
        let bar = |count| Bar { name: String::new(), count, in_words: String::new() };
        let bars = [3, 9, 1, 9].map(bar);
        let by_name = BarOrder { by_count: false, ascending: true };
        assert_eq!(sorted(&bars, by_name), [0, 1, 2, 3]);
        assert_eq!(sorted(&bars, by_name.by(false)), [3, 2, 1, 0]);
        assert_eq!(sorted(&bars, by_name.by(true)), [1, 3, 0, 2], "the largest first, equal ones in order");
        assert_eq!(sorted(&bars, by_name.by(true).by(true)), [2, 0, 1, 3]);
    }
}
