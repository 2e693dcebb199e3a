//! The search tree up to the current step, as textbooks draw it: the open guesses one below the other, and
//! left of each the guesses retracted before it, each folded into one box with all below it.

use egui::style::ScrollAnimation;
use egui::{Align, Align2, Color32, FontId, Rect, Response, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2};

use crate::gui::board::overlay;
use crate::gui::msg::{Messages, Msg, RunMsg};
use crate::gui::run::guess::{describe, short_name};
use crate::gui::run::single::Run;
use crate::gui::theme::{CAPTION, Palette, SMALL, em, mono, semibold};
use crate::scene::tree::{self, Face, Label, Node, Setting, Tree};
use crate::step::Step;
use crate::trace::Span;

/// The least and the greatest distance from one level to the next, in points.
const ROWS: (f32, f32) = (30.0, 44.0);

pub(super) fn show(ui: &mut Ui, run: &Run, palette: &Palette, messages: &mut Messages) {
    let (levels, em) = (run.lineage.levels(), em(ui));
    ui.label(egui::RichText::new(tree::summary(levels)).size(SMALL * em).color(palette.muted));
    let is_empty = levels.iter().all(|level| level.open.is_none() && level.retracted.is_empty());
    if is_empty {
        let text = "Each guess becomes a box below the one before. Shift+→ goes to the next guess.";
        ui.label(egui::RichText::new(text).size(SMALL * em).color(palette.muted));
        return;
    }
    ui.add_space(4.0);
    let rows = tree::rows(levels, is_contradiction(run));
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
        draw(ui, run, palette, (area, height), messages);
    });
}

/// Whether the tree has changed since the last frame; its lower end is then scrolled into view.
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

fn is_contradiction(run: &Run) -> bool {
    matches!(run.view().step, Some(Step::Contradiction(_)))
}

/// Draws the tree into an area; `row` is the distance between two levels.
fn draw(ui: &mut Ui, run: &Run, palette: &Palette, (area, row): (Rect, f32), messages: &mut Messages) {
    let em = em(ui);
    let font = |face: Face| match face {
        Face::Small => mono(CAPTION * em),
        Face::Strong => semibold(SMALL * em),
    };
    let painter = ui.painter().clone();
    let width = |text: &str, face: Face| {
        painter.layout_no_wrap(text.to_owned(), font(face), Color32::PLACEHOLDER).size().x
    };
    let name = |span: &Span| short_name(run, span);
    let setting = Setting { palette, area, row, em, hidden: 0, width: &width, name: &name };
    let mut tree = Tree::of(run.lineage.levels(), is_contradiction(run), setting);
    overlay::paint(&painter, &tree.edges);
    for node in &mut tree.nodes {
        if let Some(span) = &node.span {
            let response = guess(ui, node, span, run, messages);
            if response.hovered() || response.has_focus() {
                node.fill = palette.button_hovered;
            }
        }
        overlay::paint(&painter, &node.shapes().collect::<Vec<_>>());
    }
    let labels = tree.nodes.iter().flat_map(|node| &node.labels).chain(&tree.more);
    labels.for_each(|label| write(&painter, label, font(label.face)));
}

fn write(painter: &egui::Painter, label: &Label, font: FontId) {
    painter.text(label.at, Align2::LEFT_CENTER, &label.text, font, label.ink);
}

/// Draws the box of a guess; a click or Enter goes to its step.
fn guess(ui: &Ui, node: &Node, span: &Span, run: &Run, messages: &mut Messages) -> Response {
    let id = ui.scope_id().with(("guess", span.depth, span.steps.start));
    let response = ui.interact(node.rect, id, Sense::click());
    let told = describe(run, span);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &told));
    if response.clicked() {
        messages.push(Msg::Run(RunMsg::GoTo(span.steps.start + 1)));
    }
    response.on_hover_text(told)
}
