//! The presentation, legible from the back row: the board, the step in large text with a chosen page, the
//! timeline. A race shows its boards, a study its table or plot, and practice its position.

mod page;
pub(in crate::gui) mod words;

use egui::{Frame, Margin, Panel, Rect, Ui, UiBuilder};

use super::notices;
use super::stage::Stage;
use crate::gui::model::Model;
use crate::gui::msg::Messages;
use crate::gui::page::Page;
use crate::gui::practice;
use crate::gui::predict;
use crate::gui::race;
use crate::gui::run::lanes::Lanes;
use crate::gui::study;
use crate::gui::timeline::cache::TimelineCache;
use crate::gui::timeline::panel;

/// The largest size of the headline, as a share of the window's height.
const LARGEST: f32 = 0.06;
/// The window height above which the timeline gets a share of the rest, in points.
const ROOMY: f32 = 200.0;
const TIMELINE: f32 = 0.2;

/// The height that the text beside the board leaves for a notice, in points.
const NOTICE: f32 = 110.0;
/// The least width of a page, in points.
const NARROWEST: f32 = 320.0;
/// The greatest share of the width for the text beside the board.
const WIDEST: f32 = 0.62;
/// The share of the height for a question below the boards of a race.
const ASKED: f32 = 0.22;
/// The share of the width for a page beside the boards of a race.
const BESIDE_RACE: f32 = 0.42;

/// Draws the presentation; returns the area left for the board, in points.
pub(super) fn show(ui: &mut Ui, model: &Model, cache: &mut TimelineCache, messages: &mut Messages) -> Rect {
    let window = ui.ctx().content_rect();
    if model.study.is_shown {
        study::panel::present(ui, model, messages);
        notices::show(ui.ctx(), model, &Stage::over(window.shrink(12.0)), messages);
        return Rect::NOTHING;
    }
    if model.practice.is_shown() {
        let (board, stage) = practice::panel::show(ui, model, messages);
        notices::show(ui.ctx(), model, &stage, messages);
        return board;
    }
    let height = window.height() - timeline(ui, model, cache, messages);
    if let Some(lanes) = model.side_by_side() {
        let area = raced(ui, model, lanes, messages);
        notices::show(ui.ctx(), model, &Stage::over(area), messages);
        return Rect::NOTHING;
    }
    let beside = told(ui, model, height, messages);
    let mut stage = super::board(ui, model);
    if let Some(words) = beside {
        // Below the words, where a message covers no cell.
        stage.words = words;
    }
    notices::show(ui.ctx(), model, &stage, messages);
    stage.board
}

/// Draws the timeline of a run; returns its height.
fn timeline(ui: &mut Ui, model: &Model, cache: &mut TimelineCache, messages: &mut Messages) -> f32 {
    if model.lanes.is_none() {
        return 0.0;
    }
    let height = ui.ctx().content_rect().height();
    let timeline = panel::height(model, height).max((height - ROOMY) * TIMELINE);
    let margin = Margin { left: 12, right: 12, top: 8, bottom: 4 };
    let frame = Frame::new().fill(model.settings.theme.palette().panel).inner_margin(margin);
    let below = Panel::bottom("timeline").exact_size(timeline).frame(frame);
    below.show(ui, |ui| panel::show(ui, model, cache, messages));
    timeline
}

/// Draws the words and a page, with this height above the timeline; returns their area if it is beside the board.
fn told(ui: &mut Ui, model: &Model, height: f32, messages: &mut Messages) -> Option<Rect> {
    let palette = model.settings.theme.palette();
    let window = ui.ctx().content_rect();
    let frame = Frame::new().fill(palette.panel).inner_margin(Margin::same((window.height() * 0.03) as i8));
    let is_page = page::shown(model).is_some();
    // Beside the board if there is room for it, else below.
    let beside = window.width() - height;
    let is_beside = beside > 0.3 * window.width();
    let words = if is_beside {
        let least = if is_page { NARROWEST } else { 0.0 };
        Panel::right("words").exact_size(beside.min(WIDEST * window.width()).max(least))
    } else {
        Panel::bottom("words").exact_size(0.28 * height)
    };
    let words = words.resizable(false).frame(frame).show(ui, |ui| {
        let place = ui.max_rect();
        predict::panel::show_buttons(ui, model, messages);
        let rest = ui.available_rect_before_wrap();
        let room = if notices::shown(model).is_some() && is_beside { NOTICE } else { 0.0 };
        column(ui, rest.with_max_y(rest.bottom() - room), model, messages);
        place
    });
    is_beside.then_some(words.inner)
}

/// Draws the text, and the page below or beside it.
fn column(ui: &mut Ui, area: Rect, model: &Model, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let largest = LARGEST * ui.ctx().content_rect().height();
    let page = page::shown(model);
    let (place, below) =
        page.map_or((area, None), |page| page::split(area, page, model.predicting.is_some()));
    let lines = predict::presentation::lines(model, palette);
    ui.scope_builder(UiBuilder::new().max_rect(place).id_salt("words"), |ui| {
        let size = words::fitting(ui, &lines, largest, place.size());
        words::draw(ui, &lines, size);
    });
    if let (Some(page), Some(below), Some(lanes)) = (page, below, &model.lanes) {
        page::show(ui, below, page, model, lanes, messages);
    }
}

/// Draws the boards of a race, and beside them the chosen page unless it is the first one: each board already
/// has its text and counters. Returns the area of the boards.
fn raced(ui: &mut Ui, model: &Model, lanes: &Lanes, messages: &mut Messages) -> Rect {
    let palette = model.settings.theme.palette();
    let window = ui.ctx().content_rect();
    let frame = Frame::new().fill(palette.panel).inner_margin(Margin::symmetric(12, 6));
    if model.predicting.is_some() {
        let bar = Frame::new().fill(palette.panel).inner_margin(Margin::symmetric(12, 4));
        Panel::bottom("predict")
            .exact_size(ASKED * window.height())
            .frame(bar)
            .show(ui, |ui| predict::presentation::bar(ui, model, LARGEST * window.height(), messages));
    }
    let page = model.settings.page();
    if page != Page::Now || model.hinting.is_some() {
        let width = (BESIDE_RACE * window.width()).max(NARROWEST);
        Panel::right("words").exact_size(width).resizable(false).frame(frame).show(ui, |ui| match page {
            Page::Why if model.answer().is_some() => column(ui, ui.max_rect(), model, messages),
            page => page::show(ui, ui.max_rect(), page, model, lanes, messages),
        });
    }
    race::presentation::show(ui, model, lanes, messages)
}
