//! The exact cover matrix in small: a dot for each one, covered columns and hidden rows greyed, the chosen
//! column lit.

use egui::{Rect, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::gui::run::single::Run;
use crate::gui::theme::{Palette, SMALL, em};
use crate::solver::dancing_links::MatrixView;

/// The largest side of a board whose matrix is drawn; on larger boards the dots would be too small to see.
const LARGEST: usize = 9;
/// The largest width and height of a dot, in points.
const WIDEST: f32 = 6.0;

pub(super) fn show(ui: &mut Ui, run: &Run, palette: &Palette) {
    if run.puzzle.geometry().side() > LARGEST {
        let text = "The matrix is drawn for boards up to 9×9.";
        ui.label(RichText::new(text).size(SMALL * em(ui)).color(palette.muted));
        return;
    }
    let view = MatrixView::of(&run.puzzle, run.view().moment.board());
    let unit = (ui.available_width() / view.columns.len().max(1) as f32).min(WIDEST);
    let size = vec2(unit * view.columns.len() as f32, unit * view.rows.len() as f32);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, "Exact cover matrix"));
    let chosen = run.view().code.as_ref().and_then(|code| code.column);
    let painter = ui.painter().with_clip_rect(rect);
    for (index, column) in view.columns.iter().enumerate() {
        let left = rect.left() + unit * index as f32;
        let stripe = Rect::from_min_size(pos2(left, rect.top()), vec2(unit, size.y));
        if chosen == Some(column.constraint) {
            painter.rect_filled(stripe, 0.0, palette.current);
        } else if column.is_covered {
            painter.rect_filled(stripe, 0.0, palette.button);
        }
    }
    for (index, row) in view.rows.iter().enumerate() {
        let top = rect.top() + unit * index as f32;
        if top > ui.clip_rect().bottom() || top + unit < ui.clip_rect().top() {
            continue;
        }
        let ink = match row {
            row if row.is_chosen => palette.accent,
            row if row.is_hidden => palette.hairline,
            _ => palette.text,
        };
        for &column in &row.ones {
            let at = pos2(rect.left() + unit * column as f32, top);
            painter.rect_filled(Rect::from_min_size(at, vec2(unit, unit)).shrink(unit / 8.0), 0.0, ink);
        }
    }
    response.on_hover_text(
        "A row for each digit that a cell can take, a column for each cell to fill and each digit to place in a unit. \
         Covered columns and hidden rows are grey, rows of the solution so far blue; the column being covered is lit.",
    );
}
