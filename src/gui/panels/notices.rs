//! Notices beside or below the board: errors, progress and the state of the run. They never move the layout,
//! and those that only inform disappear by themselves.

mod history;
mod progress;
mod quote;
mod recording;
mod run;
mod strip;

use egui::{Align2, Area, Context, Id, Order, Ui, vec2};

use super::stage::Stage;
use super::widgets::tool_button;
use crate::format::Format;
use crate::gui::model::{Model, Notice, Offer, SetOffer};
use crate::gui::msg::{Messages, Msg, NoticeKind, PredictMsg, WindowMsg};
use crate::gui::run::lanes::Lanes;
use crate::gui::run::news::News;
use crate::gui::theme::Palette;
use strip::strip;

pub(super) use history::show as history;

/// The greatest width of a notice, in points.
const WIDEST: f32 = 520.0;
/// The distance by which notices may extend beyond the board's area, in points.
const OVER: f32 = 8.0;

/// Draws the current notices at the lower edge of their area. One that quotes a line needs the full width, so
/// it covers the board until dismissed.
pub(super) fn show(context: &Context, model: &Model, stage: &Stage, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let is_wide = shown(model).is_some_and(|notice| notice.error.is_some() || notice.offer.is_some());
    let place = if is_wide { stage.board } else { stage.words };
    let area = Area::new(Id::unique("messages")).order(Order::Middle).pivot(Align2::CENTER_BOTTOM);
    area.fixed_pos(place.center_bottom() + vec2(0.0, OVER)).constrain(false).show(context, |ui| {
        ui.set_max_width(place.width().min(WIDEST));
        ui.spacing_mut().item_spacing.y = 4.0;
        progress::show(ui, model, messages);
        if let Some(notice) = shown(model) {
            show_notice(ui, notice, palette, messages);
        }
        if let Some(lanes) = model.lanes.as_ref().filter(|lanes| shows_news(model, lanes)) {
            run::show(ui, model, lanes, messages);
        }
    });
}

/// The notice to show; `None` for the score of a question set in a presentation, whose text includes it.
pub(super) fn shown(model: &Model) -> Option<&Notice> {
    let is_told = model.stage.presents && model.side_by_side().is_none();
    model.notices.shown.as_ref().filter(|notice| !(is_told && notice.set == Some(SetOffer::Again)))
}

/// Whether to show the notice of the run: not over a practice board. The end of a run is part of the text of
/// a presentation, and in a race appears beside its board.
fn shows_news(model: &Model, lanes: &Lanes) -> bool {
    let is_told = model.stage.presents || model.side_by_side().is_some();
    lanes.shows_news()
        && !model.practice.is_shown()
        && !(is_told && lanes.news().is_some_and(News::only_informs))
}

/// Draws a notice with its buttons.
fn show_notice(ui: &mut Ui, notice: &Notice, palette: &Palette, messages: &mut Messages) {
    let colour = match notice.kind {
        NoticeKind::Error => palette.contradiction,
        NoticeKind::Info => palette.accent,
    };
    let mut buttons = |ui: &mut Ui| {
        if let Some(offer) = &notice.offer {
            other_readings(ui, offer, messages);
        }
        if let Some(set) = notice.set {
            let (text, tip, msg) = match set {
                SetOffer::Start => ("Start", "Ask its questions, from the first step", PredictMsg::BeginSet),
                SetOffer::Again => ("Again", "Ask the same questions again", PredictMsg::Again),
            };
            if tool_button(ui, text, tip).clicked() {
                messages.push(Msg::Predict(msg));
            }
        }
        if tool_button(ui, "Dismiss", "Dismiss this message (Esc)").clicked() {
            messages.push(Msg::Window(WindowMsg::DismissNotice));
        }
    };
    strip(ui, palette, colour, &notice.text, notice.error.as_deref(), Some(&mut buttons));
}

/// Draws the buttons for reading a text in another format: the readings that fit, or a menu of all formats.
fn other_readings(ui: &mut Ui, offer: &Offer, messages: &mut Messages) {
    let tip = "Read the text this way (undo reverts it)";
    for reading in &offer.readings {
        if tool_button(ui, reading.title(), tip).clicked() {
            messages.push(offer.text.read_as(*reading));
        }
    }
    if offer.readings.is_empty() {
        let menu = ui.menu_button("Read as…", |ui| {
            let most = LONGEST_MENU * ui.ctx().content_rect().height();
            egui::ScrollArea::vertical().max_height(most).show(ui, |ui| {
                for format in Format::all() {
                    if ui.button(format.title()).clicked() {
                        messages.push(offer.text.read_as(format.into()));
                    }
                }
            });
        });
        menu.response.on_hover_text("Choose the format yourself");
    }
}

/// The share of the window's height that a menu may take; a longer one is scrolled.
const LONGEST_MENU: f32 = 0.6;
