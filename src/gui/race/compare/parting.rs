//! Where the searches of two runs in a race diverge, line by line.

use egui::{Button, CursorIcon, Label, RichText, Role, Sense, Ui, WidgetInfo};

use super::overlay;
use crate::alignment::sentences::AccountLine;
use crate::gui::msg::{Messages, Msg, RaceMsg};
use crate::gui::panels::widgets::caption;
use crate::gui::race::state::Race;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::titles::{are_on_one_puzzle, ending};
use crate::gui::theme::{BODY, Palette, SMALL};
use crate::study::Ending;

/// The width by which a line is indented, in points.
const INDENT: f32 = 12.0;

pub(super) fn show(ui: &mut Ui, lanes: &Lanes, race: &Race, palette: &Palette, messages: &mut Messages) {
    caption(ui, palette, "Where they diverge");
    let [shown, other] = race.pair(lanes.shown(), lanes.all().len());
    let name = |index: usize| lanes.name_of(index);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.label(RichText::new(format!("{} against", name(shown))).color(palette.text));
        for index in (0..lanes.all().len()).filter(|index| *index != shown) {
            let button = Button::selectable(index == other, name(index));
            let tip = format!("Compare {} with {}", name(shown), name(index));
            if ui.add(button).on_hover_text(tip).clicked() {
                messages.push(Msg::Race(RaceMsg::Against(index)));
            }
        }
    });
    ui.spacing_mut().item_spacing.y = 3.0;
    let note = |ui: &mut Ui, text: String| {
        ui.label(RichText::new(text).size(SMALL).color(palette.muted));
    };
    if !are_on_one_puzzle(lanes.all(), [shown, other]) {
        return note(ui, "These are on different puzzles, so their searches cannot be compared.".into());
    }
    let Some(comparison) = race.comparison() else {
        return note(ui, "The comparison appears when both have ended.".into());
    };
    for &index in &[shown, other] {
        if ending(&lanes.all()[index]) == Ending::Stopped {
            let text = format!(
                "{} was stopped or only partly recorded, so only part of its search is compared.",
                name(index)
            );
            note(ui, text);
        }
    }
    overlay::show(ui, lanes, comparison, palette, messages);
    for (index, told) in comparison.lines().iter().enumerate() {
        line(ui, index, told, palette, messages);
    }
    if comparison.is_complete() {
        note(ui, "Click a line to go there in both.".into());
    } else {
        note(ui, format!("comparing: {:.0} %", comparison.share() * 100.0));
    }
}

/// Draws a line; a click goes to its position in both runs.
fn line(ui: &mut Ui, index: usize, line: &AccountLine, palette: &Palette, messages: &mut Messages) {
    let (size, ink) = if line.indent < 2 { (BODY, palette.text) } else { (SMALL, palette.muted) };
    let leads = line.at.iter().any(Option::is_some);
    ui.horizontal_top(|ui| {
        ui.add_space(INDENT * line.indent as f32);
        let text = RichText::new(&line.text).size(size).color(ink);
        let label = Label::new(text).wrap().selectable(false);
        let sense = if leads { Sense::click() } else { Sense::hover() };
        let response = ui.push_id(index, |ui| ui.add(label.sense(sense))).inner;
        if !leads {
            return;
        }
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &line.text));
        if response.hovered() || response.has_focus() {
            let mark = response.rect.expand(2.0);
            ui.painter().rect_filled(mark, 4.0, palette.accent.gamma_multiply(0.12));
        }
        if response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
            messages.push(Msg::Race(RaceMsg::GoToBoth(line.at)));
        }
    });
}
