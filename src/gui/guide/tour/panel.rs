//! Draws the tour: a card beside the part of the window it describes, with an outline around that part.

use egui::{
    Align, Align2, Area, Context, Frame, Id, LayerId, Layout, Order, Pos2, Rect, RichText, Stroke,
    StrokeKind, Ui, vec2,
};

use crate::gui::guide::tour::{CARDS, Tour, WindowPart};
use crate::gui::model::Model;
use crate::gui::msg::{GuideMsg, Messages, Msg};
use crate::gui::panels::widgets::{caption, primary_button, tool_button};
use crate::gui::theme::{HEADING, Palette, semibold};

/// The width of a card, in points.
const WIDTH: f32 = 330.0;
/// The distance between a card and the part it describes, in points.
const GAP: f32 = 12.0;

/// The areas of the parts of the window.
#[derive(Clone, Copy, Debug)]
pub(in crate::gui) struct Places {
    pub(in crate::gui) puzzles: Rect,
    pub(in crate::gui) solver: Rect,
    pub(in crate::gui) side: Rect,
    pub(in crate::gui) timeline: Rect,
    pub(in crate::gui) transport: Rect,
}

impl Places {
    const fn of(&self, part: WindowPart) -> Rect {
        match part {
            WindowPart::Puzzles => self.puzzles,
            WindowPart::Solver => self.solver,
            WindowPart::Side => self.side,
            WindowPart::Timeline => self.timeline,
            WindowPart::Transport => self.transport,
        }
    }
}

pub(in crate::gui) fn show(context: &Context, model: &Model, places: &Places, messages: &mut Messages) {
    let Some(tour) = model.guide.tour else { return };
    let palette = model.settings.theme.palette();
    let part = tour.card().part;
    let place = places.of(part).intersect(context.content_rect());
    let layer = LayerId::new(Order::Middle, Id::unique("tour outline"));
    let outline = place.shrink(2.0);
    let stroke = Stroke::new(3.0, palette.ring);
    context.layer_painter(layer).rect_stroke(outline, 6.0, stroke, StrokeKind::Inside);
    let (at, pivot) = beside(part, places);
    let frame =
        Frame::popup(&context.global_style()).inner_margin(16.0).stroke(Stroke::new(2.0, palette.ring));
    Area::new(Id::unique("tour")).order(Order::Middle).fixed_pos(at).pivot(pivot).show(context, |ui| {
        frame.show(ui, |ui| {
            ui.set_width(WIDTH);
            card(ui, palette, tour, messages);
        });
    });
}

/// The corner of the card that keeps it over the board and off the part it describes.
fn beside(part: WindowPart, places: &Places) -> (Pos2, Align2) {
    let place = places.of(part);
    match part {
        WindowPart::Puzzles | WindowPart::Solver => (place.left_bottom() + vec2(0.0, GAP), Align2::LEFT_TOP),
        WindowPart::Side => (place.left_bottom() - vec2(GAP, GAP), Align2::RIGHT_BOTTOM),
        WindowPart::Timeline | WindowPart::Transport => {
            (places.timeline.left_top() + vec2(GAP, -GAP), Align2::LEFT_BOTTOM)
        }
    }
}

fn card(ui: &mut Ui, palette: &Palette, tour: Tour, messages: &mut Messages) {
    let card = tour.card();
    caption(ui, palette, &format!("Tour · {} of {}", tour.card + 1, CARDS.len()));
    ui.label(RichText::new(card.heading).font(semibold(HEADING)).color(palette.text));
    ui.label(RichText::new(card.text).color(palette.text));
    ui.add_space(8.0);
    let mut send = |msg| messages.push(Msg::Guide(msg));
    ui.horizontal(|ui| {
        let last = tour.card + 1 == CARDS.len();
        if !last && tool_button(ui, "Skip", "End the tour (Esc)").clicked() {
            send(GuideMsg::EndTour);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let next = if last { "Done" } else { "Next" };
            if primary_button(ui, palette, next, "Enter").clicked() {
                send(GuideMsg::NextCard);
            }
            if tour.card > 0 && tool_button(ui, "Back", "The previous card").clicked() {
                send(GuideMsg::PreviousCard);
            }
        });
    });
}
