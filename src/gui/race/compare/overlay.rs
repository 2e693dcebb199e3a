//! The search trees of two runs in a race, overlaid: shared blocks are plain, those of a single run are
//! hatched with a pattern for each run. A click on a block goes there in both runs.

use egui::{
    Align2, Color32, CursorIcon, FontId, Pos2, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, Ui,
    WidgetInfo, pos2, vec2,
};

use crate::alignment::icicle::{Block, BlockKind, ROWS};
use crate::alignment::{Node, Side};
use crate::gui::hatching;
use crate::gui::msg::{Messages, Msg, RaceMsg};
use crate::gui::race::comparison::Comparison;
use crate::gui::run::fate;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::single::Run;
use crate::gui::shorten::{first_that_fits, shortened};
use crate::gui::theme::{CAPTION, Palette, SMALL};
use crate::gui::words::{counted, grouped};
use crate::scene::contrast::legible;

/// The height of a row, and of a line of the legend, in points.
const ROW: f32 = 18.0;
const LINE: f32 = 15.0;
/// The size of a sample in the legend, in points.
const SAMPLE: (f32, f32) = (18.0, 11.0);
/// The width of a flag, after which a name starts, in points.
const FLAG: f32 = 10.0;
/// The width in points below which blocks have no name and Tab skips them.
const NAMED: f32 = 30.0;
/// The most guesses listed per row.
const LISTED: usize = 8;

pub(super) fn show(
    ui: &mut Ui,
    lanes: &Lanes,
    comparison: &Comparison,
    palette: &Palette,
    messages: &mut Messages,
) {
    let blocks = comparison.icicle().blocks();
    let Some(lowest) = blocks.iter().map(|block| block.row).max() else { return };
    let height = (lowest + 1).min(ROWS) as f32 * ROW;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width() - 8.0, height), Sense::hover());
    ui.painter().rect_filled(rect, 3.0, palette.background);
    let runs = comparison.pair.map(|index| &lanes.all()[index]);
    let names = comparison.pair.map(|index| lanes.name_of(index));
    let view = View { ui, rect, runs, names: &names, palette };
    let parted = comparison.parted();
    for (index, block) in blocks.iter().enumerate() {
        let sides = Side::BOTH.map(|side| parted[side.index()] == Some(index));
        if view.block(index, block, sides).clicked() {
            messages.push(Msg::Race(RaceMsg::GoToBoth(comparison.places(lanes.all(), index))));
        }
    }
    // Over the blocks below.
    for index in parted.into_iter().flatten() {
        view.flag(&blocks[index]);
    }
    legend(ui, &names, blocks, parted != [None, None], palette);
}

/// The picture of both trees.
struct View<'a> {
    ui: &'a Ui,
    rect: Rect,
    runs: [&'a Run; 2],
    names: &'a [String; 2],
    palette: &'a Palette,
}

