//! The pop-up for a question set.

use egui::{RichText, Role, TextEdit, Ui, WidgetInfo};

use super::set_form::{COUNTS, SetForm};
use crate::generate::new_seed;
use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg, PredictMsg};
use crate::gui::panels::popups::parts::{answer, heading};
use crate::gui::panels::widgets::{check_box, radio, tool_button};
use crate::gui::theme::{Palette, SMALL, mono};
use crate::predict::Kind;

/// The width of the text and of the field for the seed, in points.
const WIDTH: f32 = 420.0;
const FIELD: f32 = 190.0;

pub(in crate::gui) fn show(ui: &mut Ui, model: &Model, form: &SetForm, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let Some(run) = model.run() else { return };
    heading(ui, palette, "A set of questions");
    ui.set_max_width(WIDTH);
    let about = "Spread over the whole run: playing and stepping stop only at these. The same seed gives the same questions to everybody with this run.";
    ui.label(RichText::new(about).color(palette.muted));
    ui.add_space(4.0);
    let mut change = |form: SetForm| messages.push(Msg::Predict(PredictMsg::Form(form)));
    counts(ui, palette, form, &mut change);
    seed(ui, palette, form, &mut change);
    kinds(ui, palette, form, &mut change);
    ui.add_space(4.0);
    let set = form.set(run.trace.len());
    // Always one line, so that the pop-up keeps its size.
    let (text, colour) = match set {
        Ok(_) => ("It is saved with the run (Ctrl+R).", palette.muted),
        Err(why) => (why, palette.contradiction),
    };
    ui.label(RichText::new(text).size(SMALL).color(colour));
    ui.add_enabled_ui(set.is_ok(), |ui| answer(ui, palette, "Start", messages));
}

/// Draws the choice of the number of questions; a saved set may have a number that is not offered.
fn counts(ui: &mut Ui, palette: &Palette, form: &SetForm, change: &mut impl FnMut(SetForm)) {
    let mut counts = COUNTS.to_vec();
    counts.push(form.count);
    counts.sort_unstable();
    counts.dedup();
    ui.horizontal(|ui| {
        ui.label(RichText::new("questions").color(palette.muted));
        for count in counts {
            if radio(ui, palette, form.count == count, &count.to_string()).clicked() {
                change(SetForm { count, ..form.clone() });
            }
        }
    });
}

fn seed(ui: &mut Ui, palette: &Palette, form: &SetForm, change: &mut impl FnMut(SetForm)) {
    ui.horizontal(|ui| {
        ui.label(RichText::new("seed").color(palette.muted));
        let mut seed = form.seed.clone();
        let field = TextEdit::singleline(&mut seed).font(mono(13.0)).desired_width(FIELD).char_limit(24);
        let field = ui.add(field);
        field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "Seed"));
        if field.changed() {
            change(SetForm { seed, ..form.clone() });
        }
        if tool_button(ui, "New seed", "Other questions").clicked() {
            change(SetForm { seed: new_seed().to_string(), ..form.clone() });
        }
    });
}

fn kinds(ui: &mut Ui, palette: &Palette, form: &SetForm, change: &mut impl FnMut(SetForm)) {
    ui.label(RichText::new("about").color(palette.muted));
    for pair in Kind::ALL.chunks(3) {
        ui.horizontal(|ui| {
            for kind in pair {
                let mut is_asked = form.kinds.contains(kind);
                if check_box(ui, palette, &mut is_asked, kind.text()).changed() {
                    let mut form = form.clone();
                    form.toggle(*kind);
                    change(form);
                }
            }
        });
    }
}
