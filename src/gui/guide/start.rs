//! The start page: the first actions, the library in pictures, the recent files.

mod actions;
mod card;
mod library;
mod recent;

use egui::{Align, CentralPanel, Frame, Layout, Margin, Panel, RichText, ScrollArea, Ui, vec2};

use crate::gui::model::Model;
use crate::gui::msg::{GuideMsg, HelpPage, Messages, Msg, WatchMsg};
use crate::gui::panels::widgets::tool_button;
use crate::gui::theme::{BODY, Palette, semibold};
use library::Shelves;

/// The font size of the heading.
const TITLE: f32 = 26.0;
/// The distance between the sections, in points.
const SECTION: f32 = 24.0;
/// The height of the footer, in points.
pub(in crate::gui) const FOOTER: f32 = 40.0;

const ABOUT: &str = "Every step is recorded: play it, step back, ask why.";

/// Draws the page in place of the board, the side panel and the timeline.
pub(in crate::gui) fn show(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let bottom = Frame::new().fill(palette.panel).inner_margin(Margin::symmetric(12, 0));
    Panel::bottom("start footer")
        .exact_size(FOOTER)
        .frame(bottom)
        .show(ui, |ui| footer(ui, model, palette, messages));
    let ground = Frame::new().fill(palette.background);
    CentralPanel::default().frame(ground).show(ui, |ui| {
        let area = ui.available_size();
        let shelves = Shelves::fitting(area);
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
                ui.add_space(((area.x - shelves.width) / 2.0).round());
                ui.vertical(|ui| {
                    ui.set_width(shelves.width);
                    ui.add_space(above(area.y, height(model, &shelves)));
                    column(ui, model, &shelves, palette, messages);
                    ui.add_space(SECTION);
                });
            });
        });
    });
}

/// The sections, from top to bottom.
fn column(ui: &mut Ui, model: &Model, shelves: &Shelves, palette: &Palette, messages: &mut Messages) {
    ui.vertical_centered(|ui| {
        ui.label(RichText::new("Watch a solver think").font(semibold(TITLE)).color(palette.text));
        ui.add_space(4.0);
        ui.label(RichText::new(ABOUT).size(BODY + 1.0).color(palette.muted));
    });
    ui.add_space(20.0);
    actions::show(ui, model, palette, messages);
    if !model.settings.toured {
        ui.add_space(12.0);
        offer_tour(ui, palette, messages);
    }
    if !model.settings.recent.is_empty() {
        ui.add_space(SECTION);
        recent::show(ui, &model.settings.recent, palette, messages);
    }
    ui.add_space(SECTION);
    library::show(ui, shelves, palette, messages);
}

/// The approximate height of all sections.
fn height(model: &Model, shelves: &Shelves) -> f32 {
    let offer = if model.settings.toured { 0.0 } else { 52.0 };
    let recent = if model.settings.recent.is_empty() { 0.0 } else { SECTION + 52.0 };
    82.0 + actions::HEIGHT + offer + recent + 2.0 * SECTION + shelves.height()
}

/// The space above the sections; less than below them if there is room to spare.
fn above(room: f32, height: f32) -> f32 {
    ((room - height) * 0.3).clamp(SECTION, 160.0).round()
}

/// Offers the tour, once.
fn offer_tour(ui: &mut Ui, palette: &Palette, messages: &mut Messages) {
    let width = ui.available_width().min(actions::WIDTH);
    ui.horizontal(|ui| {
        ui.add_space(((ui.available_width() - width) / 2.0).round());
        let inside = Margin::symmetric(12, 6);
        let frame = Frame::new().fill(palette.current).corner_radius(8.0).inner_margin(inside);
        frame.show(ui, |ui| {
            ui.set_width(width - inside.sum().x);
            ui.horizontal(|ui| offer(ui, palette, messages));
        });
    });
}

/// The text of the offer and its two answers.
fn offer(ui: &mut Ui, palette: &Palette, messages: &mut Messages) {
    ui.spacing_mut().item_spacing.x = 8.0;
    let text = "First time here? Nine short cards show what each part of the window does.";
    ui.label(RichText::new(text).color(palette.text));
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let tip = "The tour stays at the bottom of this page and in the help";
        if tool_button(ui, "Not now", tip).clicked() {
            messages.push(Msg::Guide(GuideMsg::DeclineTour));
        }
        if tool_button(ui, "Take the tour", "On a run of its own; Esc ends it").clicked() {
            messages.push(Msg::Guide(GuideMsg::BeginTour));
        }
    });
}

/// The centred line at the bottom.
fn footer(ui: &mut Ui, model: &Model, palette: &Palette, messages: &mut Messages) {
    let back = if model.start_leads_to_run() { "To the run" } else { "To the board" };
    let links = [
        (
            "A tour of nine cards",
            "What each part of the window does, on a real run",
            GuideMsg::BeginTour.into(),
        ),
        (
            "What the marks mean",
            "The cells of the board and the colours of the timeline",
            GuideMsg::Help(HelpPage::Marks).into(),
        ),
        ("All keys", "Every key of the program (? or F1)", GuideMsg::Help(HelpPage::Keys).into()),
        (
            "Watch a program…",
            "Run your own solver and show its steps while it searches (Ctrl+Shift+O)",
            Msg::Watch(WatchMsg::Ask),
        ),
        (back, "Leave this page (Esc or F2)", GuideMsg::LeaveStart.into()),
    ];
    let question = RichText::new("New here?").size(BODY).color(palette.muted);
    ui.spacing_mut().item_spacing.x = 12.0;
    let measure = |text: &str| {
        let font = egui::FontId::proportional(BODY);
        ui.painter().layout_no_wrap(text.to_owned(), font, palette.text).size().x
    };
    let wide: f32 = measure("New here?") + links.iter().map(|(text, ..)| measure(text) + 12.0).sum::<f32>();
    let before = ((ui.available_width() - wide) / 2.0).max(0.0).round();
    ui.horizontal_centered(|ui| {
        ui.add_space(before);
        ui.label(question);
        for (text, tip, msg) in links {
            let link = ui.link(RichText::new(text).size(BODY).color(palette.accent));
            if link.on_hover_text(tip).clicked() {
                messages.push(msg);
            }
        }
    });
}
