//! Cards: clickable surfaces with text on them.

use egui::text::{LayoutJob, TextWrapping};
use egui::{Color32, FontId, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, vec2};

use crate::gui::panels::widgets::named;
use crate::gui::theme::Palette;

/// The padding of a card, in points.
pub(super) const INSIDE: f32 = 12.0;
const RADIUS: f32 = 8.0;

/// Draws a card of this size, with `name` for accessibility tools; its contents go into the returned
/// rectangle.
pub(super) fn card(
    ui: &mut Ui,
    palette: &Palette,
    size: Vec2,
    name: &str,
    accented: bool,
) -> (Response, Rect) {
    let (rect, response) = named(ui, name, |ui| ui.allocate_exact_size(size, Sense::click()));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, name));
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    let edge = match (accented, response.hovered()) {
        (true, _) => Stroke::new(2.0, palette.accent),
        (false, true) => Stroke::new(1.0, palette.muted),
        (false, false) => Stroke::new(1.0, palette.hairline),
    };
    let painter = ui.painter();
    painter.rect(rect, RADIUS, palette.panel, edge, StrokeKind::Inside);
    if response.has_focus() {
        let ring = Stroke::new(2.0, palette.accent);
        painter.rect_stroke(rect.expand(4.0), RADIUS + 3.0, ring, StrokeKind::Inside);
    }
    (response, rect.shrink(INSIDE))
}

/// Draws a text in at most `rows` rows of this width; returns its height.
pub(super) fn text(
    ui: &Ui,
    at: Pos2,
    width: f32,
    rows: usize,
    text: &str,
    font: FontId,
    colour: Color32,
) -> f32 {
    let mut job = LayoutJob::simple(text.to_owned(), font, colour, width);
    job.wrap = TextWrapping { max_width: width, max_rows: rows, ..TextWrapping::default() };
    let galley = ui.painter().layout_job(job);
    let height = galley.size().y;
    ui.painter().galley(at.round(), galley, colour);
    height
}

/// Draws a title with a line of text below it, centred vertically.
pub(super) fn titled(ui: &Ui, rect: Rect, title: (&str, FontId, Color32), below: (&str, FontId, Color32)) {
    let layout = |(text, font, colour): (&str, FontId, Color32)| {
        let mut job = LayoutJob::simple(text.to_owned(), font, colour, rect.width());
        job.wrap = TextWrapping { max_width: rect.width(), max_rows: 3, ..TextWrapping::default() };
        ui.painter().layout_job(job)
    };
    let (title, colour, below, muted) = (layout(title.clone()), title.2, layout(below.clone()), below.2);
    let (high, gap) = (title.size().y, 3.0);
    let top = rect.center().y - (high + gap + below.size().y) / 2.0;
    let at = Pos2::new(rect.left(), top.max(rect.top())).round();
    ui.painter().galley(at, title, colour);
    ui.painter().galley((at + vec2(0.0, high + gap)).round(), below, muted);
}
