//! The search tree to the current step, as textbooks draw it: the open guesses one below the other, and to the left of
//! each the guesses that were retracted before it, each with all that was below it folded into one box.

use std::sync::Arc;

use egui::style::ScrollAnimation;
use egui::{
    Align, Align2, Color32, CornerRadius, Galley, Rect, Response, Role, ScrollArea, Sense, Stroke,
    StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use crate::gui::msg::{Messages, Msg, RunMsg};
use crate::gui::run::guess::{describe, short_name};
use crate::gui::run::single::Run;
use crate::gui::shorten::shortened;
use crate::gui::theme::{CAPTION, Palette, SMALL, em, mono, semibold};
use crate::gui::words::{grouped, number_of, short};
use crate::step::Step;
use crate::trace::{Fate, Level, Span};

/// The least and the greatest distance from one level to the next, in points.
const ROWS: (f32, f32) = (30.0, 44.0);
/// The height of a box.
const BOX: f32 = 20.0;
/// The width of the box of an open guess.
const OPEN: f32 = 84.0;
/// The most room for the name of a retracted guess.
const LONGEST: f32 = 96.0;
/// The distance between two boxes beside each other.
const GAP: f32 = 6.0;
/// The room between the name of a guess and the edge of its box.
const PADDING: f32 = 6.0;
/// The room for the number of guesses that are left out.
const MORE: f32 = 48.0;
/// The side of the mark of a folded subtree.
const MARK: f32 = 7.0;

/// A text that is laid out.
type Text = Arc<Galley>;

pub(super) fn show(ui: &mut Ui, run: &Run, palette: &Palette, messages: &mut Messages) {
    let (levels, em) = (run.lineage.levels(), em(ui));
    ui.label(egui::RichText::new(summary(levels)).size(SMALL * em).color(palette.muted));
    let is_empty = levels.iter().all(|level| level.open.is_none() && level.retracted.is_empty());
    if is_empty {
        let text = "Each guess becomes a box below the one before. Shift+→ goes to the next guess.";
        ui.label(egui::RichText::new(text).size(SMALL * em).color(palette.muted));
        return;
    }
    ui.add_space(4.0);
    // The last level has no open guess; at a contradiction its row has the leaf.
    let has_last = is_contradiction(run) || levels.last().is_some_and(|level| !level.retracted.is_empty());
    let rows = levels.len() + usize::from(has_last);
    let height = (ui.available_height() / rows as f32).floor().clamp(ROWS.0 * em, ROWS.1 * em);
    let has_changed = has_changed(ui, run);
    ScrollArea::vertical().id_salt("path").auto_shrink(false).show(ui, |ui| {
        let size = vec2(ui.available_width() - 6.0, height * rows as f32);
        let area = ui.allocate_exact_size(size, Sense::hover()).0;
        if has_changed {
            let end = area.with_min_y(area.bottom() - height);
            ui.scroll_to_rect_animation(end, Some(Align::BOTTOM), ScrollAnimation::none());
            ui.ctx().request_repaint();
        }
        Picture { ui, run, palette, area, height, em }.draw(levels, messages);
    });
}

/// Whether the tree is another than in the last frame: its lower end is then shown.
fn has_changed(ui: &Ui, run: &Run) -> bool {
    let id = ui.scope_id().with("shown path");
    let (now, frame) = ((run.id(), run.lineage.revision()), ui.ctx().cumulative_frame_nr());
    ui.data_mut(|data| {
        let (shown, since) = data.get_temp(id).unwrap_or((None, frame));
        let since = if shown == Some(now) { since } else { frame };
        data.insert_temp(id, (Some(now), since));
        // A frame may be laid out more than once.
        since == frame
    })
}

/// What the picture has, in words.
fn summary(levels: &[Level]) -> String {
    let open = levels.iter().filter(|level| level.open.is_some()).count() as u64;
    let retracted: usize = levels.iter().map(|level| level.retracted.len()).sum();
    let open = number_of(open, "guess is open", "guesses are open");
    let least = if levels.iter().any(|level| level.is_cut) { "at least " } else { "" };
    match retracted as u64 {
        0 => format!("{open}."),
        beside => {
            format!("{open}; {least}{} beside them.", number_of(beside, "was retracted", "were retracted"))
        }
    }
}

fn is_contradiction(run: &Run) -> bool {
    matches!(run.view().step, Some(Step::Contradiction(_)))
}

/// The area of the tree, and what is needed to draw in it.
struct Picture<'a> {
    ui: &'a mut Ui,
    run: &'a Run,
    palette: &'a Palette,
    area: Rect,
    /// The distance from one level to the next.
    height: f32,
    /// The size of its text, as a multiple of the usual one.
    em: f32,
}

