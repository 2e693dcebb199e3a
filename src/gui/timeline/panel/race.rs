//! The flame charts of the runs in a race, one above the other: each with its own steps and position, and the
//! one in front marked. Any action in a chart first brings its run to the front; the others stay in step.

use egui::{
    Color32, CursorIcon, FontId, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo,
    pos2,
};

use super::flame::{self, Charted};
use super::lanes::NAMES;
use super::parts::Scale;
use super::{axis, header};
use crate::gui::msg::{Messages, Msg, RunMsg};
use crate::gui::run::lanes::Lanes;
use crate::gui::run::single::Run;
use crate::gui::run::titles::Title;
use crate::gui::shorten::{first_that_fits, shortened};
use crate::gui::theme::{CAPTION, Palette, SMALL, mono, semibold};
use crate::gui::timeline::cache::TimelineCache;
use crate::gui::words::{grouped, position_of, short};

/// The distance between two charts, in points.
const GAP: f32 = 3.0;
/// The height of a line of text, and of all of them, in points.
const LINE: f32 = 13.0;
/// The height of the bar that shows the visible part of a run, in points.
const PART: f32 = 2.0;

/// Draws the charts in an area, with the header above, which leaves room at its end.
pub(super) fn show(
    ui: &mut Ui,
    (area, room): (Rect, f32),
    lanes: &Lanes,
    cache: &mut TimelineCache,
    palette: &Palette,
    messages: &mut Messages,
) {
    cache.keep(lanes);
    let (head, rest) = area.split_top_bottom_at_y(area.top() + header::HEIGHT);
    let (ruler, charts) = rest.split_top_bottom_at_y(rest.top() + axis::HEIGHT);
    let mut front = None;
    for (index, row) in rows(charts, lanes.all().len()).into_iter().enumerate() {
        let (run, is_front) = (&lanes.all()[index], lanes.shown() == index);
        let title = lanes.title_of(index);
        name(ui, row.with_max_x(row.left() + NAMES - 6.0), lanes, index, &title, palette, messages);
        let picture = row.with_min_x(row.left() + NAMES);
        let hint = if is_front {
            "click or drag to go there"
        } else {
            "click or drag to go there; this run comes to the front"
        };
        let charted =
            Charted { run, scale: Scale::of(run, picture), name: format!("Timeline of {title}"), hint };
        let mut own = Messages::new();
        // Parts of different charts have the same names.
        let mut place = ui.new_child(UiBuilder::new().max_rect(picture).id_salt(("chart", index)));
        let legend = flame::show(&mut place, picture, &charted, cache.of_run(run), palette, &mut own);
        if run.chart.visible.is_near() {
            visible_part(ui, picture, &charted, palette);
        }
        if is_front {
            ui.painter().rect_stroke(picture, 2.0, Stroke::new(1.0, palette.accent), StrokeKind::Outside);
            front = Some((charted.scale, legend));
        } else if !own.is_empty() {
            messages.push(Msg::Run(RunMsg::ShowLane(index)));
        }
        messages.append(&mut own);
    }
    let Some((scale, legend)) = front else { return };
    let (run, right) = (lanes.run(), |rect: Rect| rect.with_min_x(rect.left() + NAMES));
    let whose = format!("steps of {}", lanes.title_of(lanes.shown()));
    let left = ruler.with_max_x(ruler.left() + NAMES - 6.0);
    words(ui, left.shrink2(egui::vec2(8.0, 0.0)), &whose, FontId::proportional(CAPTION), palette.muted);
    axis::show(ui, right(ruler), &scale, run, palette, messages);
    let head = head.with_max_x(head.right() - room);
    header::show(ui, right(head), run, cache.of_run(run), &legend, palette, messages);
}

/// The areas of the charts, on whole points.
fn rows(area: Rect, count: usize) -> Vec<Rect> {
    let height = ((area.height() - GAP * count as f32) / count as f32).floor();
    let row = |index: usize| {
        let top = area.top() + GAP / 2.0 + index as f32 * (height + GAP);
        Rect::from_min_max(pos2(area.left(), top.round()), pos2(area.right(), top.round() + height))
    };
    (0..count).map(row).collect()
}

