//! The field above the timeline that goes to a step by its number, or to one that meets a condition.

use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{
    Align, Button, CompletionPopup, Id, Layout, Rect, Response, RichText, Suggestion, TextEdit, Ui,
    UiBuilder, vec2,
};

use crate::gui::model::Model;
use crate::gui::msg::{FindMsg, Messages, Msg};
use crate::gui::theme::CAPTION;
use crate::gui::timeline::panel::header::HEIGHT;
use crate::trace::query::completions;

/// The width of the field in a line of this width, including the gap to the text on its left, in points.
pub(in crate::gui) fn width(line: f32) -> f32 {
    if line < NARROW { 0.34 * line } else { 300.0 }
}

const NARROW: f32 = 760.0;
const GAP: f32 = 8.0;

/// Draws the field at the right end of the line above the timeline.
pub(in crate::gui) fn show(ui: &mut Ui, line: Rect, model: &Model, messages: &mut Messages) {
    let place = line.with_min_x(line.right() - width(line.width()) + GAP).with_max_y(line.top() + HEIGHT);
    let mut send = |msg| messages.push(Msg::Find(msg));
    let builder = UiBuilder::new().max_rect(place).layout(Layout::right_to_left(Align::Center));
    ui.scope_builder(builder, |ui| {
        ui.spacing_mut().button_padding = vec2(6.0, 0.0);
        ui.spacing_mut().interact_size.y = HEIGHT - 2.0;
        if let Some(share) = model.finder.progress() {
            let button = Button::new(RichText::new("Cancel").size(CAPTION));
            if ui.add(button).on_hover_text("Stop searching (Esc)").clicked() {
                send(FindMsg::Cancel);
            }
            ui.label(RichText::new(format!("searching… {:.0} %", share * 100.0)).size(CAPTION));
            return;
        }
        field(ui, model, &mut send);
    });
}

fn field(ui: &mut Ui, model: &Model, send: &mut impl FnMut(FindMsg)) {
    let finder = &model.finder;
    let mut text = finder.text.clone();
    let edit = TextEdit::singleline(&mut text)
        .hint_text(RichText::new("step, or guess at depth < 20").size(CAPTION))
        .align(egui::Align2::LEFT_CENTER)
        .font(egui::FontId::proportional(CAPTION))
        .margin(vec2(6.0, 1.0))
        .desired_width(ui.available_width() - 12.0);
    let popup = CompletionPopup::new(Id::unique("find a step")).accept_keys([egui::Key::Tab]);
    let shown = popup.show(ui, edit, |query| {
        let start: String = query.text.chars().take(query.word_range.start.0).collect();
        let end: String = query.text.chars().take(query.word_range.end.0).collect();
        let tail = |whole: String| whole.get(start.len()..).map(|tail| Suggestion::new(format!("{tail} ")));
        completions(&end).into_iter().filter_map(tail).collect()
    });
    let response = shown.text_edit.response.response.clone();
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, "Find a step"));
    if finder.wants_focus {
        response.request_focus();
        select_all(ui, &response, &text);
    }
    if finder.wants_focus || response.has_focus() != finder.has_focus {
        send(FindMsg::Focused(response.has_focus()));
    }
    let error = model.run().and_then(|run| finder.condition(&run.puzzle).err());
    let tip = match error.filter(|_| !finder.text.trim().is_empty()) {
        Some(error) => error.to_string(),
        None => "Go to a step by its number, or to the next that meets a condition (Ctrl+F): \
                 guess in R5C3 at depth < 20 · contradiction or solution · digit 7 by naked pair · \
                 Enter: next, then N and Shift+N"
            .into(),
    };
    response.on_hover_text(tip);
    if text != finder.text {
        send(FindMsg::Typed(text));
    }
}

/// Selects the text of the field, so that typing replaces it.
fn select_all(ui: &Ui, field: &Response, text: &str) {
    let mut state = TextEditState::load(ui.ctx(), field.id).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::two(CCursor::new(0), CCursor::new(text.chars().count()))));
    state.store(ui.ctx(), field.id);
}