impl Picture<'_> {
    fn draw(&mut self, levels: &[Level], messages: &mut Messages) {
        let root = self.boxed(0, self.spine(), OPEN * self.em);
        self.text(root, "start", self.palette.muted, false);
        for (level, row) in levels.iter().zip(1..) {
            self.retracted(level, row, messages);
            if let Some(open) = &level.open {
                let is_current = levels.get(row).is_some_and(|next| next.open.is_none());
                self.open(open, row, is_current, messages);
            }
        }
        if is_contradiction(self.run) {
            let row = levels.len();
            let leaf = self.boxed(row, self.spine(), OPEN * self.em);
            self.edge(row, leaf.center().x, Stroke::new(2.0, self.palette.contradiction));
            self.frame(leaf, Color32::TRANSPARENT, Stroke::new(1.5, self.palette.contradiction));
            self.text(leaf, "× dead end", self.palette.contradiction, false);
        }
    }

    /// The middle of the boxes of open guesses.
    fn spine(&self) -> f32 {
        self.area.right() - OPEN * self.em / 2.0 - 1.0
    }

    /// A box of a level, counted from the root.
    fn boxed(&self, row: usize, middle: f32, width: f32) -> Rect {
        let top = self.area.top() + self.height * row as f32 + 1.0;
        Rect::from_min_size(pos2(middle - width / 2.0, top), vec2(width, BOX * self.em))
    }

    /// The edge to a box of a level from the open guess above.
    fn edge(&self, row: usize, middle: f32, stroke: Stroke) {
        let top = self.boxed(row, middle, 0.0).top();
        let from = pos2(self.spine(), top - self.height + BOX * self.em);
        self.ui.painter().line_segment([from, pos2(middle, top)], stroke);
    }

    fn frame(&self, rect: Rect, fill: Color32, stroke: Stroke) {
        self.ui.painter().rect(rect, CornerRadius::same(4), fill, stroke, StrokeKind::Inside);
    }

    /// A text in the middle of a box, shortened to fit.
    fn text(&self, rect: Rect, text: &str, ink: Color32, is_strong: bool) {
        let font = if is_strong { semibold(SMALL * self.em) } else { mono(CAPTION * self.em) };
        let galley = shortened(self.ui.painter(), text, font, ink, rect.width() - PADDING * self.em);
        let at = Align2::CENTER_CENTER.anchor_size(rect.center(), galley.size()).min;
        self.ui.painter().galley(at, galley, ink);
    }

    /// The open guess of a level; the current one is the last.
    fn open(&mut self, span: &Span, row: usize, is_current: bool, messages: &mut Messages) {
        let rect = self.boxed(row, self.spine(), OPEN * self.em);
        let is_solved = span.fate == Fate::Solved;
        let line = if is_solved { self.palette.solution } else { self.palette.accent };
        self.edge(row, rect.center().x, Stroke::new(2.0, line));
        let response = self.node(rect, span, messages);
        let fill = match response.hovered() || response.has_focus() {
            true => self.palette.button_hovered,
            false if is_current => self.palette.current,
            false => self.palette.unit_shade,
        };
        self.frame(rect, fill, Stroke::new(if is_current { 2.5 } else { 1.0 }, line));
        self.text(rect, &short_name(self.run, span), self.palette.text, is_current);
    }

    /// The retracted guesses of a level, the last of them next to the path; how many of the first have no room.
    fn retracted(&mut self, level: &Level, row: usize, messages: &mut Messages) {
        let mut right = self.spine() - OPEN * self.em / 2.0 - GAP * self.em;
        let mut left_out = level.retracted.len();
        for span in level.retracted.iter().rev() {
            let (name, size) = (self.caption(&short_name(self.run, span)), self.caption(&size(span)));
            let width = name.size().x + size.size().x + MARK * self.em + 2.0 * PADDING * self.em + 8.0;
            // The first ones leave room for the number of those before them.
            let room = if left_out > 1 { MORE * self.em } else { 0.0 };
            if right - width - room < self.area.left() {
                break;
            }
            let rect = self.boxed(row, right - width / 2.0, width);
            self.edge(row, rect.center().x, Stroke::new(1.0, self.palette.muted));
            self.folded(rect, span, (name, size), messages);
            (right, left_out) = (rect.left() - GAP * self.em, left_out - 1);
        }
        if left_out > 0 {
            let more = if level.is_cut { "+" } else { "" };
            let text = format!("+{}{more}", short(left_out as f64));
            let at = pos2(right, self.boxed(row, right, 0.0).center().y);
            self.ui.painter().text(
                at,
                Align2::RIGHT_CENTER,
                text,
                mono(CAPTION * self.em),
                self.palette.muted,
            );
        }
    }

    /// A retracted guess with the number of steps that it took, all below it folded.
    fn folded(&mut self, rect: Rect, span: &Span, (name, size): (Text, Text), messages: &mut Messages) {
        let response = self.node(rect, span, messages);
        let is_chosen = response.hovered() || response.has_focus();
        let fill = if is_chosen { self.palette.button_hovered } else { self.palette.panel };
        let line = self.palette.fate(span.fate);
        self.frame(rect, fill, Stroke::new(1.0, line));
        let left = rect.left() + PADDING * self.em;
        let (top, bottom) = (rect.center().y - MARK * self.em / 2.0, rect.center().y + MARK * self.em / 2.0);
        let corners = vec![
            pos2(left + MARK * self.em / 2.0, top),
            pos2(left + MARK * self.em, bottom),
            pos2(left, bottom),
        ];
        let painter = self.ui.painter();
        painter.add(egui::Shape::convex_polygon(corners, line, Stroke::NONE));
        let mut at = pos2(left + MARK * self.em + 4.0, rect.center().y - name.size().y / 2.0);
        let width = name.size().x;
        painter.galley(at, name, self.palette.text);
        at.x += width + 4.0;
        painter.galley(at, size, self.palette.muted);
    }

    /// A small text, shortened if it is long, as the label of a search without a board may be.
    fn caption(&self, text: &str) -> Text {
        shortened(self.ui.painter(), text, mono(CAPTION * self.em), Color32::PLACEHOLDER, LONGEST * self.em)
    }

    /// A guess that leads to its step when it is clicked or chosen with Enter.
    fn node(&mut self, rect: Rect, span: &Span, messages: &mut Messages) -> Response {
        let id = self.ui.scope_id().with(("guess", span.depth, span.steps.start));
        let response = self.ui.interact(rect, id, Sense::click());
        let told = describe(self.run, span);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &told));
        if response.clicked() {
            messages.push(Msg::Run(RunMsg::GoTo(span.steps.start + 1)));
        }
        response.on_hover_text(told)
    }
}

/// The number of its steps, in a few characters.
fn size(span: &Span) -> String {
    let steps = span.steps.end - span.steps.start;
    if steps < 10_000 { grouped(steps) } else { short(steps as f64) }
}