impl View<'_> {
    fn place(&self, block: &Block) -> Rect {
        let x = |share: f64| self.rect.left() + share as f32 * self.rect.width();
        let (left, right) = (x(block.x.start), x(block.x.end));
        let top = self.rect.top() + block.row as f32 * ROW;
        // A hairline between neighbours, unless nothing would be left of the block.
        Rect::from_min_max(pos2(left, top), pos2((right - 1.0).max(left + 1.0), top + ROW - 1.0))
    }

    /// Draws a block; `parts` are the runs whose first different decision it contains.
    fn block(&self, index: usize, block: &Block, parts: [bool; 2]) -> Response {
        let place = self.place(block);
        let id = self.ui.scope_id().with(("overlaid", index));
        let sense = if place.width() >= NAMED { Sense::click() } else { Sense::CLICK };
        let response = self.ui.interact(place, id, sense);
        let about = self.about(block, parts);
        if place.width() >= NAMED {
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &about));
        }
        let is_lit = response.hovered() || response.has_focus();
        fill(self.ui, place, block.only, is_lit, self.palette);
        if place.width() >= NAMED {
            let is_flagged = parts.contains(&true);
            self.name(block, if is_flagged { place.with_min_x(place.left() + FLAG) } else { place });
        }
        if is_lit {
            let edge = Stroke::new(1.0, self.palette.accent);
            self.ui.painter().rect_stroke(place, 1.0, edge, StrokeKind::Inside);
        }
        let tip = format!("{about}\nClick to go there in both.");
        response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(tip)
    }

    fn name(&self, block: &Block, place: Rect) {
        let ground = ground(block.only, self.palette);
        let ink = legible(self.palette.text, ground);
        let font = FontId::proportional(CAPTION);
        let (painter, room) = (self.ui.painter(), place.width() - 6.0);
        let Some(galley) = first_that_fits(painter, self.names_of(block), &font, ink, room) else { return };
        let left = place.left_center() + vec2(4.0, 0.0);
        let at = Align2::LEFT_CENTER.anchor_size(left, galley.size());
        // Letters must not be crossed by the lines of the hatching.
        if block.only.is_some() {
            let behind = at.expand2(vec2(2.0, -1.0)).intersect(place);
            painter.rect_filled(behind, 0.0, ground);
        }
        painter.galley(at.min.round(), galley, ink);
    }

    /// The names of a block: a long one and a short one.
    fn names_of(&self, block: &Block) -> Vec<String> {
        let first = guess(self.runs[0], &block.nodes[0]);
        let close = first.replace(' ', "");
        match (&block.kind, &block.nodes[..]) {
            (BlockKind::More, nodes) => vec![format!("… {} more", nodes.len()), "…".into()],
            (_, [_, .., last]) => {
                let (last, more) = (guess(self.runs[0], last), block.nodes.len() - 1);
                let ends = format!("{first} … {last}");
                let (many, few) = (format!("{ends} · {} in a row", more + 1), format!("{close} +{more}"));
                vec![many, ends, few, "…".into()]
            }
            _ => vec![first, close],
        }
    }

    /// Marks the first decision that differs with an outline and a flag at its left end.
    fn flag(&self, block: &Block) {
        let place = self.place(block);
        let painter = self.ui.painter();
        painter.rect_stroke(place, 1.0, Stroke::new(2.0, self.palette.text), StrokeKind::Inside);
        painter.add(triangle(place.left_top() + vec2(4.0, 3.0), self.palette.text, self.palette.panel));
    }

    /// The guesses of a block, and their outcome in each run.
    fn about(&self, block: &Block, parts: [bool; 2]) -> String {
        let whose = whose(block.only, self.names);
        let first = &block.nodes[0];
        let names: Vec<String> =
            block.nodes.iter().take(LISTED).map(|node| guess(self.runs[0], node)).collect();
        let names = names.join(", ") + if block.nodes.len() > LISTED { ", …" } else { "" };
        let mut told = match block.kind {
            BlockKind::More => format!(
                "{}, too narrow to show: {whose}\n{names}",
                counted(block.nodes.len() as u64, "guess", "guesses")
            ),
            BlockKind::Row { .. } if block.nodes.len() == 1 => format!("{names}: {whose}"),
            BlockKind::Row { .. } => format!("{} guesses in a row: {whose}\n{names}", block.nodes.len()),
        };
        if !matches!(block.kind, BlockKind::More) {
            for (side, name) in Side::BOTH.into_iter().zip(self.names) {
                told += &first.span(side).map_or_else(String::new, |span| {
                    let steps = counted(span.steps.end - span.steps.start, "step", "steps");
                    let from = grouped(span.steps.start + 1);
                    format!(
                        "\n{name}: {steps} from step {from}, {}",
                        fate::in_words(self.runs[side.index()], span.fate)
                    )
                });
            }
        }
        if let BlockKind::Row { is_collapsed: true, .. } = block.kind {
            told += "\nWhat is below it is too narrow to show.";
        }
        for (name, _) in self.names.iter().zip(parts).filter(|(_, parts)| *parts) {
            told += &format!("\nThe first decision of {name} that differs is here.");
        }
        told
    }
}

