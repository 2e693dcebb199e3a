//! The practice page: the techniques to choose from, or a position with its task and the response to answers.

mod list;
mod work;

use egui::{CentralPanel, Color32, Frame, Margin, Panel, Rect, RichText, Sense, Ui};

use crate::gui::board::arrows;
use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg};
use crate::gui::panels::side_width::side_width;
use crate::gui::panels::stage::Stage;
use crate::gui::panels::widgets::{caption, primary_button, tool_button};
use crate::gui::practice::{PracticeMsg, Task};
use crate::gui::theme::{HEADING, Palette, semibold};
use crate::gui::words::{counted, grouped};

/// Draws the page below the toolbar; returns the areas left for the board and for notices.
pub(in crate::gui) fn show(ui: &mut Ui, model: &Model, messages: &mut Messages) -> (Rect, Stage) {
    let palette = model.settings.theme.palette();
    let Task::Work(working) = &model.practice.task else {
        let ground = Frame::new().fill(palette.background).inner_margin(Margin::same(16));
        let shown = CentralPanel::default().frame(ground).show(ui, |ui| match &model.practice.task {
            Task::Search(seeking) => searching(ui, model, seeking.tried(), palette, messages),
            Task::Nothing(tried) => nothing(ui, model, *tried, palette, messages),
            Task::Choice | Task::Work(_) => list::show(ui, model, palette, messages),
        });
        return (Rect::NOTHING, Stage::over(shown.response.rect.shrink(12.0)));
    };
    let width = side_width(model, ui.ctx().content_rect().width());
    let side =
        Frame::new().fill(palette.panel).inner_margin(Margin { left: 16, right: 12, top: 10, bottom: 8 });
    Panel::right("practice")
        .exact_size(width)
        .resizable(false)
        .frame(side)
        .show(ui, |ui| work::show(ui, model, working, palette, messages));
    let clear = Frame::new().fill(Color32::TRANSPARENT).inner_margin(Margin::same(12));
    let shown = CentralPanel::default().frame(clear).show(ui, |ui| {
        let stage = Stage::of(ui.max_rect());
        arrows::draw(ui, model, stage.board);
        ui.interact(stage.board, ui.scope_id().with("practice board"), Sense::hover());
        stage
    });
    (shown.inner.board, shown.inner)
}

/// The caption of the page.
fn head(ui: &mut Ui, title: &str, palette: &Palette) {
    caption(ui, palette, "Practice");
    ui.label(RichText::new(title).font(semibold(HEADING)).color(palette.text));
}

fn button(ui: &mut Ui, (text, tip): (&str, &str), msg: PracticeMsg, messages: &mut Messages) {
    if tool_button(ui, text, tip).clicked() {
        messages.push(Msg::Practice(msg));
    }
}

/// Draws the buttons that return to the list, and to what was there before.
fn ways_back(ui: &mut Ui, messages: &mut Messages) {
    button(
        ui,
        ("Other technique", "Back to the list of techniques (Backspace)"),
        PracticeMsg::List,
        messages,
    );
    leave(ui, messages);
}

fn leave(ui: &mut Ui, messages: &mut Messages) {
    button(
        ui,
        ("Leave", "Back to what was on the screen before; it is unchanged (Esc)"),
        PracticeMsg::Toggle,
        messages,
    );
}

fn searching(ui: &mut Ui, model: &Model, tried: u32, palette: &Palette, messages: &mut Messages) {
    head(ui, &format!("Looking for a position: {}", model.practice.chosen.name), palette);
    let told = counted(tried.into(), "puzzle generated", "puzzles generated");
    ui.label(RichText::new(format!("{told} so far. It takes a minute at most.")).color(palette.muted));
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        button(ui, ("Cancel", "Back to the list of techniques (Backspace)"), PracticeMsg::List, messages);
        leave(ui, messages);
    });
}

fn nothing(ui: &mut Ui, model: &Model, tried: u32, palette: &Palette, messages: &mut Messages) {
    let name = model.practice.chosen.name;
    head(ui, &format!("No position was found: {name}"), palette);
    let told =
        format!("This technique is rare: none of {} generated puzzles needed it.", grouped(tried.into()));
    ui.label(RichText::new(told).color(palette.muted));
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        if primary_button(ui, palette, "Try again", "Keep looking (Enter)").clicked() {
            messages.push(Msg::Practice(PracticeMsg::Next));
        }
        ways_back(ui, messages);
    });
}