/// Draws the solver of a run, its puzzle if there are two, and its position; a click brings the run to the
/// front.
fn name(
    ui: &Ui,
    rect: Rect,
    lanes: &Lanes,
    index: usize,
    title: &Title,
    palette: &Palette,
    messages: &mut Messages,
) {
    let (run, is_front) = (&lanes.all()[index], lanes.shown() == index);
    let response = ui.interact(rect, ui.scope_id().with(("raced", index)), Sense::click());
    let at = position_of(run.playback.position(), run.horizon(), run.trace.len());
    let about = format!("{title}: step {at}");
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_front, format!("In front: {about}")));
    ground(ui, rect, &response, is_front, palette);
    let inner = rect.shrink2(egui::vec2(8.0, 1.0));
    let at = position_in_words(ui, run, inner.width());
    let font = if is_front { semibold(SMALL) } else { FontId::proportional(SMALL) };
    let solver = (title.solver.clone(), font, palette.text);
    let puzzle = title
        .puzzle
        .as_ref()
        .map(|puzzle| (format!("on {puzzle}"), FontId::proportional(CAPTION), palette.muted));
    let lines = [Some(solver), puzzle, Some((at, mono(CAPTION), palette.muted))];
    let room = ((inner.height() / LINE) as usize).max(1);
    let lines: Vec<_> = lines.into_iter().flatten().take(room).collect();
    let mut top = inner.center().y - LINE * lines.len() as f32 / 2.0;
    for (text, font, ink) in lines {
        let line = Rect::from_min_max(pos2(inner.left(), top), pos2(inner.right(), top + LINE));
        words(ui, line, &text, font, ink);
        top += LINE;
    }
    let tip = if is_front {
        format!("{about}, in front")
    } else {
        format!("{about}. Click to bring it to the front ([ and ])")
    };
    if response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(tip).clicked() && !is_front {
        messages.push(Msg::Run(RunMsg::ShowLane(index)));
    }
}

/// The position of a run, exact if there is room.
fn position_in_words(ui: &Ui, run: &Run, room: f32) -> String {
    let (position, length) = (run.playback.position(), run.trace.len());
    let brief = |number: u64| short(number as f64);
    if run.horizon().is_some() {
        return grouped(position);
    }
    let exact = [
        format!("{} of {}", grouped(position), grouped(length)),
        format!("{} of {}", grouped(position), brief(length)),
    ];
    let fitting = first_that_fits(ui.painter(), exact, &mono(CAPTION), Color32::PLACEHOLDER, room);
    fitting.map_or_else(
        || format!("{} of {}", brief(position), brief(length)),
        |galley| galley.text().to_owned(),
    )
}

/// Draws the background: marks the run in front, the pointer and the focus.
fn ground(ui: &Ui, rect: Rect, response: &Response, is_front: bool, palette: &Palette) {
    let painter = ui.painter();
    if is_front || response.hovered() {
        painter.rect_filled(rect, 3.0, if is_front { palette.button_hovered } else { palette.button });
    }
    if is_front {
        painter.rect_filled(rect.with_max_x(rect.left() + 3.0), 1.0, palette.accent);
    }
    if response.has_focus() {
        painter.rect_stroke(rect, 2.0, Stroke::new(1.0, palette.accent), StrokeKind::Inside);
    }
}

/// Draws a line of text, shortened in the middle if it is too long.
fn words(ui: &Ui, rect: Rect, text: &str, font: FontId, ink: Color32) {
    let galley = shortened(ui.painter(), text, font, ink, rect.width());
    let at = pos2(rect.left(), (rect.center().y - galley.size().y / 2.0).round());
    ui.painter().galley(at, galley, ink);
}

/// Marks the visible part of the run along the lower edge of its chart.
fn visible_part(ui: &Ui, rect: Rect, charted: &Charted<'_>, palette: &Palette) {
    let extent = charted.run.chart.extent().max(1) as f64;
    let x = |step: u64| rect.left() + (step as f64 / extent).min(1.0) as f32 * rect.width();
    let steps = &charted.scale.steps;
    let part = rect.with_min_y(rect.bottom() - PART);
    ui.painter().rect_filled(part, 0.0, palette.button_hovered);
    let seen = Rect::from_x_y_ranges(x(steps.start)..=x(steps.end).max(x(steps.start) + 3.0), part.y_range());
    ui.painter().rect_filled(seen, 0.0, palette.accent);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn charts_share_the_height_and_do_not_touch() {
        let area = Rect::from_min_max(pos2(10.0, 20.0), pos2(510.0, 203.0));
        for count in 2..=4 {
            let rows = rows(area, count);
            assert_eq!(rows.len(), count);
            assert!(rows.iter().all(|row| area.contains_rect(*row) && row.height() == rows[0].height()));
            assert!(rows.windows(2).all(|pair| pair[0].bottom() + 2.0 <= pair[1].top()));
            assert!(rows[count - 1].bottom() > area.bottom() - 6.0, "nothing is left over");
        }
    }
}
