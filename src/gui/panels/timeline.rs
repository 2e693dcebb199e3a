//! The recorded run at a glance, and the bar to scrub in it.

use egui::{Color32, CursorIcon, Mesh, Pos2, Rect, Sense, Shape, Stroke, Ui, pos2, vec2};

use super::Messages;
use super::widgets::grouped;
use crate::gui::model::Model;
use crate::gui::theme::{CAPTION, Palette};
use crate::gui::update::Msg;
use crate::trace::Column;

/// The width of one column in points.
const COLUMN: f32 = 2.0;
/// The height of the marks for contradictions and solutions.
const MARKS: f32 = 5.0;

pub(super) fn show(ui: &mut Ui, model: &mut Model, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::click_and_drag());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Slider, true, "Timeline"));
    let Some(run) = model.run.as_deref_mut() else { return };
    let recorded = run.charted;
    ui.painter().rect_filled(rect, 4.0, palette.background);
    let columns = (rect.width() / COLUMN) as usize;
    let most_filled = run.puzzle.geometry().cell_count() as f32;
    let deepest = f32::from(run.totals().max_depth).max(1.0);
    let overview = run.overview.columns(&run.trace, 0..recorded, columns);
    let chart = Chart { rect, palette, most_filled, deepest };
    ui.painter().extend(chart.shapes(overview));
    if recorded > 0 {
        chart.cursor(ui, (run.playback.position() as f32 / recorded as f32).min(1.0));
    }
    chart.legend(ui);
    let response = response.on_hover_cursor(CursorIcon::ResizeHorizontal);
    let at = |pointer: Pos2| {
        let share = ((pointer.x - rect.left()) / rect.width()).clamp(0.0, 1.0);
        (f64::from(share) * recorded as f64).round() as u64
    };
    if let Some(pointer) = response.interact_pointer_pos().filter(|_| recorded > 0) {
        messages.push(Msg::GoTo(at(pointer)));
    } else if let Some(pointer) = response.hover_pos() {
        let place = at(pointer);
        response.on_hover_text_at_pointer(format!("step {}: click or drag to go there", grouped(place)));
    }
}

struct Chart<'a> {
    rect: Rect,
    palette: &'a Palette,
    most_filled: f32,
    deepest: f32,
}

impl Chart<'_> {
    /// The depth as bars from the bottom, the filled cells as a band, and marks along the upper edge.
    fn shapes(&self, columns: &[Option<Column>]) -> Vec<Shape> {
        let (mut bars, mut band, mut marks) = (Mesh::default(), Mesh::default(), Mesh::default());
        let depth_colour = self.palette.ring.gamma_multiply(0.55);
        let band_colour = self.palette.accent.gamma_multiply(0.8);
        let mut present = None;
        for (i, column) in columns.iter().enumerate() {
            // Where a step is wider than a column, it goes on until the next one.
            let goes_on = column.is_none();
            present = column.or(present);
            let Some(column) = present else { continue };
            let x = self.rect.left() + i as f32 * COLUMN;
            let depth = f32::from(column.extremes.max_depth) / self.deepest;
            bars.add_colored_rect(self.column(x, self.y(depth), self.rect.bottom()), depth_colour);
            let (low, high) = (f32::from(column.extremes.min_filled), f32::from(column.extremes.max_filled));
            let (top, bottom) = (self.y(high / self.most_filled), self.y(low / self.most_filled));
            band.add_colored_rect(self.column(x, top, bottom.max(top + 1.5)), band_colour);
            let mark = |colour: Color32, marks: &mut Mesh| {
                marks
                    .add_colored_rect(self.column(x, self.rect.top(), self.rect.top() + MARKS - 1.0), colour);
            };
            if goes_on {
                continue;
            }
            if column.solution {
                mark(self.palette.solution, &mut marks);
            } else if column.contradiction {
                mark(self.palette.contradiction, &mut marks);
            }
        }
        [bars, band, marks].map(Shape::mesh).into()
    }

    fn column(&self, x: f32, top: f32, bottom: f32) -> Rect {
        Rect::from_min_max(pos2(x, top), pos2(x + COLUMN, bottom))
    }

    /// The height of a share between 0 and 1.
    fn y(&self, share: f32) -> f32 {
        let top = self.rect.top() + MARKS + 2.0;
        self.rect.bottom() - share * (self.rect.bottom() - top)
    }

    fn cursor(&self, ui: &Ui, share: f32) {
        let x = (self.rect.left() + share * self.rect.width()).round();
        let painter = ui.painter();
        painter.vline(x, self.rect.y_range(), Stroke::new(1.5, self.palette.text));
        let top = self.rect.top();
        let tip = vec![pos2(x - 5.0, top), pos2(x + 5.0, top), pos2(x, top + 7.0)];
        painter.add(Shape::convex_polygon(tip, self.palette.text, Stroke::NONE));
    }

    /// What the colours mean, in the upper left corner.
    fn legend(&self, ui: &Ui) {
        if self.rect.height() < 70.0 {
            return;
        }
        let mut at = self.rect.left_top() + vec2(6.0, MARKS + 4.0);
        let entries = [
            (self.palette.ring, "depth"),
            (self.palette.accent, "filled cells"),
            (self.palette.contradiction, "contradiction"),
            (self.palette.solution, "solution"),
        ];
        for (colour, text) in entries {
            let ground = Rect::from_min_size(at + vec2(0.0, 4.0), vec2(8.0, 8.0));
            let font = egui::FontId::proportional(CAPTION);
            let text = ui.painter().layout_no_wrap(text.to_owned(), font, self.palette.muted);
            let width = text.size().x;
            let label = Rect::from_min_size(at - vec2(4.0, 0.0), vec2(width + 20.0, 16.0));
            ui.painter().rect_filled(label, 3.0, self.palette.panel.gamma_multiply(0.85));
            ui.painter().rect_filled(ground, 2.0, colour);
            ui.painter().galley(at + vec2(12.0, 1.0), text, self.palette.muted);
            at.x += width + 24.0;
        }
    }
}
