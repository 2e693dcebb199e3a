//! The techniques by level, each with its score.

use egui::{Align, Button, Layout, RichText, Role, ScrollArea, Ui, Vec2, WidgetInfo, vec2};

use super::{button, head, leave};
use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg};
use crate::gui::panels::widgets::{caption, named, primary_button};
use crate::gui::practice::PracticeMsg;
use crate::gui::theme::{Palette, SMALL};
use crate::practice::{self, Score};
use crate::rules::{Grade, Level, Rule};

/// The least width of a column, in points.
const COLUMN: f32 = 260.0;
/// The height of a row, in points.
const ROW: f32 = 21.0;
/// The distance between columns, in points.
const GAP: f32 = 16.0;
/// The greatest enlargement of rows where there is room.
const LARGEST: f32 = 1.8;

/// A level with its techniques.
type Group = (Level, Vec<(&'static Rule, Grade)>);

pub(super) fn show(ui: &mut Ui, model: &Model, palette: &Palette, messages: &mut Messages) {
    head(ui, "Choose a technique", palette);
    let told =
        "You get a position where it comes next. Figures: found with the first answer and without a hint.";
    ui.label(RichText::new(told).color(palette.muted));
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let tip = format!("Look for a position: {} (Enter)", model.practice.chosen.name);
        if primary_button(ui, palette, "Begin", &tip).clicked() {
            messages.push(Msg::Practice(PracticeMsg::Next));
        }
        leave(ui, messages);
        reset(ui, model, palette, messages);
    });
    ui.add_space(6.0);
    ScrollArea::vertical()
        .id_salt("techniques")
        .auto_shrink(false)
        .show(ui, |ui| columns(ui, model, palette, messages));
}

/// Draws the button that forgets the scores after asking.
fn reset(ui: &mut Ui, model: &Model, palette: &Palette, messages: &mut Messages) {
    if model.practice.asks_reset {
        ui.label(RichText::new("Forget all scores?").color(palette.text));
        button(
            ui,
            ("Forget", "Start over with no scores; this cannot be undone"),
            PracticeMsg::Reset,
            messages,
        );
        button(ui, ("Keep", "Keep the scores (Esc)"), PracticeMsg::List, messages);
    } else if !model.practice.scores.is_empty() {
        button(ui, ("Reset scores…", "Forget all scores"), PracticeMsg::AskReset, messages);
    }
}

fn columns(ui: &mut Ui, model: &Model, palette: &Palette, messages: &mut Messages) {
    let width = ui.available_width();
    let count = ((width + GAP) / (COLUMN + GAP)).floor().clamp(1.0, 4.0);
    let columns = split(groups(), count as usize);
    let count = columns.len() as f32;
    let each = ((width - GAP * (count - 1.0)) / count).floor();
    let scale = scale(&columns, vec2(each, ui.available_height()));
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for groups in columns {
            ui.allocate_ui_with_layout(vec2(each, 0.0), Layout::top_down(Align::Min), |ui| {
                ui.set_width(each);
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.spacing_mut().button_padding.y = 1.0;
                ui.spacing_mut().interact_size.y = scale * ROW;
                for (level, techniques) in groups {
                    caption(ui, palette, level.name());
                    for (rule, _) in techniques {
                        row(ui, model, rule, scale, messages);
                    }
                    ui.add_space(8.0);
                }
            });
        }
    });
}

/// The enlargement of the rows with which the tallest column fills its space.
fn scale(columns: &[Vec<Group>], room: Vec2) -> f32 {
    let rows = columns.iter().map(|groups| groups.iter().map(height).sum::<usize>()).max().unwrap_or(1);
    (room.y / (rows as f32 * ROW)).min(room.x / COLUMN).clamp(1.0, LARGEST)
}

/// Draws a technique; a click starts practising it.
fn row(ui: &mut Ui, model: &Model, rule: &'static Rule, scale: f32, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let is_chosen = model.practice.chosen.id == rule.id;
    let score = model.practice.scores.of(rule.name);
    let text = RichText::new(rule.name).size(scale * SMALL);
    let figures =
        RichText::new(score.map(figures).unwrap_or_default()).size(scale * SMALL).color(palette.muted);
    let button = Button::selectable(is_chosen, text)
        .right_text(figures)
        .truncate()
        .min_size(vec2(ui.available_width(), scale * ROW));
    let tip = match score {
        Some(score) => format!("{}: {}. Click to practise", rule.name, in_words(score)),
        None => format!("{}: not practised yet. Click to practise", rule.name),
    };
    let response = named(ui, rule.name, |ui| ui.add(button));
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, rule.name));
    let response = response.on_hover_text(tip);
    if is_chosen
        && !ui.clip_rect().contains_rect(response.rect)
        && response.ctx.input(|input| !input.keys_down.is_empty())
    {
        response.scroll_to_me(Some(Align::Center));
    }
    if response.clicked() {
        messages.push(Msg::Practice(PracticeMsg::Begin(rule.id)));
    }
}

fn figures(Score { found, tried }: Score) -> String {
    format!("{found} of {tried}")
}

/// The score in a sentence.
pub(super) fn in_words(Score { found, tried }: Score) -> String {
    format!("found {found} of {tried}")
}

fn groups() -> Vec<Group> {
    let all = practice::offered();
    let of = |level: Level| all.iter().copied().filter(|(_, grade)| grade.level == level).collect();
    Level::ALL
        .into_iter()
        .map(|level| (level, of(level)))
        .filter(|(_, own): &Group| !own.is_empty())
        .collect()
}

/// The number of rows of a group, including its title.
fn height(group: &Group) -> usize {
    group.1.len() + 2
}

/// Distributes groups over columns, in order, so that the tallest column is as short as possible.
fn split(groups: Vec<Group>, columns: usize) -> Vec<Vec<Group>> {
    let most = groups.iter().map(height).sum();
    let fits = |limit: usize| {
        let mut used = vec![0];
        for group in &groups {
            match used.last_mut() {
                Some(last) if *last + height(group) <= limit => *last += height(group),
                _ => used.push(height(group)),
            }
        }
        used.len() <= columns && used.iter().all(|own| *own <= limit)
    };
    let limit = (1..=most).find(|limit| fits(*limit)).unwrap_or(most);
    let (mut split, mut used) = (vec![Vec::new()], 0);
    for group in groups {
        if used + height(&group) > limit && used > 0 {
            split.push(Vec::new());
            used = 0;
        }
        used += height(&group);
        if let Some(last) = split.last_mut() {
            last.push(group);
        }
    }
    split
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_hold_every_technique_in_order() {
        for count in 1..=4 {
            let columns = split(groups(), count);
            assert!(columns.len() <= count);
            let listed: Vec<_> =
                columns.iter().flatten().flat_map(|(_, own)| own).map(|(rule, _)| rule.id).collect();
            let mut all: Vec<_> = practice::offered();
            // Within a level, in the order in which people look for them.
            all.sort_by_key(|(_, grade)| (grade.level, grade.order));
            assert_eq!(listed, all.iter().map(|(rule, _)| rule.id).collect::<Vec<_>>());
        }
    }
}