/// The runs that made a guess.
fn whose(only: Option<Side>, names: &[String; 2]) -> String {
    only.map_or_else(|| "in both".into(), |side| format!("only {}", names[side.index()]))
}

fn guess(run: &Run, node: &Node) -> String {
    format!("{} = {}", run.puzzle.geometry().name(node.cell), run.puzzle.symbols().symbol(node.digit))
}

/// Grey for both runs; as in the heat map, orange if only the first run searched here, blue if only the
/// second did.
fn ground(only: Option<Side>, palette: &Palette) -> Color32 {
    let (colour, strength) = match only {
        None => (palette.faint, 0.4),
        Some(Side::First) => (palette.ring, 0.35),
        Some(Side::Second) => (palette.accent, 0.3),
    };
    palette.background.lerp_to_gamma(colour, strength)
}

/// Fills a block, with its hatching.
fn fill(ui: &Ui, place: Rect, only: Option<Side>, is_lit: bool, palette: &Palette) {
    let colour = ground(only, palette);
    let colour = if is_lit { colour.lerp_to_gamma(palette.text, 0.12) } else { colour };
    ui.painter().rect_filled(place, 1.0, colour);
    match only {
        None => {}
        Some(Side::First) => ui.painter().extend(hatching::rising(place, palette.ring)),
        Some(Side::Second) => ui.painter().extend(hatching::falling(place, palette.accent)),
    }
}

/// A small flag that stands out on any background.
fn triangle(at: Pos2, ink: Color32, edge: Color32) -> Shape {
    let corners = [vec2(0.0, 0.0), vec2(8.0, 0.0), vec2(4.0, 7.0)].map(|corner| at + corner);
    Shape::convex_polygon(corners.into(), ink, Stroke::new(1.0, edge))
}

/// Draws the meanings of the backgrounds that occur.
fn legend(ui: &mut Ui, names: &[String; 2], blocks: &[Block], parts: bool, palette: &Palette) {
    let occurs = |only: Option<Side>| blocks.iter().any(|block| block.only == only);
    let kinds = [None, Some(Side::First), Some(Side::Second)].into_iter().filter(|only| occurs(*only));
    ui.add_space(2.0);
    for only in kinds {
        line(ui, &whose(only, names), palette, |ui, sample| fill(ui, sample, only, false, palette));
    }
    if parts {
        line(ui, "outlined: the first decision that differs", palette, |ui, sample| {
            ui.painter().rect_stroke(sample, 1.0, Stroke::new(2.0, palette.text), StrokeKind::Inside);
            ui.painter().add(triangle(sample.left_top() + vec2(5.0, 2.0), palette.text, palette.panel));
        });
    }
    line(ui, "width: steps below guesses; each run counts half", palette, |_, _| {});
    ui.add_space(4.0);
}

/// Draws a line of the legend with its sample.
fn line(ui: &mut Ui, text: &str, palette: &Palette, sample: impl FnOnce(&Ui, Rect)) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width() - 8.0, LINE), Sense::hover());
    let (width, height) = SAMPLE;
    let place = Rect::from_center_size(pos2(rect.left() + width / 2.0, rect.center().y), vec2(width, height));
    sample(ui, place);
    let left = place.right() + 6.0;
    let galley =
        shortened(ui.painter(), text, FontId::proportional(SMALL), palette.muted, rect.right() - left);
    let at = pos2(left, (rect.center().y - galley.size().y / 2.0).round());
    ui.painter().galley(at, galley, palette.muted);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    response.on_hover_text(text);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::theme::Theme;
    use crate::scene::contrast::{READABLE, contrast};

    #[test]
    fn names_can_be_read_on_every_ground() {
        for palette in [Theme::Light, Theme::Dark].map(Theme::palette) {
            for only in [None, Some(Side::First), Some(Side::Second)] {
                let ground = ground(only, palette);
                assert!(contrast(legible(palette.text, ground), ground) >= READABLE, "{only:?}");
            }
        }
    }
}
